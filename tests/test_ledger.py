"""The arithmetic of the ledger."""

from fractions import Fraction
from typing import Any

import pytest

from scorekeeper.evening.ledger import (
    Balance,
    Posted,
    Posting,
    added,
    bets,
    half_bets,
    post_ga,
    subtracted,
    summed,
)
from scorekeeper.games.base import Amount


@pytest.mark.parametrize("amount", [0, 7, -3, Fraction(11, 2), Fraction(-1, 2), 10**30])
def test_bets_come_back_from_half_bets(amount: Amount) -> None:
    halves = half_bets(amount)
    assert type(halves) is int
    assert bets(halves) == amount


def test_a_whole_amount_is_an_int() -> None:
    assert [type(bets(halves)) for halves in (4, 5)] == [int, Fraction]


def test_other_fractions_are_a_bug() -> None:
    with pytest.raises(ValueError, match="1/3"):
        half_bets(Fraction(1, 3))


@pytest.mark.parametrize(
    ("one", "other", "total", "rest"),
    [
        ((), (), (), ()),
        ((1, 2), (3,), (4, 2), (-2, 2)),
        ((3,), (1, 2), (4, 2), (2, -2)),
    ],
)
def test_missing_amounts_are_zero(
    one: tuple[int, ...], other: tuple[int, ...], total: tuple[int, ...], rest: tuple[int, ...]
) -> None:
    assert added(one, other) == total
    assert subtracted(one, other) == rest


@pytest.mark.parametrize(
    ("choice", "among", "pot", "net", "left"),
    [
        ("shared", [1, 2, 3], 8, (4, 2, 2), 0),
        ("shared", [3, 1], 6, (2, 0, 4), 0),
        ("shared", [1, 2, 3], 2, (2,), 0),
        ("given", [2], 8, (0, 8), 0),
        ("kept", [1, 2], 8, (), 8),
        ("shared", [1, 2], 0, (), 0),
    ],
)
def test_post_ga(choice: Any, among: list[int], pot: int, net: tuple[int, ...], left: int) -> None:
    posted = post_ga(choice, among, pot)
    assert (posted.net, posted.ga_after) == (net, left)
    assert sum(posted.net) + posted.ga_after == pot


def test_payments_are_added_up_with_the_gà() -> None:
    postings = (Posting(1, 3, 4, "u"), Posting(1, None, 2, "ante"), Posting(None, 3, 6, "ga"))
    posted = summed(postings, 10)
    assert posted == Posted((-6, 0, 10), postings, 10, 6)


def test_a_balance_is_worked_forward_and_back() -> None:
    first = Balance().moved((10, -14), 1000)
    assert first == Balance((10, -14), (10_000, -14_000))
    assert first.ga == 4
    second = first.moved((0, 4, -4), None)
    assert second == Balance((10, -10, -4), (10_000, -14_000, 0))
    assert second.minus(first) == Balance((0, 4, -4), (0, 0, 0))


@pytest.mark.parametrize(("stake", "crosses"), [(1000, False), (2000, True), (None, True)])
def test_a_gà_goes_to_no_line_of_another_stake(stake: int | None, crosses: bool) -> None:
    problems = Balance((-4,), (-4000,)).crossing(stake)
    assert [problem.code for problem in problems] == ["E_GA_STAKE"] * crosses
