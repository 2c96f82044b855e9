"""Links and roles, and the quiet page behind a session."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.store import access
from scorekeeper.text import Language
from scorekeeper.web.plumbing.database import get_db
from tests.web.friends import Evening, forms, words

NO_SUCH = "A" * 22


def writes(evening: Evening, phone: FlaskClient) -> bool:
    """Whether a phone may write."""
    return 'class="entry"' in phone.get(evening.at).text


@pytest.mark.parametrize("language", ["vi", "en"])
def test_a_keeper_link_takes_effect_on_a_tap(
    evening: Evening, app: Flask, language: Language
) -> None:
    """Looking at it makes nobody keeper, so that a chat's preview does not; the tap leads to the
    address for looking."""
    phone = app.test_client()
    phone.set_cookie("language", language)
    offer = phone.get(evening.keeper_path)
    assert "Set-Cookie" not in offer.headers or "browser=" not in offer.headers["Set-Cookie"]
    says = {"vi": "Ghi sổ trên máy này", "en": "Keep the book on this phone"}[language]
    assert says in words(offer.text)
    assert not writes(evening, phone)
    taken = phone.post(evening.keeper_path)
    assert (taken.status_code, taken.location) == (303, evening.at)
    assert writes(evening, phone)


@pytest.mark.parametrize("path", ["/k/", "/owner/"])
def test_a_wrong_token_is_a_page_that_is_not_there(app: Flask, path: str) -> None:
    """On looking and on the tap, which gives no cookie either."""
    phone = app.test_client()
    nowhere = phone.get("/nowhere").text
    for answer in (phone.get(path + NO_SUCH), phone.post(path + NO_SUCH)):
        assert (answer.status_code, answer.text) == (404, nowhere)
    assert phone.get_cookie("browser") is None


def test_a_view_token_keeps_nothing(evening: Evening, app: Flask) -> None:
    """Each kind of link is good for its own."""
    token = evening.at.rpartition("/")[2]
    assert app.test_client().post(f"/k/{token}").status_code == 404
    keeper = evening.keeper_path.rpartition("/")[2]
    assert app.test_client().get(f"/s/{keeper}").status_code == 404


def test_a_replaced_keeper_link_stops_at_once(evening: Evening) -> None:
    """With every right that came by it; the owner stays."""
    other, old = evening.keeper(), evening.keeper_path
    assert writes(evening, other)
    assert evening.post("/table/keeper-link").status_code == 303
    assert not writes(evening, other)
    assert other.get(old).status_code == 404
    assert writes(evening, evening.phone)
    assert evening.keeper_path != old


def test_a_replaced_view_link_stops_at_once(evening: Evening) -> None:
    """The owner goes on by the new one."""
    answer = evening.post("/table/view-link")
    assert evening.phone.get(evening.at).status_code == 404
    assert evening.phone.get(answer.location).status_code == 200


def test_a_keeper_may_not_do_what_the_owner_may(evening: Evening) -> None:
    """Nothing of it is offered, and asked for all the same it is refused."""
    other = evening.keeper()
    pages = [other.get(f"{evening.at}/table{path}").text for path in ("", "/people", "/book")]
    page = "".join(pages)
    for action in ("view-link", "keeper-link", "end", "delete", "pass-on"):
        assert f"/table/{action}" not in page
        answer = other.post(f"{evening.at}/table/{action}", data={"title": "Thứ sáu"})
        assert answer.status_code == 403, action
    assert "Lưu ván 1" in evening.page()


def test_one_use_link_for_an_owner(evening: Evening, app: Flask) -> None:
    """Looking does not use it; the first tap does."""
    with app.app_context():
        token = access.new_claim(get_db(), 1)
    phone, late = app.test_client(), app.test_client()
    assert phone.get(f"/owner/{token}").status_code == 200
    assert phone.post(f"/owner/{token}").location == evening.at
    assert late.post(f"/owner/{token}").status_code == 404
    assert phone.post(f"{evening.at}/table/end").status_code == 303


def test_ownership_is_handed_over(evening: Evening) -> None:
    """To a keeper's phone; whoever had it keeps the book."""
    other = evening.keeper()
    evening.post("/table/pass-on", {"machine": "2"})
    assert evening.post("/table/end").status_code == 403
    assert other.post(f"{evening.at}/table/end").status_code == 303


