"""Texts in a table are never formulas, and numbers are numbers; in LibreOffice too, if there."""

import csv
import io
import shutil
import subprocess
from collections.abc import Iterator
from datetime import datetime
from fractions import Fraction
from pathlib import Path
from random import Random
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest

from scorekeeper.export.facts import archive_of
from scorekeeper.export.table import Cell, Table, encode_csv, encode_xlsx, harmless, table_of
from scorekeeper.store import archive
from scorekeeper.store.database import Database, now
from scorekeeper.text import Language
from scorekeeper.web.session.line_words import archived_in_words
from tests.records import any_evening
from tests.store.evening import Book, rules, u

BEGIN = (*"=+-@＝＋－＠", "\t", "\r", "\n", "\r\n")
REST = ("1+1", "cmd|' /C calc'!A0", 'HYPERLINK("http://x.vn";"a")', "SUM(A1,B2);", '"', "'", "")
WORDS = [begin + rest for begin in BEGIN for rest in REST]
PLAIN = ["An", "'=1+1", '"=1+1"', " =1", "a=1", "Ỷ, “Lan”; Bé", "1", "0x1"]
NUMBERS: list[Cell] = [-3, 0, 7, Fraction(-5, 2), Fraction(1, 2), 10**12]
TABLE = Table([*WORDS, *PLAIN], [[*WORDS, *PLAIN], [*NUMBERS]])
MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


@pytest.mark.parametrize(("language", "separator", "point"), [("vi", ";", ","), ("en", ",", ".")])
def test_csv_escapes_formulas_and_no_numbers(
    language: Language, separator: str, point: str
) -> None:
    file = encode_csv(TABLE, language).decode("utf-8-sig")
    heads, words, numbers = csv.reader(io.StringIO(file, newline=""), delimiter=separator)
    assert heads == words == [*(f"'{word}" for word in WORDS), *PLAIN]
    assert [Fraction(number.replace(point, ".")) for number in numbers] == NUMBERS
    assert {"-3", f"-2{point}5"} < {*numbers}


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
    written = list(cells(encode_xlsx(TABLE)))
    # XML has no carriage return of its own.
    told = [shown.replace("_x000D_", "\r") for kind, shown in written if kind == "s"]
    assert told == 2 * [*WORDS, *PLAIN]
    assert [Fraction(shown) for kind, shown in written if kind == "n"] == NUMBERS


# LibreOffice

SPREADSHEET = shutil.which("soffice") or shutil.which("libreoffice")
NAMES = ("=1+1", "Nguyễn Thị Ánh Tuyết", "-5", "Ỷ, “Lan”; Bé")
AS_CSV = "csv:Text - txt - csv (StarCalc):44,34,76,1,,1033,true,false"
"""Export settings: commas, quoted texts, UTF-8, unformatted numbers."""
READ: dict[Language, str] = {"vi": "59,34,76,1,,1066", "en": "44,34,76,1,,1033"}
"""CSV import settings of a language: its separator, UTF-8, its numbers."""


@pytest.fixture
def evening(db: Database) -> archive.Archive:
    """An evening with half bets, sums below 0, and names that look like something else."""
    halves = rules("tulokho-vinagames", abandoned_rule="half_difference")
    book = Book(db, rules(), halves, names=NAMES)
    book.save(u(NAMES[0], NAMES))
    hands = {NAMES[0]: {"cards": 5}, NAMES[1]: {"cards": 7}}
    two = {"players": list(NAMES[:2]), "finish": "abandoned", "winner": NAMES[0], "hands": hands}
    book.save(two)
    book.save(u(NAMES[3], NAMES))
    book.strike(3, reason="@SUM(A1)")
    return archive.read(db, book.opened.session)


def test_rounds_of_a_code_have_no_time() -> None:
    """It has the day alone."""
    record = any_evening(Random(1))._replace(day="2026-11-20")
    table = table_of(archive_of(record, "Asia/Ho_Chi_Minh", now()), archived_in_words, "vi")
    assert {row[1] for row in table.rows} == {None}


@pytest.mark.long
@pytest.mark.skipif(SPREADSHEET is None, reason="LibreOffice is not installed")
@pytest.mark.parametrize(("kind", "language"), [("csv", "vi"), ("csv", "en"), ("xlsx", "vi")])
def test_libreoffice_shows_every_cell(
    evening: archive.Archive, tmp_path: Path, kind: str, language: Language
) -> None:
    """Every name, word and number. In CSV what looks like a formula has its guard."""
    table, is_csv = table_of(evening, archived_in_words, language), kind == "csv"
    assert any(isinstance(cell, Fraction) for line in table.rows for cell in line)
    file = tmp_path / f"buổi.{kind}"
    file.write_bytes(encode_csv(table, language) if is_csv else encode_xlsx(table))
    how = [f"--infilter=Text - txt - csv (StarCalc):{READ[language]}"] * is_csv
    seen = opened(file, *how)
    rows: list[list[Cell]] = [[*table.heads], *table.rows]
    for line, row in zip(seen, rows, strict=True):
        for shown, cell in zip(line, row, strict=True):
            if isinstance(cell, datetime):
                assert cell.strftime("%M") in shown
            elif isinstance(cell, str | None):
                assert shown == (harmless(cell or "") if is_csv else cell or "")
            else:
                assert Fraction(shown) == Fraction(cell)


def opened(file: Path, *how: str) -> list[list[str]]:
    assert SPREADSHEET
    home = f"-env:UserInstallation={(file.parent / 'home').as_uri()}"
    out = file.parent / "seen"
    asked = (home, "--headless", *how, "--convert-to", AS_CSV, "--outdir", str(out), str(file))
    subprocess.run((SPREADSHEET, *asked), check=True, capture_output=True, timeout=300)
    return list(csv.reader((out / f"{file.stem}.csv").read_text("utf-8").splitlines()))
