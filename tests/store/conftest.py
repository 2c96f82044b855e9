"""A prepared database file, and a session of four friends."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.store import database
from scorekeeper.store.database import Database
from tests.prepared import put_tables
from tests.store.evening import Book


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A prepared database file."""
    return put_tables(tmp_path / database.FILE_NAME)


@pytest.fixture
def db(path: Path) -> Iterator[Database]:
    """A connection to the file."""
    connection = database.connect(path)
    yield connection
    connection.close()


@pytest.fixture
def book(db: Database) -> Book:
    """Four friends who play Phỏm by `vinagames`."""
    return Book(db)
