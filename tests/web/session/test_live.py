"""A poll returns the page only if it changed."""

import re

from flask import Flask, template_rendered
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.notices import saved
from tests.web.friends import Evening, fields, matched, words

MOMENTS = re.compile(r'(name="(?:csrf_token|key)" value=")[^"]*')


def mark_on(page: str) -> str:
    return matched(r'data-mark="([^"]+)"', page)


def poll(evening: Evening, phone: FlaskClient, mark: str) -> TestResponse:
    return phone.get(f"{evening.at}/live", headers={"If-None-Match": f'"{mark}"'})


def test_an_unchanged_page_is_304_without_rendering(evening: Evening) -> None:
    """Also one that was refused, and that of an ended session."""
    evening.save()
    rendered: list[object] = []
    pages = [evening.post("/rounds", evening.entry("normal", by="order")).text]
    pages += [phone.get(evening.at).text for phone in (evening.keeper(), evening.guest())]

    def polls(page: str) -> None:
        for asked in (evening.phone, evening.app.test_client()):
            with template_rendered.connected_to(lambda app, **what: rendered.append(what)):
                answer = poll(evening, asked, mark_on(page))
            assert not rendered
            assert (answer.status_code, answer.data) == (304, b"")
            assert "Set-Cookie" not in answer.headers
            assert answer.headers["Cache-Control"] == "no-store"

    for page in pages:
        polls(page)
    evening.send("/table/end")
    polls(evening.source())


def test_a_poll_returns_the_page_of_a_visit(evening: Evening) -> None:
    phones = (evening.phone, evening.keeper(), evening.guest())
    marks = [mark_on(phone.get(evening.at).text) for phone in phones]
    evening.save("u-1")
    for phone, mark in zip(phones, marks, strict=True):
        answer = poll(evening, phone, mark)
        visited = phone.get(evening.at).text
        assert MOMENTS.sub("", answer.text) == MOMENTS.sub("", visited)
        assert saved(1, "Bình ù") in words(answer.text)
        assert poll(evening, phone, mark_on(answer.text)).status_code == 304


def test_a_poll_shows_a_form_only_as_long_as_the_phone_keeps(evening: Evening) -> None:
    keeper = evening.keeper()
    changes = {"/rounds": evening.entry(), "/table/keeper-link": {}}
    for (path, form), keeps in zip(changes.items(), (True, False), strict=True):
        mark = mark_on(evening.source(phone=keeper))
        evening.send(path, form)
        answer = poll(evening, keeper, mark)
        assert answer.status_code == 200
        assert ('class="entry"' in answer.text) == keeps


def test_a_polled_form_keeps_its_game_and_players(app: Flask) -> None:
    evening = Evening(app, **{"rules-tulokho": "tulokho-vinagames"})
    chosen = "?game=tulokho&p=An&p=Chi"
    for phone, query, polls in (
        (evening.phone, "", "?game=phom"),
        (evening.phone, chosen, chosen),
        (evening.guest(), "?game=tulokho", ""),
    ):
        source = evening.source(query, phone).replace("&amp;", "&")
        assert f'data-live="{evening.at}/live{polls}"' in source
    page = evening.source(f"/live{chosen}")
    assert (fields(page, "game")[0], fields(page, "who")) == ("tulokho", ["1 3"])
