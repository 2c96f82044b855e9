"""A table as XLSX, if the package xlsxwriter is installed."""

from datetime import datetime
from importlib.util import find_spec
from io import BytesIO
from typing import Any

from scorekeeper.export.table import Cell, Table

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


def available() -> bool:
    """Return whether xlsxwriter is installed."""
    return find_spec("xlsxwriter") is not None


def encode(table: Table) -> bytes:
    """Encode a table. Raises ImportError if xlsxwriter is not installed."""
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
            _write(sheet, row, column, cell, time)
    book.close()
    return written.getvalue()


def _write(sheet: Any, row: int, column: int, cell: Cell, time: Any) -> None:
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
