"""The application behind an HTTPS proxy: Caddy and nginx."""

import re
import socket
import ssl
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from itertools import cycle, islice
from pathlib import Path
from select import select
from threading import Event
from typing import NamedTuple
from urllib.parse import urlencode

import pytest
from flask import Flask, request

from scorekeeper import create_app
from scorekeeper.web.plumbing import limits
from tests.test_serve import served, until
from tests.tls_proxies import CERTIFICATE, HERE, INSTALLED, NAME, Address, NotInstalled
from tests.web.friends import asked, fields, plain_app

pytestmark = pytest.mark.long

SITE = f"https://{NAME}"
HALF_OPEN = 100
"""Connections: more than the server has threads, fewer than any system lets a process open."""


class Answer(NamedTuple):
    status: int
    headers: list[tuple[str, str]]
    page: str

    def all(self, header: str) -> list[str]:
        """Returns the values of all headers of this name."""
        return [value for name, value in self.headers if name.lower() == header.lower()]


class Phone:
    """A browser with cookies and an IP address."""

    def __init__(self, there: Address, address: str = HERE) -> None:
        self.there, self.address = there, address
        self.host = f"{NAME}:{there[1]}"
        self.cookies: dict[str, str] = {}

    def ask(self, path: str, form: Mapping[str, str] | None = None, claims: str = "") -> Answer:
        """Opens a page or sends a form. `claims` is a forged X-Forwarded-For."""
        site = f"https://{self.host}"
        sent = {"Host": self.host, "Origin": site, "Referer": f"{site}/", "X-Forwarded-For": claims}
        sent["Cookie"] = "; ".join("=".join(cookie) for cookie in self.cookies.items())
        if form is not None:
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        connection = HTTPConnection(*self.there)
        plain = socket.create_connection(self.there, 30, (self.address, 0))
        secure = ssl.create_default_context(cafile=CERTIFICATE)
        connection.sock = secure.wrap_socket(plain, server_hostname=NAME)
        body = None if form is None else urlencode(form)
        connection.request("GET" if form is None else "POST", path, body, sent)
        with connection.getresponse() as got:
            answer = Answer(got.status, got.getheaders(), got.read().decode())
        connection.close()
        for cookie in answer.all("Set-Cookie"):
            name, value = cookie.split(";")[0].split("=", 1)
            self.cookies[name] = value
        return answer


@contextmanager
def behind(name: str, app: Flask, folder: Path, *, tls: bool = False) -> Iterator[Address]:
    """The address of a proxy in front of an application."""
    try:
        with served(app) as upstream, INSTALLED[name](upstream, folder, tls=tls) as there:
            yield there
    except NotInstalled as why:
        pytest.skip(str(why))


@pytest.fixture(scope="module", params=INSTALLED)
def proxy(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Address]:
    """The address of a proxy with HTTPS in front of a server."""
    folder = tmp_path_factory.mktemp(request.param)
    app = create_app({"BASE_URL": SITE, "PROXIES": 1}, instance=folder / "instance")
    with behind(request.param, app, folder, tls=True) as there:
        yield there


def test_everything_stays_on_https(proxy: Address) -> None:
    """Cookies are Secure, redirects stay on HTTPS, HSTS is set, and forms work."""
    phone = Phone(proxy)
    redirect = phone.ask("/rules//pho-bien")
    assert redirect.status == 308
    assert redirect.all("Location") == [f"https://{phone.host}/rules/pho-bien"]
    assert redirect.all("Strict-Transport-Security") == ["max-age=15552000"]
    switched = phone.ask("/?lang=en")
    assert switched.all("Location") == ["/"]
    stale = phone.ask("/new", asked(title="Tết"))
    assert (stale.status, 'value="Tết"' in stale.page) == (400, True)
    opened = phone.ask("/new", asked(csrf_token=fields(stale.page, "csrf_token")[0]))
    assert opened.status == 303, opened.page
    cookies = [set_ for answer in (switched, stale, opened) for set_ in answer.all("Set-Cookie")]
    assert {cookie.split("=")[0] for cookie in cookies} == {"language", "session", "browser"}
    assert all("; Secure" in cookie for cookie in cookies)
    assert not any("http:" in to for answer in (switched, opened) for to in answer.all("Location"))


def test_the_rate_limit_is_per_client(proxy: Address) -> None:
    """A client that guesses links is blocked, whatever address it claims; another is not."""
    try:
        stranger = Phone(proxy, "127.0.0.2")
        tries = [
            stranger.ask("/s/nobodys", claims=f"10.0.0.{number}").status
            for number in range(limits.MOST + 1)
        ]
    except OSError:
        pytest.skip("This system has no second loopback address.")
    assert tries == limits.MOST * [404] + [429]
    assert Phone(proxy).ask("/s/nobodys").status == 404


