"""A round of Phỏm as facts: who sat where, who ate what, how it ended. (docs/rules.md, 4)"""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.games.entry import Manual

FINISHES = ("u", "normal", "false_declaration", "void")
EAT_KINDS = ("normal", "chot", "tai")


class Eat(NamedTuple):
    """One player's discard taken by another."""

    eater: str
    discarder: str
    kind: str = "normal"


class Hand(NamedTuple):
    """What is known of a player's cards at the end."""

    points: int | None = None
    """Points of the cards outside the phỏm, after gửi; None where nobody counted them."""
    mom: bool = False


class DenOverride(NamedTuple):
    """The table's own decision who pays đền; a payer of None is nobody."""

    payer: str | None
    reason: str = ""


class PhomRound(NamedTuple):
    """A round. Names are clean; in a checked round every eat has its discarder."""

    players: tuple[str, ...]
    """In seat order; the next player of each is the one after it, wrapping."""
    finish: str
    multiplier: int = 1
    winner: str | None = None
    u_type: str = "thuong"
    eats: tuple[Eat, ...] = ()
    hands: Mapping[str, Hand] = {}
    placing: tuple[str, ...] | None = None
    lay_order: tuple[str, ...] | None = None
    den_override: DenOverride | None = None
    declarer: str | None = None
    ga_before: int = 0
    manual: tuple[Manual, ...] = ()
    dealt: Mapping[str, tuple[str, ...]] = {}
    note: str = ""

    def points(self, player: str) -> int:
        """The player's points. Only for players whose points the checks required."""
        return self.hands[player].points  # type: ignore[return-value]

    def before(self, player: str) -> str:
        """Who sits before a player: the one whose discards that player may eat."""
        return self.players[self.players.index(player) - 1]
