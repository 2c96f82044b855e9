"""The database that a phone saved when its book did not open, and hostile ones."""

import gzip
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from functools import partial
from pathlib import Path

import pytest

from scorekeeper.export import reading, rescued
from scorekeeper.export.book import LARGEST
from scorekeeper.export.document import document_of, encode
from scorekeeper.export.rescued import open_rescued
from scorekeeper.store import archive, database
from scorekeeper.store.errors import Refused
from tests.store.test_figures import FIGURES, released

ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n)"


def content(path: Path, changes: str = "") -> bytes:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.executescript(f"PRAGMA foreign_keys = OFF; {changes}; PRAGMA journal_mode = DELETE")
    return path.read_bytes()


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = released(tmp_path, "0.10")
    database.set_up(path)
    return path


def files_of(upload: bytes) -> dict[int, bytes]:
    with closing(open_rescued(upload)) as rescued:
        return {id: rescued.file_of(id) for id, _ in rescued.sessions}


@pytest.mark.parametrize("version", FIGURES)
def test_sessions_of_every_version(tmp_path: Path, version: str) -> None:
    """They are the files that a migrated book exports, and the database sent stays as it was."""
    path = released(tmp_path, version)
    sent = content(path)
    files = files_of(gzip.compress(sent))
    assert files == files_of(sent)
    database.set_up(path)
    with closing(database.connect(path)) as db:
        assert files == {id: encode(document_of(archive.read(db, id))) for id in files}
    assert files
    for file in files.values():
        reading.read(file)


MIGRATION = "INSERT INTO _sqlite_migrations VALUES (99, 'scorekeeper', 'of_tomorrow', '')"
OTHERS: dict[str, Callable[[Path], bytes]] = {
    change: partial(content, changes=change)
    for change in (
        f"CREATE VIEW draft2 AS {ENDLESS} SELECT max(i) FROM n",
        # It is not even asked for its rows, which never end.
        "DROP TABLE _sqlite_migrations; "
        f"CREATE VIEW _sqlite_migrations AS {ENDLESS} SELECT i AS name FROM n",
        "CREATE TRIGGER t AFTER INSERT ON session BEGIN DELETE FROM session; END",
        "CREATE TABLE more (a)",
        "CREATE INDEX more ON session (title)",
        "ALTER TABLE session ADD COLUMN more TEXT",
        "ALTER TABLE session RENAME COLUMN title TO titel",
        "DROP INDEX line_in_order",
        "DELETE FROM _sqlite_migrations WHERE name = 'money'",
        "DROP TABLE _sqlite_migrations",
        "DELETE FROM session",
        MIGRATION,
    )
} | {
    "short": lambda path: content(path)[:100],
    "half": lambda path: content(path)[: path.stat().st_size // 2],
    "zeros": lambda path: content(path)[:100] + bytes(4000) + content(path)[4100:],
    "ones": lambda path: content(path)[:8192] + b"\xff" * (path.stat().st_size - 8192),
    "cut": lambda path: gzip.compress(content(path))[:-20],
    "bomb": lambda path: gzip.compress(b"SQLite format 3\0" + bytes(LARGEST)),
    "no gzip": lambda path: b"\x1f\x8b" + content(path),
}


@pytest.mark.parametrize("other", OTHERS)
def test_another_schema_or_a_damaged_file_is_refused(book: Path, other: str) -> None:
    with pytest.raises(Refused) as why:
        open_rescued(OTHERS[other](book))
    assert why.value.code == "E_SHAPE"
    assert ("mới hơn" in why.value.problems[0].message.vi) is (other == MIGRATION)


def test_the_bound_of_rows_is_the_most_that_is_read(
    book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(sqlite3.connect(book)) as db:
        ((rows,),) = db.execute(rescued._ROWS, (1,)).fetchall()
    for most, read in ((rows, True), (rows - 1, False)):
        monkeypatch.setattr(rescued, "_MOST_ROWS", most)
        assert (files_of(content(book))[1] != b"?") is read


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE line_version SET entry = '[]'",
        f"UPDATE line_version SET net_half_bets = '{'[' * 900}{']' * 900}'",
        "UPDATE change SET machine_id = NULL, details = '7'",
        "UPDATE line_version SET profile_id = NULL",
        "UPDATE session SET title = cast(x'ff' AS TEXT)",
        "UPDATE session SET zone = '../../etc/passwd'",
    ],
)
def test_rows_are_not_trusted(book: Path, change: str) -> None:
    """What comes out of them is refused as a file, or nothing comes out."""
    with suppress(Refused, sqlite3.Error):
        files = files_of(content(book, change))
        for file in files.values():
            with pytest.raises(Refused):
                reading.read(file)
