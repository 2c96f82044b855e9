"""Strangers who ask for heavy work, and a table that saves meanwhile: how long its saves take.

    python3 dev.py bench starving
    .venv/bin/python -m bench.starving --rounds 1000 --saves 100

In one session with a gà a round that is struck out changes all that follow. So many who keep it
try to strike its first round, and so many who look on ask what it would have come to by other
rules, on and on: nobody waits as long as they are told. Another table saves one round after the
other, first alone and then meanwhile; all of them come from one address, as behind a proxy that the
server does not trust, then the table has one of its own. Figures depend on the machine and on what
else it does: nothing here fails.
"""

import argparse
import math
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPException
from multiprocessing import get_context
from statistics import median
from threading import Thread
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

from bench.beside.table import SAVED, Table
from scorekeeper.store import database
from scorekeeper.store.access import Opened
from scripts.releases import Server, checkout, serving
from scripts.visitor import SECONDS, Page, Visitor
from tests.store.evening import BY_PLACE, Book, rules

TRIERS, ASKERS = 20, 32

WANTED = 0.5
"""Within so many seconds 95 of 100 rounds are saved."""

MEMORY = 90
"""MiB that the server holds after it, at most."""

HERE = "127.0.0.1"
ELSEWHERE = "127.0.0.2"
"""Another address of this machine, as Linux has them."""

BROKEN = 0


class Saves(NamedTuple):
    """What a table was answered that saved on and on."""

    seconds: Sequence[float]
    refused: int
    """Rounds that were not saved at once."""

    @property
    def p95(self) -> float:
        """The seconds within which 95 of 100 were saved."""
        return sorted(self.seconds)[math.ceil(0.95 * len(self.seconds)) - 1]

    def __str__(self) -> str:
        figures = (median(self.seconds), self.p95, max(self.seconds))
        told = (1000 * figure for figure in figures)
        return "median {:.0f}, p95 {:.0f}, longest {:.0f} ms".format(*told)


class Starved(NamedTuple):
    """A table without the others and with them."""

    alone: Saves
    meanwhile: Saves
    answered: Counter[int]
    """How often the others had each status, `BROKEN` where there was no answer."""

    @property
    def holds(self) -> bool:
        """Whether the table was as well off as it is to be."""
        return self.meanwhile.p95 <= WANTED and not self.meanwhile.refused


class Asked(NamedTuple):
    """A form as it is sent."""

    path: str
    body: str
    headers: Mapping[str, str]


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure with one address and with two."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=1000, help="of the long session")
    parser.add_argument("--saves", type=int, default=100, help="that are measured each time")
    chosen = parser.parse_args(arguments)
    with serving(checkout(), base_url=None) as server:
        asked = heavy_requests(server, chosen.rounds)
        for address in (HERE, ELSEWHERE):
            tell(address, starved(server, asked, chosen.saves, address))
        held = server.memory / 2**20
    print(
        f"memory after it: {held:.0f} MiB, {'no more' if held <= MEMORY else 'MORE'} than {MEMORY}"
    )


def tell(address: str, found: Starved) -> None:
    """Print what the table was answered, and the others."""
    print(
        f"{TRIERS} strikes tried and {ASKERS} what-ifs at once, from {address}; saves from {HERE}:"
    )
    print(f"  alone:      {found.alone}")
    print(f"  meanwhile:  {found.meanwhile}; {found.meanwhile.refused} refused")
    print(f"  the others: {dict(found.answered.most_common())}")
    print(f"  {'holds' if found.holds else 'DOES NOT HOLD'}", flush=True)


def heavy_requests(server: Server, rounds: int) -> list[Asked]:
    """What each of the others sends, about a session of so many rounds."""
    opened = long_session(server, rounds)
    at = f"/s/{opened.view_token}"
    with closing(Visitor(server.address)) as keeper, closing(Visitor(server.address)) as viewer:
        keeper.send(keeper.get(f"/k/{opened.keeper_token}"), "/k/.*")
        strike = _asked(keeper, keeper.get(f"{at}/rounds/1"), "/strike", {})
        what_if = _asked(viewer, viewer.get(f"{at}/rules/if"), "/if", {"rules": "vinagames"})
    return TRIERS * [strike] + ASKERS * [what_if]


def long_session(server: Server, rounds: int) -> Opened:
    """A session with a gà that nobody takes, written into the book of the server."""
    with closing(database.connect(server.instance / database.FILE_NAME)) as db:
        book = Book(db, rules("pho-bien-ga"))
        with database.together(db):
            for _ in range(rounds):
                book.save(BY_PLACE)
    return book.opened


def _asked(visitor: Visitor, page: Page, to: str, given: Mapping[str, str]) -> Asked:
    """A form of a page as that browser sends it."""
    form = page.form(to)
    path = next(one for one in form.leads if one.endswith(to))
    cookies = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())
    kind = "application/x-www-form-urlencoded"
    return Asked(path, urlencode(form.filled(given)), {"Content-Type": kind, "Cookie": cookies})


def starved(server: Server, asked: Sequence[Asked], count: int, address: str) -> Starved:
    """A table that saves so many rounds, without the others and with them."""
    with closing(Table(server, 5)) as table:
        alone = saves(table, count)
        with asking(server.address, asked, address) as answered:
            meanwhile = saves(table, count)
    return Starved(alone, meanwhile, answered)


def saves(table: Table, count: int) -> Saves:
    """Save so many rounds, one after the other, as the page's script does."""
    seconds, refused = [], 0
    for _ in range(count):
        started = time.perf_counter()
        refused += table.save_once(SAVED) != 200
        seconds.append(time.perf_counter() - started)
    return Saves(seconds, refused)


@contextmanager
def asking(server: str, asked: Sequence[Asked], address: str) -> Iterator[Counter[int]]:
    """Within the block each of them asks again and again from that address, in a process of their
    own. What they were answered is counted when it is left."""
    apart = get_context("spawn")
    begun, ended, told = apart.Barrier(2), apart.Event(), apart.Queue()
    process = apart.Process(target=_ask, args=(server, asked, address, begun, ended, told))
    process.start()
    begun.wait(SECONDS)
    answered: Counter[int] = Counter()
    try:
        yield answered
    finally:
        ended.set()
        answered.update(told.get(timeout=2 * SECONDS))
        process.join()


def _ask(
    server: str, asked: Sequence[Asked], address: str, begun: Any, ended: Any, told: Any
) -> None:
    answered: list[int] = []
    to = urlsplit(server).netloc
    threads = [
        Thread(target=lambda one=one: answered.extend(_on_and_on(to, one, address, ended)))
        for one in asked
    ]
    for thread in threads:
        thread.start()
    begun.wait(SECONDS)
    for thread in threads:
        thread.join()
    told.put(Counter(answered))


def _on_and_on(to: str, asked: Asked, address: str, ended: Any) -> Iterator[int]:
    """Ask until it is over; each status."""
    connection = HTTPConnection(to, timeout=SECONDS, source_address=(address, 0))
    while not ended.is_set():
        try:
            connection.request("POST", asked.path, asked.body, asked.headers)
            with connection.getresponse() as answer:
                answer.read()
                yield answer.status
        except (OSError, HTTPException):
            connection.close()
            yield BROKEN
    connection.close()


if __name__ == "__main__":
    main()
