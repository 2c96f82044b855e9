"""A session as a table, a row for each line in the order of scoring; as CSV or XLSX.

XLSX needs xlsxwriter. (docs/export.md)
"""

import csv
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime, time
from fractions import Fraction
from importlib.util import find_spec
from io import BytesIO, StringIO
from typing import NamedTuple

from scorekeeper.games.base import Amount
from scorekeeper.rules.profiles import explain
from scorekeeper.store.archive import Archive
from scorekeeper.store.database import local_time
from scorekeeper.store.history import HistoryEntry
from scorekeeper.store.session import Line, Session
from scorekeeper.text import Language, Text, join

Cell = Amount | datetime | str | None
"""A number, a time in the zone of the session, words, or nothing."""

DescribeLine = Callable[[Line], Text]
"""Describes a line in words."""

_NUMBER = Text("Ván", "Round")
_TIME = Text("Giờ", "Time")
_GAME = Text("Trò", "Game")
_WHAT = Text("Chuyện gì", "What happened")
_STAKE = Text("Tiền một cược", "Bet")
_BETS = Text("{name} (cược)", "{name} (bets)")
_MONEY = Text("{name} (đồng)", "{name} (đồng)")
_TOTAL_BETS = Text("{name} cộng dồn (cược)", "{name} total (bets)")
_TOTAL_MONEY = Text("{name} cộng dồn (đồng)", "{name} total (đồng)")
_GA = Text("Gà (cược)", "Gà (bets)")
_WHY = Text("Ai trả ai", "Who pays whom")
_STRUCK = Text("Gạch", "Crossed out")
_BETWEEN = {"ga": Text("Gà", "Gà"), "side": Text("Trả thêm", "Side payment")}


_SEPARATORS: dict[Language, str] = {"vi": ";", "en": ","}
"""Excel splits at a comma, unless that is the decimal mark."""
_DECIMAL: dict[Language, str] = {"vi": ",", "en": "."}
_BEGIN_A_FORMULA = (*"=+-@＝＋－＠", "\t", "\r", "\n")
"""In Excel; the wide ones in East Asian editions."""

TO_INSTALL = "pip install 'scorekeeper[xlsx]'"

_OPTIONS = {
    "in_memory": True,
    "default_date_format": "yyyy-mm-dd hh:mm",
    "strings_to_numbers": False,
    "strings_to_formulas": False,
    "strings_to_urls": False,
}
_FIXED_COLUMNS = 4
_WIDTHS = (6, 16, 12, 48)


class Table(NamedTuple):
    """A table in one language."""

    heads: list[str]
    rows: list[list[Cell]]


def table_of(archive: Archive, describe: DescribeLine, language: Language) -> Table:
    """Return the table of a session, with columns of money if any round was for money."""
    session = archive.session
    in_money = session.stake is not None or any(any(line.after.money) for line in archive.lines)
    changes = {change.version: change for change in archive.changes}
    groups = [_BETS, _MONEY, _TOTAL_BETS, _TOTAL_MONEY] if in_money else [_BETS, _TOTAL_BETS]
    people = [group.fill(name=person.name) for group in groups for person in session.people]
    heads = [_NUMBER, _TIME, _GAME, _WHAT, _STAKE, *people, _GA, _STRUCK, _WHY]
    rows: list[list[Cell]] = []
    for line in archive.lines:
        at = local_time(changes[line.versions[0].version].at, session.zone)
        game = line.profile.game.name if line.profile else _BETWEEN[line.kind]
        rows.append(
            [
                line.number if line.kind == "round" else None,
                at if at.time() != time.min else None,  # Codes and texts have the day alone.
                game.to(language),
                describe(line).to(language),
                line.stake,
                *_amounts(session, line, in_money),
                line.ga_after,
                _why_struck(line, changes, language),
                _explained(line, language),
            ]
        )
    return Table([head.to(language) for head in heads], rows)


def _amounts(session: Session, line: Line, in_money: bool) -> Iterator[Cell]:
    """Yield the results of a line, None for those not in it, then the totals after it."""
    net = line.net if line.valid else {}
    names = [person.name for person in session.people]
    yield from (net.get(name) for name in names)
    if in_money:
        yield from (net[name] * (line.stake or 0) if name in net else None for name in names)
    yield from line.totals.values()
    if in_money:
        yield from session.named(line.after.money).values()


def _explained(line: Line, language: Language) -> str | None:
    """Return the payments of a round with their reasons, in bets; None of a gà line."""
    if line.profile is None:
        return None
    scored = line.then.scored
    words = explain(scored.round, line.profile.rules, scored.payments)
    return join(words, "; ").to(language)


def _why_struck(line: Line, changes: Mapping[int, HistoryEntry], language: Language) -> str | None:
    """Return why a line was struck out; None if it counts."""
    if line.valid:
        return None
    struck = [version.version for version in line.versions if version.what == "struck"]
    reason = changes[struck[-1]].reason if struck else ""
    return reason or _STRUCK.to(language)


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
    for column, width in enumerate(_WIDTHS):
        sheet.set_column(column, column, width)
    sheet.freeze_panes(1, _FIXED_COLUMNS)
    sheet.write_row(0, 0, table.heads, bold)
    for row, cells in enumerate(table.rows, start=1):
        for column, cell in enumerate(cells):
            # A text stays one, whatever it looks like.
            write = sheet.write_string if isinstance(cell, str) else sheet.write
            write(row, column, cell)
    book.close()
    return written.getvalue()
