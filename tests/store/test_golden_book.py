"""Databases of released versions open with every payment and total unchanged."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.export import reading
from scorekeeper.export.document import document_of, encode
from scorekeeper.rules.profiles import Profile
from scorekeeper.store import archive, database, lines, rounds, session_rules
from scorekeeper.store.archive import recheck
from scorekeeper.store.database import Database
from scorekeeper.store.errors import Refused
from scorekeeper.store.session import Caller, Line
from scripts.golden import GOLDEN
from scripts.golden_book import empty_book, play_book, played_by, told
from tests.store.test_figures import released

VERSIONS = sorted(file.stem.removeprefix("book_") for file in GOLDEN.glob("book_*.txt"))
MANY = 1000
OWNER = 1
"""The browser that opened all of its sessions."""


def unpacked(folder: Path, version: str) -> Path:
    """The same, brought up to date."""
    path = released(folder, version)
    database.set_up(path)
    return path


@pytest.fixture
def db(tmp_path: Path) -> Iterator[Database]:
    """The book of the last version that took an ù khan after an eat, opened by this one."""
    with closing(database.connect(unpacked(tmp_path, "0.6"))) as opened:
        yield opened


def khan_with_eat(db: Database) -> list[tuple[Caller, Line]]:
    """The rounds that the book holds and that nobody could enter now, the owner before each."""
    (sessions,) = zip(*db.execute("SELECT id FROM session ORDER BY id").fetchall(), strict=True)
    return [
        (Caller(session, OWNER), line)
        for session in sessions
        for line in rounds.after(db, Caller(session, OWNER), limit=MANY)
        if line.entry.get("u_type") == "khan" and line.entry.get("eats")
    ]


@pytest.mark.parametrize("version", VERSIONS)
def test_every_payment_and_total_is_as_it_was(tmp_path: Path, version: str) -> None:
    with closing(database.connect(unpacked(tmp_path, version))) as db:
        assert list(recheck(db)) == []
        assert told(db) == (GOLDEN / f"book_{version}.txt").read_text("utf-8")


def test_a_later_check_does_not_reject_stored_rounds(db: Database) -> None:
    """An ù khan after an eat: in the book it counts, and nobody can enter it any more. (004:40)"""
    kept = khan_with_eat(db)
    assert len(kept) == 3
    for caller, line in kept:
        assert line.status == "valid"
        assert line.scored.payments.net == line.net
        (problem,) = lines.refused_now(line)
        assert (problem.code, problem.field) == ("E_U_TYPE_WITH_EAT", "u_type")
        for dry_run in (True, False):
            with pytest.raises(Refused):
                rounds.save(db, caller, line.entry, key="again", dry_run=dry_run)
        with pytest.raises(Refused):
            rounds.preview(db, line.session, line.entry)


def test_nothing_else_would_be_refused_now(db: Database) -> None:
    refused = {(caller.session, line.number) for caller, line in khan_with_eat(db)}
    for (session,) in db.execute("SELECT id FROM session").fetchall():
        for line in rounds.after(db, Caller(session), limit=MANY):
            if (session, line.number) not in refused:
                assert lines.refused_now(line) == ()


def test_such_a_round_is_rescored_with_another_ga(db: Database) -> None:
    caller, line = next((caller, line) for caller, line in khan_with_eat(db) if line.ga_before)
    before = [rounds.find(db, caller, number) for number in range(1, line.number)]
    fed = next(one for one in reversed(before) if one.ga_after > one.ga_before)
    changed = rounds.correct(
        db, caller, fed.number, {**fed.entry, "finish": "void"}, expected_version=None
    )
    assert line.number in changed.rescored
    assert rounds.find(db, caller, line.number).ga_before != line.ga_before
    assert list(recheck(db)) == []


def test_such_a_round_can_be_corrected_into_a_valid_one(db: Database) -> None:
    for caller, line in khan_with_eat(db):
        with pytest.raises(Refused):
            rounds.correct(db, caller, line.number, line.entry, expected_version=None)
        plain = {**line.entry, "u_type": "thuong"}
        rounds.correct(db, caller, line.number, plain, expected_version=None)
        assert lines.refused_now(rounds.find(db, caller, line.number)) == ()
    assert list(recheck(db)) == []


def test_such_a_round_is_recalculated_by_other_rules(db: Database) -> None:
    for caller, line in khan_with_eat(db):
        assert line.profile
        rules = line.profile.rules.with_changes({"u_khan": [2, 7]})
        assert not isinstance(rules, list)
        other = Profile("khác", line.profile.preset, rules)
        asked = session_rules.what_if(db, caller, other)
        assert asked.left_out == ()
        changed = session_rules.change_rules(
            db, caller, other, recalculate=True, expected_version=None
        )
        assert changed.after.totals == asked.would
    assert list(recheck(db)) == []


def test_such_a_round_survives_export_and_import(db: Database) -> None:
    for caller, line in khan_with_eat(db):
        document = document_of(archive.read(db, caller.session))
        opened = archive.write(db, reading.read(encode(document)), browser=OWNER)
        again = rounds.find(db, Caller(opened.session, OWNER), line.number)
        assert (again.entry, again.net) == (line.entry, line.net)
    assert list(recheck(db)) == []


def test_a_retry_of_such_a_round_is_answered(db: Database) -> None:
    for caller, line in khan_with_eat(db):
        again = rounds.save(db, caller, line.entry, key=str(line.number - 1))
        assert again.again
        assert again.scored
        assert again.scored.payments.net == line.net


def test_this_version_can_play_such_a_book() -> None:
    with empty_book() as db:
        play_book(db)
        assert told(db)
        assert list(recheck(db)) == []
        assert len(list(played_by())) == db.execute("SELECT count(*) FROM session").fetchone()[0]
        assert khan_with_eat(db) == []
