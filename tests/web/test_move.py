"""Everything that a browser keeps moves to another phone by a link."""

import pytest

from scorekeeper.store import device_transfer
from tests.web.friends import Evening, asked, link_to_move, words


@pytest.fixture
def evening(evening: Evening) -> Evening:
    """A phone with a session and kept rules."""
    evening.keeps_rules("pho-bien", name="Nhà Tèo")
    return evening


def test_the_link_says_whose_it_is_by_titles(evening: Evening) -> None:
    for number in range(4):
        title = {"title": f"Buổi {number}", "key": f"{number}"}
        assert evening.phone.post("/new", data=asked(**title)).status_code == 303
    page = words(evening.app.test_client().get(f"/move/{link_to_move(evening.phone)}").text)
    assert "Mới nhất: Buổi 3 , Buổi 2 , Buổi 1 , và 2 buổi nữa." in page


def test_a_tap_moves_rules_and_roles_once(evening: Evening) -> None:
    token = link_to_move(evening.phone)
    other = evening.app.test_client()
    assert other.post(f"/move/{token}").location == "/rules"
    assert "Nhà Tèo" in words(other.get("/rules").text)
    assert "Nhà Tèo" not in words(evening.phone.get("/rules").text)
    assert other.get(f"{evening.at}/table/people").status_code == 200
    assert evening.phone.get(f"{evening.at}/table/people").status_code == 403


def test_used_and_expired_links_are_answered_like_unknown_ones(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    used = link_to_move(evening.phone)
    assert evening.app.test_client().post(f"/move/{used}").status_code == 303
    monkeypatch.setattr(device_transfer, "MINUTES", -1)
    late = link_to_move(evening.app.test_client())
    stranger = evening.app.test_client()
    answers = [
        (answer.status_code, words(answer.text))
        for token in (used, late, "never-was")
        for answer in (stranger.get(f"/move/{token}"), stranger.post(f"/move/{token}"))
    ]
    assert answers[:2] * 3 == answers
    assert {status for status, _ in answers} == {404}
    assert stranger.get_cookie("browser") is None


def test_the_old_phone_cannot_use_its_own_link(evening: Evening) -> None:
    token = link_to_move(evening.phone)
    answer = evening.phone.post(f"/move/{token}")
    assert answer.status_code == 422
    assert "hãy mở link này ở máy mới" in words(answer.text)
    assert evening.app.test_client().get(f"/move/{token}").status_code == 200
