"""The score sheet of a session: every line of it in a table, a page at a time."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple

from flask import Blueprint, abort, render_template, request, url_for

from scorekeeper.amounts import signed, spell_amount
from scorekeeper.games.base import Amount
from scorekeeper.store import lines
from scorekeeper.store.database import reading
from scorekeeper.store.lines import GA_LINES, STRUCK, SheetLines, WantedLines
from scorekeeper.store.session import Line, Session
from scorekeeper.text import Text
from scorekeeper.web.access import look
from scorekeeper.web.entry.fields import whole
from scorekeeper.web.entry.form import form_of
from scorekeeper.web.entry.game_form import FinishWords
from scorekeeper.web.entry.picture import stand_upright
from scorekeeper.web.plumbing.db import book
from scorekeeper.web.plumbing.formats import sign
from scorekeeper.web.plumbing.language import said
from scorekeeper.web.session.units import SessionUnits

pages = Blueprint("scoresheet", __name__, url_prefix="/s/<token>/sheet")

LINES = 50
"""Lines on a page."""

PRINTED = 500
"""Lines on a page that is made for paper: ten sheets of A4."""


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


class AskedLines(NamedTuple):
    """What an address asks of the score sheet."""

    wanted: WantedLines
    totals: bool
    """Whether it shows running totals, and not what each round brought."""
    before: int | None
    after: int | None
    whole: bool
    """Whether as many lines as there can be are asked for, to be printed."""


class ScoreSheetPage(NamedTuple):
    """The score sheet of a session, or of one person in it."""

    session: Session
    asked: AskedLines
    person: str | None
    """The person whose evening it is; None for everybody's."""
    people: tuple[tuple[int, str], ...]
    """The number and the name of everybody, in seat order."""
    kinds: tuple[tuple[str, str], ...]
    """The kinds of lines that can be asked for, with their names."""
    ga: bool
    """Whether there is a column for the gà."""
    rows: list[ScoreRow]
    foot: SheetFoot
    found: SheetLines

    @property
    def upright(self) -> bool:
        """Whether names stand upright on their columns."""
        return self.person is None and stand_upright([name for _, name in self.people])

    @property
    def is_part(self) -> bool:
        """Whether more lines lie before or after it."""
        return self.found.before is not None or self.found.after is not None

    def url(self, **changed: object) -> str:
        """The address of the same sheet with other arguments; None leaves one out."""
        wanted, totals, _, _, whole = self.asked
        kept: dict[str, Any] = {
            "who": wanted.person,
            "kind": wanted.kind or None,
            "show": "totals" if totals else None,
            "rows": PRINTED if whole else None,
        }
        return url_for("scoresheet.sheet", token=self.session.token, **(kept | changed))


@pages.get("")
def sheet(token: str) -> str:
    """Show every line of the session, to everybody who may look."""
    with reading(book()):
        return _page(look(token), _asked())


def _asked() -> AskedLines:
    args = request.args
    person, before, after = (whole(args.get(name, "")) for name in ("who", "before", "after"))
    return AskedLines(
        WantedLines(person, args.get("kind", "")),
        totals=args.get("show") == "totals",
        before=before,
        after=after,
        whole=args.get("rows") == str(PRINTED),
    )


def _page(session: Session, asked: AskedLines) -> str:
    session, wanted = session, asked.wanted
    kinds = kinds_of(session)
    person = session.name(wanted.person)
    if (wanted.person is not None and person is None) or wanted.kind not in {"", *kinds}:
        abort(404)
    found = _found(session, asked)
    units = SessionUnits.of(session)
    ga = person is None and any(line.ga_before or line.ga_after for line in found.lines)
    page = ScoreSheetPage(
        session=session,
        asked=asked,
        person=person,
        people=tuple([(one.number, one.name) for one in session.people]),
        kinds=tuple(kinds.items()),
        ga=ga,
        rows=[row_of(line, units, person, asked.totals, ga) for line in found.lines],
        foot=foot_of(session, units, person, ga),
        found=found,
    )
    return render_template("session/scoresheet.html", page=page)


def _found(session: Session, asked: AskedLines) -> SheetLines:
    limit = PRINTED if asked.whole else LINES
    if asked.after is not None:
        return lines.later(book(), session.caller, asked.wanted, after=asked.after, limit=limit)
    return lines.earlier(book(), session.caller, asked.wanted, before=asked.before, limit=limit)


def kinds_of(session: Session) -> dict[str, str]:
    """The kinds of lines that a session may have, with their names."""
    finishes = [form_of(profile.rules).finishes for profile in session.profile_by_game.values()]
    of_games = {finish: words for names in finishes for finish, words in names.items()}
    return {kind: said(words.name) for kind, words in (of_games | KINDS).items()}


def row_of(line: Line, units: SessionUnits, person: str | None, totals: bool, ga: bool) -> ScoreRow:
    """A line as a row: of one person what it brought and the total after it, else the one or the
    other of everybody, and of the gà where that has a column."""
    people = [person] if person else line.session.numbers
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
