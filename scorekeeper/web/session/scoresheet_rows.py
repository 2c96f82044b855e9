"""The rows of a score sheet: what each line brought, or where everybody stood after it."""

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from scorekeeper.amounts import signed, spell_amount
from scorekeeper.games.base import Amount
from scorekeeper.store.lines import GA_LINES, STRUCK, Line
from scorekeeper.store.sessions import Session
from scorekeeper.text import Text
from scorekeeper.web.entry.game_form import FinishWords
from scorekeeper.web.entry.games import form_of
from scorekeeper.web.plumbing.formats import sign
from scorekeeper.web.plumbing.language import said
from scorekeeper.web.session.units import SessionUnits

KINDS = {
    "void": FinishWords(Text("hủy", "void"), Text("hủy", "void")),
    GA_LINES: FinishWords(Text("gà", "gà"), Text("", "")),
    STRUCK: FinishWords(Text("đã gạch", "crossed out"), Text("gạch", "struck")),
}
"""What kinds of lines are called, beside the finishes that only one game has."""


class ScoreCell(NamedTuple):
    """An amount in the table."""

    sign: str
    words: str


NONE = ScoreCell("even", "–")
"""The cell of somebody whom a line does not concern."""


class ScoreRow(NamedTuple):
    """A line of the ledger in the table."""

    number: int | None
    """None for what became of the gà."""
    kind: str
    struck: bool
    cells: list[ScoreCell]


class SheetFoot(NamedTuple):
    """Where everybody stands now."""

    cells: list[ScoreCell]
    bets: list[ScoreCell]
    """The same in bets beside money; empty where bets stand above or nothing else is worth
    telling."""


def kinds_of(session: Session) -> dict[str, str]:
    """The kinds of lines that a session may have, with their names."""
    finishes = [form_of(profile.rules).finishes for profile in session.profiles.values()]
    of_games = {finish: words for names in finishes for finish, words in names.items()}
    return {kind: said(words.name) for kind, words in (of_games | KINDS).items()}


def row_of(line: Line, units: SessionUnits, person: str | None, totals: bool, ga: bool) -> ScoreRow:
    """A line as a row: of one person what it brought and the total after it, else the one or the
    other of everybody, and of the gà where that has a column."""
    people = [person] if person else line.state.numbers
    cells = []
    if person or not totals:
        cells += _brought(line, units, people)
        cells += [_ga_moved(line, units)] if ga else []
    if person or totals:
        cells += _stand(line, units, people)
        cells += [_ga_after(line, units)] if ga else []
    words = _words(line)
    return ScoreRow(
        number=line.number if line.kind == "round" else None,
        kind=said(words.name if person else words.mark),
        struck=line.status == "struck",
        cells=cells,
    )


def foot_of(session: Session, units: SessionUnits, person: str | None, ga: bool) -> SheetFoot:
    """Where everybody stands now, or one person."""
    people = [person] if person else session.totals
    cells = _totals(units, people, session.totals, session.money)
    bets = [ScoreCell("even", said(signed(session.totals[who]))) for who in people]
    if ga:
        cells.append(ScoreCell("even", said(units.sums.plain(units.ga(session)))))
        bets.append(ScoreCell("even", said(spell_amount(session.ga))))
    return SheetFoot(cells, bets if units.in_money else [])


def _totals(
    units: SessionUnits,
    people: Iterable[str],
    totals: Mapping[str, Amount],
    money: Mapping[str, Amount] | None,
) -> list[ScoreCell]:
    stand = units.total(totals, money)
    return [ScoreCell(sign(stand[who]), said(units.sums.signed(stand[who]))) for who in people]


def _words(line: Line) -> FinishWords:
    if line.status == "struck":
        return KINDS[STRUCK]
    if line.profile is None:
        return KINDS[GA_LINES]
    finishes = {**KINDS, **form_of(line.profile.rules).finishes}
    return finishes[line.entry["finish"]]


def _brought(line: Line, units: SessionUnits, people: Collection[str]) -> list[ScoreCell]:
    struck_round = line.status == "struck" and line.kind == "round"
    net = line.scored.payments.net if struck_round else line.net
    unit = units.at(line.stake)
    return [
        ScoreCell(sign(net[who]), said(unit.signed(net[who]))) if who in net else NONE
        for who in people
    ]


def _stand(line: Line, units: SessionUnits, people: Collection[str]) -> list[ScoreCell]:
    if line.status == "struck":
        return [NONE for _ in people]
    return _totals(units, people, line.totals, line.money)


def _ga_moved(line: Line, units: SessionUnits) -> ScoreCell:
    moved = line.ga_after - line.ga_before
    return ScoreCell("even", said(units.at(line.stake).signed(moved))) if moved else NONE


def _ga_after(line: Line, units: SessionUnits) -> ScoreCell:
    if line.status == "struck":
        return NONE
    return ScoreCell("even", said(units.at(line.stake).plain(line.ga_after)))
