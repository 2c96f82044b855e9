"""Moving a whole book to another engine, with links, browsers, kept rules and all else."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from scorekeeper.store.archive import Mismatch, recheck
from scorekeeper.store.engine import Database, reading, writing
from scorekeeper.store.errors import Busy, Unavailable
from scorekeeper.store.schema import tables


class _Different(Exception):
    """The copy is not the book. Nothing of it is kept."""

    def __init__(self, found: list[Mismatch]) -> None:
        super().__init__(found)
        self.found = found


def move(source: Database, target: Database) -> list[Mismatch]:
    """Copy all rows of a book into an empty one, under the same ids.

    Both are rechecked, and all rows compared. Returns what does not agree; then nothing is copied.
    Raises `Busy` if a server uses the book, and `Unavailable` if the other one is not empty.
    """
    if source.is_used():
        raise Busy
    try:
        with reading(source), writing(target):
            if found := list(recheck(source)):
                return found
            if target.execute("SELECT 1 FROM browser UNION SELECT 1 FROM session").fetchone():
                raise Unavailable("E_BUSY occupied")
            target.before_copy()
            for table, columns in tables().items():
                _copy(source, target, table, columns)
            target.after_copy()
            if found := list(recheck(target)):
                raise _Different(found)
    except _Different as different:
        return different.found
    return []


def _copy(source: Database, target: Database, table: str, columns: list[str]) -> None:
    """Copy the rows of a table, and read them back."""
    select = f"SELECT {', '.join(columns)} FROM {table}"
    marks = ", ".join("?" * len(columns))
    sums = [0, 0]

    def summed(rows: Iterator[Any], place: int) -> Iterator[Any]:
        for row in rows:
            sums[place] += int.from_bytes(sha256(repr(row).encode()).digest())
            yield row

    sql = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})"
    target.executemany(sql, summed(source.stream(select), 0))
    rows = sum(1 for _ in summed(target.stream(select), 1))
    if sums[0] != sums[1]:
        raise _Different([Mismatch(0, "session", 0, f"table {table}", "other rows", rows)])
