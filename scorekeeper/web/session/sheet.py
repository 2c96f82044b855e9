"""The score sheet of a session: every line in a table, by pages."""

from collections import Counter
from functools import partial
from typing import Any, NamedTuple

from flask import Blueprint, abort, render_template, request, url_for

from scorekeeper.evening.amounts import Unit, signed
from scorekeeper.games.base import Amount
from scorekeeper.store import lines
from scorekeeper.store.database import reading
from scorekeeper.store.lines import GA_LINES, SIDE_LINES, STRUCK, WantedLines
from scorekeeper.store.session import Line, Session
from scorekeeper.text import Text, in_brackets, spell_amount
from scorekeeper.web.access import heavy_if_long, load_session
from scorekeeper.web.entry.fields import FinishWords, whole
from scorekeeper.web.entry.form import FORMS, form_of
from scorekeeper.web.entry.picture import crowded
from scorekeeper.web.evening_code import code_of
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.preferences import sign, translated
from scorekeeper.web.session.amounts import SessionUnits, unit_of

pages = Blueprint("sheet", __name__, url_prefix="/s/<token>/sheet")

LINES = 50  # lines on a page
PRINTED = 500  # lines on a page made for printing: ten sheets of A4

KINDS = {
    "void": FinishWords(Text("hủy", "void"), Text("hủy", "void")),
    GA_LINES: FinishWords(Text("gà", "gà"), Text("", "")),
    SIDE_LINES: FinishWords(Text("trả thêm", "side payments"), Text("", "")),
    STRUCK: FinishWords(Text("đã bỏ", "removed"), Text("bỏ", "removed")),
}
"""The names of the kinds of lines that are no finishes of a game."""


class ScoreCell(NamedTuple):
    """An amount in the table."""

    sign: str
    words: str


NONE = ScoreCell("even", "–")  # the cell of a person whom a line does not concern


class AskedLines(NamedTuple):
    """The arguments of the URL."""

    wanted: WantedLines
    totals: bool  # whether it shows running totals instead of the results of each round
    before: int | None
    after: int | None
    whole: bool  # whether it is to be printed, with as many lines as possible


@pages.get("")
@heavy_if_long
def index(token: str) -> str:
    """Show every line of the session, a page at a time."""
    args = request.args
    person, before, after = (whole(args.get(name, "")) for name in ("who", "before", "after"))
    asked = AskedLines(
        WantedLines(person, args.get("kind", "")),
        totals=args.get("show") == "totals",
        before=before,
        after=after,
        whole=args.get("rows") == str(PRINTED),
    )
    with reading(get_db()):
        return _page(load_session(token), asked)


def _page(session: Session, asked: AskedLines) -> str:
    wanted, kinds = asked.wanted, kinds_of(session)
    person = session.name(wanted.person)
    if (wanted.person is not None and person is None) or wanted.kind not in {"", *kinds}:
        abort(404)
    before, after, limit = asked.before, asked.after, PRINTED if asked.whole else LINES
    page = lines.sheet_page(
        get_db(), session.caller, wanted, before=before, after=after, limit=limit
    )
    units = SessionUnits.of(session)
    ga = person is None and any(line.ga_before or line.ga_after for line in page.lines)
    totals, bets = foot_of(session, units, person, ga)
    return render_template(
        "session/sheet.html",
        session=session,
        asked=asked,
        url=partial(_url, session.token, asked),
        person=person,
        people=[(someone.number, someone.name) for someone in session.people],
        is_crowded=person is None and crowded([someone.name for someone in session.people]),
        kinds=kinds,
        ga=ga,
        rows=[row_of(line, units, person, asked.totals, ga) for line in page.lines],
        totals=totals,
        bets=bets,
        found=page,
        is_part=page.before is not None or page.after is not None,
        code=code_of(session) if session.ended_at and person is None else None,
    )


def _url(token: str, asked: AskedLines, **changed: object) -> str:
    """Return the URL of the same sheet with other arguments; None leaves one out."""
    same: dict[str, Any] = {
        "who": asked.wanted.person,
        "kind": asked.wanted.kind or None,
        "show": "totals" if asked.totals else None,
        "rows": PRINTED if asked.whole else None,
    }
    return url_for("sheet.index", token=token, **(same | changed))


def kinds_of(session: Session) -> dict[str, str]:
    """Return the names of the kinds of lines that a session may have.

    A finish of several of its games has a kind for each, with the game in its name.
    """
    games = [profile.game for profile in session.profile_by_game.values()]
    times = Counter(finish for game in games for finish in game.finishes)
    kinds = {}
    for game in games:
        for finish, words in FORMS[game.id].finishes.items():
            is_shared = times[finish] > 1
            name = in_brackets(words.name, game.name) if is_shared else words.name
            kinds[f"{game.id}.{finish}" if is_shared else finish] = translated(name)
    return kinds | {kind: translated(words.name) for kind, words in KINDS.items()}


def row_of(
    line: Line, units: SessionUnits, person: str | None, totals: bool, ga: bool
) -> dict[str, object]:
    """Return a row: net and total of one person, or either of everybody and the gà."""
    people = [person] if person else line.session.numbers
    struck, unit = line.status == "struck", units.at(line.stake)
    if line.kind == "side" and not units.stakes_differ:
        unit = unit_of(line)
    cells = []
    if person or not totals:
        # A struck round shows the results that it would have.
        net = line.scored.payments.net if struck and line.kind == "round" else line.net
        cells += [_cell(net.get(who), unit) for who in people]
        if ga:
            moved = line.ga_after - line.ga_before
            cells.append(ScoreCell("even", translated(unit.signed(moved))) if moved else NONE)
    if person or totals:
        stand = {} if struck else units.totals(line)
        cells += [_cell(stand.get(who), units.sums) for who in people]
        if ga:
            left = unit.plain(line.ga_after)
            if line.kind == "side":  # Its own stake is not that of the gà.
                left = units.sums.plain(-sum(stand.values()))
            cells.append(NONE if struck else ScoreCell("even", translated(left)))
    words = _words(line)
    return {
        "number": line.number if line.kind == "round" else None,
        "is_side": line.kind == "side",
        "kind": translated(words.name if person else words.mark),
        "struck": struck,
        "cells": cells,
    }


def _cell(amount: Amount | None, unit: Unit) -> ScoreCell:
    return NONE if amount is None else ScoreCell(sign(amount), translated(unit.signed(amount)))


def foot_of(
    session: Session, units: SessionUnits, person: str | None, ga: bool
) -> tuple[list[ScoreCell], list[ScoreCell]]:
    """Return the totals of everybody or one person; and in bets if those are in money."""
    people = [person] if person else session.totals
    totals = units.totals(session)
    cells = [_cell(totals[who], units.sums) for who in people]
    bets = [ScoreCell("even", translated(signed(session.totals[who]))) for who in people]
    if ga:
        cells.append(ScoreCell("even", translated(units.sums.plain(units.ga(session)))))
        bets.append(ScoreCell("even", translated(spell_amount(session.ga))))
    return cells, bets if units.in_money else []


def _words(line: Line) -> FinishWords:
    if line.status == "struck":
        return KINDS[STRUCK]
    if line.profile is None:
        return KINDS[line.kind]
    finishes = {**KINDS, **form_of(line.profile.rules).finishes}
    return finishes[line.entry["finish"]]
