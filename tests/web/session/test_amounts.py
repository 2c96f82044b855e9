"""Amounts: as people type them, and as pages show them, in money or in bets."""

import unicodedata
from collections.abc import Sequence

import pytest

from scorekeeper.evening.money import read_stake
from scorekeeper.evening.record import Record
from scorekeeper.export.evening_text import read_text
from scorekeeper.text import Text
from scorekeeper.web.session.amounts import BalanceChange, PersonChange
from tests.web.friends import Evening, expect, words

FIFTY = (
    *("50.000 ₫", "50.000 VNĐ", "50k VNĐ", "50 nghìn đồng", "50k đ"),
    *("50'000 đ", "50’000đ", "５０", "50K"),
    *("50.000\xa0₫", "50\u202f000\xa0đ", "50 ngàn", unicodedata.normalize("NFD", "50 nghìn đồng")),
    *("50,000 đ", "50 000đ", "0,05 triệu", "50 nghin", "50n vnđ"),
)


@pytest.mark.parametrize(
    ("unit", "dong", "given"),
    [
        ("nghin", None, [""]),
        ("nghin", 500, ["0,5", "５００ đ"]),
        ("nghin", 5000, ["5", "5 nghìn", "5.000đ"]),
        ("nghin", 5200, ["5k2"]),
        ("nghin", 50_000, FIFTY),
        ("nghin", 1_250_000, ["1tr250"]),
        ("nghin", 1_500_000, ["1,5 tr", "1 triệu rưỡi đồng"]),
        ("dong", 0, ["0"]),
        ("dong", 2500, ["2.5k"]),
        ("dong", 5000, ["5.000", "5 000", "5k"]),
        ("dong", 10**6, ["1.000.000"]),
        ("dong", 1_500_000, ["1tr5", "1,5 triệu", "1 triệu rưỡi", "1tr500"]),
    ],
)
def test_amounts_are_read_as_typed(unit: str, dong: int | None, given: Sequence[str]) -> None:
    """In a text as in a form; there a bare number is in đồng."""
    assert {read_stake(typed, unit) for typed in given} == {dong}
    for typed in given if given is FIFTY else ():
        read = read_text(f"Người: Hà, Tí\nLuật: pho-bien\nCược: {typed}")
        assert isinstance(read, Record)
        assert read.stake == (50 if typed == "５０" else dong)


MALFORMED = ("ba", "5 xu", "-5", "1,5", "5.00.0", "5.0000", "1e5", "٥", "5" * 21, "5\n000")


@pytest.mark.parametrize("given", [*MALFORMED, "1,55555 tr", "1,5tr5", "5đ5", "1 tr rưỡi rưỡi"])
def test_a_malformed_amount_is_refused(given: str) -> None:
    told = read_stake(given, "dong")
    assert isinstance(told, Text)
    assert given.casefold() in told.vi


def test_thousands_of_thousands_are_refused() -> None:
    told = read_stake("5.000", "nghin")
    assert isinstance(told, Text)
    assert "5.000 nghìn là 5.000.000 đ" in told.vi
    assert "is 5,000,000 đ" in told.en


DEAR = {"stake": "5", "unit": "nghin"}


@pytest.mark.parametrize(
    ("path", "form", "money", "bets"),
    [
        ("/history", None, "An ù, mỗi người trả 10k", "An ù, mỗi người trả 5"),
        ("/rounds/1", None, "ghi An +30k, Bình −10k", "ghi An +15, Bình −5"),
        ("/rounds/1/strike", {}, "An −30k (−15) Bình +10k (+5)", "An −15 Bình +5"),
        ("/rules/change/stake", DEAR, "An +45k Bình −15k", "An +45.000 đ Bình −15.000 đ"),
        ("/rules/if", {"rules": "pho-bien"}, "An +30k +15 cược", "An +15 +30.000 đ"),
        ("/rules/if", {"rules": "pho-bien", "number": "1"}, "trả ù 10k (5)", "trả ù 5"),
    ],
)
def test_past_amounts_and_differences_are_in_money_or_bets(
    evening: Evening, path: str, form: dict[str, str] | None, money: str, bets: str
) -> None:
    evening.save()
    for told in (bets, money):
        page = evening.page(path) if form is None else words(evening.post(path, form).text)
        assert told in page
        evening.phone.delete_cookie("amounts")


def test_each_round_is_told_at_its_own_stake(evening: Evening) -> None:
    evening.save()
    evening.send("/rules/change/stake", DEAR | {"how": "next", "version": "2"})
    evening.save("u-1")
    evening.phone.delete_cookie("amounts")
    evening.check("/history", "mỗi người trả 25k", "mỗi người trả 10k")


def test_a_change_of_money_alone_has_a_mark_of_its_own() -> None:
    even, uneven = (
        BalanceChange({"An": PersonChange(0, paid)}, in_money=True) for paid in (0, 5000)
    )
    assert uneven.amounts["An"].vi == "+5k"
    assert even.token != uneven.token


def test_the_choice_of_bets_or_money_is_remembered(evening: Evening) -> None:
    evening.save()
    for choice, told in (("money", "An +30k cả làng 30k"), ("bets", "An +15 cả làng 15")):
        assert expect(evening.phone.get(f"{evening.at}?amounts={choice}")).location == evening.at
        evening.check("", told)
