"""Every released session file opens and is exported unchanged."""

from collections.abc import Iterator
from json import loads
from pathlib import Path

import pytest

from scorekeeper.export import reading
from scorekeeper.export.document import encode
from scorekeeper.store import archive, database
from scorekeeper.store.archive import recheck
from scorekeeper.store.changes import KINDS
from scorekeeper.store.database import Database
from scripts.golden import GOLDEN
from scripts.golden_book import NOT_PLAYED, session_file
from tests.prepared import put_tables
from tests.store.documents import before_import, check_sums, document
from tests.store.every_change import EVERY_CHANGE, ready

FILES = sorted(GOLDEN.glob("session_*.json"))


@pytest.fixture
def db(tmp_path: Path) -> Iterator[Database]:
    """An empty book."""
    connection = database.connect(put_tables(tmp_path / database.FILE_NAME))
    yield connection
    connection.close()


@pytest.mark.parametrize("file", [None, *FILES], ids=lambda file: file.name if file else "today")
def test_every_released_file_opens(db: Database, file: Path | None) -> None:
    written = session_file() if file is None else file.read_bytes()
    check_sums(loads(written))
    opened = archive.write(db, reading.read(written))
    assert list(recheck(db)) == []
    # Without side payments, today's file has the keys of the older one, which that version opens.
    assert before_import(db, opened.session) == loads(written)


def test_the_golden_evening_has_every_change_that_there_is() -> None:
    made = {change["what"] for change in loads(session_file())["history"]}
    assert made == {*KINDS} - NOT_PLAYED - {"imported"}


@pytest.mark.parametrize("what", EVERY_CHANGE)
def test_a_file_with_each_change_opens(db: Database, what: str) -> None:
    book, _, how = ready(db, what)
    how.do(db, book.caller)
    written = document(db, book.opened.session)
    opened = archive.write(db, reading.read(encode(written)))
    assert before_import(db, opened.session) == written
