"""Verdicts on the last round."""

import pytest

from scorekeeper.store import access, agreements, rounds
from scorekeeper.store.agreements import Verdict
from scorekeeper.store.session import Caller
from tests.store.evening import Book, u


def guest(book: Book) -> Caller:
    """Somebody with the view link."""
    return access.enter(book.db, book.opened.view_token)


def give(book: Book, person: int, *, agrees: bool = True, version: int | None = None) -> None:
    """Judge the round that was saved at this version, by default the current one."""
    at = book.now.version if version is None else version
    agreements.give_verdict(book.db, guest(book), person, at, agrees=agrees)


def given(book: Book) -> dict[int, list[Verdict]]:
    """The verdicts by round."""
    return agreements.latest_verdicts(book.db, book.now).by_round


def test_each_person_judges_the_last_round_once(book: Book) -> None:
    book.save(u())
    before = book.now.version
    give(book, 3, agrees=False)
    give(book, 1)
    give(book, 3)
    give(book, 2, agrees=False)
    assert given(book) == {1: [Verdict("An", True), Verdict("Bình", False), Verdict("Chi", True)]}
    assert book.now.version == before


def test_a_verdict_is_on_one_version(book: Book) -> None:
    book.save(u())
    saved = book.now.version
    give(book, 1)
    rounds.correct(book.db, book.caller, 1, u("Bình"), expected_version=saved)
    assert given(book) == {}
    give(book, 1, version=saved)
    assert given(book) == {}
    give(book, 1)
    assert given(book) == {1: [Verdict("An", True)]}


@pytest.mark.parametrize("person", [0, 9])
def test_nobody_else_judges(book: Book, person: int) -> None:
    give(book, 1)
    book.save(u())
    give(book, person)
    assert agreements.latest_verdicts(book.db, book.now).serial == 0
