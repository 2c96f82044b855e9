"""The CSRF token of forms."""

import time

import pytest
from flask import Flask
from flask.testing import FlaskClient
from itsdangerous import TimestampSigner

from scorekeeper import create_app
from tests.web.friends import Browser, asked, fields

ONE_MORE_SEAT = asked(more="1")
"""A form that writes nothing."""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The application with CSRF tokens; nothing is written to its database."""
    app = create_app({"TESTING": True}, instance=tmp_path_factory.mktemp("proofs"))
    app.test_client_class = Browser
    return app


def token_of(page: str) -> dict[str, str]:
    return {"csrf_token": fields(page, "csrf_token")[0]}


@pytest.mark.parametrize("seconds", [-3 * 24 * 3600, -1, 399 * 24 * 3600])
def test_a_csrf_token_of_this_browser_survives_changes_of_the_clock(
    app: Flask, browser: FlaskClient, monkeypatch: pytest.MonkeyPatch, seconds: int
) -> None:
    page = browser.get("/new")
    assert "Expires" in page.headers["Set-Cookie"]
    filled = ONE_MORE_SEAT | token_of(page.text)
    at = int(time.time()) + seconds
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda _: at)
    assert browser.post("/new", data=filled).status_code == 200
    assert app.test_client().post("/new", data=filled).status_code == 400


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
def test_https_checks_the_origin(browser: FlaskClient, told: dict[str, str], status: int) -> None:
    base = "https://so.vn/"
    filled = ONE_MORE_SEAT | token_of(browser.get("/new", base_url=base).text)
    assert browser.post("/new", data=filled, base_url=base, headers=told).status_code == status
