"""The first page, and what every page has in common."""

import pytest
from flask import Flask, abort
from flask.testing import FlaskClient

import scorekeeper
from scorekeeper.games import GAMES
from scorekeeper.text import Language
from tests.web.friends import static_url


def test_first_page_is_vietnamese(browser: FlaskClient) -> None:
    """Who asks for nothing gets Vietnamese."""
    page = browser.get("/")
    assert page.status_code == 200
    assert '<html lang="vi" ' in page.text
    assert "Ghi điểm theo luật của bàn" in page.text


@pytest.mark.parametrize("language", ["vi", "en"])
def test_page_tells_what_is_there(browser: FlaskClient, language: Language) -> None:
    """Every preset in the words of a player, in the language of the page, and the version."""
    browser.set_cookie("language", language)
    page = browser.get("/").text
    assert scorekeeper.__version__ in page
    for game in GAMES:
        assert game.name.to(language) in page
        for preset in game.presets:
            assert preset.name.to(language) in page
            assert preset.about.to(language) in page


def test_first_page_speaks_to_players(browser: FlaskClient) -> None:
    """Nothing on it is for a command line: no JSON, no names that only programs use."""
    page = browser.get("/").text
    assert "<code>" not in page
    assert "scorekeeper" not in page


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("en-US,en;q=0.9", "en"),
        ("fr,en;q=0.5", "en"),
        ("en,vi;q=0.1", "vi"),
        ("vi-VN", "vi"),
        ("en;q=0", "vi"),
        ("fr", "vi"),
        ("*", "vi"),
    ],
)
def test_first_visit_follows_the_browser(
    browser: FlaskClient, accepted: str, language: Language
) -> None:
    """English where the browser names it and not Vietnamese, else Vietnamese."""
    page = browser.get("/", headers={"Accept-Language": accepted})
    assert f'<html lang="{language}" ' in page.text
    assert page.headers["Content-Language"] == language
    assert {"Accept-Language", "Cookie"} <= set(page.vary)


def test_a_tap_changes_the_language_and_is_remembered(browser: FlaskClient) -> None:
    """A tap on EN leads back to the same page in English, and so do later visits."""
    answer = browser.get("/?lang=en")
    assert (answer.status_code, answer.location) == (303, "/")
    cookie = browser.get_cookie("language")
    assert cookie is not None
    assert (cookie.value, cookie.http_only, cookie.same_site) == ("en", True, "Lax")
    assert '<html lang="en" ' in browser.get("/", headers={"Accept-Language": "vi"}).text


@pytest.mark.parametrize(
    ("path", "query", "back_to"),
    [
        ("/a/b", "x=1&lang=vi&x=2", "/a/b?x=1&x=2"),
        ("//elsewhere.example/", "lang=en", "/elsewhere.example/"),
        ("/\\elsewhere.example/", "lang=en", "/%5Celsewhere.example/"),
        ("/a b?", "lang=en", "/a%20b%3F"),
    ],
)
def test_a_tap_never_leads_elsewhere(
    browser: FlaskClient, path: str, query: str, back_to: str
) -> None:
    """Choosing a language keeps the page and its other arguments, and stays on this site."""
    answer = browser.get(query_string=query, environ_overrides={"PATH_INFO": path})
    assert answer.location == back_to


@pytest.mark.parametrize("name", ["", "fr", "<script>"])
def test_an_unknown_language_changes_nothing(browser: FlaskClient, name: str) -> None:
    """A language that is not spoken here is as if none had been chosen."""
    assert browser.get("/", query_string={"lang": name}).status_code == 200
    browser.set_cookie("language", name)
    assert '<html lang="vi" ' in browser.get("/").text


@pytest.mark.parametrize(
    ("language", "words"), [("vi", "Không có trang này"), ("en", "There is no such page")]
)
def test_no_such_page(browser: FlaskClient, language: Language, words: str) -> None:
    """A wrong address is told in the reader's language, with a way back."""
    browser.set_cookie("language", language)
    page = browser.get("/nowhere")
    assert page.status_code == 404
    assert words in page.text
    assert 'href="/"' in page.text


def test_other_errors_keep_their_headers(browser: FlaskClient) -> None:
    """A refusal says in its headers what would have been accepted."""
    page = browser.post("/")
    assert page.status_code == 405
    assert "GET" in page.headers["Allow"]
    assert "Trang này không làm được việc đó" in page.text


def test_our_own_mistakes_have_a_page(app: Flask, browser: FlaskClient) -> None:
    """When the program fails, people are told so in their language."""
    app.add_url_rule("/broken", view_func=lambda: abort(500))
    page = browser.get("/broken")
    assert page.status_code == 500
    assert "Sổ đang gặp lỗi" in page.text


@pytest.mark.parametrize("address", ["/", "/nowhere", "style.css", "/?lang=en"])
def test_every_answer_carries_the_policy(browser: FlaskClient, address: str) -> None:
    """No answer allows foreign or inline code, other sites' frames, or guessed types."""
    path = static_url(browser, address) if address == "style.css" else address
    headers = browser.get(path).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Content-Type-Options"] == "nosniff"


def test_pages_have_no_inline_style_or_script(browser: FlaskClient) -> None:
    """Nothing on a page needs what the policy forbids."""
    page = browser.get("/").text
    assert "style=" not in page
    assert "<style" not in page
    assert "<script" not in page
