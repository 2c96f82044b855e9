"""The gà of a session: carried on, rescored, and dealt with at the end."""

from typing import Any

import pytest

from scorekeeper.store import lines, rounds
from scorekeeper.store.archive import recheck
from scorekeeper.store.database import Database
from scorekeeper.store.lines import ChangeResult
from scorekeeper.store.session import load
from scorekeeper.store.statistics import statistics
from tests.store.evening import ANTE, BY_PLACE, Book, refusal, rules, u


@pytest.fixture
def book(db: Database) -> Book:
    """Four friends who put one bet each into the gà, and play Tú Lơ Khơ as well."""
    return Book(db, rules(**ANTE), rules("tulokho-vinagames"))


def pots(book: Book) -> list[tuple[int, int]]:
    """The gà before and after each line, in the order of scoring."""
    found = lines.view(book.db, book.caller, 100).latest
    return [(int(line.ga_before), int(line.ga_after)) for line in reversed(found)]


def deal(book: Book, choice: Any, **more: Any) -> ChangeResult:
    """Deal with the gà."""
    return rounds.deal_with_ga(book.db, book.caller, choice, **{"key": book.key(), **more})


def test_the_ledger_supplies_the_gà(book: Book) -> None:
    book.save({**BY_PLACE, "ga_before": 50})
    book.save({**BY_PLACE, "ga_before": -3})
    assert pots(book) == [(0, 4), (4, 8)]
    assert book.now.ga == 8 == -sum(book.now.totals.values())
    assert "ga_before" not in book.now.latest[0].entry


def test_a_gà_may_outgrow_what_an_entry_may_say(book: Book) -> None:
    book.save(BY_PLACE)
    totals = "totals_half_bets = '[-2400000]', money_half_dong = '[-2400000000]'"
    book.db.execute(f"UPDATE session SET {totals}")
    answer = book.save(u("An"))
    assert answer.scored
    assert answer.scored.payments.transfers[-1].amount == 1_200_004


def test_a_correction_scores_the_later_rounds_again(book: Book) -> None:
    book.save(BY_PLACE)
    book.save(BY_PLACE)
    book.save(u("Bình"))
    book.save(u("Chi"))
    answer = book.correct(1, u("An"))
    assert pots(book) == [(0, 0), (0, 4), (4, 0), (0, 0)]
    assert answer.rescored == (3,)
    latest = book.now.latest
    assert [(line.number, line.what) for line in latest] == [
        (4, "saved"),
        (3, "rescored"),
        (2, "saved"),
        (1, "corrected"),
    ]
    assert sum(book.now.totals.values()) == 0


def test_a_later_round_that_would_be_refused_stops_the_change(
    book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    book.save(BY_PLACE)
    book.save(u("Bình"))
    # Only rules of another version could refuse it, so the entry is spoilt here.
    sql = """UPDATE line_version SET entry = replace(entry, ',"winner":"2"', '')"""
    book.db.execute(sql)
    seen = book.now
    stopped = refusal(rounds.strike, book.db, book.caller, 1, expected_version=None)
    assert (stopped.code, stopped.number) == ("E_WINNER_REQUIRED", 2)
    assert book.now == seen


def test_manual_payments_move_the_gà_of_the_ledger(book: Book) -> None:
    """A later one that takes more than an earlier change leaves there stops that change."""
    phom = {"game": "phom"}
    book.save(void(extra("An", None, 4)), **phom)
    book.save(void(extra(None, "Bình", 3)), **phom)
    assert pots(book) == [(0, 4), (4, 1)]
    assert book.now.totals == {"An": -4, "Bình": 3, "Chi": 0, "Dũng": 0}
    seen = book.now
    for change in (
        lambda: book.strike(1),
        lambda: book.correct(1, void(extra("An", None, 2)), **phom),
        lambda: book.save(void(extra(None, "Chi", 3)), before=2, **phom),
    ):
        stopped = refusal(change)
        assert (stopped.code, stopped.number) == ("E_GA_EMPTY", 2)
        assert book.now == seen
    assert refusal(book.save, void(extra(None, "Chi", 2)), **phom).code == "E_GA_EMPTY"
    book.correct(1, void(extra("An", None, 9)), **phom)
    assert pots(book) == [(0, 9), (9, 6)]


def test_a_struck_round_keeps_its_result_when_the_gà_is_smaller(book: Book) -> None:
    book.save(void(extra("An", None, 6)), game="phom")
    taken = book.save(void(extra(None, "An", 6)), game="phom")
    book.strike(2)
    book.correct(1, void(extra("An", None, 2)), game="phom")
    assert taken.scored
    assert rounds.find(book.db, book.caller, 2).scored.payments.net == taken.scored.payments.net
    assert list(recheck(book.db)) == []


def extra(payer: str | None, payee: str | None, amount: int) -> dict[str, Any]:
    """A manual payment."""
    return {"from": payer, "to": payee, "amount": amount}


def void(line: dict[str, Any]) -> dict[str, Any]:
    """A void round of Phỏm with a manual payment."""
    return {"players": ["An", "Bình", "Chi", "Dũng"], "finish": "void", "manual": [line]}


def test_shared_equally_the_odd_bets_go_in_seat_order(book: Book) -> None:
    book.save(BY_PLACE)
    book.db.execute("UPDATE person SET active = 0 WHERE number = 2")
    answer = deal(book, "shared")
    assert answer.changes == {"An": 2, "Bình": 0, "Chi": 1, "Dũng": 1}
    assert (book.now.ga, book.now.ga_left) == (0, False)
    assert book.now.latest[0].entry == {"ga": "shared", "among": ["An", "Chi", "Dũng"]}


def test_an_empty_gà_is_nothing_to_deal_with(book: Book) -> None:
    refused = refusal(rounds.deal_with_ga, book.db, book.caller, "shared", key="k")
    assert refused.code == "E_GA_EMPTY"


def test_statistics_count_what_fills_the_gà_again(db: Database) -> None:
    """It is as much as the winner took, so it depends on the rounds before."""
    book = Book(db, rules(**ANTE, den_ga="pot"), rules("tulokho-vinagames"))
    book.save(BY_PLACE)
    book.save(u("Bình") | {"den_override": {"payer": "An", "reason": "agreed"}})
    (phom,) = statistics(db, load(db, book.caller), in_money=False).games
    assert pots(book) == [(0, 4), (4, 8)]
    assert phom.counts["ga_bets"]["An"] == 1 + 1 + 8
