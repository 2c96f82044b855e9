"""A page of a session is asked for again and again: it comes where it is another, and only then."""

import re
import shutil
from pathlib import Path

from flask import Flask, template_rendered
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.store.database import FILE_NAME
from scorekeeper.web.plumbing.database import close
from tests.notices import saved
from tests.web.friends import Evening, plain_app, words

MOMENTS = re.compile(r'(name="(?:csrf_token|key)" value=")[^"]*')


def mark_on(page: str) -> str:
    """What a page is asked for again by."""
    found = re.search(r'data-mark="([^"]+)"', page)
    assert found
    return found[1]


def poll(evening: Evening, phone: FlaskClient, mark: str) -> TestResponse:
    """The answer to a phone that has the page of this mark."""
    return phone.get(f"{evening.at}/live", headers={"If-None-Match": f'"{mark}"'})


def test_an_unchanged_page_is_not_sent_again(evening: Evening) -> None:
    """The answer has no body and sets no cookie, for who writes, who looks on and who comes for the
    first time; nobody may keep it for later. No template is rendered for it."""
    evening.save()
    rendered: list[object] = []
    for phone in (evening.phone, evening.keeper(), evening.app.test_client()):
        mark = mark_on(phone.get(evening.at).text)
        for asked in (phone, evening.app.test_client()):
            with template_rendered.connected_to(lambda app, **what: rendered.append(what)):
                answer = poll(evening, asked, mark)
            assert not rendered
            assert (answer.status_code, answer.data) == (304, b"")
            assert "Set-Cookie" not in answer.headers
            assert answer.headers["Cache-Control"] == "no-store"


def test_what_was_written_comes_with_the_next_poll(evening: Evening) -> None:
    """It is the page as a visit would show it, by whoever asks, and it has the next mark."""
    phones = (evening.phone, evening.keeper(), evening.app.test_client())
    marks = [mark_on(phone.get(evening.at).text) for phone in phones]
    evening.save("u-1")
    for phone, mark in zip(phones, marks, strict=True):
        answer = poll(evening, phone, mark)
        visited = phone.get(evening.at).text
        assert MOMENTS.sub("", answer.text) == MOMENTS.sub("", visited)
        assert saved(1, "Bình ù") in words(answer.text)
        assert poll(evening, phone, mark_on(answer.text)).status_code == 304


def fill_in(evening: Evening, phone: FlaskClient, winner: str) -> TestResponse:
    """What a phone has filled in, kept; an empty form where nobody has won."""
    return phone.post(f"{evening.at}/draft", data=evening.entry(winner) | {"as": "1"})


def test_what_another_keeper_fills_in_comes_with_the_next_poll(evening: Evening) -> None:
    """Whose it is and since when, what was tapped since, and that it is no more; whoever fills it
    in has it already, and who only looks is told nothing."""
    own, other, guest = evening.phone, evening.keeper(), evening.app.test_client()
    quiet = {phone: mark_on(phone.get(evening.at).text) for phone in (own, guest)}
    mark, told = mark_on(other.get(evening.at).text), []
    for winner in ("u-1", "u-2", ""):
        assert fill_in(evening, own, winner).status_code == 303
        answer = poll(evening, other, mark)
        visited = other.get(evening.at).text
        assert MOMENTS.sub("", answer.text) == MOMENTS.sub("", visited)
        mark = mark_on(answer.text)
        assert poll(evening, other, mark).status_code == 304
        assert {poll(evening, *has).status_code for has in quiet.items()} == {304}
        told.append(re.findall(r"máy 1 ghi lúc [\d:]+, chưa lưu: (\w+) ù", words(answer.text)))
    assert told == [["Bình"], ["Chi"], []]


def test_a_draft_that_changes_hands_comes_to_both(evening: Evening) -> None:
    """The one who goes on has it in the form, the other is told who that is."""
    own, other = evening.phone, evening.keeper()
    fill_in(evening, own, "u-1")
    marks = {phone: mark_on(phone.get(evening.at).text) for phone in (own, other)}
    assert other.post(f"{evening.at}/draft/take").status_code == 303
    pages = {phone: poll(evening, phone, mark).text for phone, mark in marks.items()}
    assert "máy 2 ghi" in words(pages[own])
    assert "Đã lưu nháp lúc" in words(pages[other])
    for phone, page in pages.items():
        assert poll(evening, phone, mark_on(page)).status_code == 304


