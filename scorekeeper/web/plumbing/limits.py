"""Limits: wrong links, new sessions and browsers, refused files, heavy work.

A valid link always works, however many wrong ones came from its address. The rates are several
times what a café needs.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial, wraps
from itertools import count as counter
from math import ceil
from threading import Condition, Lock
from typing import NoReturn, TypeVar

from flask import Flask, Response, abort, after_this_request, current_app, request
from werkzeug.exceptions import TooManyRequests

from scorekeeper.store.errors import refused
from scorekeeper.store.opening import is_used
from scorekeeper.text import Text
from scorekeeper.web.plumbing.addresses import KEEPER, REGULAR, Client, current_client
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.errors import error_page

View = TypeVar("View", bound=Callable[..., object])

MINUTE = 60.0
ADDRESSES = 4096  # clients that a limiter counts; then it evicts the one whose count began first

TOGETHER = 10
"""How many times the limit of one client an address has for all its keepers that are no regulars.
Nobody shuts those out who came before, and nobody multiplies limits by new browsers."""

WRONG_LINKS, OPENED, BROWSERS, REFUSED = "wrong links", "opened", "browsers", "refused files"
VERDICTS, READ = "verdicts", "read files"

MOST = 30  # wrong links within a minute

LIMITS = {
    WRONG_LINKS: (MOST, 1),
    OPENED: (60, 60),  # sessions, a file counting its megabytes
    BROWSERS: (30, 10),  # new ones, separately for each session
    VERDICTS: (30, 10),  # on rounds, separately for each person of a session
    REFUSED: (100, 60),  # megabytes of files, at least one for each
    READ: (32_000_000, 60),  # bytes of files; one ZIP may exceed it
}
"""How many a client may have within so many minutes."""

PLACES = (6, 10, 12)
"""Heavy requests that run or wait at the same time, each in a thread of the server: as many as from
which strangers, keepers and regulars get no place."""

OF_NETWORK = 8  # the same for strangers and keepers of one network

CROWDED = 4
"""From this many on, each client may have one place, so that a few clients cannot take all."""

WAIT_SECONDS = 5  # how long a heavy request waits for the lock

RETRY_SECONDS = 5

HOME_BITS = 56  # the IPv6 prefix that providers give to one home, which counts as one network

BUSY = (
    Text("Sổ đang bận tính lại", "The book is busy working things out"),
    Text(
        "Chờ vài giây rồi thử lần nữa. Ván mới vẫn ghi được ngay.",
        "Wait a few seconds, then try again. A new round is saved at once.",
    ),
)
"""Title and advice of the page for `TooMuchAtOnce`."""


class RateLimiter:
    """Counts by client within a period of some seconds. Each process has its own."""

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

    def seconds_left(self, key: str, share: int = 1) -> int:
        """Return the seconds until one more is allowed within `share` limits; 0 if it is now."""
        with self._lock:
            began, count = self._current(key)
        return ceil(began + self._seconds - self._clock()) if count >= share * self._most else 0

    def count(self, key: str, times: int = 1) -> None:
        """Count `times`."""
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
    for what, (most, minutes) in LIMITS.items():
        part = ceil(most / app.config["PROCESSES"])  # A proxy spreads requests evenly.
        count_with(app, RateLimiter(most=part, seconds=minutes * MINUTE), what)
    page = partial(error_page, message=BUSY, keeps_form=True)
    app.register_error_handler(TooMuchAtOnce, page)


def count_with(app: Flask, limiter: RateLimiter, what: str = WRONG_LINKS) -> None:
    """Set the limiter of something; tests set other clocks and bounds."""
    app.extensions[what] = limiter


@contextmanager
def counted(what: str, about: str = "", times: int = 1) -> Iterator[None]:
    """Count the block unless it fails, separately for each `about`.

    Raises `Refused` before the block if the limit is reached, with `Retry-After` in the response.
    """
    _check(what, about)
    yield
    count(what, times, about)


@contextmanager
def refusals_counted(times: int) -> Iterator[None]:
    """Count the block if it fails.

    Raises `Refused` before the block if the limit is reached, with `Retry-After` in the response.
    """
    _check(REFUSED)
    try:
        yield
    except Exception:
        count(REFUSED, times)
        raise


def _check(what: str, about: str = "") -> None:
    limiter: RateLimiter = current_app.extensions[what]
    seconds = max(limiter.seconds_left(key, share) for key, share in _shares(about).items())
    if seconds:
        after_this_request(partial(_retry_after, seconds))
        raise refused(f"E_SLOW_DOWN {what}", minutes=ceil(seconds / MINUTE))


def count(what: str, times: int, about: str = "") -> None:
    """Count without asking the limit."""
    limiter: RateLimiter = current_app.extensions[what]
    for key in _shares(about):
        limiter.count(key, times)


def _shares(about: str) -> dict[str, int]:
    """Return the keys under which this client is counted, and how many limits each has."""
    client = current_client()
    shares = {f"{client.key()} {about}": 1}
    if client.rank == KEEPER:
        shares[f"keepers of {client.network()} {about}"] = TOGETHER
    return shares


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
    address = Client(request.remote_addr or "").key()
    seconds = limiter.seconds_left(address)
    limiter.count(address)
    if seconds:
        raise TooManyRequests(retry_after=seconds)


LAST = -1  # the rank of a part of long work: whoever waits goes before the next part


class TooMuchAtOnce(TooManyRequests):
    """A heavy request that was not started, because others already run or wait."""

    def __init__(self) -> None:
        super().__init__(retry_after=RETRY_SECONDS)


class HeavyLock:
    """A lock for heavy requests, of which only a few may run or wait.

    Clients of a higher rank get it first, and of one rank those who change something: a plain lock
    would let strangers with one request after the other keep an undo waiting.
    """

    def __init__(self) -> None:
        self._changed = Condition()
        self._places: list[Client] = []
        self._waiting: list[tuple[int, bool, int]] = []
        self._numbers = counter()
        self._is_held = False

    @contextmanager
    def held(self, client: Client, *, reads: bool) -> Iterator[None]:
        """Hold the lock for a client's request. Raises `TooMuchAtOnce`."""
        with self.place(client), self.turn(client.rank, reads=reads):
            yield

    @contextmanager
    def turn(self, rank: int = LAST, *, reads: bool = True) -> Iterator[None]:
        """Hold the lock for a request that has a place, or a part of it. Raises `TooMuchAtOnce`."""
        with self._changed:
            waiting = (-rank, reads, next(self._numbers))
            self._waiting.append(waiting)
            is_next = self._changed.wait_for(
                lambda: not self._is_held and waiting == min(self._waiting), WAIT_SECONDS
            )
            self._waiting.remove(waiting)
            if not is_next:
                raise TooMuchAtOnce
            self._is_held = True
        try:
            yield
        finally:
            with self._changed:
                self._is_held = False
                self._changed.notify_all()

    @contextmanager
    def place(self, client: Client) -> Iterator[None]:
        """Occupy a place. Raises `TooMuchAtOnce` if none is left for the client."""
        with self._changed:
            if self._is_full(client):
                raise TooMuchAtOnce
            self._places.append(client)
        try:
            yield
        finally:
            with self._changed:
                self._places.remove(client)

    def _is_full(self, client: Client) -> bool:
        taken, network = len(self._places), client.network(HOME_BITS)
        of_network = [place for place in self._places if place.network(HOME_BITS) == network]
        has_one = any(place.key(HOME_BITS) == client.key(HOME_BITS) for place in self._places)
        return (
            taken >= PLACES[client.rank]
            or (taken >= CROWDED and has_one)
            or (len(of_network) >= OF_NETWORK and client.rank < REGULAR)
        )


LOCK = HeavyLock()


def heavy_work() -> AbstractContextManager[None]:
    """Run the block while no other heavy request runs. Raises `TooMuchAtOnce`."""
    return LOCK.held(current_client(), reads=request.method == "GET")


def heavy(view: View) -> View:
    """Declare a view as heavy work."""

    @wraps(view)
    def locked(*loaded: object, **arguments: object) -> object:
        with heavy_work():
            return view(*loaded, **arguments)

    return locked  # type: ignore[return-value]
