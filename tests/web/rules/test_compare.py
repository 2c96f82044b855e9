"""Two sets of rules side by side."""

import pytest

from tests.web.friends import Evening, code_with, expect


def compare(evening: Evening, other: str, status: int, says: str, one: str) -> str:
    """The page that compares two sets of rules."""
    answer = evening.phone.post("/rules/compare", data={"one": one, "other": other})
    return expect(answer, status, says).text


def test_equal_rules_are_said_to_pay_alike_and_one_set_is_preselected(evening: Evening) -> None:
    code = code_with(chot_payment=5)
    compare(evening, code, 200, "Hai bộ luật trả như nhau.", code)
    page = compare(evening, "", 200, "", code)
    assert f'<option value="{code}" selected>Nhà Tèo</option>' in page


@pytest.mark.parametrize(("one", "other"), [("x1", "guide"), ("pho-bien", "HỎNG")])
def test_unknown_rules_are_refused(evening: Evening, one: str, other: str) -> None:
    compare(evening, other, 422, "không phải mã luật", one)
