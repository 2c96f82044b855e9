"""Rules and stakes of a session: for the next rounds, for all of them, and as a question."""

import pytest

from scorekeeper.rules.profiles import Profile
from scorekeeper.store import history, lines, rounds, session_rules
from scorekeeper.store.archive import recheck
from scorekeeper.store.database import Database, writing
from scorekeeper.store.errors import Stale
from scorekeeper.store.session import Line
from scorekeeper.store.session_rules import WhatIf, as_copied
from tests.store.changing import refused_stake, rule, stake
from tests.store.documents import content, document
from tests.store.evening import ANTE, BY_PLACE, FRIENDS, WIN, Book, refusal, rules, u

DOUBLE = rules(u_payment=12)


def test_rules_change_for_all_rounds_of_their_game(db: Database) -> None:
    book = Book(db, rules(), rules("tulokho-vinagames"))
    for entry in (u("An"), WIN, u("An")):
        book.save(entry)
    seen = book.now
    tried = rule(book, DOUBLE, recalculate=True, dry_run=True)
    assert book.now == seen
    answer = rule(book, DOUBLE, recalculate=True)
    assert answer.changes == tried.changes == {"An": 36, "Bình": -12, "Chi": -12, "Dũng": -12}
    assert answer.money_changes == {who: 1000 * n for who, n in answer.changes.items()}
    assert answer.rescored == tried.rescored == (1, 3)
    assert (tried.version, answer.version) == (seen.version, seen.version + 1)
    assert [book.line(n).profile for n in (1, 2, 3)] == [
        DOUBLE,
        rules("tulokho-vinagames"),
        DOUBLE,
    ]
    assert list(recheck(db)) == []


def test_both_rules_stay_in_the_history(book: Book) -> None:
    book.save(u("An"))
    rule(book, DOUBLE, recalculate=True, reason="cả bàn đồng ý")
    stake(book, 2000, recalculate=True)
    told = [(one.what, one.reason) for one in history.since(book.db, book.caller, 2)]
    assert told == [("rules_changed", "cả bàn đồng ý"), ("stake", "")]
    first, second = [one.details for one in history.since(book.db, book.caller, 2)]
    assert first["from"] == {"name": rules().name, "fingerprint": rules().fingerprint}
    assert first["to"]["fingerprint"] == DOUBLE.fingerprint
    assert first["recalculated"] is True
    assert (second["from"], second["to"]) == (1000, 2000)
    versions = history.of_round(book.db, book.caller, 1).versions
    assert [(one.what, one.profile, one.stake) for one in versions] == [
        ("saved", rules(), 1000),
        ("rescored", DOUBLE, 1000),
        ("rescored", DOUBLE, 2000),
    ]


def test_what_is_struck_out_is_recalculated_when_it_is_restored(book: Book) -> None:
    book.save(u("An"))
    book.strike(1, reason="đếm lại")
    rule(book, DOUBLE, recalculate=True)
    stake(book, 2000, recalculate=True)
    assert book.now.totals["An"] == 0
    assert (book.line(1).what, book.line(1).struck_because) == ("rescored", "đếm lại")
    assert book.restore(1).money_changes == {
        "An": 72_000,
        "Bình": -24_000,
        "Chi": -24_000,
        "Dũng": -24_000,
    }


def test_what_is_struck_out_and_would_be_refused_keeps_its_rules(book: Book) -> None:
    tron = book.save(u("An", u_type="tron"))
    book.strike(tron.number)
    rule(book, rules("vietnamese"), recalculate=True)
    line = rounds.find(book.db, book.caller, tron.number)
    assert line.profile == as_copied(rules())
    assert tron.scored
    assert line.scored.payments.net == tron.scored.payments.net
    assert book.restore(tron.number).after.totals == tron.after.totals
    assert list(recheck(book.db)) == []


