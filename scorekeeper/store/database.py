"""The database file: its connections and their pool, its transactions, and its checks.

A connection is used by one thread at a time. Several processes may have the file open.
"""

import os
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Condition, Lock
from typing import Any
from weakref import WeakValueDictionary

from scorekeeper.store.errors import (
    EMPTY,
    FOREIGN,
    MISSING,
    READABLE,
    Busy,
    NewerDatabase,
    Unavailable,
    as_unavailable,
    refused,
    unavailable,
)
from scorekeeper.store.schema import STEPS, applied, migrate

__all__ = ["Busy", "NewerDatabase", "Unavailable"]

FILE_NAME = "scorekeeper.db"

BUSY_SECONDS = 5
_PAUSE = 0.01
_MOMENT = 100
"""Milliseconds. A shorter wait for the lock is ignored."""

LARGEST = 2**63 - 1
"""The largest number that SQLite takes."""

_EVERY_CONNECTION = (
    f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}",
    "PRAGMA foreign_keys = ON",
    # A round that was answered as saved survives a power cut.
    "PRAGMA synchronous = FULL",
    # KiB of the file in memory: some times what an answer needs, and each thread has its own.
    "PRAGMA cache_size = -1024",
    # What was deleted is gone from the file too, also where SQLite was built without that.
    "PRAGMA secure_delete = ON",
)

_TURNS: WeakValueDictionary[str, Lock] = WeakValueDictionary()
"""The lock of each open file, for the writers of this process."""

_OPENING = Lock()


class Database(sqlite3.Connection):
    """A connection to the file."""

    turn: Lock
    """The lock that a writer of this process holds."""

    together = False
    """Whether it is within `together`."""

    unwritable: Unavailable | None = None
    """Why nothing can be written over it; None where it can."""


def connect(path: Path) -> Database:
    """Open a connection to a file that `set_up` has seen."""
    db = sqlite3.connect(
        path,
        timeout=BUSY_SECONDS,
        isolation_level=None,  # A transaction begins where we say so, and nowhere else.
        check_same_thread=False,  # One thread may take up what another has laid down.
        cached_statements=256,  # More than there are.
        factory=Database,
    )
    with _OPENING:
        db.turn = _TURNS.setdefault(os.path.realpath(path), Lock())
    try:
        for pragma in _EVERY_CONNECTION:
            db.execute(pragma)
    except BaseException:
        db.close()
        raise
    return db


def connect_to_read(path: Path, why: Unavailable) -> Database:
    """Open for reading alone a file that cannot be written, for this reason. Nothing is made beside
    it, and nobody is waited for.

    The reason is raised where there is no file, and where part of the book lies in its log: without
    that it is not whole.
    """
    if not path.is_file() or _is_logged(path):
        raise why
    db = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=ro&immutable=1",
        uri=True,
        isolation_level=None,
        check_same_thread=False,
        factory=Database,
    )
    db.unwritable = why
    return db


def log_of(path: Path) -> Path:
    """Where SQLite writes ahead."""
    return path.with_name(f"{path.name}-wal")


def _is_logged(path: Path) -> bool:
    log = log_of(path)
    return log.exists() and log.stat().st_size > 0


