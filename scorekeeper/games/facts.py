"""What the rounds of every game have in common. (docs/rules.md, 4)"""

from typing import NamedTuple


class Manual(NamedTuple):
    """A payment the profile cannot say, in whole bets."""

    payer: str
    payee: str
    amount: int
    note: str = ""


class Void(NamedTuple):
    """A round that was dealt and not played out: it pays nothing but its manual lines."""
