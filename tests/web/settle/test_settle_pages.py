"""Settling up: who pays whom, recorded by a tap and taken back, also by two phones at once."""

import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.store.archive import recheck
from scorekeeper.web.plumbing.database import get_db
from tests.store.evening import rules
from tests.web.friends import Evening, forms, holds


@pytest.fixture
def played(evening: Evening) -> Evening:
    """An has 32.000 đ more and Chi 16.000; Bình lost 22.000 and Dũng 26.000."""
    evening.save("u-0")
    evening.save("u-2")
    evening.save_order()
    evening.phone.set_cookie("amounts", "money")
    return evening


def tap(evening: Evening, query: str = "") -> dict[str, str]:
    """The first payment that the page offers as a whole."""
    sent = forms(evening.source(f"/settle{query}"), "/settle/paid")
    return next(form for form in sent if "halves" in form)


def part(evening: Evening, **typed: str) -> dict[str, str]:
    sent = forms(evening.source("/settle"), "/settle/paid")
    return next(form for form in sent if "halves" not in form) | typed


@pytest.mark.parametrize("path", ["/settle/2/2", "/settle/2/9", "/settle/0/1"])
def test_nobody_pays_himself_or_a_stranger(played: Evening, path: str) -> None:
    assert played.phone.get(f"{played.at}{path}").status_code == 404


def test_a_tap_leads_back_to_the_plan_of_its_page(played: Evening) -> None:
    url = "/settle/paid?plan=direct&round=1000"
    assert played.send(url, tap(played)).location == f"{played.at}/settle?plan=direct&round=1000"


def test_drinks_that_are_paid_after_the_end_are_entered_in_one_tap_more(played: Evening) -> None:
    played.send("/table/end")
    [opens] = forms(played.source("/settle"), "/table/reopen")
    assert played.send("/table/reopen?to=spend", opens).location == f"{played.at}/settle/spend"
    played.check("/settle/spend", "Tiền nước, tiền phòng")


def test_all_is_paid_only_if_something_was(evening: Evening) -> None:
    shared = {f"for-{number}": "1" for number in range(1, 5)}
    evening.send("/settle/spend", {"payer": "1", "amount": "120", "key": "s"} | shared)
    (back,) = forms(evening.source("/settle"), "/settle/back")
    evening.send("/settle/back", back)
    assert "Trả xong rồi" not in evening.page("/settle")
    evening.save()
    for _ in range(3):
        evening.send("/settle/paid", tap(evening))
    evening.check("/settle", "Trả xong rồi, không ai nợ ai.")
    evening.send("/settle/spend", {"payer": "1", "amount": "4", "key": "t"} | shared)
    evening.check("/settle?round=5000", "Chỉ còn phần lẻ")
    assert "không ai nợ ai" not in evening.page("/settle?round=5000")


def test_who_owes_the_same_again_pays_again(evening: Evening) -> None:
    for _ in range(2):
        evening.save("u-0")
        for _ in range(3):
            evening.send("/settle/paid", tap(evening))
    assert evening.page("/settle").count(" đã trả An ") == 6


@pytest.mark.parametrize(
    ("typed", "unit", "left"), [("10", "nghin", "16k"), ("10.500", "dong", "15,5k")]
)
def test_a_part_of_a_payment_is_recorded(played: Evening, typed: str, unit: str, left: str) -> None:
    played.send("/settle/paid", part(played, amount=typed) | {"in": unit})
    played.check("/settle", f"Dũng phải đưa {left}")


def test_the_gà_is_settled_first(evening: Evening) -> None:
    evening.opens_another(rules("pho-bien", ga_mode="ante", ga_ante=1))
    evening.save_order()
    evening.check("/settle", "Gà còn 4, chia trước đã")
    assert "Dũng đưa" not in evening.page("/settle")
    evening.check("/settle?leaving=4", "Dũng đưa An")
    (form,) = forms(evening.source("/settle"), "/table/ga")
    answer = evening.send("/table/ga?to=settle", form | {"ga": "shared"})
    assert answer.location == f"{evening.at}/settle"
    evening.check("/settle", "Dũng đưa An")


def test_one_leaves_and_settles_while_the_others_play_on(played: Evening) -> None:
    played.send("/settle/paid?leaving=2", tap(played, "?leaving=2"))
    played.check("/settle?leaving=2", "Bình không còn nợ ai, cũng không ai nợ Bình.")
    goes = forms(played.source("/settle?leaving=2"), "/table/people")[0]
    assert played.send("/table/people", goes).location == played.at
    assert "Bình nghỉ từ ván tới" not in played.page("/settle?leaving=2")
    played.save("u-0", who="1 3 4")
    page = played.page("/settle")
    assert "Bình đưa" not in page
    assert "đưa Bình" not in page


def test_another_expense_after_the_way_back_takes_a_second_tap(played: Evening) -> None:
    """Browsers keep the form with its key, which was used."""
    spent = {"label": "bia", "amount": "45", "payer": "2", "for-1": "1", "key": "s-1"}
    played.send("/settle/spend", spent)
    again = played.send("/settle/spend", spent | {"amount": "90"}, 409, "nội dung khác").text
    assert holds(again, "90")
    (key,) = (form["key"] for form in forms(again, "/settle/spend") if "key" in form)
    played.send("/settle/spend", spent | {"amount": "90", "key": key})
    played.check("/settle", "Bình trả bia 45k", "Bình trả bia 90k")


