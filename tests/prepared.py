"""What every test would else make anew, made once in a process: the tables of an empty book."""

import tempfile
from functools import cache
from pathlib import Path

from scorekeeper.store import database


def put_tables(file: Path) -> Path:
    """A file as `database.set_up` makes it, for its owner's eyes only."""
    file.touch(mode=0o600)
    file.write_bytes(_tables())
    return file


@cache
def _tables() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / database.FILE_NAME
        database.set_up(file)
        return file.read_bytes()
