"""The receipt of a round: its rows as people read them. Pure."""

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.evening.amounts import Unit
from scorekeeper.games.base import Amount, Row, Told
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


def receipt_rows(told: Told, unit: Unit) -> Iterator[ReceiptRow]:
    r"""Yield the rows of a round.

    >>> parts = ((Text("nhất", "first"), 6), (Text("bị Chi ăn", "Chi ate a card"), -1))
    >>> told = Told(Text("", ""), (Row(("An",), 5, parts),), Text("", ""))
    >>> [(row.who, row.net.vi, row.parts.vi) for row in receipt_rows(told, Unit(5000))]
    [('An', '+25k', 'nhất\xa0+30k · bị Chi ăn\xa0−5k')]
    """
    for row in told.rows:
        yield ReceiptRow(", ".join(row.who), unit.signed(row.net), row.net, _parts(row, unit))


def _parts(row: Row, unit: Unit) -> Text:
    # The signs are needed where some parts go the other way.
    differ = len({amount > 0 for _, amount in row.parts if amount}) > 1
    written = []
    for words, amount in row.parts:
        spelled = unit.signed(amount) if differ else unit.plain(amount if amount > 0 else -amount)
        written.append(join([words, spelled], "\N{NO-BREAK SPACE}") if amount else words)
    return join(written, " · ")


def receipt_text(title: Text, told: Told, unit: Unit) -> Text:
    """Return the whole receipt as text for a chat, one line a row."""
    lines = [join([title, told.heading], ": ")]
    for row in receipt_rows(told, unit):
        who = join([Text(row.who, row.who), row.net], " ")
        lines.append(join([who, row.parts], ": ") if row.parts.vi else who)
    return join(lines, "\n")
