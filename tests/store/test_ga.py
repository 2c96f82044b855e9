"""The edges of the gà of a session. (What it has after each line: test_evenings.py)"""

from typing import Any

import pytest

from scorekeeper.store import lines
from scorekeeper.store.archive import recheck
from scorekeeper.store.database import Database
from scorekeeper.store.session import load
from scorekeeper.store.statistics import statistics
from tests.store.evening import ANTE, BY_PLACE, FRIENDS, Book, by, refusal, rules, u


@pytest.fixture
def book(db: Database) -> Book:
    """Four friends who put one bet each into the gà, and play Tú Lơ Khơ as well."""
    return Book(db, rules(**ANTE), rules("tulokho-vinagames"))


def pots(book: Book) -> list[tuple[int, int]]:
    """The gà before and after each line, in the order of scoring."""
    found = lines.view(book.db, book.caller, 100).latest
    return [(int(line.ga_before), int(line.ga_after)) for line in reversed(found)]


def test_the_ledger_supplies_the_gà(book: Book) -> None:
    """Whatever an entry says, and also more than that might be."""
    assert refusal(book.deal, "shared").code == "E_GA_EMPTY"
    book.save({**BY_PLACE, "ga_before": 50})
    book.save({**BY_PLACE, "ga_before": -3})
    assert pots(book) == [(0, 4), (4, 8)]
    assert "ga_before" not in book.now.latest[0].entry
    totals = "totals_half_bets = '[-2400000]', money_half_dong = '[-2400000000]'"
    book.db.execute(f"UPDATE session SET {totals}")
    answer = book.save(u("An"))
    assert answer.scored
    assert answer.scored.payments.transfers[-1].amount == 1_200_004


def test_a_correction_scores_the_later_rounds_again(book: Book) -> None:
    for entry in (BY_PLACE, BY_PLACE, u("Bình"), u("Chi")):
        book.save(entry)
    assert book.correct(1, u("An")).rescored == (3,)
    assert pots(book) == [(0, 0), (0, 4), (4, 0), (0, 0)]
    what = {line.number: line.what for line in book.now.latest}
    assert what == {1: "corrected", 2: "saved", 3: "rescored", 4: "saved"}


def test_a_later_round_that_would_be_refused_stops_the_change(book: Book) -> None:
    book.save(BY_PLACE)
    book.save(u("Bình"))
    # Only rules of another version could refuse it, so the entry is spoilt here.
    sql = """UPDATE line_version SET entry = replace(entry, ',"winner":"2"', '')"""
    book.db.execute(sql)
    seen = book.now
    stopped = refusal(book.strike, 1)
    assert (stopped.code, stopped.number) == ("E_WINNER_REQUIRED", 2)
    assert book.now == seen


def void(payer: str | None, payee: str | None, amount: int) -> dict[str, Any]:
    """A void round of Phỏm with a payment by hand."""
    line = {"from": payer, "to": payee, "amount": amount}
    return {"players": list(FRIENDS), "finish": "void", "manual": [line]}


def test_no_change_leaves_less_in_the_gà_than_a_later_payment_takes(book: Book) -> None:
    phom = {"game": "phom"}
    book.save(void("An", None, 4), **phom)
    book.save(void(None, "Bình", 3), **phom)
    assert pots(book) == [(0, 4), (4, 1)]
    assert book.now.totals == by(-4, 3, 0, 0)
    seen = book.now
    for change in (
        lambda: book.strike(1),
        lambda: book.correct(1, void("An", None, 2), **phom),
        lambda: book.save(void(None, "Chi", 3), before=2, **phom),
    ):
        stopped = refusal(change)
        assert (stopped.code, stopped.number) == ("E_GA_EMPTY", 2)
        assert book.now == seen
    assert refusal(book.save, void(None, "Chi", 2), **phom).code == "E_GA_EMPTY"


def test_a_struck_round_keeps_its_result_when_the_gà_is_smaller(book: Book) -> None:
    book.save(void("An", None, 6), game="phom")
    taken = book.save(void(None, "An", 6), game="phom")
    book.strike(2)
    book.correct(1, void("An", None, 2), game="phom")
    assert taken.scored
    assert book.line(2).scored.payments.net == taken.scored.payments.net
    assert list(recheck(book.db)) == []


def test_statistics_count_what_fills_the_gà_again(db: Database) -> None:
    """It is as much as the winner took, so it depends on the rounds before."""
    book = Book(db, rules(**ANTE, den_ga="pot"))
    book.save(BY_PLACE)
    book.save(u("Bình") | {"den_override": {"payer": "An", "reason": "agreed"}})
    (phom,) = statistics(db, load(db, book.caller), in_money=False).games
    assert pots(book) == [(0, 4), (4, 8)]
    assert phom.counts["ga_bets"]["An"] == 1 + 1 + 8
