"""Whether the book can be read and written now, and whether it is damaged. Nothing is written."""

import errno
import logging
import os
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

from scorekeeper.store.database import Database, Unavailable, is_low, writing
from scorekeeper.store.errors import DAMAGED, unavailable
from scorekeeper.store.pool import Pool

DAY, MINUTE = 86400.0, 60.0
"""Seconds between two checks for damage; a minute if the last one did not find the file whole."""

_LOGGER = logging.getLogger("scorekeeper.health")


def usable(pool: Pool) -> bool:
    """Whether somebody could look at a session, open one and save a round. Why not is logged.

    It takes the turn of a writer and gives it back: no byte goes to the disk, and damage to what
    is not read is not seen; `DamageCheck` finds that.
    """
    try:
        db = pool.lend()
        try:
            _look(db)
        finally:
            pool.give_back(db)
    except Exception as error:  # Whatever it is, a save would meet it too.
        _LOGGER.warning("the book cannot be used", exc_info=error)
        return False
    return True


def _look(db: Database) -> None:
    """Raises what a save would, and `OSError` where the disk would not take it, or soon."""
    (file,) = [file for _, name, file in db.execute("PRAGMA database_list") if name == "main"]
    folder = Path(file).parent
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
        db = pool.lend()
        try:
            return bool(db.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
        finally:
            pool.give_back(db)
    except (Unavailable, sqlite3.Error) as error:
        why = unavailable(error)
        return False if why is not None and why.sentence == DAMAGED else None
