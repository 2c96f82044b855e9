"""The book below the table: what it all comes to is told."""

from dataclasses import replace

import pytest
from flask import Flask, get_template_attribute

from scorekeeper.games.phom import PHOM
from scorekeeper.profiles import Profile
from tests.web.friends import nothing_yet, words

PRESET = PHOM.presets[0]
VIEW = nothing_yet(Profile("x", PRESET, PRESET.rules), ("An", "Bình"))


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
        draw = get_template_attribute("entry/table.html", "book")
        page = draw(replace(VIEW, balance=balance, ga=ga))
    assert told in words(page)
