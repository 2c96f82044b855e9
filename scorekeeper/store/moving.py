"""Moving a whole book to another engine, with links, browsers, kept rules and all else."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from scorekeeper.store.archive import Mismatch, recheck
from scorekeeper.store.engine import Database, reading, writing
from scorekeeper.store.errors import Busy, Unavailable
from scorekeeper.store.schema import tables


class Different(Exception):
    """What does not agree, in `args`. Nothing was copied."""


def move(source: Database, target: Database) -> None:
    """Copy all rows of a book into an empty one, under the same ids.

    Both are rechecked, and all rows compared. Raises `Different`, `Busy` if a server uses the book,
    and `Unavailable` if the other one is not empty.
    """
    if source.is_used():
        raise Busy
    with reading(source):
        _check(source)  # A server ends a transaction that is idle for a minute.
        with writing(target):
            if any(target.execute(f"SELECT 1 FROM {table}").fetchone() for table in tables()):
                raise Unavailable("E_BUSY occupied")
            target.before_copy()
            for table, columns in tables().items():
                _copy(source, target, table, columns)
            target.after_copy()
            _check(target)


def _check(db: Database) -> None:
    if mismatches := list(recheck(db)):
        raise Different(*mismatches)


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
        raise Different(Mismatch(0, "session", 0, f"table {table}", "other rows", rows))
