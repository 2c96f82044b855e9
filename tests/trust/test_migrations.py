"""Open the databases of every release, also as a kill at any statement of a migration left them."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing
from itertools import count
from pathlib import Path
from unittest.mock import patch

from flask import Flask

from scorekeeper.store import database
from scorekeeper.store.archive import recheck
from scorekeeper.store.database import FILE_NAME, File, log_of
from scorekeeper.store.schema import STEPS, applied, migrations, wrapped
from scripts.golden import GOLDEN
from tests.store.test_figures import released
from tests.trust.often import evenly, often
from tests.web.friends import plain_app

KILLS = often(10, 10_000)
PAGES = ("", "/history", "/sheet", "/result", "/stats", "/settle", "/rounds/1", "/take.json")


def test_every_database_opens_also_after_a_kill(
    tmp_path: Path, tell: Callable[[str], None]
) -> None:
    """Each opens with its content, in one go or after a migration that was killed."""
    app = plain_app(tmp_path, book=False)
    books = list(released_books(tmp_path))
    every = [(book, number) for book in books for number in range(migrate(book, app))]
    chosen = evenly(every, KILLS)
    for book, statement in chosen:
        left = left_by_kill(book, statement)
        database.set_up(left)
        assert contents(left) == contents(migrated(book)), (book, statement)
        for file in (*book.parent.glob("*.run*"), *book.parent.glob("*.left*")):
            file.unlink()
    tell(f"{len(books)} databases, {len(chosen)} kills while migrating: every one opens")


def released_books(folder: Path) -> Iterator[Path]:
    """Creates the golden database of each release, and that of 0.2 after each number of steps."""
    for file in GOLDEN.glob("book_*.sql"):
        (new := folder / file.stem).mkdir()
        yield released(new, file.stem.removeprefix("book_"))
    for steps in range(2, len(STEPS) + 1):
        (new := folder / f"{steps} steps").mkdir()
        book = released(new, "0.2")
        with closing(database.connect(book)) as db:
            migrations().apply(wrapped(db), stop_before=(*STEPS, None)[steps])
        yield book


def migrate(book: Path, app: Flask) -> int:
    """Migrates a copy and checks sums and pages. Returns the number of SQL statements."""
    path, statements = Path(app.instance_path) / FILE_NAME, list[str]()
    shutil.copy(book, path)
    with watched(statements.append):
        database.set_up(path)
    with closing(database.connect(path)) as db:
        assert applied(db) == STEPS
        assert list(recheck(db)) == []
        tokens = db.execute("SELECT token FROM link WHERE kind = 'view'").fetchall()
    shutil.copy(path, migrated(book))
    browser = app.test_client()
    for (token,) in tokens:
        for page in PAGES:
            answer = browser.get(f"/s/{token}{page}")
            assert answer.status_code == 200, (book, page, answer.status)
    for file in path.parent.glob(f"{FILE_NAME}*"):
        file.unlink()
    return len(statements)


def migrated(book: Path) -> Path:
    """Returns the place of the copy that was migrated undisturbed."""
    return book.with_suffix(".migrated")


def left_by_kill(book: Path, statement: int) -> Path:
    """Returns what a kill before that statement of a migration leaves: the files as they are."""
    path, left = Path(shutil.copy(book, book.with_suffix(".run"))), book.with_suffix(".left")
    numbers = count()

    def copy(_: str) -> None:
        if next(numbers) == statement:
            shutil.copy(path, left)
            if log_of(path).exists():
                shutil.copy(log_of(path), log_of(left))

    with watched(copy):
        database.set_up(path)
    assert left.exists(), f"{book} has no statement {statement}"
    return left


def watched(watch: Callable[[str], object]) -> AbstractContextManager[object]:
    """Calls `watch` with every SQL statement before it runs."""
    original = database.connect

    def connect(path: Path) -> File:
        db = original(path)
        db.set_trace_callback(watch)
        return db

    return patch.object(database, "connect", connect)


def contents(path: Path) -> str:
    """Returns the content as SQL, without the times of the migrations."""
    with closing(database.connect(path)) as db:
        lines = [line for line in db.iterdump() if '"_sqlite_migrations"' not in line]
        return "\n".join([*applied(db), *lines])
