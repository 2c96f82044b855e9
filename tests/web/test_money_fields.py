"""Every field for money takes the same forms, and refuses the same."""

import re
from collections.abc import Callable

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.web.friends import Evening, asked, words


def opening(evening: Evening, given: str) -> TestResponse:
    """The stake of a new session."""
    return evening.phone.post("/new", data=asked(stake=given, unit="nghin", key="other"))


def change_of_stake(evening: Evening, given: str) -> TestResponse:
    """Another stake, from the next round on."""
    sent = {"stake": given, "unit": "nghin", "since": "next"}
    return evening.phone.post(f"{evening.at}/rules/change/stake", data=sent)


def drinks(evening: Evening, given: str) -> TestResponse:
    """What one paid for two."""
    sent = {"label": "trà đá", "amount": given, "payer": "1", "for-1": "1", "for-2": "1"}
    return evening.phone.post(f"{evening.at}/settle/spend", data=sent | {"key": "k"})


def payment(evening: Evening, given: str) -> TestResponse:
    """A part of what one owes another."""
    sent = {"payer": "1", "payee": "2", "amount": given, "in": "nghin", "key": "k"}
    return evening.phone.post(f"{evening.at}/settle/paid", data=sent)


def side(evening: Evening, given: str) -> TestResponse:
    """A side payment between rounds."""
    sent = {"payer": "1", "payee": "2", "amount": given, "unit": "money", "key": "k"}
    return evening.phone.post(f"{evening.at}/side", data=sent)


def manual(evening: Evening, given: str) -> TestResponse:
    """A side payment in a round."""
    sent = {"manual-0-from": "0", "manual-0-to": "1", "manual-0-amount": given, "stake": "5000"}
    return evening.phone.post(f"{evening.at}/rounds", data=evening.entry("void", **sent))


@pytest.fixture
def evening(app: Flask) -> Evening:
    """An evening at 5.000 đ a bet, on a phone that counts in money."""
    evening = Evening(app, stake="5", unit="nghin")
    evening.phone.set_cookie("amounts", "money")
    return evening


FIELDS = (opening, change_of_stake, drinks, payment, side, manual)
Field = Callable[[Evening, str], TestResponse]
fields = pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.__name__)


@fields
@pytest.mark.parametrize("given", ["20", "20k", "20 nghìn", "20.000đ", "0,02 tr"])
def test_twenty_thousand_is_taken_as_people_type_it(
    evening: Evening, field: Field, given: str
) -> None:
    answer = field(evening, given)
    if answer.status_code == 303:
        answer = evening.phone.get(answer.location)
    assert answer.status_code == 200, words(answer.text)
    if field is not opening:
        assert re.search(r"\b20(k|\.000 đ)", words(answer.text))


@fields
@pytest.mark.parametrize("given", ["hai chục", "-20", "20 xu"])
def test_what_is_no_money_is_refused_with_the_same_words(
    evening: Evening, field: Field, given: str
) -> None:
    answer = field(evening, given)
    assert answer.status_code == 422
    assert f"“{given}” không phải số tiền: hãy nhập như" in words(answer.text)


def test_bets_are_kept_of_money_in_a_round_and_a_preview_means_money_on_any_phone(
    evening: Evening,
) -> None:
    manual(evening, "20")
    assert 'value="20k"' in evening.source("/rounds/1/edit")
    evening.phone.set_cookie("amounts", "bets")
    assert "An −4" in evening.page()
    typed = {"manual-0-from": "0", "manual-0-to": "1", "manual-0-amount": "20", "stake": "5000"}
    page = evening.phone.post(f"{evening.at}/preview", data=evening.entry("void", **typed)).text
    assert 'name="stake" value="5000"' in page
    assert "An −8" in words(page)


def test_money_that_is_no_whole_bet_says_where_to_enter_it(evening: Evening) -> None:
    page = words(manual(evening, "12k").text)
    assert "12k không chẵn cược: ghi 10k / 15k, hoặc lưu ván rồi ghi ở “Phạt, trả thêm”." in page
