"""The first page, what all pages have in common, and links in a chat."""

import html
import re

import pytest
from flask import Flask, abort
from flask.testing import FlaskClient

from scorekeeper.text import Language
from scorekeeper.web import home
from tests.web.friends import FRIENDS, Evening, asked, expect, words


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


@pytest.mark.parametrize("theme", ["light", "dark", "system"])
def test_the_chosen_theme_is_remembered(browser: FlaskClient, theme: str) -> None:
    """Until then, it follows the phone."""
    assert 'data-theme="system"' in browser.get("/new").text
    assert expect(browser.get(f"/new?x=1&theme={theme}")).location == "/new?x=1"
    page = browser.get("/new").text
    assert f'data-theme="{theme}"' in page
    scheme = "light dark" if theme == "system" else theme
    assert f'name="color-scheme" content="{scheme}"' in page


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
        answer = expect(browser.open(path, method=method), status, told)
        assert 'href="/"' in answer.text
    assert (status == 405) == ("GET" in answer.headers.get("Allow", ""))


def test_sessions_left_out_are_counted(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(app)
    for key in "123":
        expect(evening.phone.post("/new", data=asked(key=key)))
    assert "Tất cả các buổi" not in words(evening.phone.get("/").text)
    monkeypatch.setattr(home, "LISTED", 2)
    monkeypatch.setattr(home, "MOST_FILES", 3)
    page = expect(evening.phone.get("/"), 200, "Tất cả các buổi").text
    assert page.count('href="/s/') == 4  # The table and its button, two before.
    assert evening.phone.get("/?all=1").text.count('href="/s/') == 5
    expect(evening.phone.get("/more"), 200, "3 buổi mới nhất trong 4 buổi, một tệp ZIP")


def shared(phone: FlaskClient, path: str, base: str = "https://so.vn") -> dict[str, str]:
    """The Open Graph properties of a page."""
    page = phone.get(path, base_url=base).text
    return dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', page))


@pytest.mark.parametrize("language", ["vi", "en"])
@pytest.mark.parametrize("kind", ["view", "keeper"])
def test_a_link_shows_title_and_picture_and_no_secret(
    evening: Evening, kind: str, language: Language
) -> None:
    evening.save()
    chat = evening.guest(language)
    shown = shared(chat, f"{evening.at}?saved=1" if kind == "view" else evening.keeper_path)
    assert shown["title"] == "Thứ sáu"
    # The version of the static files is a hash, which may hold any number.
    text = re.sub(r"/static/\w+/", "/static/", "".join(shown.values()))
    assert [secret for secret in (*FRIENDS, "15", "30", "/s/", "/k/") if secret in text] == []
    picture = chat.get(shown["image"].removeprefix("https://so.vn"))
    assert (picture.mimetype, picture.data[:4]) == ("image/png", b"\x89PNG")


def test_the_picture_has_the_host_of_the_page(evening: Evening) -> None:
    chat = evening.guest()
    for base in ("https://so.vn", "http://192.168.1.7:8000", "https://so.vn"):
        image = shared(chat, evening.at, base)["image"]
        assert re.fullmatch(rf"{base}/static/\w+/preview\.png", image)
    evening.app.config["BASE_URL"] = "https://bai.vn/"
    image = shared(chat, evening.keeper_path, "http://192.168.1.7")["image"]
    assert re.fullmatch(r"https://bai\.vn/static/\w+/preview\.png", image)


ANDROID = "Mozilla/5.0 (Linux; Android 14; SM-A546E; wv) AppleWebKit/537.36 Chrome/125.0 Mobile "
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E "
INSIDE = {
    "Zalo": ANDROID + "Zalo android/24061541 ZaloTheme/light ZaloLanguage/vi",
    "Facebook": ANDROID + "[FB_IAB/FB4A;FBAV/466.0.0.0.0;]",
    "Messenger": IPHONE + "[FBAN/MessengerForiOS;FBAV/460.0.0.0.0;FBDV/iPhone14,5]",
    "Instagram": IPHONE + "Instagram 335.0.0.0.0 (iPhone14,5; iOS 17_5)",
    "LINE": IPHONE + "Safari Line/14.9.0",
}
OWN = (ANDROID + "Safari/537.36", IPHONE + "Version/17.5 Safari/604.1", "")


@pytest.mark.parametrize("chat", [*INSIDE, None])
def test_a_chat_is_offered_the_phones_own_browser(app: Flask, chat: str | None) -> None:
    agents = (INSIDE[chat],) if chat else OWN
    for agent in agents:
        page = app.test_client().get(Evening(app).keeper_path, headers={"User-Agent": agent}).text
        assert ("Đang mở trong Zalo, Messenger?" in words(page)) == (chat is None)
        assert ('id="link" readonly value="http://' in page) == (chat is not None)
        assert chat is None or f"Quyền nhận trong {chat} dễ mất" in words(page)


def test_a_page_that_answers_a_form_has_no_links_away(evening: Evening) -> None:
    evening.save()
    answer = evening.post("/rounds/1/preview", evening.entry("u-1")).text
    assert not re.search(r"\?(lang|theme)=", answer)
    assert "?lang=en" in evening.source("/rounds/1")


def test_another_language_keeps_what_the_page_shows(evening: Evening) -> None:
    at = "/rules/find?find=samloc&failed=1"
    (there,) = re.findall(r'href="(\?[^"]*)" lang="en"', evening.phone.get(at).text)
    moved = expect(evening.phone.get(f"/rules/find{html.unescape(there)}")).location
    expect(evening.phone.get(moved), 200, "Failed sâm: each of the others")
