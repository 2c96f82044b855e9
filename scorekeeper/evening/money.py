"""Parses amounts that people type. Pure."""

import re
from fractions import Fraction

from scorekeeper.evening.amounts import money
from scorekeeper.games.base import Amount
from scorekeeper.games.names import WHITE_SPACE
from scorekeeper.games.notation import plain
from scorekeeper.text import Text

UNITS = {"nghin": 1000, "dong": 1}
"""The units offered beside the number."""

_WRITTEN = {"k": 1000, "nghin": 1000, "ngan": 1000, "n": 1000, "thousand": 1000}
_WRITTEN |= {"tr": 10**6, "trieu": 10**6, "m": 10**6, "million": 10**6}
_WRITTEN |= {"ty": 10**9, "ti": 10**9, "b": 10**9, "billion": 10**9}
_AMOUNT = re.compile(
    r"(?P<whole>[0-9]{1,3}(?:[., '][0-9]{3}){1,5}|[0-9]{1,15})(?:[.,](?P<part>[0-9]{1,2}))?"
    rf" *(?:(?P<unit>{'|'.join(_WRITTEN)})(?P<more>[0-9]{{1,3}}| *ruoi)?)? *(?P<dong>d|dong|vnd)?"
).fullmatch
"""After a unit, more of it: `1tr2` is 1.2 million, and `1 triệu rưỡi` a million and a half."""
_SIGNS = {ord(char): " " for char in WHITE_SPACE if char > "\x85"} | {ord("₫"): "d", ord("’"): "'"}
_SIGNS |= {ord("０") + digit: str(digit) for digit in range(10)}
_LONGEST = 40
_THOUSAND = 1000

NO_STAKE = Text(
    "“{given}” không phải số tiền: nhập như 5.000, 5 nghìn, 5k, hoặc để trống.",
    "“{given}” is not an amount: enter one like 5,000 or 5k, or leave it empty.",
)
WHICH = Text(
    "{given} nghìn là {much} một cược: chọn “đồng”, hoặc viết “tr”.",
    "{given} thousand is {much} a bet: choose “đồng”, or write “tr”.",
)

NO_AMOUNT = Text(
    "“{given}” không phải số tiền: nhập như 45.000, 45 nghìn, 45k.",
    "“{given}” is not an amount: enter one like 45,000 or 45k.",
)
WHICH_AMOUNT = Text(
    "{given} nghìn là {much}: chọn “đồng”, hoặc viết “tr”.",
    "{given} thousand is {much}: choose “đồng”, or write “tr”.",
)

_BETS = re.compile(r"([0-9]{1,9})(?:[.,](0|5))?").fullmatch
_NO_BETS = Text(
    "“{given}” không phải số cược: nhập như 3 hoặc 2,5.",
    "“{given}” is not a number of bets: enter one like 3 or 2.5.",
)


def _normal(given: str) -> str:
    """Return an amount as it is parsed: without diacritics, with plain blanks and digits."""
    return plain(given[: _LONGEST + 1]).translate(_SIGNS).strip()


def read_stake(given: str, unit: str = "dong") -> int | Text | None:
    """Parse the stake in đồng a bet; None if empty, a message if invalid.

    >>> read_stake("5", "nghin"), read_stake("5.000 ₫"), read_stake("5k VNĐ"), read_stake("1tr2")
    (5000, 5000, 5000, 1200000)
    """
    return _read(given, unit, NO_STAKE, WHICH)


def read_amount(given: str, unit: str = "dong") -> int | Text | None:
    """Parse an amount in whole đồng; None if empty, a message if invalid."""
    return _read(given, unit, NO_AMOUNT, WHICH_AMOUNT)


def _read(given: str, unit: str, none: Text, which: Text) -> int | Text | None:
    """Parse an amount; a unit that is typed wins over the chosen one."""
    given = given.strip()
    if not given:
        return None
    match = _AMOUNT(_normal(given)) if len(given) <= _LONGEST else None
    if match is None or (match["part"] and match["more"]):
        return none.fill(given=given)
    written = match["unit"] or match["dong"]
    whole = int(re.sub(r"\D", "", match["whole"]))
    if unit == "short":
        unit = "nghin" if whole < _THOUSAND else "dong"
    times = _WRITTEN.get(written, 1) if written else UNITS.get(unit, 1)
    if not written and times == _THOUSAND and whole >= _THOUSAND:
        # "5.000" with the unit "nghìn" is ambiguous: 5.000 đ, or five million.
        return which.fill(given=match["whole"], much=money(whole * times))
    part = (match["part"] or match["more"] or "").replace("ruoi", "5").strip()
    amount, rest = divmod((whole * 1000 + int(part.ljust(3, "0"))) * times, 1000)
    return none.fill(given=given) if rest else amount


def read_bets(given: str) -> Amount | Text | None:
    """Parse bets, to the half; None if empty, a message if invalid.

    >>> read_bets("2,5")
    Fraction(5, 2)
    """
    match = _BETS(_normal(given))
    if match is None:
        return _NO_BETS.fill(given=given) if given else None
    return Fraction(int(match[1])) + (Fraction(1, 2) if match[2] == "5" else 0)


def read_either(given: str, *, in_money: bool) -> Amount | Text | None:
    """Parse đồng, or bets; of a field without a choice of units.

    A number below 1000 without a unit means thousands, as tables say it.

    >>> read_either("20", in_money=True), read_either("20.000", in_money=True)
    (20000, 20000)
    """
    return _read(given, "short", NO_AMOUNT, WHICH_AMOUNT) if in_money else read_bets(given.strip())
