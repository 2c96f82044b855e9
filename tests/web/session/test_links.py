"""Links and roles, and the menu of a session."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.friends import FRIENDS, Evening, forms, words


def writes(evening: Evening, phone: FlaskClient) -> bool:
    """Whether a phone may write."""
    return 'class="entry"' in phone.get(evening.at).text


def test_a_keeper_link_takes_effect_on_a_tap_only(evening: Evening, app: Flask) -> None:
    phone = app.test_client()
    offer = phone.get(evening.keeper_path)
    assert "Set-Cookie" not in offer.headers or "browser=" not in offer.headers["Set-Cookie"]
    assert not writes(evening, phone)
    taken = phone.post(evening.keeper_path)
    assert (taken.status_code, taken.location) == (303, evening.at)
    assert writes(evening, phone)


def test_links_of_localhost_name_the_address_on_the_network(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.web.plumbing.addresses.own_address", lambda: "192.168.1.7")
    page = evening.phone.get(f"{evening.at}/table/invite", base_url="http://localhost:8080").text
    assert f"http://192.168.1.7:8080{evening.at}" in page


def test_people_join_leave_and_are_renamed(evening: Evening) -> None:
    evening.save()
    evening.change_people("Ân", *FRIENDS[1:], away=("Dũng",), new="Em")
    assert evening.players() == (1, 2, 3, 5)
    page = evening.page()
    assert "Ân ù" in page
    assert "Ván Ân Bình Chi Dũng Em 1 +15 −5 −5 −5 –" in page


def test_seats_change_by_arrows(evening: Evening) -> None:
    evening.change_people(up="2")
    assert evening.players() == (1, 3, 2, 4)


def test_leader_title_and_owner_of_the_phone_are_set(evening: Evening) -> None:
    evening.post("/table/leader", {"leader": "Chi"})
    evening.post("/table/title", {"title": "Sinh nhật Chi"})
    evening.post("/table/mine", {"name": "Dũng"})
    evening.save()
    page = evening.page("/rounds/1")
    assert "Sinh nhật Chi" in page
    assert "Dũng · ghi" in page
    evening.post("/table/leader", {"leader": "Chi"})
    assert 'title="Chi đi trước"' in evening.source()
    assert evening.post("/table/title", {"title": " "}).status_code == 422


@pytest.mark.parametrize(
    ("action", "form", "held", "offered"),
    [
        ("title", {"title": "Sinh nhật Chi"}, "Tất niên", 'value="Sinh nhật Chi" maxlength="80"'),
        ("leader", {"leader": "Chi"}, 'title="Bình đi trước"', '<option selected value="Chi">'),
    ],
)
def test_a_stale_title_or_leader_is_refused_and_can_be_sent_again(
    evening: Evening, action: str, form: dict[str, str], held: str, offered: str
) -> None:
    evening.post("/side", {"payer": "1", "payee": "3", "chip": "4k", "unit": "money", "key": "k"})
    pages = ("", "/table/people") if action == "leader" else ("/table/people",)
    for page in pages:
        version = forms(evening.source(f"{page}"), f"/table/{action}")[0]["version"]
        evening.post("/table/title", {"title": "Tất niên"})
        evening.post("/table/leader", {"leader": "Bình"})
        answer = evening.post(f"/table/{action}", form | {"version": version})
        assert answer.status_code == 409
        assert "Có người khác vừa sửa trước" in words(answer.text)
        assert offered in answer.text
        assert held in evening.source()
        now = forms(answer.text, f"/table/{action}")[0]["version"]
        assert evening.post(f"/table/{action}", form | {"version": now}).status_code == 303
        assert held not in evening.source()


def test_an_ended_session_is_locked_until_it_is_reopened(evening: Evening) -> None:
    form = evening.entry()
    evening.post("/table/end")
    assert evening.post("/rounds", form).status_code == 409
    evening.post("/table/reopen")
    evening.save()
    assert "An +15" in evening.page()


def test_deleting_needs_the_exact_title(evening: Evening) -> None:
    mistyped = evening.post("/table/delete", {"title": "Thứ"})
    assert mistyped.status_code == 422
    assert "chưa xóa gì: hãy gõ lại “Thứ sáu”." in words(mistyped.text)
    assert evening.phone.get(evening.at).status_code == 200
    assert evening.post("/table/delete", {"title": "Thứ sáu"}).location == "/"
    assert evening.phone.get(evening.at).status_code == 404
    assert evening.at not in evening.phone.get("/").text


@pytest.mark.parametrize(
    ("writes", "role", "kind", "other"),
    [
        (True, "", "/s/", "/k/"),
        (True, "?as=keeper", "/k/", "http://localhost/s/"),
        (False, "", "/s/", "/k/"),
        (False, "?as=keeper", "/s/", "/k/"),
    ],
)
def test_an_invitation_shows_one_link_and_viewers_only_theirs(
    evening: Evening, writes: bool, role: str, kind: str, other: str
) -> None:
    phone = evening.phone if writes else evening.guest()
    page = evening.source(f"/table/invite{role}", phone)
    assert re.findall(r'id="link"[^>]* value="http://[^/]+(/./)', page) == [kind]
    assert other not in page
