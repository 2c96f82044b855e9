"""The line below the ledger that says if it does not add up."""

from dataclasses import replace

import pytest
from flask import Flask, get_template_attribute

from scorekeeper.evening.ledger import Balance
from scorekeeper.games.phom import PHOM
from scorekeeper.rules.profiles import Profile
from scorekeeper.text import Text
from scorekeeper.web.session.lines import LineView
from tests.web.friends import empty_form, session_of, words

PRESET = PHOM.presets[0]
RULES = Profile("x", PRESET, PRESET.rules)
TWO = ("An", "Bình")
LINE = LineView(1, Text("An ù", "An won"), {})


@pytest.mark.parametrize(
    ("half_bets", "ga", "told"),
    [
        ((4, -4), None, ""),
        ((-4, -4), 4, ""),
        ((0, 0, -6), None, "Sổ lệch: cộng tất cả được +3"),
    ],
)
def test_the_ledger_says_if_it_does_not_add_up(
    app: Flask, half_bets: tuple[int, ...], ga: int | None, told: str
) -> None:
    session = session_of(RULES, TWO, balance=Balance(half_bets, (0,) * len(half_bets)))
    with app.test_request_context():
        draw = get_template_attribute("session/parts.html", "book")
        page = draw(session, replace(empty_form(RULES, TWO), ga=ga), [LINE], None, {})
    assert told in words(page)
    assert ("Sổ" in words(page)) == bool(told)
