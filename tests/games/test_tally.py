"""Splitting bets, paying for others and multiplying, in every game. (docs/rules.md, 5)"""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.base import Transfer
from scorekeeper.games.tally import debt, shared, times

THREE = ("An", "Bình", "Chi")


@pytest.mark.parametrize(
    ("amount", "turn", "shares"),
    [
        (9, 0, [3, 3, 3]),
        (7, 0, [3, 2, 2]),
        (8, 0, [3, 3, 2]),
        (7, 1, [2, 3, 2]),
        (8, 1, [2, 3, 3]),
        (8, 2, [3, 2, 3]),
        (2, 2, [1, 0, 1]),
        (0, 1, [0, 0, 0]),
    ],
)
def test_bets_left_over_go_round(amount: int, turn: int, shares: list[int]) -> None:
    """One by one, from the sharer whose turn it is. (docs/rules.md, 5.5)"""
    assert list(shared(amount, THREE, turn)) == list(zip(THREE, shares, strict=True))


@given(st.integers(1, 10**7), st.integers(1, 10))
def test_shares_add_up(amount: int, people: int) -> None:
    """To the whole, and no two differ by more than one."""
    shares = dict(shared(amount, tuple(map(str, range(people)))))
    assert sum(shares.values()) == amount
    assert max(shares.values()) - min(shares.values()) <= 1


def test_a_debt_names_the_debtor_only_if_another_pays() -> None:
    """The payer for all pays their own debt as everybody does. (docs/rules.md, 5.3)"""
    assert debt("An", "Chi", 5, "u", None) == ("An", "Chi", 5, "u", None)
    assert debt("An", "Chi", 5, "u", "An") == ("An", "Chi", 5, "u", None)
    assert debt("An", "Chi", 5, "u", "Bình") == ("Bình", "Chi", 5, "u", "An")


def test_payments_of_0_are_left_out() -> None:
    """Under any multiplier; half bets stay. (docs/rules.md, 5 and 5.8)"""
    lines = [Transfer("An", "Chi", amount, "u") for amount in (0, 1, Fraction(0), Fraction(1, 2))]
    assert [line.amount for line in times(lines, 1)] == [1, Fraction(1, 2)]
    assert [line.amount for line in times(lines, 3)] == [3, Fraction(3, 2)]
