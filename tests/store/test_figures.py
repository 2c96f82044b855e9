"""Every payment, total and figure of released databases is as it was when they were written."""

import json
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.store import database
from scorekeeper.store.archive import recheck
from scorekeeper.store.database import Database
from scorekeeper.store.schema import STEPS, applied, migrations, wrapped
from scorekeeper.store.session import load
from scorekeeper.store.statistics import statistics
from scripts.golden import GOLDEN
from scripts.golden_book import told
from tests.store.evening import Book
from tests.store.figures import figures

VERSIONS = sorted(file.stem.removeprefix("book_") for file in GOLDEN.glob("book_*.sql"))
FIGURES = json.loads((GOLDEN / "figures.json").read_text("utf-8"))
"""Told by version 0.10, which stored totals after each line and pair debts; counts by 0.13."""


def released(folder: Path, version: str) -> Path:
    """The file of a version's book. That of 0.2 was kept without its tables."""
    path = folder / database.FILE_NAME
    with closing(database.connect(path)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA foreign_keys = OFF")  # The rows are told by the alphabet.
        if version == "0.2":
            migrations().apply(wrapped(db), stop_before=STEPS[1])
        db.executescript((GOLDEN / f"book_{version}.sql").read_text("utf-8"))
    return path


@pytest.mark.parametrize("version", VERSIONS)
def test_a_released_book_is_as_it_was(tmp_path: Path, version: str) -> None:
    path = released(tmp_path, version)
    database.set_up(path)
    with closing(database.connect(path)) as db:
        assert applied(db) == STEPS
        assert list(recheck(db)) == []
        if (file := GOLDEN / f"book_{version}.txt").exists():  # That of 0.2 has none.
            assert told(db) == file.read_text("utf-8")
        if version in FIGURES:
            assert json.loads(json.dumps(figures(db))) == FIGURES[version]


def test_an_empty_session_has_no_statistics(db: Database) -> None:
    book = Book(db)
    found = statistics(db, load(db, book.caller), in_money=False)
    assert (found.people, found.games, found.timeline.rounds) == ((), (), ())
