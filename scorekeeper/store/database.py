"""The SQLite file: its connections, transactions and pool; and the choice of the engine.

Several processes may have the file open.
"""

import errno
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Lock, RLock
from typing import Any
from zoneinfo import ZoneInfo

from scorekeeper.store import engine
from scorekeeper.store.engine import BUSY_SECONDS, Database, reading, together, writing
from scorekeeper.store.errors import EMPTY, MISSING, Busy, Unavailable, as_unavailable, refused
from scorekeeper.store.schema import applied, is_current, migrate

__all__ = ["Database", "reading", "together", "writing"]  # of any engine

FILE_NAME = "scorekeeper.db"
SERVER = ("postgresql://", "postgres://")
"""How the address of a book on a PostgreSQL server begins."""

LARGEST = 2**63 - 1
"""The largest integer of SQLite."""

_EVERY_CONNECTION = (
    f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}",
    "PRAGMA foreign_keys = ON",
    # A round that was answered as saved survives a power cut.
    "PRAGMA synchronous = FULL",
    # In KiB: several times what an answer needs; each thread has its own cache.
    "PRAGMA cache_size = -1024",
    # Deleted rows are overwritten in the file, also where SQLite was built without that.
    "PRAGMA secure_delete = ON",
)

_WRITE_AHEAD = "PRAGMA journal_mode = WAL"

_TURN = Lock()
"""Held by the writer of this process. Without it, threads would sleep and retry in SQLite, longer
each time."""


class File(sqlite3.Connection, Database):
    """A connection to the file. There is one writer at a time, so sessions need no locks."""

    @contextmanager
    def write(self, session: int | None) -> Iterator[None]:
        """Run the block in a transaction of the only writer.

        It is immediate: one that reads first could not wait for its turn to write.
        """
        if not _TURN.acquire(timeout=BUSY_SECONDS):
            raise Busy
        try:
            with as_unavailable():
                self.execute("BEGIN IMMEDIATE")
                try:
                    yield
                    self.execute("COMMIT")
                except BaseException:
                    self.rollback()
                    raise
        finally:
            _TURN.release()

    @contextmanager
    def read(self) -> Iterator[None]:
        self.execute("BEGIN")
        try:
            yield
        finally:
            self.rollback()

    def insert(self, sql: str, parameters: Sequence[Any], /) -> int:
        inserted = self.execute(sql, parameters).lastrowid
        assert inserted is not None
        return inserted

    @property
    def path(self) -> Path:
        (_, _, file) = self.execute("PRAGMA database_list").fetchone()
        return Path(file)

    def is_low(self) -> bool:
        return is_low(self.path.parent)

    def check_writable(self) -> None:
        for path in (self.path.parent, self.path):
            if not os.access(path, os.W_OK):
                raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    def is_whole(self) -> bool:
        return bool(self.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))

    def faults(self) -> Iterator[tuple[str, object, object]]:
        for (report,) in self.execute("PRAGMA integrity_check").fetchall():
            if report != "ok":
                yield "integrity", report, "ok"
        for table, rowid, parent, _ in self.execute("PRAGMA foreign_key_check").fetchall():
            yield "reference", f"{table} {rowid}", parent

    def is_used(self) -> bool:
        try:
            self.execute("PRAGMA journal_mode = DELETE")
            self.execute(_WRITE_AHEAD)
        except sqlite3.OperationalError:
            return True
        return False

    def before_copy(self) -> None:
        self.execute("PRAGMA defer_foreign_keys = ON")


def connect(path: Path) -> File:
    """Open a connection to a file that `set_up` has prepared."""
    db = sqlite3.connect(
        path.absolute(),
        timeout=BUSY_SECONDS,
        isolation_level=None,  # Transactions begin where this module says so.
        check_same_thread=False,  # The pool lends a connection to another thread later.
        cached_statements=256,  # More than there are.
        factory=File,
    )
    try:
        for pragma in _EVERY_CONNECTION:
            db.execute(pragma)
    except BaseException:
        db.close()
        raise
    return db


def log_of(path: Path) -> Path:
    """Return the path of SQLite's write-ahead log."""
    return path.with_name(f"{path.name}-wal")


@contextmanager
def opened_to_read(path: Path) -> Iterator[File]:
    """Open a file for a block whose reads all see the same moment; an older one is not migrated.

    Raises `Unavailable`, also for a file that is empty, another program's or a newer version's.
    """
    with as_unavailable(OSError):
        size = path.stat().st_size
    if not size:
        raise Unavailable(EMPTY)
    with as_unavailable(), closing(connect(path)) as db, reading(db):
        is_current(applied(db))
        yield db


