"""Heavy work: a view declares that it may work out, read or write all rounds of a long session.

The queue before the server's threads keeps such requests from those that save, and turns away what
is too many; here that is answered.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from threading import Lock
from typing import Any

from flask import Flask
from werkzeug.exceptions import HTTPException, TooManyRequests
from werkzeug.wrappers import Response

from scorekeeper.text import Text
from scorekeeper.web.plumbing.errors import error_page

RETRY_SECONDS = 5
"""In so many seconds those are done who were before, as a rule."""

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

_turned_away: ContextVar[bool] = ContextVar("turned away", default=False)


class TooMuchAtOnce(TooManyRequests):
    """Heavy work that is not begun, for there is too much of it."""


def heavy(**only: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Declare that a view does heavy work; or does it only where parts of its address are so."""

    def declared(view: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(view)
        def unless_turned_away(**given: Any) -> Any:
            if _turned_away.get() and only.items() <= given.items():
                raise TooMuchAtOnce(retry_after=RETRY_SECONDS)
            return view(**given)

        unless_turned_away.__dict__["heavy"] = only
        return unless_turned_away

    return declared


_ALONE = Lock()


@contextmanager
def alone(is_heavy: bool) -> Iterator[None]:
    """Within the block no other such work is done, where it `is_heavy`: for pages that many look at
    together and that are heavy for a session out of the ordinary. Raises `TooMuchAtOnce`."""
    if is_heavy and not _ALONE.acquire(blocking=False):
        raise TooMuchAtOnce(retry_after=RETRY_SECONDS)
    try:
        yield
    finally:
        if is_heavy:
            _ALONE.release()


@contextmanager
def turning_away() -> Iterator[None]:
    """Within the block heavy work is answered by a time to wait."""
    before = _turned_away.set(True)
    try:
        yield
    finally:
        _turned_away.reset(before)


def asks_for_it(app: Flask) -> Callable[[str, str], bool]:
    """The function (method, path) → whether the view behind that address does heavy work."""
    addresses = app.url_map.bind("")

    def asks(method: str, path: str) -> bool:
        try:
            endpoint, given = addresses.match(path, method)
        except HTTPException:
            return False
        only = getattr(app.view_functions[endpoint], "heavy", None)
        return only is not None and only.items() <= given.items()

    return asks


def init_app(app: Flask) -> None:
    """Answer those who are turned away with a page that holds their form."""
    app.register_error_handler(TooMuchAtOnce, turned_away_page)


def turned_away_page(error: TooMuchAtOnce) -> Response:
    """The page that says when to try again."""
    return error_page(error, BUSY, keeps_form=True)
