"""A killed process loses no acknowledged save."""

import os
import signal
from pathlib import Path

import pytest

from scorekeeper.store import database, rounds, settlement
from scorekeeper.store.archive import recheck
from scorekeeper.store.settlement import Paid
from tests.store.evening import Book, rules, u

KILLS = 25
PAID = Paid("Bình", "An", 1000)


def save_until_killed(path: Path, book: Book, life: int, acknowledged: int) -> None:
    """Save a round, a payment, a round and so on, each told of by its key once it is saved."""
    db = database.connect(path)
    for i in range(1_000_000):
        key = f"{life}-{i}"
        if i % 2:
            number = settlement.pay(db, book.caller, PAID, key=key).kept.number
        else:
            number = rounds.save(db, book.caller, u("An"), key=key).number
        os.write(acknowledged, f"{key} {number}\n".encode())


@pytest.mark.skipif(not hasattr(os, "fork"), reason="There is nobody to kill on Windows.")
def test_a_killed_writer_loses_no_acknowledged_save(tmp_path: Path) -> None:
    path = tmp_path / database.FILE_NAME
    database.set_up(path)
    db = database.connect(path)
    book = Book(db, rules(ga_mode="ante", ga_ante=1))
    db.close()
    told: dict[str, int] = {}
    for life in range(KILLS):
        told |= killed_after(path, book, life, 1 + life % 5)
    db = database.connect(path)
    saved = db.execute(
        "SELECT key, number FROM entry_key JOIN line ON line.id = answer ->> '$.line'"
    ).fetchall()
    paid = db.execute("SELECT key, number FROM outside_line").fetchall()
    kept = dict([*saved, *paid])
    assert len(told) >= KILLS
    assert told.items() <= kept.items()
    # At most one of each life was saved and not told of any more.
    assert len(kept) == len(saved) + len(paid) <= len(told) + KILLS
    assert paid
    for of_kind, table in ((saved, "line"), (paid, "outside_line")):
        count = db.execute(f"SELECT count(*), max(number) FROM {table}").fetchone()
        assert count == (len(of_kind), len(of_kind))
    assert list(recheck(db)) == []
    db.close()


def killed_after(path: Path, book: Book, life: int, count: int) -> dict[str, int]:
    """The keys and numbers that a process told before it was killed, at least so many."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            save_until_killed(path, book, life, writer)
        finally:
            os._exit(1)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        lines = [pipe.readline() for _ in range(count)]
        os.kill(child, signal.SIGKILL)
        lines += pipe.readlines()
    _, status = os.waitpid(child, 0)
    assert os.WTERMSIG(status) == signal.SIGKILL
    # The last line may have been cut short; then nobody was told.
    return {key: int(number) for key, number in (line.split() for line in lines if "\n" in line)}
