"""What the amount of a payment of Phỏm was worked out from, for its explanation.

A record for each kind of arithmetic. The amount is that before the round is multiplied.
"""

from typing import NamedTuple

from scorekeeper.games.base import Amount
from scorekeeper.games.phom.facts import EAT_KINDS


class Eaten(NamedTuple):
    """An eaten card, whose price the rules name. (docs/rules.md, 5.1)"""

    ordinal: int
    """Which of the same discarder's cards it is that the same player ate, from 1."""
    kind: str
    """One of `EAT_KINDS`."""


EATEN = {kind: tuple([Eaten(ordinal, kind) for ordinal in (1, 2, 3)]) for kind in EAT_KINDS}
"""The first, second and third of such cards, by kind: none is made anew for each payment."""


class RankU(NamedTuple):
    """An ù where places are paid: payment × multiplier + bonus. (docs/rules.md, 5.3)"""

    u_type: str
    payment: int
    multiplier: int
    bonus: int


class DeadwoodU(NamedTuple):
    """An ù where points are paid: points × factor + bonus. (docs/rules.md, 5.3)"""

    u_type: str
    points: int
    multiplier: int
    """That of the kind of ù."""
    penalty: int
    """That of phạt U; 1 for those who do not pay it."""
    factor: int
    """Both together, or the larger, as the table has it."""
    bonus: int


class Deadwood(NamedTuple):
    """Points of a round without ù: points × factor, split between the winners. (5.5)"""

    points: int
    factor: int
    winners: int
    """How many of them there are; bets left over go round, one to a winner."""


class Pot(NamedTuple):
    """The gà as the winners share it. (docs/rules.md, 5.6)"""

    held: Amount
