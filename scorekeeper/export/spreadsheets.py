"""A table as CSV, and as XLSX if xlsxwriter is installed. (docs/export.md)"""

import csv
from datetime import datetime
from fractions import Fraction
from importlib.util import find_spec
from io import BytesIO, StringIO
from typing import Any

from scorekeeper.export.table import Cell, Table
from scorekeeper.text import Language

_SEPARATORS: dict[Language, str] = {"vi": ";", "en": ","}
"""Excel splits at a comma, unless that is the decimal mark."""
_DECIMAL: dict[Language, str] = {"vi": ",", "en": "."}
_BEGIN_A_FORMULA = (*"=+-@＝＋－＠", "\t", "\r", "\n")
"""In Excel; the wide ones in East Asian editions."""

TO_INSTALL = "pip install 'scorekeeper[xlsx]'"

_OPTIONS = {
    "in_memory": True,
    "strings_to_numbers": False,
    "strings_to_formulas": False,
    "strings_to_urls": False,
}
_FIXED_COLUMNS = 4
_WIDTHS = (6, 16, 12, 48)
_MOST_IN_A_CELL = 32_767  # characters in Excel


def encode_csv(table: Table, language: Language) -> bytes:
    """Encode a table as CSV, with the byte order mark by which Excel recognises UTF-8."""
    written = StringIO(newline="")
    writer = csv.writer(written, delimiter=_SEPARATORS[language])
    rows: list[list[Cell]] = [list(table.heads), *table.rows]
    for row in rows:
        writer.writerow([_csv_field(cell, language) for cell in row])
    return written.getvalue().encode("utf-8-sig")


def _csv_field(cell: Cell, language: Language) -> str:
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


def has_xlsx() -> bool:
    """Return whether xlsxwriter is installed."""
    return find_spec("xlsxwriter") is not None


def encode_xlsx(table: Table) -> bytes:
    """Encode a table as XLSX. Raises ImportError if xlsxwriter is not installed."""
    from xlsxwriter import Workbook

    written = BytesIO()
    book = Workbook(written, _OPTIONS)
    sheet = book.add_worksheet()
    bold = book.add_format({"bold": True, "text_wrap": True, "valign": "top"})
    time = book.add_format({"num_format": "yyyy-mm-dd hh:mm"})
    for column, width in enumerate(_WIDTHS):
        sheet.set_column(column, column, width)
    sheet.freeze_panes(1, _FIXED_COLUMNS)
    for column, head in enumerate(table.heads):
        sheet.write_string(0, column, head, bold)
    for row, cells in enumerate(table.rows, start=1):
        for column, cell in enumerate(cells):
            _write_cell(sheet, row, column, cell, time)
    book.close()
    return written.getvalue()


def _write_cell(sheet: Any, row: int, column: int, cell: Cell, time: Any) -> None:
    match cell:
        case None:
            pass
        case str():
            sheet.write_string(row, column, cell[:_MOST_IN_A_CELL])
        case datetime():
            sheet.write_datetime(row, column, cell, time)
        case _:
            # Halves are exact in binary.
            sheet.write_number(row, column, float(cell))
