"""The page that tells everything that was changed in a session, to everybody who may look."""

from typing import NamedTuple

from flask import Blueprint, render_template, request

from scorekeeper.store import expenses, history
from scorekeeper.store.history import EnteredRound, HistoryEntry
from scorekeeper.store.session import Session
from scorekeeper.text import Text
from scorekeeper.web.access import look
from scorekeeper.web.plumbing.db import book
from scorekeeper.web.plumbing.formats import moment
from scorekeeper.web.session import history as changes
from scorekeeper.web.session.line_words import describe_outside_change

pages = Blueprint("history", __name__, url_prefix="/s/<token>/history")

HISTORY = 50
"""Changes on a page."""


class ChangeView(NamedTuple):
    """A change of a session in the words of the table."""

    at: str
    who: Text
    what: Text
    reason: str
    """Why it was made, empty where nobody said."""
    round: int | None
    """The round that it changed, if it was one."""


class HistoryPage(NamedTuple):
    """What was changed in a session, the latest first."""

    session: Session
    changes: list[ChangeView]
    earlier: int | None
    """The version before which there are more; None where there are none."""


@pages.get("")
def latest(token: str) -> str:
    """Show everything that was changed, by whom and when, the last first; every viewer may see
    it."""
    session = look(token)
    before = request.args.get("before", type=int)
    found = history.latest(book(), session.caller, before=before, limit=HISTORY + 1)
    first, last = (found[end].version if found else 0 for end in (-1, 0))
    entered = history.entered(book(), session.caller, first, last)
    page = HistoryPage(
        session=session,
        changes=[
            _change_view(session, change, entered.get(change.version)) for change in found[:HISTORY]
        ],
        earlier=found[HISTORY - 1].version if len(found) > HISTORY else None,
    )
    return render_template("session/history.html", page=page)


def _change_view(session: Session, change: HistoryEntry, round: EnteredRound | None) -> ChangeView:
    return ChangeView(
        at=moment(change.at, session.zone, day=True),
        who=changes.who(change.machine, change.person),
        what=_what(session, change, round),
        reason=change.reason,
        round=change.number if change.kind == "round" else None,
    )


def _what(session: Session, change: HistoryEntry, round: EnteredRound | None) -> Text:
    if change.what in expenses.CHANGES:
        line = expenses.of_change(session, change.details)
        return describe_outside_change(change.what, line)
    return changes.describe_round(change, round) if round else changes.describe(change)
