"""Kill the server while programs save."""

import signal
import time
from pathlib import Path
from random import Random

from scripts.releases import checkout, serving
from tests.trust.programs import Program, count_stored, open_sessions, saving
from tests.trust.promise import NotTried

SESSIONS, PROGRAMS = 2, 2
MOST = 6
"""Rounds that are confirmed before a kill, at most."""

SAVE = 0.01
"""Seconds that a save takes, roughly: the kill comes at any moment of it."""


def run(folder: Path, kills: int) -> str:
    """Kills and restarts the server so many times; see `Promise.run`."""
    if not hasattr(signal, "SIGKILL"):
        raise NotTried("Windows has no SIGKILL.")
    rng, programs = Random(1), list[Program]()
    for _ in range(kills):
        with serving(checkout(), instance=folder) as server:
            programs = programs or open_sessions(server, SESSIONS, PROGRAMS)
            with saving(server, programs, signal.SIGKILL) as tally:
                tally.wait(rng.randint(1, MOST))
                time.sleep(rng.random() * SAVE)
    with serving(checkout(), instance=folder) as server:
        for program in programs:
            program.retry(server.address)
    rounds = count_stored(folder, programs)
    return f"{kills} kills, {rounds} confirmed rounds: each stored once, `recheck` agrees"
