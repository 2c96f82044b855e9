"""Any evening: whatever is done in whatever order, the book holds what follows from its rounds."""

import tempfile
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, assume, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from scorekeeper.games.mentions import rename
from scorekeeper.profiles import Profile
from scorekeeper.store import database, ga, people, rounds, seating
from scorekeeper.store.booking import Answer
from scorekeeper.store.database import row, rows
from scorekeeper.store.recheck import recheck
from scorekeeper.store.refusals import Refused
from tests.store.evening import FRIENDS, Book, rules

PHOM = rules(ga_mode="eats_and_ante", ga_ante=1, ga_eat_payments=[1, 2, 3], ga_chot_payment=4)
TULOKHO = rules("tulokho-vinagames")
NEWCOMERS = ("Tý", "Sửu", "Dần", "Mão", "Thìn", "Tỵ")
GAMES = {"phom": PHOM, "tulokho": TULOKHO}


@dataclass
class Told:
    """A line as the model knows it: what was said, and whether it counts."""

    kind: str
    number: int
    entry: dict[str, Any]
    """Names are those of the day of opening or joining, whatever they are now."""
    valid: bool = True


@dataclass
class Model:
    """An evening told from its beginning, with no sums kept."""

    lines: list[Told] = field(default_factory=list)
    table: list[str] = field(default_factory=lambda: list(FRIENDS))
    """Everybody in seat order."""
    away: set[str] = field(default_factory=set)
    called: dict[str, str] = field(default_factory=dict)
    """What people are called now."""

    def of(self, kind: str, number: int) -> Told:
        return next(one for one in self.lines if (one.kind, one.number) == (kind, number))

    def replay(self) -> tuple[dict[str, Fraction], Fraction, list[Fraction]]:
        """Totals, gà, and the gà after each line, by scoring every line anew."""
        totals = dict.fromkeys(self.table, Fraction(0))
        pot, pots = Fraction(0), []
        for line in self.lines:
            if line.valid:
                net = self.net(line, pot)
                for name, amount in net.items():
                    totals[name] += amount
                pot -= sum(net.values())
            pots.append(pot)
        return totals, pot, pots

    def net(self, line: Told, pot: Fraction) -> dict[str, Fraction]:
        """What one line brings."""
        if line.kind == "ga":
            return shares(line.entry, int(pot))
        profile = game_of(line.entry)
        entry = dict(line.entry)
        if profile is PHOM:
            entry["ga_before"] = int(pot)
        entry.pop("game", None)
        round = profile.game.read(entry, profile.rules)
        assert not isinstance(round, list), round
        net = profile.game.score(round, profile.rules).net
        return {name: Fraction(amount) for name, amount in net.items()}


def shares(entry: dict[str, Any], pot: int) -> dict[str, Fraction]:
    """What becomes of a pot."""
    if entry["ga"] == "kept":
        return {}
    share, odd = divmod(pot, len(entry["among"]))
    return {name: Fraction(share + (i < odd)) for i, name in enumerate(entry["among"])}


def game_of(entry: dict[str, Any]) -> Profile:
    """The rules of a round; a void one says its game."""
    if entry["finish"] in ("win", "abandoned"):
        return TULOKHO
    return GAMES[entry.get("game", "phom")]


@st.composite
def entries(draw: st.DrawFn, table: list[str]) -> dict[str, Any]:
    """A round by people of a table, in its order."""
    count = draw(st.integers(2, min(4, len(table))))
    chosen = draw(st.permutations(table))[:count]
    players = [name for name in table if name in chosen]
    finish = draw(st.sampled_from(["u", "u", "normal", "win", "abandoned", "void"]))
    entry: dict[str, Any] = {"players": players, "finish": finish}
    if finish == "void":
        return {**entry, "game": draw(st.sampled_from(["phom", "tulokho"]))}
    if finish == "normal":
        return {**entry, "placing": draw(st.permutations(players))}
    entry["winner"] = winner = draw(st.sampled_from(players))
    if finish == "u":
        kinds = st.lists(st.sampled_from(["normal", "chot"]), max_size=3)
        return {**entry, "eats": [{"eater": winner, "kind": kind} for kind in draw(kinds)]}
    held = st.integers(1, 13)
    holders = players if finish == "abandoned" else [p for p in players if p != winner]
    return {**entry, "hands": {name: {"cards": draw(held)} for name in holders}}


