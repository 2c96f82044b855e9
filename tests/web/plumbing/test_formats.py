"""Money speaks where a bet is worth some, unless a browser would rather have bets."""

import pytest
from flask import Flask

from tests.web.friends import Evening, words


@pytest.fixture
def evening(app: Flask) -> Evening:
    """A round at 350.000 đồng a bet, and a browser that has chosen nothing."""
    evening = Evening(app, stake="350", unit="nghin")
    evening.save("u-0")
    evening.phone.delete_cookie("amounts")
    return evening


def test_money_speaks_wherever_a_round_is_told(evening: Evening) -> None:
    """At the seats, in the sentence, in the book, on the page of the round and beside its bets."""
    page = evening.page()
    assert "An ù, mỗi người trả 1,75tr" in page
    assert "−1,75tr" in page
    told = evening.page("/rounds/1")
    assert "An ù, mỗi người trả 1,75tr" in told
    assert "Bình trả An 1,75tr (5) — ù thường: 5" in told
    tried = evening.post("/preview", evening.entry("u-1"))
    assert "Bình ù, mỗi người trả 1,75tr" in words(tried.text)
    assert ">1,75tr</text>" in tried.text


def test_english_has_its_own_point_and_letter(evening: Evening) -> None:
    """In thousands both write the same."""
    evening.phone.set_cookie("language", "en")
    assert "An went out, each pays 1.75M" in evening.page()


def test_a_tap_lets_bets_speak_and_is_remembered(evening: Evening) -> None:
    """Pages that were made for others are not shown to who has chosen otherwise, nor back."""
    in_money = evening.page()
    answer = evening.phone.get(f"{evening.at}?amounts=bets")
    assert (answer.status_code, answer.location) == (303, evening.at)
    in_bets = evening.page()
    assert "An ù, mỗi người trả 5" in in_bets
    assert "trả 1,75tr" not in in_bets
    evening.phone.get(f"{evening.at}?amounts=money")
    assert evening.page() == in_money


@pytest.mark.parametrize("name", ["", "coins", '"><script>'])
def test_an_unknown_choice_changes_nothing(evening: Evening, name: str) -> None:
    """It is as if nothing had been chosen."""
    assert evening.phone.get(evening.at, query_string={"amounts": name}).status_code == 200
    evening.phone.set_cookie("amounts", name)
    assert "mỗi người trả 1,75tr" in evening.page()
