"""Versions of rounds, and pages and filters of the score sheet."""

from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper.store import history, lines, rounds
from scorekeeper.store.database import LARGEST, Database, together
from scorekeeper.store.lines import SheetLines, WantedLines
from tests.store.counting import cost
from tests.store.evening import ANTE, BY_PLACE, FRIENDS, WIN, Book, refusal, rules, u


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


@pytest.mark.usefixtures("path")
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


LIMIT = 3


@pytest.fixture
def played(db: Database) -> Book:
    """Eleven lines: rounds of several finishes, one of two, one struck out, and what became of the
    gà."""
    book = Book(db, rules(**ANTE), rules("tulokho-vinagames"))
    for entry in (u("An"), BY_PLACE, u("Bình"), WIN, BY_PLACE, u("Chi"), u("An"), BY_PLACE, WIN):
        book.save(entry)
    book.save({"players": list(FRIENDS), "finish": "void"}, game="phom")
    book.strike(6)
    rounds.deal_with_ga(book.db, book.caller, "shared", key="ga")
    return book


def numbers(page: SheetLines) -> list[object]:
    """The lines of a page by their numbers."""
    return [line.number if line.kind == "round" else line.kind for line in page.lines]


def backwards(book: Book, wanted: WantedLines) -> list[SheetLines]:
    """All pages from the last one on, in the order of scoring."""
    pages = [lines.sheet_page(book.db, book.caller, wanted, limit=LIMIT)]
    while (before := pages[0].before) is not None:
        kwargs: dict[str, Any] = {"before": before, "limit": LIMIT}
        pages.insert(0, lines.sheet_page(book.db, book.caller, wanted, **kwargs))
    return pages


def forwards(book: Book, wanted: WantedLines) -> list[SheetLines]:
    """All pages from the first one on."""
    pages = [lines.sheet_page(book.db, book.caller, wanted, after=0, limit=LIMIT)]
    while (after := pages[-1].after) is not None:
        pages.append(lines.sheet_page(book.db, book.caller, wanted, after=after, limit=LIMIT))
    return pages


@pytest.mark.parametrize(
    ("wanted", "lines"),
    [
        (WantedLines(), [*range(1, 11), "ga"]),
        (WantedLines(person=2), [1, 2, 3, 5, 6, 7, 8, 10, "ga"]),
        (WantedLines(kind="u"), [1, 3, 6, 7]),
        (WantedLines(kind="win"), [4, 9]),
        (WantedLines(kind="void"), [10]),
        (WantedLines(kind="struck"), [6]),
        (WantedLines(kind="ga"), ["ga"]),
        (WantedLines(person=4, kind="win"), []),
    ],
)
def test_each_matching_line_is_on_exactly_one_page(
    played: Book, wanted: WantedLines, lines: list[object]
) -> None:
    for turn in (backwards, forwards):
        pages = turn(played, wanted)
        assert [number for page in pages for number in numbers(page)] == lines
        assert all(len(page.lines) <= LIMIT for page in pages)
        assert (pages[0].before, pages[-1].after) == (None, None)


@pytest.mark.parametrize("at", [-5, 0, 1, 12, 10**30])
def test_a_position_out_of_range_gives_the_nearest_page(played: Book, at: int) -> None:
    before = lines.sheet_page(played.db, played.caller, WantedLines(), before=at, limit=LIMIT)
    after = lines.sheet_page(played.db, played.caller, WantedLines(), after=at, limit=LIMIT)
    assert before.lines or before.after is not None
    assert after.lines or after.before
