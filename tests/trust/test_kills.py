"""Kill the server while programs save."""

import signal
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from scorekeeper.store import database
from scorekeeper.store.archive import recheck
from scripts.releases import checkout, serving
from tests.trust.often import often
from tests.trust.programs import Program, open_sessions, saving

KILLS = often(2, 500)
SESSIONS, PROGRAMS = 2, 2
MOST = 6
"""Rounds that are confirmed before a kill, at most."""

SAVE = 0.01
"""Seconds that a save takes, roughly: the kill comes at any moment of it."""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="Windows has no SIGKILL.")
def test_a_killed_server_keeps_each_confirmed_round_once(
    tmp_path: Path, tell: Callable[[str], None]
) -> None:
    """Under its number, and no other round."""
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
    rounds = {key: number for one in programs for key, number in one.confirmed.items()}
    with closing(database.connect(tmp_path / database.FILE_NAME)) as db:
        stored = db.execute(
            "SELECT key, number FROM entry_key JOIN line ON line.id = answer ->> '$.line'"
        ).fetchall()
        assert dict(stored) == rounds
        assert db.execute("SELECT count(*) FROM line").fetchone() == (len(stored),)
        assert list(recheck(db)) == []
    tell(f"{KILLS} kills, {len(rounds)} confirmed rounds: each stored once")
