"""What the amount of a payment of Tú Lơ Khơ was worked out from, for its explanation.

A record for each kind of arithmetic. The amount is that before the round is multiplied.
(docs/rules.md, 6)
"""

from typing import NamedTuple

from scorekeeper.games.places import LowerPlace
from scorekeeper.games.tulokho.facts import Extras


class CardsLeft(NamedTuple):
    """Cards left in hand: counted × price × factor."""

    held: int
    """All that are left."""
    counted: int
    """Those of them that are paid for."""
    price: int
    """Bets for a card."""
    factor: int
    """What many cards multiply by."""


class DeucesLeft(NamedTuple):
    """Deuces left in hand, each colour at its price, × factor."""

    black: int
    red: int
    factor: int


class QuadsLeft(NamedTuple):
    """Fours of a kind left in hand, each at its price, × factor."""

    quads: int
    """Four deuces among them, where the table counts them so."""
    factor: int


class RunsLeft(NamedTuple):
    """Runs of pairs left in hand, each at its price, × factor."""

    runs: int
    factor: int


class PairedPlace(NamedTuple):
    """A place that pays its pair: the last the first, the third of four the second."""

    place: LowerPlace


class Chopped(NamedTuple):
    """Deuces of both colours, a quad or a run that were beaten, each at its price."""

    cards: Extras
    owner: str | None
    """Whose they were, where it is not the player who pays: the end of a chain; else None."""


class HalfDifference(NamedTuple):
    """What a player pays who left an abandoned round: (left − stayed ÷ 2) × price, rounded."""

    left: int
    """What the player held who left and pays."""
    stayed: int
    """What the player held who stayed and is paid."""
    payee: str
    price: int
    """Bets for a card."""
    rounding: str
    """`exact`, `down` or `up`."""
