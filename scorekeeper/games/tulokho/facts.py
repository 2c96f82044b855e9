"""A checked round of Tú Lơ Khơ as facts: who won, what the others still held. (docs/rules.md, 4)

Nothing that a payment depends on is missing here; what was entered may be, and is in `draft.py`.
"""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.games.facts import Manual, Void

FINISHES = ("win", "abandoned", "instant_win", "void")
FULL_HAND = 13


class Extras(NamedTuple):
    """The deuces and quads among a player's cards."""

    black_deuces: int = 0
    red_deuces: int = 0
    quads: int = 0
    """Fours of a kind without the four deuces, which follow from the deuces."""

    @property
    def deuces(self) -> int:
        """Deuces of both colours."""
        return self.black_deuces + self.red_deuces

    @property
    def cards(self) -> int:
        """The cards that are deuces or in quads."""
        return self.deuces + 4 * self.quads


NO_EXTRAS = Extras()


class Hand(NamedTuple):
    """What a loser holds when the round ends."""

    cards: int
    """All cards, deuces and quads among them."""
    extras: Extras
    stuck: bool
    """Cóng: the player never played a card."""


class Win(NamedTuple):
    """A player ran out of cards."""

    winner: str
    hands: Mapping[str, Hand]
    """The hand of each loser, in seat order."""
    assistants: tuple[str, ...]
    """Those who could have stopped the win and did not, in order."""


class Abandoned(NamedTuple):
    """Everybody left but one, and pays that one for it."""

    winner: str
    """The player who stayed."""
    cards: Mapping[str, int]
    """What each player held, in seat order."""


class Uncounted(NamedTuple):
    """An abandoned round at a table where nobody pays for one."""

    winner: str | None
    """The player who stayed, if anybody said so."""


class InstantWin(NamedTuple):
    """A player won with the cards as they were dealt."""

    winner: str


Ending = Win | Abandoned | Uncounted | InstantWin | Void

_FINISH_OF = {
    Win: "win",
    Abandoned: "abandoned",
    Uncounted: "abandoned",
    InstantWin: "instant_win",
    Void: "void",
}


class TulokhoRound(NamedTuple):
    """A checked round. Names are clean, and all of them are those of players."""

    players: tuple[str, ...]
    """In seat order."""
    ending: Ending
    multiplier: int
    fouls: tuple[str, ...]
    manual: tuple[Manual, ...]

    @property
    def finish(self) -> str:
        """The way it ended, one of `FINISHES`."""
        return _FINISH_OF[type(self.ending)]
