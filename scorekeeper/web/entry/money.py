"""Parses amounts that people type. Pure."""

import re
from fractions import Fraction

from scorekeeper.evening.amounts import money
from scorekeeper.games.base import Amount
from scorekeeper.text import Text

UNITS = {"nghin": 1000, "dong": 1}
"""The units offered beside the number."""

_WRITTEN = {"k": 1000, "nghìn": 1000, "ngàn": 1000, "n": 1000, "tr": 10**6, "triệu": 10**6}
_WRITTEN |= {"đ": 1, "đồng": 1, "vnd": 1, "thousand": 1000, "m": 10**6, "million": 10**6}
_AMOUNT = re.compile(
    r"(?P<whole>[0-9]{1,3}(?:[., ][0-9]{3})+|[0-9]+)(?:[.,](?P<part>[0-9]{1,2}))?"
    r"\s*(?P<unit>[^\W\d]*)"
).fullmatch
_LONGEST = 20
_THOUSAND = 1000

NO_STAKE = Text(
    "“{given}” không phải số tiền: hãy nhập như 5.000, 5 nghìn, 5k, hoặc để trống.",
    "“{given}” is not an amount: enter one like 5,000 or 5k, or leave it empty.",
)
WHICH = Text(
    "{given} nghìn là {much} một cược: hãy chọn “đồng”, hoặc viết “tr”.",
    "{given} thousand is {much} a bet: choose “đồng”, or write “tr”.",
)

NO_AMOUNT = Text(
    "“{given}” không phải số tiền: hãy nhập như 45.000, 45 nghìn, 45k.",
    "“{given}” is not an amount: enter one like 45,000 or 45k.",
)
WHICH_AMOUNT = Text(
    "{given} nghìn là {much}: hãy chọn “đồng”, hoặc viết “tr”.",
    "{given} thousand is {much}: choose “đồng”, or write “tr”.",
)

_BETS = re.compile(r"([0-9]{1,9})(?:[.,](0|5))?").fullmatch
_NO_BETS = Text(
    "“{given}” không phải số cược: hãy nhập như 3 hoặc 2,5.",
    "“{given}” is no number of bets: enter one like 3 or 2.5.",
)


def read_stake(given: str, unit: str = "dong") -> int | Text | None:
    """Parse the stake in đồng a bet; None if empty, a message if invalid.

    >>> read_stake("5", "nghin"), read_stake("5.000"), read_stake("5 000 đ"), read_stake("1,5 tr")
    (5000, 5000, 5000, 1500000)
    """
    return _read(given, unit, NO_STAKE, WHICH)


def read_amount(given: str, unit: str = "dong") -> int | Text | None:
    """Parse an amount in whole đồng; None if empty, a message if invalid."""
    return _read(given, unit, NO_AMOUNT, WHICH_AMOUNT)


def _read(given: str, unit: str, none: Text, which: Text) -> int | Text | None:
    """Parse an amount; a unit that is typed wins over the chosen one."""
    given = given.strip().casefold()
    if not given:
        return None
    found = _AMOUNT(given) if given.isprintable() and len(given) <= _LONGEST else None
    written = found["unit"] if found else ""
    if found is None or (written and written not in _WRITTEN):
        return none.fill(given=given)
    whole = int(re.sub(r"\D", "", found["whole"]))
    if unit == "short":
        unit = "nghin" if whole < _THOUSAND else "dong"
    times = _WRITTEN[written] if written else UNITS.get(unit, 1)
    if not written and times == _THOUSAND and whole >= _THOUSAND:
        # "5.000" with the unit "nghìn" is ambiguous: 5.000 đ, or five million.
        return which.fill(given=found["whole"], much=money(whole * times))
    part = found["part"] or ""
    hundredths = whole * 100 + int(part.ljust(2, "0") or 0)
    amount, rest = divmod(hundredths * times, 100)
    return none.fill(given=given) if rest else amount


def read_bets(given: str) -> Amount | Text | None:
    """Parse bets, to the half; None if empty, a message if invalid.

    >>> read_bets("2,5")
    Fraction(5, 2)
    """
    found = _BETS(given)
    if found is None:
        return _NO_BETS.fill(given=given) if given else None
    return Fraction(int(found[1])) + (Fraction(1, 2) if found[2] == "5" else 0)


def read_either(given: str, *, in_money: bool) -> Amount | Text | None:
    """Parse đồng, or bets; of a field without a choice of units.

    A number below 1000 without a unit means thousands, as tables say it.

    >>> read_either("20", in_money=True), read_either("20.000", in_money=True)
    (20000, 20000)
    """
    return _read(given, "short", NO_AMOUNT, WHICH_AMOUNT) if in_money else read_bets(given.strip())
