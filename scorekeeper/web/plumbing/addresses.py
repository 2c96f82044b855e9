"""Addresses: host and client of a request, and URLs for other phones.

A client is a browser that keeps a session, or else an IP address. Limits count by client. The
phones at a table share one address: if that alone were counted, one guest could use up what all of
them may do.
"""

import socket
from collections.abc import Iterable
from contextlib import suppress
from ipaddress import IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import SplitResult, urlsplit

from flask import Flask, current_app, g, request, url_for
from markupsafe import Markup
from qrcode.constants import ERROR_CORRECT_L, ERROR_CORRECT_M
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.sansio.utils import host_is_trusted

from scorekeeper import qr
from scorekeeper.store import access
from scorekeeper.store.database import now
from scorekeeper.store.errors import Unavailable
from scorekeeper.web.plumbing.database import get_db

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

HTTPS = 443

LONGEST = 255
"""Characters of a host. No name on the Internet is longer, and a QR code has room for it."""

ELSEWHERE = ("192.0.2.1", 9)  # an address reserved for documentation

_HERE = ("localhost", "127.0.0.1", "::1")

COOKIE = "browser"
"""The cookie with the random id of a browser. Nobody signs up."""

STRANGER, KEEPER, REGULAR = range(3)
"""The ranks of clients. A keeper is a browser that owns or keeps a session with rounds; a regular
is one that came at least a day ago."""

REGULAR_AFTER = 24 * 60  # minutes after which a keeper is a regular


def init_app(app: Flask) -> None:
    """Give requests the client, scheme and host that the phone sees."""
    _trust_proxies(app)
    _refuse_bad_hosts(app)
    app.add_template_global(absolute_url)


def _trust_proxies(app: Flask) -> None:
    """Use the headers of `PROXIES` proxies, and https for requests to `BASE_URL`."""
    proxies = app.config.get("PROXIES") or 0
    base = urlsplit(app.config.get("BASE_URL") or "")
    if not proxies and base.scheme != "https":
        return
    answer = app.wsgi_app

    def as_sent(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        secure = environ["wsgi.url_scheme"].lower() == "https" or _is_for(base, environ)
        environ["wsgi.url_scheme"] = "https" if secure else "http"
        if proxies and not network_of(environ.get("REMOTE_ADDR", "")):
            environ["REMOTE_ADDR"] = environ["werkzeug.proxy_fix.orig"]["REMOTE_ADDR"]
        return answer(environ, start_response)

    # A proxy passes the name of the host on unchanged.
    app.wsgi_app = (  # type: ignore[method-assign]
        ProxyFix(as_sent, x_for=proxies, x_proto=proxies) if proxies else as_sent
    )


def _is_for(base: SplitResult, environ: "WSGIEnvironment") -> bool:
    """Return whether a request is for the base URL, and that is https."""
    if base.scheme != "https":
        return False
    asked = urlsplit(f"//{environ.get('HTTP_HOST', '')}")
    return (asked.hostname, asked.port or HTTPS) == (base.hostname, base.port or HTTPS)


def network_of(address: str, ipv4_bits: int = 32, ipv6_bits: int = 64) -> str | None:
    """Return the network of an IP address; None if the address is invalid.

    >>> network_of("192.0.2.7"), network_of("::ffff:192.0.2.7", 24), network_of("2001:db8::7")
    ('192.0.2.7/32', '192.0.2.0/24', '2001:db8::/64')
    """
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return None
    if isinstance(ip, IPv6Address):
        ip = ip.ipv4_mapped or ip
    return str(ip_network((ip, ipv4_bits if ip.version == 4 else ipv6_bits), strict=False))


def _refuse_bad_hosts(app: Flask) -> None:
    """Drop an invalid Host, so that Flask uses the name of the server."""
    answer = app.wsgi_app

    def with_valid_host(
        environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        if not is_valid_host(environ.get("HTTP_HOST", "")):
            environ.pop("HTTP_HOST", None)
        return answer(environ, start_response)

    app.wsgi_app = with_valid_host  # type: ignore[method-assign]


def is_valid_host(host: str) -> bool:
    """Return whether URLs and QR codes can contain this host, with or without a port.

    >>> is_valid_host("so.vn"), is_valid_host("[::1]:8000"), is_valid_host("[:::]")
    (True, True, False)
    """
    if len(host) > LONGEST or not host_is_trusted(host):
        return False
    try:
        # Werkzeug does both later, without expecting an error; a label may be punycode.
        return bool(urlsplit(f"//{host}") and host.encode("idna").decode("idna"))
    except ValueError:
        return False


def absolute_url(endpoint: str, **values: Any) -> str:
    """Return the absolute URL of a page, for other phones.

    It is on `BASE_URL`, or else on the host of the request. The address of this machine on its
    network replaces localhost.
    """
    path = url_for(endpoint, **values)
    base = current_app.config.get("BASE_URL")
    if base:
        return f"{base.rstrip('/')}{path}"
    asked = urlsplit(request.host_url)
    name = asked.hostname or ""
    own = own_address() if name in _HERE else None
    host = f"{own}:{asked.port}" if own and asked.port else own
    return f"{asked.scheme}://{host or asked.netloc}{path}"


class PublicLink(NamedTuple):
    """A link for other phones, with its QR code."""

    address: str

    def qr(self, title: str, *, on_screen: bool = False) -> Markup:
        """Return the QR code as SVG; `on_screen` with fewer modules, as nothing stains a screen."""
        return Markup(
            qr.svg(self.address, title, ERROR_CORRECT_L if on_screen else ERROR_CORRECT_M)
        )


def own_address() -> str | None:
    """Return the address of this machine on its network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)  # Chooses a route and sends nothing.
        except OSError:
            return None
        return str(probe.getsockname()[0])


class Client(NamedTuple):
    """The sender of a request."""

    address: str
    browser: int | None = None  # None for strangers
    rank: int = STRANGER

    def network(self, ipv6_bits: int = 64) -> str:
        """Return the address, of which an IPv6 network counts as one."""
        return network_of(self.address, ipv6_bits=ipv6_bits) or self.address

    def key(self, ipv6_bits: int = 64) -> str:
        """Return what the client is counted by."""
        return f"browser {self.browser}" if self.rank else self.network(ipv6_bits)


def current_browser() -> int | None:
    """Return the id of the browser; None if it has no valid cookie."""
    if "browser" not in g:
        secret = request.cookies.get(COOKIE)
        g.browser = access.find_browser(get_db(), secret) if secret else None
    return g.browser  # type: ignore[no-any-return]


def current_client() -> Client:
    """Return the client as it was when it was first asked for.

    Whoever becomes a keeper by this request is a stranger up to its end: otherwise a new browser
    for each request would get around the limits. All are strangers if the database cannot be used.
    """
    if "client" not in g:
        g.client = Client(request.remote_addr or "")
        with suppress(Unavailable):
            browser = current_browser()
            since = None if browser is None else access.keeper_since(get_db(), browser)
            if since:
                rank = REGULAR if since <= now(-REGULAR_AFTER) else KEEPER
                g.client = g.client._replace(browser=browser, rank=rank)
    return g.client  # type: ignore[no-any-return]
