"""The first page: tonight's table, the evenings before it, and what rules there are."""

import secrets
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from flask import Blueprint, render_template

from scorekeeper.games import GAMES
from scorekeeper.games.base import Game, Preset
from scorekeeper.seats import FEWEST
from scorekeeper.store.opening import SessionSummary, Standing, standings
from scorekeeper.web.plumbing.browser import my_sessions
from scorekeeper.web.plumbing.db import book
from scorekeeper.web.plumbing.formats import moment
from scorekeeper.web.rules.choices import presets

pages = Blueprint("home", __name__)

EVENING = timedelta(hours=18)
"""A session that was opened so long ago, and not ended, is no longer tonight's."""


class OwnSession(NamedTuple):
    """A session of this browser, with who played and where they stand."""

    session: SessionSummary
    standings: list[Standing]

    @property
    def opened(self) -> str:
        """When it was opened, as its own clock had it."""
        return moment(self.session.opened_at, self.session.zone, day=True)

    @property
    def table(self) -> frozenset[str]:
        """The people of it."""
        return frozenset(standing.name for standing in self.standings)

    @property
    def is_tonight(self) -> bool:
        """Whether it goes on now."""
        opened = datetime.fromisoformat(self.session.opened_at)
        return self.session.ended_at is None and datetime.now(UTC) - opened < EVENING


class HomePage(NamedTuple):
    """The sessions of this browser, and all presets."""

    tonight: OwnSession | None
    before: list[OwnSession]
    again: set[int]
    """Of the sessions before, the last of each table: another evening of it is one tap."""
    key: str
    """The idempotency key of that tap."""
    presets: list[tuple[Game, list[Preset]]]


@pages.get("/")
def index() -> str:
    """Show this browser's sessions, the way to a new one, the played evening, and every preset."""
    mine = [OwnSession(one, standings(book(), one.id)) for one in my_sessions()]
    tonight = mine[0] if mine and mine[0].is_tonight else None
    before = mine[1:] if tonight else mine
    page = HomePage(
        tonight=tonight,
        before=before,
        again=_last_of_each_table(before, {tonight.table} if tonight else set()),
        key=secrets.token_urlsafe(16),
        presets=[(game, presets(game)) for game in GAMES],
    )
    return render_template("home/index.html", page=page)


def _last_of_each_table(before: list[OwnSession], seen: set[frozenset[str]]) -> set[int]:
    last = set()
    for one in before:
        if one.table not in seen and len(one.table) >= FEWEST:
            last.add(one.session.id)
        seen.add(one.table)
    return last
