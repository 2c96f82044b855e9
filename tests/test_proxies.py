"""Behind a proxy that people open over https: one of the tests' own, and Caddy and nginx."""

import re
import socket
import ssl
from collections.abc import Iterator, Mapping
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

import pytest
from flask import request

from scorekeeper import create_app
from scorekeeper.web.plumbing import limits
from tests.test_serve import served
from tests.tls_proxies import (
    CERTIFICATE,
    HERE,
    INSTALLED,
    NAME,
    PROXIES,
    Address,
    NotInstalled,
)
from tests.web.friends import asked, plain_app

SITE = f"https://{NAME}"


class Answer(NamedTuple):
    """What a browser gets."""

    status: int
    headers: list[tuple[str, str]]
    page: str

    def told(self, header: str) -> list[str]:
        """All that is told by a header of this name."""
        return [value for name, value in self.headers if name.lower() == header.lower()]


class Phone:
    """A browser that keeps its cookies, on a phone with an address of its own."""

    def __init__(self, there: Address, address: str = HERE) -> None:
        self.there, self.address = there, address
        self.host = f"{NAME}:{there[1]}"
        self.cookies: dict[str, str] = {}

    def ask(self, path: str, form: Mapping[str, str] | None = None, claims: str = "") -> Answer:
        """Open a page by the name and the port that people open, or send a form of it; from an
        address that it claims to have."""
        site = f"https://{self.host}"
        sent = {"Host": self.host, "Origin": site, "Referer": f"{site}/", "X-Forwarded-For": claims}
        sent["Cookie"] = "; ".join("=".join(cookie) for cookie in self.cookies.items())
        if form is not None:
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        connection = HTTPConnection(*self.there)
        connection.sock = self._connected()
        body = None if form is None else urlencode(form)
        connection.request("GET" if form is None else "POST", path, body, sent)
        with connection.getresponse() as got:
            answer = Answer(got.status, got.getheaders(), got.read().decode())
        connection.close()
        for cookie in answer.told("Set-Cookie"):
            name, value = cookie.split(";")[0].split("=", 1)
            self.cookies[name] = value
        return answer

    def _connected(self) -> socket.socket:
        plain = socket.create_connection(self.there, 30, (self.address, 0))
        return ssl.create_default_context(cafile=CERTIFICATE).wrap_socket(
            plain, server_hostname=NAME
        )


@pytest.fixture(scope="module", params=PROXIES)
def proxy(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Address]:
    """A proxy before a server, and where it listens."""
    folder = tmp_path_factory.mktemp(request.param)
    app = create_app({"BASE_URL": SITE, "PROXIES": 1}, instance=folder / "instance")
    with served(app) as upstream:
        try:
            with PROXIES[request.param](upstream, folder) as there:
                yield there
        except NotInstalled as why:
            pytest.skip(str(why))


def test_all_is_as_over_https(proxy: Address) -> None:
    """From the first page to a session: no cookie goes over http, no redirect leads there, and the
    browser is told to stay; a form that has gone stale is offered again with all that it held."""
    phone = Phone(proxy)
    redirect = phone.ask("/rules//pho-bien")
    assert redirect.status == 308
    assert redirect.told("Location") == [f"https://{phone.host}/rules/pho-bien"]
    assert redirect.told("Strict-Transport-Security") == ["max-age=15552000"]
    switched = phone.ask("/?lang=en")
    assert switched.told("Location") == ["/"]
    stale = phone.ask("/new", asked(title="Tết"))
    assert stale.status == 400
    assert 'value="Tết"' in stale.page
    proof = re.search(r'name="csrf_token" value="([^"]+)"', stale.page)
    assert proof
    opened = phone.ask("/new", asked(csrf_token=proof[1]))
    assert opened.status == 303, opened.page
    cookies = [told for one in (switched, stale, opened) for told in one.told("Set-Cookie")]
    assert {cookie.split("=")[0] for cookie in cookies} == {"language", "session", "browser"}
    assert all("; Secure" in cookie for cookie in cookies)
    assert not any("http:" in told for one in (switched, opened) for told in one.told("Location"))


def test_addresses_are_counted_apart(proxy: Address) -> None:
    """Who tries one link after the other is told to wait, whatever address is made up; a phone with
    another address is not."""
    try:
        stranger = Phone(proxy, "127.0.0.2")
        tries = [
            stranger.ask("/s/nobodys", claims=f"10.0.0.{number}").status
            for number in range(limits.MOST + 1)
        ]
    except OSError:
        pytest.skip("This system has one address of its own.")
    assert tries == limits.MOST * [404] + [429]
    assert Phone(proxy).ask("/s/nobodys").status == 404


@pytest.mark.parametrize("name", INSTALLED)
def test_no_request_hides_in_one_with_two_lengths(tmp_path: Path, name: str) -> None:
    """The server is asked nothing that the proxy has not seen."""
    app, seen = plain_app(tmp_path), list[str]()
    app.before_request(lambda: seen.append(request.path))
    head = b"POST /new HTTP/1.1\r\nHost: so.vn\r\nContent-Length: 99\r\nTransfer-Encoding: chunked"
    hidden = b"GET /healthz HTTP/1.1\r\nHost: so.vn\r\nConnection: close"
    try:
        with (
            served(app) as upstream,
            INSTALLED[name](upstream, tmp_path, tls=False) as there,
            socket.create_connection(there, 30) as stranger,
        ):
            stranger.sendall(head + b"\r\n\r\n0\r\n\r\n" + hidden + b"\r\n\r\n")
            answer = b"".join(iter(lambda: stranger.recv(4096), b""))
    except NotInstalled as why:
        pytest.skip(str(why))
    answers = re.findall(rb"^HTTP/1\.1 (\d+)", answer, re.MULTILINE)
    assert answers == [b"400"] if not seen else len(answers) == len(seen)
