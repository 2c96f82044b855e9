"""Books of every released version, opened by this one, also after it was killed over them."""

import os
import shutil
import signal
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import NamedTuple

from flask import Flask

from scorekeeper.store import database
from scorekeeper.store.archive import recheck
from scorekeeper.store.database import FILE_NAME, Database
from scorekeeper.store.schema import STEPS, applied, migrations, wrapped
from scripts.golden import schema
from scripts.golden_book import GOLDEN, told
from tests.trust.promise import NOBODY_TO_KILL, Untried, evenly
from tests.web.friends import plain_app

PAGES = ("", "/history", "/sheet", "/result", "/stats", "/settle", "/rounds/1", "/take.json")


class Released(NamedTuple):
    """The book of a version, as that left it."""

    name: str
    path: Path


class Kill(NamedTuple):
    """What becomes of a book where the server is killed before its statement of that number."""

    book: Released
    before: int
    finished: str
    """What it holds where nobody is killed."""


def run(folder: Path, kills: int) -> str:
    """Open each of them, and then so many once more, killed at any statement of the migration."""
    if not hasattr(os, "fork"):
        raise Untried(NOBODY_TO_KILL)
    books = [*released(folder)]
    app = plain_app(folder, book=False)
    every = [kill for book in books for kill in _opened(book, app)]
    tried = evenly(every, kills)
    for kill in tried:
        _killed(kill)
    return (
        f"{len(books)} books by {len(STEPS)} steps, {len(tried)} kills while migrating: "
        "every one opens and holds what it held"
    )


def released(folder: Path) -> Iterator[Released]:
    """A book by each number of steps, and each that a version has left."""
    schemas = set()
    for steps in range(1, len(STEPS) + 1):
        book = _new(folder, f"{steps} steps", partial(_by_steps, steps=steps))
        with closing(database.connect(book.path)) as db:
            schemas.add(schema(db))
        yield book
    kept = {file.read_text("utf-8") for file in GOLDEN.glob("schema_*.sql")}
    assert kept <= schemas, "No book has the tables of some version."
    for file in sorted(GOLDEN.glob("book_*.txt")):
        dump = file.with_suffix(".sql").read_text("utf-8")
        yield _new(folder, file.stem, partial(_by_dump, dump=dump))


def _new(folder: Path, name: str, fill: Callable[[Database], object]) -> Released:
    book = Released(name, folder / f"{name}.db")
    with closing(database.connect(book.path)) as db:
        db.execute("PRAGMA synchronous = OFF")
        db.execute("PRAGMA foreign_keys = OFF")  # The rows are told by the alphabet.
        fill(db)
        db.execute("PRAGMA journal_mode = WAL")
    return book


def _by_dump(db: Database, dump: str) -> None:
    """As a version wrote it."""
    db.executescript(dump)


def _by_steps(db: Database, steps: int) -> None:
    """The evening of 0.2 in the tables of any version since."""
    migrations().apply(wrapped(db), stop_before=STEPS[1])
    db.executescript((GOLDEN / "book_0.2.sql").read_text("utf-8"))
    if steps < len(STEPS):
        migrations().apply(wrapped(db), stop_before=STEPS[steps])
    else:
        migrations().apply(wrapped(db))


def _opened(book: Released, app: Flask) -> Iterator[Kill]:
    """Open a copy of a book and look at all of it; how it may be killed meanwhile."""
    path, statements = Path(shutil.copy(book.path, app.instance_path)), list[str]()
    with watched(statements.append):
        database.set_up(path)
    with closing(database.connect(path)) as db:
        assert applied(db) == STEPS
        assert list(recheck(db)) == []
        said = GOLDEN / f"{book.name}.txt"
        assert not said.exists() or told(db) == said.read_text("utf-8")
        tokens = db.execute("SELECT token FROM link WHERE kind = 'view'").fetchall()
    finished = contents(path)
    path.replace(path.with_name(FILE_NAME))
    phone = app.test_client()
    for (token,) in tokens:
        for page in PAGES:
            answer = phone.get(f"/s/{token}{page}")
            assert answer.status_code == 200, (book.name, page, answer.status)
    for number in range(len(statements)):
        yield Kill(book, number, finished)


def _killed(kill: Kill) -> None:
    path = Path(shutil.copy(kill.book.path, kill.book.path.with_suffix(f".{kill.before}")))
    child = os.fork()
    if child == 0:
        try:
            _open_until_killed(path, kill.before)
        finally:
            os._exit(1)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), f"{kill.book.name}: it came to no statement {kill.before}"
    database.set_up(path)
    assert contents(path) == kill.finished, (kill.book.name, kill.before)


def _open_until_killed(path: Path, before: int) -> None:
    numbers = count()

    def kill(_: str) -> None:
        if next(numbers) == before:
            os.kill(os.getpid(), signal.SIGKILL)

    with watched(kill):
        database.set_up(path)


@contextmanager
def watched(tell: Callable[[str], object]) -> Iterator[None]:
    """Every statement is told of before it is run, for as long as this lasts."""

    def connect(path: Path) -> Database:
        db = original(path)
        db.set_trace_callback(tell)
        return db

    original, database.connect = database.connect, connect
    try:
        yield
    finally:
        database.connect = original


def contents(path: Path) -> str:
    """All that is in a book, but when it was brought up to date."""
    with closing(database.connect(path)) as db:
        lines = [line for line in db.iterdump() if '"_sqlite_migrations"' not in line]
        return "\n".join([*applied(db), *lines])
