"""Hosts that are refused, and requests that come through proxies."""

from pathlib import Path

import pytest
from flask import Flask, request
from flask.testing import FlaskClient
from werkzeug.test import EnvironBuilder, run_wsgi_app

from scorekeeper import create_app
from scorekeeper.web.plumbing import addresses
from tests.web.friends import Evening

NO_HOSTS = (
    *("localhost:99999", "so.vn:x", "so.vn:", "[", "[::1", "[:::]", "[::1%25eth0]", "so_vn"),
    *("xn--", "..", "a" * 64, "a." * 200, "sổ.vn", "so.vn/x", "a@so.vn", "<b>", ""),
)


def ask(evening: Evening, path: str, host: str) -> tuple[int, str]:
    """Status and page, asked for under a host name that the test client does not send."""
    cookie = evening.phone.get_cookie("browser")
    assert cookie
    environ = EnvironBuilder(path).get_environ()
    environ |= {"HTTP_HOST": host, "HTTP_COOKIE": f"browser={cookie.value}"}
    body, status, _ = run_wsgi_app(evening.app, environ)
    return int(status[:3]), b"".join(body).decode()


def test_a_malformed_host_is_ignored(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "own_address", lambda: "192.168.1.5")
    at, keeper = evening.at, evening.keeper_path
    for host in NO_HOSTS:
        for path in (at, f"{at}?lang=en", "/rules/pho-bien", "/nowhere", keeper):
            status, page = ask(evening, path, host)
            assert status in (200, 303, 404), (host, path)
            assert not host or f"//{host}/" not in page
        assert f'value="http://192.168.1.5{at}"' in ask(evening, f"{at}/table/invite", host)[1]


@pytest.mark.parametrize("header", ["Origin", "Referer"])
@pytest.mark.parametrize("address", ["http://[", "//[", "http://[::1", "null", "http://a\\b", "x"])
def test_a_form_of_a_malformed_origin_is_refused(tmp_path: Path, header: str, address: str) -> None:
    app = create_app({"PROPAGATE_EXCEPTIONS": False}, instance=tmp_path)
    for base in ("http://so.vn", "https://so.vn"):
        answer = app.test_client().post(
            "/new", base_url=base, data={"title": "Tết"}, headers={header: address}
        )
        assert answer.status_code == 400
        assert "Tết" not in answer.text


FORWARDED = {"X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https"}


def behind(folder: Path, proxies: int = 0, base_url: str | None = None) -> FlaskClient:
    """A browser in front of an application that tells how it sees the request."""
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
        (1, {"X-Forwarded-For": "x" * 9999, "X-Forwarded-Proto": "gopher"}, "127.0.0.1 http"),
        (1, {"X-Forwarded-Host": "elsewhere.vn", "X-Forwarded-Proto": "HTTPS"}, "127.0.0.1 https"),
    ],
)
def test_only_the_configured_number_of_proxies_is_trusted(
    tmp_path: Path, proxies: int, headers: dict[str, str], seen: str
) -> None:
    assert behind(tmp_path, proxies).get("/who", headers=headers).text == seen


@pytest.mark.parametrize(
    ("base_url", "opened", "scheme"),
    [
        ("https://so.vn", "http://so.vn", "https"),
        ("https://so.vn:443/", "http://SO.vn", "https"),
        ("https://so.vn:8443", "http://so.vn:8443", "https"),
        ("https://so.vn:8443", "http://so.vn:8080", "http"),
        ("https://so.vn", "http://192.168.1.7:8080", "http"),
        (None, "http://so.vn", "http"),
        (None, "https://so.vn", "https"),
    ],
)
def test_the_configured_https_host_is_secure(
    tmp_path: Path, base_url: str | None, opened: str, scheme: str
) -> None:
    browser = behind(tmp_path, base_url=base_url)
    assert browser.get("/who", base_url=opened).text.endswith(scheme)
    answer = browser.get("/who?lang=en", base_url=opened)
    assert ("; Secure" in answer.headers["Set-Cookie"]) == (scheme == "https")
    assert ("Strict-Transport-Security" in answer.headers) == (scheme == "https")


def test_localhost_invites_by_address(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "own_address", lambda: "192.168.1.7")
    page = evening.phone.get(f"{evening.at}/table/invite", base_url="http://localhost:8080").text
    assert f"http://192.168.1.7:8080{evening.at}" in page
