"""Room on the disk: when little is left, what can wait is refused, so that rounds are saved to the
last."""

import shutil
from pathlib import Path

from scorekeeper.store.database import Database
from scorekeeper.store.errors import refused

SPARE = 64 << 20
"""Bytes that are left for rounds: a table writes two thousand bytes in each."""


def is_low(folder: Path) -> bool:
    """Whether the disk of a folder has fewer bytes left than are spared for rounds."""
    return shutil.disk_usage(folder).free < SPARE


def check_room(db: Database) -> None:
    """Refuse what is not a round, where the disk of the file is low."""
    (_, _, file) = db.execute("PRAGMA database_list").fetchone()
    if is_low(Path(file).parent):
        raise refused("E_NO_ROOM")
