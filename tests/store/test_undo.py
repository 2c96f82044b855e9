"""Undo of the last change."""

from collections.abc import Callable
from itertools import product

import pytest

from scorekeeper.store import history, opening, settlement
from scorekeeper.store.archive import recheck
from scorekeeper.store.changes import KINDS
from scorekeeper.store.database import Database
from tests.store.evening import Book, refusal, u
from tests.store.every_change import EVERY_CHANGE, ready

CHANGES: dict[str, Callable[[Book], object]] = {
    "saved": lambda book: book.save(u("Bình")),
    "corrected": lambda book: book.correct(2, u("Dũng")),
    "struck": lambda book: book.strike(2),
}


def stands(book: Book) -> object:
    """Return the state of a session without its version and what is struck out."""
    now, settled = book.now, settlement.view(book.db, book.caller)
    rounds = [(line.kind, line.number, line.entry, line.net) for line in now.latest if line.valid]
    nets = [accounts.standings for accounts in settled.accounts]
    return now.totals, now.money, now.ga, now.ga_left, now.leader, now.is_last_round, rounds, nets


@pytest.fixture
def played(book: Book) -> Book:
    """A book of two rounds."""
    book.save(u("An"))
    book.save(u("Chi"))
    return book


@pytest.mark.parametrize("what", EVERY_CHANGE)
def test_each_kind_of_change_is_undone_as_it_says(db: Database, what: str) -> None:
    """A retry of the undo changes nothing, and another undo brings the change back."""
    (book, _, how), undone_by = ready(db, what), KINDS[what.split()[0]].undone_by
    before = stands(book)
    how.do(db, book.caller)
    after, version = stands(book), book.now.version
    if not undone_by:
        refused = refusal(history.undo, db, book.caller, expected_version=version)
        assert refused.code == ("E_SESSION_ENDED" if what == "ended" else "E_STALE")
        return
    assert after != before
    for _ in "undo", "retry":
        history.undo(db, book.caller, expected_version=version)
        assert (stands(book), book.now.version) == (before, version + 1)
    assert history.since(db, book.caller, version)[0].what in undone_by
    book.undo()
    assert stands(book) == after
    assert list(recheck(db)) == []


def test_undo_returns_to_the_version_before(played: Book) -> None:
    played.correct(2, u("Dũng"))
    played.correct(2, u("Bình"))
    played.undo()
    assert played.line(2).entry == u("Dũng")
    played.strike(2)
    played.correct(2, u("An"))
    played.undo()
    assert (played.line(2).status, played.line(2).entry) == ("struck", u("Dũng"))
    played.undo()
    assert (played.line(2).status, played.line(2).entry) == ("valid", u("An"))


OTHERS: tuple[Callable[[Book], object], ...] = (
    lambda book: book.correct(1, u("Bình")),
    lambda book: book.strike(1),
    lambda book: opening.announce_last_round(book.db, book.caller, last=True),
)
OF_THE_SAME_ROUND = [
    ("corrected", lambda book: book.strike(2)),
    ("corrected", lambda book: book.correct(2, u("Bình"))),
    ("struck", lambda book: book.correct(2, u("Bình"))),
    ("saved", lambda book: book.correct(3, u("Dũng"))),
]


@pytest.mark.parametrize(("what", "other"), [*product(CHANGES, OTHERS), *OF_THE_SAME_ROUND])
def test_an_undo_after_another_change_by_the_same_machine_is_stale(
    played: Book, what: str, other: Callable[[Book], object]
) -> None:
    CHANGES[what](played)
    seen = played.now.version
    other(played)
    changed = stands(played)
    refused = refusal(history.undo, played.db, played.caller, expected_version=seen)
    assert refused.code == "E_STALE"
    assert stands(played) == changed


def test_an_undo_of_a_round_that_was_struck_by_hand_has_nothing_to_do(played: Book) -> None:
    played.save(u("Bình"))
    seen = played.now.version
    played.strike(3)
    history.undo(played.db, played.caller, expected_version=seen)
    assert played.now.version == seen + 1
