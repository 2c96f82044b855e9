"""Compiled templates, kept from one start to the next: to compile them takes longer than the rest
of a start.
"""

from contextlib import suppress
from importlib.metadata import version
from importlib.util import MAGIC_NUMBER
from pathlib import Path

from flask import Flask
from jinja2 import FileSystemBytecodeCache
from jinja2.bccache import Bucket

FOLDER = "BYTECODE_FOLDER"
"""The setting that says where, if not beside the book."""


class Bytecode(FileSystemBytecodeCache):
    """A folder that may be missing, full, read-only or damaged: then templates are compiled."""

    def __init__(self, folder: Path) -> None:
        super().__init__(str(folder), "%s.bytecode")
        self._folder = folder
        self._compiler = f"{MAGIC_NUMBER.hex()} {version('jinja2')} {version('scorekeeper')}"

    def get_source_checksum(self, source: str) -> str:
        """A checksum of the template and of all that has compiled it: what a filter says of a
        constant is compiled in."""
        return super().get_source_checksum(f"{self._compiler}\n{source}")

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take what was kept, unless it is no bytecode at all."""
        try:
            super().load_bytecode(bucket)
        except Exception:
            bucket.reset()

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep it where only we write, since it is run, if we may write there."""
        with suppress(OSError):
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            super().dump_bytecode(bucket)


def init_app(app: Flask) -> None:
    """Keep what templates compile to; while debugging they change."""
    if not app.debug:
        folder = app.config.get(FOLDER) or Path(app.instance_path, "bytecode")
        app.jinja_env.bytecode_cache = Bytecode(Path(folder))
