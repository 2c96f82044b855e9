"""The book that pages read from and write into: each request has a connection to itself."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask, current_app, g
from werkzeug.exceptions import Conflict, ServiceUnavailable
from werkzeug.wrappers import Response

from scorekeeper.store import health
from scorekeeper.store.database import FILE_NAME, Busy, Database
from scorekeeper.store.errors import SENTENCES, refused
from scorekeeper.store.pool import Pool
from scorekeeper.store.session_state import NewerRules
from scorekeeper.text import Text
from scorekeeper.web.plumbing.errors import error_page

_POOL = "book"
_OF_NEWER = Text("Luật của bản mới hơn", "Rules of a newer version")


def init_app(app: Flask) -> None:
    """Return the connection after each request, and answer with a page where the book is busy."""
    app.extensions[_POOL] = Pool(Path(app.instance_path) / FILE_NAME)
    app.teardown_appcontext(give_back)
    app.register_error_handler(Busy, busy)
    app.register_error_handler(NewerRules, newer_rules)


def book() -> Database:
    """The connection of this request. The first one creates the book where there is none, or brings
    it up to date. Raises `NewerDatabase`."""
    if "book" not in g:
        g.book = _pool(current_app).lend()
    return g.book  # type: ignore[no-any-return]


def which_book() -> int:
    """What tells the book of this request from one that was in its place before."""
    book()
    return _pool(current_app).opened


def give_back(_: BaseException | None) -> None:
    """Return the connection to the pool, if there was one."""
    if "book" in g:
        _pool(current_app).give_back(g.pop("book"))


def usable(app: Flask) -> bool:
    """Whether the book can be read and written now."""
    return health.usable(_pool(app))


def tidy(app: Flask) -> None:
    """Do what is to be done every few seconds, beside all requests."""
    _pool(app).tidy()


def close(app: Flask) -> None:
    """Close the book when no more requests come, so that it is one file."""
    _pool(app).close()


def busy(_: Busy) -> Response:
    """The page of a busy book: nothing was changed, and the form is there to be sent again."""
    return error_page(ServiceUnavailable(retry_after=2))


def newer_rules(_: NewerRules) -> Response:
    """The page of what a newer version made, which this one cannot open."""
    return error_page(Conflict(), (_OF_NEWER, SENTENCES["E_RULES newer"]))


@contextmanager
def unless_busy() -> Iterator[None]:
    """Raise a busy book within the block as a refusal like any other."""
    try:
        yield
    except Busy as error:
        raise refused("E_BUSY") from error


def _pool(app: Flask) -> Pool:
    return app.extensions[_POOL]  # type: ignore[no-any-return]
