"""LibreOffice reads the tables, if it is installed."""

import csv
import shutil
import subprocess
from collections.abc import Iterator
from datetime import datetime
from fractions import Fraction
from pathlib import Path

import pytest

from scorekeeper.export.table import (
    Cell,
    Table,
    encode_csv,
    encode_xlsx,
    harmless,
    table_of,
)
from scorekeeper.store import archive, database
from scorekeeper.text import Language
from scorekeeper.web.session.line_words import archived_in_words
from tests.prepared import put_tables
from tests.store.evening import Book, rules, u

SPREADSHEET = shutil.which("soffice") or shutil.which("libreoffice")
NAMES = ("=1+1", "Nguyễn Thị Ánh Tuyết", "-5", "Ỷ, “Lan”; Bé")
PLAIN = "csv:Text - txt - csv (StarCalc):44,34,76,1,,1033,true,false"
"""Export settings: commas, quoted texts, UTF-8, unformatted numbers."""
READ: dict[Language, str] = {"vi": "59,34,76,1,,1066", "en": "44,34,76,1,,1033"}
"""CSV import settings of a language: its separator, UTF-8, its numbers."""

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(SPREADSHEET is None, reason="LibreOffice is not installed"),
]


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[archive.Archive]:
    """An evening with half bets, sums below 0, and names that look like something else."""
    db = database.connect(put_tables(tmp_path / database.FILE_NAME))
    book = Book(
        db, rules(), rules("tulokho-vinagames", abandoned_rule="half_difference"), names=NAMES
    )
    book.save(u(NAMES[0], NAMES))
    cards = {NAMES[0]: {"cards": 5}, NAMES[1]: {"cards": 7}}
    two = {"players": list(NAMES[:2]), "finish": "abandoned", "winner": NAMES[0], "hands": cards}
    book.save(two)
    book.save(u(NAMES[3], NAMES))
    book.strike(3, reason="@SUM(A1)")
    yield archive.read(db, book.opened.session)
    db.close()


def opened(file: Path, *how: str) -> list[list[str]]:
    assert SPREADSHEET
    home = f"-env:UserInstallation={(file.parent / 'home').as_uri()}"
    out = file.parent / "seen"
    asked = (home, "--headless", *how, "--convert-to", PLAIN, "--outdir", str(out), str(file))
    subprocess.run((SPREADSHEET, *asked), check=True, capture_output=True, timeout=300)
    return list(csv.reader((out / f"{file.stem}.csv").read_text("utf-8").splitlines()))


def check(seen: list[list[str]], table: Table, *, guarded: bool) -> None:
    """Every name, word and number is there. In CSV what looks like a formula has its guard."""
    rows: list[list[Cell]] = [[*table.heads], *table.rows]
    for line, cells in zip(seen, rows, strict=True):
        for shown, cell in zip(line, cells, strict=True):
            if isinstance(cell, datetime):
                assert cell.strftime("%M") in shown
            elif isinstance(cell, str | None):
                assert shown == (harmless(cell or "") if guarded else cell or "")
            else:
                assert Fraction(shown) == Fraction(cell)


@pytest.mark.parametrize("language", ["vi", "en"])
def test_csv_opens_right(kept: archive.Archive, tmp_path: Path, language: Language) -> None:
    table = table_of(kept, archived_in_words, language)
    assert any(isinstance(cell, Fraction) for line in table.rows for cell in line)
    file = tmp_path / "buổi.csv"
    file.write_bytes(encode_csv(table, language))
    how = f"--infilter=Text - txt - csv (StarCalc):{READ[language]}"
    check(opened(file, how), table, guarded=True)


def test_xlsx_opens_right(kept: archive.Archive, tmp_path: Path) -> None:
    table = table_of(kept, archived_in_words, "vi")
    file = tmp_path / "buổi.xlsx"
    file.write_bytes(encode_xlsx(table))
    check(opened(file), table, guarded=False)
