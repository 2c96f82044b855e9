"""Payments and expenses outside rounds, and the settlement."""

from fractions import Fraction
from typing import get_args

import pytest

from scorekeeper.evening.ledger import GaChoice
from scorekeeper.evening.settling import PlanKind
from scorekeeper.store import opening, rounds, settlement
from scorekeeper.store.archive import recheck
from scorekeeper.store.database import Database
from scorekeeper.store.settlement import MOST, OutsideLine, Paid, Spent
from tests.store import seating
from tests.store.evening import ANTE, BY_PLACE, Book, refusal, rules, u

DRINKS = Spent("Chi", "tiền nước", {"An": 20_000, "Bình": 20_000, "Chi": 5000})


def pay(book: Book, *paid: object, **more: object) -> OutsideLine:
    """Save a payment."""
    asked = {"key": book.key(), **more}
    return settlement.pay(book.db, book.caller, Paid(*paid), **asked)  # type: ignore[arg-type]


def spend(book: Book, spent: Spent = DRINKS, **more: object) -> OutsideLine:
    """Save an expense."""
    return settlement.spend(book.db, book.caller, spent, **{"key": book.key(), **more})  # type: ignore[arg-type]


def nets(book: Book, place: int = 0) -> dict[str | None, object]:
    """Return the net of everybody."""
    accounts = settlement.view(book.db, book.caller).accounts[place]
    return {who: standing.net for who, standing in accounts.standings.items()}


@pytest.fixture
def played(book: Book) -> Book:
    """Four friends, of whom An has won a round."""
    book.save(u("An"))
    return book


def test_a_payment_reduces_debts(played: Book) -> None:
    before = played.now.money
    assert nets(played) == {"An": 18_000, "Bình": -6000, "Chi": -6000, "Dũng": -6000}
    pay(played, "Bình", "An", 6000)
    pay(played, "Chi", "An", Fraction(1, 2))
    half = Fraction(1, 2)
    left = {"An": 12_000 - half, "Bình": 0, "Chi": half - 6000, "Dũng": -6000}
    assert nets(played) == left
    assert played.now.money == before
    assert list(recheck(played.db)) == []


def test_a_key_is_of_one_line_even_after_the_end(played: Book) -> None:
    pay(played, "Bình", "An", 5000, key="once")
    spend(played, key="twice")
    opening.end(played.db, played.caller)
    assert spend(played, key="twice").kept.number == 1
    paid = Paid("Bình", "An", 4000)
    refused = refusal(settlement.pay, played.db, played.caller, paid, key="once")
    assert refused.code == "E_KEY_REUSED"


@pytest.mark.parametrize(
    ("paid", "code"),
    [
        (Paid("An", "An", 5), "E_SHAPE"),
        (Paid(None, None, 5), "E_SHAPE"),
        (Paid("An", "Tý", 5), "E_PLAYER_UNKNOWN"),
        (Paid("An", "Chi", 0), "E_SHAPE"),
        (Paid("An", "Chi", -5), "E_SHAPE"),
        (Paid("An", "Chi", Fraction(1, 3)), "E_SHAPE"),
        (Paid("An", "Chi", MOST + 1), "E_SHAPE"),
        (Paid("An", "Chi", 5, "bets"), "E_SHAPE"),
    ],
)
def test_invalid_payments_are_refused(played: Book, paid: Paid, code: str) -> None:
    before = played.now
    assert refusal(settlement.pay, played.db, played.caller, paid, key="k").code == code
    assert played.now == before


@pytest.mark.parametrize(
    ("spent", "code"),
    [
        (DRINKS._replace(payer="Tý"), "E_PLAYER_UNKNOWN"),
        (DRINKS._replace(label=" "), "E_SHAPE"),
        (DRINKS._replace(shares={}), "E_SHAPE"),
        (DRINKS._replace(shares={"An": 0}), "E_SHAPE"),
        (DRINKS._replace(shares={"Tý": 5}), "E_PLAYER_UNKNOWN"),
    ],
)
def test_invalid_expenses_are_refused(played: Book, spent: Spent, code: str) -> None:
    before = played.now
    assert refusal(settlement.spend, played.db, played.caller, spent, key="k").code == code
    assert played.now == before


def test_somebody_with_a_payment_stays_in_the_session(db: Database) -> None:
    book = Book(db)
    seating.join(book.db, book.caller, "Tý")
    spend(book, Spent("Tý", "tiền phòng", {"An": 90_000}))
    seating.leave(book.db, book.caller, "Tý")
    seating.rename(book.db, book.caller, "Tý", "Tí")
    assert nets(book) == {"An": -90_000, "Bình": 0, "Chi": 0, "Dũng": 0, "Tí": 90_000}


@pytest.mark.parametrize(("choice", "held"), [("shared", 0), ("given", 0), ("kept", 4000)])
def test_the_gà_is_an_account(db: Database, choice: GaChoice, held: int) -> None:
    book = Book(db, rules(**ANTE))
    book.save(BY_PLACE)
    assert book.now.ga_left
    rounds.deal_with_ga(
        db, book.caller, choice, to="An" if choice == "given" else None, key=book.key()
    )
    found = settlement.view(db, book.caller)
    assert not book.now.ga_left
    assert nets(book).get(None, 0) == held
    for one in settlement.view(db, book.caller, "direct").accounts[0].plan():
        pay(book, *one[:3])
    for kind in get_args(PlanKind):
        found = settlement.view(db, book.caller, kind)
        assert found.even
        assert found.accounts[0].plan() == []


def test_lines_behind_a_payment(played: Book) -> None:
    played.save(u("Chi"))
    played.strike(2)
    played.save(BY_PLACE)
    both = ("An", "Dũng")
    found = settlement.behind(played.db, played.caller, both)
    assert [(line.number, dict(theirs)) for line, theirs in found.lines] == [
        (3, {"An": 6, "Dũng": -3}),
        (1, {"An": 18, "Dũng": -6}),
    ]
    found = settlement.behind(played.db, played.caller, both, kind="direct")
    assert [dict(theirs) for _, theirs in found.lines] == [
        {"An": 3, "Dũng": -3},
        {"An": 6, "Dũng": -6},
    ]
    assert found.earlier is None
