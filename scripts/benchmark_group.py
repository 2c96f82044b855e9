"""Compare the page of a group of 1 000 evenings with that of one of 10: CPU time of a GET.

    .venv/bin/python -m scripts.benchmark_group

Each evening has 60 rounds. Exit code 1 if a page of the large group takes more than twice the time
of the small one, when it is asked for again or after somebody has played on. The first page of a
process reads what is kept of every evening, and is only shown.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from flask.testing import FlaskClient

from scorekeeper.store import figures, groups
from scorekeeper.store.database import Database, writing
from scorekeeper.store.groups import NEW
from scorekeeper.web.plumbing.database import get_db
from tests.store.evening import Book
from tests.store.mixed import PLAYED, play
from tests.web.friends import plain_app

FEW, MANY, ROUNDS = 10, 1000, 60
TURNS = 15
MOST = 2.0
"""The largest allowed ratio of CPU times."""

# Copies of the first session, each with ids of its own.
_SESSION = {"session_id": "session_id + n"}
_LINE = {"line_id": "line_id + n * 1000"}
COPIED = {
    "session": {
        "id": "id + n",
        "owner_id": "owner_id + n * 10",
        "opened_at": "strftime('%Y-%m-%dT%H:%M:%SZ', opened_at, (-3 * n) || ' days')",
    },
    "session_profile": _SESSION | {"id": "id + n * 10"},
    "person": _SESSION,
    "machine": _SESSION | {"id": "id + n * 10"},
    "link": _SESSION | {"id": "id + n * 10", "token": "token || n", "token_hash": "randomblob(32)"},
    "line": _SESSION | {"id": "id + n * 1000"},
    "line_version": _LINE | {"profile_id": "profile_id + n * 10"},
    "transfer": _LINE,
    "change": _SESSION | _LINE | {"machine_id": "machine_id + n * 10"},
    "group_evening": _SESSION,
    "group_seat": _SESSION,
}


class Grown(NamedTuple):
    """A group with so many evenings, and how to look at it."""

    db: Database
    book: Book  # the latest evening
    page: Callable[[], object]


def grow(folder: Path, evenings: int) -> Grown:
    """Plays an evening, copies it, and looks once, so that every evening is counted."""
    app = plain_app(folder)
    app.app_context().push()
    db = get_db()
    db.execute("PRAGMA synchronous = OFF")
    book = Book(db, *PLAYED)
    play(book, Random(1), ROUNDS)
    group = groups.open_group(db, "Hội", book.browser)
    places = dict.fromkeys(book.now.names, NEW)
    groups.add_evening(db, group, book.caller, places, handed_over=True)
    with writing(db):
        db.execute("PRAGMA defer_foreign_keys = ON")
        for table, changes in COPIED.items():
            names = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
            columns = ", ".join(changes.get(name, name) for name in names)
            sql = f"""
            WITH RECURSIVE k (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM k WHERE n < ?)
            INSERT INTO {table} SELECT {columns} FROM k, {table}
            """
            db.execute(sql, (evenings - 1,))
    groups.read(db, group)
    # As they would be if each evening had gone its own way.
    db.execute("UPDATE evening_figures SET figures = json_set(figures, '$.rounds', session_id)")
    forget()
    client: FlaskClient = app.test_client()

    def page() -> None:
        assert client.get(f"/g/{group.token}").status_code == 200

    page()
    return Grown(db, book, page)


def forget() -> None:
    """Makes this process like one that has just begun."""
    groups._books.clear()
    figures._read.cache_clear()


BEFORE: dict[str, Callable[[Grown], object]] = {
    "again": lambda grown: None,
    "played on": lambda grown: play(grown.book, Random(time.time_ns()), 1),
    "new process": lambda grown: forget(),
}


def measure(grown: Grown, before: Callable[[Grown], object]) -> float:
    """Returns the CPU milliseconds of the page."""
    before(grown)
    began = time.process_time()
    grown.page()
    return 1000 * (time.process_time() - began)


def main() -> int:
    """Prints the medians, and returns the exit code."""
    with TemporaryDirectory() as folder:
        few, many = [grow(Path(folder) / str(count), count) for count in (FEW, MANY)]
        print(f"{'':<12} {FEW:>11} {MANY:>11} {'ratio':>6}")
        fast = True
        for name, before in BEFORE.items():
            pairs = [(measure(few, before), measure(many, before)) for _ in range(TURNS)]
            small, large = (median(times) for times in zip(*pairs, strict=True))
            print(f"{name:<12} {small:>8.1f} ms {large:>8.1f} ms {large / small:>6.2f}")
            fast = fast and (name == "new process" or large <= MOST * small)
    return 0 if fast else 1


if __name__ == "__main__":
    sys.exit(main())
