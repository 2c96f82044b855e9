"""Kill the server, or the PostgreSQL server under it, while programs save."""

import signal
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from scorekeeper.store import database
from scripts.releases import checkout, serving
from tests import postgres
from tests.trust.often import often
from tests.trust.programs import Program, check_stored, open_sessions, saving

KILLS = often(2, 500)
SESSIONS, PROGRAMS = 2, 2
MOST = 6
"""Rounds that are confirmed before a kill, at most."""

BOTH = 3
"""Every so many kills of PostgreSQL the application is killed too."""

SAVE = 0.01
"""Seconds that a save takes, roughly: the kill comes at any moment of it."""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="Windows has no SIGKILL.")
def test_a_killed_server_keeps_each_confirmed_round_once(
    tmp_path: Path,
    book_at: str | None,
    tell: Callable[[str], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SCOREKEEPER_BOOK", book_at or "")
    rng, programs = Random(1), list[Program]()
    for _ in range(KILLS):
        with serving(checkout(), instance=tmp_path) as server:
            programs = programs or open_sessions(server, SESSIONS, PROGRAMS)
            with saving(server, programs, signal.SIGKILL) as wait:
                wait(rng.randint(1, MOST))
                time.sleep(rng.random() * SAVE)
    with serving(checkout(), instance=tmp_path) as server:
        for program in programs:
            program.retry(server.address)
    rounds = check_stored(book_at or tmp_path / database.FILE_NAME, programs)
    tell(f"{KILLS} kills, {rounds} confirmed rounds: each stored once")


@pytest.mark.postgres
@pytest.mark.skipif(not postgres.programs(), reason=postgres.MISSING)
def test_a_killed_postgres_keeps_each_confirmed_round_once(
    tmp_path: Path, tell: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Under its number, and no other round; the application goes on when it is back."""
    rng = Random(1)
    with postgres.cluster() as server:
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
