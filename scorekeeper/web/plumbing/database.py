"""The database connection of each request, and the pages of its errors."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask, current_app, g
from werkzeug.exceptions import Conflict, ServiceUnavailable
from werkzeug.wrappers import Response

from scorekeeper.store import backup, errors
from scorekeeper.store.database import FILE_NAME, open_pool
from scorekeeper.store.engine import Database, Pool
from scorekeeper.store.errors import SENTENCES, Busy, Unavailable, refused
from scorekeeper.store.session import NewerRules
from scorekeeper.text import Text
from scorekeeper.web.plumbing.errors import error_page

LOGGER = logging.getLogger("scorekeeper.book")

_POOL = "book"
_DAMAGE = "book damage"
_BUSY = (
    Text("Sổ đang bận", "The book is busy"),
    Text("Chờ một lát rồi thử lại.", "Wait a moment, then try again."),
)
_UNUSABLE = Text("Sổ chưa dùng được", "The book cannot be used now")
_NEWER = Text("Luật của bản mới hơn", "Rules of a newer version")


def init_app(app: Flask) -> None:
    """Set up the pool of connections, and the pages for database errors."""
    book = app.config["BOOK"] or Path(app.instance_path) / FILE_NAME
    app.extensions[_POOL] = pool = open_pool(book)
    app.extensions[_DAMAGE] = backup.DamageCheck(pool)
    app.teardown_appcontext(give_back)
    for kind in errors.KINDS:
        app.register_error_handler(kind, unavailable)
    app.register_error_handler(NewerRules, newer_rules)


def get_db() -> Database:
    """Return this request's connection; the first one sets the file up. Raises `Unavailable`."""
    if "db" not in g:
        g.db = _pool(current_app).lend()
    return g.db  # type: ignore[no-any-return]


def give_back(_: BaseException | None) -> None:
    """Give the connection back to the pool, if there was one."""
    if "db" in g:
        _pool(current_app).give_back(g.pop("db"))


def health(app: Flask) -> str:
    """Return `ok` if the database can be read and written, else `not ok`, with why if damaged."""
    if app.extensions[_DAMAGE].damaged:
        return "not ok: damaged"
    return "ok" if backup.usable(_pool(app)) else "not ok"


def tidy(app: Flask) -> None:
    """Check for damage and checkpoint the log; called every few seconds."""
    app.extensions[_DAMAGE].run_if_due()
    _pool(app).tidy()


def close(app: Flask) -> None:
    """Close the database after the last request, so that it is one file."""
    _pool(app).close()


def unavailable(error: Exception) -> Response:
    """Return the error page of an unusable database, with the form that was sent."""
    why = fault_of(error)
    message = _BUSY if isinstance(why, Busy) else (_UNUSABLE, why.message)
    return error_page(ServiceUnavailable(retry_after=why.wait), message)


def fault_of(error: Exception) -> Unavailable:
    """Log and return why the database cannot be used. Raises any other error again."""
    why = errors.unavailable(error)
    if why is None:
        raise error
    if not isinstance(why, Busy):
        LOGGER.error("%s (%s)", why.message.en, error.__cause__ or error)
    return why


def newer_rules(_: NewerRules) -> Response:
    """Return the page for rules that only a newer version can read."""
    return error_page(Conflict(), (_NEWER, SENTENCES["E_RULES newer"]))


@contextmanager
def unless_busy() -> Iterator[None]:
    """Raise `Refused` if the database cannot be used within the block."""
    try:
        yield
    except Unavailable as error:
        raise refused(fault_of(error).sentence) from error


def _pool(app: Flask) -> Pool:
    return app.extensions[_POOL]  # type: ignore[no-any-return]
