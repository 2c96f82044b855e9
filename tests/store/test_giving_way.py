"""Long work gives way to those who save, and not for ever."""

from threading import Event, Thread

import pytest

from scorekeeper.store import database, rounds, what_if
from scorekeeper.store.database import Database
from scorekeeper.store.giving_way import Saves, between_lines, give_way
from tests.store.evening import BY_PLACE, Book, rules


@pytest.fixture
def book(db: Database) -> Book:
    """Three rounds with a gà, which all change where the first is struck out."""
    book = Book(db, rules("pho-bien-ga"))
    for _ in range(3):
        book.save(BY_PLACE)
    return book


def test_it_goes_on_once_nobody_saves() -> None:
    """However many did."""
    saves, begun, done = Saves(), Event(), list[str]()

    def long_work() -> None:
        with between_lines(saves.patience(60)):
            begun.set()
            give_way()
            done.append("long work")

    thread = Thread(target=long_work)
    with saves.another(), saves.another():
        thread.start()
        assert begun.wait(60)
        done.append("saves")
    thread.join(60)
    assert done == ["saves", "long work"]


def test_it_waits_so_long_in_all() -> None:
    """And not at all while nobody saves, however often it asks."""
    saves = Saves()
    wait = saves.patience(0.02)
    assert [wait(), wait()] == [0.02, 0.02]
    with saves.another():
        assert wait() <= 0
        left = wait()
        assert [wait() for _ in range(1000)] == [left] * 1000


def test_it_does_so_before_each_round_that_is_worked_out(book: Book) -> None:
    """By other rules, and where a change of the past is tried: so it would never hold a save up for
    longer than a round takes."""
    waits = list[None]()
    with between_lines(lambda: waits.append(None)):
        what_if.session(book.db, book.caller, rules(u_payment=9))
        assert len(waits) == 3
        rounds.strike(book.db, book.caller, 1, expected_version=None, dry_run=True)
    assert len(waits) == 5


def test_whoever_has_its_turn_to_write_waits_for_nobody(book: Book) -> None:
    """The others would wait for it."""
    waits = list[None]()
    with between_lines(lambda: waits.append(None)):
        with database.together(book.db):
            rounds.strike(book.db, book.caller, 1, expected_version=None)
        assert not waits
        give_way()
    assert len(waits) == 1
