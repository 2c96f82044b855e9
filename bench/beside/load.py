"""What a server takes for a piece of work: its processor, its memory, how long people wait."""

import math
import resource
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPConnection, HTTPException

from bench.beside.table import AS_BROWSERS, SHEET, Table
from scripts.releases import Release, Server, serving
from scripts.visitor import Visitor

SAVERS = 16
PHONES = 300
CONNECTIONS = 6
"""As many as a browser opens to one server."""

TOO_LONG = 1.0
"""Seconds that nobody waits for a page."""

GIVEN_UP = 5
"""Phones that waited too long, after which nobody else comes."""

USUAL_FILES = 1024
"""As many as a program may have open that asks for no more, on most systems."""

FOLLOWED = 990
"""Rounds after the first that is corrected: about as many as may be worked out again at once."""

_STILL = 0.0005

AGAIN = 3
"""What is asked several times at a stretch, so that one look at the clock is for all of them."""


def block(table: Table, rows: Sequence[str], times: int) -> dict[str, float]:
    """Seconds of processor time for one answer of each kind. Every round that is saved changes the
    pages that are asked for after it."""
    work: dict[str, tuple[Callable[[], None], int]] = {
        "save": (table.save, 1),
        "page": (table.look, 1),
        "page-again": (table.look_again, AGAIN),
        "view": (table.view, 1),
        "view-again": (table.view_again, AGAIN),
        "preview": (table.preview, AGAIN),
        "sheet": (table.sheet, AGAIN),
    }
    wanted = {*rows, "save", *(name.removesuffix("-again") for name in rows)}
    spent = dict.fromkeys(rows, 0.0)
    for _ in range(times):
        for name, (do, repeated) in work.items():
            if name in wanted:
                seconds = _spent(table.server, do, repeated)
                if name in spent:
                    spent[name] += seconds / repeated / times
    return spent


def _spent(server: Server, do: Callable[[], None], times: int) -> float:
    before = server.cpu
    for _ in range(times):
        do()
    return _settled(server) - before


def _settled(server: Server) -> float:
    """Its processor time, as soon as it has done with the last answer."""
    used = server.cpu
    while True:
        time.sleep(_STILL)
        if server.cpu == used:
            return used
        used = server.cpu


def slowest_save(tables: Sequence[Table], each: int) -> float:
    """Seconds within which 99 of 100 rounds were saved, while every table saves on and on."""

    def saves(table: Table) -> list[float]:
        return [_took(table.save) for _ in range(each)]

    with ThreadPoolExecutor(len(tables)) as pool:
        taken = sorted(one for all_of_one in pool.map(saves, tables) for one in all_of_one)
    return taken[math.ceil(0.99 * len(taken)) - 1]


def _took(do: Callable[[], None]) -> float:
    started = time.perf_counter()
    do()
    return time.perf_counter() - started


def boot(release: Release) -> float:
    """Seconds of processor time until the first page is answered."""
    with serving(release) as server, closing(Visitor(server.address)) as visitor:
        if visitor.get("/").status != 200:
            raise RuntimeError(f"{release.name} does not answer.")
        return _settled(server)


def memory(release: Release, rounds: int, many: int, corrections: int) -> Mapping[str, int]:
    """Bytes of the server after what a full evening asks of it, and after corrections of rounds
    that very many follow."""
    with serving(release) as server, ExitStack() as hold:
        tables = [hold.enter_context(closing(Table(server))) for _ in range(SAVERS)]
        slowest_save(tables, each=5)
        table = hold.enter_context(closing(Table(server, rounds)))
        block(table, ("page-again", "view-again", "preview", "sheet"), times=10)
        found = {"after the load": server.memory}
        for _ in range(many - rounds):
            table.save()
        found[f"after {many} rounds"] = server.memory
        first = max(1, many - FOLLOWED)
        for number in range(first, first + corrections):
            table.correct(number)
        found[f"after {corrections} corrections, {many - first} after the first"] = server.memory
    return found


def phones_carried(release: Release, most: int = PHONES) -> tuple[int, float]:
    """How many phones got their page within a second, one coming after the other and all of them
    staying connected; and the longest wait, in seconds.

    A phone opens six connections and asks for something on each. After a few that waited too long
    no more of them come.
    """
    with ExitStack() as hold:
        with _files(USUAL_FILES):
            server = hold.enter_context(serving(release))
        hold.enter_context(_files(most * CONNECTIONS + USUAL_FILES))
        table = hold.enter_context(closing(Table(server, 10)))
        asked = (table.at, SHEET, "/", "/rules", "/new", table.at)
        waits: list[float] = []
        while len(waits) < most and sum(wait > TOO_LONG for wait in waits) < GIVEN_UP:
            phone = [HTTPConnection(*_where(server), timeout=TOO_LONG) for _ in asked]
            for connection in phone:
                hold.callback(connection.close)
            waits.append(_load(phone, asked))
        return sum(wait <= TOO_LONG for wait in waits), max(waits)


def _load(phone: Sequence[HTTPConnection], asked: Sequence[str]) -> float:
    """Seconds until all is there; where something is not answered in time, that time and more."""
    started = time.perf_counter()
    try:
        for connection, path in zip(phone, asked, strict=True):
            connection.request("GET", path, headers=AS_BROWSERS)
        for connection in phone:
            connection.getresponse().read()
    except (OSError, HTTPException):
        return max(time.perf_counter() - started, 2 * TOO_LONG)
    return time.perf_counter() - started


def _where(server: Server) -> tuple[str, int]:
    host, _, port = server.address.removeprefix("http://").partition(":")
    return host, int(port)


@contextmanager
def _files(most: int) -> Iterator[None]:
    """Whatever is opened and started meanwhile may have so many files open, as far as we may."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, before[1]), before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
