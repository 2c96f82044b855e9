"""A session by two sets of rules that are compared."""

import pytest

from tests.web.friends import Evening, code_with, words


@pytest.fixture
def evening(evening: Evening) -> Evening:
    """An ù of An, then one of Bình, at two thousand a bet."""
    evening.save("u-0")
    evening.save("u-1")
    return evening


def sums(page: str) -> str:
    """What a page says of a session by both sets of rules."""
    return words(page.partition('id="tried"')[2].partition("<table")[2].partition("</table>")[0])


def test_a_session_is_computed_by_both_and_nothing_is_written(evening: Evening) -> None:
    pair = {"one": "pho-bien", "other": code_with("Nhà Tí", u_payment=6)}
    assert "Thứ sáu" in evening.phone.post("/rules/compare", data=pair).text
    before = words(evening.app.test_client().get(evening.at).text)
    answer = evening.phone.post("/rules/compare", data=pair | {"session": evening.token})
    assert answer.status_code == 200
    assert "An +10 +20.000 đ +12 +24.000 đ" in sums(answer.text)
    assert "Chi −10 −20.000 đ −12 −24.000 đ" in sums(answer.text)
    assert words(evening.app.test_client().get(evening.at).text) == before


def test_a_round_that_one_side_refuses_counts_for_neither(evening: Evening) -> None:
    evening.save("u-0", u_type="tron")
    form = {"one": "pho-bien", "other": code_with("Nhà Tí", u_tron=None), "session": evening.token}
    answer = evening.phone.post("/rules/compare", data=form)
    assert "Ván 3 không tính được theo Nhà Tí" in words(answer.text)
    assert "An +10 +20.000 đ +10 +20.000 đ" in sums(answer.text)
    assert "Không ai hơn kém gì." in words(answer.text)
    alone = evening.phone.post("/rules/compare", data=form | {"number": "3"})
    assert "Ván 3 không tính được theo Nhà Tí" in words(alone.text)
    assert not sums(alone.text)


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"number": "9"}, "không có ván số ấy"),
        ({"number": "hai"}, "không có ván số ấy"),
        ({"one": "tulokho-vinagames", "other": "tulokho-vinagames"}, "không chơi trò ấy"),
    ],
)
def test_an_unknown_round_or_game_is_refused_and_the_form_kept(
    evening: Evening, form: dict[str, str], sentence: str
) -> None:
    pair = {"one": "pho-bien", "other": "vinagames", "session": evening.token}
    answer = evening.phone.post("/rules/compare", data=pair | form)
    assert answer.status_code == 422
    assert sentence in words(answer.text)
    assert f'value="{form.get("number", "")}"' in answer.text


def test_viewers_compare_too_and_a_wrong_link_is_not_found(evening: Evening) -> None:
    guest = evening.app.test_client()
    page = guest.get(f"{evening.at}/rules").text
    assert f'name="session" value="{evening.token}"' in page
    form = {"one": "pho-bien", "other": code_with("Nhà Tí", u_payment=6)}
    answer = guest.post("/rules/compare", data=form | {"session": evening.token})
    assert "An +20k +10 +24k +12" in sums(answer.text)
    assert guest.post("/rules/compare", data=form | {"session": "none"}).status_code == 404
    assert guest.get_cookie("browser") is None
