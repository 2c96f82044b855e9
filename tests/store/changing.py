"""Changes of the rules and the stake of a session."""

from typing import Any

from scorekeeper.rules.profiles import Profile
from scorekeeper.store import session_rules
from scorekeeper.store.errors import Refused
from scorekeeper.store.lines import ChangeResult
from tests.store.evening import Book, refusal


def rule(book: Book, profile: Profile, *, recalculate: bool, **more: Any) -> ChangeResult:
    """Change the rules."""
    asked = {"expected_version": book.now.version, **more}
    return session_rules.change_rules(
        book.db, book.caller, profile, recalculate=recalculate, **asked
    )


def stake(book: Book, value: object, *, recalculate: bool, **more: Any) -> ChangeResult:
    """Change the stake."""
    asked = {"expected_version": book.now.version, **more}
    return session_rules.change_stake(book.db, book.caller, value, recalculate=recalculate, **asked)


def refused_stake(book: Book, value: object, *, recalculate: bool = False) -> Refused:
    """Return the refusal of a stake; nothing has changed."""
    before = book.now
    how = {"recalculate": recalculate, "expected_version": None}
    refused = refusal(session_rules.change_stake, book.db, book.caller, value, **how)
    assert book.now == before
    return refused