@pytest.mark.parametrize("name", INSTALLED)
def test_no_request_is_smuggled(tmp_path: Path, name: str) -> None:
    """With Content-Length and chunked encoding, the server sees no more requests than the proxy."""
    app, seen = plain_app(tmp_path), list[str]()
    app.before_request(lambda: seen.append(request.path))
    head = (
        b"POST / HTTP/1.1\r\nHost: so.example\r\nContent-Length: 99\r\nTransfer-Encoding: chunked"
    )
    hidden = b"GET /healthz HTTP/1.1\r\nHost: so.example\r\nConnection: close"
    with behind(name, app, tmp_path) as there, socket.create_connection(there, 30) as stranger:
        stranger.sendall(head + b"\r\n\r\n0\r\n\r\n" + hidden + b"\r\n\r\n")
        answer = stranger.recv(4096)
        while not answer.startswith(b"HTTP/1.1 400") and (more := stranger.recv(4096)):
            answer += more
    answers = re.findall(rb"^HTTP/1\.1 (\d+)", answer, re.MULTILINE)
    assert answers == [b"400"] if not seen else len(answers) == len(seen)


@pytest.mark.parametrize("name", INSTALLED)
def test_half_open_connections_block_nobody(tmp_path: Path, name: str) -> None:
    """Clients that never finish a request leave room for the next one."""
    begun = (
        b"GET / HTTP/1.1\r\nHost: so.example\r\nX-Never-Ends: ",
        b"POST /new HTTP/1.1\r\nHost: so.example\r\nContent-Length: 99999\r\n\r\ntitle=",
        b"\r\n\r\n",
        b"",
    )
    with behind(name, plain_app(tmp_path), tmp_path) as there, ExitStack() as held:
        for request_part in islice(cycle(begun), HALF_OPEN):
            client = held.enter_context(socket.create_connection(there, 30))
            client.sendall(request_part)
        connection = HTTPConnection(*there, timeout=60)
        connection.request("GET", "/", headers={"Host": NAME})
        assert connection.getresponse().status == 200
        connection.close()


def asks(there: Address, line: str, host: str = NAME) -> socket.socket:
    """A connection that has sent a request without a body."""
    connection = socket.create_connection(there, 30)
    connection.sendall(f"{line} HTTP/1.1\r\nHost: {host}\r\nContent-Length: 0\r\n\r\n".encode())
    return connection


def test_nginx_answers_under_its_own_name_only(tmp_path: Path) -> None:
    with behind("nginx", plain_app(tmp_path), tmp_path) as there:
        for host, answer in ((NAME, b"HTTP/1.1 200"), ("elsewhere.example", b"")):
            with asks(there, "GET /rules", host) as client:
                assert client.recv(12) == answer


def test_nginx_lets_certbot_renew_its_certificate(tmp_path: Path) -> None:
    """Plain HTTP gets the answer for the authority, and is sent to HTTPS for all else."""
    folder = tmp_path / ".well-known/acme-challenge"
    folder.mkdir(parents=True)
    (folder / "token").write_text("answer")
    tmp_path.chmod(0o755)
    with behind("nginx", plain_app(tmp_path), tmp_path):
        for path, status in (("/.well-known/acme-challenge/token", b"200"), ("/s/x", b"301")):
            with socket.socket(socket.AF_UNIX) as client:
                until(lambda: client.connect_ex(str(tmp_path / "http")) == 0)
                client.sendall(f"GET {path} HTTP/1.0\r\nHost: so.example.com\r\n\r\n".encode())
                assert client.recv(12) == b"HTTP/1.1 " + status


def test_nginx_limits_the_pages_of_an_address_but_no_saves(tmp_path: Path) -> None:
    app, go_on = plain_app(tmp_path), Event()
    app.add_url_rule("/hold", "hold", lambda: str(go_on.wait(60)), methods=["GET", "POST"])
    with behind("nginx", app, tmp_path) as there, ExitStack() as held:
        readers = [held.enter_context(asks(there, "GET /hold")) for _ in range(62)]
        refused = list[socket.socket]()
        while len(refused) < 2:
            ready, *_ = select([reader for reader in readers if reader not in refused], [], [], 30)
            assert {reader.recv(12) for reader in ready} == {b"HTTP/1.1 429"}
            refused += ready
        saves = [held.enter_context(asks(there, "POST /hold")) for _ in range(2)]
        go_on.set()
        for connection in {*readers, *saves} - {*refused}:
            assert connection.recv(12) == b"HTTP/1.1 200"


def test_nginx_takes_large_bodies_as_files_only(tmp_path: Path) -> None:
    """A few at a time from an address: each lies on the disk until it is whole."""
    with behind("nginx", plain_app(tmp_path), tmp_path) as there, ExitStack() as held:

        def sends(path: str) -> socket.socket:
            sender = held.enter_context(socket.create_connection(there, 30))
            head = f"POST {path} HTTP/1.1\r\nHost: {NAME}\r\nContent-Length: 200000\r\n\r\n"
            sender.sendall(head.encode())
            return sender

        assert sends("/s/x/rounds").recv(12) == b"HTTP/1.1 413"
        files = [sends(path) for path in ("/open", "/api/v1/sessions/import") * 3]
        refused = set[socket.socket]()
        while len(refused) < 2:
            refused |= {*select({*files} - refused, [], [], 30)[0]}
        assert {sender.recv(12) for sender in refused} == {b"HTTP/1.1 429"}
