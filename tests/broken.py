"""What can have become of the file of a book, and the sentence that tells of it."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest


def damaged(file: Path) -> None:
    """Only its first half is left."""
    content = file.read_bytes()
    file.write_bytes(content[: len(content) // 2])


def overwritten(file: Path) -> None:
    """Its first page is something else."""
    file.write_bytes(b"x" * 4096 + file.read_bytes()[4096:])


def empty(file: Path) -> None:
    """Nothing is left, as of a copy on a full disk."""
    file.write_bytes(b"")


def foreign(file: Path) -> None:
    """Another program's database was put in its place."""
    file.unlink()
    with closing(sqlite3.connect(file)) as other:
        other.execute("CREATE TABLE song (title TEXT)")


def newer(file: Path) -> None:
    """A book of a version to come was put in its place."""
    with closing(sqlite3.connect(file)) as other:
        other.execute("UPDATE _sqlite_migrations SET name = 'tomorrow' WHERE name = 'drafts'")
        other.commit()


def a_folder(file: Path) -> None:
    """Something else has its name."""
    file.unlink()
    file.mkdir()


def deleted(file: Path) -> None:
    """It is gone. Only a server that had it open can tell that from a first start."""
    file.unlink()


FAULTS: list[tuple[Callable[[Path], None], str]] = [
    (damaged, "E_BUSY damaged"),
    (overwritten, "E_BUSY damaged"),
    (empty, "E_BUSY empty"),
    (foreign, "E_BUSY foreign"),
    (newer, "E_BUSY newer"),
    (a_folder, "E_BUSY closed"),
]
"""Each with the key of its sentence."""

each_fault = pytest.mark.parametrize(
    ("fault", "sentence"), FAULTS, ids=[fault.__name__ for fault, _ in FAULTS]
)


def content(file: Path) -> object:
    """What lies in the place of the book."""
    if file.is_file():
        return file.read_bytes()
    return sorted((file if file.is_dir() else file.parent).iterdir())
