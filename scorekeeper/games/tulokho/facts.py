"""A checked round of Tú Lơ Khơ as facts: who won, what the others still held. (docs/rules.md, 4)

Nothing that a payment depends on is missing here; what was entered may be, and is in `draft.py`.
"""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.games.facts import Manual, Void

FINISHES = ("win", "abandoned", "instant_win", "void")
FULL_HAND = 13


class Extras(NamedTuple):
    """The deuces, quads and runs among a player's cards, or those that were chopped."""

    black_deuces: int = 0
    red_deuces: int = 0
    quads: int = 0
    """Fours of a kind without the four deuces, which follow from the deuces."""
    runs: int = 0
    """Ba đôi thông: three pairs in a row or more."""

    @property
    def deuces(self) -> int:
        """Deuces of both colours."""
        return self.black_deuces + self.red_deuces

    @property
    def cards(self) -> int:
        """The cards that are deuces, in quads or in runs, of which each takes six."""
        return self.deuces + 4 * self.quads + 6 * self.runs


NO_EXTRAS = Extras()


class Hand(NamedTuple):
    """What a loser holds when the round ends."""

    cards: int
    """All cards, deuces, quads and runs among them."""
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


class Placed(NamedTuple):
    """The players ran out of cards one after the other, until one was left."""

    placing: tuple[str, ...]
    """All players, the first to run out in front."""
    held: Extras
    """What the last was left with."""

    @property
    def winner(self) -> str:
        """The player who ran out first."""
        return self.placing[0]

    @property
    def last(self) -> str:
        """The player who was left."""
        return self.placing[-1]


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


Ending = Win | Placed | Abandoned | Uncounted | InstantWin | Void

_FINISH_OF = {
    Win: "win",
    Placed: "win",
    Abandoned: "abandoned",
    Uncounted: "abandoned",
    InstantWin: "instant_win",
    Void: "void",
}


class Chop(NamedTuple):
    """Chặt: a player beat deuces, a quad or a run of another, who pays for it at once."""

    by: str
    beaten: str
    """Whose cards they were."""
    cards: Extras
    over: bool
    """Chặt chồng: it beat the chop before it."""


class TulokhoRound(NamedTuple):
    """A checked round. Names are clean, and all of them are those of players."""

    players: tuple[str, ...]
    """In seat order."""
    ending: Ending
    multiplier: int
    chops: tuple[Chop, ...]
    """In the order in which they happened; none in a round that is void."""
    fouls: tuple[str, ...]
    manual: tuple[Manual, ...]

    @property
    def finish(self) -> str:
        """The way it ended, one of `FINISHES`."""
        return _FINISH_OF[type(self.ending)]
