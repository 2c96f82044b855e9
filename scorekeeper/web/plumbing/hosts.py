"""The host name of a request. A name that cannot stand in an address of ours is refused."""

import re
from ipaddress import IPv4Address, IPv6Address
from typing import Any

from flask import Flask

LONGEST = 255
"""No name on the Internet is longer, and a QR code holds it."""

HIGHEST_PORT = 65535
_LABEL = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_HOST = re.compile(
    rf"(?:(?P<name>{_LABEL}(?:\.{_LABEL})*)\.?|\[(?P<ipv6>[0-9a-f:.]+)\])(?::(?P<port>[1-9][0-9]{{0,4}}))?",
    re.IGNORECASE | re.ASCII,
)
_NUMBER = re.compile(r"(?:^|\.)(?:[0-9]+|0x[0-9a-f]*)$", re.IGNORECASE)
"""How a name ends that browsers take for an address in numbers."""


def init_app(app: Flask) -> None:
    """Refuse every request whose Host cannot stand in an address of ours."""
    answer = app.wsgi_app

    def called_by_name(environ: dict[str, Any], start_response: Any) -> Any:
        if not is_name(environ.get("HTTP_HOST", "")):
            environ.pop("HTTP_HOST", None)
        return answer(environ, start_response)

    app.wsgi_app = called_by_name  # type: ignore[method-assign]


def is_name(host: str) -> bool:
    """Whether a host can be looked up, with or without a port: a name, or an address in numbers.

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
        return bool(host.encode("idna").decode("idna"))  # It may say that it is in punycode.
    except ValueError:
        return False
