"""Rules and stake of a session, changed by its keeper."""

from typing import Any

from scorekeeper.profiles import Profile
from scorekeeper.store import change_rules
from scorekeeper.store.errors import Refused
from scorekeeper.store.posting import Answer
from tests.store.evening import Book


def rule(book: Book, profile: Profile, *, recalculate: bool, **more: Any) -> Answer:
    """Other rules, not refused."""
    asked = {"expected": book.now.version, **more}
    answer = change_rules.change_rules(
        book.db, book.caller, profile, recalculate=recalculate, **asked
    )
    assert isinstance(answer, Answer), answer
    return answer


def stake(book: Book, value: object, *, recalculate: bool, **more: Any) -> Answer:
    """Another stake, not refused."""
    asked = {"expected": book.now.version, **more}
    answer = change_rules.change_stake(
        book.db, book.caller, value, recalculate=recalculate, **asked
    )
    assert isinstance(answer, Answer), answer
    return answer


def refused_stake(book: Book, value: object, *, recalculate: bool = False) -> Refused:
    """Another stake, refused; nothing has changed."""
    before = book.now
    refused = change_rules.change_stake(
        book.db, book.caller, value, recalculate=recalculate, expected=None
    )
    assert isinstance(refused, Refused), refused
    assert book.now == before
    return refused
