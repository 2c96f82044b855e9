"""The statistics of an evening: the chart, highlights and counts."""

from collections.abc import Mapping
from typing import NamedTuple

from flask import Blueprint, render_template

from scorekeeper.evening.amounts import Unit
from scorekeeper.evening.ledger import bets
from scorekeeper.evening.timeline import Timeline, highlights
from scorekeeper.games.base import Game, Grid
from scorekeeper.store.session import Session
from scorekeeper.store.statistics import GameCounts, Statistics, count_rounds, statistics
from scorekeeper.text import Text
from scorekeeper.web.access import heavy_if_long, load_session
from scorekeeper.web.entry.picture import crowded
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.session.amounts import SessionUnits
from scorekeeper.web.session.chart import HEIGHT, Chart, draw

pages = Blueprint("stats", __name__, url_prefix="/s/<token>/stats")

_MOST_MOMENTS = 12
"""Rows of the table that repeats the chart in numbers."""


class CountsView(NamedTuple):
    """The counts of one game that are not 0 for everybody."""

    game: Game
    people: tuple[str, ...]
    """The people who have played it."""
    rows: tuple[tuple[Text, Mapping[str, tuple[int, int | None]]], ...]
    grids: tuple[tuple[Grid, Mapping[tuple[str, str], int]], ...]


@pages.get("")
@heavy_if_long
def index(token: str) -> str:
    """Show the statistics of the evening."""
    session = load_session(token, latest=1)
    units = SessionUnits.of(session)
    found = statistics_of(session, units)
    people, timeline, unit = found.people, found.timeline, units.sums
    return render_template(
        "session/stats.html",
        session=session,
        people=people,
        is_crowded=crowded(people),
        chart=chart_of(found, unit),
        rounds=count_rounds(get_db(), session.id),
        moments=_moments(timeline, unit),
        highlights=highlights(people, timeline, unit),
        games=[counts_view(people, counted) for counted in found.games],
    )


def statistics_of(session: Session, units: SessionUnits) -> Statistics:
    """Return the statistics in the unit of totals."""
    return statistics(get_db(), session.caller, in_money=units.in_money)


def chart_of(found: Statistics, unit: Unit, height: int = HEIGHT) -> Chart | None:
    """Return the chart of an evening; None before the first round."""
    if not found.timeline.rounds:
        return None
    return draw(found.people, found.timeline, lambda halves: unit.signed(bets(halves)), height)


def _moments(timeline: Timeline, unit: Unit) -> list[tuple[int, tuple[Text, ...]]]:
    """Return the chart as a table: a number of rounds with everybody's total after it."""
    count = len(timeline.rounds)
    steps = min(count, _MOST_MOMENTS)
    places = [count * n // steps for n in range(1, steps + 1)] if steps else []
    return [
        (
            timeline.rounds_until(place),
            tuple([unit.signed(bets(totals[place])) for totals in timeline.totals]),
        )
        for place in places
    ]


def counts_view(people: tuple[str, ...], counted: GameCounts) -> CountsView:
    """Return the counts that a page shows."""
    game = counted.game
    here = {name for row in counted.counts.values() for name in row}
    return CountsView(
        game=game,
        people=tuple([name for name in people if name in here]),
        rows=tuple(counted.shown()),
        grids=tuple([(g, counted.grids[g.id]) for g in game.grids if counted.grids[g.id]]),
    )
