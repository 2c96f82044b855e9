"""Rounds, gà lines and side payments: their edges, retries and refusals.

What each line brings, and what every change does to later lines: test_evenings.py.
"""

from functools import partial
from json import dumps, loads
from typing import Any

import pytest

from scorekeeper.store import lines, opening, rounds
from scorekeeper.store.archive import recheck
from scorekeeper.store.database import Database
from scorekeeper.store.errors import Stale
from scorekeeper.store.session import load
from scorekeeper.store.statistics import statistics
from tests.postgres import both_engines
from tests.store import seating
from tests.store.evening import ANTE, BY_PLACE, VOID, Book, refusal, rules, u


@both_engines
def test_the_reason_of_the_last_strike_is_read(book: Book) -> None:
    book.save(u("An"))
    for reason in ("bấm nhầm", "đếm lại"):
        book.restore(1)
        book.strike(1, reason=reason)
    assert book.line(1).struck_because == "đếm lại"


def test_a_forgotten_round_is_stale_if_a_round_it_changes_has_changed(db: Database) -> None:
    book = Book(db, rules(**ANTE))
    book.save(BY_PLACE)
    seen = book.now.version
    book.save(u("Bình"))
    forgotten: dict[str, Any] = {"key": "f", "before": 1}
    assert isinstance(refusal(book.save, BY_PLACE, expected_version=seen, **forgotten), Stale)
    changed = book.save(BY_PLACE, expected_version=book.now.version, **forgotten)
    assert (changed.rescored, book.line(2).what) == ((2,), "rescored")


@pytest.mark.parametrize(
    ("next_starter", "leaders"),
    [("winner", ["Bình", "Bình", "Chi"]), ("next_seat", ["An", "An", "Bình"])],
)
def test_who_leads_follows_the_rules(db: Database, next_starter: str, leaders: list[str]) -> None:
    book = Book(db, rules(next_starter=next_starter))
    db.execute("UPDATE session SET leader = 4")
    seen = []
    for entry in (u("Bình"), VOID, u("Chi")):
        book.save(entry)
        seen.append(book.now.leader)
    assert seen == leaders


def test_a_correction_of_the_last_round_that_counts_says_who_leads(book: Book) -> None:
    """Also where a side payment or a struck round comes after it."""
    book.save(u("An"))
    book.pay_side("An", "Chi")
    book.correct(1, u("Chi"))
    assert book.now.leader == "Chi"
    book.undo()
    assert book.now.leader == "An"
    book.save(u("Bình"))
    book.strike(2)
    book.correct(1, u("Dũng"))
    assert book.now.leader == "Dũng"


def test_nobody_who_has_left_leads(book: Book) -> None:
    """Also where a correction makes the round theirs, or the next lead theirs again."""
    book.save(u("An"))
    book.save(u("Bình"))
    seating.leave(book.db, book.keeper(), "An")
    leaders: list[str | None] = []
    for change in (lambda: book.correct(2, u("An")), book.undo, lambda: book.strike(2)):
        change()
        leaders.append(book.now.leader)
    book.restore(2)
    assert [*leaders, book.now.leader] == [None, "Bình", None, "Bình"]


# Idempotency keys


@both_engines
def test_a_retry_returns_the_result_with_the_names_and_seats_of_then(book: Book) -> None:
    first = book.save(u("An"), key="a")
    book.strike(1)
    seating.rename(book.db, book.caller, "An", "Anh")
    seating.reseat(book.db, book.caller, ["Dũng", "Chi"])
    seating.join(book.db, book.caller, "An")
    again = book.save(u("An"), key="a")
    assert (again.again, again.number, again.version) == (True, first.number, first.version)
    assert list(again.after.totals.items()) == list(first.after.totals.items())
    assert list(again.changes.items()) == list(first.changes.items())
    assert (again.scored, again.after.money) == (first.scored, first.after.money)
    assert book.now.rounds == 1
    # Older versions kept no names.
    (answer,) = book.db.execute("SELECT answer FROM entry_key").fetchone()
    without = dumps(loads(answer) | {"people": []})
    book.db.execute("UPDATE entry_key SET answer = ?", (without,))
    assert list(book.save(u("An"), key="a").after.totals) == list(book.now.totals)


