"""The pool of connections."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.store import access
from scorekeeper.store.database import Database, Pool, connect, set_up
from scorekeeper.store.errors import Busy, Unavailable

COUNT = "SELECT count(*) FROM browser"


@pytest.fixture
def pool(path: Path) -> Iterator[Pool]:
    """A pool of connections to a prepared file."""
    opened = Pool(path)
    yield opened
    opened.close()


def met(pool: Pool) -> int:
    """Return the number of browsers in the file."""
    db = pool.lend()
    (count,) = db.execute(COUNT).fetchone()
    pool.give_back(db)
    return int(count)


def meet(pool: Pool) -> None:
    """Add a browser."""
    db = pool.lend()
    access.meet_browser(db)
    pool.give_back(db)


def forget_agreements(db: Database) -> None:
    """Make the file one of the version before agreements."""
    db.execute("DROP TABLE agreement")
    db.execute("DELETE FROM _sqlite_migrations WHERE name = 'agreements'")


def log_of(path: Path) -> Path:
    """Return the path of the write-ahead log."""
    return path.with_name(f"{path.name}-wal")


def test_connections_are_reused(pool: Pool) -> None:
    first = pool.lend()
    second = pool.lend()
    assert first is not second
    pool.give_back(second)
    assert pool.lend() is second


def test_an_open_transaction_is_rolled_back(pool: Pool) -> None:
    db = pool.lend()
    db.execute("BEGIN IMMEDIATE")
    db.execute("INSERT INTO browser (secret_hash, met_at) VALUES (x'00', '')")
    pool.give_back(db)
    assert not db.in_transaction
    assert met(pool) == 0


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """A copy of another evening, with two browsers in it."""
    file = tmp_path / "other.db"
    set_up(file)
    pool = Pool(file)
    meet(pool)
    meet(pool)
    pool.close()
    return file


def test_a_replaced_file_is_opened_at_once(pool: Pool, path: Path, other: Path) -> None:
    for _ in range(5):
        meet(pool)
    other.rename(path)
    assert met(pool) == 2
    meet(pool)
    assert met(pool) == 3
    assert pool.lend().execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_new_file_is_not_opened_beside_the_old_one(pool: Pool, path: Path, other: Path) -> None:
    before = pool.lend()
    other.rename(path)
    with pytest.raises(Busy):
        pool.lend()
    assert before.execute(COUNT).fetchone() == (0,)
    pool.give_back(before)
    assert met(pool) == 2


def test_a_file_that_was_deleted_is_not_created_again(pool: Pool, path: Path) -> None:
    meet(pool)
    pool.tidy()
    backup = path.read_bytes()
    path.unlink()
    for _ in range(2):
        with pytest.raises(Unavailable) as raised:
            pool.lend()
        assert raised.value.sentence == "E_BUSY missing"
        pool.tidy()
    assert not path.exists()
    assert not log_of(path).stat().st_size
    path.write_bytes(backup)
    assert met(pool) == 1


def test_the_log_of_a_deleted_file_is_not_read(pool: Pool, path: Path) -> None:
    meet(pool)
    log = log_of(path).read_bytes()
    pool.close()
    path.unlink()
    log_of(path).write_bytes(log)
    with pytest.raises(Unavailable) as raised:
        Pool(path).lend()
    assert raised.value.sentence == "E_BUSY missing"
    assert [file.name for file in path.parent.iterdir()] == [log_of(path).name]


def test_a_replacing_file_of_an_older_version_is_migrated(
    pool: Pool, path: Path, other: Path
) -> None:
    meet(pool)
    with closing(connect(other)) as old:
        forget_agreements(old)
    other.rename(path)
    assert pool.lend().execute("SELECT count(*) FROM agreement").fetchone() == (0,)


def test_an_idle_book_is_closed(pool: Pool, path: Path) -> None:
    meet(pool)
    pool.tidy()
    pool.tidy()
    assert not log_of(path).exists()
    assert met(pool) == 1


def test_closing_removes_the_log(pool: Pool, path: Path) -> None:
    meet(pool)
    assert log_of(path).exists()
    pool.close()
    assert not log_of(path).exists()
    forgotten = Pool(path)
    meet(forgotten)
    del forgotten
    assert not log_of(path).exists()
