"""Undo of the last change."""

from collections.abc import Callable

import pytest

from scorekeeper.store import history
from scorekeeper.store.archive import recheck
from tests.store import seating
from tests.store.evening import Book, refusal, u

CHANGES: dict[str, Callable[[Book], object]] = {
    "saved": lambda book: book.save(u("Bình")),
    "corrected": lambda book: book.correct(2, u("Dũng")),
    "struck": lambda book: book.strike(2),
}


def stands(book: Book) -> object:
    """Return the state of a session without its version."""
    now = book.now
    lines = [(line.number, line.status, line.entry, line.net) for line in now.latest]
    return now.totals, now.money, now.ga, now.leader, lines


@pytest.fixture
def played(book: Book) -> Book:
    """A book of two rounds."""
    book.save(u("An"))
    book.save(u("Chi"))
    return book


@pytest.mark.parametrize("what", CHANGES)
def test_undo_and_undo_of_the_undo(played: Book, what: str) -> None:
    was = played.now
    CHANGES[what](played)
    changed = stands(played)
    played.undo()
    assert (played.now.totals, played.now.leader) == (was.totals, was.leader)
    assert (played.line(2).entry, played.line(2).status) == (u("Chi"), "valid")
    played.undo()
    assert stands(played) == changed
    assert list(recheck(played.db)) == []


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


def test_undo_on_an_old_version_is_stale(played: Book) -> None:
    seen = played.now.version
    assert history.last_change(played.db, played.now)
    seating.rename(played.db, played.caller, "An", "Ân")
    assert history.last_change(played.db, played.now) is None
    for version in (seen, played.now.version):
        refused = refusal(history.undo, played.db, played.caller, expected_version=version)
        assert refused.code == "E_STALE"


@pytest.mark.parametrize("what", CHANGES)
def test_a_retry_of_an_undo_changes_nothing(played: Book, what: str) -> None:
    CHANGES[what](played)
    seen = played.now.version
    played.undo()
    after = stands(played)
    history.undo(played.db, played.caller, expected_version=seen)
    assert (played.now.version, stands(played)) == (seen + 1, after)


@pytest.mark.parametrize("what", CHANGES)
@pytest.mark.parametrize("other", ["corrected", "struck"])
def test_an_undo_after_another_change_by_the_same_machine_is_stale(
    played: Book, what: str, other: str
) -> None:
    CHANGES[what](played)
    seen = played.now.version
    others: dict[str, Callable[[], object]] = {
        "corrected": lambda: played.correct(1, u("Bình")),
        "struck": lambda: played.strike(1),
    }
    others[other]()
    refused = refusal(history.undo, played.db, played.caller, expected_version=seen)
    assert refused.code == "E_STALE"


@pytest.mark.parametrize(
    ("what", "other"),
    [
        ("corrected", lambda book: book.strike(2)),
        ("corrected", lambda book: book.correct(2, u("Bình"))),
        ("struck", lambda book: book.correct(2, u("Bình"))),
        ("saved", lambda book: book.correct(3, u("Dũng"))),
    ],
)
def test_an_undo_after_another_change_of_the_same_round_is_stale(
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
