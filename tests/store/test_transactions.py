"""Transactions of several threads and connections."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from sqlite3 import IntegrityError

import pytest

from scorekeeper.store import database, rounds
from scorekeeper.store.database import Database, together, writing
from scorekeeper.store.lines import ChangeResult
from tests.store.evening import Book, u


def test_many_savers_wait_for_each_other(path: Path, book: Book) -> None:

    def save_some(worker: int) -> list[int]:
        db = database.connect(path)
        answers = [rounds.save(db, book.caller, u("An"), key=f"{worker}-{i}") for i in range(10)]
        db.close()
        return [answer.number for answer in answers]

    with ThreadPoolExecutor(4) as pool:
        numbers = [number for some in pool.map(save_some, range(4)) for number in some]
    assert sorted(numbers) == list(range(1, 41))
    assert list(book.now.totals.values()) == [720, -240, -240, -240]


def test_two_phones_with_the_same_entry_make_one_round(path: Path, book: Book) -> None:

    def save(_: int) -> ChangeResult:
        db = database.connect(path)
        answer = rounds.save(db, book.caller, u("An"), key="same")
        db.close()
        return answer

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(save, range(8)))
    assert [answer.number for answer in answers] == [1] * 8
    assert sum(not answer.again for answer in answers) == 1


def test_writers_of_one_process_take_turns(path: Path, db: Database) -> None:
    written: list[int] = []

    def write(number: int) -> None:
        with closing(database.connect(path)) as other, writing(other):
            written.append(number)

    with ThreadPoolExecutor(6) as pool:
        with writing(db):
            waiting = [pool.submit(write, number) for number in range(6)]
            assert not written
        for one in waiting:
            one.result()
    assert sorted(written) == list(range(6))


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

    with pytest.raises(IntegrityError):
        both(b"0", b"0")
    assert not db.in_transaction
    both(b"1", b"2")
    assert db.execute("SELECT count(*) FROM browser").fetchone() == (2,)
    with writing(db), pytest.raises(AssertionError), writing(db):
        pass
