"""The gà on the pages of a session."""

import pytest

from tests.store.evening import rules
from tests.web.friends import Evening, words


@pytest.fixture
def evening(evening: Evening) -> Evening:
    """Four friends whose eats go into a gà; the phone that opened another session owns it."""
    evening.opens_another(rules("pho-bien", ga_mode="ante", ga_ante=1))
    evening.save_order()
    return evening


def test_the_pot_lies_on_the_table(evening: Evening) -> None:
    """And is in the sum that is always 0."""
    page = evening.page()
    assert "gà 4" in page
    assert "Sổ khớp: cộng cả bàn và gà bằng 0" in page


def test_what_is_left_is_dealt_with_before_the_end(evening: Evening) -> None:
    """Ending says what to do; sharing is a line of the book; then it ends."""
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
    assert evening.post("/table/end").status_code == 303


@pytest.mark.parametrize(
    ("choice", "told"),
    [("given:Chi", "Chi nhận cả gà"), ("kept", "Gà 4 để dành buổi sau")],
)
def test_other_choices(evening: Evening, choice: str, told: str) -> None:
    """All to one, or kept for the next evening."""
    assert evening.post("/table/ga", {"ga": choice, "key": "k"}).status_code == 303
    assert told in evening.page()
    assert evening.post("/table/end").status_code == 303


def test_the_choice_can_be_taken_back(evening: Evening) -> None:
    """Who has more and less is seen first; then the gà lies on the table again, and the line stays
    to be seen."""
    evening.post("/table/ga", {"ga": "given:Chi", "key": "k"})
    assert "gà 0" in evening.page()
    shown = evening.post("/table/ga-back", {"number": "1"})
    assert shown.status_code == 422
    assert "Sau khi sửa, mỗi người thêm bớt Chi −4" in words(shown.text)
    assert "gà 0" in evening.page()
    assert evening.accept("/table/ga-back", {"number": "1"}).status_code == 303
    page = evening.page()
    assert "gà 4" in page
    assert "Chi nhận cả gà Đã gạch" in page
    assert evening.post("/table/ga-back", {"number": "x"}).status_code == 404


def test_a_later_round_that_follows_is_told(evening: Evening) -> None:
    """A correction that moves the gà says which later rounds are scored again."""
    evening.save("u-0")
    form = evening.entry("void")
    told = words(evening.post("/rounds/1/preview", form).text)
    assert "Ván 2 cũng được tính lại." in told
