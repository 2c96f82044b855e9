"""Ways to break a database file, each with the error that reports it."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest


def damaged(file: Path) -> None:
    content = file.read_bytes()
    file.write_bytes(content[: len(content) // 2])


def overwritten(file: Path) -> None:
    file.write_bytes(b"x" * 4096 + file.read_bytes()[4096:])


def empty(file: Path) -> None:
    """Leaves an empty file, as a copy on a full disk does."""
    file.write_bytes(b"")


def foreign(file: Path) -> None:
    file.unlink()
    with closing(sqlite3.connect(file)) as other:
        other.execute("CREATE TABLE song (title TEXT)")


def newer(file: Path) -> None:
    """Marks it as written by a later version."""
    with closing(sqlite3.connect(file)) as other:
        other.execute("UPDATE _sqlite_migrations SET name = 'tomorrow' WHERE name = 'drafts'")
        other.commit()


def a_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


def deleted(file: Path) -> None:
    """Deletes it. Only a server that had it open can tell this from a first start."""
    file.unlink()


FAULTS: list[tuple[Callable[[Path], None], str]] = [
    (damaged, "E_BUSY damaged"),
    (overwritten, "E_BUSY damaged"),
    (empty, "E_BUSY empty"),
    (foreign, "E_BUSY foreign"),
    (newer, "E_BUSY newer"),
    (a_folder, "E_BUSY closed"),
]
"""Each with the key of its message."""

each_fault = pytest.mark.parametrize(
    ("fault", "sentence"), FAULTS, ids=[fault.__name__ for fault, _ in FAULTS]
)


def content(file: Path) -> object:
    """Returns the file's bytes, or the paths in its folder."""
    if file.is_file():
        return file.read_bytes()
    return sorted((file if file.is_dir() else file.parent).iterdir())
