"""Side payments between rounds: lines of the ledger with money of their own."""

from typing import Any

import pytest

from scorekeeper.store import archive, lines, opening, rounds, session_rules
from scorekeeper.store.database import Database
from scorekeeper.store.lines import ChangeResult
from scorekeeper.store.rounds import SidePayment
from tests.store.evening import ANTE, BY_PLACE, Book, refusal, rules, u


@pytest.fixture
def book(db: Database) -> Book:
    """Four friends who put one bet each into the gà, at 5.000 đ a bet."""
    book = Book(db, rules(**ANTE))
    stake(book, 5000)
    return book


def stake(book: Book, dong: int | None, *, recalculate: bool = False) -> None:
    """Change the stake."""
    session_rules.change_stake(
        book.db, book.caller, dong, recalculate=recalculate, expected_version=None
    )


def pay(book: Book, payer: str | None, *payees: str | None, **more: Any) -> ChangeResult:
    """Save a side payment of 20.000 đ, or another one."""
    key = more.pop("key", None) or book.key()
    side = SidePayment(payer, payees, **{"amount": 20_000, "unit": "money", **more})
    return rounds.pay_side(book.db, book.caller, side, key=key)


def money(book: Book) -> list[int]:
    """The totals in đồng, and the gà."""
    now = book.now
    totals = [int(amount) for amount in (now.money or {}).values()]
    assert -sum(totals) == now.ga * (now.stake or 0)
    assert sum(now.totals.values()) + now.ga == 0
    assert not list(archive.recheck(book.db))
    return [*totals, -sum(totals)]


@pytest.mark.parametrize(
    ("payer", "payees", "amount", "after"),
    [
        ("An", ("Chi",), 20_000, [-20_000, 0, 20_000, 0, 0]),
        ("An", ("Chi",), 12_000, [-12_000, 0, 12_000, 0, 0]),
        ("An", ("Chi",), 12_001, [-12_001, 0, 12_001, 0, 0]),
        ("Bình", ("An", "Chi", "Dũng"), 7_000, [7_000, -21_000, 7_000, 7_000, 0]),
        ("An", (None,), 10_000, [-10_000, 0, 0, 0, 10_000]),
    ],
)
def test_money_is_paid_to_the_dong(
    book: Book, payer: str, payees: tuple[str | None, ...], amount: int, after: list[int]
) -> None:
    pay(book, payer, *payees, amount=amount)
    assert money(book) == after
    assert book.now.rounds == 0


@pytest.mark.parametrize(("amount", "hint"), [(12_000, "10k / 15k"), (1000, "hãy ghi 5k")])
def test_an_odd_amount_into_the_gà_names_the_nearest(book: Book, amount: int, hint: str) -> None:
    assert hint in refusal(pay, book, "An", None, amount=amount).problems[0].message.vi


@pytest.mark.parametrize(
    ("payer", "payees", "amount"),
    [
        ("An", ("An",), 5),
        ("An", (), 5),
        ("An", ("Chi", "Chi"), 5),
        ("An", ("Chi", None), 5),
        ("Em", ("Chi",), 5),
        ("An", ("Chi",), 0),
        ("An", ("Chi",), 10_000_001),
    ],
)
def test_what_makes_no_sense_is_refused(
    book: Book, payer: str, payees: tuple[str | None, ...], amount: int
) -> None:
    refusal(pay, book, payer, *payees, amount=amount)
    assert book.now.balance.totals == ()


def test_later_rounds_find_the_gà_that_a_side_payment_left(book: Book) -> None:
    pay(book, "An", None)
    book.save(u("Bình"))
    assert book.now.ga == 0
    book.strike(1)
    pay(book, None, "Chi", amount=10_000)
    assert money(book) == [-20_000, 0, 10_000, 0, 10_000]


def test_more_than_the_gà_has_cannot_be_paid_out_now_or_later(book: Book) -> None:
    pay(book, "An", None)
    stopped = refusal(pay, book, None, "Chi", amount=25_000)
    assert (stopped.code, stopped.number) == ("E_GA_EMPTY", None)
    assert "20k" in stopped.problems[0].message.vi
    pay(book, None, "Chi")
    assert refusal(strike, book, 1).code == "E_GA_EMPTY"


def strike(book: Book, number: int) -> None:
    """Strike a side payment."""
    rounds.strike(book.db, book.caller, number, kind="side", expected_version=None)


def test_odd_money_does_not_stop_a_gà(book: Book) -> None:
    book.save(BY_PLACE)
    pay(book, "An", "Chi", amount=12_000)
    book.save(u("Bình"))
    money(book)
    assert book.now.stakes_differ


def test_a_gà_is_shared_to_the_thousand_by_those_who_played(book: Book) -> None:
    """Who only joined has no part, and a second tap shares nothing."""
    book.save(BY_PLACE)
    book.db.execute("UPDATE person SET played = 0 WHERE name = 'Dũng'")
    before = money(book)
    for _ in range(2):
        rounds.share_ga_in_dong(book.db, book.caller, "An", "chia gà", key="one")
    moved = [now - then for then, now in zip(before, money(book), strict=True)]
    assert moved == [7000, 7000, 6000, 0, -20_000]


def test_a_key_is_of_one_side_payment(book: Book) -> None:
    pay(book, "An", "Chi", key="one")
    assert refusal(pay, book, "An", "Bình", key="one").code == "E_KEY_REUSED"


def test_its_numbers_and_its_place_are_its_own(book: Book) -> None:
    book.save(BY_PLACE)
    pay(book, "An", "Chi")
    pay(book, "An", "Chi")
    strike(book, 2)
    pay(book, "An", "Chi", note="thua cá cược")
    book.save(u("Bình"))
    assert [(line.kind, line.number) for line in book.now.latest] == [
        ("round", 2),
        *[("side", number) for number in (3, 2, 1)],
        ("round", 1),
    ]
    found = lines.sheet_page(book.db, book.caller, lines.WantedLines(kind="side")).lines
    assert [line.number for line in found] == [1, 2, 3]


def test_a_gà_that_is_kept_stays_kept(book: Book) -> None:
    book.save(BY_PLACE)
    rounds.deal_with_ga(book.db, book.caller, "kept", key="kept")
    pay(book, "An", "Chi")
    opening.end(book.db, book.caller)


@pytest.mark.parametrize(("amount", "dong"), [(20_000, 10_000), (12_000, 12_000), (9_000, 7_000)])
def test_another_stake_for_all_rounds_leaves_money_between_people(
    book: Book, amount: int, dong: int
) -> None:
    pay(book, "An", "Chi", amount=amount)
    pay(book, "An", None)
    stake(book, dong, recalculate=True)
    assert money(book)[2:] == [amount, 0, 4 * dong]
    stake(book, 5000, recalculate=True)
    assert money(book) == [-amount - 20_000, 0, amount, 0, 20_000]


def test_money_between_people_survives_an_evening_for_points(book: Book) -> None:
    stake(book, 1000)
    pay(book, "An", "Chi", amount=1250)
    stake(book, None, recalculate=True)
    assert book.now.totals["Chi"] == 1.5
    stake(book, 1000, recalculate=True)
    assert money(book) == [-1250, 0, 1250, 0, 0]
