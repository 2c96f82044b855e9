"""Changes of the stake, and the money of rounds at their own stakes."""

import pytest

from scorekeeper.store import rounds
from scorekeeper.store.archive import recheck
from scorekeeper.store.database import Database
from tests.store.changing import refused_stake, stake
from tests.store.evening import ANTE, BY_PLACE, Book, refusal, rules, u


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
    previewed = rounds.preview(book.db, book.caller, u("Chi"))
    assert previewed.after.money == {"An": -6000, "Bình": 18_000, "Chi": 18_000, "Dũng": -30_000}


@pytest.mark.parametrize("wrong", [0, 10_000_001, 2.0, True, "1000"])
def test_a_stake_that_is_none_is_refused(book: Book, wrong: object) -> None:
    assert refused_stake(book, wrong).problems[0].field == "stake"


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
