"""A round of Tú Lơ Khơ as facts: who won, what the others still held. (docs/rules.md, 4)"""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.games.entry import Manual

FINISHES = ("win", "abandoned", "instant_win", "void")
FULL_HAND = 13


class Hand(NamedTuple):
    """What a player holds when the round ends."""

    cards: int | None = None
    """All cards, deuces and quads among them; None where nobody counted them."""
    black_deuces: int = 0
    red_deuces: int = 0
    quads: int = 0
    """Fours of a kind without the four deuces, which follow from the deuces."""
    stuck: bool = False
    """Cóng: the player never played a card."""

    @property
    def deuces(self) -> int:
        """Deuces of both colours."""
        return self.black_deuces + self.red_deuces

    @property
    def held(self) -> int:
        """The cards that are deuces or in quads."""
        return self.deuces + 4 * self.quads


EMPTY_HAND = Hand()


class TulokhoRound(NamedTuple):
    """A round. Names are clean."""

    players: tuple[str, ...]
    """In seat order."""
    finish: str
    multiplier: int = 1
    winner: str | None = None
    """Who ran out of cards; in an abandoned round the one who stayed."""
    hands: Mapping[str, Hand] = {}
    assistants: tuple[str, ...] = ()
    """Who could have stopped the win and did not, in order."""
    manual: tuple[Manual, ...] = ()
    dealt: Mapping[str, tuple[str, ...]] = {}
    note: str = ""

    def cards(self, player: str) -> int:
        """The player's cards. Only for players whose cards the checks required."""
        return self.hands[player].cards  # type: ignore[return-value]
