"""Limits: wrong links, new sessions and browsers, refused files, heavy work.

Six phones at a table share one address. A right link is never held back, whatever others have
tried. The rates are several times what all tables of a café need.
"""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial, wraps
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil
from threading import Lock
from typing import Any, NoReturn

from flask import Flask, Response, abort, after_this_request, current_app, request
from werkzeug.exceptions import TooManyRequests

from scorekeeper.store.errors import refused
from scorekeeper.store.opening import is_used
from scorekeeper.text import Text
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.errors import error_page
from scorekeeper.web.plumbing.logs import View

MINUTE = 60.0
ADDRESSES = 4096
"""Addresses that a limiter counts; the one that began longest ago is evicted first."""

WRONG_LINKS, OPENED, BROWSERS, REFUSED = "wrong links", "opened", "browsers", "refused files"
"""What is counted."""

MOST = 30
"""Wrong links within a minute."""

MOST_OPENED, MOST_BROWSERS, MOST_REFUSED = 60, 30, 100
"""New sessions within an hour, a file by its megabytes; new browsers within ten minutes, counted
apart for each session; megabytes of refused files within an hour, each at least one."""

PLACES = 8
"""Heavy requests that run or wait at once. Each occupies a thread of the server."""

CROWDED = 4
"""From so many on, each network may have one place. So few networks cannot take all places."""

WAIT_SECONDS = 5
"""How long a heavy request waits for its turn."""

RETRY_SECONDS = 5

HOME_BITS = 56
"""The IPv6 prefix that providers give to one home: everybody in it is one client."""

BUSY = (
    Text("Sổ đang bận tính lại", "The book is busy working things out"),
    Text(
        "Nhiều người đang nhờ tính lại nhiều ván, nên việc này chưa làm. Chờ vài giây rồi thử lần "
        "nữa; ván mới vẫn ghi được ngay.",
        "Many have asked for that, and nothing was done yet. Wait a few seconds, then try again; a "
        "new round is saved at once.",
    ),
)
"""What happened, and what to do."""


HEAVY = "heavy"
"""The attribute of a view that is heavy work."""


class RateLimiter:
    """Counts by address within some time. Each process has its own."""

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
        """Count one more try. Returns the seconds to wait, 0 if it is not one too many."""
        seconds = self.seconds_left(address, about)
        self.count(address, about)
        return seconds

    def seconds_left(self, address: str, about: str = "") -> int:
        """The seconds until there may be one more, 0 if there may be one now."""
        with self._lock:
            began, count = self._now(_key(address, about))
        return ceil(began + self._seconds - self._clock()) if count >= self._most else 0

    def count(self, address: str, about: str = "", times: int = 1) -> None:
        """Count so many; those `about` different things are counted apart."""
        key = _key(address, about)
        with self._lock:
            began, count = self._now(key)
            self._tried[key] = began, count + times
            if len(self._tried) > ADDRESSES:
                self._tried.popitem(last=False)

    def _now(self, key: str) -> tuple[float, int]:
        """When the counting of a key began, and its count; both anew once it is over."""
        now = self._clock()
        began, count = self._tried.get(key, (now, 0))
        if now - began < self._seconds:
            return began, count
        del self._tried[key]
        return now, 0


def init_app(app: Flask) -> None:
    """Count from now on, and answer `TooMuchAtOnce` with a page that returns the form."""
    count_with(app, RateLimiter())
    count_with(app, RateLimiter(most=MOST_OPENED, seconds=60 * MINUTE), OPENED)
    count_with(app, RateLimiter(most=MOST_BROWSERS, seconds=10 * MINUTE), BROWSERS)
    count_with(app, RateLimiter(most=MOST_REFUSED, seconds=60 * MINUTE), REFUSED)
    page = partial(error_page, told=BUSY, keeps_form=True)
    app.register_error_handler(TooMuchAtOnce, page)


def count_with(app: Flask, limiter: RateLimiter, what: str = WRONG_LINKS) -> None:
    """Count with another clock, or up to another bound."""
    app.extensions[what] = limiter


