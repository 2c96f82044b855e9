"""All that a browser keeps moves to another phone, on a tap."""

import pytest

from scorekeeper.store import device_transfer
from scorekeeper.web.plumbing.logs import without_links
from tests.web.friends import Evening, link_to_move, words


@pytest.fixture
def evening(evening: Evening) -> Evening:
    """A phone with a session and rules of its own."""
    evening.keeps_rules("pho-bien", name="Nhà Tèo")
    return evening


def test_a_link_shows_before_it_moves(evening: Evening) -> None:
    """Looking, as a chat does for its preview, takes nothing and meets nobody."""
    token = link_to_move(evening.phone)
    other = evening.app.test_client()
    page = words(other.get(f"/move/{token}").text)
    assert "1 bộ luật, 1 buổi" in page
    assert other.get_cookie("browser") is None
    assert "Nhà Tèo" in words(evening.phone.get("/rules").text)


def test_a_tap_moves_everything(evening: Evening) -> None:
    """Rules and sessions with their roles; the old phone only looks, the link is used."""
    token = link_to_move(evening.phone)
    other = evening.app.test_client()
    assert other.post(f"/move/{token}").location == "/rules"
    assert "Nhà Tèo" in words(other.get("/rules").text)
    assert "Nhà Tèo" not in words(evening.phone.get("/rules").text)
    assert other.get(f"{evening.at}/table/people").status_code == 200
    assert evening.phone.get(f"{evening.at}/table/people").status_code == 403
    again = evening.app.test_client()
    assert again.get(f"/move/{token}").status_code == 404
    assert again.post(f"/move/{token}").status_code == 404
    assert again.get_cookie("browser") is None


def test_a_link_that_is_used_or_late_tells_nothing(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is answered word for word like one that never was, and meets nobody."""
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


def test_the_old_phone_itself_is_told(evening: Evening) -> None:
    """The link stays good for the new one."""
    token = link_to_move(evening.phone)
    answer = evening.phone.post(f"/move/{token}")
    assert answer.status_code == 422
    assert "hãy mở link này ở máy mới" in words(answer.text)
    assert evening.app.test_client().get(f"/move/{token}").status_code == 200


def test_a_newer_link_ends_the_older(evening: Evening) -> None:
    """Only the last one works."""
    older = link_to_move(evening.phone)
    link_to_move(evening.phone)
    assert evening.app.test_client().get(f"/move/{older}").status_code == 404


def test_no_log_holds_it() -> None:
    """It would give everything to whoever reads the log."""
    assert without_links("GET /move/AbC-_1 HTTP") == "GET /move/… HTTP"
