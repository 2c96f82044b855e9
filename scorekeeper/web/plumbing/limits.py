"""Limits: wrong links, new sessions and browsers, refused files, heavy work.

Clients are counted by address, and the phones at a table share one. A valid link always works,
however many wrong ones came from its address. The rates are several times what a café needs.
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
"""Addresses that a limiter counts; then it evicts the one whose count began first."""

WRONG_LINKS, OPENED, BROWSERS, REFUSED = "wrong links", "opened", "browsers", "refused files"
VERDICTS, READ = "verdicts", "read files"

MOST = 30
"""Wrong links within a minute."""

MOST_OPENED, MOST_BROWSERS, MOST_REFUSED = 60, 30, 100
"""Sessions opened within an hour, a file counting its megabytes; new browsers within ten minutes,
separately for each session; megabytes of refused files within an hour, at least one each."""

MOST_VERDICTS = 120
"""Verdicts on rounds within ten minutes, separately for each session."""

MOST_READ = 1000
"""Files read within an hour, each counting for 32 kB begun. One ZIP may exceed it."""

PLACES = 8
"""Heavy requests that run or wait at the same time. Each occupies a thread of the server."""

CROWDED = 4
"""From this many on, each network may have one place, so that a few networks cannot take all."""

WAIT_SECONDS = 5
"""How long a heavy request waits for the lock."""

RETRY_SECONDS = 5

_REST_SECONDS = 0.02
"""How long a request that takes several turns rests between them while others wait."""

HOME_BITS = 56
"""The IPv6 prefix that providers give to one home, which counts as one client."""

BUSY = (
    Text("Sổ đang bận tính lại", "The book is busy working things out"),
    Text(
        "Nhiều người đang nhờ tính lại nhiều ván, nên việc này chưa làm. Chờ vài giây rồi thử lần "
        "nữa; ván mới vẫn ghi được ngay.",
        "Many have asked for that, and nothing was done yet. Wait a few seconds, then try again; a "
        "new round is saved at once.",
    ),
)
"""Title and advice of the page for `TooMuchAtOnce`."""

HEAVY = "heavy"
"""The attribute of a heavy view."""


class RateLimiter:
    """Counts by address within a period of some seconds. Each process has its own."""

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
        self._counts: OrderedDict[str, tuple[float, int]] = OrderedDict()
        """By key: the start of its period, and its count."""

    def __len__(self) -> int:
        return len(self._counts)

    def wait(self, address: str, about: str = "") -> int:
        """Count one; the seconds to wait, or 0 if it is within the limit."""
        seconds = self.seconds_left(address, about)
        self.count(address, about)
        return seconds

    def seconds_left(self, address: str, about: str = "") -> int:
        """Return the seconds until one more is allowed; 0 if it is now."""
        with self._lock:
            began, count = self._current(_key(address, about))
        return ceil(began + self._seconds - self._clock()) if count >= self._most else 0

    def count(self, address: str, about: str = "", times: int = 1) -> None:
        """Count `times`, separately for each `about`."""
        key = _key(address, about)
        with self._lock:
            began, count = self._current(key)
            self._counts[key] = began, count + times
            if len(self._counts) > ADDRESSES:
                self._counts.popitem(last=False)

    def _current(self, key: str) -> tuple[float, int]:
        """Return the start and the count of the current period of a key."""
        now = self._clock()
        began, count = self._counts.get(key, (now, 0))
        if now - began < self._seconds:
            return began, count
        del self._counts[key]
        return now, 0


def init_app(app: Flask) -> None:
    """Set up the limiters, and the page of `TooMuchAtOnce`, which returns the form."""
    count_with(app, RateLimiter())
    count_with(app, RateLimiter(most=MOST_OPENED, seconds=60 * MINUTE), OPENED)
    count_with(app, RateLimiter(most=MOST_BROWSERS, seconds=10 * MINUTE), BROWSERS)
    count_with(app, RateLimiter(most=MOST_VERDICTS, seconds=10 * MINUTE), VERDICTS)
    count_with(app, RateLimiter(most=MOST_REFUSED, seconds=60 * MINUTE), REFUSED)
    count_with(app, RateLimiter(most=MOST_READ, seconds=60 * MINUTE), READ)
    page = partial(error_page, message=BUSY, keeps_form=True)
    app.register_error_handler(TooMuchAtOnce, page)


def count_with(app: Flask, limiter: RateLimiter, what: str = WRONG_LINKS) -> None:
    """Set the limiter of something; tests set other clocks and bounds."""
    app.extensions[what] = limiter


@contextmanager
def counted(what: str, about: str = "", times: int = 1) -> Iterator[None]:
    """Count the block unless it fails.

    Raises `Refused` before the block if the limit is reached, with `Retry-After` in the response.
    """
    limiter, address = _limiter(what, about)
    yield
    limiter.count(address, about, times)


def count(what: str, times: int) -> None:
    """Count without asking the limit."""
    limiter: RateLimiter = current_app.extensions[what]
    limiter.count(request.remote_addr or "", times=times)


@contextmanager
def refusals_counted(times: int) -> Iterator[None]:
    """Count the block if it fails.

    Raises `Refused` before the block if the limit is reached, with `Retry-After` in the response.
    """
    limiter, address = _limiter(REFUSED)
    try:
        yield
    except Exception:
        limiter.count(address, times=times)
        raise


def _limiter(what: str, about: str = "") -> tuple[RateLimiter, str]:
    """Return a limiter that has not reached its limit, and the address to count."""
    limiter: RateLimiter = current_app.extensions[what]
    address = request.remote_addr or ""
    if seconds := limiter.seconds_left(address, about):
        after_this_request(partial(_retry_after, seconds))
        raise refused(f"E_SLOW_DOWN {what}", minutes=ceil(seconds / MINUTE))
    return limiter, address


def counted_once(key: str | None, times: int = 1) -> AbstractContextManager[None]:
    """Count a session that the block opens, unless its key was used before."""
    if key and is_used(get_db(), key):
        return nullcontext()
    return counted(OPENED, times=times)


def _retry_after(seconds: int, response: Response) -> Response:
    response.headers["Retry-After"] = str(seconds)
    return response


def turn_away() -> NoReturn:
    """Answer a wrong link with 404, or with 429 if there were too many."""
    count_wrong_link()
    abort(404)


def count_wrong_link() -> None:
    """Count a wrong link. Raises `TooManyRequests` if there were too many."""
    limiter: RateLimiter = current_app.extensions[WRONG_LINKS]
    if seconds := limiter.wait(request.remote_addr or ""):
        raise TooManyRequests(retry_after=seconds)


def _key(address: str, about: str) -> str:
    return f"{client_network(address)} {about}"


def client_network(address: str, ipv6_bits: int = 64) -> str:
    """Return the address by which requests are counted; an IPv6 network has one owner.

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
    """A heavy request that was not started, because others already run or wait."""

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
        with self.place(network), self.turn():
            yield

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Hold the lock for a client who has a place. Raises `TooMuchAtOnce`."""
        if not self._lock.acquire(timeout=WAIT_SECONDS):
            raise TooMuchAtOnce
        try:
            yield
        finally:
            self._lock.release()

    def let_others(self) -> None:
        """Sleep if others wait: the lock is not fair, and they would not get it between turns."""
        if self._taken.total() > 1:
            time.sleep(_REST_SECONDS)

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


def heavy_work() -> AbstractContextManager[None]:
    """Run the block while no other heavy request runs. Raises `TooMuchAtOnce`."""
    return LOCK.held(_network())


def heavy(view: View) -> View:
    """Declare a view as heavy work."""
    return _heavy(view, heavy_work)


def in_turns(view: View) -> View:
    """Declare a view as heavy work of several parts, each in a `turn` of its own."""
    return _heavy(view, lambda: LOCK.place(_network()))


def _network() -> str:
    return client_network(request.remote_addr or "", HOME_BITS)


def _heavy(view: View, held: Callable[[], AbstractContextManager[None]]) -> View:
    @wraps(view)
    def locked(**arguments: Any) -> Any:
        with held():
            return view(**arguments)

    setattr(locked, HEAVY, True)
    return locked  # type: ignore[return-value]
