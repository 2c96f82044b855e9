"""A checked round of Phỏm as facts: who sat where, who ate what, how it ended. (docs/rules.md, 4)

Nothing that a payment depends on is missing here; what was entered may be, and is in `draft.py`.
"""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.games.base import Amount
from scorekeeper.games.facts import Manual, Void

FINISHES = ("u", "normal", "false_declaration", "void")
EAT_KINDS = ("normal", "chot", "tai")

Group = tuple[str, ...]
"""Players; in a ranking those that nothing but the laying order can tell apart."""


class Eat(NamedTuple):
    """One player's discard taken by another."""

    eater: str
    discarder: str
    kind: str


class DenOverride(NamedTuple):
    """The table's own decision who pays đền; a payer of None is nobody."""

    payer: str | None
    reason: str = ""


class U(NamedTuple):
    """A player went out."""

    winner: str
    u_type: str
    points: Mapping[str, int]
    """The points of each loser in seat order, where they are paid for; else empty."""
    den_override: DenOverride | None


class Normal(NamedTuple):
    """Nobody went out, and the players are ranked or pay for their points."""

    players: Group
    """In seat order."""
    points: Mapping[str, int]
    """The points of everybody whose points decide something."""
    mom: Group
    """Those who are móm, in seat order, whether or not the table counts it."""
    placing: Group = ()
    """The table's own order of those who are not móm, best first; empty where points decide."""
    lay_order: Group = ()
    """All players in the order of laying, where money depends on it; else empty."""


class FalseDeclaration(NamedTuple):
    """A player declared an ù that was none."""

    declarer: str


Ending = U | Normal | FalseDeclaration | Void

_FINISH_OF = {U: "u", Normal: "normal", FalseDeclaration: "false_declaration", Void: "void"}


class PhomRound(NamedTuple):
    """A checked round. Names are clean, and all of them are those of players."""

    players: Group
    """In seat order; the next player of each is the one after it, wrapping."""
    ending: Ending
    multiplier: int
    eats: tuple[Eat, ...]
    ga_before: Amount
    fouls: tuple[str, ...]
    manual: tuple[Manual, ...]

    @property
    def finish(self) -> str:
        """The way it ended, one of `FINISHES`."""
        return _FINISH_OF[type(self.ending)]


def with_ga(round: PhomRound, ga: Amount) -> PhomRound:
    """The same round with so many bets in the gà before it."""
    return round._replace(ga_before=ga)