@pytest.mark.parametrize("key", ["", "a b", "ơ", "x" * 101, None, 7])
def test_invalid_keys_are_refused(book: Book, key: object) -> None:
    assert refusal(rounds.save, book.db, book.caller, u("An"), key=key).code == "E_KEY_REQUIRED"


def test_a_retry_of_a_correction_after_the_end_returns_its_result(book: Book) -> None:
    book.save(u("An"))
    seen = book.now.version
    first = book.correct(1, u("Chi"), expected_version=seen, key="b")
    opening.end(book.db, book.caller)
    again = book.correct(1, u("Chi"), expected_version=seen, key="b")
    assert (again.again, again.changes, again.version) == (True, first.changes, first.version)


# The gà


@pytest.fixture
def ante(db: Database) -> Book:
    return Book(db, rules(**ANTE))


def pots(book: Book) -> list[tuple[int, int]]:
    """The gà before and after each line, in the order of scoring."""
    latest = lines.view(book.db, book.caller, 100).latest
    return [(int(line.ga_before), int(line.ga_after)) for line in reversed(latest)]


def test_the_ledger_supplies_the_gà(ante: Book) -> None:
    """Whatever an entry says, and also more than that might be."""
    assert refusal(ante.deal, "shared").code == "E_GA_EMPTY"
    ante.save({**BY_PLACE, "ga_before": 50})
    ante.save({**BY_PLACE, "ga_before": -3})
    assert pots(ante) == [(0, 4), (4, 8)]
    assert "ga_before" not in ante.now.latest[0].entry
    totals = "totals_half_bets = '[-2400000]', money_half_dong = '[-2400000000]'"
    ante.db.execute(f"UPDATE session SET {totals}")
    answer = ante.save(u("An"))
    assert answer.scored
    assert answer.scored.payments.transfers[-1].amount == 1_200_004


def test_a_later_round_that_would_be_refused_stops_the_change(ante: Book) -> None:
    ante.save(BY_PLACE)
    ante.save(u("Bình"))
    # Only rules of another version could refuse it, so the entry is spoilt here.
    sql = """UPDATE line_version SET entry = replace(entry, ',"winner":"2"', '')"""
    ante.db.execute(sql)
    seen = ante.now
    stopped = refusal(ante.strike, 1)
    assert (stopped.code, stopped.number) == ("E_WINNER_REQUIRED", 2)
    assert ante.now == seen


def by_hand(payer: str | None, payee: str | None, amount: int) -> dict[str, Any]:
    """A void round of which only this is paid."""
    return VOID | {"manual": [{"from": payer, "to": payee, "amount": amount}]}


def test_no_change_leaves_less_in_the_gà_than_a_later_payment_takes(ante: Book) -> None:
    ante.save(by_hand("An", None, 4))
    ante.save(by_hand(None, "Bình", 3))
    seen = ante.now
    for change, number in (
        (partial(ante.strike, 1), 2),
        (partial(ante.correct, 1, by_hand("An", None, 2)), 2),
        (partial(ante.save, by_hand(None, "Chi", 3), before=2), 2),
        (partial(ante.save, by_hand(None, "Chi", 2)), None),
    ):
        stopped = refusal(change)
        assert (stopped.code, stopped.number, ante.now) == ("E_GA_EMPTY", number, seen)


def test_a_struck_round_keeps_its_result_when_the_gà_is_smaller(ante: Book) -> None:
    ante.save(by_hand("An", None, 6))
    taken = ante.save(by_hand(None, "An", 6))
    ante.strike(2)
    ante.correct(1, by_hand("An", None, 2))
    assert taken.scored
    assert ante.line(2).scored.payments.net == taken.scored.payments.net
    assert list(recheck(ante.db)) == []


