"""The rows of a score sheet: what each line brought, or where everybody stood after it."""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.games.base import Amount
from scorekeeper.store.lines import Line, score_line
from scorekeeper.store.scoresheet import GA, STRUCK
from scorekeeper.store.sessions import Session
from scorekeeper.text import Text
from scorekeeper.web.entry.game_form import FinishWords
from scorekeeper.web.entry.games import form_of
from scorekeeper.web.plumbing.amounts import unit_at
from scorekeeper.web.plumbing.formats import (
    BETS,
    Unit,
    short_money,
    sign,
    signed,
    signed_short_money,
)
from scorekeeper.web.plumbing.language import said

KINDS = {
    "void": FinishWords(Text("hủy", "void"), Text("hủy", "void")),
    GA: FinishWords(Text("gà", "gà"), Text("", "")),
    STRUCK: FinishWords(Text("đã gạch", "crossed out"), Text("gạch", "struck")),
}
"""What kinds of lines are called, beside the finishes that only one game has."""


class Cell(NamedTuple):
    """An amount in the table."""

    sign: str
    words: str


NONE = Cell("even", "–")
"""The cell of somebody whom a line does not concern."""


class ScoreRow(NamedTuple):
    """A line of the ledger in the table."""

    number: int | None
    """None for what became of the gà."""
    kind: str
    struck: bool
    cells: list[Cell]


class SheetFoot(NamedTuple):
    """Where everybody stands now."""

    cells: list[Cell]
    bets: list[Cell]
    """The same in bets beside money; empty where bets stand above or nothing else is worth
    telling."""


class SheetUnits(NamedTuple):
    """What a score sheet is spelled in."""

    stakes_differ: bool
    """Whether money is what counts, because rounds had different stakes."""
    in_money: bool
    """Whether totals are told in money."""
    now: Unit
    """What the next round is spelled in."""

    @classmethod
    def of(cls, session: Session) -> "SheetUnits":
        """The units of a session."""
        now, differ = unit_at(session.stake), session.stakes_differ
        return cls(differ, session.money is not None and (differ or now != BETS), now)

    def at(self, stake: int | None) -> Unit:
        """What a line of that stake is spelled in."""
        return Unit(stake) if self.stakes_differ else unit_at(stake)

    def total(self, who: str, totals: Mapping[str, Amount], money: Mapping[str, Amount]) -> Cell:
        """Where somebody stands."""
        amount = money[who] if self.in_money else totals[who]
        spell = signed_short_money if self.in_money else signed
        return Cell(sign(amount), said(spell(amount)))


def kinds_of(session: Session) -> dict[str, str]:
    """The kinds of lines that a session may have, with their names."""
    finishes = [form_of(profile.rules).finishes for profile in session.profiles.values()]
    of_games = {finish: words for names in finishes for finish, words in names.items()}
    return {kind: said(words.name) for kind, words in (of_games | KINDS).items()}


def row_of(line: Line, units: SheetUnits, person: str | None, totals: bool, ga: bool) -> ScoreRow:
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


def foot_of(session: Session, units: SheetUnits, person: str | None, ga: bool) -> SheetFoot:
    """Where everybody stands now, or one person."""
    people = [person] if person else session.totals
    money = session.money or {}
    cells = [units.total(who, session.totals, money) for who in people]
    bets = [Cell("even", said(signed(session.totals[who]))) for who in people]
    if ga:
        cells.append(Cell("even", _ga_in(units, session)))
        bets.append(Cell("even", said(BETS.plain(session.ga))))
    return SheetFoot(cells, bets if units.in_money else [])


def _ga_in(units: SheetUnits, session: Session) -> str:
    if not units.in_money:
        return said(BETS.plain(session.ga))
    return said(short_money(-sum((session.money or {}).values())))


def _words(line: Line) -> FinishWords:
    if line.status == "struck":
        return KINDS[STRUCK]
    if line.profile is None:
        return KINDS[GA]
    finishes = {**KINDS, **form_of(line.profile.rules).finishes}
    return finishes[line.entry["finish"]]


def _brought(line: Line, units: SheetUnits, people: Mapping[str, int] | list[str]) -> list[Cell]:
    struck_round = line.status == "struck" and line.kind == "round"
    net = score_line(line).payments.net if struck_round else line.net
    unit = units.at(line.stake)
    return [
        Cell(sign(net[who]), said(unit.signed(net[who]))) if who in net else NONE for who in people
    ]


def _stand(line: Line, units: SheetUnits, people: Mapping[str, int] | list[str]) -> list[Cell]:
    if line.status == "struck":
        return [NONE for _ in people]
    return [units.total(who, line.totals, line.money or {}) for who in people]


def _ga_moved(line: Line, units: SheetUnits) -> Cell:
    moved = line.ga_after - line.ga_before
    return Cell("even", said(units.at(line.stake).signed(moved))) if moved else NONE


def _ga_after(line: Line, units: SheetUnits) -> Cell:
    if line.status == "struck":
        return NONE
    return Cell("even", said(units.at(line.stake).plain(line.ga_after)))
