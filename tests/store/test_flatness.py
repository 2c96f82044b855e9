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
from scorekeeper.store.database import reading, together
from scorekeeper.store.lines import WantedLines
from scorekeeper.store.session_rules import as_copied
from tests.prepared import put_tables
from tests.store.counting import cost
from tests.store.evening import ANTE, Book, rules, u

FEW, MANY = 200, 500
EVERY = WantedLines()
OTHERS = rules(u_payment=9)


def play_long(book: Book, count: int) -> None:
    """Save so many rounds that An wins, and one more, at once."""
    with together(book.db, book.opened.session):
        for _ in range(count):
            book.save(u("An"))
        book.save(u("Bình"))


def long_evening(folder: Path, count: int) -> Book:
    book = Book(database.connect(put_tables(folder / f"{count}.db")), rules(**ANTE))
    play_long(book, count)
    as_copied(OTHERS)  # Fills the cache of profiles.
    return book


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Book, Book]]:
    folder = tmp_path_factory.mktemp("long")
    few, many = long_evening(folder, FEW), long_evening(folder, MANY)
    yield few, many
    few.db.close()
    many.db.close()


def last(book: Book) -> int:
    (number,) = book.db.execute("SELECT rounds FROM session").fetchone()
    return int(number)


def result(book: Book) -> object:
    with reading(book.db):
        session = lines.view(book.db, book.caller, 1)
        settled = settlement.of(book.db, session)
    return session.totals, session.money, [accounts.plan() for accounts in settled.accounts]


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
    "correct the first": lambda book, n: book.correct(1, u("Dũng")),
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
}
"""Calls that add up the session."""


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
