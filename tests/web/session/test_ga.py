"""The gà on the pages of a session."""

import pytest

from tests.store.evening import rules
from tests.web.friends import Evening, words


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
    assert page.count("Chia đều gà") == 3  # Also in the line that is read aloud, and the title.
    assert "gà 0" in page
    assert "· chia gà" in evening.page("/history")
    assert evening.post("/table/end").status_code == 303


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
    assert "Chi nhận cả gà Đã bỏ" in page
    assert evening.post("/table/ga-back", {"number": "x"}).status_code == 404
