"""A process may be killed at any moment: what it had told to be saved is there, once."""

import os
import signal
from pathlib import Path

import pytest

from scorekeeper.store import database, rounds
from scorekeeper.store.recheck import recheck
from tests.store.evening import Book, rules, u

KILLS = 25


def save_until_killed(path: Path, book: Book, life: int, acknowledged: int) -> None:
    """Save round after round, each told of by its key once it is saved."""
    db = database.connect(path)
    for i in range(1_000_000):
        key = f"{life}-{i}"
        answer = rounds.save(db, book.caller, u("An"), key=key)
        os.write(acknowledged, f"{key} {answer.number}\n".encode())


@pytest.mark.skipif(not hasattr(os, "fork"), reason="There is nobody to kill on Windows.")
def test_every_acknowledged_round_is_there_once(tmp_path: Path) -> None:
    """25 times killed while saving, each time after another number of rounds."""
    path = tmp_path / database.FILE_NAME
    database.set_up(path)
    db = database.connect(path)
    book = Book(db, rules(ga_mode="ante", ga_ante=1))
    db.close()
    told: dict[str, int] = {}
    for life in range(KILLS):
        told |= killed_after(path, book, life, 1 + life % 5)
    db = database.connect(path)
    kept = dict(
        db.execute("SELECT key, number FROM entry_key JOIN line ON line.id = line_id").fetchall()
    )
    assert len(told) >= KILLS
    assert told.items() <= kept.items()
    # At most one round a life was saved and not told of any more.
    assert len(kept) <= len(told) + KILLS
    assert db.execute("SELECT count(*), max(number) FROM line").fetchone() == (len(kept), len(kept))
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
