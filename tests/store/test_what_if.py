"""Rounds by other rules."""

import pytest

from scorekeeper.rules.profiles import Profile
from scorekeeper.store import session_rules
from scorekeeper.store.database import Database
from scorekeeper.store.session_rules import WhatIf
from tests.store.evening import BY_PLACE, FRIENDS, WIN, Book, refusal, rules, u

DOUBLE = rules(u_payment=12)


def evening(book: Book, profile: Profile) -> WhatIf:
    """A whole evening by other rules."""
    return session_rules.what_if(book.db, book.caller, profile)


def by(*amounts: int) -> dict[str, int]:
    """Amounts of the four friends."""
    return dict(zip(FRIENDS, amounts, strict=True))


def test_an_evening_by_other_rules(db: Database) -> None:
    book = Book(db, rules(), rules("tulokho-vinagames"))
    for entry in (u("An"), WIN, u("Bình"), u("Chi")):
        book.save(entry)
    book.strike(4)
    before, dump = book.now, list(db.iterdump())
    found = evening(book, DOUBLE)
    assert found.had == before.totals == by(14, 12, -14, -12)
    assert found.would == by(26, 24, -26, -24)
    assert found.had_money == before.money
    assert found.would_money == {who: 1000 * amount for who, amount in found.would.items()}
    assert (found.left_out, found.scored, found.ga) == ((), None, 0)
    assert list(db.iterdump()) == dump


def test_rounds_that_the_rules_refuse_are_named_and_left_out(book: Book) -> None:
    book.save(u("An"))
    book.save(u("Bình", u_type="tron"))
    found = evening(book, rules("vietnamese"))
    assert [one.number for one in found.left_out] == [2]
    assert found.left_out[0].problems
    assert found.had == by(18, -6, -6, -6)
    assert set(found.would) == set(FRIENDS)
    assert found.would["Bình"] < 0


def test_one_round_by_other_rules(db: Database) -> None:
    book = Book(db, rules(ga_mode="ante", ga_ante=1))
    book.save(BY_PLACE)
    book.save(u("An"))
    found = session_rules.what_if_of_round(
        db, book.caller, rules(ga_mode="ante", ga_ante=1, u_payment=12), 2
    )
    assert (found.had, found.would) == (by(25, -7, -7, -7), by(43, -13, -13, -13))
    assert found.scored
    assert found.scored.payments.net == found.would


@pytest.mark.parametrize(
    ("number", "profile", "code"),
    [
        (2, DOUBLE, "E_NOT_FOUND"),
        (10**30, DOUBLE, "E_NOT_FOUND"),
        (1, rules("tulokho-vinagames"), "E_RULES"),
    ],
)
def test_invalid_comparisons_are_refused(
    book: Book, number: int, profile: Profile, code: str
) -> None:
    book.save(u("An"))
    found = refusal(session_rules.what_if_of_round, book.db, book.caller, profile, number)
    assert found.code == code
