"""The fields of an empty form are drawn once for the same table."""

from dataclasses import fields, replace
from typing import Any

import pytest
from flask import Flask, g

from scorekeeper.evening.amounts import Unit
from scorekeeper.games import GAMES
from scorekeeper.games.base import Game, Problem
from scorekeeper.text import LANGUAGES, Text
from scorekeeper.web.entry.form import RoundForm, SentenceField
from tests.web.friends import FRIENDS, empty_form, profile_with

OTHER: dict[str, Any] = {
    "players": ("An", "Bình"),
    "number": 9,
    "goes_before": 3,
    "leads": "An",
    "ga": 5,
    "unit": Unit(5000),
    "last": True,
    "open": False,
    "recent_extras": ((2, "bia"),),
    "values": {"outcome": "void"},
    "problems": (Problem("E_SHAPE", "finish", Text("Ai ù?", "Who won?")),),
    "swaps_in": "Chi",
    "sentence": SentenceField("/write", "An ù"),
    "dropped": Text("mất", "lost"),
}
"""Another value of each field of a form; its rules and its preview are other tests."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_fields_are_those_of_this_form(app: Flask, game: Game) -> None:
    """In both languages, whatever form was drawn before."""
    assert {one.name for one in fields(RoundForm)} == {*OTHER, "profile", "preview"}
    form = empty_form(profile_with(game.commonest.id, round_multipliers=[1, 2]), FRIENDS)
    others = [replace(form, **{name: value}) for name, value in OTHER.items()]
    others += [empty_form(profile_with(preset.id), form.players) for preset in game.presets]
    draw: Any = app.jinja_env.get_template(form.game_form.template).module
    for language in LANGUAGES:
        with app.test_request_context():
            g.language = language
            for other in (form, *others):
                assert other.fields(draw.fields) == draw.fields(other)


def test_an_empty_form_is_drawn_once(app: Flask) -> None:
    form, drawn = empty_form(profile_with("pho-bien", "Vẽ một lần"), ("Gấm", "Hà")), list[int]()

    def draw(form: RoundForm) -> str:
        drawn.append(form.number)
        return ""

    with app.test_request_context():
        for number, values in ((1, {}), (2, {}), (3, {"outcome": "u-0"})):
            replace(form, number=number, values=values).fields(draw)
    assert drawn == [1, 3]