def test_a_change_of_rules_on_an_old_version_is_stale(book: Book) -> None:
    seen = book.now.version
    book.save(u("An"))
    for late in (
        refusal(change, book.db, book.caller, to, recalculate=True, expected_version=seen)
        for change, to in ((session_rules.change_rules, DOUBLE), (session_rules.change_stake, 7))
    ):
        assert isinstance(late, Stale)


def test_rules_of_the_next_rounds_can_be_made_those_of_all(book: Book) -> None:
    book.save(u("An"))
    rule(book, DOUBLE, recalculate=False)
    book.save(u("An"))
    assert rule(book, DOUBLE, recalculate=True).rescored == (1,)


def test_options_without_effect_make_no_other_rules(db: Database) -> None:
    book = Book(db, rules("guide"))
    book.save({"players": list(FRIENDS), "finish": "void"})
    seen = book.now
    assert rule(book, rules("guide", u_payment=9), recalculate=True).again
    assert book.now == seen


def test_a_round_entered_under_other_rules_is_stale(book: Book) -> None:
    seen = book.now.version
    book.save(u("Bình"))
    assert book.save(u("An"), expected_version=seen, key="a").number == 2
    rule(book, DOUBLE, recalculate=False)
    assert book.save(u("An"), expected_version=seen, key="a").again
    late = refusal(rounds.save, book.db, book.caller, u("An"), key="b", expected_version=seen)
    assert isinstance(late, Stale)
    assert "The rules" in late.problems[0].message.en
    now = book.now.version
    assert book.save(u("An"), key="b", expected_version=now).number == 3
    stake(book, 5, recalculate=False)
    late = refusal(rounds.save, book.db, book.caller, u("An"), key="c", expected_version=now)
    assert isinstance(late, Stale)
    assert book.save(u("An"), key="c", before=1, expected_version=seen).number == 4


