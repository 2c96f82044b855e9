"""Idempotency keys."""

from json import dumps, loads

import pytest

from scorekeeper.store import opening, rounds
from tests.store import seating
from tests.store.evening import Book, refusal, u


def test_the_same_entry_twice_is_one_round(book: Book) -> None:
    first = book.save(u("An"), key="a")
    book.save(u("Bình"))
    book.strike(1)
    again = book.save(u("An"), key="a")
    assert again.again
    assert (again.number, again.version, again.after.totals, again.scored, again.changes) == (
        first.number,
        first.version,
        first.after.totals,
        first.scored,
        first.changes,
    )
    assert book.now.rounds == 2


def test_a_retry_returns_the_names_and_seats_of_then(book: Book) -> None:
    first = book.save(u("An"), key="a")
    seating.rename(book.db, book.caller, "An", "Anh")
    seating.reseat(book.db, book.caller, ["Dũng", "Chi"])
    seating.join(book.db, book.caller, "An")
    again = book.save(u("An"), key="a")
    assert list(again.after.totals.items()) == list(first.after.totals.items())
    assert list(again.changes.items()) == list(first.changes.items())
    assert (again.scored, again.after.money) == (first.scored, first.after.money)


def test_a_retry_of_an_older_version_returns_current_names(book: Book) -> None:
    book.save(u("An"), key="a")
    (answer,) = book.db.execute("SELECT answer FROM entry_key").fetchone()
    without = dumps(loads(answer) | {"people": []})
    book.db.execute("UPDATE entry_key SET answer = ?", (without,))
    seating.rename(book.db, book.caller, "An", "Anh")
    assert book.save(u("An"), key="a").after.totals == book.now.totals


@pytest.mark.parametrize("key", ["", "a b", "ơ", "x" * 101, None, 7])
def test_invalid_keys_are_refused(book: Book, key: object) -> None:
    refused = refusal(rounds.save, book.db, book.caller, u("An"), key=key)
    assert refused.code == "E_KEY_REQUIRED"


def test_a_retry_of_a_correction_after_the_end_returns_its_result(book: Book) -> None:
    book.save(u("An"))
    seen = book.now.version
    first = book.correct(1, u("Chi"), expected_version=seen, key="b")
    opening.end(book.db, book.caller)
    again = book.correct(1, u("Chi"), expected_version=seen, key="b")
    assert (again.again, again.changes, again.version) == (True, first.changes, first.version)
