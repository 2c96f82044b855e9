"""`recheck` reports every stored value that does not follow from the entries; facts are kept."""

import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from scorekeeper.cli import main
from scorekeeper.export import reading
from scorekeeper.export.document import document_of, encode
from scorekeeper.export.facts import archive_of, record_of
from scorekeeper.store import archive
from scorekeeper.store.archive import recheck, trimmed
from scorekeeper.store.database import Database, now
from tests.postgres import both_engines
from tests.store import mixed
from tests.store.evening import ANTE, Book, rules, u
from tests.trust.often import often


@pytest.fixture
def book(db: Database) -> Book:
    """Three rounds with a gà, one of them corrected and one struck out; and lines outside them."""
    book = Book(db, rules(**ANTE))
    for winner in ("An", "Bình", "Chi"):
        book.save(u(winner))
    book.correct(1, {"players": ["An", "Bình"], "finish": "void"})
    book.strike(3)
    book.pay("Bình", "An", 1000)
    book.spend("An", {"Chi": 500})
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
    for damage, told in DAMAGES.items():
        book.db.execute("BEGIN")
        book.db.execute(damage)
        assert {(copy.kind, copy.number, copy.what) for copy in recheck(book.db)} == told, damage
        book.db.execute("ROLLBACK")


def test_a_lost_reference_is_found(book: Book, path: Path) -> None:
    book.db.execute("PRAGMA foreign_keys = OFF")
    book.db.execute("UPDATE line_version SET profile_id = 77 WHERE line_id = 3")
    assert {difference.what for difference in recheck(book.db)} == {"reference"}


def test_the_command_reports_differences(
    book: Book, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book.db.execute("UPDATE line SET position = 9 WHERE id = 3")
    assert main(["recheck", "--lang", "en", "--instance", str(path.parent)]) == 1
    assert capsys.readouterr().out == "Session 1, round 3, position: kept 9, computed 3\n"
    assert main(["recheck", "--json", "--instance", str(path.parent)]) == 1
    assert json.loads(capsys.readouterr().out)["computed"] == 3


@pytest.mark.parametrize("evenings", [6, pytest.param(often(40, 150), marks=pytest.mark.long)])
def test_random_sessions_keep_their_facts(db: Database, evenings: int) -> None:
    played = Counter[str]()
    for seed in range(evenings):
        book = Book(db, *mixed.PLAYED)
        mixed.play(book, Random(seed), 20)
        stored = archive.read(db, book.caller.session)
        record = record_of(stored)
        counting = [line for line in stored.lines if line.status == "valid"]
        postings = [line.posted.postings for line in record.play()]
        assert postings == [line.postings for line in counting]
        again = reading.read(encode(document_of(archive_of(record, "UTC", now()))))
        assert record_of(again) == record._replace(day=record_of(again).day)
        assert [trimmed(line.after.money) for line in again.lines if line.status == "valid"] == [
            trimmed(line.after.money) for line in counting
        ]
        archive.write(db, again)
        played.update(line.kind for line in record.lines)
    assert played.total() > 10 * evenings
    assert {*played} == {"round", "side", "ga"}
    assert list(recheck(db)) == []
