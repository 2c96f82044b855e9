"""An empty book, and a session of four friends: in a file, and on a PostgreSQL server.

A test of the file itself asks for `path`, or its module says `FILE_ALONE`; all others run on both.
"""

from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from scorekeeper.store import database, postgres
from scorekeeper.store.database import Database
from tests.postgres import ENGINES
from tests.prepared import put_tables
from tests.store.evening import Book


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run tests with a database on both engines."""
    names, of_file = metafunc.fixturenames, hasattr(metafunc.module, "FILE_ALONE")
    if "engine" in names and "path" not in names and not of_file:
        metafunc.parametrize("engine", ENGINES)


@pytest.fixture
def engine() -> str:
    """The engine of a test that does not run on both."""
    return "file"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A prepared database file."""
    return put_tables(tmp_path / database.FILE_NAME)


@pytest.fixture
def connect(engine: str, request: pytest.FixtureRequest) -> Callable[[], Database]:
    """Opens a connection to an empty book."""
    if engine == "postgres":
        return partial(postgres.Server, request.getfixturevalue("server_book"))
    return partial(database.connect, request.getfixturevalue("path"))


@pytest.fixture
def db(connect: Callable[[], Database]) -> Iterator[Database]:
    """A connection to an empty book."""
    with closing(connect()) as connection:
        yield connection


@pytest.fixture
def book(db: Database) -> Book:
    """Four friends who play Phỏm by `vinagames`."""
    return Book(db)
