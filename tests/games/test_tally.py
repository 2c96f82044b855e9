"""Splitting bets, in every game. (docs/rules.md, 5)"""

import pytest

from scorekeeper.games.tally import shared

THREE = ("An", "Bình", "Chi")


@pytest.mark.parametrize(
    ("amount", "turn", "shares"),
    [
        (7, 0, [3, 2, 2]),
        (8, 1, [2, 3, 3]),
        (8, 2, [3, 2, 3]),
        (2, 2, [1, 0, 1]),
    ],
)
def test_bets_left_over_go_round(amount: int, turn: int, shares: list[int]) -> None:
    """One by one, from the sharer whose turn it is. (docs/rules.md, 5.5)"""
    assert list(shared(amount, THREE, turn)) == list(zip(THREE, shares, strict=True))