@contextmanager
def counted(what: str, about: str = "", times: int = 1) -> Iterator[None]:
    """Count what the block makes, unless it fails.

    Raises `Refused` before the block if there were too many, with `Retry-After` in the response.
    """
    _check(what, about)
    yield
    _count(what, about, times)


@contextmanager
def refusals_counted(times: int) -> Iterator[None]:
    """Count a file that the block refuses.

    Raises `Refused` before the block if there were too many, with `Retry-After` in the response.
    """
    _check(REFUSED)
    try:
        yield
    except Exception:
        _count(REFUSED, times=times)
        raise


def _check(what: str, about: str = "") -> None:
    counter: RateLimiter = current_app.extensions[what]
    if seconds := counter.seconds_left(request.remote_addr or "", about):
        after_this_request(partial(_retry_after, seconds))
        raise refused(f"E_SLOW_DOWN {what}", minutes=ceil(seconds / MINUTE))


def _count(what: str, about: str = "", times: int = 1) -> None:
    counter: RateLimiter = current_app.extensions[what]
    counter.count(request.remote_addr or "", about, times)


def counted_once(key: str | None, times: int = 1) -> AbstractContextManager[None]:
    """Count a session that the block opens, unless its idempotency key was used."""
    if key and is_used(get_db(), key):
        return nullcontext()
    return counted(OPENED, times=times)


def _retry_after(seconds: int, answer: Response) -> Response:
    answer.headers["Retry-After"] = str(seconds)
    return answer


def turn_away() -> NoReturn:
    """Answer a wrong link with 404, or with 429 if there were too many."""
    count_wrong_link()
    abort(404)


def count_wrong_link() -> None:
    """Count a wrong link. Raises `TooManyRequests` if it is one too many."""
    counted: RateLimiter = current_app.extensions[WRONG_LINKS]
    if seconds := counted.wait(request.remote_addr or ""):
        raise TooManyRequests(retry_after=seconds)


def _key(address: str, about: str) -> str:
    return f"{client_network(address)} {about}"


def client_network(address: str, ipv6_bits: int = 64) -> str:
    """The address by which requests are counted; of IPv6 the network, which has one owner.

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


class TooMuchAtOnce(TooManyRequests):
    """A heavy request that was not started, because others run and wait already."""

    def __init__(self) -> None:
        super().__init__(retry_after=RETRY_SECONDS)


class HeavyLock:
    """A lock with a limited number of waiting clients."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._guard = Lock()
        self._taken: Counter[str] = Counter()

    @contextmanager
    def held(self, network: str) -> Iterator[None]:
        """Hold the lock for a client of a network. Raises `TooMuchAtOnce`."""
        with self.place(network):
            if not self._lock.acquire(timeout=WAIT_SECONDS):
                raise TooMuchAtOnce
            try:
                yield
            finally:
                self._lock.release()

    @contextmanager
    def place(self, network: str) -> Iterator[None]:
        """Occupy a place. Raises `TooMuchAtOnce` if none is left for the network."""
        with self._guard:
            taken = self._taken.total()
            if taken >= PLACES or (taken >= CROWDED and self._taken[network]):
                raise TooMuchAtOnce
            self._taken[network] += 1
        try:
            yield
        finally:
            with self._guard:
                self._taken[network] -= 1
                self._taken += Counter()  # drops networks without a place


LOCK = HeavyLock()
"""The lock of this process."""


def heavy_work() -> AbstractContextManager[None]:
    """Do the block while no other request does heavy work. Raises `TooMuchAtOnce`."""
    return LOCK.held(client_network(request.remote_addr or "", HOME_BITS))


def heavy(view: View) -> View:
    """Declare a view as heavy work."""

    @wraps(view)
    def in_turn(**given: Any) -> Any:
        with heavy_work():
            return view(**given)

    in_turn.__dict__[HEAVY] = True
    return in_turn  # type: ignore[return-value]
