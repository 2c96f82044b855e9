"""The edges of side payments between rounds. (Their money: test_evenings.py)"""

import pytest

from scorekeeper.store import archive, lines, opening, rounds
from scorekeeper.store.database import Database
from tests.postgres import both_engines
from tests.store.evening import ANTE, BY_PLACE, Book, refusal, rules, u


@pytest.fixture
def book(db: Database) -> Book:
    """Four friends who put one bet each into the gà, at 5.000 đ a bet."""
    book = Book(db, rules(**ANTE))
    book.change_stake(5000)
    return book


def money(book: Book) -> list[int]:
    """The totals in đồng, and the gà."""
    now = book.now
    totals = [int(amount) for amount in (now.money or {}).values()]
    assert -sum(totals) == now.ga * (now.stake or 0)
    assert not list(archive.recheck(book.db))
    return [*totals, -sum(totals)]


@pytest.mark.parametrize(("amount", "hint"), [(12_000, "10k / 15k"), (1000, "hãy ghi 5k")])
def test_an_odd_amount_into_the_gà_names_the_nearest(book: Book, amount: int, hint: str) -> None:
    refused = refusal(book.pay_side, "An", None, amount=amount)
    assert hint in refused.problems[0].message.vi


@pytest.mark.parametrize(
    ("ends", "amount"),
    [
        (("An", "An"), 5),
        (("An",), 5),
        (("An", "Chi", "Chi"), 5),
        (("An", "Chi", None), 5),
        (("Em", "Chi"), 5),
        (("An", "Chi"), 0),
        (("An", "Chi"), 10_000_001),
    ],
)
def test_what_makes_no_sense_is_refused(
    book: Book, ends: tuple[str | None, ...], amount: int
) -> None:
    refusal(book.pay_side, *ends, amount=amount)
    assert book.now.balance.totals == ()


def test_more_than_the_gà_has_cannot_be_paid_out_now_or_later(book: Book) -> None:
    book.pay_side("An", None)
    stopped = refusal(book.pay_side, None, "Chi", amount=25_000)
    assert (stopped.code, stopped.number) == ("E_GA_EMPTY", None)
    assert "20k" in stopped.problems[0].message.vi
    book.pay_side(None, "Chi")
    assert refusal(book.strike, 1, kind="side").code == "E_GA_EMPTY"


def test_a_gà_is_shared_to_the_thousand_by_those_who_played(book: Book) -> None:
    """Who only joined has no part, and a second tap shares nothing."""
    book.save(BY_PLACE)
    book.db.execute("UPDATE person SET played = 0 WHERE name = 'Dũng'")
    before = money(book)
    for _ in range(2):
        rounds.share_ga_in_dong(book.db, book.caller, "An", "chia gà", key="one")
    moved = [now - then for then, now in zip(before, money(book), strict=True)]
    assert moved == [7000, 7000, 6000, 0, -20_000]


@both_engines
def test_its_numbers_and_its_place_are_its_own(book: Book) -> None:
    book.save(BY_PLACE)
    book.pay_side("An", "Chi")
    book.pay_side("An", "Chi", key="one")
    assert refusal(book.pay_side, "An", "Bình", key="one").code == "E_KEY_REUSED"
    book.strike(2, kind="side")
    book.pay_side("An", "Chi", note="thua cá cược")
    book.save(u("Bình"))
    shown = [(line.kind, line.number) for line in book.now.latest]
    assert shown == [("round", 2), ("side", 3), ("side", 2), ("side", 1), ("round", 1)]
    found = lines.sheet_page(book.db, book.caller, lines.WantedLines(kind="side")).lines
    assert [line.number for line in found] == [1, 2, 3]


def test_a_gà_that_is_kept_stays_kept(book: Book) -> None:
    book.save(BY_PLACE)
    book.deal("kept")
    book.pay_side("An", "Chi")
    opening.end(book.db, book.caller)


@both_engines
@pytest.mark.parametrize(("amount", "dong"), [(12_000, 12_000), (9000, 7000), (6250, None)])
def test_another_stake_for_all_rounds_leaves_money_between_people(
    book: Book, amount: int, dong: int | None
) -> None:
    """Also an evening for points in between, in which it is the nearest half bets."""
    book.pay_side("An", "Chi", amount=amount)
    book.pay_side("An", None)
    book.change_stake(dong, recalculate=True)
    if dong is None:
        assert book.now.totals["Chi"] == 1.5
    else:
        assert money(book)[2:] == [amount, 0, 4 * dong]
    book.change_stake(5000, recalculate=True)
    assert money(book) == [-amount - 20_000, 0, amount, 0, 20_000]
