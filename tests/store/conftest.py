"""An empty book, and a session of four friends: in a file, or on a PostgreSQL server.

Tests run on a file; those marked `both_engines` reach every statement that the server shall know.
"""

from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from scorekeeper.store import database, postgres
from scorekeeper.store.database import Database
from tests.prepared import put_tables
from tests.store.evening import Book


@pytest.fixture
def engine() -> str:
    """The engine of a test that does not run on both."""
    return "file"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return put_tables(tmp_path / database.FILE_NAME)


@pytest.fixture
def connect(engine: str, request: pytest.FixtureRequest) -> Callable[[], Database]:
    """Opens a connection to an empty book."""
    if engine == "postgres":
        return partial(postgres.Server, request.getfixturevalue("server_book"))
    return partial(database.connect, request.getfixturevalue("path"))


@pytest.fixture
def db(connect: Callable[[], Database]) -> Iterator[Database]:
    with closing(connect()) as connection:
        yield connection


@pytest.fixture
def book(db: Database) -> Book:
    """Four friends who play Phỏm by `vinagames`."""
    return Book(db)
