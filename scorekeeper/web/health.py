"""The health check for monitoring."""

import time
from collections.abc import Callable
from threading import Lock

from flask import Blueprint, Flask, Response, current_app

from scorekeeper.web.plumbing import database
from scorekeeper.web.plumbing.logs import quiet

pages = Blueprint("health", __name__)

SECONDS = 1.0
"""So long an answer holds: whoever asks on and on holds up nobody who saves."""

_CHECKUP = "checkup"


class Checkup:
    """A check that one thread runs at a time, at most once a second.

    Meanwhile everybody gets the last answer; before the first one that is False.
    """

    def __init__(
        self, well: Callable[[], bool], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._well = well
        self._clock = clock
        self._asking = Lock()
        self._last = False
        self._until = float("-inf")

    def __call__(self) -> bool:
        if self._clock() >= self._until and self._asking.acquire(blocking=False):
            try:
                self._last = self._well()
                self._until = self._clock() + SECONDS
            finally:
                self._asking.release()
        return self._last


def init_app(app: Flask) -> None:
    """Answer at `/healthz`."""
    app.extensions[_CHECKUP] = Checkup(lambda: database.usable(app))
    app.register_blueprint(pages)


@pages.get("/healthz")
@quiet
def healthz() -> Response:
    """Say whether the database can be read and written, or is damaged; no more."""
    if database.damaged(current_app):
        said, status = "not ok: damaged\n", 503
    else:
        said, status = ("ok\n", 200) if current_app.extensions[_CHECKUP]() else ("not ok\n", 503)
    answer = Response(said, status, mimetype="text/plain")
    answer.cache_control.no_store = True
    return answer
