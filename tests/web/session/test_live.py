"""A poll returns the page only if it changed."""

import re

from flask import Flask, template_rendered
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.notices import saved
from tests.web.friends import Evening, fields, words

MOMENTS = re.compile(r'(name="(?:csrf_token|key)" value=")[^"]*')


def mark_on(page: str) -> str:
    """The ETag that a page is polled with."""
    found = re.search(r'data-mark="([^"]+)"', page)
    assert found
    return found[1]


def poll(evening: Evening, phone: FlaskClient, mark: str) -> TestResponse:
    """The answer to a poll with this ETag."""
    return phone.get(f"{evening.at}/live", headers={"If-None-Match": f'"{mark}"'})


def test_an_unchanged_page_is_304_without_rendering(evening: Evening) -> None:
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


def test_a_poll_returns_the_page_of_a_visit(evening: Evening) -> None:
    phones = (evening.phone, evening.keeper(), evening.app.test_client())
    marks = [mark_on(phone.get(evening.at).text) for phone in phones]
    evening.save("u-1")
    for phone, mark in zip(phones, marks, strict=True):
        answer = poll(evening, phone, mark)
        visited = phone.get(evening.at).text
        assert MOMENTS.sub("", answer.text) == MOMENTS.sub("", visited)
        assert saved(1, "Bình ù") in words(answer.text)
        assert poll(evening, phone, mark_on(answer.text)).status_code == 304


def test_refused_and_ended_pages_can_be_polled(evening: Evening) -> None:
    evening.save()
    refused = evening.post("/rounds", evening.entry("normal", by="order"))
    assert poll(evening, evening.phone, mark_on(refused.text)).status_code == 304
    evening.post("/table/end")
    ended = mark_on(evening.source())
    assert poll(evening, evening.phone, ended).status_code == 304


def test_a_poll_shows_only_what_the_role_allows(evening: Evening) -> None:
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


def test_a_polled_form_keeps_its_game_and_players(app: Flask) -> None:
    evening = Evening(app, **{"rules-tulokho": "tulokho-vinagames"})

    def asked_again(phone: FlaskClient, query: str = "") -> str:
        found = re.search(r'data-live="([^"]+)"', phone.get(evening.at + query).text)
        assert found
        return found[1].replace("&amp;", "&").removeprefix(f"{evening.at}/live")

    assert asked_again(evening.phone) == "?game=phom"
    assert asked_again(evening.phone, "?game=tulokho&p=An&p=Chi") == "?game=tulokho&p=An&p=Chi"
    assert asked_again(app.test_client(), "?game=tulokho") == ""
    page = evening.source("/live?game=tulokho&p=An&p=Chi")
    assert (fields(page, "game")[0], fields(page, "who")) == ("tulokho", ["1 3"])
