"""How long a save takes when two servers of one book are busy, on a file and on PostgreSQL."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from itertools import chain
from pathlib import Path

import pytest

from scorekeeper.store import database
from scripts.releases import checkout, serving
from scripts.visitor import Visitor
from tests.trust.often import often
from tests.trust.programs import Program, check_stored, open_sessions

SERVERS, TABLES, SAVERS = 2, 8, 2
ROUNDS = often(3, 100)
"""Of each saver."""


def test_sixteen_savers_at_eight_tables(
    tmp_path: Path,
    book_at: str | None,
    tell: Callable[[str], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Prints the median and the slowest hundredth."""
    monkeypatch.setenv("SCOREKEEPER_BOOK", book_at or "")
    with ExitStack() as hold:
        servers = [
            hold.enter_context(serving(checkout(), instance=tmp_path)) for _ in range(SERVERS)
        ]
        programs = open_sessions(servers[0], TABLES, SAVERS)

        def save(place: int, program: Program) -> list[float]:
            took = []
            with closing(Visitor(servers[place % SERVERS].address)) as api:
                for _ in range(ROUNDS):
                    began = time.monotonic()
                    while not program.save(api):
                        pass
                    took.append(time.monotonic() - began)
            return took

        with ThreadPoolExecutor(len(programs)) as pool:
            took = sorted(chain.from_iterable(pool.map(save, range(len(programs)), programs)))
    check_stored(book_at or tmp_path / database.FILE_NAME, programs)
    median, slow = [1000 * took[int(len(took) * part)] for part in (0.5, 0.99)]
    where = "PostgreSQL" if book_at else "a file"
    tell(f"{len(took)} saves on {where}: p50 {median:.1f} ms, p99 {slow:.1f} ms")
