"""Links as they are handed on: addresses that another phone can open."""

import socket
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from flask import current_app, request, url_for
from markupsafe import Markup

from scorekeeper import qr

ELSEWHERE = ("192.0.2.1", 9)
"""An address set aside for documentation, on no network."""

_HERE = ("localhost", "127.0.0.1", "::1")


def outside(endpoint: str, **values: Any) -> str:
    """The whole address of a page: from the base that was set, else as this page was opened; where
    that is this machine itself, by its address on the network."""
    path = url_for(endpoint, **values)
    base = current_app.config.get("BASE_URL")
    if base:
        return f"{base.rstrip('/')}{path}"
    asked = urlsplit(request.host_url)
    name = asked.hostname or ""
    own = own_address() if name in _HERE else None
    host = f"{own}:{asked.port}" if own and asked.port else own
    return f"{asked.scheme}://{host or asked.netloc}{path}"


def drawn(address: str, title: str) -> Markup:
    """The QR code of an address, for any phone's camera."""
    return Markup(qr.svg(address, title))


class PublicLink(NamedTuple):
    """A link for other phones, to be tapped or scanned."""

    address: str

    def qr(self, title: str) -> Markup:
        """Its QR code."""
        return drawn(self.address, title)


def own_address() -> str | None:
    """This machine's address on its network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)  # chooses the way out and sends nothing
        except OSError:
            return None
        return str(probe.getsockname()[0])
