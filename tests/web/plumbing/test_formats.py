"""Amounts in money, or in bets if the browser prefers them."""

import pytest
from flask import Flask

from tests.web.friends import Evening


@pytest.fixture
def evening(app: Flask) -> Evening:
    """A round at 350.000 đồng a bet, and a browser that has chosen nothing."""
    evening = Evening(app, stake="350", unit="nghin")
    evening.save("u-0")
    evening.phone.delete_cookie("amounts")
    return evening


def test_the_choice_of_bets_or_money_is_remembered(evening: Evening) -> None:
    in_money = evening.page()
    answer = evening.phone.get(f"{evening.at}?amounts=bets")
    assert (answer.status_code, answer.location) == (303, evening.at)
    in_bets = evening.page()
    assert "An ù, mỗi người trả 5" in in_bets
    assert "trả 1,75tr" not in in_bets
    evening.phone.get(f"{evening.at}?amounts=money")
    assert evening.page() == in_money


@pytest.mark.parametrize("name", ["", "coins", '"><script>'])
def test_an_unknown_choice_is_ignored(evening: Evening, name: str) -> None:
    assert evening.phone.get(evening.at, query_string={"amounts": name}).status_code == 200
    evening.phone.set_cookie("amounts", name)
    assert "mỗi người trả 1,75tr" in evening.page()
