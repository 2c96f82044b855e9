"""The line below the ledger that says whether it adds up."""

from dataclasses import replace

import pytest
from flask import Flask, get_template_attribute

from scorekeeper.evening.ledger import Balance
from scorekeeper.games.phom import PHOM
from scorekeeper.rules.profiles import Profile
from tests.web.friends import empty_form, session_of, words

PRESET = PHOM.presets[0]
RULES = Profile("x", PRESET, PRESET.rules)
TWO = ("An", "Bình")


@pytest.mark.parametrize(
    ("half_bets", "ga", "told"),
    [
        ((4, -4), None, "Sổ khớp: cộng cả bàn bằng 0"),
        ((-4, -4), 4, "Sổ khớp: cộng cả bàn và gà bằng 0"),
        ((0, 0, -6), None, "Sổ lệch: cộng tất cả được +3"),
    ],
)
def test_the_ledger_says_whether_it_adds_up(
    app: Flask, half_bets: tuple[int, ...], ga: int | None, told: str
) -> None:
    session = session_of(RULES, TWO, balance=Balance(half_bets, (0,) * len(half_bets)))
    with app.test_request_context():
        draw = get_template_attribute("session/parts.html", "book")
        page = draw(session, replace(empty_form(RULES, TWO), ga=ga), ())
    assert told in words(page)
