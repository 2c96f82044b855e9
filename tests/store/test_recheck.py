"""`recheck` reports every stored value that does not follow from the entries."""

import json
from pathlib import Path

import pytest

from scorekeeper.cli import main
from scorekeeper.store import settlement
from scorekeeper.store.archive import recheck
from scorekeeper.store.database import Database
from scorekeeper.store.settlement import Paid, Spent
from tests.postgres import both_engines
from tests.store.evening import ANTE, Book, rules, u


@pytest.fixture
def book(db: Database) -> Book:
    """Three rounds with a gà, one of them corrected and one struck out; and lines outside them."""
    book = Book(db, rules(**ANTE))
    for winner in ("An", "Bình", "Chi"):
        book.save(u(winner))
    book.correct(1, {"players": ["An", "Bình"], "finish": "void"})
    book.strike(3)
    settlement.pay(db, book.caller, Paid("Bình", "An", 1000), key="p")
    settlement.spend(db, book.caller, Spent("An", "nước", {"Chi": 500}), key="s")
    assert list(recheck(db)) == []
    return book


SESSION = "UPDATE session SET"
SPOILT = """entry = replace(entry, ',"winner":"2"', '')"""
DAMAGES: dict[str, set[tuple[str, int, str]]] = {
    f"{SESSION} totals_half_bets = '[1,-1]'": {("session", 1, "totals")},
    f"{SESSION} money_half_dong = '[1,-1]'": {("session", 1, "money")},
    f"{SESSION} version = 99": {("session", 1, "version")},
    "UPDATE session_profile SET preset = 'nam-sau'": {("session", 1, "rules")},
    "DELETE FROM line WHERE id = 3": {("session", 1, "rounds")},
    "UPDATE line SET position = 9 WHERE id = 3": {("round", 3, "position")},
    "UPDATE line_version SET net_half_bets = '[]' WHERE line_id = 2": {
        ("round", 2, "net"),
        ("round", 2, "sum"),
    },
    f"UPDATE line_version SET {SPOILT} WHERE line_id = 2": {("round", 2, "refused")},
    "UPDATE transfer SET reason = 'eat' WHERE place = 0": {("round", 2, "transfers")},
    "UPDATE transfer SET half_bets = 99 WHERE line_id = 2 AND place = 0": {
        ("round", 2, "transfers"),
        ("round", 2, "sum"),
    },
}


@both_engines
def test_each_wrong_copy_is_reported(book: Book) -> None:
    for damage, found in DAMAGES.items():
        book.db.execute("BEGIN")
        book.db.execute(damage)
        assert {(one.kind, one.number, one.what) for one in recheck(book.db)} == found, damage
        book.db.execute("ROLLBACK")


def test_a_lost_reference_is_found(book: Book, path: Path) -> None:
    book.db.execute("PRAGMA foreign_keys = OFF")
    book.db.execute("UPDATE line_version SET profile_id = 77 WHERE line_id = 3")
    assert {one.what for one in recheck(book.db)} == {"reference"}


def test_the_command_reports_differences(
    book: Book, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book.db.execute("UPDATE line SET position = 9 WHERE id = 3")
    assert main(["recheck", "--lang", "en", "--instance", str(path.parent)]) == 1
    assert capsys.readouterr().out == "Session 1, round 3, position: kept 9, computed 3\n"
    assert main(["recheck", "--json", "--instance", str(path.parent)]) == 1
    assert json.loads(capsys.readouterr().out)["computed"] == 3
