"""Open the databases of every release, and kill the process at any statement of a migration."""

import os
import shutil
import signal
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path

from flask import Flask

from scorekeeper.store import database
from scorekeeper.store.archive import recheck
from scorekeeper.store.database import FILE_NAME, Database
from scorekeeper.store.schema import STEPS, applied, migrations, wrapped
from scripts.golden import GOLDEN, schema
from scripts.golden_book import told
from tests.trust.promise import NotTried, evenly
from tests.web.friends import plain_app

PAGES = ("", "/history", "/sheet", "/result", "/stats", "/settle", "/rounds/1", "/take.json")


def run(folder: Path, kills: int) -> str:
    """Opens each database, then so many copies that are killed meanwhile; see `Promise.run`."""
    if not hasattr(os, "fork"):
        raise NotTried("Windows has no fork.")
    app = plain_app(folder, book=False)
    books = [*released(folder)]
    every = [(book, number) for book in books for number in range(migrate(book, app))]
    chosen = evenly(every, kills)
    for book, statement in chosen:
        kill_and_reopen(book, statement)
    return (
        f"{len(books)} databases by {len(STEPS)} steps, {len(chosen)} kills while migrating: "
        "every one opens with its content"
    )


def released(folder: Path) -> Iterator[Path]:
    """Creates a database with each number of steps, and the golden one of each release."""
    schemas = set()
    for steps in range(1, len(STEPS) + 1):
        book = folder / f"{steps} steps.db"
        with create(book) as db:
            # Sessions of release 0.2, which had the first step.
            migrations().apply(wrapped(db), stop_before=STEPS[1])
            db.executescript((GOLDEN / "book_0.2.sql").read_text("utf-8"))
            if steps == len(STEPS):
                migrations().apply(wrapped(db))
            elif steps > 1:
                migrations().apply(wrapped(db), stop_before=STEPS[steps])
            schemas.add(schema(db))
        yield book
    golden = {file.read_text("utf-8") for file in GOLDEN.glob("schema_*.sql")}
    assert golden <= schemas, "No database has the schema of some release."
    for file in sorted(GOLDEN.glob("book_*.txt")):
        book = folder / f"{file.stem}.db"
        with create(book) as db:
            db.executescript(file.with_suffix(".sql").read_text("utf-8"))
        yield book


@contextmanager
def create(path: Path) -> Iterator[Database]:
    """Opens an empty database to be filled in any order of tables."""
    with closing(database.connect(path)) as db:
        db.execute("PRAGMA synchronous = OFF")
        db.execute("PRAGMA foreign_keys = OFF")
        yield db
        db.execute("PRAGMA journal_mode = WAL")


def migrate(book: Path, app: Flask) -> int:
    """Migrates a copy and checks content and pages. Returns the number of SQL statements."""
    path, statements = Path(app.instance_path) / FILE_NAME, list[str]()
    shutil.copy(book, path)
    with watched(statements.append):
        database.set_up(path)
    with closing(database.connect(path)) as db:
        assert applied(db) == STEPS
        assert list(recheck(db)) == []
        golden = GOLDEN / f"{book.stem}.txt"
        assert not golden.exists() or told(db) == golden.read_text("utf-8")
        tokens = db.execute("SELECT token FROM link WHERE kind = 'view'").fetchall()
    shutil.copy(path, migrated(book))
    browser = app.test_client()
    for (token,) in tokens:
        for page in PAGES:
            answer = browser.get(f"/s/{token}{page}")
            assert answer.status_code == 200, (book.name, page, answer.status)
    for file in path.parent.glob(f"{FILE_NAME}*"):
        file.unlink()
    return len(statements)


def migrated(book: Path) -> Path:
    """Returns the place of the copy that was migrated undisturbed."""
    return book.with_suffix(".migrated")


def kill_and_reopen(book: Path, statement: int) -> None:
    """Kills a migration before its statement of that number, then checks that another finishes."""
    path = Path(shutil.copy(book, book.with_suffix(f".{statement}")))
    child = os.fork()
    if child == 0:
        try:
            migrate_until_killed(path, statement)
        finally:
            os._exit(1)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), f"{book.name} has no statement {statement}"
    database.set_up(path)
    assert contents(path) == contents(migrated(book)), (book.name, statement)


def migrate_until_killed(path: Path, statement: int) -> None:
    """Migrates, and kills this process before the statement of that number."""
    numbers = count()

    def kill(_: str) -> None:
        if next(numbers) == statement:
            os.kill(os.getpid(), signal.SIGKILL)

    with watched(kill):
        database.set_up(path)


@contextmanager
def watched(watch: Callable[[str], object]) -> Iterator[None]:
    """Calls `watch` with every SQL statement before it runs."""

    def connect(path: Path, *, read_only: bool = False) -> Database:
        db = original(path, read_only=read_only)
        db.set_trace_callback(watch)
        return db

    original, database.connect = database.connect, connect
    try:
        yield
    finally:
        database.connect = original


def contents(path: Path) -> str:
    """Returns the content as SQL, without the times of the migrations."""
    with closing(database.connect(path)) as db:
        lines = [line for line in db.iterdump() if '"_sqlite_migrations"' not in line]
        return "\n".join([*applied(db), *lines])
