"""Random evenings through the pages: whatever two phones send, the book adds up and all is told."""

import re
from collections.abc import Callable
from random import Random

import pytest
from flask import Flask

from scorekeeper.games import GAMES, rename_players
from scorekeeper.rules.profiles import Profile, change
from scorekeeper.rules.share_code import encode
from scorekeeper.store import access, lines, rounds
from scorekeeper.store.archive import recheck
from scorekeeper.store.session import Caller, Session
from scorekeeper.web.entry import form as entry
from scorekeeper.web.plumbing.database import get_db
from tests.strategies import any_round
from tests.tables.rules import any_rules
from tests.web.friends import Evening, seen, words

STEPS = 25
ANSWERS = (200, 303, 404, 409, 422)
"""Whatever is asked for, it is done or a sentence says why not."""


class Walk:
    """An evening in which anybody does anything."""

    def __init__(self, app: Flask, rng: Random) -> None:
        self.rng = rng
        phom, tulokho = (
            self.rules(),
            encode(Profile("Bài", GAMES[1].presets[0], any_rules(rng, GAMES[1].rules))),
        )
        self.evening = Evening(app, **{"rules-phom": phom, "rules-tulokho": tulokho})
        self.phones = (self.evening.phone, self.evening.keeper())

    def rules(self) -> str:
        """Rules of Phỏm, often with a gà."""
        preset = self.rng.choice(GAMES[0].presets)
        ante = change(preset, {"ga_mode": "ante", "ga_ante": self.rng.randint(1, 3)}, "Gà")
        if isinstance(ante, Profile) and self.rng.random() < 0.5:
            return encode(ante)
        return encode(Profile("Bàn", preset, any_rules(self.rng, GAMES[0].rules)))

    @property
    def now(self) -> Session:
        """The session as everybody sees it."""
        caller = self.caller()
        return lines.view(get_db(), caller, 1000)

    def caller(self) -> Caller:
        """Somebody who looks."""
        return access.enter(get_db(), self.evening.at.rpartition("/")[2])

    def post(self, path: str, form: dict[str, str]) -> None:
        """A form of either phone, sent again with the mark of the difference where one is shown."""
        phone = self.rng.choice(self.phones)
        answer = phone.post(f"{self.evening.at}{path}", data=form)
        assert answer.status_code in ANSWERS, (path, form)
        if answer.status_code == 422 and 'name="seen"' in answer.text:
            again = phone.post(f"{self.evening.at}{path}", data=form | {"seen": seen(answer.text)})
            assert again.status_code in ANSWERS, (path, form)

    def filled(self, profile: Profile, players: list[str]) -> dict[str, str]:
        """The form of a round that these may have played."""
        found = any_round(self.rng, profile.rules)
        while len(found["players"]) > len(players):
            found = any_round(self.rng, profile.rules)
        sat = dict(zip(found["players"], players, strict=False))
        filled = entry.write(rename_players(found, lambda name: sat.get(name, name)), profile.rules)
        key = str(self.rng.getrandbits(60))
        return filled | {"game": profile.game.id, "key": key, "version": str(self.now.version)}

    def active(self) -> list[str]:
        return [person.name for person in self.now.people if person.active]

    def save(self, path: str = "/rounds") -> None:
        """The next round, or one that was forgotten."""
        profile = self.rng.choice(list(self.now.profiles.values()))
        self.post(path, self.filled(profile, self.active()))

    def of_a_round(self) -> None:
        """Something with one that was played."""
        number = self.rng.randint(1, max(self.now.rounds, 1))
        what = self.rng.choice(("strike", "strike", "restore", "undo", "edit", "before", "seats"))
        form = {"version": str(self.now.version)}
        if what == "undo":
            self.post("/undo", form)
            return
        if what == "seats":
            order = self.rng.sample(people := [p.name for p in self.now.people], len(people))
            form |= {f"seat-{i}": name for i, name in enumerate(order)}
        if what == "before":
            self.save(f"/rounds/{number}/before")
        elif what != "edit":
            self.post(f"/rounds/{number}/{what}", form)
        elif self.now.rounds:
            line = rounds.find(get_db(), self.caller(), number)
            assert line.profile
            self.post(f"/rounds/{number}/edit", self.filled(line.profile, line.entry["players"]))

    def other_rules(self) -> None:
        """Or another stake, from the next round on or for all of it."""
        form = {"how": self.rng.choice(("next", "all")), "version": str(self.now.version)}
        if self.rng.random() < 0.7:
            self.post("/rules/change/rules", form | {"rules": self.rules()})
        else:
            self.post(
                "/rules/change/stake", form | {"stake": self.rng.choice(("", "1000", "3000"))}
            )

    def of_the_table(self) -> None:
        """Somebody takes another name or leaves; the gà is dealt with."""
        form = {"version": str(self.now.version), "key": str(self.rng.getrandbits(60))}
        if self.rng.random() < 0.5:
            choice = self.rng.choice(("shared", "kept", f"given:{self.active()[0]}"))
            self.post("/table/ga", form | {"ga": choice})
            return
        for i, person in enumerate(self.now.people):
            other = f"{person.name[:9]}{self.rng.randint(1, 9)}"
            form |= {f"was-{i}": person.name, f"name-{i}": self.rng.choice((person.name, other))}
            form |= {f"active-{i}": "1"} if i < 2 or self.rng.random() < 0.7 else {}
        self.post("/table/people", form)

    def check(self) -> None:
        """Everybody's bets and the gà are 0, the money too, all copies agree, all can be told."""
        assert list(recheck(get_db())) == []
        assert sum(self.now.totals.values()) + self.now.ga == 0
        guest = self.evening.app.test_client()
        paths = ["", "/history", *(f"/rounds/{i + 1}" for i in range(self.now.rounds))]
        pages = [guest.get(f"{self.evening.at}{path}") for path in paths]
        assert [page.status_code for page in pages] == [200] * len(paths)
        told = "Sổ khớp: cộng cả bàn( và gà)? bằng 0"
        assert re.search(told, words(pages[0].text))


@pytest.mark.parametrize("seed", [0, 1, 5])
def test_any_evening_through_its_pages(app: Flask, seed: int) -> None:
    """Rounds of both games, corrections, strike-outs, seats, other rules and stakes, the gà."""
    rng = Random(seed)
    walk = Walk(app, rng)
    steps: list[Callable[[], None]] = [walk.save] * 3 + [walk.of_a_round] * 3
    steps += [walk.other_rules] * 2 + [walk.of_the_table]
    for _ in range(STEPS):
        with app.app_context():
            rng.choice(steps)()
            walk.check()
    with app.app_context():
        assert walk.now.rounds > 1
