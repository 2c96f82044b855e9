"""What was paid, as people type it. Pure."""

import re
from fractions import Fraction

from scorekeeper.games.base import Amount, Problem
from scorekeeper.store.errors import Refused
from scorekeeper.store.expenses import SettleUnit
from scorekeeper.text import Text
from scorekeeper.web.session.stake import read_amount

_BETS = re.compile(r"([0-9]{1,9})(?:[.,](0|5))?").fullmatch
_NO_BETS = Text(
    "“{given}” không phải số cược: hãy nhập như 3 hoặc 2,5.",
    "“{given}” is no number of bets: enter one like 3 or 2.5.",
)


def read_paid(given: str, unit: str, settled: SettleUnit) -> Amount | None:
    """The amount that was typed, in đồng by the unit chosen beside it, or in bets; None where
    nothing was. Refused where it is none."""
    in_money = settled == "money"
    read: Amount | Text | None = read_amount(given, unit) if in_money else _bets(given.strip())
    if isinstance(read, Text):
        raise Refused([Problem("E_SHAPE", "amount", read)])
    return read


def _bets(given: str) -> Amount | Text | None:
    """Bets, to the half.

    >>> _bets("2,5")
    Fraction(5, 2)
    """
    found = _BETS(given)
    if found is None:
        return _NO_BETS.fill(given=given) if given else None
    return Fraction(int(found[1])) + (Fraction(1, 2) if found[2] == "5" else 0)
