"""Changes of the rules, for the next rounds or for all of them."""

import pytest

from scorekeeper.store import history, lines, rounds, session_rules
from scorekeeper.store.archive import recheck
from scorekeeper.store.database import Database
from scorekeeper.store.errors import Stale
from scorekeeper.store.lines import LineVersion
from scorekeeper.store.session_rules import as_copied
from tests.store.changing import rule, stake
from tests.store.evening import FRIENDS, WIN, Book, refusal, rules, u

DOUBLE = rules(u_payment=12)


def test_rules_change_from_the_next_round(book: Book) -> None:
    book.save(u("An"))
    answer = rule(book, DOUBLE, recalculate=False)
    assert set(answer.changes.values()) == {0}
    assert answer.rescored == ()
    book.save(u("Bình"))
    assert [book.line(n).profile for n in (1, 2)] == [rules(), DOUBLE]
    assert [book.line(n).net["An"] for n in (1, 2)] == [18, -12]
    assert book.now.profile_by_game["phom"] == DOUBLE


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


def test_a_round_the_new_rules_refuse_stops_the_change(book: Book) -> None:
    book.save(u("An"))
    book.save(u("An", u_type="tron"))
    seen = book.now
    refused = refusal(
        session_rules.change_rules,
        book.db,
        book.caller,
        rules("vietnamese"),
        recalculate=True,
        expected_version=None,
    )
    assert refused.number == 2
    assert book.now == seen
    assert book.db.execute("SELECT count(*) FROM session_profile").fetchone() == (1,)
    rule(book, rules("vietnamese"), recalculate=False)


def test_a_correction_goes_by_the_rules_and_stake_of_its_round(book: Book) -> None:
    book.save(u("An"))
    rule(book, DOUBLE, recalculate=False)
    stake(book, 5000, recalculate=False)
    answer = book.correct(1, u("Bình"))
    assert answer.profile == rules()
    assert answer.changes["Bình"] == 24
    assert answer.money_changes
    assert answer.money_changes["Bình"] == 24_000
    book.strike(1)
    assert book.restore(1).money_changes == {
        "An": -6000,
        "Bình": 18_000,
        "Chi": -6000,
        "Dũng": -6000,
    }


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
    assert tron.payments
    assert line.scored.payments.net == tron.payments.net
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


def test_the_same_rules_or_stake_are_a_no_op(book: Book) -> None:
    book.save(u("An"))
    seen = book.now
    assert rule(book, rules(), recalculate=False).again
    assert stake(book, 1000, recalculate=False).again
    assert book.now == seen
    assert rule(book, rules(), recalculate=True).again
    assert stake(book, 1000, recalculate=True).again
    assert book.now == seen
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
    assert book.save(u("An"), key="b", expected_version=late.version).number == 3
    stake(book, 5, recalculate=False)
    late = refusal(
        rounds.save, book.db, book.caller, u("An"), key="c", expected_version=late.version
    )
    assert isinstance(late, Stale)
    assert book.save(u("An"), key="c", before=1, expected_version=seen).number == 4


def test_a_failing_change_is_rolled_back(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(3):
        book.save(u("An"))
    dump, write = list(book.db.iterdump()), lines.insert_version

    def fail(db: Database, line_id: int, kept: LineVersion) -> None:
        write(db, line_id, kept)
        if line_id == 2:
            raise ZeroDivisionError

    monkeypatch.setattr(lines, "insert_version", fail)
    for change, to in ((session_rules.change_rules, DOUBLE), (session_rules.change_stake, 5)):
        with pytest.raises(ZeroDivisionError):
            change(book.db, book.caller, to, recalculate=True, expected_version=None)  # type: ignore
        assert list(book.db.iterdump()) == dump
