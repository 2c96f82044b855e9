"""A script that saves a round gets JSON: what was saved, or why not, with the page to show."""

import re
from typing import Any, NamedTuple

import pytest
from flask import Flask

from scorekeeper.store import rounds
from scorekeeper.store.errors import Busy
from tests.web.friends import FRIENDS, Evening, checked, words

JSON = {"Accept": "application/json"}


class Answer(NamedTuple):
    """What the script gets."""

    status: int
    told: dict[str, Any]


def send(evening: Evening, form: dict[str, str], at: str = "") -> Answer:
    """Send a round as the script does."""
    answer = evening.phone.post(f"{at or evening.at}/rounds", data=form, headers=JSON)
    assert answer.mimetype == "application/json"
    return Answer(answer.status_code, answer.get_json())


def rename(evening: Evening, *names: str, here: tuple[str, ...] = FRIENDS) -> None:
    """Call the four by these names; only those of `here` stay at the table."""
    form = {f"was-{i}": was for i, was in enumerate(FRIENDS)}
    form |= {f"name-{i}": name for i, name in enumerate(names or FRIENDS)}
    form |= {f"active-{i}": "1" for i, was in enumerate(FRIENDS) if was in here}
    assert evening.post("/table/people", form).status_code == 303


def played(evening: Evening) -> int:
    """How many rounds are in the book."""
    return int(evening.page().partition("Lưu ván ")[2].split()[0]) - 1


def test_a_saved_round_brings_the_page_of_a_visit(evening: Evening) -> None:
    """With its number, the version of the session, and the URL."""
    status, told = send(evening, evening.entry())
    assert (status, told["saved"], told["url"]) == (200, 1, evening.at)
    page = evening.phone.get(evening.at).text
    assert f'name="version" value="{told["version"]}"' in page
    once = re.compile(r'name="(?:key|csrf_token)" value="[^"]+"')
    assert once.sub("", told["page"]) == once.sub("", page)


def test_a_retry_is_answered_as_the_first_time(evening: Evening) -> None:
    """One key makes one round."""
    form = evening.entry()
    first, retry = send(evening, form), send(evening, form)
    assert (retry.status, retry.told["saved"]) == (200, first.told["saved"])
    assert played(evening) == 1


def test_what_is_not_finished_is_422(evening: Evening) -> None:
    """With what it lacks, and the form as it was filled in, under its key."""
    form = evening.entry("normal", **{"place-0": "1", "place-1": "1"})
    status, told = send(evening, form)
    assert (status, told["code"]) == (422, "E_SHAPE")
    assert "đang cùng một chỗ" in told["message"]
    assert checked(told["page"], "outcome") == ["normal"]
    assert f'name="key" value="{form["key"]}"' in told["page"]


def test_what_the_book_refuses_is_422(evening: Evening) -> None:
    """With the sentence of the store."""
    form = evening.entry(**{"manual-0-from": "0", "manual-0-to": "0", "manual-0-amount": "1"})
    status, told = send(evening, form)
    assert status == 422
    assert told["code"].startswith("E_")
    assert told["message"] in words(told["page"])


def test_a_number_that_is_taken_is_409(evening: Evening) -> None:
    """With the round of the other phone, and both ways on."""
    evening.keeper().post(f"{evening.at}/rounds", data=evening.entry("u-0", **{"as": "1"}))
    status, told = send(evening, evening.entry("u-1", **{"as": "1"}))
    assert (status, told["code"]) == (409, "E_STALE")
    assert told["message"].startswith("Ván 1 máy 2 vừa ghi: An ù")
    assert "Ván khác, ghi thành ván 2" in words(told["page"])


def test_a_key_of_another_round_is_409(evening: Evening) -> None:
    """With the key under which it can be saved after all."""
    form = evening.entry("u-0")
    send(evening, form)
    other = form | {"outcome": "u-1", "as": "2"}
    status, told = send(evening, other)
    assert (status, told["code"]) == (409, "E_KEY_REUSED")
    assert told["key"] != form["key"]
    assert send(evening, other | {"key": told["key"]}).status == 200


def test_other_rules_are_409(evening: Evening) -> None:
    """Nobody has seen what the round pays by them."""
    version = re.findall(r'name="version" value="(\d+)"', evening.phone.get(evening.at).text)[0]
    changed = {"stake": "9000", "how": "next", "version": version}
    assert evening.post("/rules/change/stake", changed).status_code == 303
    status, told = send(evening, evening.entry(version=version))
    assert (status, told["code"]) == (409, "E_STALE")
    assert "tiền cược vừa đổi" in told["message"]