def test_a_form_that_is_refused_follows_another_ones_draft(evening: Evening) -> None:
    """Around it too the page has the mark of what it shows, also where the evening has ended."""
    evening.save()
    fill_in(evening, evening.keeper(), "u-1")
    refused = evening.post("/rounds", evening.entry("normal", by="order"))
    assert poll(evening, evening.phone, mark_on(refused.text)).status_code == 304
    evening.post("/table/end")
    ended = mark_on(evening.phone.get(evening.at).text)
    assert poll(evening, evening.phone, ended).status_code == 304


def test_who_looks_on_never_polls_more_than_that(evening: Evening) -> None:
    """The entry comes to keepers alone; where their link is replaced, to none of them any more."""
    keeper, guest = evening.keeper(), evening.app.test_client()
    mark = mark_on(keeper.get(evening.at).text)
    evening.save()
    assert 'class="entry"' in poll(evening, keeper, mark).text
    assert 'class="entry"' not in poll(evening, guest, mark).text
    mark = mark_on(keeper.get(evening.at).text)
    evening.post("/table/keeper-link")
    answer = poll(evening, keeper, mark)
    assert answer.status_code == 200
    assert 'class="entry"' not in answer.text


def test_a_replaced_link_polls_a_page_that_is_not_there(evening: Evening) -> None:
    """Also with the mark of the page as it still is."""
    guest = evening.app.test_client()
    mark = mark_on(guest.get(evening.at).text)
    evening.post("/table/view-link")
    assert poll(evening, guest, mark).status_code == 404


def test_an_evening_that_ends_and_goes_on_is_followed(evening: Evening) -> None:
    """The result comes by the poll, and the table comes back by it."""
    evening.save()
    mark = mark_on(evening.phone.get(evening.at).text)
    evening.post("/table/end")
    ended = poll(evening, evening.phone, mark)
    assert "Buổi đã kết thúc." in words(ended.text)
    evening.post("/table/reopen")
    again = poll(evening, evening.phone, mark_on(ended.text))
    assert 'class="entry"' in again.text


def test_an_open_form_stays_one_of_its_game_and_its_players(app: Flask) -> None:
    """Whatever is played at the table meanwhile; a page that only looks goes along."""
    evening = Evening(app, **{"rules-tulokho": "tulokho-vinagames"})

    def asked_again(phone: FlaskClient, query: str = "") -> str:
        found = re.search(r'data-live="([^"]+)"', phone.get(evening.at + query).text)
        assert found
        return found[1].replace("&amp;", "&").removeprefix(f"{evening.at}/live")

    assert asked_again(evening.phone) == "?game=phom"
    assert asked_again(evening.phone, "?game=tulokho&p=An&p=Chi") == "?game=tulokho&p=An&p=Chi"
    assert asked_again(app.test_client(), "?game=tulokho") == ""
    page = evening.phone.get(f"{evening.at}/live?game=tulokho&p=An&p=Chi").text
    fields = re.findall(r'name="(?:game|player-\d)" value="([^"]+)"', page)
    assert fields[:3] == ["tulokho", "An", "Chi"]


def test_a_form_that_is_refused_follows_too(evening: Evening) -> None:
    """Its page has the mark of what it shows."""
    refused = evening.post("/rounds", evening.entry("normal", by="order"))
    assert refused.status_code == 422
    assert poll(evening, evening.phone, mark_on(refused.text)).status_code == 304


def test_a_restored_book_is_another_one(tmp_path: Path) -> None:
    """A copy was put back while the server ran, and came to the version that a phone has already:
    the phone gets the page of it."""
    evening = Evening(plain_app(tmp_path))
    file = Path(evening.app.instance_path) / FILE_NAME
    close(evening.app)
    shutil.copy(file, file.with_name("copy.db"))
    evening.save("u-0")
    mark = mark_on(evening.phone.get(evening.at).text)
    file.with_name("copy.db").rename(file)
    evening.save("u-1")
    assert "Bình ù" in words(poll(evening, evening.phone, mark).text)
