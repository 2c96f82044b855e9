"""The gà on the pages of a session."""

import pytest
from flask import Flask

from tests.store.evening import rules
from tests.web.friends import Evening, forms, words


@pytest.fixture
def evening(evening: Evening) -> Evening:
    """Four friends with a gà of four from antes."""
    evening.opens_another(rules("pho-bien", ga_mode="ante", ga_ante=1))
    evening.save_order()
    return evening


def test_ending_waits_for_the_gà(evening: Evening) -> None:
    refused = evening.post("/table/end")
    assert refused.status_code == 422
    assert "chia đều, giao cho một người" in words(refused.text)
    assert evening.post("/table/ga", {"ga": "nothing", "key": "k"}).status_code == 400
    form = {"ga": "shared", "key": "k"}
    assert evening.post("/table/ga", form).status_code == 303
    assert evening.post("/table/ga", form).status_code == 303
    page = evening.page()
    assert (
        page.count("Chia gà: mỗi người 1") == 3
    )  # Also in the line that is read aloud, and the title.
    assert "gà 0" in page
    assert "chia gà Chia gà: mỗi người 1" in evening.page("/history")
    assert evening.post("/table/end").status_code == 303


def test_the_gà_and_the_end_are_one_tap_of_the_bar(evening: Evening) -> None:
    assert f'href="{evening.at}/table/end"' in evening.source()
    sheet = evening.source("/table/end")
    assert "Gà còn 4, chia trước đã Chia đều mỗi người 1 An nhận 4" in words(sheet)
    (form,) = forms(sheet, "/table/end")
    assert "checked" not in sheet
    form["ga"] = "given:Chi"
    late = evening.post("/table/end", form | {"version": "1"})
    assert late.status_code == 409
    assert "gà 4" in evening.page()
    answer, again = (evening.post("/table/end", form) for _ in range(2))
    assert answer.location == again.location == f"{evening.at}/result"
    assert "Gà còn" not in evening.page("/result")
    assert evening.phone.get(f"{evening.at}/table/end").location == answer.location


def test_a_gà_that_cannot_be_shared_evenly_says_so(evening: Evening) -> None:
    form = {"payer": "2", "payee": "ga", "chip": "1", "unit": "bets", "key": "k"}
    assert evening.post("/side", form).status_code == 303
    page = evening.page("/table/end")
    assert "Chia, 5 không chia đều được An 2; Bình, Chi, Dũng 1" in page
    assert "Chia đều" not in page


def test_who_leaves_finds_the_gà_below_what_is_paid(evening: Evening) -> None:
    page = evening.page("/settle?leaving=4")
    assert page.index("Dũng nghỉ từ ván tới") < page.index("Chia gà 4 Chia đều")


def test_dealing_with_the_gà_is_shown_before_it_is_taken_back(evening: Evening) -> None:
    evening.post("/table/ga", {"ga": "given:Chi", "key": "k"})
    assert "gà 0" in evening.page()
    shown = evening.post("/table/ga-back", {"number": "1"})
    assert shown.status_code == 422
    assert "Sau khi sửa, mỗi người thêm bớt Chi −4" in words(shown.text)
    assert "gà 0" in evening.page()
    assert evening.accept("/table/ga-back", {"number": "1"}).status_code == 303
    page = evening.page()
    assert "gà 4" in page
    assert "Chi nhận cả gà 4 Đã bỏ" in page
    assert evening.post("/table/ga-back", {"number": "x"}).status_code == 404


def test_a_gà_that_bets_cannot_divide_is_shared_in_đồng_when_the_evening_ends(app: Flask) -> None:
    evening = Evening(app, stake="5", **{"name-4": "Em"})
    pays = {"payer": "2", "payee": "ga", "chip": "20k", "unit": "money", "key": "k"}
    evening.save("u-0")
    evening.save("u-0", who="2 3 4 5")
    assert evening.post("/side", pays).status_code == 303
    assert "Chia đều mỗi người 4k" in evening.page("/table/end")
    (form,) = forms(evening.source("/table/end"), "/table/end")
    for _ in range(2):
        assert evening.post("/table/end", form | {"ga": "shared:An"}).location[-7:] == "/result"
    assert "An trả cả bàn, mỗi người 4k — chia gà" in evening.page("/history")
