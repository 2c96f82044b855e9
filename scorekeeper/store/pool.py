"""A pool of connections that stay open from one request to the next.

Opening one costs more than most of what is asked over it, and the last one that is closed takes the
write-ahead log along, which the next save has to make anew.
"""

import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path
from threading import Condition

from scorekeeper.store.database import (
    BUSY_SECONDS,
    Busy,
    Database,
    Unavailable,
    connect,
    connect_to_read,
    set_up,
    up_to_date,
)
from scorekeeper.store.errors import READABLE, missing, told, unavailable


class Pool:
    """The connections to the file of one name, each lent to one user at a time.

    The one that came back last is lent first: it has the most in memory.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self.opened = 0
        """How often the file was opened. What was read before the last time may be another one's,
        even where that has the same sessions in the same versions, as a backup has."""
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
        with suppress(Unavailable, sqlite3.Error):
            db = self.lend()
            try:
                db.execute("PRAGMA wal_checkpoint(PASSIVE)")
            finally:
                self.give_back(db)
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
            raise missing()
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
        with told(OSError):
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
