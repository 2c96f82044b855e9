"""Pictures of random rounds, many on one page: the template and the styles of the application."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

from flask import Flask, get_template_attribute, url_for

from scorekeeper.amounts import BETS, Unit
from scorekeeper.games.base import Game
from scorekeeper.games.mentions import rename
from scorekeeper.profiles import Profile
from scorekeeper.scoring import score_round
from scorekeeper.text import Text
from scorekeeper.web.entry.games import form_of
from scorekeeper.web.entry.presenter import EntryUrls, TableView, entry_view
from scorekeeper.web.entry.preview import present
from scorekeeper.web.entry.view import FilledForm, SessionView
from tests.strategies import any_table

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
        style = client.get(url_for("static", filename="style.css")).get_data(as_text=True)
        draw = get_template_attribute("entry/table.html", "table")
        drawn = [
            FORM.sub("", draw(shown)) for game in games for shown in _tables(rng, game, rounds)
        ]
    return (
        '<!doctype html><html lang="vi" data-theme="light" class="at-table"><head>'
        f"<style>{style}</style></head><body><main>{''.join(drawn)}</main></body></html>"
    )


def _tables(rng: Random, game: Game, rounds: int) -> Iterator[TableView]:
    for number in range(1, rounds + 1):
        view, filled = _round(rng, game, number, UNITS[number % len(UNITS)])
        yield _shown(view, filled, f"{game.id}{number}-")
        if number % 6 == 0:
            yield _shown(view, view.untouched, f"{game.id}{number}before-")


def _shown(view: SessionView, filled: FilledForm, at: str) -> TableView:
    urls = EntryUrls("", "", lead="/lead")
    entry = entry_view(view, filled, urls, at=at)
    return TableView(entry, {"phom": "", "tulokho": ""})


def _round(rng: Random, game: Game, number: int, unit: Unit) -> tuple[SessionView, FilledForm]:
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
    view = SessionView(
        title=Text("Thứ bảy 21/11", "Saturday 21/11"),
        people=people,
        players=players,
        profiles=(profile,),
        profile=profile,
        totals=totals,
        money=None if unit.stake is None else {p: t * unit.stake for p, t in totals.items()},
        stake=unit.stake,
        leads=rng.choice(players),
        ga=scored.payments.ga_after or None,
        balance=0,
        next_number=number,
        unit=unit,
    )
    after = {person: total + net.get(person, 0) for person, total in totals.items()}
    money = unit.stake and {person: total * unit.stake for person, total in after.items()}
    values = {f"player-{i}": player for i, player in enumerate(players)}
    filled = FilledForm(game_form=form_of(rules), values=values)
    return view, present(filled, scored, after, money or None, unit)


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
