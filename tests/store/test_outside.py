"""Edges of payments and expenses outside rounds, and of the settlement."""

from fractions import Fraction
from typing import Any

import pytest

from scorekeeper.store import opening, settlement
from scorekeeper.store.settlement import MOST, Paid, Spent
from tests.postgres import both_engines
from tests.store import seating
from tests.store.evening import BY_PLACE, Book, refusal, u

DRINKS = Spent("Chi", "tiền nước", {"An": 20_000, "Bình": 20_000, "Chi": 5000})


def save(book: Book, line: Paid | Spent, key: str | None = None) -> settlement.OutsideLine:
    do: Any = settlement.pay if isinstance(line, Paid) else settlement.spend
    saved: settlement.OutsideLine = do(book.db, book.caller, line, key=key or book.key())
    return saved


def nets(book: Book) -> dict[str | None, object]:
    accounts = settlement.view(book.db, book.caller).accounts[0]
    return {who: standing.net for who, standing in accounts.standings.items()}


@pytest.fixture
def played(book: Book) -> Book:
    book.save(u("An"))
    return book


def test_a_key_is_of_one_line_even_after_the_end(played: Book) -> None:
    save(played, Paid("Bình", "An", 5000), "once")
    save(played, DRINKS, "twice")
    opening.end(played.db, played.caller)
    assert save(played, DRINKS, "twice").row.number == 1
    assert refusal(save, played, Paid("Bình", "An", 4000), "once").code == "E_KEY_REUSED"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (Paid("An", "An", 5), "E_SHAPE"),
        (Paid(None, None, 5), "E_SHAPE"),
        (Paid("An", "Tý", 5), "E_PLAYER_UNKNOWN"),
        *((Paid("An", "Chi", amount), "E_SHAPE") for amount in (0, -5, Fraction(1, 3), MOST + 1)),
        (Paid("An", "Chi", 5, "bets"), "E_SHAPE"),
        (DRINKS._replace(payer="Tý"), "E_PLAYER_UNKNOWN"),
        (DRINKS._replace(label=" "), "E_SHAPE"),
        (DRINKS._replace(shares={}), "E_SHAPE"),
        (DRINKS._replace(shares={"An": 0}), "E_SHAPE"),
        (DRINKS._replace(shares={"Tý": 5}), "E_PLAYER_UNKNOWN"),
    ],
)
def test_invalid_lines_are_refused(played: Book, line: Paid | Spent, code: str) -> None:
    before = played.now
    assert refusal(save, played, line).code == code
    assert played.now == before


def test_somebody_with_a_payment_stays_in_the_session(book: Book) -> None:
    seating.join(book.db, book.caller, "Tý")
    save(book, Spent("Tý", "tiền phòng", {"An": 90_000}))
    seating.leave(book.db, book.caller, "Tý")
    seating.rename(book.db, book.caller, "Tý", "Tí")
    assert nets(book) == {"An": -90_000, "Bình": 0, "Chi": 0, "Dũng": 0, "Tí": 90_000}


@both_engines
def test_lines_behind_a_direct_payment(played: Book) -> None:
    played.save(BY_PLACE)
    behind = settlement.behind(played.db, played.caller, ("An", "Dũng"), kind="direct")
    between = [{"An": 3, "Dũng": -3}, {"An": 6, "Dũng": -6}]
    assert [dict(theirs) for _, theirs in behind.lines] == between
