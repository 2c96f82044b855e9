"""Rules and stakes of a session: for the next rounds, for all of them, and as a question."""

from functools import partial

import pytest

from scorekeeper.evening.group import UNITS
from scorekeeper.store import groups, history, session_rules, settlement
from scorekeeper.store.archive import recheck
from scorekeeper.store.database import Database, writing
from scorekeeper.store.errors import Stale
from scorekeeper.store.session_rules import as_copied
from scorekeeper.store.settlement import SettleUnit
from tests.postgres import both_engines
from tests.store.club import AN, BINH, Club
from tests.store.documents import content, document
from tests.store.evening import ANTE, BY_PLACE, VOID, Book, by, refusal, rules, u

DOUBLE = rules(u_payment=12)


def test_each_version_of_a_round_has_its_rules_and_stake(book: Book) -> None:
    book.save(u("An"))
    book.change_rules(DOUBLE, recalculate=True)
    book.change_stake(2000, recalculate=True)
    versions = history.of_round(book.db, book.caller, 1).versions
    assert [(version.what, version.profile, version.stake) for version in versions] == [
        ("saved", rules(), 1000),
        ("rescored", DOUBLE, 1000),
        ("rescored", DOUBLE, 2000),
    ]


def test_what_is_struck_out_and_would_be_refused_keeps_its_rules(book: Book) -> None:
    tron = book.save(u("An", u_type="tron"))
    book.strike(tron.number)
    book.change_rules(rules("vietnamese"), recalculate=True)
    line = book.line(tron.number)
    assert line.profile == as_copied(rules())
    assert tron.scored
    assert line.scored.payments.net == tron.scored.payments.net
    assert book.restore(tron.number).after.totals == tron.after.totals
    assert list(recheck(book.db)) == []


def test_options_without_effect_make_no_other_rules(db: Database) -> None:
    book = Book(db, rules("guide"))
    book.save(VOID)
    seen = book.now
    assert book.change_rules(rules("guide", u_payment=9), recalculate=True).again
    assert book.now == seen


@both_engines
def test_a_round_entered_under_other_rules_is_stale(book: Book) -> None:
    seen = book.now.version
    book.save(u("Bình"))
    assert book.save(u("An"), expected_version=seen, key="a").number == 2
    book.change_rules(DOUBLE)
    assert book.save(u("An"), expected_version=seen, key="a").again
    late = refusal(book.save, u("An"), expected_version=seen)
    assert isinstance(late, Stale)
    assert "The rules" in late.problems[0].message.en
    now = book.now.version
    assert book.save(u("An"), expected_version=now).number == 3
    book.change_stake(5)
    assert isinstance(refusal(book.save, u("An"), expected_version=now), Stale)
    assert book.save(u("An"), before=1, expected_version=seen).number == 4


@pytest.fixture
def ruled(db: Database) -> Book:
    """A book of both games, whose rules for Phỏm have changed after the first round."""
    book = Book(db, rules(), rules("tulokho-vinagames"))
    book.save(u("An"))
    book.change_rules(DOUBLE)
    book.save(u("An"))
    return book


@both_engines
def test_what_was_paid_in_bets_is_never_asked_for_again_in_money(book: Book) -> None:
    book.change_stake(None)
    book.save(u("An"))
    paid = book.pay("Bình", "An", 5, unit="bets")
    refused = refusal(book.change_stake, 2000, recalculate=True)
    assert (refused.code, refused.problems[0].field) == ("E_SHAPE", "stake")
    book.change_stake(2000, dry_run=True)  # For the next rounds it may be changed.
    settlement.strike(book.db, book.caller, "payment", paid.row.number)
    book.change_stake(2000, recalculate=True)
    refused = refusal(settlement.restore, book.db, book.caller, "payment", paid.row.number)
    assert refused.code == "E_SHAPE"


def test_what_was_paid_in_money_is_never_asked_for_again_in_bets(book: Book) -> None:
    book.save(u("An"))
    book.pay("Bình", "An", 5000)
    refused = refusal(book.change_stake, None, recalculate=True)
    assert (refused.code, refused.problems[0].field) == ("E_SHAPE", "stake")
    book.change_stake(2000, recalculate=True)


