"""Caches for one process: the tables of an empty book, URLs and templates."""

import tempfile
from functools import cache
from pathlib import Path
from types import CodeType
from typing import Any

from jinja2.bccache import Bucket, BytecodeCache
from werkzeug.routing import Rule

import scorekeeper
from scorekeeper.store import database


def put_tables(file: Path) -> Path:
    """Write a file as `database.set_up` does; only its owner can read it."""
    file.touch(mode=0o600)
    file.write_bytes(_tables())
    return file


@cache
def _tables() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / database.FILE_NAME
        database.set_up(file)
        return file.read_bytes()


class Templates(BytecodeCache):
    """Compiled templates, shared by all applications of a test run."""

    def __init__(self) -> None:
        self._compiled: dict[tuple[str, str], CodeType | None] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take what another application has compiled."""
        bucket.code = self._compiled.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep it for the next application."""
        self._compiled[bucket.key, bucket.checksum] = bucket.code


def share_among_applications() -> None:
    """Compile URL rules and look the version up once: the slowest parts of making one."""
    scorekeeper.__version__ = scorekeeper.__version__
    compile = Rule.compile
    compiled: dict[tuple[str, str], dict[str, Any]] = {}

    def once(rule: Rule) -> None:
        said = rule.rule, repr(rule.defaults)
        if said not in compiled:
            compile(rule)
            made = ("_parts", "_trace", "_converters", "arguments", "_build", "_build_unknown")
            compiled[said] = {name: getattr(rule, name) for name in made}
        vars(rule).update(compiled[said])

    Rule.compile = once  # type: ignore[assignment, method-assign]
