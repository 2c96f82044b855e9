"""Kill a PostgreSQL server while programs save; move many sessions there and back."""

import signal
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from scorekeeper.store import database
from scorekeeper.store.moving import move
from scripts.releases import checkout, serving
from tests.postgres import cluster, programs
from tests.store.documents import content, document
from tests.store.evening import Book
from tests.store.mixed import PLAYED, play
from tests.trust.often import often
from tests.trust.programs import check_stored, open_sessions, saving
from tests.trust.test_kills import MOST, PROGRAMS, SAVE, SESSIONS

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.skipif(not programs(), reason="There is no PostgreSQL."),
]

KILLS, MOVED = often(4, 500), often(20, 10_000)
BOTH = 3
"""Every so many kills the application is killed too."""


def test_a_killed_postgres_keeps_each_confirmed_round_once(
    tmp_path: Path, tell: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Under its number, and no other round; the application goes on when it is back."""
    rng = Random(1)
    with cluster() as server:
        monkeypatch.setenv("SCOREKEEPER_BOOK", server.address())
        with serving(checkout(), instance=tmp_path) as app:
            all_programs = open_sessions(app, SESSIONS, PROGRAMS)
        done = 0
        while done < KILLS:
            with (
                serving(checkout(), instance=tmp_path) as app,
                saving(app, all_programs, signal.SIGKILL) as wait,
            ):
                for _ in range(min(BOTH, KILLS - done)):
                    wait(rng.randint(1, MOST))
                    time.sleep(rng.random() * SAVE)
                    server.kill()
                    server.start()
                    done += 1
                wait(rng.randint(1, MOST))
        with serving(checkout(), instance=tmp_path) as app:
            for program in all_programs:
                program.retry(app.address)
        rounds = check_stored(server.address(), all_programs)
    tell(f"{KILLS} kills of PostgreSQL, {rounds} confirmed rounds: each stored once")


def test_sessions_come_back_from_a_server_as_they_were(
    tmp_path: Path, server_book: str, tell: Callable[[str], None]
) -> None:
    """Every row, and every file of a session."""
    paths = [tmp_path / name for name in ("book.db", "back.db")]
    for path in paths:
        database.set_up(path)
    with (
        closing(database.connect(paths[0])) as book,
        closing(database.connect(paths[1])) as back,
        closing(database.open_pool(server_book)) as pool,
        pool.lent() as there,
    ):
        rng = Random(1)
        for _ in range(MOVED):
            play(Book(book, *PLAYED), rng, rng.randint(1, 8))
        times = [time.monotonic()]
        for source, target in ((book, there), (there, back)):
            move(source, target)
            times.append(time.monotonic())
        assert content(back) == content(book)
        for session in range(1, MOVED + 1):
            same = document(book, session)
            assert document(there, session) == document(back, session) == same
    took = f"{times[1] - times[0]:.0f} s there, {times[2] - times[1]:.0f} s back"
    tell(f"{MOVED} random sessions moved, {took}: all files equal")