@pytest.mark.parametrize("unit", UNITS)
def test_what_a_group_was_paid_is_never_asked_for_again_in_the_other_unit(
    book: Book, unit: SettleUnit
) -> None:
    """Once the evening is no longer among its debts, it may be recalculated."""
    club, other = Club(book), 1000 if unit == "bets" else None
    if unit == "bets":
        book.change_stake(None, recalculate=True)
    groups.hand_over(book.db, club.group, book.caller.session, handed_over=True)
    groups.pay(book.db, club.group, (BINH, AN), 5, key="p", unit=unit)
    assert refusal(book.change_stake, other, recalculate=True).code == "E_SHAPE"
    if unit == "bets":  # The first round for money would be enough.
        assert refusal(book.change_stake, other).code == "E_SHAPE"
    groups.hand_over(book.db, club.group, book.caller.session, handed_over=False)
    book.change_stake(other, recalculate=True)


def test_a_group_that_was_paid_in_the_other_unit_lets_its_evenings_change_the_stake(
    book: Book,
) -> None:
    club = Club(book)
    groups.hand_over(book.db, club.group, book.caller.session, handed_over=True)
    groups.pay(book.db, club.group, (BINH, AN), 5, key="p", unit="bets")
    for recalculate in (True, False):
        book.change_stake(7000 + recalculate, recalculate=recalculate)


def test_the_number_of_rule_sets_is_limited(ruled: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session_rules, "MOST_RULES", 4)
    ruled.change_rules(rules(u_payment=13))
    why = refusal(ruled.change_rules, rules(u_payment=14))
    assert (why.code, why.problems[0].message.en) == (
        "E_RULES",
        "This evening has 4 sets of rules already: open a new evening to play by others.",
    )
    ruled.change_rules(rules(u_payment=13))


def test_a_file_has_no_unused_rules(ruled: Book) -> None:
    """Files could bring some into a book up to version 0.9."""
    sql = """
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20)
    INSERT INTO session_profile (session_id, game, preset, changes, name, fingerprint, since)
    SELECT session_id, game, preset,
        '{"u_payment":' || CASE i WHEN 20 THEN 12 ELSE 11 END || '}', 'unused', 'ABCDEF', since
    FROM n JOIN session_profile ON id = 1
    """
    with writing(ruled.db):
        ruled.db.execute(sql)
    ruled.change_rules(rules(u_payment=15))
    file = document(ruled.db, ruled.opened.session)
    assert [row["changes"].get("u_payment") for row in file["rules"]] == [None, None, 12, 12, 15]
    assert [round["versions"][0]["rules"] for round in file["rounds"]] == [1, 3]


def test_a_refusal_names_the_round_to_which_a_gà_would_go(db: Database) -> None:
    book = Book(db, rules(**ANTE))
    book.save(BY_PLACE)
    book.save(u("An"))
    book.change_stake(2000)
    for later in (None, 3):
        for change in (partial(book.strike, 2), partial(book.correct, 2, BY_PLACE)):
            refused = refusal(change, expected_version=None)
            assert (refused.code, refused.number) == ("E_GA_STAKE", later)
        book.save(u("Bình"))


# As a question


def test_rounds_that_the_rules_refuse_are_named_and_left_out(book: Book) -> None:
    """Struck ones are not asked for, and nothing is written."""
    book.save(u("An"))
    book.save(u("Bình", u_type="tron"))
    book.save(u("Chi"))
    book.strike(3)
    dump = content(book.db)
    effect = session_rules.what_if(book.db, book.caller, rules("vietnamese"))
    assert [line.number for line in effect.left_out] == [2]
    assert effect.left_out[0].problems
    assert (effect.had, effect.would) == (by(18, -6, -6, -6), by(15, -5, -5, -5))
    assert effect.would_money == by(15_000, -5000, -5000, -5000)
    assert content(book.db) == dump


def test_one_round_by_other_rules(db: Database) -> None:
    book = Book(db, rules(**ANTE))
    book.save(BY_PLACE)
    book.save(u("An"))
    others = rules(**ANTE, u_payment=12)
    effect = session_rules.what_if_of_round(db, book.caller, others, 2)
    assert (effect.had, effect.would) == (by(25, -7, -7, -7), by(43, -13, -13, -13))
    assert effect.scored
    assert effect.scored.payments.net == effect.would


def test_rules_of_a_game_that_was_not_played_are_refused(book: Book) -> None:
    """Also for a whole evening, where nothing would differ."""
    book.save(u("An"))
    for ask in (session_rules.what_if, partial(session_rules.what_if_of_round, number=1)):
        stopped = refusal(ask, book.db, book.caller, rules("sam-pho-bien"))
        assert "trò khác" in stopped.problems[0].message.vi
