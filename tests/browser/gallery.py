"""Pictures of random rounds, many on one page: the template and the styles of the application."""

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from flask import Flask, render_template, url_for

from scorekeeper.evening.amounts import BETS, Unit
from scorekeeper.evening.ledger import Balance
from scorekeeper.games.base import Game
from scorekeeper.games.mentions import rename
from scorekeeper.rules.profiles import Profile
from scorekeeper.rules.scoring import score_round
from scorekeeper.store.session import Session
from scorekeeper.web.entry.form import RoundForm
from tests.strategies import any_table
from tests.web.friends import session_of

SYLLABLES = (
    *("Hương", "Phương", "Quang", "Khánh", "Nghiêm", "Nguyệt"),
    *("An", "Ỷ", "Dũng", "Tư", "Béo"),
)
LONG = ("Đặng Hoàng Thiện Ngữ", "Nguyễn Phương Quỳnh", "Trầnthịngọchuyềntrân")
UNITS = (BETS, Unit(2000), Unit(25_000))
MOST = 20
FORM = re.compile(r'<form class="entry".*?</form>', re.DOTALL)
"""The form of the round, which is no part of the pictures."""


def gallery(app: Flask, games: tuple[Game, ...], rounds: int) -> str:
    """A page of so many rounds of each game: what each comes to, and now and then how the table
    looks before it."""
    rng = Random(11)
    with app.test_request_context(), app.test_client() as client:
        style = client.get(url_for("static.file", filename="style.css")).get_data(as_text=True)
        drawn = [table for game in games for table in _tables(rng, game, rounds)]
    return (
        '<!doctype html><html lang="vi" data-theme="light" class="at-table"><head>'
        f"<style>{style}</style></head><body><main>{''.join(drawn)}</main></body></html>"
    )


def _tables(rng: Random, game: Game, rounds: int) -> Iterator[str]:
    for number in range(1, rounds + 1):
        session, form = _round(rng, game, number, UNITS[number % len(UNITS)])
        yield _drawn(session, form, f"{game.id}{number}-")
        if number % 6 == 0:
            yield _drawn(session, replace(form, preview=None), f"{game.id}{number}before-")


def _drawn(session: Session, form: RoundForm, at: str) -> str:
    table = render_template("session/body.html", session=session, form=form, hidden={})
    return FORM.sub("", table).replace('id="picture"', f'id="{at}picture"')


def _round(rng: Random, game: Game, number: int, unit: Unit) -> tuple[Session, RoundForm]:
    rules, entry = any_table(rng, game.rules)
    people = _names(rng, len(entry["players"]) + rng.choice((0, 0, 2, 4)))
    players = people[: len(entry["players"])]
    called = dict(zip(entry["players"], players, strict=True))
    profile = Profile("Luật của bàn", game.presets[0], rules)
    scored = score_round(profile, rename(entry, lambda name: called.get(name, name)))
    assert not isinstance(scored, list), scored
    totals: dict[str, Any] = {
        person: rng.choice((1, 5)) * rng.randint(-150, 150) for person in people
    }
    net = scored.payments.net
    halves = tuple([total * 2 for total in totals.values()])
    half_dong = tuple([half * (unit.stake or 0) for half in halves])
    session = session_of(
        profile,
        people,
        title="Thứ bảy 21/11",
        stake=unit.stake,
        rounds=number - 1,
        balance=Balance(halves, half_dong),
    )
    form = RoundForm(
        profile=profile,
        players=players,
        number=number,
        leads=rng.choice(players),
        ga=scored.payments.ga_after or None,
        unit=unit,
    )
    after = {person: total + net.get(person, 0) for person, total in totals.items()}
    money = unit.stake and {person: total * unit.stake for person, total in after.items()}
    return session, form.present(scored, after, money or None, unit)


def _names(rng: Random, count: int) -> tuple[str, ...]:
    """So many names, of one syllable mostly, of up to twenty letters."""
    names: list[str] = []
    while len(names) < count:
        syllables = rng.choice((1, 1, 1, 2, 3, 4))
        name = " ".join(rng.sample(SYLLABLES, syllables))
        name = rng.choice(LONG) if rng.randint(1, 20) == 20 else name
        if name not in names and 2 <= len(name) <= MOST:
            names.append(name)
    return tuple(names)
