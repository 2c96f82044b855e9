"""A checked round of Phỏm: who sat where, who ate what, how it ended.

(docs/rules.md, 4)

It holds everything that a payment depends on. `draft.py` has the round as entered.
"""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.games.base import Amount, Manual, Void

PLAYERS = (2, 4)
"""The fewest and the most who can play."""
FINISHES = ("u", "normal", "false_declaration", "void")
EAT_KINDS = ("normal", "chot", "tai")

Group = tuple[str, ...]
"""Players; in a ranking, players with the same place before the laying order decides."""


class Eat(NamedTuple):
    """A discard taken by another player."""

    eater: str
    discarder: str
    kind: str


class DenOverride(NamedTuple):
    """The table's decision who pays đền; a payer of None is nobody."""

    payer: str | None
    reason: str = ""


class U(NamedTuple):
    """A player went out."""

    winner: str
    u_type: str
    points: Mapping[str, int]
    """The points of each loser in seat order; empty if points are not paid for."""
    den_override: DenOverride | None
    declarer: str | None = None
    """Who declared falsely before, where that makes a player pay for all."""


class Normal(NamedTuple):
    """Nobody went out: the players are ranked, or pay for their points."""

    players: Group
    """In seat order."""
    points: Mapping[str, int]
    """Points by player, as far as any payment depends on them."""
    mom: Group
    """The móm players in seat order, also if the table ignores móm; never the declarer."""
    placing: Group = ()
    """The entered order of the players who are not móm, best first; empty if points decide."""
    lay_order: Group = ()
    """All players in the order of laying; empty if no money depends on it."""
    declarer: str | None = None
    """Who declared falsely: this player comes last and pays for all. (docs/rules.md, 5.9)"""

    @property
    def contenders(self) -> Group:
        """The players who can win, in seat order."""
        return tuple([player for player in self.players if player != self.declarer])


class FalseDeclaration(NamedTuple):
    """A player declared an ù that was none."""

    declarer: str


Ending = U | Normal | FalseDeclaration | Void

_FINISH_OF = {U: "u", Normal: "normal", FalseDeclaration: "false_declaration", Void: "void"}


class PhomRound(NamedTuple):
    """A checked round. All names are clean and those of players."""

    players: Group
    """In seat order. The last seat is next to the first."""
    ending: Ending
    multiplier: int
    eats: tuple[Eat, ...]
    """In the order in which they happened; a void round has none."""
    ga_before: Amount
    fouls: tuple[str, ...]
    manual: tuple[Manual, ...]
    mom: Group = ()
    """The players ticked as móm, in seat order, whatever that costs; nobody in a void round."""

    @property
    def finish(self) -> str:
        """How it ended, one of `FINISHES`."""
        return _FINISH_OF[type(self.ending)]

    @property
    def is_void(self) -> bool:
        """Whether it was not played out."""
        return isinstance(self.ending, Void)


def with_ga(round: PhomRound, ga: Amount) -> PhomRound:
    """Return the round with other bets in the gà before it."""
    return round._replace(ga_before=ga)
