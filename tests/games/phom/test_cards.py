"""Points of cards as the entry adds them up. (docs/rules.md, 2.1)"""

import pytest

from scorekeeper.games.phom.cards import points
from scorekeeper.games.phom.rules import PhomRules

TEN_EACH = PhomRules(jqk_points="ten")
RISING = PhomRules(jqk_points="11_12_13")


@pytest.mark.parametrize(
    ("rank", "counts"),
    [("A", 1), ("2", 2), ("3", 3), ("7", 7), ("9", 9), ("10", 10)],
    ids=lambda told: f"000:10-{told}",
)
@pytest.mark.parametrize("rules", [TEN_EACH, RISING], ids=["ten", "11_12_13"])
def test_ace_to_ten_count_as_they_show(rank: str, counts: int, rules: PhomRules) -> None:
    """An ace is 1, the others are what stands on them, whatever the court cards count."""
    assert points([f"{rank}S"], rules) == counts


@pytest.mark.parametrize(
    ("rank", "ten", "rising"),
    [
        pytest.param("J", 10, 11, id="000:12 001:38 jack"),
        pytest.param("Q", 10, 12, id="000:12 001:38 queen"),
        pytest.param("K", 10, 13, id="000:12 001:38 king"),
    ],
)
def test_court_cards_count_by_the_rule_of_the_table(rank: str, ten: int, rising: int) -> None:
    """Ten each, or eleven to thirteen."""
    assert points([f"{rank}H"], TEN_EACH) == ten
    assert points([f"{rank}H"], RISING) == rising


@pytest.mark.parametrize("suit", "SCDH")
def test_the_suit_counts_nothing(suit: str) -> None:
    """All four kings count the same."""
    assert points([f"K{suit}"], RISING) == 13


def test_no_cards_are_no_points() -> None:
    """A player with nothing left over has 0 points, which is ù. (002:32)"""
    assert points([], RISING) == 0


def test_points_of_a_hand_are_those_of_its_cards() -> None:
    """The order does not matter and every card counts."""
    hand = ["KH", "7C", "10S", "AD"]
    assert points(hand, RISING) == points(reversed(hand), RISING) == 13 + 7 + 10 + 1


@pytest.mark.parametrize("card", ["1S", "11S", "0S", "S", "", "as"])
def test_what_is_no_card_is_a_mistake_of_ours(card: str) -> None:
    """The entry hands on checked cards; anything else is no point more or less, but an error."""
    with pytest.raises(KeyError):
        points([card], RISING)
