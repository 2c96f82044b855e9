"""Texts in a table are never formulas, and numbers are numbers."""

import csv
import io
from collections.abc import Iterator
from fractions import Fraction
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest

from scorekeeper.export import table
from scorekeeper.export.table import Cell, Table

BEGIN = (*"=+-@＝＋－＠", "\t", "\r", "\n", "\r\n")
REST = ("1+1", "cmd|' /C calc'!A0", 'HYPERLINK("http://x.vn";"a")', "SUM(A1,B2);", '"', "'", "")
WORDS = [begin + rest for begin in BEGIN for rest in REST]
PLAIN = ["An", "'=1+1", '"=1+1"', " =1", "a=1", "Ỷ, “Lan”; Bé", "1", "0x1"]
NUMBERS: list[Cell] = [-3, 0, 7, Fraction(-5, 2), Fraction(1, 2), 10**12]
TABLE = Table([*WORDS, *PLAIN], [[*WORDS, *PLAIN], [*NUMBERS]])
MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


@pytest.mark.parametrize(("language", "separator", "point"), [("vi", ";", ","), ("en", ",", ".")])
def test_csv_escapes_formulas_and_no_numbers(language: str, separator: str, point: str) -> None:
    file = table.encode_csv(TABLE, language).decode("utf-8-sig")  # type: ignore[arg-type]
    heads, words, numbers = csv.reader(io.StringIO(file, newline=""), delimiter=separator)
    assert heads == words == [*(f"'{word}" for word in WORDS), *PLAIN]
    assert [Fraction(number.replace(point, ".")) for number in numbers] == NUMBERS
    assert "-3" in numbers
    assert f"-2{point}5" in numbers


def cells(file: bytes) -> Iterator[tuple[str, str]]:
    """The cells of a spreadsheet: what kind each is, and what it shows."""
    with ZipFile(io.BytesIO(file)) as parts:
        texts = ElementTree.fromstring(parts.read("xl/sharedStrings.xml"))
        shown = ["".join(part.itertext()) for part in texts]
        sheet = ElementTree.fromstring(parts.read("xl/worksheets/sheet1.xml"))
    assert not list(sheet.iter(f"{MAIN}f"))
    for cell in sheet.iter(f"{MAIN}c"):
        kind, value = cell.get("t", "n"), cell.findtext(f"{MAIN}v", "")
        yield kind, shown[int(value)] if kind == "s" else value


def test_xlsx_has_words_as_words_and_numbers_as_numbers() -> None:
    found = list(cells(table.encode_xlsx(TABLE)))
    # XML has no carriage return of its own.
    told = [shown.replace("_x000D_", "\r") for kind, shown in found if kind == "s"]
    assert told == 2 * [*WORDS, *PLAIN]
    assert [Fraction(shown) for kind, shown in found if kind == "n"] == NUMBERS
