"""The whole book: copied while others write it, put back from a copy, and checked for damage.

A file is looked at without changing it: whether it is a whole book of ours, and what it holds.
"""

import errno
import logging
import os
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import (
    AbstractContextManager,
    ExitStack,
    closing,
    contextmanager,
    nullcontext,
    suppress,
)
from itertools import chain, count
from pathlib import Path
from typing import NamedTuple

from scorekeeper.store.database import (
    Database,
    Pool,
    connect,
    connect_to_read,
    file_of,
    is_low,
    now,
    reading,
    set_up,
    up_to_date,
    writing,
)
from scorekeeper.store.errors import (
    DAMAGED,
    EMPTY,
    FOREIGN,
    READABLE,
    Busy,
    Unavailable,
    as_unavailable,
    unavailable,
)
from scorekeeper.store.schema import applied

_BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite writes beside a file, by the end of its name."""


class Contents(NamedTuple):
    """What a book holds."""

    sessions: int
    rounds: int
    """Those that were struck out among them."""
    changed_at: str | None
    """The moment of the last change of a session, in UTC; None where there was none."""
    up_to_date: bool
    """Whether it has the tables of this version; else it has those of an older one."""


def back_up(book: Path, to: Path) -> Contents:
    """Copy a book as it is at one moment into one file, which is read back before it gets its name.

    What it holds is returned. Raises `FileExistsError` where there is a file already, `OSError`
    where none can be made, and `Unavailable` of the book.
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
    """Put a copy of a backup in place of a book, brought up to date. The book that was there is
    kept beside it, under the name that is returned; None where there was none.

    Raises `Unavailable` of the backup, `OSError` where no file can be made, and `Busy` where
    somebody has the book open.
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
    """An empty file in the folder of another, for its owner's eyes only; it is gone after the block
    unless it has got another name."""
    handle, name = tempfile.mkstemp(dir=file.parent)
    os.close(handle)
    try:
        yield Path(name)
    finally:
        for path in (name, *(name + end for end in _BESIDE)):
            Path(path).unlink(missing_ok=True)


def _copy(book: Path, into: Path) -> None:
    """Copy all that is in a book at one moment, its log included, into a file that needs none."""
    with (
        as_unavailable(),
        closing(open_as_it_is(book)) as db,
        closing(sqlite3.connect(into)) as copy,
        reading(db),
    ):
        db.execute("SELECT 1 FROM sqlite_master").fetchone()  # From now on it is that moment.
        with _disk_of_its_own():
            db.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")


@contextmanager
def _disk_of_its_own() -> Iterator[None]:
    """What is full within the block is the disk of the copy, which need not be that of the book."""
    try:
        yield
    except sqlite3.Error as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_FULL:
            raise
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)) from error


@contextmanager
def _nobody_else(book: Path) -> Iterator[None]:
    """Within the block nobody else has the book open, and all of it is in its file. Raises `Busy`.

    Who has a file open that is empty or damaged cannot be found out.
    """
    held = _held(book) if book.exists() and book.stat().st_size else nullcontext()
    with held:
        yield


def _held(book: Path) -> AbstractContextManager[object]:
    """A connection that has the file for itself, to be closed; none where it is damaged."""
    with ExitStack() as stack:
        try:
            with as_unavailable():
                db = stack.enter_context(closing(connect(book)))
                db.execute("PRAGMA journal_mode = DELETE")
                db.execute("BEGIN EXCLUSIVE")
                if db.execute("PRAGMA journal_mode").fetchone() != ("delete",):
                    raise Busy  # Somebody came in between and turned the log on again.
        except Unavailable as why:
            if why.sentence != DAMAGED:
                raise
        return stack.pop_all()


def _keep_beside(book: Path) -> Path | None:
    """Give a book a second name, and what is left of its log that name alone: the next book may not
    read it."""
    beside = _unused(book.with_name(f"{book.stem}-{now().replace(':', '')}{book.suffix}"))
    there = book.exists()
    if there:
        beside.hardlink_to(book)
    for end in _BESIDE:  # Also those of a book that was deleted.
        with suppress(FileNotFoundError):
            Path(f"{book}{end}").rename(f"{beside}{end}")
    return beside if there else None


def _unused(path: Path) -> Path:
    """The path, with `-2`, `-3` and so on at the end of its stem if it is taken."""
    stems = chain([path.stem], (f"{path.stem}-{number}" for number in count(2)))
    return next(one for one in map(path.with_stem, stems) if not one.exists())


def _keep_names(folder: Path) -> None:
    """Have the names in a folder survive a pulled plug, where the system can do that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


SQLITE = sqlite3.sqlite_version


def open_as_it_is(file: Path) -> Database:
    """A connection to a file that is not brought up to date, and which is read alone where it
    cannot be written. Raises `Unavailable`."""
    with as_unavailable(OSError):
        if not file.stat().st_size:
            raise Unavailable(EMPTY)
        try:
            return _opened(file)
        except sqlite3.Error as error:
            why = unavailable(error)
            if why is None or why.sentence not in READABLE:
                raise
            return connect_to_read(file, why)


def _opened(file: Path) -> Database:
    db = connect(file)
    try:
        if not applied(db):
            raise Unavailable(FOREIGN)
    except BaseException:
        db.close()
        raise
    return db


def inspect(file: Path) -> Contents:
    """Read every page of a file, and tell what it holds. Raises `Unavailable` where it is damaged,
    empty, another program's or of a newer version."""
    with closing(open_as_it_is(file)) as db, as_unavailable(), reading(db):
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
    """Whether somebody could look at a session, open one and save a round. Why not is logged.

    It takes the turn of a writer and gives it back: no byte goes to the disk, and damage to what
    is not read is not seen; `DamageCheck` finds that.
    """
    try:
        with pool.lent() as db:
            _check_usable(db)
    except Exception as error:  # Whatever it is, a save would meet it too.
        _LOGGER.warning("the book cannot be used", exc_info=error)
        return False
    return True


def _check_usable(db: Database) -> None:
    """Raises what a save would, and `OSError` where the disk would not take it, or soon."""
    file = file_of(db)
    folder = file.parent
    if not os.access(folder, os.W_OK) or not os.access(file, os.W_OK):
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))
    if is_low(folder):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    with writing(db):
        db.execute("SELECT 1 FROM session LIMIT 1").fetchone()


class DamageCheck:
    """Reads the whole file at the start and once a day. What it found last is `damaged`."""

    def __init__(self, pool: Pool, clock: Callable[[], float] = time.monotonic) -> None:
        self._pool = pool
        self._clock = clock
        self._due = float("-inf")
        self.damaged = False

    def run_if_due(self) -> None:
        """Check the file if it is time. Damage is logged."""
        if self._clock() < self._due:
            return
        whole = _is_whole(self._pool)
        self._due = self._clock() + (DAY if whole else MINUTE)
        if whole is not None:
            self.damaged = not whole
        if self.damaged:
            _LOGGER.error("the book is damaged: put a backup back with scorekeeper restore")


def _is_whole(pool: Pool) -> bool | None:
    """Whether SQLite finds no damage; None if the file cannot be read for another reason."""
    try:
        with pool.lent() as db:
            return bool(db.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
    except (Unavailable, sqlite3.Error) as error:
        why = unavailable(error)
        return False if why is not None and why.sentence == DAMAGED else None
