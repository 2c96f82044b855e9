"""The cost of a call as a session grows: SQL statements and steps, not time."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.store import (
    access,
    agreements,
    database,
    history,
    lines,
    rounds,
    session_rules,
    settlement,
)
from scorekeeper.store.database import Database, reading, writing
from scorekeeper.store.lines import WantedLines
from scorekeeper.store.session_rules import as_copied
from tests.prepared import put_tables
from tests.store.counting import cost
from tests.store.evening import Book, rules, u

FEW, MANY = 300, 1000
EVERY = WantedLines()
OTHERS = rules(u_payment=9)

# Copies of the first round, which An wins.
_UP_TO = "WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < ?) "
_COPIES = {
    "line": """
        i, session_id, i, kind, i, status, i + 1, leads_next, leads_next FROM n, line WHERE id = 1
        """,
    "change": """
        session_id, i + 1, at, machine_id, what, i, reason, details
        FROM n, change WHERE version = 2
        """,
    "line_version": """
        i, i + 1, what, profile_id, stake, entry, ga_before_half_bets, net_half_bets
        FROM n, line_version WHERE line_id = 1
        """,
    "transfer": """
        i, place, payer, payee, half_bets, reason, debtor FROM n, transfer WHERE line_id = 1
        """,
}
_COPIED_KEY = """
session_id, 'copy' || i, body_hash, json_set(answer, '$.line', i, '$.version', i + 1)
FROM n, entry_key WHERE key = 'k1'
"""


def copy_first_round(db: Database, count: int) -> None:
    """Write the rows of so many rounds that equal the first one."""
    with writing(db):
        for table, columns in _COPIES.items():
            db.execute(f"{_UP_TO} INSERT INTO {table} SELECT {columns}", (count,))


def long_evening(folder: Path, count: int) -> Book:
    book = Book(
        database.connect(put_tables(folder / f"{count}.db")), rules(ga_mode="ante", ga_ante=1)
    )
    book.save(u("An"))
    copy_first_round(book.db, count)
    with writing(book.db):
        book.db.execute(f"{_UP_TO} INSERT INTO entry_key SELECT {_COPIED_KEY}", (count,))
        totals = ", ".join(
            f"{column} = (SELECT json_group_array(value * {count}) FROM json_each({column}))"
            for column in ("totals_half_bets", "money_half_dong")
        )
        book.db.execute(f"UPDATE session SET rounds = ?, version = ?, {totals}", (count, count + 1))
    book.save(u("Bình"))
    as_copied(OTHERS)  # Fills the cache of profiles.
    return book


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Book, Book]]:
    """A session of three hundred rounds, and one of a thousand."""
    folder = tmp_path_factory.mktemp("long")
    few, many = long_evening(folder, FEW), long_evening(folder, MANY)
    yield few, many
    few.db.close()
    many.db.close()


def last(book: Book) -> int:
    (number,) = book.db.execute("SELECT rounds FROM session").fetchone()
    return int(number)


def result(book: Book) -> object:
    """Read what the result page shows."""
    with reading(book.db):
        session = lines.view(book.db, book.caller, 1)
        found = settlement.of(book.db, session)
    return session.totals, session.money, [one.plan() for one in found.accounts]


TAPS: dict[str, Callable[[Book, int], Any]] = {
    "view": lambda book, n: lines.view(book.db, book.caller),
    "unchanged poll": lambda book, n: access.polled(book.db, book.opened.view_token),
    "page of the score sheet": lambda book, n: lines.sheet_page(book.db, book.caller, EVERY),
    "page before it": lambda book, n: lines.sheet_page(book.db, book.caller, EVERY, before=n - 40),
    "round": lambda book, n: rounds.find(book.db, book.caller, n),
    "history": lambda book, n: history.latest(book.db, book.caller),
    "preview": lambda book, n: rounds.preview(book.db, book.now, u("Chi")),
    "save": lambda book, n: book.save(u("Chi")),
    "save again": lambda book, n: book.save(u("An"), key="k1"),
    "undo": lambda book, n: book.strike(n),
    # They change no gà of later ones.
    "correct the tenth last": lambda book, n: book.correct(n - 10, u("Dũng")),
    "insert before the tenth last": lambda book, n: book.save(u("Dũng"), before=n - 10),
    "other rules from now on": lambda book, n: book.change_rules(OTHERS, dry_run=True),
    "another stake from now on": lambda book, n: book.change_stake(500, dry_run=True),
    "what if of a round": lambda book, n: session_rules.what_if_of_round(
        book.db, book.caller, rules(), n
    ),
    "who agrees": lambda book, n: agreements.to_what_holds(book.db, book.caller),
    "pay": lambda book, n: book.pay("Chi", "An", 1000),
    "spend": lambda book, n: book.spend("Chi", {"An": 1000}),
    "settle up": lambda book, n: settlement.view(book.db, book.caller).accounts[0].plan(),
    "result": lambda book, n: result(book),
    "who leaves": lambda book, n: settlement.view(book.db, book.caller).accounts[0].owing.nets,
}
"""Calls that cost the same however long the session is."""

SUMS: dict[str, Callable[[Book, int], Any]] = {
    "page after its first": lambda book, n: lines.sheet_page(book.db, book.caller, EVERY, after=0),
    "somebody's own score sheet": lambda book, n: lines.sheet_page(
        book.db, book.caller, WantedLines(person=2)
    ),
    "settle up directly": lambda book, n: (
        settlement.view(book.db, book.caller, "direct").accounts[0].plan()
    ),
    "rounds behind a payment": lambda book, n: settlement.behind(
        book.db, book.caller, ("An", "Bình")
    ),
    "correct the first": lambda book, n: book.correct(1, u("Dũng")),
}
"""Calls that add up the session, or replay it from its first round."""


@pytest.mark.parametrize("tap", TAPS)
def test_a_tap_costs_the_same_in_a_long_session(books: tuple[Book, Book], tap: str) -> None:
    few, many = [cost(book.db, partial(TAPS[tap], book, last(book))) for book in books]
    assert few.statements == many.statements
    assert many.steps < 1.1 * few.steps


@pytest.mark.parametrize("tap", SUMS)
def test_a_sum_grows_no_faster_than_the_session(books: tuple[Book, Book], tap: str) -> None:
    few, many = [cost(book.db, partial(SUMS[tap], book, last(book))) for book in books]
    assert few.statements == many.statements
    assert many.steps < 1.1 * MANY / FEW * few.steps
