"""The first page: tonight's session, earlier ones, and a table to try."""

import secrets
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from flask import Blueprint, current_app, render_template, request

from scorekeeper.evening.seats import FEWEST
from scorekeeper.export.book import MOST_FILES
from scorekeeper.games import PRESETS
from scorekeeper.store import groups
from scorekeeper.store.groups import Group
from scorekeeper.store.opening import SessionSummary, Standing, ids_of_book, standings
from scorekeeper.store.statistics import RoundCount, count_rounds
from scorekeeper.text import Text, join
from scorekeeper.web.access import SAVED, my_sessions
from scorekeeper.web.group.words import (
    STANDS,
    name_of,
    owes,
    read_book,
    results_in_words,
    spell,
    today,
)
from scorekeeper.web.plumbing.addresses import current_browser
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.preferences import moment

pages = Blueprint("home", __name__)

SHOWN = 51  # sessions that the page lists: tonight's, and fifty before
EVENING = timedelta(hours=18)  # the age from which an open session is no longer tonight's


class OwnGroup(NamedTuple):
    """A group of this browser, with its last evening and everybody's total."""

    group: Group
    sessions: frozenset[int]
    evenings: int  # with rounds
    last: Text | None
    totals: Text
    owed: Text | None


def groups_of(browser: int) -> list[OwnGroup]:
    """Return the groups that a browser keeps."""
    found = []
    for group in groups.of_browser(get_db(), browser):
        book = read_book(group)
        played = [one for one in book.evenings if one.figures.rounds]
        last = results_in_words(book, played[-1]) if played else None
        totals = [
            STANDS.fill(
                who=name_of(book, one.member.account),
                amount=spell(one.total.get(book.unit, 0), book.unit, signed=True),
            )
            for one in book.standings(today().date())
            if one.member.id
        ]
        found.append(
            OwnGroup(
                group,
                frozenset([one.session for one in book.evenings]),
                len(played),
                last,
                join(totals, ", "),
                owes(book),
            )
        )
    return found


class OwnSession(NamedTuple):
    """A session of this browser, with its standings."""

    session: SessionSummary
    rounds: RoundCount
    standings: list[Standing]
    place_of_day: int

    @property
    def opened(self) -> str:
        """The time of its opening, in its time zone."""
        return moment(self.session.opened_at, self.session.zone, day=True)

    @property
    def table(self) -> frozenset[str]:
        """The names of its people."""
        return frozenset(standing.name for standing in self.standings)

    @property
    def is_tonight(self) -> bool:
        opened = datetime.fromisoformat(self.session.opened_at)
        return self.session.ended_at is None and datetime.now(UTC) - opened < EVENING


@pages.get("/")
def index() -> str:
    """Show this browser's sessions and the ways to a new one."""
    found, browser = my_sessions(SHOWN), current_browser()
    own_groups = groups_of(browser) if browser else []
    mine = [
        OwnSession(
            one,
            count_rounds(get_db(), one.id),
            standings(get_db(), one.id),
            _place_of_day(one, found),
        )
        for one in found
    ]
    book = ids_of_book(get_db(), browser) if mine and browser else []
    tonight = mine[0] if mine and mine[0].is_tonight else None
    saved = request.cookies.get(SAVED) if mine and current_app.config["PHONE"] else None
    latest = {one.table: one.session.id for one in reversed(mine) if len(one.table) >= FEWEST}
    return render_template(
        "home/index.html",
        groups=own_groups,
        grouped={session for one in own_groups for session in one.sessions},
        tonight=tonight,
        before=mine[1:] if tonight else mine,
        book=book,
        most_saved=MOST_FILES,
        rounds=count_rounds(get_db(), *book) if 0 < len(book) <= MOST_FILES else None,
        # Only the latest session of each table can be played again.
        again=set(latest.values()),
        key=secrets.token_urlsafe(16),
        ready=len(PRESETS),
        saved=saved and moment(saved, mine[0].session.zone, day=True),
    )


def _place_of_day(session: SessionSummary, sessions: Sequence[SessionSummary]) -> int:
    """Return which one it is, from 1, of the sessions of that title and day."""
    day = (session.title, session.opened_at[:10])
    same = [one.id for one in sessions if (one.title, one.opened_at[:10]) == day]
    return sum(id <= session.id for id in same)
