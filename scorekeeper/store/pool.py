"""A pool of connections that stay open from one request to the next.

Opening one costs more than most of what is asked over it, and the last one that is closed takes the
write-ahead log along, which the next save has to make anew.
"""

import sqlite3
from contextlib import suppress
from pathlib import Path
from threading import Condition

from scorekeeper.store.database import BUSY_SECONDS, Busy, Database, connect, set_up
from scorekeeper.store.steps import NewerDatabase


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
        self._idle: list[Database] = []
        self._lent = 0
        self._asked = False
        """Whether one was lent since `tidy` looked."""
        self._came_back = Condition()

    def lend(self) -> Database:
        """Lend a connection to the file that has the name now: one that was put in its place is
        opened, one that is missing is made. Raises `Busy` and `NewerDatabase`."""
        with self._came_back:
            self._asked = True
            if self._file is None or self._file != self._file_now():
                self._open_file()
            db = self._idle.pop() if self._idle else connect(self._path)
            self._lent += 1
            return db

    def give_back(self, db: Database) -> None:
        """Take a connection back for the next user; a transaction left open is rolled back."""
        db.replayed = None
        try:
            db.rollback()
        except sqlite3.Error:
            db.close()
            self._take_back()
        else:
            self._take_back(db)

    def tidy(self) -> None:
        """Checkpoint the log, so that a plain copy of the file is a whole one. To be called every
        few seconds.

        What the log holds is put into the file, so that no save has to do it. Where nobody has
        asked for anything since the last time, the file is closed and there is no log.
        """
        if not self._asked:
            self.close()
            return
        with suppress(Busy, NewerDatabase, OSError, sqlite3.Error):
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

    def _open_file(self) -> None:
        """Leave the file that had the name, and set up the one that has it now.

        The log lies beside the name: nothing of the old file's may get into the new one, so that
        everybody has to have done with the old one first.
        """
        if not self._came_back.wait_for(lambda: not self._lent, BUSY_SECONDS):
            raise Busy
        for db in self._idle:
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.close()
        set_up(self._path)
        self._file = self._file_now()
        self.opened += 1

    def _file_now(self) -> tuple[int, int] | None:
        try:
            found = self._path.stat()
        except FileNotFoundError:
            return None
        return found.st_dev, found.st_ino
