"""The client of a request: a browser that keeps a session, or else its address.

Limits count by client. The phones at a table share one address: if that alone were counted, one
guest could use up what all of them may do.
"""

from contextlib import suppress
from typing import NamedTuple

from flask import g, request

from scorekeeper.store import access
from scorekeeper.store.database import now
from scorekeeper.store.errors import Unavailable
from scorekeeper.web.plumbing.addresses import network_of
from scorekeeper.web.plumbing.database import get_db

COOKIE = "browser"
"""The cookie with the random id of a browser. Nobody signs up."""

STRANGER, KEEPER, REGULAR = range(3)
"""The ranks of clients. A keeper is a browser that owns or keeps a session with rounds; a regular
is one that came at least a day ago."""

REGULAR_AFTER = 24 * 60
"""Minutes after which a keeper is a regular."""


class Client(NamedTuple):
    """The sender of a request."""

    address: str
    browser: int | None = None
    """None for strangers."""
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