class Evening(RuleBasedStateMachine):
    """A book and a model of it, to which the same is done."""

    saved = Bundle("saved")
    dealt = Bundle("dealt")

    @initialize()
    def open(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        path = Path(self.folder.name) / "a.db"
        database.set_up(path)
        self.db = database.connect(path)
        # The tables are what is tried here, and not the disk.
        self.db.execute("PRAGMA synchronous = OFF")
        self.book = Book(self.db, PHOM, TULOKHO)
        self.model = Model()

    def teardown(self) -> None:
        if hasattr(self, "db"):
            assert list(recheck(self.db)) == []
            self.db.close()
            self.folder.cleanup()

    def playing(self) -> list[str]:
        return [name for name in self.model.table if name not in self.model.away]

    def now_called(self, entry: dict[str, Any]) -> dict[str, Any]:
        """An entry with the names of now, without what it says of its game."""
        called = self.model.called
        told = {key: value for key, value in entry.items() if key != "game"}
        return rename(told, lambda name: called.get(name, name))

    def before(self) -> tuple[int, dict[str, Fraction]]:
        return self.book.now.version, self.model.replay()[0]

    def differs_as_told(self, answer: Answer, was: dict[str, Fraction]) -> None:
        """The difference that was told is that of the totals."""
        totals = self.model.replay()[0]
        called = self.model.called
        assert answer.changes == {
            called.get(name, name): totals[name] - was.get(name, 0) for name in self.model.table
        }

    @rule(target=saved, data=st.data())
    def save(self, data: st.DataObject) -> int:
        assume(len(self.playing()) >= 2)
        entry = data.draw(entries(self.playing()))
        _, was = self.before()
        answer = self.book.save(self.now_called(entry), game=entry.get("game"))
        self.model.lines.append(Told("round", answer.number, entry))
        self.differs_as_told(answer, was)
        return answer.number

    @rule(target=saved, data=st.data(), before=saved)
    def insert(self, data: st.DataObject, before: int) -> int:
        entry = data.draw(entries(self.model.table))
        _, was = self.before()
        answer = self.book.save(self.now_called(entry), game=entry.get("game"), before=before)
        place = self.model.lines.index(self.model.of("round", before))
        self.model.lines.insert(place, Told("round", answer.number, entry))
        self.differs_as_told(answer, was)
        return answer.number

    @rule(data=st.data(), number=saved, dry=st.booleans())
    def correct(self, data: st.DataObject, number: int, dry: bool) -> None:
        entry = data.draw(entries(self.model.table))
        version, was = self.before()
        told = self.now_called(entry)
        if dry:
            tried = self.book.correct(number, told, game=entry.get("game"), dry=True)
            assert self.book.now.version == version
        answer = self.book.correct(number, told, game=entry.get("game"))
        if dry:
            assert tried.changes == answer.changes
        line = self.model.of("round", number)
        line.entry, line.valid = entry, True
        self.differs_as_told(answer, was)

    @rule(number=saved)
    def strike(self, number: int) -> None:
        _, was = self.before()
        answer = self.book.strike(number)
        self.model.of("round", number).valid = False
        self.differs_as_told(answer, was)

    @rule(number=saved)
    def restore(self, number: int) -> None:
        _, was = self.before()
        answer = self.book.restore(number)
        self.model.of("round", number).valid = True
        self.differs_as_told(answer, was)

    @rule(target=dealt, choice=st.sampled_from(["shared", "given", "kept"]), data=st.data())
    def deal(self, choice: Any, data: st.DataObject) -> int:
        assume(self.model.replay()[1] and self.playing())
        to = data.draw(st.sampled_from(self.playing())) if choice == "given" else None
        called = self.model.called.get(to or "", to)
        answer = ga.deal_with(self.db, self.book.caller, choice, to=called, key=self.book.key())
        assert isinstance(answer, Answer)
        among = [to] if to else self.playing()
        self.model.lines.append(Told("ga", answer.number, {"ga": choice, "among": among}))
        return answer.number

    @rule(number=dealt)
    def take_back(self, number: int) -> None:
        line = self.model.of("ga", number)
        (self.book.strike if line.valid else self.book.restore)(number, kind="ga")
        line.valid = not line.valid

    @rule(name=st.sampled_from(NEWCOMERS))
    def join(self, name: str) -> None:
        assume(name not in self.model.table)
        assert isinstance(people.join(self.db, self.book.caller, name), int)
        self.model.table.append(name)
        # Whoever never plays could be taken off again; here everybody stays.
        self.db.execute("UPDATE person SET played = 1")

    @rule(data=st.data())
    def leave_or_return(self, data: st.DataObject) -> None:
        self.db.execute("UPDATE person SET played = 1")
        name = data.draw(st.sampled_from(self.model.table))
        called = self.model.called.get(name, name)
        if name in self.model.away:
            assert isinstance(people.join(self.db, self.book.caller, called), int)
        else:
            assert isinstance(people.leave(self.db, self.book.caller, called), int)
        self.model.away ^= {name}

    @rule(data=st.data())
    def change_name(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(self.model.table))
        called = self.model.called.get(name, name)
        new = f"{name} {len(called)}"
        assert isinstance(people.rename(self.db, self.book.caller, called, new), int)
        self.model.called[name] = new

    @rule(data=st.data())
    def reseat(self, data: st.DataObject) -> None:
        order = data.draw(st.permutations(self.model.table))
        called = [self.model.called.get(name, name) for name in order]
        assert isinstance(people.reseat(self.db, self.book.caller, called), int)
        self.model.table = list(order)

    @rule(data=st.data(), number=saved)
    def sat_otherwise(self, data: st.DataObject, number: int) -> None:
        order = data.draw(st.permutations(self.model.table))
        called = [self.model.called.get(name, name) for name in order]
        _, was = self.before()
        answer = seating.reseat_from(self.db, self.book.caller, number, called, expected=None)
        assert isinstance(answer, Answer), answer
        self.model.table = list(order)
        place = self.model.lines.index(self.model.of("round", number))
        for line in self.model.lines[place:]:
            if line.kind == "round":
                players = sorted(line.entry["players"], key=order.index)
                line.entry = {**line.entry, "players": players}
        self.differs_as_told(answer, was)

    @rule(number=saved)
    def come_too_late(self, number: int) -> None:
        (version,) = row(
            self.db, "SELECT version FROM line WHERE kind = 'round' AND number = ?", (number,)
        )
        entry = {"players": list(self.playing())[:2], "finish": "void"}
        stale = rounds.correct(
            self.db, self.book.caller, number, entry, expected=version - 1, game="phom"
        )
        assert isinstance(stale, Refused)

    @invariant()
    def the_book_is_what_follows(self) -> None:
        if not hasattr(self, "book"):
            return
        totals, pot, pots = self.model.replay()
        now = self.book.now
        called = self.model.called
        assert now.totals == {called.get(name, name): totals[name] for name in self.model.table}
        assert now.ga == pot
        assert sum(now.totals.values()) + now.ga == 0
        assert [p.name for p in now.people] == list(now.totals)
        kept = rows(self.db, "SELECT kind, number, ga_after_half_bets FROM line ORDER BY position")
        lines = [(line.kind, line.number) for line in self.model.lines]
        assert kept == [(*line, 2 * pot) for line, pot in zip(lines, pots, strict=True)]

    @invariant()
    def totals_are_the_sums_of_transfers(self) -> None:
        if not hasattr(self, "book"):
            return
        sums = dict(
            rows(
                self.db,
                """
                SELECT person, sum(half_bets) FROM (
                    SELECT payee AS person, half_bets FROM transfer
                    UNION ALL SELECT payer, -half_bets FROM transfer)
                GROUP BY person
                """,
            )
        )
        now = self.book.now
        assert now.ga * 2 == sums.pop(None, 0)
        assert [total * 2 for total in now.totals.values()] == [
            sums.get(person.number, 0) for person in now.people
        ]


def test_any_evening_adds_up() -> None:
    """Any sequence of saving, correcting, striking out, restoring, inserting, sharing the gà,
    joining, leaving, renaming and reseating keeps totals equal to a fresh replay and to the sum of
    the transfers.
    """
    run_state_machine_as_test(
        Evening,
        settings=settings(
            max_examples=30,
            stateful_step_count=25,
            deadline=None,
            derandomize=True,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
        ),
    )
