"""Rounds saved, corrected, struck out and restored; forgotten ones; retries under their keys."""

from json import dumps, loads
from typing import Any

import pytest

from scorekeeper.store import opening, rounds
from scorekeeper.store.database import Database
from scorekeeper.store.errors import Stale
from tests.postgres import both_engines
from tests.store import seating
from tests.store.evening import ANTE, BY_PLACE, VOID, Book, refusal, rules, u


@both_engines
def test_a_round_is_kept_with_its_payments(book: Book) -> None:
    answer = book.save(u("Bình", note="gió to"))
    assert (answer.number, answer.version, answer.again) == (1, 2, False)
    assert answer.scored
    assert answer.scored.payments.winners == ("Bình",)
    line = book.now.latest[0]
    assert line.entry == u("Bình", note="gió to")
    assert (line.status, line.what, line.stake, line.machine) == ("valid", "saved", 1000, 1)
    sql = "SELECT payer, payee, half_bets, reason FROM transfer ORDER BY place"
    assert book.db.execute(sql).fetchall() == [(who, 2, 12, "u") for who in (1, 3, 4)]


def test_a_round_that_is_refused_changes_nothing(book: Book) -> None:
    before = book.now
    wrong = {"players": ["An", "Tý"], "finish": "u", "multiplier": 3}
    refused = refusal(book.save, wrong)
    codes = [problem.code for problem in refused.problems]
    assert codes == ["E_PLAYER_UNKNOWN", "E_MULTIPLIER", "E_WINNER_REQUIRED"]
    assert refused.problems[0].field == "players[1]"
    assert book.now == before


@both_engines
def test_the_reason_of_the_last_strike_is_read(book: Book) -> None:
    book.save(u("An"))
    told = [book.line(1).struck_because]
    for reason in ("bấm nhầm", "", "đếm lại"):
        book.strike(1, reason=reason)
        told.append(book.line(1).struck_because)
        book.restore(1, reason="đúng rồi")
        told.append(book.line(1).struck_because)
    assert told == [None, "bấm nhầm", None, "", None, "đếm lại", None]
    book.correct(1, u("Chi"), reason="nhìn nhầm")
    assert book.line(1).reason == "nhìn nhầm"


def test_a_forgotten_round_is_stale_if_a_round_it_changes_has_changed(db: Database) -> None:
    book = Book(db, rules(**ANTE))
    book.save(BY_PLACE)
    seen = book.now.version
    book.save(u("Bình"))
    forgotten: dict[str, Any] = {"key": "f", "before": 1}
    late = refusal(book.save, BY_PLACE, expected_version=seen, **forgotten)
    assert isinstance(late, Stale)
    changed = book.save(BY_PLACE, expected_version=book.now.version, **forgotten)
    assert changed.rescored == (2,)


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
    refused = refusal(rounds.save, book.db, book.caller, u("An"), key=key)
    assert refused.code == "E_KEY_REQUIRED"


def test_a_retry_of_a_correction_after_the_end_returns_its_result(book: Book) -> None:
    book.save(u("An"))
    seen = book.now.version
    first = book.correct(1, u("Chi"), expected_version=seen, key="b")
    opening.end(book.db, book.caller)
    again = book.correct(1, u("Chi"), expected_version=seen, key="b")
    assert (again.again, again.changes, again.version) == (True, first.changes, first.version)
