"""Connections: the pool, and transactions of several of them."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from scorekeeper.store import access, rounds
from scorekeeper.store.database import Database, Pool, set_up, together, writing
from scorekeeper.store.errors import Busy, Unavailable
from tests.store.evening import Book, u

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


def log_of(path: Path) -> Path:
    """Return the path of the write-ahead log."""
    return path.with_name(f"{path.name}-wal")


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
    with pool.lent() as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)


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


def test_many_savers_wait_for_each_other(connect: Callable[[], Database], book: Book) -> None:

    def save_some(worker: int) -> list[int]:
        db = connect()
        answers = [rounds.save(db, book.caller, u("An"), key=f"{worker}-{i}") for i in range(10)]
        db.close()
        return [answer.number for answer in answers]

    with ThreadPoolExecutor(4) as pool:
        numbers = [number for some in pool.map(save_some, range(4)) for number in some]
    assert sorted(numbers) == list(range(1, 41))
    assert list(book.now.totals.values()) == [720, -240, -240, -240]


def test_a_nested_transaction_is_a_bug(db: Database) -> None:
    with writing(db), pytest.raises(AssertionError), writing(db):
        pass


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
    assert db.execute("SELECT count(*) FROM browser").fetchone() == (2,)
    with writing(db), pytest.raises(AssertionError), writing(db):
        pass