def test_statistics_count_what_fills_the_gà_again(db: Database) -> None:
    """It is as much as the winner took, so it depends on the rounds before."""
    book = Book(db, rules(**ANTE, den_ga="pot"))
    book.save(BY_PLACE)
    book.save(u("Bình") | {"den_override": {"payer": "An", "reason": "agreed"}})
    (phom,) = statistics(db, load(db, book.caller), in_money=False).games
    assert pots(book) == [(0, 4), (4, 8)]
    assert phom.counts["ga_bets"]["An"] == 1 + 1 + 8


# Side payments


@pytest.fixture
def dear(ante: Book) -> Book:
    """The same at 5.000 đ a bet."""
    ante.change_stake(5000)
    return ante


def money(book: Book) -> list[int]:
    """The totals in đồng, and the gà."""
    now = book.now
    totals = [int(amount) for amount in (now.money or {}).values()]
    assert -sum(totals) == now.ga * (now.stake or 0)
    assert not list(recheck(book.db))
    return [*totals, -sum(totals)]


def test_a_side_payment_that_cannot_be_is_refused(dear: Book) -> None:
    """An odd amount for the gà with the nearest, one that is not there with what is."""
    for amount, ends, hint in (
        *((5, ends, "") for ends in (("An", "An"), ("An",), ("An", "Chi", "Chi"), ("Em", "Chi"))),
        *((amount, ("An", "Chi"), "") for amount in (0, 10_000_001)),
        (5, ("An", "Chi", None), ""),
        (12_000, ("An", None), "10k / 15k"),
        (1000, ("An", None), "ghi 5k"),
    ):
        assert hint in refusal(dear.pay_side, *ends, amount=amount).problems[0].message.vi
        assert dear.now.balance.totals == ()
    dear.pay_side("An", None)
    stopped = refusal(dear.pay_side, None, "Chi", amount=25_000)
    assert "20k" in stopped.problems[0].message.vi
    dear.pay_side(None, "Chi")
    stopped = refusal(dear.strike, 1, kind="side")
    assert (stopped.code, stopped.number) == ("E_GA_EMPTY", None)


def test_a_gà_is_shared_to_the_thousand_by_those_who_played(dear: Book) -> None:
    """Who only joined has no part, and a second tap shares nothing."""
    dear.save(BY_PLACE)
    dear.db.execute("UPDATE person SET played = 0 WHERE name = 'Dũng'")
    before = money(dear)
    for _ in range(2):
        rounds.share_ga_in_dong(dear.db, dear.caller, "An", "chia gà", key="one")
    after = money(dear)
    moved = [now - then for then, now in zip(before, after, strict=True)]
    assert moved == [7000, 7000, 6000, 0, -20_000]
    for change in (dear.undo, partial(dear.strike, 1, kind="ga")):
        change()
        assert money(dear) == before, "a shared gà is taken back whole"
        dear.undo()
        assert money(dear) == after
    dear.pay_side("Bình", "An")
    dear.undo()
    assert money(dear) == after
    assert not list(recheck(dear.db))


@both_engines
def test_money_between_people_survives_an_evening_for_points(dear: Book) -> None:
    dear.pay_side("An", "Chi", amount=6250)
    dear.change_stake(None, recalculate=True)
    assert dear.now.totals["Chi"] == 1.5
    dear.change_stake(5000, recalculate=True)
    assert money(dear) == [-6250, 0, 6250, 0, 0]


def test_a_gà_that_is_kept_stays_kept(dear: Book) -> None:
    dear.save(BY_PLACE)
    dear.deal("kept")
    dear.pay_side("An", "Chi", key="one")
    assert refusal(dear.pay_side, "An", "Bình", key="one").code == "E_KEY_REUSED"
    opening.end(dear.db, dear.caller)