@pytest.mark.parametrize("opened_at", ["http://192.168.1.7:8080", "https://so.vn"])
def test_links_are_those_by_which_the_page_was_opened(evening: Evening, opened_at: str) -> None:
    """Each with its QR code."""
    phone = evening.app.test_client()
    phone.post(evening.keeper_path, base_url=opened_at)
    for role, path in (("", evening.at), ("?as=keeper", evening.keeper_path)):
        page = phone.get(f"{evening.at}/table/invite{role}", base_url=opened_at).text
        assert f'value="{opened_at}{path}"' in page
        assert page.count("<svg") == 1


def test_links_of_this_machine_name_its_address_on_the_network(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A phone cannot open localhost."""
    monkeypatch.setattr("scorekeeper.web.plumbing.addresses.own_address", lambda: "192.168.1.7")
    page = evening.phone.get(f"{evening.at}/table/invite", base_url="http://localhost:8080").text
    assert f"http://192.168.1.7:8080{evening.at}" in page


def test_links_go_by_the_base_that_was_set(evening: Evening) -> None:
    """Whatever address the page was opened by."""
    evening.app.config["BASE_URL"] = "https://so.vn/"
    assert f"https://so.vn{evening.at}" in evening.phone.get(f"{evening.at}/table/invite").text


def rows(*names: str) -> dict[str, str]:
    """The form of the people, all of whom play."""
    form: dict[str, str] = {}
    for i, name in enumerate(names):
        form |= {f"was-{i}": name, f"name-{i}": name, f"active-{i}": "1"}
    return form


FOUR = rows("An", "Bình", "Chi", "Dũng")


def seated(evening: Evening) -> list[str]:
    """Who plays the next round."""
    page = evening.phone.get(evening.at).text
    return re.findall(r'name="player-\d" value="([^"]+)"', page)


def test_people_come_leave_and_take_other_names(evening: Evening) -> None:
    """A rename changes the name in every round; who left stays in the book."""
    evening.save()
    form = FOUR | {"name-0": "Ân", "new": "Em"}
    form.pop("active-3")
    assert evening.post("/table/people", form).status_code == 303
    assert seated(evening) == ["Ân", "Bình", "Chi", "Em"]
    page = evening.page()
    assert "Ân ù, mỗi người trả 5" in page
    assert "Ván Ân Bình Chi Dũng Em 1 +15 −5 −5 −5 –" in page


def test_seats_change_by_arrows(evening: Evening) -> None:
    """From the next round on."""
    evening.post("/table/people", FOUR | {"up": "2"})
    assert seated(evening) == ["An", "Chi", "Bình", "Dũng"]


@pytest.mark.parametrize("language", ["vi", "en"])
def test_a_name_twice_is_refused(evening: Evening, language: Language) -> None:
    """With its sentence, and nobody comes."""
    evening.phone.set_cookie("language", language)
    answer = evening.post("/table/people", FOUR | {"new": "an"})
    assert answer.status_code == 422
    says = {"vi": "Có hai người tên an", "en": "Two people are called an"}[language]
    assert says in words(answer.text)
    assert 'name="new"' in answer.text
    assert 'value="an"' in answer.text
    assert seated(evening) == ["An", "Bình", "Chi", "Dũng"]


def test_people_on_an_old_page_are_stale(evening: Evening) -> None:
    """Somebody else's change is not overwritten."""
    assert evening.post("/table/people", FOUR | {"version": "1", "new": "Em"}).status_code == 303
    assert evening.post("/table/people", FOUR | {"version": "1", "new": "Phúc"}).status_code == 409


def test_the_other_game_is_added_when_it_is_first_needed(evening: Evening) -> None:
    """Its tab is there then."""
    assert "Tú Lơ Khơ" not in evening.page()
    form = {"rules": "tulokho-vinagames"}
    assert evening.post("/rules/change/rules", form).status_code == 303
    assert "Ai hết bài?" in evening.page("?game=tulokho")


def test_leader_title_and_whose_phone(evening: Evening) -> None:
    """Each is one tap, and shows."""
    evening.post("/table/leader", {"leader": "Chi"})
    evening.post("/table/title", {"title": "Sinh nhật Chi"})
    evening.post("/table/mine", {"name": "Dũng"})
    evening.save()
    page = evening.page("/rounds/1")
    assert "Sinh nhật Chi" in page
    assert "Dũng · ghi" in page
    evening.post("/table/leader", {"leader": "Chi"})
    assert "Chi đi trước" in evening.page()
    assert evening.post("/table/title", {"title": " "}).status_code == 422


@pytest.mark.parametrize(
    ("action", "form", "held", "offered"),
    [
        ("title", {"title": "Sinh nhật Chi"}, "Tất niên", 'value="Sinh nhật Chi" maxlength="80"'),
        ("leader", {"leader": "Chi"}, "Bình đi trước", '<option selected value="Chi">'),
    ],
)
def test_title_and_leader_of_an_old_page_are_stale(
    evening: Evening, action: str, form: dict[str, str], held: str, offered: str
) -> None:
    """What another phone has written meanwhile stays: the form comes back as it was filled in, with
    what to do, and is taken by the next tap. On the table's picture too."""
    pages = ("/table/people", "") if action == "leader" else ("/table/people",)
    for page in pages:
        version = forms(evening.phone.get(f"{evening.at}{page}").text, f"/table/{action}")[0][
            "version"
        ]
        evening.post("/table/title", {"title": "Tất niên"})
        evening.post("/table/leader", {"leader": "Bình"})
        answer = evening.post(f"/table/{action}", form | {"version": version})
        assert answer.status_code == 409
        assert "Có người khác vừa sửa trước" in words(answer.text)
        assert offered in answer.text
        assert held in evening.page()
        now = forms(answer.text, f"/table/{action}")[0]["version"]
        assert evening.post(f"/table/{action}", form | {"version": now}).status_code == 303
        assert held not in evening.page()


def test_an_ended_session_is_locked_until_it_is_reopened(evening: Evening) -> None:
    """Nobody writes; the owner opens it again."""
    form = evening.entry()
    evening.post("/table/end")
    page = evening.page()
    assert "Buổi đã kết thúc" in page
    assert "Lưu ván" not in page
    assert evening.post("/rounds", form).status_code == 409
    assert "đã kết thúc" in words(evening.phone.get("/").text)
    evening.post("/table/reopen")
    evening.save()
    assert "An +15" in evening.page()


def test_deleting_needs_the_title(evening: Evening) -> None:
    """Typed as it stands; then nothing is left."""
    mistyped = evening.post("/table/delete", {"title": "Thứ"})
    assert mistyped.status_code == 422
    assert "chưa xóa gì: hãy gõ lại “Thứ sáu”." in words(mistyped.text)
    assert evening.phone.get(evening.at).status_code == 200
    assert evening.post("/table/delete", {"title": "Thứ sáu"}).location == "/"
    assert evening.phone.get(evening.at).status_code == 404
    assert evening.at not in evening.phone.get("/").text


def test_no_such_change(evening: Evening) -> None:
    """Is a page that is not there; where a form was answered a reload leads back."""
    assert evening.post("/table/nothing").status_code == 404
    for action, page in (("leader", "/people"), ("ga-back", "/book"), ("end", "/owner")):
        answer = evening.phone.get(f"{evening.at}/table/{action}")
        assert answer.location == f"{evening.at}/table{page}"


def test_who_only_looks_hands_on_what_he_has(evening: Evening, app: Flask) -> None:
    """The menu and the link for looking; the link for keeping the book is shown to no viewer."""
    guest = app.test_client()
    menu = guest.get(f"{evening.at}/table").text
    assert f'href="{evening.at}/table/invite"' in menu
    for page in ("people", "book", "owner"):
        assert f"{evening.at}/table/{page}" not in menu
        assert f"{evening.at}/table/{page}" in evening.phone.get(f"{evening.at}/table").text
    for role in ("", "?as=keeper"):
        shown = guest.get(f"{evening.at}/table/invite{role}").text
        assert f'{evening.at}" aria-label' in shown
        assert "/k/" not in shown


def test_an_invitation_is_one_link(evening: Evening) -> None:
    """To watch, or after a tap to keep score: never both on a page, and nothing that replaces
    them."""
    for role, there, not_there in (
        ("", "/s/", "/k/"),
        ("?as=keeper", "/k/", "http://localhost/s/"),
    ):
        page = evening.phone.get(f"{evening.at}/table/invite{role}").text
        assert re.findall(r'id="link"[^>]* value="http://[^/]+(/./)', page) == [there]
        assert not_there not in page
        assert "-link" not in page
