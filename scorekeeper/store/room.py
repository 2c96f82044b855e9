"""Room on the disk: when little is left, what can wait is refused, so that rounds are saved to the
last."""

import shutil
from pathlib import Path

from scorekeeper.store.database import Database
from scorekeeper.store.errors import refused

SPARE = 64 << 20
"""Bytes that are left for rounds: a table writes two thousand bytes in each."""


def check_room(db: Database) -> None:
    """Refuse what is not a round, where the disk of the file has fewer bytes left than are spared
    for those."""
    (_, _, file) = db.execute("PRAGMA database_list").fetchone()
    if shutil.disk_usage(Path(file).parent).free < SPARE:
        raise refused("E_NO_ROOM")
