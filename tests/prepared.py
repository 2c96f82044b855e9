"""Caches for one process: the tables of an empty book, URLs and templates."""

import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import CodeType
from typing import Any

from jinja2.bccache import Bucket, BytecodeCache
from werkzeug.routing import Rule

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


def compile_addresses_once() -> None:
    """Cache the compiled builder of each URL rule, the slowest part of an application."""
    build: Callable[[Rule, bool], Any] = Rule._compile_builder

    built: dict[tuple[str, bool], Any] = {}

    def once(rule: Rule, append_unknown: bool = True) -> Any:
        said = repr((rule.rule, rule.defaults, rule._trace)), append_unknown
        if said not in built:
            built[said] = build(rule, append_unknown)
        return built[said]

    Rule._compile_builder = once  # type: ignore[method-assign, assignment]
