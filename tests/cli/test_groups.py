"""Groups on the command line."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from scorekeeper.store import database, groups
from scorekeeper.store.database import Database
from tests.prepared import put_tables
from tests.store.evening import Book, u

Call = Callable[..., Any]


@pytest.fixture
def here(call: Call, tmp_path: Path) -> Call:
    """The command, with a book that has a group of one evening."""
    db: Database = database.connect(put_tables(tmp_path / database.FILE_NAME))
    book = Book(db)
    book.save(u())
    group = groups.open_group(db, "Hội thứ sáu", book.browser)
    groups.add_evening(db, group, book.caller, {1: groups.NEW})
    db.close()
    return lambda *arguments: call("groups", *arguments, "--instance", str(tmp_path))


def test_a_group_is_listed_and_written_with_its_evenings(here: Call, tmp_path: Path) -> None:
    assert here().text == "1  Hội thứ sáu  (1 người, 1 buổi)\n"
    group = {"id": 1, "name": "Hội thứ sáu", "members": 1, "evenings": 1}
    assert json.loads(here("--json").text) == group
    assert here("export", "1", "b.zip").code == 0
    with ZipFile(tmp_path / "b.zip") as zipped:
        first, second = zipped.namelist()
    assert first == "group.json"
    assert second.startswith("001-")


def test_an_unknown_group_writes_nothing(here: Call, tmp_path: Path) -> None:
    ended = here("export", "2", "b.zip")
    assert (ended.code, (tmp_path / "b.zip").exists()) == (2, False)
    assert "không có hội số 2" in ended.err
