"""Rate limits: wrong links are counted by address, so that nobody tries many. A right one is never
held back.

Six phones at a table share one address, and one of them may hold a link that is no more: who shows
a right one gets in whatever others have tried.
"""

import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from math import ceil
from threading import Lock
from typing import NoReturn

from flask import Flask, abort, current_app, request
from werkzeug.exceptions import TooManyRequests

MOST = 30
"""Wrong links from one address before it is told to wait."""

MINUTE = 60.0
ADDRESSES = 4096
"""Addresses that are remembered; the one that began longest ago is forgotten first."""

_COUNTED = "wrong links"


class Strangers:
    """A rate limiter: it counts tries by address within some time. Each process has its own."""

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
        key, now = f"{_network(address)} {about}", self._clock()
        with self._lock:
            began, count = self._tried.get(key, (now, 0))
            if now - began >= self._seconds:
                began, count = now, 0
                del self._tried[key]
            self._tried[key] = began, count + 1
            if len(self._tried) > ADDRESSES:
                self._tried.popitem(last=False)
        return ceil(began + self._seconds - now) if count >= self._most else 0


def init_app(app: Flask) -> None:
    """Count wrong links from now on."""
    app.extensions[_COUNTED] = Strangers()


def count_with(app: Flask, strangers: Strangers) -> None:
    """Count with another clock."""
    app.extensions[_COUNTED] = strangers


def turn_away() -> NoReturn:
    """Answer a wrong link: with a page that is not there, or a time to wait."""
    count_stranger()
    abort(404)


def count_stranger() -> None:
    """Count a wrong link. Raises `TooManyRequests` where it is one too many."""
    counted: Strangers = current_app.extensions[_COUNTED]
    if seconds := counted.wait(request.remote_addr or ""):
        raise TooManyRequests(retry_after=seconds)


def _network(address: str) -> str:
    """The network of an IPv6 address: the owner of one address has all those beside it."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address) and parsed.ipv4_mapped is None:
        return parsed.exploded[:19]
    return str(parsed)
