"""Two sets of rules side by side, and a session by both of them."""

import pytest

from tests.web.friends import Evening, code_with, expect, words

TI = code_with("Nhà Tí", u_payment=6)


@pytest.fixture
def evening(evening: Evening) -> Evening:
    """An ù of An, then one of Bình, at two thousand a bet."""
    evening.save("u-0")
    evening.save("u-1")
    return evening


def compare(evening: Evening, other: str, status: int = 200, *says: str, **more: str) -> str:
    """The page that compares the session by the commonest rules and by others."""
    form = {"one": "pho-bien", "other": other, "session": evening.token} | more
    return expect(evening.phone.post("/rules/compare", data=form), status, *says).text


def sums(page: str) -> str:
    return words(page.partition('id="tried"')[2].partition("<table")[2].partition("</table>")[0])


def test_equal_rules_are_said_to_pay_alike_and_one_set_is_preselected(evening: Evening) -> None:
    code = code_with(chot_payment=5)
    compare(evening, code, 200, "Hai bộ luật trả như nhau.", one=code, session="")
    page = compare(evening, "", one=code, session="")
    assert f'<option value="{code}" selected>Nhà Tèo</option>' in page


def test_a_session_is_computed_by_both_and_nothing_is_written(evening: Evening) -> None:
    """For viewers too."""
    page = compare(evening, TI)
    assert "An +10 +20.000 đ +12 +24.000 đ" in sums(page)
    assert "Chi −10 −20.000 đ −12 −24.000 đ" in sums(page)
    evening.phone = evening.app.test_client()
    before = evening.page()
    assert f'name="session" value="{evening.token}"' in evening.source("/rules")
    assert "An +20k +10 +24k +12" in sums(compare(evening, TI))
    assert evening.page() == before
    compare(evening, TI, 404, session="none")


def test_a_round_that_one_side_refuses_counts_for_neither(evening: Evening) -> None:
    evening.save("u-0", u_type="tron")
    left_out, refusing = "Ván 3 không tính được theo Nhà Tí", code_with("Nhà Tí", u_tron=None)
    page = compare(evening, refusing, 200, left_out, "Không ai hơn kém gì.")
    assert "An +10 +20.000 đ +10 +20.000 đ" in sums(page)
    assert not sums(compare(evening, refusing, 200, left_out, number="3"))


@pytest.mark.parametrize(
    ("other", "form", "sentence"),
    [
        ("guide", {"one": "x1"}, "không phải mã luật"),
        ("HỎNG", {}, "không phải mã luật"),
        ("pho-bien", {"number": "9"}, "không có ván số ấy"),
        ("pho-bien", {"number": "hai"}, "không có ván số ấy"),
        ("tulokho-vinagames", {"one": "tulokho-vinagames"}, "không chơi trò ấy"),
    ],
)
def test_unknown_rules_rounds_and_games_are_refused_and_the_form_kept(
    evening: Evening, other: str, form: dict[str, str], sentence: str
) -> None:
    page = compare(evening, other, 422, sentence, **form)
    assert "number" not in form or f'value="{form["number"]}"' in page