@pytest.mark.parametrize(
    ("changed", "status"),
    [
        *(({"payer": ""}, 422), ({"amount": ""}, 422), ({"share-2": "50"}, 422)),
        ({"label": ""}, 303),
    ],
)
def test_an_expense_needs_a_payer_an_amount_and_no_more_than_that_in_parts(
    played: Evening, changed: dict[str, str], status: int
) -> None:
    """Without a label it is for drinks."""
    form = {"label": "bia", "amount": "45", "unit": "nghin", "payer": "1", "for-1": "1"}
    played.send("/settle/spend", form | {"key": "s-1"} | changed, status)
    assert ("An trả tiền nước 45k cho An" in played.page("/settle")) == (status == 303)


def test_a_share_of_0_is_an_equal_part_and_nobody_has_less_than_1(played: Evening) -> None:
    form = {"amount": "4", "unit": "dong", "payer": "1", "for-1": "1", "share-2": "0", "key": "s"}
    played.send("/settle/spend", form | {"amount": "1"}, 422, "Các phần cộng lại là 0 đ")
    played.send("/settle/spend", form)
    played.check("/settle", "An trả tiền nước 4đ cho An, Bình")


@pytest.mark.parametrize("stake", ["2", ""])
def test_the_table_takes_a_sum_from_the_winner_of_each_round(app: Flask, stake: str) -> None:
    """Without a stake too, where bets say who won; before the first round the page says why not."""
    evening = Evening(app, stake=stake)
    evening.check("/settle/spend?each=5", "Chưa ván nào có người được")
    evening.check("/settle/spend?each=x", "không phải số tiền")
    for winner in ("u-0", "u-2", "u-0"):
        evening.save(winner)
    page = evening.source("/settle/spend?each=5")
    filled = dict(re.findall(r'name="([^"]+)".*? value="([^"]+)"', page))
    assert (filled["share-1"], filled["share-3"], filled["amount"]) == ("10000", "5000", "15000")


def test_points_are_settled_in_bets_and_expenses_in_money(app: Flask) -> None:
    evening = Evening(app, stake="")
    evening.save("u-0")
    spent = {"label": "nước", "amount": "40", "unit": "nghin", "payer": "2", "key": "s-1"}
    evening.send("/settle/spend", spent | {"for-3": "1"})
    evening.check("/settle", "Bình đưa An 5 cược", "Chi đưa Bình 40k")
    for wrong in ("", "x"):
        evening.send("/settle/paid", part(evening, amount=wrong), 422)
    evening.send("/settle/paid", part(evening, amount="2,5"))
    evening.check("/settle", "Bình đưa An 2,5 cược")


Phones = tuple[FlaskClient, FlaskClient]
Tap = tuple[FlaskClient, str, dict[str, str]]


def taps(evening: Evening, phone: FlaskClient, action: str = "/settle/paid") -> list[Tap]:
    sent = forms(evening.source("/settle", phone), action)
    whole = [form for form in sent if "halves" in form or "do" in form]
    return [(phone, f"{evening.at}{action}", form) for form in whole]


def at_once(*sent: Tap) -> list[int]:
    """The statuses of requests that are sent concurrently, sorted."""
    with ThreadPoolExecutor(2) as pool:
        answers: list[Any] = list(pool.map(lambda tap: tap[0].post(tap[1], data=tap[2]), sent))
    return sorted(answer.status_code for answer in answers)


def written(evening: Evening, status: str = "valid") -> int:
    """How many payments count; the database is consistent."""
    with evening.app.app_context():
        assert list(recheck(get_db())) == []
        sql = "SELECT count(*) FROM outside_line WHERE kind = 'payment' AND status = ?"
        (count,) = get_db().execute(sql, (status,)).fetchone()
    return int(count)


@pytest.fixture
def phones(evening: Evening) -> Phones:
    """Two keepers' phones, after An won a round."""
    evening.save()
    return evening.phone, evening.keeper()


def test_the_same_tap_on_two_phones_is_one_payment(evening: Evening, phones: Phones) -> None:
    counted = []
    for action in [*["/settle/paid"] * 3, *["/settle/back"] * 2]:
        assert at_once(*(taps(evening, phone, action)[0] for phone in phones)) == [303, 303]
        counted.append(written(evening))
    assert counted == [1, 2, 3, 2, 3]
    assert written(evening, "struck") == 0


def test_of_two_different_taps_one_is_stale(evening: Evening, phones: Phones) -> None:
    one, other = taps(evening, phones[0])[0], taps(evening, phones[1])[1]
    assert at_once(one, other) == [303, 409]
    assert written(evening) == 1


def test_bets_and_money_of_the_same_two_are_paid_one_after_the_other(app: Flask) -> None:
    evening = Evening(app, stake="")
    evening.save("u-0")
    spent = {"label": "nước", "amount": "40", "unit": "nghin", "payer": "1", "key": "s-1"}
    evening.send("/settle/spend", spent | {"for-2": "1"})
    in_bets, _, _, in_money = taps(evening, evening.phone)
    assert (in_bets[2]["unit"], in_money[2]["unit"]) == ("bets", "money")
    evening.send("/settle/paid", in_bets[2])
    stale = evening.send("/settle/paid", in_money[2], 409)
    again = [form for form in forms(stale.text, "/settle/paid") if "halves" in form]
    evening.send("/settle/paid", again[-1])
    assert written(evening) == 2
