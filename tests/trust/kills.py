"""A server that is killed while programs save: what was confirmed is there, once."""

import signal
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

from scripts.releases import checkout, serving
from tests.trust.promise import NOBODY_TO_KILL, Untried
from tests.trust.savers import Saver, check_once_each, savers, saving

BOOKS = 2
"""Served, killed and started anew beside each other: one waits while the other works."""

SESSIONS, EACH = 2, 2
MOST = 6
"""Rounds confirmed in a life before it is ended, at least one."""

SAVE = 0.01
"""Seconds that a save takes, about: it is cut off at any moment of it."""


def run(folder: Path, kills: int) -> str:
    """So many SIGKILLs, and what came of them."""
    if not hasattr(signal, "SIGKILL"):
        raise Untried(NOBODY_TO_KILL)
    with ThreadPoolExecutor(BOOKS) as pool:
        books = [folder / str(number) for number in range(BOOKS)]
        shares = [kills // BOOKS + (number < kills % BOOKS) for number in range(BOOKS)]
        kept = sum(pool.map(_one_book, books, shares))
    return f"{kills} kills, {kept} confirmed rounds: each in the book once, `recheck` agrees"


def _one_book(folder: Path, kills: int) -> int:
    folder.mkdir()
    rng, all_of_them = Random(folder.name), list[Saver]()
    for _ in range(kills):
        with serving(checkout(), instance=folder) as server:
            all_of_them = all_of_them or savers(server, SESSIONS, EACH)
            with saving(server, all_of_them, signal.SIGKILL) as tally:
                tally.wait(confirmed=rng.randint(1, MOST))
                time.sleep(rng.random() * SAVE)
    with serving(checkout(), instance=folder) as server:
        for one in all_of_them:
            one.catch_up(server.address)
    return check_once_each(folder, all_of_them)
