"""Amounts: as people type them, and as pages show them, in money or in bets."""

import re
import unicodedata
from collections.abc import Sequence

import pytest
from werkzeug.test import TestResponse

from scorekeeper.evening.money import read_stake
from scorekeeper.evening.record import Record
from scorekeeper.export.evening_text import read_text
from scorekeeper.text import Text
from scorekeeper.web.session.amounts import BalanceChange
from tests.web.friends import Evening, asked, expect, words

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
        ("nghin", 2 * 10**9, ["2 tỷ", "2tỉ", "2B"]),
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
    even, uneven = (BalanceChange({"An": (0, paid)}, in_money=True) for paid in (0, 5000))
    assert uneven.amounts["An"].vi == "+5k"
    assert even.token != uneven.token


def test_the_choice_of_bets_or_money_is_remembered(evening: Evening) -> None:
    evening.save()
    for choice, told in (("money", "An +30k cả làng 30k"), ("bets", "An +15 cả làng 15")):
        assert expect(evening.phone.get(f"{evening.at}?amounts={choice}")).location == evening.at
        evening.check("", told)


def sends(evening: Evening, field: str, given: str) -> TestResponse:
    """The answer to a form with this money in one field."""
    two = {"payer": "1", "payee": "2", "key": "k"}
    manual = {"manual-0-from": "0", "manual-0-to": "1", "manual-0-amount": given, "stake": "5000"}
    forms: dict[str, tuple[str, dict[str, str]]] = {
        "opening": ("/new", asked(stake=given, unit="nghin", key="other")),
        "stake": ("/rules/change/stake", {"stake": given, "unit": "nghin", "since": "next"}),
        "drinks": ("/settle/spend", two | {"label": "trà đá", "amount": given, "for-2": "1"}),
        "payment": ("/settle/paid", two | {"amount": given, "in": "nghin"}),
        "side": ("/side", two | {"amount": given, "unit": "money"}),
        "round": ("/rounds", evening.entry("void", **manual)),
    }
    path, form = forms[field]
    return evening.phone.post(path if field == "opening" else evening.at + path, data=form)


fields = pytest.mark.parametrize(
    "field", ["opening", "stake", "drinks", "payment", "side", "round"]
)


@fields
@pytest.mark.parametrize("given", ["20", "20k", "20 nghìn", "20.000đ", "0,02 tr"])
def test_twenty_thousand_is_read_as_it_is_typed(for_money: Evening, field: str, given: str) -> None:
    answer = sends(for_money, field, given)
    if answer.location:
        answer = for_money.phone.get(answer.location)
    expect(answer, 200)
    assert field == "opening" or re.search(r"\b20(k|\.000 đ)", words(answer.text))


@fields
@pytest.mark.parametrize("given", ["hai chục", "-20", "20 xu"])
def test_what_is_no_money_is_refused_alike(for_money: Evening, field: str, given: str) -> None:
    told = f"“{given}” không phải số tiền: nhập như"
    expect(sends(for_money, field, given), 422, told)


def test_money_of_a_round_is_kept_as_bets_and_previewed_as_money(for_money: Evening) -> None:
    sends(for_money, "round", "20")
    assert 'value="20k"' in for_money.source("/rounds/1/edit")
    for_money.phone.set_cookie("amounts", "bets")
    assert "An −4" in for_money.page()
    typed = {"manual-0-from": "0", "manual-0-to": "1", "manual-0-amount": "20", "stake": "5000"}
    page = for_money.send("/preview", for_money.entry("void", **typed), 200).text
    assert 'name="stake" value="5000"' in page
    assert "An −8" in words(page)


def test_money_that_is_no_whole_bet_says_where_to_enter_it(for_money: Evening) -> None:
    told = "12k không chẵn cược: ghi 10k / 15k, hoặc lưu ván rồi ghi ở “Phạt, trả thêm”."
    expect(sends(for_money, "round", "12k"), 422, told)
