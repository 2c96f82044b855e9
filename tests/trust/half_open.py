"""A stranger opens thousands of connections behind a proxy and never ends a request."""

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from urllib.parse import urlsplit

from bench.beside.table import SAVED, Table
from scripts.releases import Server
from scripts.visitor import Visitor
from tests.tls_proxies import INSTALLED
from tests.trust.promise import Untried
from tests.trust.proxied import behind

HEAD = b"GET / HTTP/1.1\r\nHost: so.vn\r\nX-Never-Ends: "
FORM = b"POST /new HTTP/1.1\r\nHost: so.vn\r\nContent-Length: 99999\r\n\r\ntitle="
BLANK_LINES = b"\r\n\r\n"
BEGUN = (HEAD, FORM, BLANK_LINES, b"")
"""What is sent on them: part of a request, or nothing."""

PHONES, SAVES, SECONDS = 20, 20, 5
"""Phones that come next and rounds that a table saves, each within so many seconds."""

PATIENCE = 60
"""Seconds for each in the short form, which runs beside other tests on a machine of any speed."""

MANY = 1000
"""Connections from which the long form begins."""


def run(folder: Path, connections: int) -> str:
    """So many connections before each proxy that is installed."""
    figures = []
    for name in INSTALLED:
        try:
            with behind(name, folder / name) as server:
                figures.append(f"{name}: {tried(server, connections)}")
        except Untried as why:
            missing = why
    if not figures:
        raise missing
    return f"{connections} connections; {'; '.join(figures)}; none refused"


def tried(server: Server, connections: int) -> str:
    """How long who came next waited, and the table that plays."""
    with closing(Table(server)) as table, half_open(server.address, connections):
        answers = [look(server.address) for _ in range(PHONES)]
        saves = [save(table) for _ in range(SAVES)]
    slowest = max(*answers, *saves)
    assert slowest <= (SECONDS if connections >= MANY else PATIENCE), f"{slowest:.1f} s"
    return f"a first page {told(answers)}, a save {told(saves)}"


def told(seconds: list[float]) -> str:
    """Those times in words."""
    return f"median {1000 * median(seconds):.0f}, longest {1000 * max(seconds):.0f} ms"


@contextmanager
def half_open(address: str, connections: int) -> Iterator[None]:
    """So many connections that stay open until the block is left."""
    there = urlsplit(address)
    let_open(connections + 500)
    with ExitStack() as held:
        for begun in islice(cycle(BEGUN), connections):
            stranger = socket.create_connection((there.hostname, there.port), PATIENCE)
            held.enter_context(stranger).sendall(begun)
        yield


def let_open(files: int) -> None:
    """Have the system let this process open so many files. Raises `Untried`."""
    try:
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, files), hard))
    except (ImportError, ValueError) as error:
        raise Untried(f"This system lets nobody open {files} files.") from error


def look(address: str) -> float:
    """The seconds in which a phone that comes now has the first page."""
    began = time.perf_counter()
    with closing(Visitor(address)) as phone:
        assert phone.get("/").status == 200
    return time.perf_counter() - began


def save(table: Table) -> float:
    """The seconds in which the table saves its next round."""
    began = time.perf_counter()
    assert table.save_once(SAVED) == 200
    return time.perf_counter() - began
