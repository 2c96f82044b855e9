"""The receipt of a round as pages write it: a row for each player. (docs/rules.md, 14)"""

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.evening.amounts import Unit
from scorekeeper.games.base import Amount, Spell, Told
from scorekeeper.games.told import parts_of, row_in_words
from scorekeeper.text import Text, join


class ReceiptRow(NamedTuple):
    """A row as it is written."""

    who: str
    net: Text
    """With its sign."""
    sum: Amount
    """The same in bets."""
    parts: Text
    """All parts: `đền cả làng 150k · ba cây 30k · nộp gà 15k`."""


def receipt_rows(told: Told, unit: Unit, spell: Spell | None = None) -> Iterator[ReceiptRow]:
    r"""Yield the rows of a round; `spell` may write the arithmetic of their parts too.

    >>> from scorekeeper.games.base import Row
    >>> parts = ((Text("nhất", "first"), 6, ""), (Text("bị Chi ăn", "Chi ate a card"), -1, ""))
    >>> told = Told(Text("", ""), (Row(("An",), 5, parts),), Text("", ""))
    >>> [(row.who, row.net.vi, row.parts.vi) for row in receipt_rows(told, Unit(5000))]
    [('An', '+25k', 'nhất\xa0+30k · bị Chi ăn\xa0−5k')]
    """
    for row in told.rows:
        parts = parts_of(row, spell or _without_sum(unit))
        yield ReceiptRow(", ".join(row.who), unit.signed(row.net), row.net, parts)


def _without_sum(unit: Unit) -> Spell:
    return lambda amount, how: unit.plain(amount)


def receipt_text(title: Text, told: Told, unit: Unit) -> Text:
    """Return the whole receipt as text for a chat, one line a row."""
    rows = [row_in_words(row, _without_sum(unit)) for row in told.rows]
    return join([join([title, told.heading], ": "), *rows], "\n")
