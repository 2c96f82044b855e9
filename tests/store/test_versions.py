"""Pages of the versions of a round."""

from collections.abc import Callable

import pytest

from scorekeeper.store import history
from scorekeeper.store.database import LARGEST, together
from tests.store.counting import cost
from tests.store.evening import Book, refusal, u


def correct_until(book: Book, version: int) -> None:
    """Correct round 1 until the session has this version."""
    with together(book.db):
        while book.now.version < version:
            book.correct(1, u("An"))


def test_the_versions_of_a_round_have_pages(book: Book) -> None:
    book.save(u("An"))
    book.save(u("Chi"))
    book.strike(2)
    correct_until(book, 104)
    every = [2, *range(5, 105)]
    found: list[int] = []
    pages: list[int] = []
    before: int | None = LARGEST
    while before:
        versions, before = history.of_round(book.db, book.caller, 1, before=before)
        found = [version.version for version in versions] + found
        pages.append(len(versions))
    assert found == every
    assert pages == [history.VERSIONS, history.VERSIONS, 1]
    assert refusal(history.of_round, book.db, book.caller, 1, before=2).code == "E_NOT_FOUND"


def test_each_of_several_rounds_has_its_latest_versions(book: Book) -> None:
    book.save(u("An"))
    book.save(u("Chi"))
    book.strike(2)
    correct_until(book, 104)
    several = history.of_rounds(book.db, book.caller, 1, 2)
    assert several == {n: history.of_round(book.db, book.caller, n) for n in (1, 2)}
    assert [version.version for version in several[2].versions] == [3, 4]


@pytest.mark.parametrize(
    "read",
    [
        lambda book: history.of_round(book.db, book.caller, 1),
        lambda book: history.of_round(book.db, book.caller, 1, before=60),
        lambda book: history.of_rounds(book.db, book.caller, 1, 200),
        lambda book: history.first_version(book.db, book.caller, 1),
    ],
    ids=["page", "earlier page", "several rounds", "who saved it"],
)
def test_a_round_that_was_corrected_often_is_read_as_quickly(
    book: Book, read: Callable[[Book], object]
) -> None:
    book.save(u("An"))
    steps = []
    for version in (100, 300):
        correct_until(book, version)
        read(book)
        steps.append(cost(book.db, lambda: read(book)).steps)
    assert steps[1] == pytest.approx(steps[0], rel=0.01)
