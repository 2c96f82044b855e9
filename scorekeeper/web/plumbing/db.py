"""The book that pages read from and write into: each request has a connection to itself."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask, current_app, g
from werkzeug.exceptions import Conflict, ServiceUnavailable
from werkzeug.wrappers import Response

from scorekeeper.store import backup, errors
from scorekeeper.store.database import FILE_NAME, Busy, Database, Pool, Unavailable
from scorekeeper.store.errors import SENTENCES, refused
from scorekeeper.store.session import NewerRules
from scorekeeper.text import Text
from scorekeeper.web.plumbing.errors import error_page

MINUTE = 60.0
_POOL = "book"
_DAMAGE = "book damage"
_QUIET_UNTIL = "book quiet until"
_BUSY = (
    Text("Sổ đang bận", "The book is busy"),
    Text("Chờ một lát rồi thử lại.", "Wait a moment, then try again."),
)
_UNUSABLE = Text("Sổ chưa dùng được", "The book cannot be used now")
_OF_NEWER = Text("Luật của bản mới hơn", "Rules of a newer version")


def init_app(app: Flask) -> None:
    """Return the connection after each request, and answer with a page where the book cannot be
    used."""
    app.extensions[_POOL] = pool = Pool(Path(app.instance_path) / FILE_NAME)
    app.extensions[_DAMAGE] = backup.DamageCheck(pool)
    app.extensions[_QUIET_UNTIL] = 0.0
    app.teardown_appcontext(give_back)
    for kind in errors.KINDS:
        app.register_error_handler(kind, unavailable)
    app.register_error_handler(NewerRules, newer_rules)


def book() -> Database:
    """The connection of this request. The first one of the process creates the book if there is
    none, or brings it up to date. Raises `Unavailable`."""
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
    return backup.usable(_pool(app))


def damaged(app: Flask) -> bool:
    """Whether the last check found damage in the book."""
    return bool(app.extensions[_DAMAGE].damaged)


def tidy(app: Flask) -> None:
    """Do what is to be done at the start and every few seconds, beside all requests."""
    app.extensions[_DAMAGE].run_if_due()
    _pool(app).tidy()


def close(app: Flask) -> None:
    """Close the book when no more requests come, so that it is one file."""
    _pool(app).close()


def unavailable(error: Exception) -> Response:
    """The page of a book that cannot be used now: nothing was changed, the form is there to be sent
    again, and the page needs no book."""
    why = fault_of(error)
    told = _BUSY if isinstance(why, Busy) else (_UNUSABLE, why.told)
    return error_page(ServiceUnavailable(retry_after=why.wait), told)


def fault_of(error: Exception) -> Unavailable:
    """Why the book cannot be used, which is logged. A mistake of ours is raised once more."""
    why = errors.unavailable(error)
    if why is None:
        raise error
    _log(why, error.__cause__ or error)
    return why


def _log(why: Unavailable, error: BaseException | None) -> None:
    """Log what has to be mended, once a minute: every phone asks again and again."""
    now = time.monotonic()
    if isinstance(why, Busy) or now < current_app.extensions[_QUIET_UNTIL]:
        return
    current_app.extensions[_QUIET_UNTIL] = now + MINUTE
    current_app.logger.error("%s (%s)", why.told.en, error)


def newer_rules(_: NewerRules) -> Response:
    """The page of what a newer version made, which this one cannot open."""
    return error_page(Conflict(), (_OF_NEWER, SENTENCES["E_RULES newer"]))


@contextmanager
def unless_busy() -> Iterator[None]:
    """Raise a book that takes nothing within the block as a refusal like any other."""
    try:
        yield
    except Unavailable as why:
        _log(why, why.__cause__)
        raise refused(why.sentence) from why


def _pool(app: Flask) -> Pool:
    return app.extensions[_POOL]  # type: ignore[no-any-return]
