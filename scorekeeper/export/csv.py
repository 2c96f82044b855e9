"""A table as CSV for spreadsheets in a language. (docs/export.md)"""

import csv
from datetime import datetime
from fractions import Fraction
from io import StringIO

from scorekeeper.export.table import Cell, Table
from scorekeeper.text import Language

_SEPARATORS: dict[Language, str] = {"vi": ";", "en": ","}
"""Excel splits at a comma, unless that is the decimal mark."""
_DECIMAL: dict[Language, str] = {"vi": ",", "en": "."}
_BEGIN_A_FORMULA = (*"=+-@＝＋－＠", "\t", "\r", "\n")
"""In Excel; the wide ones in East Asian editions."""


def encode(table: Table, language: Language) -> bytes:
    """Encode a table, with the byte order mark by which Excel recognises UTF-8."""
    written = StringIO(newline="")
    writer = csv.writer(written, delimiter=_SEPARATORS[language])
    rows: list[list[Cell]] = [list(table.heads), *table.rows]
    for row in rows:
        writer.writerow([_field(cell, language) for cell in row])
    return written.getvalue().encode("utf-8-sig")


def _field(cell: Cell, language: Language) -> str:
    match cell:
        case None:
            return ""
        case str():
            return harmless(cell)
        case datetime():
            return f"{cell:%Y-%m-%d %H:%M}"
        case Fraction() if cell.denominator > 1:
            return str(float(cell)).replace(".", _DECIMAL[language])
        case _:
            return str(cell)


def harmless(words: str) -> str:
    """Escape a text that a spreadsheet would run as a formula.

    >>> harmless("=1+1"), harmless("An")
    ("'=1+1", 'An')
    """
    return f"'{words}" if words.startswith(_BEGIN_A_FORMULA) else words
