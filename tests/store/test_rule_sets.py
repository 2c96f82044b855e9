"""The rule sets of a session, and those of its file."""

import pytest

from scorekeeper.store import history, rounds, session_rules
from scorekeeper.store.archive import recheck
from scorekeeper.store.database import Database, writing
from tests.store.changing import rule
from tests.store.documents import document
from tests.store.evening import Book, refusal, rules, u


@pytest.fixture
def ruled(db: Database) -> Book:
    """A book of both games, whose rules for Phỏm have changed after the first round."""
    book = Book(db, rules(), rules("tulokho-vinagames"))
    book.save(u("An"))
    rule(book, rules(u_payment=12), recalculate=False)
    book.save(u("An"))
    return book


def add_unused(book: Book, count: int) -> None:
    """Add so many rule sets that nothing goes by, as files could up to version 0.9; then change
    the rules."""
    sql = """
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
    INSERT INTO session_profile (session_id, game, preset, changes, name, fingerprint, since)
    SELECT session_id, game, preset,
        json_object('u_payment', iif(i = ?1, 12, 11)), 'unused', 'ABCDEF', since
    FROM n JOIN session_profile ON id = 1
    """
    with writing(book.db):
        book.db.execute(sql, (count,))
    rule(book, rules(u_payment=15), recalculate=False)


def test_each_round_keeps_its_rules(ruled: Book) -> None:
    assert list(ruled.now.profile_by_game) == ["phom", "tulokho"]
    assert ruled.now.profile_by_game["phom"] == rules(u_payment=12)
    ruled.correct(1, u("Bình"))
    ruled.strike(1)
    assert rounds.restore(ruled.db, ruled.caller, 1, expected_version=None).profile == rules()
    assert [
        version.profile for version in history.of_round(ruled.db, ruled.caller, 1).versions
    ] == ([rules()] * 4)
    assert list(recheck(ruled.db)) == []


def test_the_number_of_rule_sets_is_limited(ruled: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session_rules, "MOST_RULES", 4)
    rule(ruled, rules(u_payment=13), recalculate=False)
    why = refusal(rule, ruled, rules(u_payment=14), recalculate=False)
    assert (why.code, why.problems[0].message.en) == (
        "E_RULES",
        "This session has 4 sets of rules already: open a new session to play by others.",
    )
    rule(ruled, rules(u_payment=13), recalculate=False)


def test_a_file_has_no_unused_rules(ruled: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session_rules, "MOST_RULES", 50)
    add_unused(ruled, 20)
    found = document(ruled.db, ruled.opened.session)
    assert [one["changes"].get("u_payment") for one in found["rules"]] == [None, None, 12, 12, 15]
    assert [one["versions"][0]["rules"] for one in found["rounds"]] == [1, 3]
