"""The theme, and the CSRF token of forms."""

import re
import time

import pytest
from flask import Flask
from flask.testing import FlaskClient
from itsdangerous import TimestampSigner

from scorekeeper import create_app
from tests.web.friends import asked

ONE_MORE_SEAT = asked(more="1")
"""A form that writes nothing."""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The application with CSRF tokens; nothing is written to its database."""
    return create_app({"TESTING": True}, instance=tmp_path_factory.mktemp("proofs"))


@pytest.mark.parametrize("theme", ["light", "dark", "system"])
def test_the_chosen_theme_is_remembered(browser: FlaskClient, theme: str) -> None:
    """Until then, it follows the phone."""
    assert 'data-theme="system"' in browser.get("/new").text
    answer = browser.get(f"/new?x=1&theme={theme}")
    assert (answer.status_code, answer.location) == (303, "/new?x=1")
    page = browser.get("/new").text
    assert f'data-theme="{theme}"' in page
    scheme = "light dark" if theme == "system" else theme
    assert f'name="color-scheme" content="{scheme}"' in page


def test_a_form_needs_the_csrf_token_of_its_browser(app: Flask, browser: FlaskClient) -> None:
    assert browser.post("/new", data=ONE_MORE_SEAT).status_code == 400
    proof = re.search(r'name="csrf_token" value="([^"]+)"', browser.get("/new").text)
    assert proof
    assert browser.post("/new", data=ONE_MORE_SEAT | {"csrf_token": proof[1]}).status_code == 200
    other = app.test_client()
    assert other.post("/new", data=ONE_MORE_SEAT | {"csrf_token": proof[1]}).status_code == 400


@pytest.mark.parametrize(
    "path", ["/rules/mine", "/rules/compare", "/s/x/rounds/1/strike", "/s/x/rules/change/stake"]
)
def test_the_csrf_token_is_checked_before_the_form_is_read(browser: FlaskClient, path: str) -> None:
    assert browser.post(path, data={"name": "x"}).status_code == 400


@pytest.mark.parametrize("seconds", [-3 * 24 * 3600, -1, 399 * 24 * 3600])
def test_a_csrf_token_survives_changes_of_the_clock(
    browser: FlaskClient, monkeypatch: pytest.MonkeyPatch, seconds: int
) -> None:
    proof = re.search(r'name="csrf_token" value="([^"]+)"', browser.get("/new").text)
    assert proof
    at = int(time.time()) + seconds
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda _: at)
    values = ONE_MORE_SEAT | {"csrf_token": proof[1]}
    assert browser.post("/new", data=values).status_code == 200


@pytest.mark.parametrize(
    ("told", "status"),
    [
        ({"Referer": "https://so.vn/new"}, 200),
        ({"Origin": "https://so.vn"}, 200),
        ({"Origin": "https://bai.so.vn"}, 400),
        ({"Origin": "https://so.vn", "Referer": "https://bai.so.vn/"}, 400),
        ({"Origin": "null"}, 400),
        ({}, 400),
    ],
)
def test_over_https_the_origin_of_a_form_is_checked(
    browser: FlaskClient, told: dict[str, str], status: int
) -> None:
    base = "https://so.vn/"
    proof = re.search(r'name="csrf_token" value="([^"]+)"', browser.get("/new", base_url=base).text)
    assert proof
    values = ONE_MORE_SEAT | {"csrf_token": proof[1]}
    answer = browser.post("/new", data=values, base_url=base, headers=told)
    assert answer.status_code == status
