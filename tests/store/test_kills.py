"""No acknowledged save is lost: by a killed process, or in a backup that is made meanwhile."""

import os
import signal
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from scorekeeper.store import database, settlement
from scorekeeper.store.archive import recheck
from scorekeeper.store.backup import back_up
from scorekeeper.store.settlement import Paid
from tests.store.evening import ANTE, Book, rules, u

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="There is no fork on Windows.")

KILLS, BACKUPS = 25, 8
PAID = Paid("Bình", "An", 1000)


@pytest.fixture
def closed(path: Path) -> Book:
    """An evening in a file that nobody has open."""
    with closing(database.connect(path)) as db:
        return Book(db, rules(**ANTE))


@contextmanager
def saving(path: Path, book: Book, life: int) -> Iterator[Iterator[dict[str, int]]]:
    """A process that is killed at the end. Yields the key and number of each acknowledged save."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            save_until_killed(path, book, life, writer)
        finally:
            os._exit(1)
    os.close(writer)
    with os.fdopen(reader, encoding="ascii") as pipe:
        # The last line may have been cut short; then nobody was told.
        told = (line.split() for line in pipe if "\n" in line)
        yield ({key: int(number)} for key, number in told)
    _, status = os.waitpid(child, 0)
    assert os.WTERMSIG(status) == signal.SIGKILL


def save_until_killed(path: Path, book: Book, life: int, acknowledged: int) -> None:
    """Save a round, a payment, a round and so on, each told of by its key once it is saved."""
    book.db = database.connect(path)
    os.write(acknowledged, f"pid {os.getpid()}\n".encode())
    for i in range(1_000_000):
        key = f"{life}-{i}"
        if i % 2:
            number = settlement.pay(book.db, book.caller, PAID, key=key).kept.number
        else:
            number = book.save(u("An"), key=key).number
        os.write(acknowledged, f"{key} {number}\n".encode())


def kept(path: Path) -> tuple[dict[str, int], dict[str, int]]:
    """The rounds and payments of a sound file: the number of each by its key."""
    with closing(database.connect(path)) as db:
        assert list(recheck(db)) == []
        rounds = "SELECT key, number FROM entry_key JOIN line ON line.id = answer ->> '$.line'"
        paid = "SELECT key, number FROM outside_line"
        found = [dict(db.execute(sql).fetchall()) for sql in (rounds, paid)]
        for numbers, table in zip(found, ("line", "outside_line"), strict=True):
            count = db.execute(f"SELECT count(*), max(number) FROM {table}").fetchone()
            assert count == (len(numbers), len(numbers) or None)
    return found[0], found[1]


def test_a_killed_writer_loses_no_acknowledged_save(path: Path, closed: Book) -> None:
    told: dict[str, int] = {}
    for life in range(KILLS):
        with saving(path, closed, life) as acknowledged:
            pid = next(acknowledged)["pid"]
            for _ in range(1 + life % 5):
                told |= next(acknowledged)
            os.kill(pid, signal.SIGKILL)
            for late in acknowledged:
                told |= late
    rounds, paid = kept(path)
    assert len(told) >= KILLS
    assert told.items() <= (rounds | paid).items()
    # At most one of each life was saved and not told of any more.
    assert len(rounds | paid) == len(rounds) + len(paid) <= len(told) + KILLS
    assert paid


def test_a_backup_under_load_has_every_acknowledged_save(path: Path, closed: Book) -> None:
    with saving(path, closed, 0) as acknowledged:
        pid = next(acknowledged)["pid"]
        try:
            for place in range(BACKUPS):
                told = [next(acknowledged) for _ in range(5)][-1]
                copy = path.with_name(f"{place}.db")
                back_up(path, copy)
                rounds, paid = kept(copy)
                assert told.items() <= (rounds | paid).items()
        finally:
            os.kill(pid, signal.SIGKILL)
