"""The first page: tonight's session, earlier ones, and a table to try."""

import secrets
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

from flask import Blueprint, current_app, render_template, request

from scorekeeper.evening.seats import FEWEST
from scorekeeper.export.book import MOST_FILES
from scorekeeper.store import groups
from scorekeeper.store.database import local_time
from scorekeeper.store.groups import Group
from scorekeeper.store.opening import SessionSummary, Standing, ids_of_book, seen_by, standings
from scorekeeper.store.session import NewerRules
from scorekeeper.store.statistics import RoundCount, count_rounds
from scorekeeper.text import Text
from scorekeeper.web.access import SAVED, my_sessions
from scorekeeper.web.group.words import owes, read_book
from scorekeeper.web.plumbing.addresses import current_browser
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.preferences import moment

pages = Blueprint("home", __name__)

SHOWN = 51  # sessions that the page lists at most: that of the picture, and fifty before
LISTED = 4  # sessions that it lists at first
EVENING = timedelta(hours=18)  # the age from which an open session is no longer tonight's


class OwnGroup(NamedTuple):
    """A group of this browser."""

    group: Group
    sessions: frozenset[int]
    owed: Text | None


class OwnSession(NamedTuple):
    """A session of this browser, with its standings."""

    session: SessionSummary
    rounds: RoundCount
    standings: list[Standing]
    place_of_day: int

    @property
    def best(self) -> Standing | None:
        """Who uses the browser, or else is most up; None if nobody is."""
        if own := [standing for standing in self.standings if standing.name == self.session.me]:
            return own[0] if self.session.rounds else None
        up = [standing for standing in self.standings if standing.worth > 0]
        return max(up, key=lambda standing: standing.worth, default=None)

    @property
    def is_tonight(self) -> bool:
        opened = datetime.fromisoformat(self.session.opened_at)
        return self.session.ended_at is None and datetime.now(UTC) - opened < EVENING


@pages.get("/")
def index() -> str:
    """Show the table of tonight, or the last one, and the ways to a new one."""
    browser = current_browser()
    summaries = seen_by(get_db(), browser, SHOWN) if browser else []
    own_groups = [_own(group) for group in groups.of_browser(get_db(), browser)] if browser else []
    listed = summaries if "all" in request.args else summaries[: LISTED + 1]
    mine = [
        OwnSession(
            summary,
            count_rounds(get_db(), summary.id),
            standings(get_db(), summary.id),
            _place_of_day(summary, summaries),
        )
        for summary in listed
    ]
    tonight = bool(mine) and mine[0].is_tonight
    group = next(
        (group for group in own_groups if mine and mine[0].session.id in group.sessions), None
    )
    if not mine:
        group = next(iter(own_groups), None)
    # The last session of the group, or the last of all.
    of_group = [own for own in mine if group and own.session.id in group.sessions]
    shown = next(iter(of_group or mine), None)
    saved = request.cookies.get(SAVED) if mine and current_app.config["PHONE"] else None
    return render_template(
        "home/index.html",
        shown=shown,
        tonight=tonight,
        group=group,
        groups=own_groups,
        others=[other for other in own_groups if other is not group],
        before=[session for session in mine if session is not shown],
        hidden=len(summaries) - len(listed),
        again=shown and not shown.session.watched and len(shown.standings) >= FEWEST,
        key=secrets.token_urlsafe(16),
        saved=saved and moment(saved, mine[0].session.zone, day=True),
    )


@pages.get("/more")
def more() -> str:
    """Show what is rare: reading and saving books, a try, looks."""
    newest, browser = my_sessions(1), current_browser()
    book = ids_of_book(get_db(), browser) if newest and browser else []
    return render_template(
        "home/more.html",
        book=len(book),
        most_saved=MOST_FILES,
        rounds=count_rounds(get_db(), *book) if 0 < len(book) <= MOST_FILES else None,
        newest=newest[0] if newest else None,
    )


def _own(group: Group) -> OwnGroup:
    try:
        book = read_book(group)
    except NewerRules:  # The page of the group says so.
        return OwnGroup(group, frozenset(), None)
    sessions = frozenset(evening.session for evening in book.evenings)
    return OwnGroup(group, sessions, owes(book, most=1))


def _place_of_day(session: SessionSummary, sessions: Sequence[SessionSummary]) -> int:
    """Return which one it is, from 1, of the sessions of that title and local day."""
    same = [other.id for other in sessions if _title_and_day(other) == _title_and_day(session)]
    return sum(id <= session.id for id in same)


def _title_and_day(session: SessionSummary) -> tuple[str, date]:
    return session.title, local_time(session.opened_at, session.zone).date()
