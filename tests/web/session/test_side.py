"""Side payments: four taps between two rounds, and a line of their own."""

import re

import pytest

from tests.store.evening import ANTE, rules
from tests.web.friends import Evening, version


@pytest.fixture
def evening(for_money: Evening) -> Evening:
    return for_money


def tapped(key: str = "one", **form: str) -> dict[str, str]:
    return {"payer": "1", "payee": "2", "unit": "money", "key": key} | form


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
    assert evening.send("/side", tapped(**form)).location == evening.at
    assert evening.page().count(told) == 3  # in the title, as the last change and in the book
    evening.check("", "Ván 2 ")
    evening.check("/history", told)


@pytest.mark.parametrize(
    ("form", "told"),
    [
        ({"payer": "", "chip": "5k"}, "Ai trả? Ghi"),
        ({"payee": "", "chip": "5k"}, "Trả ai? Ghi"),
        ({}, "Bao nhiêu? Ghi"),
        ({"payee": "1", "chip": "5k"}, "Người trả và người nhận là một"),
        ({"payer": "ga", "payee": "all", "chip": "5k"}, "Gà trả ai?"),
        ({"payer": "", "payee": ""}, "Ai trả? Trả ai? Bao nhiêu? Ghi"),
    ],
)
def test_what_is_missing_is_asked_for(evening: Evening, form: dict[str, str], told: str) -> None:
    answer = evening.send("/side", tapped(note="chơi láo", **form), 422, told)
    assert 'value="chơi láo"' in answer.text
    assert "rowgroup" not in evening.source()


def offered(evening: Evening) -> list[str]:
    """The numbers of the payments that the form offers again."""
    return re.findall(r'name="again" value="(\d+)"', evening.source("/side"))


def test_the_last_ones_are_one_tap(evening: Evening) -> None:
    """But mistakes, and those of people who have left."""
    for number, payee in enumerate("2243", start=1):
        evening.send("/side", tapped(str(number), payee=payee, chip="20k", note="chơi láo"))
    assert offered(evening) == ["4", "3", "1"]
    evening.send("/side", {"again": "1", "key": "again"})
    evening.check("", "An −100k")
    evening.send("/side/strike", {"number": "4"})
    evening.change_people(away=("Dũng",))
    assert offered(evening) == ["1"]
    evening.check("/side", "cả bàn (2)")


@pytest.mark.parametrize(
    ("stake", "left"), [({"stake": "10", "unit": "nghin"}, ["2"]), ({"points": "1"}, [])]
)
def test_only_what_another_stake_allows_is_offered(
    for_money: Evening, stake: dict[str, str], left: list[str]
) -> None:
    for_money.opens_another(rules(**ANTE), 5000)
    for number, payee in enumerate(("ga", "2"), start=1):
        for_money.send("/side", tapped(str(number), payee=payee, chip="5k"))
    for_money.send("/table/ga", {"ga": "given:An", "key": "ga"})
    assert offered(for_money) == ["2", "1"]
    form = {"how": "next", "version": version(for_money.source("/table/people"))} | stake
    for_money.send("/rules/change/stake", form)
    assert offered(for_money) == left


def test_who_was_not_paid_is_not_everybody(evening: Evening) -> None:
    """Also when that one has left."""
    evening.save()
    evening.change_people(away=("Dũng",))
    evening.send("/side", tapped(payee="all", chip="10k"))
    evening.check("/history", "An trả Bình, Chi, mỗi người 10k")


def test_it_is_taken_back_and_brought_back(evening: Evening) -> None:
    evening.send("/side", tapped(chip="20k"))
    for back, total in (("", "An 0"), ("1", "An −20k")):
        evening.send("/side/strike", {"number": "1", "back": back})
        evening.check("", total)


def test_the_gà_is_an_end_only_where_it_is_played(evening: Evening) -> None:
    """A change of later rounds is shown before it is made."""
    assert 'value="ga"' not in evening.source("/side")
    evening.opens_another(rules(**ANTE))
    assert evening.source("/side").count('value="ga"') == 1
    evening.send("/side", tapped(payee="ga", unit="bets", chip="2"))
    evening.check("", "An nộp gà 2")
    assert evening.source("/side").count('value="ga"') == 2
    evening.save("u-1")
    evening.accept("/side/strike", {"number": "1"})
    evening.check("", "An −7")
