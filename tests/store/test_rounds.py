"""Rounds saved, corrected, struck out and restored."""

from typing import Any

import pytest

from scorekeeper.store import rounds
from scorekeeper.store.database import Database
from scorekeeper.store.errors import Stale
from scorekeeper.store.lines import ChangeResult
from tests.store import seating
from tests.store.evening import FRIENDS, Book, refusal, rules, u

VOID: dict[str, Any] = {"players": list(FRIENDS), "finish": "void"}


def totals(book: Book) -> list[int]:
    """Return the totals in seat order."""
    return [int(amount) for amount in book.now.totals.values()]


def test_a_round_is_kept_with_its_payments_and_totals(book: Book) -> None:
    answer = book.save(u("Bình", note="gió to"))
    assert (answer.number, answer.version, answer.again) == (1, 2, False)
    assert totals(book) == [-6, 18, -6, -6] == list(answer.after.totals.values())
    assert answer.scored
    assert answer.scored.payments.winners == ("Bình",)
    line = book.now.latest[0]
    assert line.entry == u("Bình", note="gió to")
    assert (line.status, line.what, line.stake, line.machine) == ("valid", "saved", 1000, 1)
    found = book.db.execute(
        "SELECT payer, payee, half_bets, reason FROM transfer ORDER BY place"
    ).fetchall()
    assert found == [(1, 2, 12, "u"), (3, 2, 12, "u"), (4, 2, 12, "u")]


def test_a_round_that_is_refused_changes_nothing(book: Book) -> None:
    before = book.now
    wrong = {"players": ["An", "Tý"], "finish": "u", "multiplier": 3}
    refused = refusal(rounds.save, book.db, book.caller, wrong, key="k")
    codes = [problem.code for problem in refused.problems]
    assert codes == ["E_PLAYER_UNKNOWN", "E_MULTIPLIER", "E_WINNER_REQUIRED"]
    assert refused.problems[0].field == "players[1]"
    assert book.now == before


def test_the_reason_of_the_last_strike_is_read(book: Book) -> None:
    book.save(u("An"))
    told = [book.line(1).struck_because]
    for reason in ("bấm nhầm", "", "đếm lại"):
        book.strike(1, reason=reason)
        told.append(book.line(1).struck_because)
        book.restore(1, reason="đúng rồi")
        told.append(book.line(1).struck_because)
    assert told == [None, "bấm nhầm", None, "", None, "đếm lại", None]


def test_a_correction_is_a_new_version(book: Book) -> None:
    book.save(u("An"))
    book.save(u("Bình"))
    answer = book.correct(1, u("Chi"), reason="nhìn nhầm")
    assert (answer.number, list(answer.changes.values())) == (1, [-24, 0, 24, 0])
    latest = book.now.latest
    assert list(latest[1].totals.values()) == [-6, -6, 18, -6]
    assert list(latest[0].totals.values()) == [-12, 12, 12, -12]
    found = book.db.execute("SELECT what, version FROM line_version WHERE line_id = 1").fetchall()
    assert found == [("saved", 2), ("corrected", 4)]
    assert book.line(1).reason == "nhìn nhầm"


def test_a_forgotten_round_is_stale_if_a_round_it_changes_has_changed(db: Database) -> None:
    book = Book(db, rules(ga_mode="ante", ga_ante=1))
    nobody = {"players": list(FRIENDS), "finish": "normal", "placing": list(FRIENDS)}
    book.save(nobody)
    seen = book.now.version
    book.save(u("Bình"))

    def forgotten(expected_version: int) -> ChangeResult:
        return rounds.save(
            db, book.caller, nobody, key="f", before=1, expected_version=expected_version
        )

    assert isinstance(refusal(forgotten, seen), Stale)
    changed = forgotten(book.now.version)
    assert changed.rescored == (2,)


@pytest.mark.parametrize(
    ("sitting_out", "leaders"),
    [("winner", ["Bình", "Bình", "Chi"]), ("next_seat", ["An", "An", "Bình"])],
)
def test_who_leads_follows_the_rules(db: Database, sitting_out: str, leaders: list[str]) -> None:
    book = Book(db, rules(next_starter=sitting_out))
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
    book.correct(2, u("An"))
    assert book.now.leader is None
    book.undo()
    assert book.now.leader == "Bình"
    book.strike(2)
    assert book.now.leader is None
    book.restore(2)
    assert book.now.leader == "Bình"


def test_halves_stay_exact(db: Database) -> None:
    """An abandoned game leaves half bets, kept as whole numbers of them. (003:59)"""
    book = Book(db, rules("tulokho-vinagames"))
    hands = {"An": {"cards": 5}, "Bình": {"cards": 8}, "Chi": {"cards": 3}}
    entry = {"players": ["An", "Bình", "Chi"], "finish": "abandoned", "winner": "An"}
    answer = book.save({**entry, "hands": hands})
    assert [float(amount) for amount in answer.after.totals.values()] == [6, -5.5, -0.5, 0]
    kept = db.execute("SELECT totals_half_bets FROM session").fetchone()
    assert kept == ("[12,-11,-1]",)
    assert db.execute("SELECT half_bets FROM transfer").fetchone() == (11,)
