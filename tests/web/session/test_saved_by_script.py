"""A script that saves a round gets JSON: what was saved, or why not, with the page to show."""

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.web.plumbing.database import close
from tests.web.friends import FRIENDS, Evening, checked, expect, locked, never_wait


def send(evening: Evening, form: dict[str, str], status: int = 200, at: str = "") -> dict[str, Any]:
    """Save a round as the script does; check the status of the answer, and return its content."""
    json = {"Accept": "application/json"}
    answer = evening.phone.post(f"{at or evening.at}/rounds", data=form, headers=json)
    assert (answer.status_code, answer.mimetype) == (status, "application/json")
    told: dict[str, Any] = answer.get_json()
    return told


def test_a_saved_round_brings_the_page_of_a_visit(evening: Evening) -> None:
    told = send(evening, evening.entry())
    assert (told["saved"], told["url"]) == (1, evening.at)
    page = evening.source()
    assert f'name="version" value="{told["version"]}"' in page
    once = re.compile(r'name="(?:key|csrf_token)" value="[^"]+"')
    assert once.sub("", told["page"]) == once.sub("", page)


def test_an_incomplete_round_is_422_with_its_form(evening: Evening) -> None:
    form = evening.entry("normal", **{"place-0": "1", "place-1": "1"})
    told = send(evening, form, 422)
    assert told["code"] == "E_SHAPE"
    assert "đang cùng một chỗ" in told["message"]
    assert checked(told["page"], "outcome") == ["normal"]
    assert f'name="key" value="{form["key"]}"' in told["page"]


def test_a_reused_key_is_409_with_a_new_key(evening: Evening) -> None:
    form = evening.entry("u-0")
    send(evening, form)
    other = form | {"outcome": "u-1", "as": "2"}
    told = send(evening, other, 409)
    assert told["code"] == "E_KEY_REUSED"
    assert told["key"] != form["key"]
    send(evening, other | {"key": told["key"]})


def test_a_retry_is_answered_as_before_whatever_names_there_are_now(evening: Evening) -> None:
    """Also after the end, which the owner can take back."""
    form = evening.entry("u-0", who="1 2 3 4")
    saved = [send(evening, form)["saved"] for _ in range(2)]
    for names in (("Ân", "Bình"), ("Bình", "Ân")):
        evening.change_people(*names, "Chi", "Dũng")
        saved.append(send(evening, form)["saved"])
        evening.change_people(*FRIENDS, was=(*names, "Chi", "Dũng"))
    evening.check("", "Lưu ván 2")
    evening.send("/table/end")
    told = send(evening, evening.entry(), 409)
    assert told["code"] == "E_SESSION_ENDED"
    assert "Buổi này đã kết thúc" in told["message"]
    assert {*saved, send(evening, form)["saved"]} == {1}
    evening.send("/table/reopen")
    assert send(evening, evening.entry())["saved"] == 2


def test_a_lost_role_is_403_and_a_replaced_link_404(evening: Evening) -> None:
    evening.phone, owner = evening.keeper(), evening.phone
    evening.send("/table/keeper-link", phone=owner)
    assert "xin link ghi cùng" in send(evening, evening.entry(), 403)["message"]
    assert "xin link mới" in send(evening, evening.entry(), 404, at=f"/s/{'A' * 22}")["message"]


@pytest.mark.parametrize("has_cookies", [True, False])
def test_a_missing_csrf_token_is_400_and_names_cookies(evening: Evening, has_cookies: bool) -> None:
    evening.app.config["WTF_CSRF_ENABLED"] = True
    if not has_cookies:
        evening.phone = evening.app.test_client()
    assert ("cookie" in send(evening, evening.entry(), 400)["message"]) != has_cookies


def test_a_locked_database_is_503_once(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    never_wait(monkeypatch)
    close(evening.app)
    form = evening.entry()
    with locked(evening.app):
        assert send(evening, form, 503)["code"] == "E_BUSY"
    send(evening, form)


def test_unsaved_rounds_belong_to_a_session_not_to_its_link(evening: Evening, app: Flask) -> None:
    def session_of(page: str) -> list[str]:
        return re.findall(r'data-session="(\w+)"', page)

    before, other = session_of(evening.source()), Evening(app, key="another")
    evening.at = evening.send("/table/view-link").location.partition("/table")[0]
    assert len(before) == 1
    assert session_of(evening.source()) == before != session_of(other.source())


def test_a_round_that_waits_since_0_15_is_saved_whatever_names_it_has(evening: Evening) -> None:
    """Its form named the players too: drafts and rounds on phones have these fields until 0.18."""
    evening.change_people("Bình", "An", "Chi", "Dũng")
    names = {f"player-{seat}": name for seat, name in enumerate(FRIENDS)}
    send(evening, evening.entry("u-0", **names))
    evening.check("", "Bình ù")


def test_a_refused_round_without_a_key_comes_back(evening: Evening) -> None:
    """A form that lost its key is no fault of the server."""
    evening.send("/rounds", {"game": "phom", "outcome": "u-9"}, 422)


def test_a_wrong_link_is_not_found_and_shows_the_unsent_rounds(browser: FlaskClient) -> None:
    nowhere = browser.get("/s/nowhere/at/all")
    for path in ("", "/preview"):
        wrong = browser.get(f"/s/{'A' * 22}{path}", follow_redirects=True)
        assert expect(wrong, 404).text == nowhere.text
    assert 'class="outbox"' in nowhere.text
    assert "data-session" not in nowhere.text
