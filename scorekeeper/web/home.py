"""The first page: tonight's session, earlier ones, and the presets."""

import secrets
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from flask import Blueprint, render_template

from scorekeeper.evening.seats import FEWEST
from scorekeeper.games import GAMES
from scorekeeper.store.opening import SessionSummary, Standing, standings
from scorekeeper.text import Text
from scorekeeper.web.access import my_sessions
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.preferences import moment
from scorekeeper.web.rules.choices import presets

pages = Blueprint("home", __name__)

EVENING = timedelta(hours=18)
"""The age from which an open session is no longer tonight's."""

_FIRST = Text("{title}", "{title}")
_LATER = Text("{title} (lần {count})", "{title} ({count})")
_FROM_FILE = Text("{title} (mở từ tệp)", "{title} (from a file)")


class OwnSession(NamedTuple):
    """A session of this browser, with its standings."""

    session: SessionSummary
    standings: list[Standing]
    name: Text
    """The title, told apart from others of the same day."""

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
    """Show this browser's sessions, the ways to a new one, and the presets."""
    found = my_sessions()
    mine = [OwnSession(one, standings(get_db(), one.id), _name(one, found)) for one in found]
    tonight = mine[0] if mine and mine[0].is_tonight else None
    latest = {one.table: one.session.id for one in reversed(mine) if len(one.table) >= FEWEST}
    return render_template(
        "home/index.html",
        tonight=tonight,
        before=mine[1:] if tonight else mine,
        # Only the latest session of each table can be played again.
        again=set(latest.values()),
        key=secrets.token_urlsafe(16),
        games=[(game, presets(game)) for game in GAMES],
    )


def _name(session: SessionSummary, sessions: Sequence[SessionSummary]) -> Text:
    """Return the title, and which one it is of several of that day, or that it is of a file."""
    same = [
        one.id
        for one in sessions
        if (one.title, one.opened_at[:10]) == (session.title, session.opened_at[:10])
        and not one.from_file
    ]
    later = len(same) > 1 and session.id > min(same)
    words = _FROM_FILE if session.from_file else _LATER if later else _FIRST
    return words.fill(title=session.title, count=sum(id <= session.id for id in same))
