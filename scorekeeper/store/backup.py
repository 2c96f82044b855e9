"""The database file: backup, restore, inspection, and checks for damage."""

import errno
import logging
import os
import re
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from scorekeeper.store.database import File, connect, now, opened_to_read, set_up
from scorekeeper.store.engine import Database, Pool
from scorekeeper.store.errors import (
    DAMAGED,
    FOREIGN,
    Busy,
    NewerDatabase,
    Unavailable,
    as_unavailable,
)
from scorekeeper.store.schema import STEPS, applied, is_current, made, migrate

_BESIDE = ("-wal", "-shm", "-journal")
"""Suffixes of the files that SQLite writes beside a database."""


class Contents(NamedTuple):
    sessions: int
    rounds: int  # struck ones included
    changed_at: str | None  # the last change of a session, in UTC
    up_to_date: bool  # whether its tables are of this version; False for an older one


def back_up(book: Path, to: Path) -> Contents:
    """Copy a database as it is at one moment into a new file, and read the copy back.

    Raises `FileExistsError`, `OSError` if no file can be made, and `Unavailable`.
    """
    if to.exists():
        raise FileExistsError(to)
    with _made_beside(to) as made:
        _copy(book, made)
        contents = inspect(made)
        made.rename(to)
        _keep_names(to.parent)
    return contents


def restore(backup: Path, book: Path) -> Path | None:
    """Replace a database by a migrated copy of a backup.

    Returns the new path of the database that was there, None if there was none. Raises
    `Unavailable` of the backup, `OSError` if no file can be made, and `Busy` if the database is in
    use.
    """
    book.parent.mkdir(parents=True, exist_ok=True)
    with _made_beside(book) as made:
        _copy(backup, made)
        inspect(made)
        set_up(made)
        with _nobody_else(book):
            before = _keep_beside(book)
            made.replace(book)
            _keep_names(book.parent)
    return before


@contextmanager
def _made_beside(file: Path) -> Iterator[Path]:
    """Yield an empty file, for its owner only, in the same folder; delete it unless renamed."""
    handle, name = tempfile.mkstemp(dir=file.parent)
    os.close(handle)
    try:
        yield Path(name)
    finally:
        for path in (name, *(name + end for end in _BESIDE)):
            Path(path).unlink(missing_ok=True)


def _copy(book: Path, into: Path) -> None:
    """Copy a database with its log, as of one moment, into a file without a log."""
    with opened_to_read(book) as db, closing(sqlite3.connect(into)) as copy:
        try:
            db.backup(copy)
        except sqlite3.Error as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_FULL:
                raise
            # The disk of the copy is full, perhaps not the one of the database.
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)) from error
        copy.execute("PRAGMA journal_mode = DELETE")


@contextmanager
def _nobody_else(book: Path) -> Iterator[None]:
    """Lock a database for this process alone, with its log merged into it.

    Raises `Busy`. For an empty or damaged file there is no lock.
    """
    with ExitStack() as stack:
        try:
            with as_unavailable():
                if book.exists() and book.stat().st_size:
                    db = stack.enter_context(closing(connect(book)))
                    db.execute("PRAGMA journal_mode = DELETE")
                    db.execute("BEGIN EXCLUSIVE")
                    if db.execute("PRAGMA journal_mode").fetchone() != ("delete",):
                        raise Busy  # Another process has turned the log on again.
        except Unavailable as why:
            if why.sentence != DAMAGED:
                raise
        yield


def _keep_beside(book: Path) -> Path | None:
    """Give a database a second name, and rename its log.

    The next database of that name must not read the log.
    """
    beside = book.with_stem(f"{book.stem}-{now().replace(':', '')}")
    there = book.exists()
    if there:
        beside.hardlink_to(book)
    for end in _BESIDE:  # Also the files of a deleted database.
        with suppress(FileNotFoundError):
            Path(f"{book}{end}").rename(f"{beside}{end}")
    return beside if there else None


