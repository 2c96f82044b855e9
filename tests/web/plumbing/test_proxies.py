"""Whose word is taken for an address and for https."""

from pathlib import Path

import pytest
from flask import Flask, request
from flask.testing import FlaskClient

from scorekeeper import create_app

FORWARDED = {"X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https"}


def behind(folder: Path, proxies: int = 0, base_url: str | None = None) -> FlaskClient:
    """A browser before an application that tells how it sees it."""
    app: Flask = create_app({"PROXIES": proxies, "BASE_URL": base_url}, instance=folder)
    app.add_url_rule("/who", "who", lambda: f"{request.remote_addr} {request.scheme}")
    return app.test_client()


@pytest.mark.parametrize(
    ("proxies", "headers", "seen"),
    [
        (0, FORWARDED, "127.0.0.1 http"),
        (1, FORWARDED, "203.0.113.7 https"),
        (1, {}, "127.0.0.1 http"),
        (1, FORWARDED | {"X-Forwarded-For": "10.0.0.1, 2001:db8::7"}, "2001:db8::7 https"),
        (2, FORWARDED | {"X-Forwarded-For": "9.9.9.9, 10.0.0.1, 10.0.0.2"}, "10.0.0.1 http"),
        (1, {"X-Forwarded-For": "unknown"}, "127.0.0.1 http"),
        (1, {"X-Forwarded-For": "x" * 9999, "X-Forwarded-Proto": "gopher"}, "127.0.0.1 http"),
        (1, {"X-Forwarded-Host": "elsewhere.vn", "X-Forwarded-Proto": "HTTPS"}, "127.0.0.1 https"),
    ],
)
def test_as_many_proxies_are_believed_as_there_are(
    tmp_path: Path, proxies: int, headers: dict[str, str], seen: str
) -> None:
    """Each of them adds to the right; what stands further left anybody may have written."""
    assert behind(tmp_path, proxies).get("/who", headers=headers).text == seen


@pytest.mark.parametrize(
    ("base_url", "opened", "scheme"),
    [
        ("https://so.vn", "http://so.vn", "https"),
        ("https://so.vn:443/", "http://SO.vn", "https"),
        ("https://so.vn:8443", "http://so.vn:8443", "https"),
        ("https://so.vn:8443", "http://so.vn:8080", "http"),
        ("https://so.vn", "http://192.168.1.7:8080", "http"),
        ("http://so.vn", "http://so.vn", "http"),
        (None, "http://so.vn", "http"),
        (None, "https://so.vn", "https"),
    ],
)
def test_the_name_that_people_open_over_https_is_secure(
    tmp_path: Path, base_url: str | None, opened: str, scheme: str
) -> None:
    """Also where no proxy says so; who opens the number of the machine over http keeps its cookies,
    which would be lost if they were for https alone."""
    browser = behind(tmp_path, base_url=base_url)
    assert browser.get("/who", base_url=opened).text.endswith(scheme)
    answer = browser.get("/who?lang=en", base_url=opened)
    assert ("; Secure" in answer.headers["Set-Cookie"]) == (scheme == "https")
    assert ("Strict-Transport-Security" in answer.headers) == (scheme == "https")
