"""The book below the table: what it all comes to is told."""

from dataclasses import replace

import pytest
from flask import Flask, get_template_attribute

from scorekeeper.games.phom import PHOM
from scorekeeper.profiles import Profile
from scorekeeper.text import Text
from scorekeeper.web.entry.view import SessionView
from tests.web.friends import words

PRESET = PHOM.presets[0]
VIEW = SessionView(
    title=Text("x", "x"),
    people=("An", "Bình"),
    players=("An", "Bình"),
    profiles=(),
    profile=Profile("x", PRESET, PRESET.rules),
    totals={"An": 0, "Bình": 0},
    next_number=1,
    money=None,
    stake=None,
    leads=None,
    ga=None,
    balance=0,
)


@pytest.mark.parametrize(
    ("balance", "ga", "told"),
    [
        (0, None, "Sổ khớp: cộng cả bàn bằng 0"),
        (0, 4, "Sổ khớp: cộng cả bàn và gà bằng 0"),
        (3, None, "Sổ lệch: cộng tất cả được +3"),
    ],
)
def test_a_book_that_does_not_add_up_says_so(
    app: Flask, balance: int, ga: int | None, told: str
) -> None:
    """It claims to add up only where it does."""
    with app.test_request_context():
        draw = get_template_attribute("entry/book.html", "book")
        page = draw(replace(VIEW, balance=balance, ga=ga), [])
    assert told in words(page)
