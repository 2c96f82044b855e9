"""The gà on the pages of a session."""

import pytest
from flask import Flask

from tests.store.evening import rules
from tests.web.friends import Evening, forms


@pytest.fixture
def evening(evening: Evening) -> Evening:
    """Four friends with a gà of four from antes."""
    evening.opens_another(rules("pho-bien", ga_mode="ante", ga_ante=1))
    evening.save_order()
    return evening


def test_the_gà_and_the_end_are_one_tap(evening: Evening) -> None:
    """Without a word about the gà the evening goes on."""
    evening.send("/table/end", {}, 422, "chia đều, giao cho một người")
    evening.send("/table/ga", {"ga": "nothing", "key": "k"}, 400)
    evening.check("/table/end", "Gà còn 4, chia trước đã Chia đều mỗi người 1 An nhận 4")
    (form,) = forms(evening.source("/table/end"), "/table/end")
    form["ga"] = "given:Chi"
    evening.send("/table/end", form | {"version": "1"}, 409)
    evening.check("", "gà 4")
    for _ in range(2):
        assert evening.send("/table/end", form).location == f"{evening.at}/result"
    assert "Gà còn" not in evening.page("/result")
    assert evening.phone.get(f"{evening.at}/table/end").location == f"{evening.at}/result"


def test_a_gà_of_an_ended_evening_stays_as_it_is(evening: Evening) -> None:
    evening.send("/table/ga", {"ga": "kept", "key": "ga-1"})
    evening.send("/table/end")
    evening.check("/table/book", "Gà còn", "Buổi đã kết thúc.")
    assert not forms(evening.source("/table/book"), "/table/ga")
    evening.send("/table/ga", {"ga": "shared", "key": "ga-2"}, 409, "chủ buổi mở lại được")
    assert "gà cộng lại vừa bằng 0" in evening.page("/settle")


def test_a_gà_that_cannot_be_shared_evenly_says_so(evening: Evening) -> None:
    evening.send("/side", {"payer": "2", "payee": "ga", "chip": "1", "unit": "bets", "key": "k"})
    page = evening.page("/table/end")
    assert "Chia, 5 không chia đều được An 2; Bình, Chi, Dũng 1" in page
    assert "Chia đều" not in page


def test_who_leaves_finds_the_gà_below_what_is_paid(evening: Evening) -> None:
    page = evening.page("/settle?leaving=4")
    assert page.index("Dũng nghỉ từ ván tới") < page.index("Chia gà 4 Chia đều")


def test_a_gà_that_bets_cannot_divide_is_shared_in_đồng_when_the_evening_ends(app: Flask) -> None:
    evening = Evening(app, stake="5", **{"name-4": "Em"})
    evening.save("u-0")
    evening.save("u-0", who="2 3 4 5")
    pays = {"payer": "2", "payee": "ga", "chip": "20k", "unit": "money", "key": "k"}
    evening.send("/side", pays)
    asked = evening.send("/rules/change/stake", {"stake": "9", "unit": "nghin"}, 200).text
    assert "Gà còn 20k theo mức cũ" in asked
    assert f'href="{evening.at}/settle">Chia gà</a>' in asked
    evening.check("/table/end", "Chia đều mỗi người 4k")
    (form,) = forms(evening.source("/table/end"), "/table/end")
    for _ in range(2):
        evening.send("/table/end", form | {"ga": "shared:An"})
    evening.check("/history", "An trả cả bàn, mỗi người 4k — chia gà")
