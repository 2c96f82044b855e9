"""A script that saves a round gets JSON: what was saved, or why not, with the page to show."""

import re
from typing import Any, NamedTuple

import pytest
from flask import Flask

from scorekeeper.store import rounds
from scorekeeper.store.errors import Busy
from tests.web.friends import FRIENDS, Evening, checked

JSON = {"Accept": "application/json"}


class Answer(NamedTuple):
    """What the script gets."""

    status: int
    told: dict[str, Any]


def send(evening: Evening, form: dict[str, str], at: str = "") -> Answer:
    """Save a round as the script does."""
    answer = evening.phone.post(f"{at or evening.at}/rounds", data=form, headers=JSON)
    assert answer.mimetype == "application/json"
    return Answer(answer.status_code, answer.get_json())


def played(evening: Evening) -> int:
    """How many rounds are saved."""
    return int(evening.page().partition("Lưu ván ")[2].split()[0]) - 1


def test_a_saved_round_brings_the_page_of_a_visit(evening: Evening) -> None:
    status, told = send(evening, evening.entry())
    assert (status, told["saved"], told["url"]) == (200, 1, evening.at)
    page = evening.source()
    assert f'name="version" value="{told["version"]}"' in page
    once = re.compile(r'name="(?:key|csrf_token)" value="[^"]+"')
    assert once.sub("", told["page"]) == once.sub("", page)


def test_a_retry_saves_nothing_and_is_answered_as_before(evening: Evening) -> None:
    form = evening.entry()
    first, retry = send(evening, form), send(evening, form)
    assert (retry.status, retry.told["saved"]) == (200, first.told["saved"])
    assert played(evening) == 1


def test_an_incomplete_round_is_422_with_its_form(evening: Evening) -> None:
    form = evening.entry("normal", **{"place-0": "1", "place-1": "1"})
    status, told = send(evening, form)
    assert (status, told["code"]) == (422, "E_SHAPE")
    assert "đang cùng một chỗ" in told["message"]
    assert checked(told["page"], "outcome") == ["normal"]
    assert f'name="key" value="{form["key"]}"' in told["page"]


def test_a_reused_key_is_409_with_a_new_key(evening: Evening) -> None:
    form = evening.entry("u-0")
    send(evening, form)
    other = form | {"outcome": "u-1", "as": "2"}
    status, told = send(evening, other)
    assert (status, told["code"]) == (409, "E_KEY_REUSED")
    assert told["key"] != form["key"]
    assert send(evening, other | {"key": told["key"]}).status == 200


def test_a_retry_after_a_rename_saves_no_second_round(evening: Evening) -> None:
    form = evening.entry("u-0", who="1 2 3 4")
    first = send(evening, form)
    for names in (("Ân", "Bình"), ("Bình", "Ân")):
        evening.change_people(*names, "Chi", "Dũng")
        assert send(evening, form).told["saved"] == first.told["saved"]
        evening.change_people(*FRIENDS, was=(*names, "Chi", "Dũng"))
    assert played(evening) == 1


def test_an_ended_session_is_409_but_answers_retries(evening: Evening) -> None:
    form = evening.entry()
    send(evening, form)
    evening.post("/table/end")
    status, told = send(evening, evening.entry())
    assert (status, told["code"]) == (409, "E_SESSION_ENDED")
    assert "Buổi này đã kết thúc" in told["message"]
    assert send(evening, form).told["saved"] == 1


def test_a_lost_role_is_403(evening: Evening) -> None:
    evening.phone, owner = evening.keeper(), evening.phone
    owner.post(f"{evening.at}/table/keeper-link")
    status, told = send(evening, evening.entry())
    assert status == 403
    assert "xin link ghi cùng" in told["message"]


def test_a_replaced_link_is_404(evening: Evening) -> None:
    status, told = send(evening, evening.entry(), at=f"/s/{'A' * 22}")
    assert status == 404
    assert "xin link mới" in told["message"]


@pytest.mark.parametrize("has_cookies", [True, False])
def test_a_missing_csrf_token_is_400_and_names_missing_cookies(
    evening: Evening, has_cookies: bool
) -> None:
    evening.app.config["WTF_CSRF_ENABLED"] = True
    if not has_cookies:
        evening.phone = evening.app.test_client()
    status, told = send(evening, evening.entry())
    assert status == 400
    assert ("cookie" in told["message"]) != has_cookies


def test_a_locked_database_is_503_and_a_retry_saves(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_: object, **__: object) -> None:
        raise Busy

    monkeypatch.setattr(rounds, "save", busy)
    form = evening.entry()
    status, told = send(evening, form)
    assert (status, told["code"]) == (503, "E_BUSY")
    monkeypatch.undo()
    assert send(evening, form).status == 200


def session_of(page: str) -> list[str]:
    """The id under which a phone stores the unsaved rounds of a page."""
    return re.findall(r'data-session="(\w+)"', page)


def test_unsaved_rounds_belong_to_a_session_not_to_its_link(evening: Evening, app: Flask) -> None:
    (before,) = session_of(evening.source())
    evening.at = evening.post("/table/view-link").location.partition("/table")[0]
    assert session_of(evening.source()) == [before]
    other = Evening(app, key="another")
    assert session_of(other.source()) != [before]


def test_a_round_that_waits_since_0_15_is_saved_whatever_names_it_has(evening: Evening) -> None:
    """Its form named the players too: drafts and rounds on phones have these fields until 0.18."""
    evening.change_people("Bình", "An", "Chi", "Dũng")
    names = {f"player-{seat}": name for seat, name in enumerate(FRIENDS)}
    assert send(evening, evening.entry("u-0", **names)).status == 200
    assert "Bình ù" in evening.page()


def test_a_refused_round_without_a_key_comes_back(evening: Evening) -> None:
    """A form that lost its key is no fault of the server."""
    refused = evening.post("/rounds", {"game": "phom", "outcome": "u-9"})
    assert refused.status_code == 422
