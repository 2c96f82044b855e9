"""The score sheet of a session: every line of it in a table, a page at a time."""

from typing import Any, NamedTuple

from flask import Blueprint, abort, make_response, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.store import lines
from scorekeeper.store.database import reading
from scorekeeper.store.lines import SheetLines, WantedLines
from scorekeeper.web.access import Glance, Seen, glance
from scorekeeper.web.entry.fields import whole
from scorekeeper.web.entry.view import stand_upright
from scorekeeper.web.plumbing.db import book
from scorekeeper.web.plumbing.pattern import Pattern
from scorekeeper.web.plumbing.remembered import filled_in, remembered_page
from scorekeeper.web.session.scoresheet_rows import (
    ScoreRow,
    SheetFoot,
    foot_of,
    kinds_of,
    row_of,
)
from scorekeeper.web.session.units import SessionUnits

pages = Blueprint("scoresheet", __name__, url_prefix="/s/<token>/sheet")

LINES = 50
"""Lines on a page."""

PRINTED = 500
"""Lines on a page that is made for paper: ten sheets of A4."""


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

    seen: Seen
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
    def rounds_url(self) -> str:
        """What the address of every round begins with: to build each would take longer than all
        the rest of its row."""
        return url_for("rounds.one", token=self.seen.token, number=0).removesuffix("0")

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
        return url_for("scoresheet.sheet", token=self.seen.token, **(kept | changed))


@pages.get("")
def sheet(token: str) -> Response:
    """Show every line of the session, to everybody who may look."""
    asked = _asked()
    if asked.whole:
        return make_response(_page(glance(token), asked))
    with reading(book()):
        at = glance(token)
        depends_on = ("score sheet", at.token, at.version, at.role, asked)
        page = remembered_page(depends_on, lambda: Pattern(_page(at, asked), {}))
    return filled_in(page, {})


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


def _page(at: Glance, asked: AskedLines) -> str:
    seen = at.look()
    session, wanted = seen.session, asked.wanted
    kinds = kinds_of(session)
    person = session.state.name(wanted.person)
    if (wanted.person is not None and person is None) or wanted.kind not in {"", *kinds}:
        abort(404)
    found = _found(seen, asked)
    units = SessionUnits.of(session)
    ga = person is None and any(line.ga_before or line.ga_after for line in found.lines)
    page = ScoreSheetPage(
        seen=seen,
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


def _found(seen: Seen, asked: AskedLines) -> SheetLines:
    limit = PRINTED if asked.whole else LINES
    if asked.after is not None:
        return lines.later(book(), seen.caller, asked.wanted, after=asked.after, limit=limit)
    return lines.earlier(book(), seen.caller, asked.wanted, before=asked.before, limit=limit)
