"""Every field for money takes the same forms, and refuses the same."""

import re

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.web.friends import Evening, asked, expect, words


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


@pytest.fixture
def evening(app: Flask) -> Evening:
    """An evening at 5.000 đ a bet, on a phone that counts in money."""
    evening = Evening(app, stake="5", unit="nghin")
    evening.phone.set_cookie("amounts", "money")
    return evening


fields = pytest.mark.parametrize(
    "field", ["opening", "stake", "drinks", "payment", "side", "round"]
)


@fields
@pytest.mark.parametrize("given", ["20", "20k", "20 nghìn", "20.000đ", "0,02 tr"])
def test_twenty_thousand_is_read_as_it_is_typed(evening: Evening, field: str, given: str) -> None:
    answer = sends(evening, field, given)
    if answer.location:
        answer = evening.phone.get(answer.location)
    expect(answer, 200)
    assert field == "opening" or re.search(r"\b20(k|\.000 đ)", words(answer.text))


@fields
@pytest.mark.parametrize("given", ["hai chục", "-20", "20 xu"])
def test_what_is_no_money_is_refused_alike(evening: Evening, field: str, given: str) -> None:
    told = f"“{given}” không phải số tiền: hãy nhập như"
    expect(sends(evening, field, given), 422, told)


def test_money_of_a_round_is_kept_as_bets_and_previewed_as_money(evening: Evening) -> None:
    sends(evening, "round", "20")
    assert 'value="20k"' in evening.source("/rounds/1/edit")
    evening.phone.set_cookie("amounts", "bets")
    assert "An −4" in evening.page()
    typed = {"manual-0-from": "0", "manual-0-to": "1", "manual-0-amount": "20", "stake": "5000"}
    page = evening.phone.post(f"{evening.at}/preview", data=evening.entry("void", **typed)).text
    assert 'name="stake" value="5000"' in page
    assert "An −8" in words(page)


def test_money_that_is_no_whole_bet_says_where_to_enter_it(evening: Evening) -> None:
    told = "12k không chẵn cược: ghi 10k / 15k, hoặc lưu ván rồi ghi ở “Phạt, trả thêm”."
    expect(sends(evening, "round", "12k"), 422, told)
