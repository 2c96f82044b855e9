"""Side payments: four taps between two rounds, and a line of their own."""

import re

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.store.evening import ANTE, rules
from tests.web.friends import Evening, words


@pytest.fixture
def evening(app: Flask) -> Evening:
    """An evening at 5.000 đ a bet, on a phone that counts in money."""
    evening = Evening(app, stake="5", unit="nghin")
    evening.phone.set_cookie("amounts", "money")
    return evening


def pay(evening: Evening, key: str = "one", **form: str) -> TestResponse:
    """Tap a payer, a payee and an amount."""
    tapped = {"payer": "1", "payee": "2", "unit": "money", "key": key} | form
    return evening.phone.post(f"{evening.at}/side", data=tapped)


@pytest.mark.parametrize(
    ("form", "told"),
    [
        ({"chip": "20k"}, "An trả Bình 20k"),
        ({"amount": "20"}, "An trả Bình 20k"),
        ({"amount": "12.000", "note": "thua cá cược"}, "An trả Bình 12k — thua cá cược"),
        ({"payee": "all", "chip": "10k"}, "An trả cả bàn, mỗi người 10k"),
        ({"unit": "bets", "chip": "2"}, "An trả Bình 10k"),
    ],
)
def test_a_tap_on_the_amount_saves(evening: Evening, form: dict[str, str], told: str) -> None:
    evening.save()
    answer = pay(evening, **form)
    assert answer.location == evening.at
    page = evening.page()
    assert page.count(told) == 3  # in the title, as the last change and in the book
    assert "Ván 2 " in page
    assert told in evening.page("/history")


def test_the_form_says_how_many_are_paid_and_how_much_in_all(evening: Evening) -> None:
    """Whoever has left is not paid."""
    evening.change_people(away=("Chi",))
    page = evening.page("/side")
    assert "cả bàn (2)" in page
    assert "50k = 100k" in page


@pytest.mark.parametrize(
    ("form", "told"),
    [
        ({"payer": "", "chip": "5k"}, "Ai trả? Ghi"),
        ({"payee": "", "chip": "5k"}, "Trả ai? Ghi"),
        ({}, "Bao nhiêu? Ghi"),
        ({"payee": "1", "chip": "5k"}, "Người trả và người nhận là một"),
        ({"payer": "ga", "payee": "all", "chip": "5k"}, "Gà trả ai?"),
        ({"amount": "hai chục"}, "không phải số tiền"),
    ],
)
def test_what_is_missing_is_said_and_what_is_there_stays(
    evening: Evening, form: dict[str, str], told: str
) -> None:
    answer = pay(evening, **{"note": "chơi láo", **form})
    assert answer.status_code == 422
    assert told in words(answer.text)
    assert 'value="chơi láo"' in answer.text
    assert "rowgroup" not in evening.source()


def test_the_last_ones_are_one_tap(evening: Evening) -> None:
    pay(evening, chip="20k", note="chơi láo")
    pay(evening, "two", chip="20k", note="chơi láo")
    (again,) = re.findall(r'name="again" value="(\d+)"', evening.source("/side"))
    evening.phone.post(f"{evening.at}/side", data={"again": again, "key": "three"})
    assert "An −60k" in evening.page()


def test_a_mistake_and_who_has_left_are_not_offered_again(evening: Evening) -> None:
    pay(evening, chip="20k")
    pay(evening, "two", payee="4", chip="10k")
    pay(evening, "three", payee="3", chip="5k")
    evening.post("/side/strike", {"number": "1"})
    evening.change_people(away=("Dũng",))
    assert re.findall(r'name="again" value="(\d+)"', evening.source("/side")) == ["3"]


def test_it_is_taken_back_and_brought_back(evening: Evening) -> None:
    pay(evening, chip="20k")
    for back, total in (("", "An 0"), ("1", "An −20k")):
        evening.phone.post(f"{evening.at}/side/strike", data={"number": "1", "back": back})
        assert total in evening.page()


def test_a_change_of_later_rounds_is_shown_before_it_is_made(evening: Evening) -> None:
    evening.opens_another(rules(**ANTE))
    pay(evening, payee="ga", unit="bets", chip="2")
    evening.save("u-1")
    evening.accept("/side/strike", {"number": "1"})
    assert "An −7" in evening.page()


def test_the_gà_is_an_end_only_where_it_is_played(evening: Evening) -> None:
    assert 'value="ga"' not in evening.source("/side")
    evening.opens_another(rules(**ANTE))
    assert evening.source("/side").count('value="ga"') == 1
    pay(evening, payee="ga", unit="bets", chip="2")
    assert "An nộp gà 2" in evening.page()
    assert evening.source("/side").count('value="ga"') == 2
