"""Migrations, and the schema of every release."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.store import database, opening
from scorekeeper.store.database import File
from scorekeeper.store.errors import NewerDatabase
from scorekeeper.store.schema import STEPS, applied, migrate, migrations, wrapped
from scripts.golden import GOLDEN, schema
from tests.store.evening import Book, u

SCHEMAS = sorted(GOLDEN.glob("schema_*.sql"))
CHANGED = "The tables are new. Run `.venv/bin/python -m scripts.golden` and commit schema_next.sql."


def test_the_schema_is_golden(db: File) -> None:
    assert schema(db) in [file.read_text("utf-8") for file in SCHEMAS], CHANGED


@pytest.mark.parametrize("file", SCHEMAS, ids=lambda file: file.stem)
def test_released_steps_make_the_tables_of_their_release(file: Path, tmp_path: Path) -> None:
    golden = file.read_text("utf-8")
    steps = len([step for step in STEPS if f"-- {step}\n" in golden])
    with closing(database.connect(tmp_path / database.FILE_NAME)) as db:
        migrations().apply(wrapped(db), stop_before=(*STEPS, None)[steps])
        assert schema(db) == golden


def test_all_tables_are_strict(db: File) -> None:
    book = wrapped(db)
    tables = {table.name for table in book.tables if not table.name.startswith("_")}
    assert {name for name in tables if book.table(name).strict} == tables
    types = {column.type for name in tables for column in book.table(name).columns}
    assert types == {"INTEGER", "TEXT", "BLOB"}


def test_the_pragmas_and_mode_of_a_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Without what conftest.py adds.
    monkeypatch.setattr(database, "_EVERY_CONNECTION", database._EVERY_CONNECTION[:-1])
    database.set_up(path)
    pragmas = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}
    pragmas |= {"cache_size": -1024}
    with closing(database.connect(path)) as db:
        for name, value in pragmas.items():
            assert db.execute(f"PRAGMA {name}").fetchone() == (value,)
    assert path.stat().st_mode & 0o077 == 0


class Untidy(File):
    """A connection of an SQLite that was built without `SECURE_DELETE`."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.execute("PRAGMA secure_delete = OFF")


def test_nothing_deleted_is_left_in_the_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "File", Untidy)
    with closing(database.connect(path)) as db:
        book = Book(db)
        book.save(u("An", manual=[{"from": "An", "to": "Chi", "amount": 1, "note": "bí mật"}]))
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        assert "bí mật".encode() in path.read_bytes()
        opening.delete(db, book.caller, book.now.title)
    assert not database.log_of(path).exists()
    assert "bí mật".encode() not in path.read_bytes()


def test_processes_that_start_together_make_one_file(tmp_path: Path) -> None:
    for trial in range(3):
        path = tmp_path / f"{trial}.db"
        with ThreadPoolExecutor(3) as pool:
            list(pool.map(database.set_up, [path] * 3))
        with closing(database.connect(path)) as db:
            assert applied(db) == STEPS
            assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_file_of_a_newer_version_is_left_alone(path: Path, db: File) -> None:
    db.execute(
        "INSERT INTO _sqlite_migrations (migration_set, name, applied_at)"
        " VALUES ('scorekeeper', 'of_tomorrow', '')"
    )
    with pytest.raises(NewerDatabase):
        database.set_up(path)


def test_a_failed_migration_is_rolled_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(db: File) -> None:
        migrate(db)
        raise RuntimeError

    monkeypatch.setattr(database, "migrate", fail)
    path = tmp_path / "half.db"
    with pytest.raises(RuntimeError):
        database.set_up(path)
    with closing(database.connect(path)) as db:
        assert schema(db) == ""
