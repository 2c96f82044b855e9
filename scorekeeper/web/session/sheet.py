"""The score sheet of a session: every line in a table, a page at a time."""

from collections.abc import Collection, Iterable, Mapping
from functools import partial
from typing import Any, NamedTuple

from flask import Blueprint, abort, render_template, request, url_for

from scorekeeper.evening.amounts import signed
from scorekeeper.games.base import Amount
from scorekeeper.store import lines
from scorekeeper.store.database import reading
from scorekeeper.store.lines import GA_LINES, STRUCK, SheetLines, WantedLines
from scorekeeper.store.session import Line, Session
from scorekeeper.text import Text, spell_amount
from scorekeeper.web.access import look
from scorekeeper.web.entry.fields import whole
from scorekeeper.web.entry.form import form_of
from scorekeeper.web.entry.game_form import FinishWords
from scorekeeper.web.entry.picture import stand_upright
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.formats import sign
from scorekeeper.web.plumbing.language import said
from scorekeeper.web.session.amounts import SessionUnits

pages = Blueprint("sheet", __name__, url_prefix="/s/<token>/sheet")

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


class AskedLines(NamedTuple):
    """What the URL asks of the score sheet."""

    wanted: WantedLines
    totals: bool
    """Whether it shows running totals, and not what each round brought."""
    before: int | None
    after: int | None
    whole: bool
    """Whether as many lines as there can be are asked for, to be printed."""


@pages.get("")
def index(token: str) -> str:
    """Show every line of the session, to everybody who may look."""
    with reading(get_db()):
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
    wanted = asked.wanted
    kinds = kinds_of(session)
    person = session.name(wanted.person)
    if (wanted.person is not None and person is None) or wanted.kind not in {"", *kinds}:
        abort(404)
    found = _found(session, asked)
    units = SessionUnits.of(session)
    ga = person is None and any(line.ga_before or line.ga_after for line in found.lines)
    totals, bets = foot_of(session, units, person, ga)
    return render_template(
        "session/sheet.html",
        session=session,
        asked=asked,
        url=partial(_url, session.token, asked),
        person=person,
        people=[(one.number, one.name) for one in session.people],
        upright=person is None and stand_upright([one.name for one in session.people]),
        kinds=kinds,
        ga=ga,
        rows=[row_of(line, units, person, asked.totals, ga) for line in found.lines],
        totals=totals,
        bets=bets,
        found=found,
        is_part=found.before is not None or found.after is not None,
    )


def _url(token: str, asked: AskedLines, **changed: object) -> str:
    """The URL of the same sheet with other arguments; None leaves one out."""
    same: dict[str, Any] = {
        "who": asked.wanted.person,
        "kind": asked.wanted.kind or None,
        "show": "totals" if asked.totals else None,
        "rows": PRINTED if asked.whole else None,
    }
    return url_for("sheet.index", token=token, **(same | changed))


def _found(session: Session, asked: AskedLines) -> SheetLines:
    limit = PRINTED if asked.whole else LINES
    if asked.after is not None:
        return lines.later(get_db(), session.caller, asked.wanted, after=asked.after, limit=limit)
    return lines.earlier(get_db(), session.caller, asked.wanted, before=asked.before, limit=limit)


def kinds_of(session: Session) -> dict[str, str]:
    """The kinds of lines that a session may have, with their names."""
    finishes = [form_of(profile.rules).finishes for profile in session.profile_by_game.values()]
    of_games = {finish: words for names in finishes for finish, words in names.items()}
    return {kind: said(words.name) for kind, words in (of_games | KINDS).items()}


def row_of(line: Line, units: SessionUnits, person: str | None, totals: bool, ga: bool) -> ScoreRow:
    """A line as a row: the net and the total of one person, or either of everybody."""
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


def foot_of(
    session: Session, units: SessionUnits, person: str | None, ga: bool
) -> tuple[list[ScoreCell], list[ScoreCell]]:
    """The totals now, of everybody or one person; and in bets beside money."""
    people = [person] if person else session.totals
    cells = _totals(units, people, session.totals, session.money)
    bets = [ScoreCell("even", said(signed(session.totals[who]))) for who in people]
    if ga:
        cells.append(ScoreCell("even", said(units.sums.plain(units.ga(session)))))
        bets.append(ScoreCell("even", said(spell_amount(session.ga))))
    return cells, bets if units.in_money else []


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
