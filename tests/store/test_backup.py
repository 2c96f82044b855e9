"""Backup and restore lose nothing."""

import os
import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.store import database
from scorekeeper.store.archive import recheck
from scorekeeper.store.backup import back_up, inspect, restore
from scorekeeper.store.database import Database
from scorekeeper.store.errors import Busy, Unavailable
from scorekeeper.store.schema import STEPS, applied
from tests.broken import content, each_fault, empty, overwritten
from tests.store.evening import Book, u


@pytest.fixture
def book(db: Database, path: Path) -> Book:
    """Two rounds of four friends, which lie in the log of the file alone."""
    book = Book(db)
    book.save(u("An"))
    book.save(u("Bình"))
    return book


@pytest.fixture
def copied(path: Path, book: Book, tmp_path: Path) -> Path:
    back_up(path, tmp_path / "copy.db")
    return tmp_path / "copy.db"


def saved(file: Path) -> int:
    """Return the number of rounds of a file without mismatches."""
    with closing(database.connect(file)) as db:
        assert list(recheck(db)) == []
        (count,) = db.execute("SELECT count(*) FROM line").fetchone()
        return int(count)


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def test_a_backup_is_one_file_for_its_owner_alone(path: Path, copied: Path, book: Book) -> None:
    """It is never written over."""
    assert copied.stat().st_mode & 0o077 == 0
    assert names(path.parent) == ["copy.db", path.name, f"{path.name}-shm", f"{path.name}-wal"]
    assert copied.read_bytes()[18:20] == b"\1\1", "it would be opened with a log"
    assert saved(copied) == 2
    book.save(u("Chi"))
    with pytest.raises(FileExistsError):
        back_up(path, copied)
    assert (saved(copied), saved(path)) == (2, 3)


@each_fault
def test_a_damaged_file_is_neither_backed_up_nor_restored(
    path: Path, copied: Path, book: Book, fault: Callable[[Path], None], sentence: str
) -> None:
    book.db.close()
    fault(copied)
    before = path.read_bytes(), content(copied)
    with pytest.raises(Unavailable, match=sentence):
        restore(copied, path)
    with pytest.raises(Unavailable, match=sentence):
        back_up(copied, path.with_name("again.db"))
    assert (path.read_bytes(), content(copied)) == before


def test_restore_replaces_the_book_and_keeps_the_old(path: Path, copied: Path, book: Book) -> None:
    book.save(u("Chi"))
    book.db.close()
    before = restore(copied, path)
    assert before
    assert names(path.parent) == sorted(file.name for file in (path, before, copied))
    assert (saved(path), saved(before), saved(copied)) == (2, 3, 2)
    assert path.stat().st_mode & 0o077 == 0


def test_an_open_book_is_not_replaced(
    path: Path, copied: Path, book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "_EVERY_CONNECTION", ("PRAGMA busy_timeout = 0",))
    book.save(u("Chi"))
    with pytest.raises(Busy):
        restore(copied, path)
    assert names(path.parent) == ["copy.db", path.name, f"{path.name}-shm", f"{path.name}-wal"]
    assert saved(path) == 3


@pytest.mark.parametrize("fault", [empty, overwritten])
def test_a_damaged_book_is_replaced_without_its_log(
    path: Path, copied: Path, book: Book, fault: Callable[[Path], None]
) -> None:
    book.save(u("Chi"))
    log = database.log_of(path)
    logged = log.read_bytes()
    book.db.close()
    log.write_bytes(logged)
    fault(path)
    damaged = path.read_bytes()
    before = restore(copied, path)
    assert before
    assert before.read_bytes() == damaged
    assert not log.exists()
    if not damaged:
        assert database.log_of(before).read_bytes() == logged
    assert saved(path) == 2


def test_a_backup_of_an_older_version_is_migrated(path: Path, book: Book, copied: Path) -> None:
    book.db.close()
    with closing(sqlite3.connect(copied)) as db:
        db.execute("DROP TABLE agreement")
        db.execute("DELETE FROM _sqlite_migrations WHERE name = 'agreements'")
        db.commit()
    before = copied.read_bytes()
    assert not inspect(copied).up_to_date
    restore(copied, path)
    with closing(database.connect(path)) as restored:
        assert set(applied(restored)) == set(STEPS)
    assert copied.read_bytes() == before


def test_a_row_without_its_parent_is_damage(copied: Path) -> None:
    with closing(sqlite3.connect(copied)) as db:
        db.execute("UPDATE line_version SET profile_id = 77")
        db.commit()
    with pytest.raises(Unavailable, match="E_BUSY damaged"):
        inspect(copied)


def save_until_killed(path: Path, book: Book, acknowledged: int) -> None:
    """Save a round, a payment, a round and so on, each told of by its key once it is saved."""
    book.db = database.connect(path)
    for i in range(1_000_000):
        if i % 2:
            book.pay("Bình", "An", 1000, key=f"w{i}")
        else:
            book.save(u("An"), key=f"w{i}")
        os.write(acknowledged, f"w{i}\n".encode())


@pytest.mark.skipif(not hasattr(os, "fork"), reason="There is nobody to save beside on Windows.")
def test_a_backup_under_load_has_every_acknowledged_save(path: Path, book: Book) -> None:
    book.db.close()
    reader, writer = os.pipe()
    if not (child := os.fork()):
        save_until_killed(path, book, writer)
    try:
        with os.fdopen(reader, encoding="ascii") as told:
            for copy in (path.with_name(f"{place}.db") for place in range(8)):
                key = [told.readline() for _ in range(5)][-1].strip()
                back_up(path, copy)
                saved(copy)
                with closing(database.connect(copy)) as db:
                    sql = "SELECT key FROM entry_key UNION SELECT key FROM outside_line"
                    assert (key,) in db.execute(sql).fetchall()
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(writer)
