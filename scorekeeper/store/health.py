"""Whether the book can be read and written now, found out without writing anything."""

import errno
import logging
import os
from pathlib import Path

from scorekeeper.store.database import Database, writing
from scorekeeper.store.pool import Pool
from scorekeeper.store.room import is_low

_LOGGER = logging.getLogger("scorekeeper.health")


def usable(pool: Pool) -> bool:
    """Whether somebody could look at a session, open one and save a round. Why not is logged.

    It takes the turn of a writer and gives it back: no byte goes to the disk, and damage to what
    is not read is not seen; `scorekeeper recheck` looks at all of it.
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