@as_unavailable(OSError)
def set_up(path: Path) -> None:
    """Create the file if there is none, readable by its owner only, and migrate it.

    Of several processes that start together one does it. Raises `Unavailable`, and writes nothing,
    for a file that is empty, another program's or a newer version's, and for a log without its
    file: SQLite would add that log to the new file.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    log = log_of(path)  # Checked first, because another process may be creating the file.
    logged = log.exists() and log.stat().st_size > 0
    if not path.exists():
        if logged:
            raise Unavailable(MISSING)
        _create(path)
    if not path.stat().st_size:  # SQLite would take it for a new one, and drop its log.
        raise Unavailable(EMPTY)
    with closing(connect(path)) as db:
        if not is_current(applied(db)):
            with writing(db):
                migrate(db)
        db.execute(_WRITE_AHEAD)


def _create(path: Path) -> None:
    """Create the file under another name, and rename it when it is complete."""
    handle, name = tempfile.mkstemp(dir=path.parent)  # with mode 0600
    os.close(handle)
    made = Path(name)
    try:
        with closing(connect(made)) as db:
            with writing(db):
                migrate(db)
            db.execute(_WRITE_AHEAD)
        with suppress(FileExistsError):  # Another process was first.
            path.hardlink_to(made)
    except NotImplementedError:  # A browser has one process and no hard links.
        made.rename(path)
    finally:
        made.unlink(missing_ok=True)


def bounded(number: int) -> int:
    """Limit a number from a URL to the integers of SQLite, beyond which none match."""
    return max(-LARGEST, min(number, LARGEST))


_TIME = "%Y-%m-%dT%H:%M:%SZ"


def now(minutes: int = 0) -> str:
    """Return the current time in UTC, to the second, or so many minutes later."""
    moment = datetime.now(UTC) + timedelta(minutes=minutes)
    return moment.strftime(_TIME)


def local_time(at: str, zone: str) -> datetime:
    """Convert a time as stored to a zone."""
    return datetime.fromisoformat(at).astimezone(ZoneInfo(zone)).replace(tzinfo=None)


SPARE = 64 << 20
"""Bytes of the disk that are reserved for rounds, of which each takes some two thousand."""


def is_low(folder: Path) -> bool:
    """Return whether a disk has less free space than is reserved for rounds."""
    return shutil.disk_usage(folder).free < SPARE


def check_room(db: Database) -> None:
    """Refuse to store anything but rounds while the disk is low."""
    if db.is_low():
        raise refused("E_NO_ROOM")


def open_pool(book: Path | str) -> engine.Pool:
    """Return the pool of the file at a path, or of the server at an address."""
    if isinstance(book, Path):
        return Pool(book)
    try:
        from scorekeeper.store import postgres
    except ImportError as missing:
        raise Unavailable("E_BUSY package") from missing
    return postgres.Pool(book)


class Pool(engine.Pool):
    """Open connections to the file at a path, each lent to one user at a time.

    Opening one costs more than most queries.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._inode: int | None = None  # of the open file
        self._was_open = False
        self._idle: list[File] = []
        self._lent = 0
        self._used = False  # since the last call of `tidy`
        self._lock = RLock()

    def lend(self) -> File:
        """Lend a connection to the file that is now at the path.

        The first call creates a missing file. A file that disappears later is not created again.
        Raises `Unavailable`.
        """
        with self._lock, as_unavailable(OSError):
            self._used = True
            self._open_file()
            db = self._idle.pop() if self._idle else connect(self._path)
            db.identity = self._inode or 0
            self._lent += 1
            return db

    def give_back(self, db: File) -> None:
        """Take a connection back for the next user; an open transaction is rolled back."""
        with self._lock:
            self._lent -= 1
            try:
                db.rollback()
                self._idle.append(db)
            except sqlite3.Error:
                db.close()

    def tidy(self) -> None:
        """Checkpoint the log every few seconds, so that no save has to; close an idle file."""
        if not self._used:
            self.close()
            return
        with suppress(Unavailable, sqlite3.Error), self.lent() as db:
            db.execute("PRAGMA wal_checkpoint(PASSIVE)")
        self._used = False

    def close(self) -> None:
        """Close the idle connections. Closing the last one removes the log."""
        with self._lock:
            while self._idle:
                self._idle.pop().close()
            if not self._lent:
                self._inode = None

    def _open_file(self) -> None:
        """Set up the file that is at the path, unless it is the open one; close that.

        Raises `Busy` while somebody uses the old one: its log has the same name as the new one's.
        """
        inode = self._path.stat().st_ino if self._path.exists() else None
        if inode and inode == self._inode:
            return
        if self._lent:
            raise Busy
        for db in self._idle:
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.close()
        if self._was_open and not inode:
            raise Unavailable(MISSING)
        set_up(self._path)
        self._inode, self._was_open = self._path.stat().st_ino, True