def _keep_names(folder: Path) -> None:
    """Sync the directory entries of a folder to the disk, if the system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


SQLITE = sqlite3.sqlite_version


def inspect(file: Path) -> Contents:
    """Read every page of a database, and return its contents.

    Raises `Unavailable` if it is damaged, empty, another program's or a newer version's.
    """
    with opened_to_read(file) as db:
        (report,) = db.execute("PRAGMA integrity_check(1)").fetchone()
        if report != "ok" or db.execute("PRAGMA foreign_key_check").fetchone():
            raise Unavailable(DAMAGED)
        return contents_of(db, up_to_date=is_current(applied(db)))


def contents_of(db: Database, *, up_to_date: bool) -> Contents:
    """Return the contents of an open database."""
    sql = "SELECT count(*), coalesce(sum(rounds), 0), (SELECT max(at) FROM change) FROM session"
    sessions, rounds, changed_at = db.execute(sql).fetchone()
    return Contents(sessions, rounds, changed_at, up_to_date)


DAY, MINUTE = 86400.0, 60.0
"""Seconds between two checks for damage; a minute while the file is damaged."""

_LOGGER = logging.getLogger("scorekeeper.health")


def usable(pool: Pool) -> bool:
    """Return whether the file can be read and written, with room for new sessions.

    The reason why not is logged. Waits for no writer. Damage of unread pages is for `DamageCheck`.
    """
    try:
        with pool.lent() as db:
            db.check_writable()
            if db.is_low():
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            db.execute("SELECT 1 FROM session LIMIT 1").fetchone()
    except Exception as error:  # A save would meet it too.
        _LOGGER.warning("the book cannot be used", exc_info=error)
        return False
    return True


class DamageCheck:
    """Reads the whole file at the start and once a day; `damaged` is the last result."""

    def __init__(self, pool: Pool, clock: Callable[[], float] = time.monotonic) -> None:
        self._pool = pool
        self._clock = clock
        self._due = float("-inf")
        self.damaged = False

    def run_if_due(self) -> None:
        """Check the file if it is due. Damage is logged."""
        if self._clock() < self._due:
            return
        try:
            with self._pool.lent() as db, as_unavailable():
                self.damaged = not db.is_whole()
        except Unavailable as why:
            self.damaged = why.sentence == DAMAGED
        self._due = self._clock() + (MINUTE if self.damaged else DAY)
        if self.damaged:
            _LOGGER.error("the book is damaged: put a backup back with scorekeeper restore")


# The database of a phone, which anybody can send

_STEPS, _MOST_STEPS = 20_000, 2_000
"""Steps of SQLite between two calls of the progress handler, and how many calls one use may take:
some seconds of work."""

# Not `trusted_schema = OFF`: some versions of SQLite then refuse json_valid, which our tables use.
# The schema is compared with ours before any table is read.
_SETTINGS = ("PRAGMA cell_size_check = ON", "PRAGMA temp_store = MEMORY")
_LIMITS = {
    sqlite3.SQLITE_LIMIT_LENGTH: 1_000_000,
    sqlite3.SQLITE_LIMIT_ATTACHED: 0,
    sqlite3.SQLITE_LIMIT_WORKER_THREADS: 0,
}
_MIGRATIONS = """
CREATE TABLE _sqlite_migrations (
    id INTEGER PRIMARY KEY, migration_set TEXT, name TEXT, applied_at TEXT);
CREATE UNIQUE INDEX idx__sqlite_migrations_migration_set_name
    ON _sqlite_migrations (migration_set, name);
"""
"""As sqlite-utils creates it."""

_SCHEMA = "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL"


def open_untrusted(content: bytes) -> File:
    """Open the content of a database in memory, migrated and read-only.

    Raises `Unavailable` for one that is damaged or has not exactly our tables, and `NewerDatabase`.
    """
    db = sqlite3.connect(":memory:", isolation_level=None, factory=File)
    try:
        with bounded_steps(db):
            for what, most in _LIMITS.items():
                db.setlimit(what, most)
            # In memory there is no log; the file of a closed book needs none.
            db.deserialize(content[:18] + b"\1\1" + content[20:])
            for setting in _SETTINGS:
                db.execute(setting)
            _check_schema(db)
            db.execute("BEGIN")
            migrate(db)
            db.execute("COMMIT")
            db.execute("PRAGMA query_only = ON")
    except BaseException:
        db.close()
        raise
    return db


def _check_schema(db: File) -> None:
    """Refuse a database that has not exactly our tables and indexes, or whose pages are damaged."""
    schema = _schema(db)
    steps = applied(db) if _ours(0) <= schema else ()
    if not set(steps) <= set(STEPS):
        raise NewerDatabase
    if not steps or steps != STEPS[: len(steps)] or schema != _ours(len(steps)):
        raise Unavailable(FOREIGN)
    if db.execute("PRAGMA quick_check(1)").fetchall() != [("ok",)]:
        raise Unavailable(DAMAGED)


def _ours(steps: int) -> set[tuple[str, ...]]:
    """Return the schema after the first migrations."""
    with made(steps) as db:
        db.executescript(_MIGRATIONS)
        return _schema(db)


def _schema(db: sqlite3.Connection) -> set[tuple[str, ...]]:
    """Return type, name, table and SQL of all objects, however SQLite has quoted and spaced it."""
    return {
        (kind, name, table, re.sub(r'[\s"\[\]]', "", sql))
        for kind, name, table, sql in db.execute(_SCHEMA)
    }


@contextmanager
def bounded_steps(db: File) -> Iterator[None]:
    """Interrupt the queries of the block when they have taken too many steps.

    Any error of SQLite is raised as `Unavailable`.
    """
    calls = iter(range(_MOST_STEPS))
    db.set_progress_handler(lambda: next(calls, None) is None, _STEPS)
    try:
        yield
    except sqlite3.Error as error:
        raise Unavailable(DAMAGED) from error
    finally:
        db.set_progress_handler(None, 0)
