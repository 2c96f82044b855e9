"""Heavy work: requests that may score, read or write all rounds of a session take turns."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial, wraps
from threading import Lock
from typing import Any

from flask import Flask, request
from werkzeug.exceptions import TooManyRequests

from scorekeeper.text import Text
from scorekeeper.web.plumbing.errors import error_page
from scorekeeper.web.plumbing.rate_limit import client_network

PLACES = 8
"""Heavy requests that run or wait at once. Each occupies a thread of the server."""

CROWDED = 4
"""From so many on, each network may have one place. So few networks cannot take all places."""

WAIT_SECONDS = 5
"""How long a request waits for its turn."""

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


def heavy(**only: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Declare a view as heavy work; with `only`, for these URL values alone."""

    def declared(view: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(view)
        def in_turn(**given: Any) -> Any:
            if not only.items() <= given.items():
                return view(**given)
            with heavy_work():
                return view(**given)

        in_turn.__dict__["heavy"] = only
        return in_turn

    return declared


def init_app(app: Flask) -> None:
    """Answer `TooMuchAtOnce` with a page that says when to try again and returns the form."""
    page = partial(error_page, told=BUSY, keeps_form=True)
    app.register_error_handler(TooMuchAtOnce, page)
