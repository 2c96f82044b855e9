"""The health check for monitoring."""

import time
from collections.abc import Callable
from threading import Lock

from flask import Blueprint, Flask, Response, current_app

from scorekeeper.web.plumbing import database
from scorekeeper.web.plumbing.logs import quiet

pages = Blueprint("health", __name__)

SECONDS = 1.0
"""How long an answer is cached, so that frequent checks do not slow down saving."""

_CHECKUP = "checkup"


class Checkup:
    """A cached check that one thread runs at a time, at most once a second.

    Other threads get the last answer, before the first check False.
    """

    def __init__(
        self, check: Callable[[], bool], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._check = check
        self._clock = clock
        self._lock = Lock()
        self._last = False
        self._until = float("-inf")

    def __call__(self) -> bool:
        if self._clock() >= self._until and self._lock.acquire(blocking=False):
            try:
                self._last = self._check()
                self._until = self._clock() + SECONDS
            finally:
                self._lock.release()
        return self._last


def init_app(app: Flask) -> None:
    """Serve `/healthz`."""
    app.extensions[_CHECKUP] = Checkup(lambda: database.usable(app))
    app.register_blueprint(pages)


@pages.get("/healthz")
@quiet
def healthz() -> Response:
    """Return whether the database can be read and written, and is not damaged."""
    if database.damaged(current_app):
        message = "not ok: damaged\n"
    else:
        message = "ok\n" if current_app.extensions[_CHECKUP]() else "not ok\n"
    response = Response(message, 200 if message == "ok\n" else 503, mimetype="text/plain")
    response.cache_control.no_store = True
    return response
