"""Rate limits by address: of wrong links, so that nobody tries many, and of what a stranger leaves
in the book, so that nobody fills it. A right link is never held back.

Six phones at a table share one address, and one of them may hold a link that is no more: who shows
a right one gets in whatever others have tried. What is made is counted once it was made, and rates
are some times what the tables of a café come to: none of them ever notices.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil
from threading import Lock
from typing import NoReturn

from flask import Flask, Response, abort, after_this_request, current_app, request
from werkzeug.exceptions import TooManyRequests

from scorekeeper.store.errors import refused
from scorekeeper.store.opening import is_used
from scorekeeper.web.plumbing.db import book

MOST = 30
"""Wrong links from one address before it is told to wait."""

MINUTE = 60.0
ADDRESSES = 4096
"""Addresses that are remembered; the one that began longest ago is forgotten first."""

WRONG_LINKS, OPENED, BROWSERS, REFUSED = "wrong links", "opened", "browsers", "refused files"
"""What is counted."""

MOST_OPENED, MOST_BROWSERS, MOST_REFUSED = 60, 30, 100
"""Sessions that are opened from one address within an hour, a file by its megabytes; browsers that
are met for one thing, as keeping the book of one session, within ten minutes; and megabytes of
files that are refused within an hour, each at least one."""


class Strangers:
    """A rate limiter: it counts by address within some time. Each process has its own."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        *,
        most: int = MOST,
        seconds: float = MINUTE,
    ) -> None:
        self._clock = clock
        self._most = most
        self._seconds = seconds
        self._lock = Lock()
        self._tried: OrderedDict[str, tuple[float, int]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._tried)

    def wait(self, address: str, about: str = "") -> int:
        """Count one more try. The seconds to wait are returned, 0 where it is not one too many.
        Tries `about` different things are counted apart."""
        seconds = self.seconds_left(address, about)
        self.count(address, about)
        return seconds

    def seconds_left(self, address: str, about: str = "") -> int:
        """The seconds until there may be one more, 0 where there may be one now."""
        with self._lock:
            began, count = self._now(_key(address, about))
        return ceil(began + self._seconds - self._clock()) if count >= self._most else 0

    def count(self, address: str, about: str = "", times: int = 1) -> None:
        """Count what was tried or made."""
        key = _key(address, about)
        with self._lock:
            began, count = self._now(key)
            self._tried[key] = began, count + times
            if len(self._tried) > ADDRESSES:
                self._tried.popitem(last=False)

    def _now(self, key: str) -> tuple[float, int]:
        """When the counting of a key began, and what it has come to; what is over is forgotten."""
        now = self._clock()
        began, count = self._tried.get(key, (now, 0))
        if now - began < self._seconds:
            return began, count
        del self._tried[key]
        return now, 0


def init_app(app: Flask) -> None:
    """Count from now on."""
    count_with(app, Strangers())
    count_with(app, Strangers(most=MOST_OPENED, seconds=60 * MINUTE), OPENED)
    count_with(app, Strangers(most=MOST_BROWSERS, seconds=10 * MINUTE), BROWSERS)
    count_with(app, Strangers(most=MOST_REFUSED, seconds=60 * MINUTE), REFUSED)


def count_with(app: Flask, strangers: Strangers, what: str = WRONG_LINKS) -> None:
    """Count with another clock, or up to another bound."""
    app.extensions[what] = strangers


@contextmanager
def counted(what: str, about: str = "", times: int = 1) -> Iterator[None]:
    """Count what is made within the block, once it was: what is refused or fails counts nothing.
    Refused before, with the time to wait in the answer too."""
    _check(what, about)
    yield
    _count(what, about, times)


@contextmanager
def refusals_counted(times: int) -> Iterator[None]:
    """Count a file that is refused within the block. Refused before it is read where there were too
    many, with the time to wait in the answer too."""
    _check(REFUSED)
    try:
        yield
    except Exception:
        _count(REFUSED, times=times)
        raise


def _check(what: str, about: str = "") -> None:
    counter: Strangers = current_app.extensions[what]
    if seconds := counter.seconds_left(request.remote_addr or "", about):
        after_this_request(partial(_to_wait, seconds))
        raise refused(f"E_SLOW_DOWN {what}", minutes=ceil(seconds / MINUTE))


def _count(what: str, about: str = "", times: int = 1) -> None:
    counter: Strangers = current_app.extensions[what]
    counter.count(request.remote_addr or "", about, times)


def counted_once(key: str | None, times: int = 1) -> AbstractContextManager[None]:
    """Count a session that is opened within the block; none where that key has opened it before,
    for then it is only told again."""
    if key and is_used(book(), key):
        return nullcontext()
    return counted(OPENED, times=times)


def _to_wait(seconds: int, answer: Response) -> Response:
    answer.headers["Retry-After"] = str(seconds)
    return answer


def turn_away() -> NoReturn:
    """Answer a wrong link: with a page that is not there, or a time to wait."""
    count_stranger()
    abort(404)


def count_stranger() -> None:
    """Count a wrong link. Raises `TooManyRequests` where it is one too many."""
    counted: Strangers = current_app.extensions[WRONG_LINKS]
    if seconds := counted.wait(request.remote_addr or ""):
        raise TooManyRequests(retry_after=seconds)


def _key(address: str, about: str) -> str:
    return f"{client_network(address)} {about}"


def client_network(address: str, ipv6_bits: int = 64) -> str:
    """The address that requests are counted by: of IPv6 the network, for the owner of one address
    has all those beside it.

    >>> client_network("192.0.2.7"), client_network("2001:db8::7") == client_network("2001:db8::8")
    ('192.0.2.7', True)
    """
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address) and parsed.ipv4_mapped is None:
        return str(ip_network((parsed, ipv6_bits), strict=False))
    return str(parsed)
