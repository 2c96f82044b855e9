"""Connections: the pool of a file, and transactions of several connections."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.store import access, database, rounds
from scorekeeper.store.database import Database, Pool, set_up, together, writing
from scorekeeper.store.errors import Busy, Unavailable
from tests.postgres import both_engines
from tests.store.evening import Book, by, u

COUNT = "SELECT count(*) FROM browser"


@pytest.fixture
def pool(path: Path) -> Iterator[Pool]:
    """A pool of connections to a prepared file."""
    opened = Pool(path)
    yield opened
    opened.close()


def met(pool: Pool) -> int:
    with pool.lent() as db:
        return int(db.execute(COUNT).fetchone()[0])


def meet(pool: Pool, count: int = 1) -> None:
    with pool.lent() as db:
        for _ in range(count):
            access.meet_browser(db)


def is_missing(pool: Pool) -> bool:
    with pytest.raises(Unavailable) as raised:
        pool.lend()
    return raised.value.sentence == "E_BUSY missing"


def test_an_open_transaction_is_rolled_back(pool: Pool) -> None:
    with pool.lent() as db:
        db.execute("BEGIN IMMEDIATE")
        db.execute("INSERT INTO browser (secret_hash, met_at) VALUES (x'00', '')")
    assert not db.in_transaction
    assert met(pool) == 0


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """A copy of another evening, with two browsers in it."""
    file = tmp_path / "other.db"
    set_up(file)
    pool = Pool(file)
    meet(pool, 2)
    pool.close()
    return file


def test_a_replaced_file_is_opened_at_once(pool: Pool, path: Path, other: Path) -> None:
    meet(pool, 5)
    other.rename(path)
    assert met(pool) == 2
    meet(pool)
    with pool.lent() as db:
        assert db.execute(COUNT).fetchone() == (3,)
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_new_file_is_not_opened_beside_the_old_one(pool: Pool, path: Path, other: Path) -> None:
    with pool.lent() as before:
        other.rename(path)
        with pytest.raises(Busy):
            pool.lend()
        assert before.execute(COUNT).fetchone() == (0,)
    assert met(pool) == 2


def test_a_file_that_was_deleted_is_not_created_again(pool: Pool, path: Path) -> None:
    meet(pool)
    pool.tidy()
    backup = path.read_bytes()
    path.unlink()
    for _ in range(2):
        assert is_missing(pool)
        pool.tidy()
    assert not path.exists()
    assert not database.log_of(path).stat().st_size
    path.write_bytes(backup)
    assert met(pool) == 1


def test_the_log_of_a_deleted_file_is_not_read(pool: Pool, path: Path) -> None:
    meet(pool)
    log = database.log_of(path).read_bytes()
    pool.close()
    path.unlink()
    database.log_of(path).write_bytes(log)
    assert is_missing(Pool(path))
    assert [*path.parent.iterdir()] == [database.log_of(path)]


def test_an_idle_or_closed_pool_leaves_no_log(pool: Pool, path: Path) -> None:
    log = database.log_of(path)
    meet(pool)
    assert log.exists()
    pool.tidy()
    pool.tidy()
    assert not log.exists()
    meet(pool)
    pool.close()
    assert not log.exists()
    forgotten = Pool(path)
    meet(forgotten)
    del forgotten
    assert not log.exists()


def test_a_save_waits_for_the_disk_once(book: Book, path: Path) -> None:
    """That is at each COMMIT of a file with a log."""
    statements: list[str] = []
    assert isinstance(book.db, database.File)
    book.db.set_trace_callback(statements.append)
    book.save(u("An"))
    assert [sql for sql in statements if sql.startswith(("BEGIN", "COMMIT"))] == [
        "BEGIN IMMEDIATE",
        "COMMIT",
    ]


@both_engines
def test_many_savers_wait_for_each_other(connect: Callable[[], Database], book: Book) -> None:
    def save_some(worker: int) -> list[int]:
        with closing(connect()) as db:
            keys = [f"{worker}-{i}" for i in range(10)]
            return [rounds.save(db, book.caller, u("An"), key=key).number for key in keys]

    with ThreadPoolExecutor(4) as pool:
        numbers = [number for some in pool.map(save_some, range(4)) for number in some]
    assert sorted(numbers) == list(range(1, 41))
    assert book.now.totals == by(720, -240, -240, -240)


@both_engines
def test_changes_that_go_together_are_all_made_or_none(db: Database) -> None:
    met = "INSERT INTO browser (secret_hash, met_at) VALUES (?, '')"

    def both(first: bytes, second: bytes) -> None:
        with together(db):
            for secret in (first, second):
                with writing(db):
                    db.execute(met, (secret,))

    with pytest.raises(Exception, match=r"(?i)unique"):
        both(b"0", b"0")
    assert not db.in_transaction
    both(b"1", b"2")
    assert db.execute(COUNT).fetchone() == (2,)
    with writing(db), pytest.raises(AssertionError), writing(db):
        pass
