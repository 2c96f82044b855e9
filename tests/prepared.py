"""What every test would else make anew, made once in a process: the tables, and the templates."""

import tempfile
from functools import cache
from pathlib import Path

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

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


class _Compiled(BytecodeCache):
    """Templates by their content, for all applications of the process."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill in what is kept of a template."""
        if kept := self._kept.get((bucket.key, bucket.checksum)):
            bucket.bytecode_from_string(kept)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what a template was compiled to."""
        self._kept[bucket.key, bucket.checksum] = bucket.bytecode_to_string()


COMPILED = _Compiled()
