"""`recheck` reports every stored value that does not follow from the entries."""

import json
from pathlib import Path

import pytest

from scorekeeper.cli import main
from scorekeeper.store import settlement
from scorekeeper.store.archive import recheck
from scorekeeper.store.database import Database
from scorekeeper.store.settlement import Paid, Spent
from tests.store.evening import Book, rules, u


@pytest.fixture
def book(db: Database) -> Book:
    """Three rounds with a gà, one of them corrected and one struck out; and lines outside them."""
    book = Book(db, rules(ga_mode="ante", ga_ante=1))
    for winner in ("An", "Bình", "Chi"):
        book.save(u(winner))
    book.correct(1, {"players": ["An", "Bình"], "finish": "void"})
    book.strike(3)
    settlement.pay(db, book.caller, Paid("Bình", "An", 1000), key="p")
    settlement.spend(db, book.caller, Spent("An", "nước", {"Chi": 500}), key="s")
    return book


def test_a_sound_book_has_no_mismatch(book: Book) -> None:
    assert list(recheck(book.db)) == []


@pytest.mark.parametrize(
    ("damage", "found"),
    [
        ("UPDATE session SET totals_half_bets = '[1,-1]'", {("session", 1, "totals")}),
        ("UPDATE session SET money_half_dong = '[1,-1]'", {("session", 1, "money")}),
        ("UPDATE line SET position = 9 WHERE id = 3", {("round", 3, "position")}),
        (
            "UPDATE line_version SET net_half_bets = '[]' WHERE line_id = 2",
            {("round", 2, "net"), ("round", 2, "sum")},
        ),
        (
            "UPDATE transfer SET half_bets = 99 WHERE line_id = 2 AND place = 0",
            {("round", 2, "transfers"), ("round", 2, "sum")},
        ),
        ("UPDATE transfer SET reason = 'eat' WHERE place = 0", {("round", 2, "transfers")}),
        ("DELETE FROM line WHERE id = 3", {("session", 1, "rounds")}),
        ("UPDATE session_profile SET preset = 'nam-sau'", {("session", 1, "rules")}),
        ("UPDATE session SET version = 99", {("session", 1, "version")}),
        (
            """
            UPDATE line_version SET entry = replace(entry, ',"winner":"2"', '') WHERE line_id = 2
            """,
            {("round", 2, "refused")},
        ),
    ],
)
def test_each_wrong_copy_is_reported(
    book: Book, damage: str, found: set[tuple[str, int, str]]
) -> None:
    book.db.execute(damage)
    assert {(one.kind, one.number, one.what) for one in recheck(book.db)} == found


@pytest.mark.usefixtures("path")
def test_a_lost_reference_is_found(book: Book) -> None:
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