def test_who_left_is_named(evening: Evening) -> None:
    """And what was said of the others stays in the form."""
    form = evening.entry("u-0")
    rename(evening, here=("An", "Bình", "Chi"))
    status, told = send(evening, form)
    assert (status, told["code"]) == (409, "E_PEOPLE")
    assert told["message"].startswith("Dũng không còn ở bàn")
    assert checked(told["page"], "outcome") == ["u-0"]


def test_a_new_name_holds_no_round(evening: Evening) -> None:
    """It is saved for whom it was entered."""
    form = evening.entry("u-0", who="1 2 3 4")
    rename(evening, "Ân", "Bình", "Chi", "Dũng")
    assert send(evening, form).status == 200
    assert "Ân +15" in evening.page()


def test_a_new_name_makes_no_second_round(evening: Evening) -> None:
    """Nor where two swap their names, and the answer of the first try was lost before."""
    form = evening.entry("u-0", who="1 2 3 4")
    first = send(evening, form)
    for names in (("Ân", "Bình"), ("Bình", "Ân")):
        rename(evening, *names, "Chi", "Dũng")
        assert send(evening, form).told["saved"] == first.told["saved"]
        rename_back(evening, *names)
    assert played(evening) == 1


def rename_back(evening: Evening, *names: str) -> None:
    """Give the first two their own names again."""
    form = {f"was-{i}": name for i, name in enumerate((*names, "Chi", "Dũng"))}
    form |= {f"name-{i}": name for i, name in enumerate(FRIENDS)}
    form |= {f"active-{i}": "1" for i in range(4)}
    assert evening.post("/table/people", form).status_code == 303


def test_a_session_that_has_ended_is_409(evening: Evening) -> None:
    """What was saved before is answered all the same."""
    form = evening.entry()
    send(evening, form)
    evening.post("/table/end")
    status, told = send(evening, evening.entry())
    assert (status, told["code"]) == (409, "E_SESSION_ENDED")
    assert "Buổi này đã kết thúc" in told["message"]
    assert send(evening, form).told["saved"] == 1


def test_who_may_not_write_any_more_is_403(evening: Evening) -> None:
    """With what to ask the owner for."""
    evening.phone, owner = evening.keeper(), evening.phone
    owner.post(f"{evening.at}/table/keeper-link")
    status, told = send(evening, evening.entry())
    assert status == 403
    assert "xin chủ buổi link ghi sổ mới" in told["message"]


def test_a_link_that_is_gone_is_404(evening: Evening) -> None:
    """The rounds stay on the phone, and the message tells how to send them."""
    status, told = send(evening, evening.entry(), at=f"/s/{'A' * 22}")
    assert status == 404
    assert "mở link mới để gửi" in told["message"]


@pytest.mark.parametrize("has_cookies", [True, False])
def test_a_missing_token_is_400(evening: Evening, has_cookies: bool) -> None:
    """It names cookies only where the browser sent none."""
    evening.app.config["WTF_CSRF_ENABLED"] = True
    if not has_cookies:
        evening.phone = evening.app.test_client()
    status, told = send(evening, evening.entry())
    assert status == 400
    assert ("cookie" in told["message"]) != has_cookies


def test_a_busy_book_is_503(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same round is saved by the next try."""

    def busy(*_: object, **__: object) -> None:
        raise Busy

    monkeypatch.setattr(rounds, "save", busy)
    form = evening.entry()
    status, told = send(evening, form)
    assert (status, told["code"]) == (503, "E_BUSY")
    monkeypatch.undo()
    assert send(evening, form).status == 200


def session_of(page: str) -> list[str]:
    """The id by which the phone stores the unsaved rounds of a page."""
    return re.findall(r'data-session="(\w+)"', page)


def test_rounds_are_stored_by_session_not_by_link(evening: Evening, app: Flask) -> None:
    """A replaced view link leads to the same ones; those of another session are others."""
    (before,) = session_of(evening.phone.get(evening.at).text)
    evening.at = evening.post("/table/view-link").location.partition("/table")[0]
    assert session_of(evening.phone.get(evening.at).text) == [before]
    other = Evening(app, key="another")
    assert session_of(other.phone.get(other.at).text) != [before]
