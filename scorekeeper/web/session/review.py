"""The evening reviewed: everybody's line, what stands out, and what was counted, for all to see."""

from collections.abc import Mapping
from contextlib import nullcontext
from typing import NamedTuple

from flask import Blueprint, render_template

from scorekeeper.amounts import Unit
from scorekeeper.course import Course
from scorekeeper.games.base import Count, Game, Grid
from scorekeeper.highlights import Highlight, highlights
from scorekeeper.ledger import bets
from scorekeeper.store.session import Session
from scorekeeper.store.statistics import GameCounts, Statistics, statistics
from scorekeeper.text import Text
from scorekeeper.web.access import look
from scorekeeper.web.entry.picture import stand_upright
from scorekeeper.web.plumbing.db import book
from scorekeeper.web.plumbing.heavy import heavy_work
from scorekeeper.web.session.chart import Chart, draw
from scorekeeper.web.session.units import SessionUnits

pages = Blueprint("review", __name__, url_prefix="/s/<token>/stats")

LONG = 1000
"""Rounds from which on a review is heavy work."""
_MOST_MOMENTS = 12


class CountsView(NamedTuple):
    """What was counted of one game: what anybody has any of."""

    game: Game
    people: tuple[str, ...]
    """Those who have played it."""
    rows: tuple[tuple[Count, Mapping[str, int]], ...]
    grids: tuple[tuple[Grid, Mapping[tuple[str, str], int]], ...]


class ReviewPage(NamedTuple):
    """An evening in pictures."""

    session: Session
    people: tuple[str, ...]
    chart: Chart | None
    """None before the first round."""
    rounds: int
    """How many rounds count."""
    moments: tuple[tuple[int, tuple[Text, ...]], ...]
    """Everybody's total after so many rounds, for who listens."""
    highlights: tuple[Highlight, ...]
    games: tuple[CountsView, ...]

    @property
    def upright(self) -> bool:
        """Whether names stand upright on their columns."""
        return stand_upright(self.people)


@pages.get("")
def index(token: str) -> str:
    """Show the evening in pictures; every viewer may see it."""
    session = look(token, latest=1)
    units = SessionUnits.of(session)
    with heavy_work() if session.rounds > LONG else nullcontext():
        found = statistics(book(), session.caller, in_money=units.in_money)
    return render_template("session/review.html", page=_page(session, found, units.sums))


def _page(session: Session, found: Statistics, unit: Unit) -> ReviewPage:
    course = found.course
    return ReviewPage(
        session=session,
        people=found.people,
        chart=draw(found.people, course, lambda halves: unit.signed(bets(halves)))
        if course.rounds
        else None,
        rounds=course.played,
        moments=tuple(_moments(course, unit)),
        highlights=tuple(highlights(found.people, course, unit)),
        games=tuple([counts_view(found.people, counted) for counted in found.games]),
    )


def _moments(course: Course, unit: Unit) -> list[tuple[int, tuple[Text, ...]]]:
    count = len(course.rounds)
    steps = min(count, _MOST_MOMENTS)
    places = [count * n // steps for n in range(1, steps + 1)] if steps else []
    return [
        (
            course.rounds_until(place),
            tuple([unit.signed(bets(totals[place])) for totals in course.totals]),
        )
        for place in places
    ]


def counts_view(people: tuple[str, ...], counted: GameCounts) -> CountsView:
    """What a page shows of what was counted."""
    game = counted.game
    here = {name for row in counted.counts.values() for name in row}
    return CountsView(
        game=game,
        people=tuple([name for name in people if name in here]),
        rows=tuple([(c, counted.counts[c.id]) for c in game.counts if counted.counts[c.id]]),
        grids=tuple([(g, counted.grids[g.id]) for g in game.grids if counted.grids[g.id]]),
    )
