"""Rounds of released books that nobody could enter now: an ù khan after an eat. (004:40)"""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.export import reading
from scorekeeper.export.document import document_of, encode
from scorekeeper.rules.profiles import Profile
from scorekeeper.store import archive, database, lines, rounds, session_rules
from scorekeeper.store.archive import recheck
from scorekeeper.store.database import Database
from scorekeeper.store.session import Caller, Line
from scripts.golden_book import empty_book, play_book, played_by, told
from tests.store.evening import refusal
from tests.store.test_figures import released

ANY: dict[str, Any] = {"expected_version": None}


@pytest.fixture
def db(tmp_path: Path) -> Iterator[Database]:
    """The book of the last version that took such rounds, opened by this one."""
    path = released(tmp_path, "0.6")
    database.set_up(path)
    with closing(database.connect(path)) as opened:
        yield opened
        assert list(recheck(opened)) == []


def khan_with_eat(db: Database) -> list[tuple[Caller, Line]]:
    """The rounds that nobody could enter now, the owner before each. No other is refused now."""
    found = []
    for (session,) in db.execute("SELECT id FROM session ORDER BY id").fetchall():
        caller = Caller(session, browser=1)
        for line in rounds.after(db, caller, limit=1000):
            is_one = line.entry.get("u_type") == "khan" and bool(line.entry.get("eats"))
            codes = [(problem.code, problem.field) for problem in lines.refused_now(line)]
            assert codes == [("E_U_TYPE_WITH_EAT", "u_type")] * is_one
            found += [(caller, line)] * is_one
    return found


def test_they_count_and_cannot_be_entered_again(db: Database) -> None:
    """A retry of one is answered, a file of its evening opens, and it can be made a valid one."""
    kept = khan_with_eat(db)
    assert len(kept) == 3
    for caller, line in kept:
        assert (line.status, line.scored.payments.net) == ("valid", line.net)
        refusal(rounds.save, db, caller, line.entry, key="again")
        refusal(rounds.preview, db, line.session, line.entry)
        refusal(rounds.correct, db, caller, line.number, line.entry, **ANY)
        again = rounds.save(db, caller, line.entry, key=str(line.number - 1))
        assert again.again
        assert again.scored
        assert again.scored.payments.net == line.net
        document = document_of(archive.read(db, caller.session))
        opened = archive.write(db, reading.read(encode(document)), browser=1)
        copy = rounds.find(db, Caller(opened.session), line.number)
        assert (copy.entry, copy.net) == (line.entry, line.net)
    for caller, line in khan_with_eat(db):
        plain = {**line.entry, "u_type": "thuong"}
        rounds.correct(db, caller, line.number, plain, **ANY)
    assert khan_with_eat(db) == []


def test_they_are_rescored_with_another_gà_and_by_other_rules(db: Database) -> None:
    kept = khan_with_eat(db)
    caller, line = next((caller, line) for caller, line in kept if line.ga_before)
    before = [rounds.find(db, caller, number) for number in range(1, line.number)]
    fed = next(one for one in reversed(before) if one.ga_after > one.ga_before)
    changed = rounds.correct(db, caller, fed.number, {**fed.entry, "finish": "void"}, **ANY)
    assert line.number in changed.rescored
    assert rounds.find(db, caller, line.number).ga_before != line.ga_before
    for caller, line in kept:
        assert line.profile
        rules = line.profile.rules.with_changes({"u_khan": [2, 7]})
        assert not isinstance(rules, list)
        other = Profile("khác", line.profile.preset, rules)
        asked = session_rules.what_if(db, caller, other)
        assert asked.left_out == ()
        changed = session_rules.change_rules(db, caller, other, recalculate=True, **ANY)
        assert changed.after.totals == asked.would


def test_this_version_can_play_such_a_book() -> None:
    with empty_book() as db:
        play_book(db)
        assert told(db)
        assert list(recheck(db)) == []
        assert len(list(played_by())) == db.execute("SELECT count(*) FROM session").fetchone()[0]
        assert khan_with_eat(db) == []
