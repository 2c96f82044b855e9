"""Viewers ask what other rules would have brought, and agree to the current ones."""

import pytest
from flask.testing import FlaskClient

from scorekeeper.web.plumbing.database import get_db
from tests.store.documents import content
from tests.web.friends import Evening, code_with, words


@pytest.fixture
def evening(evening: Evening) -> Evening:
    """One ù of An, at two thousand a bet."""
    evening.save("u-0")
    return evening


@pytest.fixture
def guest(evening: Evening) -> FlaskClient:
    """Somebody with the view link."""
    return evening.app.test_client()


@pytest.mark.parametrize("form", [{}, {"number": "1"}], ids=["session", "round"])
def test_other_rules_are_tried_and_nothing_is_written(
    evening: Evening, guest: FlaskClient, form: dict[str, str]
) -> None:
    before = words(guest.get(evening.at).text)
    answer = guest.post(f"{evening.at}/rules/if", data=form | {"rules": code_with(u_payment=6)})
    assert answer.status_code == 200
    assert "<s>+30k</s> <b>+36k</b><small>+18 cược</small>" in answer.text
    assert ("cả làng 36k (3 × 6)" in words(answer.text)) is bool(form)
    assert words(guest.get(evening.at).text) == before
    assert guest.get_cookie("browser") is None


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"code": "hỏng"}, "không phải mã luật"),
        ({"rules": "tulokho-vinagames", "number": "1"}, "trò"),
    ],
)
def test_unknown_rules_and_another_game_are_refused(
    evening: Evening, guest: FlaskClient, form: dict[str, str], sentence: str
) -> None:
    answer = guest.post(f"{evening.at}/rules/if", data=form)
    assert answer.status_code == 422
    assert sentence in words(answer.text)


def agree(evening: Evening, phone: FlaskClient, name: str) -> int:
    """Agree under a name; the status of the answer."""
    form = {"name": name, "game": "phom"}
    return phone.post(f"{evening.at}/rules/agree", data=form).status_code


def agreed(evening: Evening, phone: FlaskClient) -> str:
    """What the page of the rules says of agreements."""
    page = phone.get(f"{evening.at}/rules").text
    return words(page.partition('id="agree"')[2].partition("</section>")[0])


def test_a_viewer_agrees_once(evening: Evening, guest: FlaskClient) -> None:
    assert agree(evening, guest, "Bình") == 303
    assert "Bình" in agreed(evening, evening.phone)
    assert "tôi là…" not in agreed(evening, guest)
    assert agree(evening, guest, "Chi") == 409
    assert "Chi" not in agreed(evening, guest)


def test_an_unknown_name_cannot_agree(evening: Evening, guest: FlaskClient) -> None:
    with evening.app.app_context():
        before = content(get_db())
        assert agree(evening, guest, "") == 422
        assert agree(evening, guest, "Người lạ") == 422
        assert content(get_db()) == before
    assert guest.get_cookie("browser") is None


def test_only_a_keeper_strikes_an_agreement(evening: Evening, guest: FlaskClient) -> None:
    agree(evening, guest, "Bình")
    page = evening.source("/rules")
    path = next(part for part in page.split('action="') if "/strike" in part.partition('"')[0])
    address = path.partition('"')[0]
    assert guest.post(address, data={"game": "phom"}).status_code == 403
    assert evening.phone.post(address, data={"game": "phom"}).status_code == 303
    assert "Bình đã bỏ" in agreed(evening, guest)
    assert agree(evening, guest, "Bình") == 409
