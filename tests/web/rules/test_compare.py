"""Two sets of rules side by side."""

from flask.testing import FlaskClient

from tests.web.friends import code_with, words


def test_equal_rules_are_said_to_pay_alike(browser: FlaskClient) -> None:
    answer = browser.post(
        "/rules/compare",
        data={"one": code_with(chot_payment=5), "other": code_with(chot_payment=5)},
    )
    assert "Hai bộ luật trả như nhau." in words(answer.text)


def test_unknown_rules_are_refused_on_either_side(browser: FlaskClient) -> None:
    for pair in ({"one": "x1", "other": "guide"}, {"one": "guide", "other": "HỎNG"}):
        assert browser.post("/rules/compare", data=pair).status_code == 422


def test_one_set_of_rules_is_preselected(browser: FlaskClient) -> None:
    page = browser.post("/rules/compare", data={"one": code_with(chot_payment=5)}).text
    assert f'<option value="{code_with(chot_payment=5)}" selected>Nhà Tèo</option>' in page
