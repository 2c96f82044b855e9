"""The first page, and what all pages have in common."""

import pytest
from flask import Flask, abort
from flask.testing import FlaskClient

from scorekeeper.text import Language
from scorekeeper.web import home
from tests.web.friends import Evening, asked, words


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("en-US,en;q=0.9", "en"),
        ("en,vi;q=0.1", "vi"),
        ("vi-VN", "vi"),
        ("en;q=0", "vi"),
        ("*", "vi"),
        ("", "vi"),
    ],
)
def test_the_first_visit_follows_the_browsers_language(
    browser: FlaskClient, accepted: str, language: Language
) -> None:
    page = browser.get("/", headers={"Accept-Language": accepted})
    assert f'<html lang="{language}" ' in page.text
    assert page.headers["Content-Language"] == language
    assert {"Accept-Language", "Cookie"} <= set(page.vary)


@pytest.mark.parametrize(
    ("path", "query", "back_to"),
    [
        ("/a/b", "x=1&lang=vi&x=2", "/a/b?x=1&x=2"),
        ("//elsewhere.example/", "lang=en", "/elsewhere.example/"),
        ("/\\elsewhere.example/", "lang=en", "/%5Celsewhere.example/"),
        ("/a b?", "lang=en", "/a%20b%3F"),
    ],
)
def test_choosing_a_language_stays_on_the_page_and_site(
    browser: FlaskClient, path: str, query: str, back_to: str
) -> None:
    answer = browser.get(query_string=query, environ_overrides={"PATH_INFO": path})
    assert answer.location == back_to


@pytest.mark.parametrize("name", ["", "fr", "<script>"])
def test_an_unknown_language_is_ignored(browser: FlaskClient, name: str) -> None:
    assert browser.get("/", query_string={"lang": name}).status_code == 200
    browser.set_cookie("language", name)
    assert '<html lang="vi" ' in browser.get("/").text


@pytest.mark.parametrize(
    ("method", "path", "status", "vi", "en"),
    [
        ("GET", "/nowhere", 404, "Không có trang này", "There is no such page"),
        ("POST", "/", 405, "Trang này không làm được việc đó", "This page cannot do that"),
        ("GET", "/broken", 500, "Sổ đang gặp lỗi", "Something went wrong in the book"),
    ],
)
def test_an_error_has_a_page_in_the_readers_language(
    app: Flask, browser: FlaskClient, method: str, path: str, status: int, vi: str, en: str
) -> None:
    app.add_url_rule("/broken", view_func=lambda: abort(500))
    for language, told in (("vi", vi), ("en", en)):
        browser.set_cookie("language", language)
        answer = browser.open(path, method=method)
        assert answer.status_code == status
        assert told in answer.text
        assert 'href="/"' in answer.text
    assert (status == 405) == ("GET" in answer.headers.get("Allow", ""))


def test_the_page_says_how_many_sessions_it_leaves_out(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = Evening(app)
    for key in "123":
        assert evening.phone.post("/new", data=asked(key=key)).status_code == 303
    assert "Tất cả các buổi" not in words(evening.phone.get("/").text)
    monkeypatch.setattr(home, "LISTED", 2)
    monkeypatch.setattr(home, "MOST_FILES", 3)
    page = evening.phone.get("/").text
    assert "Tất cả các buổi" in words(page)
    assert page.count('href="/s/') == 4  # The table and its button, two before.
    assert evening.phone.get("/?all=1").text.count('href="/s/') == 5
    assert "3 buổi mới nhất trong 4 buổi, một tệp ZIP" in words(evening.phone.get("/more").text)
