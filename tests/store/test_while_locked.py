"""Dry runs wait for no writer."""

from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from scorekeeper.store import database, people, rounds, session_rules
from tests.store.evening import BY_PLACE, FRIENDS, Book, rules, u

OTHERS = rules(u_payment=9)
STRUCK = 3

DRY_RUNS = {
    "save": partial(rounds.save, entry=u("Chi"), key="new"),
    "save again": partial(rounds.save, entry=BY_PLACE, key="k1"),
    "insert": partial(rounds.save, entry=BY_PLACE, key="new", before=2),
    "correct": partial(rounds.correct, number=1, entry=u("Chi"), expected_version=None, key="new"),
    "strike": partial(rounds.strike, number=1, expected_version=None),
    "strike twice": partial(rounds.strike, number=STRUCK, expected_version=None),
    "restore": partial(rounds.restore, number=STRUCK, expected_version=None),
    "reseat": partial(people.reseat_from, number=1, order=FRIENDS[::-1], expected_version=None),
    "rules": partial(
        session_rules.change_rules, profile=OTHERS, recalculate=False, expected_version=None
    ),
    "rules for all": partial(
        session_rules.change_rules, profile=OTHERS, recalculate=True, expected_version=None
    ),
    "stake": partial(
        session_rules.change_stake, stake=500, recalculate=False, expected_version=None
    ),
    "stake for all": partial(
        session_rules.change_stake, stake=500, recalculate=True, expected_version=None
    ),
}


@pytest.fixture
def book(path: Path) -> Iterator[Book]:
    """A book on a connection that never waits, while another one writes and does not end."""
    with closing(database.connect(path)) as db, closing(database.connect(path)) as other:
        book = Book(db, rules(ga_mode="ante", ga_ante=1))
        for entry in (BY_PLACE, u("Bình"), u("An")):
            book.save(entry)
        book.strike(STRUCK)
        db.execute("PRAGMA busy_timeout = 0")
        other.execute("BEGIN IMMEDIATE")
        yield book


@pytest.mark.parametrize("change", DRY_RUNS)
def test_a_dry_run_waits_for_no_writer(book: Book, change: str) -> None:
    before = book.now
    answer = DRY_RUNS[change](book.db, book.caller, dry_run=True)
    assert answer.version == (2 if change == "save again" else before.version)
    assert book.now == before
