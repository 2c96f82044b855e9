"""The book that pages read from and write into: a connection for each request."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask, current_app, g
from werkzeug.exceptions import Conflict, ServiceUnavailable
from werkzeug.wrappers import Response

from scorekeeper.store.database import FILE_NAME, Busy, Database, connect, set_up
from scorekeeper.store.errors import SENTENCES, refused
from scorekeeper.store.session_state import NewerRules
from scorekeeper.text import Text
from scorekeeper.web.plumbing.errors import error_page

_SEEN = "book"
_OF_NEWER = Text("Luật của bản mới hơn", "Rules of a newer version")


def init_app(app: Flask) -> None:
    """Close what a request opened, and tell people when the book is busy."""
    app.teardown_appcontext(close)
    app.register_error_handler(Busy, busy)
    app.register_error_handler(NewerRules, newer_rules)


def book() -> Database:
    """The connection of this request. The first one makes the book where there is none, or brings
    it up to date. Raises `NewerDatabase`."""
    if "book" not in g:
        file = _file(current_app)
        if _SEEN not in current_app.extensions:
            set_up(file)
            current_app.extensions[_SEEN] = True
        g.book = connect(file)
    return g.book  # type: ignore[no-any-return]


def close(_: BaseException | None) -> None:
    """Close it, if there was one."""
    if "book" in g:
        g.pop("book").close()


def busy(_: Busy) -> Response:
    """Nothing was changed, and the same may be tried again: a form is there to be sent again."""
    return error_page(ServiceUnavailable(retry_after=2))


def newer_rules(_: NewerRules) -> Response:
    """What a newer version made cannot be opened by this one, and says so."""
    return error_page(Conflict(), (_OF_NEWER, SENTENCES["E_RULES newer"]))


@contextmanager
def unless_busy() -> Iterator[None]:
    """Where the book cannot be written within the block, that is a refusal as any other."""
    try:
        yield
    except Busy as error:
        raise refused("E_BUSY") from error


def _file(app: Flask) -> Path:
    return Path(app.instance_path) / FILE_NAME
