"""Settling up: who pays whom, recorded by a tap and taken back."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.store.evening import rules
from tests.web.friends import Evening, forms, words


@pytest.fixture
def played(evening: Evening) -> Evening:
    """An has 32.000 đ more and Chi 16.000; Bình lost 22.000 and Dũng 26.000."""
    evening.save("u-0")
    evening.save("u-2")
    evening.save_order()
    evening.phone.set_cookie("amounts", "money")
    return evening


def pay(evening: Evening, place: int = 0, phone: FlaskClient | None = None) -> int:
    """Tap on the payment at this place; the status of the answer."""
    sender = phone or evening.phone
    page = sender.get(f"{evening.at}/settle").text
    taps = [form for form in forms(page, "/settle/paid") if "halves" in form]
    return sender.post(f"{evening.at}/settle/paid", data=taps[place]).status_code


def test_nobody_pays_himself_or_a_stranger(played: Evening) -> None:
    for path in ("/settle/2/2", "/settle/2/9", "/settle/0/1"):
        assert played.phone.get(f"{played.at}{path}").status_code == 404


def test_a_payment_is_recorded_struck_and_restored(played: Evening) -> None:
    assert pay(played) == 303
    page = played.page("/settle")
    assert "Dũng đưa An" not in page
    assert "Dũng đã trả An 26k Bỏ" in page
    back = forms(played.source("/settle"), "/settle/back")[0]
    assert played.post("/settle/back", back).status_code == 303
    assert "Dũng đưa An 26k" in played.page("/settle")
    assert "Đã bỏ: Dũng đã trả An 26k Lấy lại" in played.page()
    undo = forms(played.source(), "/undo")[0]
    assert played.post("/undo", undo).status_code == 303
    assert "Dũng đã trả An 26k Bỏ" in played.page("/settle")
    assert "lấy lại một khoản Dũng đã trả An 26k" in played.page("/history")


@pytest.mark.parametrize(
    ("typed", "unit", "left"), [("10", "nghin", "16k"), ("10.500", "dong", "15,5k")]
)
def test_a_part_of_a_payment_is_recorded(played: Evening, typed: str, unit: str, left: str) -> None:
    page = played.source("/settle")
    part = next(form for form in forms(page, "/settle/paid") if "halves" not in form)
    assert played.post("/settle/paid", part | {"amount": typed, "in": unit}).status_code == 303
    assert f"Dũng phải đưa {left}" in played.page("/settle")


@pytest.mark.parametrize("typed", ["", "0", "x", "-5", "1,23456"])
def test_a_malformed_amount_is_refused(played: Evening, typed: str) -> None:
    page = played.source("/settle")
    part = next(form for form in forms(page, "/settle/paid") if "halves" not in form)
    answer = played.post("/settle/paid", part | {"amount": typed, "in": "dong"})
    assert answer.status_code == 422
    assert "nhập" in words(answer.text)
    assert "Dũng đưa An 26k" in played.page("/settle")


def test_the_gà_is_settled_first(evening: Evening) -> None:
    evening.opens_another(rules("pho-bien", ga_mode="ante", ga_ante=1))
    evening.save_order()
    page = evening.page("/settle")
    assert "Gà còn 4, chia trước đã" in page
    assert "Dũng đưa" not in page
    assert "Dũng đưa An" in evening.page("/settle?leaving=4")
    there = f"{evening.at}/settle"
    (form,) = forms(evening.phone.get(there).text, "/table/ga")
    answer = evening.post("/table/ga?to=settle", form | {"ga": "shared"})
    assert (answer.status_code, answer.location) == (303, there)
    assert "Dũng đưa An" in evening.page("/settle")


def test_one_leaves_and_settles_while_the_others_play_on(played: Evening) -> None:
    page = played.source("/settle?leaving=2")
    tap = next(form for form in forms(page, "/settle/paid") if "halves" in form)
    answer = played.post("/settle/paid?leaving=2", tap)
    page = played.phone.get(answer.location).text
    assert "Bình không còn nợ ai, cũng không ai nợ Bình." in words(page)
    goes = next(form for form in forms(page, "/table/people"))
    answer = played.post("/table/people?to=table", goes)
    assert answer.location == played.at
    assert "Bình nghỉ từ ván tới" not in played.page("/settle?leaving=2")
    played.save("u-0", who="1 3 4")
    assert "Bình đưa" not in played.page("/settle")
    assert "đưa Bình" not in played.page("/settle")


def test_an_expense_is_shared(played: Evening) -> None:
    spent = {"label": "tiền nước", "amount": "45", "unit": "nghin", "payer": "2", "key": "s-1"}
    shares = {"for-1": "1", "for-2": "1", "share-3": "5"}
    for _ in range(2):
        assert played.post("/settle/spend", spent | shares).status_code == 303
    page = played.page("/settle")
    assert page.count("Bình trả tiền nước 45k cho An, Bình, Chi") == 1
    assert "chi chung −20k" in page


@pytest.mark.parametrize(
    ("changed", "status"),
    [
        ({"payer": ""}, 422),
        ({"label": ""}, 303),
        ({"amount": ""}, 422),
        ({"for-1": ""}, 303),
        ({"share-2": "50"}, 422),
        ({"label": "n" * 81}, 422),
    ],
)
def test_an_incomplete_expense_is_refused_and_kept_in_the_form(
    played: Evening, changed: dict[str, str], status: int
) -> None:
    form = {"label": "nước", "amount": "45", "unit": "nghin", "payer": "1", "for-1": "1"}
    form |= {"key": "s-1"} | changed
    answer = played.post("/settle/spend", form)
    assert answer.status_code == status
    if status == 422:
        assert f'value="{form["label"]}"' in answer.text
    elif not form["label"]:
        assert "trả tiền nước 45k" in played.page("/history")


@pytest.mark.parametrize("stake", ["2", ""])
def test_the_table_takes_a_sum_from_the_winner_of_each_round(app: Flask, stake: str) -> None:
    """Without a stake too, where bets say who won; before the first round the page says why not."""
    evening = Evening(app, stake=stake)
    assert "Chưa ván nào có người được" in evening.page("/settle/spend?each=5")
    for winner in ("u-0", "u-2", "u-0"):
        evening.save(winner)
    filled = dict(
        re.findall(r'name="([^"]+)".*? value="([^"]+)"', evening.source("/settle/spend?each=5"))
    )
    assert (filled["share-1"], filled["share-3"], filled["amount"]) == ("10000", "5000", "15000")
    assert "không phải số tiền" in evening.page("/settle/spend?each=x")


def test_points_are_settled_in_bets_and_expenses_in_money(app: Flask) -> None:
    evening = Evening(app, stake="")
    evening.save("u-0")
    spent = {"label": "nước", "amount": "40", "unit": "nghin", "payer": "2"}
    assert evening.post("/settle/spend", spent | {"for-3": "1", "key": "s-1"}).status_code == 303
    page = evening.source("/settle")
    assert "Bình đưa An 5 cược" in words(page)
    assert "Chi đưa Bình 40k" in words(page)
    part = next(form for form in forms(page, "/settle/paid") if "halves" not in form)
    for wrong in ("", "x"):
        assert evening.post("/settle/paid", part | {"amount": wrong}).status_code == 422
    assert evening.post("/settle/paid", part | {"amount": "2,5"}).status_code == 303
    assert "Bình đưa An 2,5 cược" in evening.page("/settle")
