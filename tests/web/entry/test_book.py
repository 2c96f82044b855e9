"""The line below the ledger that says if it does not add up."""

from dataclasses import replace

import pytest
from flask import Flask, get_template_attribute

from scorekeeper.evening.ledger import Balance
from scorekeeper.text import Text
from scorekeeper.web.session.lines import LineView
from tests.web.friends import empty_form, profile_with, session_of, words

TWO = ("An", "Bình")


@pytest.mark.parametrize(
    ("half_bets", "ga", "told"),
    [((4, -4), None, ""), ((-4, -4), 4, ""), ((0, 0, -6), None, "Sổ lệch: cộng tất cả được +3")],
)
def test_the_ledger_says_if_it_does_not_add_up(
    app: Flask, half_bets: tuple[int, ...], ga: int | None, told: str
) -> None:
    rules = profile_with("pho-bien")
    session = session_of(rules, TWO, balance=Balance(half_bets, (0,) * len(half_bets)))
    lines = [LineView(1, Text("An ù", "An won"), {})]
    with app.test_request_context():
        draw = get_template_attribute("session/parts.html", "book")
        page = draw(session, replace(empty_form(rules, TWO), ga=ga), lines, None, {})
    assert told in words(page)
    assert ("Sổ" in words(page)) == bool(told)
