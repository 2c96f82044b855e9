"""What a chat shows beside a link."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.text import Language
from tests.web.friends import FRIENDS, Evening


def told(phone: FlaskClient, path: str, base: str = "https://so.vn") -> dict[str, str]:
    """The Open Graph properties of a page."""
    page = phone.get(path, base_url=base).text
    return dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', page))


@pytest.mark.parametrize("language", ["vi", "en"])
@pytest.mark.parametrize("kind", ["view", "keeper"])
def test_a_link_shows_title_and_picture_and_no_secret(
    evening: Evening, app: Flask, kind: str, language: Language
) -> None:
    evening.save()
    chat = app.test_client()
    chat.set_cookie("language", language)
    path = f"{evening.at}?saved=1" if kind == "view" else evening.keeper_path
    shown = told(chat, path)
    assert shown["title"] == "Thứ sáu"
    # The version of the static files is a hash, which may hold any number.
    text = re.sub(r"/static/\w+/", "/static/", "".join(shown.values()))
    for secret in (*FRIENDS, "15", "30", "/s/", "/k/"):
        assert secret not in text
    picture = chat.get(shown["image"].removeprefix("https://so.vn"))
    assert picture.mimetype == "image/png"
    assert picture.data.startswith(b"\x89PNG")


def test_the_picture_has_the_host_of_the_page(evening: Evening, app: Flask) -> None:
    chat = app.test_client()
    for base in ("https://so.vn", "http://192.168.1.7:8000", "https://so.vn"):
        image = told(chat, evening.at, base)["image"]
        assert re.fullmatch(rf"{base}/static/\w+/preview\.png", image)
    app.config["BASE_URL"] = "https://bai.vn/"
    image = told(chat, evening.keeper_path, "http://192.168.1.7")["image"]
    assert re.fullmatch(r"https://bai\.vn/static/\w+/preview\.png", image)
