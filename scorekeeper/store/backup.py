"""The database file: backup, restore, inspection, and checks for damage."""

import errno
import logging
import os
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from itertools import chain, count
from pathlib import Path
from typing import NamedTuple

from scorekeeper.store.database import (
    Pool,
    connect,
    file_of,
    is_low,
    now,
    open_to_read,
    reading,
    set_up,
    up_to_date,
    writing,
)
from scorekeeper.store.errors import DAMAGED, Busy, Unavailable, as_unavailable, unavailable

_BESIDE = ("-wal", "-shm", "-journal")
"""Suffixes of the files that SQLite writes beside a database."""


class Contents(NamedTuple):
    """The contents of a database."""

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
    with (
        as_unavailable(),
        closing(open_to_read(book)) as db,
        closing(sqlite3.connect(into)) as copy,
        reading(db),
    ):
        db.execute(
            "SELECT 1 FROM sqlite_master"
        ).fetchone()  # The transaction, and so the copied moment, begins here.
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
    stem = f"{book.stem}-{now().replace(':', '')}"
    stems = chain([stem], (f"{stem}-{number}" for number in count(2)))
    beside = next(one for one in map(book.with_stem, stems) if not one.exists())
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
    with closing(open_to_read(file)) as db, as_unavailable(), reading(db):
        known = up_to_date(db)
        (report,) = db.execute("PRAGMA integrity_check(1)").fetchone()
        if report != "ok" or db.execute("PRAGMA foreign_key_check").fetchone():
            raise Unavailable(DAMAGED)
        sql = "SELECT count(*), coalesce(sum(rounds), 0), (SELECT max(at) FROM change) FROM session"
        sessions, rounds, changed_at = db.execute(sql).fetchone()
        return Contents(sessions, rounds, changed_at, known)


DAY, MINUTE = 86400.0, 60.0
"""Seconds between two checks for damage; a minute if the last one did not find the file whole."""

_LOGGER = logging.getLogger("scorekeeper.health")


def usable(pool: Pool) -> bool:
    """Return whether sessions can be read, opened and saved.

    The reason why not is logged. Takes the write lock without writing. Damage of unread pages is
    for `DamageCheck`.
    """
    try:
        with pool.lent() as db:
            file = file_of(db)
            if not os.access(file.parent, os.W_OK) or not os.access(file, os.W_OK):
                raise OSError(errno.EROFS, os.strerror(errno.EROFS))
            if is_low(file.parent):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            with writing(db):
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
        whole = _is_whole(self._pool)
        self._due = self._clock() + (DAY if whole else MINUTE)
        if whole is not None:
            self.damaged = not whole
        if self.damaged:
            _LOGGER.error("the book is damaged: put a backup back with scorekeeper restore")


def _is_whole(pool: Pool) -> bool | None:
    """Return whether the file is undamaged; None if that cannot be checked."""
    try:
        with pool.lent() as db:
            return bool(db.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
    except (Unavailable, sqlite3.Error) as error:
        why = unavailable(error)
        return False if why is not None and why.sentence == DAMAGED else None