def test_a_failing_change_is_rolled_back(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(3):
        book.save(u("An"))
    dump, write = content(book.db), lines.insert_version

    def fail(db: Database, line: Line) -> None:
        write(db, line)
        if line.id == 2:
            raise ZeroDivisionError

    monkeypatch.setattr(lines, "insert_version", fail)
    for change, to in ((session_rules.change_rules, DOUBLE), (session_rules.change_stake, 5)):
        with pytest.raises(ZeroDivisionError):
            change(book.db, book.caller, to, recalculate=True, expected_version=None)  # type: ignore
        assert content(book.db) == dump


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
        '{"u_payment":' || CASE i WHEN ?1 THEN 12 ELSE 11 END || '}', 'unused', 'ABCDEF', since
    FROM n JOIN session_profile ON id = 1
    """
    with writing(book.db):
        book.db.execute(sql, (count,))
    rule(book, rules(u_payment=15), recalculate=False)


def test_the_number_of_rule_sets_is_limited(ruled: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session_rules, "MOST_RULES", 4)
    rule(ruled, rules(u_payment=13), recalculate=False)
    why = refusal(rule, ruled, rules(u_payment=14), recalculate=False)
    assert (why.code, why.problems[0].message.en) == (
        "E_RULES",
        "This evening has 4 sets of rules already: open a new evening to play by others.",
    )
    rule(ruled, rules(u_payment=13), recalculate=False)


def test_a_file_has_no_unused_rules(ruled: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session_rules, "MOST_RULES", 50)
    add_unused(ruled, 20)
    found = document(ruled.db, ruled.opened.session)
    assert [one["changes"].get("u_payment") for one in found["rules"]] == [None, None, 12, 12, 15]
    assert [one["versions"][0]["rules"] for one in found["rounds"]] == [1, 3]


def test_money_is_the_bets_of_each_round_at_its_own_stake(book: Book) -> None:
    book.save(u("An"))
    assert not book.now.stakes_differ
    stake(book, 2000, recalculate=False)
    answer = book.save(u("Bình"))
    now = book.now
    assert now.totals == {"An": 12, "Bình": 12, "Chi": -12, "Dũng": -12}
    assert now.money == {"An": 6000, "Bình": 30_000, "Chi": -18_000, "Dũng": -18_000}
    assert now.stakes_differ
    assert (answer.after.money, answer.money_changes) == (now.money, book.line(2).paid)
    assert book.line(2).money == now.money
    assert book.line(1).paid == {"An": 18_000, "Bình": -6000, "Chi": -6000, "Dũng": -6000}
    previewed = rounds.preview(book.db, book.now, u("Chi"))
    assert previewed.after.money == {"An": -6000, "Bình": 18_000, "Chi": 18_000, "Dũng": -30_000}


def test_the_stake_cannot_change_while_the_gà_is_not_empty(db: Database) -> None:
    book = Book(db, rules(**ANTE))
    book.save(BY_PLACE)
    assert refused_stake(book, 2000).code == "E_GA_LEFT"
    answer = stake(book, 2000, recalculate=True)
    assert answer.after.ga == 4
    assert sum((book.now.money or {}).values()) == -8000
    rounds.deal_with_ga(db, book.caller, "shared", key="a")
    stake(book, 3000, recalculate=False)
    assert sum((book.now.money or {}).values()) == 0


def test_a_correction_cannot_carry_a_gà_to_another_stake(db: Database) -> None:
    book = Book(db, rules(**ANTE))
    book.save(BY_PLACE)
    book.save(u("An"))
    stake(book, 2000, recalculate=False)
    seen = book.now
    for later in (None, 3):
        for refused in (
            refusal(rounds.strike, db, book.caller, 2, expected_version=None),
            refusal(rounds.correct, db, book.caller, 2, BY_PLACE, expected_version=None),
        ):
            assert (refused.code, refused.number) == ("E_GA_STAKE", later)
        assert book.now == seen
        book.save(u("Bình"))
        seen = book.now
    rounds.strike(db, book.caller, 1, expected_version=None)
    assert list(recheck(db)) == []
    stake(book, 2000, recalculate=True)
    assert rounds.strike(db, book.caller, 2, expected_version=None).number == 2


def evening(book: Book, profile: Profile) -> WhatIf:
    """A whole evening by other rules."""
    return session_rules.what_if(book.db, book.caller, profile)


def by(*amounts: int) -> dict[str, int]:
    """Amounts of the four friends."""
    return dict(zip(FRIENDS, amounts, strict=True))


def test_an_evening_by_other_rules(db: Database) -> None:
    book = Book(db, rules(), rules("tulokho-vinagames"))
    for entry in (u("An"), WIN, u("Bình"), u("Chi")):
        book.save(entry)
    book.strike(4)
    before, dump = book.now, content(db)
    found = evening(book, DOUBLE)
    assert found.had == before.totals == by(14, 12, -14, -12)
    assert found.would == by(26, 24, -26, -24)
    assert found.had_money == before.money
    assert found.would_money == {who: 1000 * amount for who, amount in found.would.items()}
    assert (found.left_out, found.scored, found.ga) == ((), None, 0)
    assert content(db) == dump


def test_rounds_that_the_rules_refuse_are_named_and_left_out(book: Book) -> None:
    book.save(u("An"))
    book.save(u("Bình", u_type="tron"))
    found = evening(book, rules("vietnamese"))
    assert [one.number for one in found.left_out] == [2]
    assert found.left_out[0].problems
    assert found.had == by(18, -6, -6, -6)
    assert set(found.would) == set(FRIENDS)
    assert found.would["Bình"] < 0


def test_one_round_by_other_rules(db: Database) -> None:
    book = Book(db, rules(ga_mode="ante", ga_ante=1))
    book.save(BY_PLACE)
    book.save(u("An"))
    found = session_rules.what_if_of_round(
        db, book.caller, rules(ga_mode="ante", ga_ante=1, u_payment=12), 2
    )
    assert (found.had, found.would) == (by(25, -7, -7, -7), by(43, -13, -13, -13))
    assert found.scored
    assert found.scored.payments.net == found.would
