"""Versions of rounds, and pages and filters of the score sheet."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from scorekeeper.store import history, lines
from scorekeeper.store.database import LARGEST, Database, together
from scorekeeper.store.lines import SheetLines, WantedLines
from tests.postgres import both_engines
from tests.store.counting import cost
from tests.store.evening import ANTE, BY_PLACE, VOID, WIN, Book, refusal, rules, u

MOST = 5


@pytest.fixture
def corrected(book: Book, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], Book]:
    """Corrects the first of two rounds until the session has a version; pages are short."""
    monkeypatch.setattr(history, "VERSIONS", MOST)
    book.save(u("An"))
    book.save(u("Chi"))
    book.strike(2)

    def until(version: int) -> Book:
        with together(book.db):
            while book.now.version < version:
                book.correct(1, u("An"))
        return book

    return until


@both_engines
def test_the_versions_of_a_round_have_pages(corrected: Callable[[int], Book]) -> None:
    book = corrected(14)
    listed: list[list[int]] = []
    before: int | None = LARGEST
    while before:
        versions, before = history.of_round(book.db, book.caller, 1, before=before)
        listed.insert(0, [version.version for version in versions])
    assert listed == [[2], [*range(5, 10)], [*range(10, 15)]]
    assert refusal(history.of_round, book.db, book.caller, 1, before=2).code == "E_NOT_FOUND"
    several = history.of_rounds(book.db, book.caller, 1, 2)
    assert several == {n: history.of_round(book.db, book.caller, n) for n in (1, 2)}
    assert [version.version for version in several[2].versions] == [3, 4]


def test_a_round_corrected_often_is_read_as_quickly(corrected: Callable[[int], Book]) -> None:
    steps = []
    for version in (30, 60):
        book = corrected(version)
        reads = (
            partial(history.of_round, book.db, book.caller, 1),
            partial(history.of_round, book.db, book.caller, 1, before=20),
            partial(history.of_rounds, book.db, book.caller, 1, 200),
            partial(history.first_version, book.db, book.caller, 1),
        )
        for read in reads:
            read()
        steps.append([cost(book.db, read).steps for read in reads])
    assert steps[1] == pytest.approx(steps[0], rel=0.01)


LIMIT = 3


@pytest.fixture
def played(db: Database) -> Book:
    """Twelve lines: rounds of several finishes, one of two, one struck out, and what became of the
    gà; and a side payment."""
    book = Book(db, rules(**ANTE), rules("tulokho-vinagames"))
    for entry in (u("An"), BY_PLACE, u("Bình"), WIN, BY_PLACE, u("Chi"), u("An"), BY_PLACE, WIN):
        book.save(entry)
    book.save(VOID, game="phom")
    book.strike(6)
    book.deal("shared")
    book.pay_side("An", "Chi")
    return book


def numbers(page: SheetLines) -> list[object]:
    return [line.number if line.kind == "round" else line.kind for line in page.lines]


def pages(book: Book, wanted: WantedLines, way: str) -> list[SheetLines]:
    """All pages in the order of scoring, turned from the last one back or from the first one on."""
    turned: list[SheetLines] = []
    at = None if way == "before" else 0
    while not turned or at is not None:
        asked: Any = {way: at, "limit": LIMIT}
        turned.append(lines.sheet_page(book.db, book.caller, wanted, **asked))
        at = getattr(turned[-1], way)
    return turned[::-1] if way == "before" else turned


WANTED: dict[WantedLines, list[object]] = {
    WantedLines(): [*range(1, 11), "ga", "side"],
    WantedLines(person=2): [1, 2, 3, 5, 6, 7, 8, 10, "ga"],
    WantedLines(kind="u"): [1, 3, 6, 7],
    WantedLines(kind="win"): [4, 9],
    WantedLines(kind="void"): [10],
    WantedLines(kind="struck"): [6],
    WantedLines(kind="ga"): ["ga"],
    WantedLines(kind="side"): ["side"],
    WantedLines(person=4, kind="win"): [],
}


@both_engines
def test_each_matching_line_is_on_exactly_one_page(played: Book) -> None:
    for wanted, expected in WANTED.items():
        for way in ("before", "after"):
            sheets = pages(played, wanted, way)
            assert [number for page in sheets for number in numbers(page)] == expected, wanted
            assert all(len(page.lines) <= LIMIT for page in sheets)
            assert (sheets[0].before, sheets[-1].after) == (None, None)


def test_a_position_out_of_range_gives_the_nearest_page(played: Book) -> None:
    for at in (-5, 0, 1, 13, 10**30):
        before = lines.sheet_page(played.db, played.caller, WantedLines(), before=at, limit=LIMIT)
        after = lines.sheet_page(played.db, played.caller, WantedLines(), after=at, limit=LIMIT)
        assert before.lines or before.after is not None
        assert after.lines or after.before
