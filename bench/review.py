"""What it takes to review an evening and to settle up, after few rounds and after many.

Processor time of this process, the least of several looks, beside what was counted: bytecodes,
steps of SQLite's machine, statements. The pages are asked of the application itself, without a
server; an evening is one round many times over. Figures depend on the machine and on what else it
does: nothing here fails.

    python3 dev.py bench review
"""

import gzip
import time
from collections.abc import Callable
from functools import partial
from itertools import combinations
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from flask.testing import FlaskClient

from scorekeeper.evening import settling
from scorekeeper.store import lines
from scorekeeper.store.database import FILE_NAME
from scorekeeper.store.statistics import statistics
from tests import instruments
from tests.store.evening import Book
from tests.store.test_flatness import long_evening
from tests.web.friends import plain_app

ROUNDS = (200, 10_000)
LOOKS = 9
SETTLED, REVIEWED = 1, 30
"""Milliseconds that are wanted at most: to settle up for ten, for one pass over 10 000 rounds."""

PAGES = {
    "result": "/result",
    "settle": "/settle",
    "settle, direct": "/settle?plan=direct",
    "a page of the sheet": "/sheet",
    "stats": "/stats",
}


def least(do: Callable[[], object]) -> float:
    """Milliseconds of processor time."""
    taken = []
    for _ in range(LOOKS):
        started = time.process_time()
        do()
        taken.append(time.process_time() - started)
    return 1000 * min(taken)


def main() -> None:
    """Measure all of it."""
    print(f"{'':<36} {'ms':>8} {'bytecodes':>10}   and")
    settle_up()
    for rounds in ROUNDS:
        with TemporaryDirectory() as folder:
            book = long_evening(Path(folder), rounds)
            of_the_store(book, rounds)
            book.db.close()
            of_pages(Path(folder), book, rounds)


def settle_up() -> None:
    """Ten people, each two of whom owe one another something."""
    rng, two = Random(10), combinations(range(1, 11), 2)
    pairs = {both: rng.randint(-999, 999) * 1000 for both in two}
    for kind in ("fewest", "direct"):
        do = partial(settling.plan, kind, pairs)
        tell(f"settling up, ten people, {kind}", do, f"wanted {SETTLED} ms")


def of_the_store(book: Book, rounds: int) -> None:
    """What pages ask the store for: one pass over all lines, or a page of them."""
    passes: dict[str, Callable[[], object]] = {
        "statistics, one pass": partial(statistics, book.db, book.caller, in_money=True),
        "lines of a page of the sheet": partial(lines.earlier, book.db, book.caller),
    }
    for name, do in passes.items():
        steps = instruments.cost(book.db, do).steps
        tell(f"{name}, {rounds}", do, f"{steps} steps; wanted {REVIEWED} ms")


def of_pages(folder: Path, book: Book, rounds: int) -> None:
    """The pages, each made anew."""
    app = plain_app(folder, book=False)
    (folder / f"{rounds}.db").rename(Path(app.instance_path) / FILE_NAME)
    phone = app.test_client()
    for name, path in PAGES.items():
        at = f"/s/{book.opened.view_token}{path}"

        def look(phone: FlaskClient = phone, at: str = at) -> bytes:
            return bytes(phone.get(at).data)

        size = len(gzip.compress(look()))
        run = len(instruments.statements(look))
        tell(f"{name}, {rounds}", look, f"{run} statements, {size} bytes packed")


def tell(name: str, do: Callable[[], object], more: str) -> None:
    """A row."""
    do()
    print(f"{name:<36} {least(do):>8.2f} {instruments.bytecodes(do):>10}   {more}", flush=True)


if __name__ == "__main__":
    main()