@as_unavailable(OSError)
def set_up(path: Path) -> None:
    """Create the file if there is none, for its owner's eyes only, and bring it up to date.

    Of several processes that start together one does it. Raises `Unavailable` where the file is
    empty, another program's or a newer version's: nothing is written into it then. A log without
    its file is of a deleted one, and SQLite would add it to the new file: that is refused too.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    logged = _is_logged(path)  # First of all: another process may be creating the file.
    if not path.exists():
        if logged:
            raise Unavailable(MISSING)
        _create(path)
    if not path.stat().st_size:  # SQLite would take it for a new one, and drop the log beside it.
        raise Unavailable(EMPTY)
    with closing(connect(path)) as db:
        if not up_to_date(db):
            if not applied(db):
                raise Unavailable(FOREIGN)
            _bring_up_to_date(db)
        _write_ahead(db)


def _create(path: Path) -> None:
    """Put a whole new file in place, unless another process was first. Nobody ever sees half of
    it, so that an empty one is none of ours."""
    handle, name = tempfile.mkstemp(dir=path.parent)  # made with mode 0600
    os.close(handle)
    made = Path(name)
    try:
        with closing(connect(made)) as db:
            _bring_up_to_date(db)
            _write_ahead(db)
        with suppress(FileExistsError):
            path.hardlink_to(made)
    finally:
        made.unlink()


def _bring_up_to_date(db: Database) -> None:
    # First the transaction: whoever waits for it finds everything there.
    with writing(db):
        if not up_to_date(db):
            migrate(db)


def _write_ahead(db: Database) -> None:
    """Turn the write-ahead log on. SQLite refuses this at once, whatever the timeout, while another
    process opens the file."""
    until = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            db.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if time.monotonic() > until or not isinstance(unavailable(error), Busy):
                raise
            time.sleep(_PAUSE)
        else:
            return


@contextmanager
def writing(db: Database) -> Iterator[None]:
    """An immediate transaction, durable when the block is left; an exception rolls it back.

    Immediate, because a transaction that first reads cannot wait for its turn to write. Within
    `together` it is part of that. Raises `Unavailable`.
    """
    if db.together:
        yield
        return
    if db.unwritable:
        raise db.unwritable
    with _turn(db), as_unavailable():
        try:
            yield
            db.execute("COMMIT")
        except BaseException:
            db.rollback()
            raise


@contextmanager
def together(db: Database) -> Iterator[None]:
    """A transaction of which every `writing` of the block is a part: several changes are all made,
    or none. Raises `Unavailable`."""
    with writing(db):
        db.together = True
        try:
            yield
        finally:
            db.together = False


@contextmanager
def _turn(db: Database) -> Iterator[None]:
    """Hold the lock of this process for writing, and begin to write.

    Without the lock threads would sleep and try again in SQLite, longer each time. Raises
    `Unavailable`.
    """
    assert not db.in_transaction, "one would wait for oneself"
    (patience,) = db.execute("PRAGMA busy_timeout").fetchone()
    asked = time.monotonic()
    if not db.turn.acquire(timeout=patience / 1000):
        raise Busy
    try:
        _begin(db, patience, int((time.monotonic() - asked) * 1000))
        yield
    finally:
        db.turn.release()


@as_unavailable()
def _begin(db: Database, patience: int, waited: int) -> None:
    """Begin to write. Who has waited for this process waits so many milliseconds less for another,
    so that nobody waits twice."""
    if waited <= _MOMENT:
        db.execute("BEGIN IMMEDIATE")
        return
    db.execute(f"PRAGMA busy_timeout = {max(patience - waited, 0)}")
    try:
        db.execute("BEGIN IMMEDIATE")
    finally:
        db.execute(f"PRAGMA busy_timeout = {patience}")


@contextmanager
def reading(db: Database) -> Iterator[None]:
    """A transaction for reading: all reads of the block see the same moment. Within `writing` it is
    part of that."""
    if db.in_transaction:
        yield
        return
    db.execute("BEGIN")
    try:
        yield
    finally:
        db.rollback()


def transaction(db: Database, *, dry_run: bool) -> AbstractContextManager[None]:
    """The transaction of a change that has a dry run: a dry run reads, and waits for no writer."""
    return reading(db) if dry_run else writing(db)


def insert(db: Database, sql: str, parameters: Sequence[Any]) -> int:
    """Insert one row. Returns its id."""
    inserted = db.execute(sql, parameters).lastrowid
    assert inserted is not None
    return inserted


def bounded(number: int) -> int:
    """A number from an address as one that SQLite takes; one beyond its bounds matches nothing."""
    return max(-LARGEST, min(number, LARGEST))


def now(minutes: int = 0) -> str:
    """This moment in UTC, to the second; or the moment so many minutes later."""
    moment = datetime.now(UTC) + timedelta(minutes=minutes)
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


SPARE = 64 << 20
"""Bytes that are left for rounds: a table writes two thousand bytes in each."""


def is_low(folder: Path) -> bool:
    """Whether the disk of a folder has fewer bytes left than are spared for rounds."""
    return shutil.disk_usage(folder).free < SPARE


def check_room(db: Database) -> None:
    """Refuse what is not a round, where the disk of the file is low."""
    if is_low(file_of(db).parent):
        raise refused("E_NO_ROOM")


def file_of(db: Database) -> Path:
    """The file that a connection has open."""
    (_, _, file) = db.execute("PRAGMA database_list").fetchone()
    return Path(file)


def up_to_date(db: sqlite3.Connection) -> bool:
    """Whether the file has seen every step. Raises `NewerDatabase` where it has seen others."""
    seen = set(applied(db))
    if not seen <= set(STEPS):
        raise NewerDatabase
    return len(seen) == len(STEPS)


class Pool:
    """The connections to the file of one name, which stay open from one request to the next.

    Opening a connection costs more than most queries, and closing the last one removes the
    write-ahead log. Each is lent to one user at a time. The one that came back last is lent first,
    because its cache is warm.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self.opened = 0
        """How often the file was opened. Pages read before may be of another file, such as a backup
        with the same sessions in the same versions."""
        self._file: tuple[int, int] | None = None
        """Device and inode of the file that all of them have open."""
        self._read: tuple[int, int, int] | None = None
        """Device, inode and time of the file that is read alone; None where it can be written."""
        self._held_at = 0.0
        """When the file was last given up, for another process held it."""
        self._idle: list[Database] = []
        self._lent = 0
        self._asked = False
        """Whether one was lent since `tidy` looked."""
        self._came_back = Condition()

    def lend(self) -> Database:
        """Lend a connection to the file that has the name now. The first call creates the file if
        there is none; later a missing file was deleted, and nothing takes its place. A file that
        cannot be written is lent for reading, if possible. Raises `Unavailable`."""
        asked = time.monotonic()
        with self._came_back:
            self._asked = True
            try:
                if not self._is_open():
                    self._open_file(asked)
                db = self._idle.pop() if self._idle else connect(self._path)
            except (Unavailable, OSError, sqlite3.Error) as error:
                db = self._to_read(error)
            self._lent += 1
            return db

    @contextmanager
    def lent(self) -> Iterator[Database]:
        """A connection that is given back after the block. Raises `Unavailable`."""
        db = self.lend()
        try:
            yield db
        finally:
            self.give_back(db)

    def give_back(self, db: Database) -> None:
        """Take a connection back for the next user; a transaction left open is rolled back."""
        try:
            db.rollback()
            fit = not db.unwritable  # By the next time the file may be mended.
        except sqlite3.Error:
            fit = False
        if fit:
            self._take_back(db)
        else:
            db.close()
            self._take_back()

    def tidy(self) -> None:
        """Checkpoint the log. To be called every few seconds.

        What the log holds is put into the file, so that no save has to do it. Where nobody has
        asked for anything since the last time, the file is closed and there is no log.
        """
        if not self._asked:
            self.close()
            return
        with suppress(Unavailable, sqlite3.Error), self.lent() as db:
            db.execute("PRAGMA wal_checkpoint(PASSIVE)")
        self._asked = False

    def close(self) -> None:
        """Close the idle connections. The last one of all leaves no log."""
        with self._came_back:
            while self._idle:
                self._idle.pop().close()
            if not self._lent:
                self._file = None

    def __del__(self) -> None:
        self.close()

    def _take_back(self, *kept: Database) -> None:
        with self._came_back:
            self._lent -= 1
            self._idle.extend(kept)
            self._came_back.notify_all()

    def _open_file(self, asked: float) -> None:
        """Leave the file that had the name, and set up the one that has it now.

        The log lies beside the name: nothing of the old file's may get into the new one, so that
        everybody has to have done with the old one first.
        """
        if asked < self._held_at:  # Each in turn would wait as long for the same.
            raise Busy
        if not self._came_back.wait_for(lambda: not self._lent or self._is_open(), BUSY_SECONDS):
            raise Busy
        if self._is_open():  # Somebody who waited too has opened it.
            return
        for db in self._idle:
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.close()
        if self.opened and not self._path.exists():
            raise Unavailable(MISSING)
        try:
            set_up(self._path)
        except Busy:
            self._held_at = time.monotonic()
            raise
        self._file = self._file_now()
        self._read = None
        self.opened += 1

    def _to_read(self, error: Exception) -> Database:
        """A connection to a whole file that nothing can be written into for this reason; else
        `Unavailable` is raised by it."""
        why = unavailable(error)
        if why is None:
            raise error
        if why is not error:
            why.__cause__ = error
        with as_unavailable(OSError):
            if why.sentence not in READABLE:
                raise why
            with closing(connect_to_read(self._path, why)) as db:
                if not up_to_date(db):
                    raise why
            found = self._path.stat()
            read = found.st_dev, found.st_ino, found.st_mtime_ns
            if read != self._read:
                self._read = read
                self.opened += 1
            return connect_to_read(self._path, why)

    def _is_open(self) -> bool:
        return self._file is not None and self._file == self._file_now()

    def _file_now(self) -> tuple[int, int] | None:
        try:
            found = self._path.stat()
        except FileNotFoundError:
            return None
        return found.st_dev, found.st_ino
