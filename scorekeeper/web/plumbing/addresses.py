"""Addresses: host and client of a request, and URLs for other phones."""

import re
import socket
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any, NamedTuple
from urllib.parse import SplitResult, urlsplit

from flask import Flask, current_app, request, url_for
from markupsafe import Markup
from werkzeug.middleware.proxy_fix import ProxyFix

from scorekeeper import qr

HTTPS = 443
HIGHEST_PORT = 65535

LONGEST = 255
"""Characters of a host. No name on the Internet is longer, and a QR code has room for it."""

ELSEWHERE = ("192.0.2.1", 9)
"""An address reserved for documentation."""

_HERE = ("localhost", "127.0.0.1", "::1")
_LABEL = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_HOST = re.compile(
    rf"(?:(?P<name>{_LABEL}(?:\.{_LABEL})*)\.?|\[(?P<ipv6>[0-9a-f:.]+)\])(?::(?P<port>[1-9][0-9]{{0,4}}))?",
    re.IGNORECASE | re.ASCII,
)
_NUMBER = re.compile(r"(?:^|\.)(?:[0-9]+|0x[0-9a-f]*)$", re.IGNORECASE)
"""The end of a host that browsers parse as an IPv4 address."""


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

    def as_sent(environ: dict[str, Any], start_response: Any) -> Any:
        secure = environ["wsgi.url_scheme"].lower() == "https" or _is_for(base, environ)
        environ["wsgi.url_scheme"] = "https" if secure else "http"
        if proxies and not network_of(environ.get("REMOTE_ADDR", "")):
            environ["REMOTE_ADDR"] = environ["werkzeug.proxy_fix.orig"]["REMOTE_ADDR"]
        return answer(environ, start_response)

    # A proxy passes the name of the host on unchanged.
    app.wsgi_app = (  # type: ignore[method-assign]
        ProxyFix(as_sent, x_for=proxies, x_proto=proxies) if proxies else as_sent
    )


def _is_for(base: SplitResult, environ: dict[str, Any]) -> bool:
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
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return None
    if isinstance(found, IPv6Address):
        found = found.ipv4_mapped or found
    return str(ip_network((found, ipv4_bits if found.version == 4 else ipv6_bits), strict=False))


def _refuse_bad_hosts(app: Flask) -> None:
    """Drop an invalid Host, so that Flask refuses the request."""
    answer = app.wsgi_app

    def with_known_host(environ: dict[str, Any], start_response: Any) -> Any:
        if not is_name(environ.get("HTTP_HOST", "")):
            environ.pop("HTTP_HOST", None)
        return answer(environ, start_response)

    app.wsgi_app = with_known_host  # type: ignore[method-assign]


def is_name(host: str) -> bool:
    """Return whether a host, with or without a port, is a valid name or IP address.

    >>> is_name("so.vn"), is_name("[::1]:8000"), is_name("localhost:99999"), is_name("so.vn:")
    (True, True, False, False)
    """
    found = _HOST.fullmatch(host) if len(host) <= LONGEST else None
    if not found or int(found["port"] or 80) > HIGHEST_PORT:
        return False
    try:
        if found["ipv6"]:
            return bool(IPv6Address(found["ipv6"]))
        if _NUMBER.search(found["name"]):
            return bool(IPv4Address(found["name"]))
        return bool(host.encode("idna").decode("idna"))  # It may be punycode.
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

    def qr(self, title: str) -> Markup:
        """Return the QR code as SVG."""
        return Markup(qr.svg(self.address, title))


def own_address() -> str | None:
    """Return the address of this machine on its network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)  # Chooses a route and sends nothing.
        except OSError:
            return None
        return str(probe.getsockname()[0])
