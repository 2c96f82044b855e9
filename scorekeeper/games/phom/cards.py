"""Points of cards, to add up what is left over while a round is entered. (000:9-12, 002:4-5)"""

from collections.abc import Iterable

from scorekeeper.games.phom.rules import PhomRules

_UP_TO_TEN = {"A": 1, **{str(number): number for number in range(2, 11)}}
_POINTS = {
    "ten": {**_UP_TO_TEN, "J": 10, "Q": 10, "K": 10},
    "11_12_13": {**_UP_TO_TEN, "J": 11, "Q": 12, "K": 13},
}
"""What a card of each rank counts, by `jqk_points`."""


def points(cards: Iterable[str], rules: PhomRules) -> int:
    """The points of cards that are written as in `dealt`, rank before suit.

    Raises KeyError for a rank that no card has.

    >>> points(["AC", "10H", "QS"], PhomRules(jqk_points="11_12_13"))
    23
    >>> points(["AC", "10H", "QS"], PhomRules(jqk_points="ten"))
    21
    """
    of_rank = _POINTS[rules.jqk_points]
    return sum(of_rank[card[:-1]] for card in cards)
