"""What other rules would have brought: told, never kept."""

import pytest

from scorekeeper.rules.profiles import Profile
from scorekeeper.store import access, session_rules
from scorekeeper.store.database import Database
from scorekeeper.store.session import Caller
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
    """What counts of the game by them, the other game as it was; nothing is kept."""
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


def test_it_tells_what_recalculating_would_do(db: Database) -> None:
    """With a gà that only the other rules have, and shares of it."""
    book = Book(db)
    for entry in (BY_PLACE, u("Bình"), BY_PLACE):
        book.save(entry)
    ante = rules(ga_mode="ante", ga_ante=1)
    found = evening(book, ante)
    answer = session_rules.change_rules(
        db, book.caller, ante, recalculate=True, expected_version=None, dry_run=True
    )
    assert (found.would, found.would_money) == (answer.totals, answer.money)
    assert found.ga == answer.ga == 4


def test_rounds_that_the_rules_refuse_are_named_and_left_out(book: Book) -> None:
    """With the reason, on both sides, so that what differs is the rules."""
    book.save(u("An"))
    book.save(u("Bình", u_type="tron"))
    found = evening(book, rules("vietnamese"))
    assert [one.number for one in found.left_out] == [2]
    assert found.left_out[0].problems
    assert found.had == by(18, -6, -6, -6)
    assert set(found.would) == set(FRIENDS)
    assert found.would["Bình"] < 0


def test_one_round_by_other_rules(db: Database) -> None:
    """With the gà that lay there, and its payments for an explanation."""
    book = Book(db, rules(ga_mode="ante", ga_ante=1))
    book.save(BY_PLACE)
    book.save(u("An"))
    found = session_rules.what_if_of_round(
        db, book.caller, rules(ga_mode="ante", ga_ante=1, u_payment=12), 2
    )
    assert (found.had, found.would) == (by(25, -7, -7, -7), by(43, -13, -13, -13))
    assert found.scored
    assert found.scored.payments.net == found.would


def test_one_round_that_the_rules_refuse(book: Book) -> None:
    """It says why."""
    book.save(u("An", u_type="tron"))
    found = session_rules.what_if_of_round(book.db, book.caller, rules("vietnamese"), 1)
    assert [one.number for one in found.left_out] == [1]
    assert found.scored is None


def test_a_round_that_was_struck_out_had_brought_nothing(book: Book) -> None:
    """What it would bring is told all the same."""
    book.save(u("An"))
    book.strike(1)
    found = session_rules.what_if_of_round(book.db, book.caller, DOUBLE, 1)
    assert (found.had, found.would) == (by(0, 0, 0, 0), by(36, -12, -12, -12))


def test_each_round_counts_at_its_own_stake(book: Book) -> None:
    """Also where the stake changed since."""
    book.save(u("An"))
    session_rules.change_stake(book.db, book.caller, 500, recalculate=False, expected_version=None)
    book.save(u("An"))
    found = evening(book, DOUBLE)
    assert found.had_money
    assert found.would_money
    assert (found.had_money["An"], found.would_money["An"]) == (27_000, 54_000)


def test_whoever_may_look_may_ask(book: Book) -> None:
    """A stranger's browser with the link for looking, and one that is nobody's."""
    book.save(u("An"))
    for browser in (access.meet_browser(book.db)[0], None):
        caller = Caller(book.opened.session, browser)
        assert session_rules.what_if(book.db, caller, DOUBLE).would["An"] == 36


@pytest.mark.parametrize(
    ("number", "profile", "code"),
    [
        (2, DOUBLE, "E_NOT_FOUND"),
        (10**30, DOUBLE, "E_NOT_FOUND"),
        (1, rules("tulokho-vinagames"), "E_RULES"),
    ],
)
def test_what_cannot_be_compared(book: Book, number: int, profile: Profile, code: str) -> None:
    """A round that is not there, or of another game."""
    book.save(u("An"))
    found = refusal(session_rules.what_if_of_round, book.db, book.caller, profile, number)
    assert found.code == code


def test_no_session_to_ask_of(db: Database) -> None:
    """It was deleted."""
    assert refusal(session_rules.what_if, db, Caller(7), DOUBLE).code == "E_NOT_FOUND"
    assert refusal(session_rules.what_if_of_round, db, Caller(7), DOUBLE, 1).code == "E_NOT_FOUND"


def test_an_evening_without_rounds(book: Book) -> None:
    """Nobody has anything."""
    found = evening(book, DOUBLE)
    assert found.had == found.would == by(0, 0, 0, 0)
