"""The statistics of a session: what each game counted of its rounds, and everybody's course.

They are read in one pass over the copies beside each line. Rounds that were counted by other
declarations than those of now, or never, are counted when somebody asks, and kept so.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import zip_longest
from json import loads
from typing import NamedTuple

from scorekeeper import counting
from scorekeeper.counting import Counts, Totals
from scorekeeper.course import Course
from scorekeeper.games import GAMES
from scorekeeper.games.base import Game
from scorekeeper.ledger import Posted
from scorekeeper.store import lines
from scorekeeper.store.authorization import Caller
from scorekeeper.store.database import Database, Unavailable, reading, writing
from scorekeeper.store.lines import LineRow
from scorekeeper.store.session_state import SessionState, load
from scorekeeper.store.writes import keep_counts


class GameCounts(NamedTuple):
    """What was counted of the rounds of one game."""

    game: Game
    counts: Mapping[str, Mapping[str, int]]
    """How often for each person, by the id of the count; nobody who has none of it."""
    grids: Mapping[str, Mapping[tuple[str, str], int]]
    """How often for the person of the row and that of the column, by the id of the grid."""


class Statistics(NamedTuple):
    """What became of a session, struck rounds left out."""

    people: tuple[str, ...]
    """Everybody who has played, in seat order."""
    games: tuple[GameCounts, ...]
    """The games of which a round counts."""
    course: Course
    """The totals of the people, in half bets or half đồng."""


Recounted = Sequence[tuple[LineRow, Counts]]
"""Rounds that were counted by other declarations, and what they count by those of now."""


class _Columns(NamedTuple):
    """The lines that count, in order, by column."""

    rounds: tuple[int | None, ...] = ()
    """Their numbers; None for a gà line."""
    totals: tuple[str, ...] = ()
    counted_by: tuple[str, ...] = ()
    counts: tuple[str, ...] = ()


_LINES = """
SELECT CASE kind WHEN 'round' THEN number END, {totals}, counted_by, counts FROM line
WHERE session_id = ? AND status = 'valid' ORDER BY position
"""


def statistics(db: Database, caller: Caller, *, in_money: bool) -> Statistics:
    """The statistics of a session: its course in half đồng, or else in half bets."""
    sql = _LINES.format(totals="money_half_dong" if in_money else "totals_half_bets")
    with reading(db):
        state = load(db, caller.session)
        found = _Columns(*zip(*db.execute(sql, (caller.session,)).fetchall(), strict=True))
        new = _counted_now(db, state, found)
    _keep(db, new)
    people = [person for person in state.people if person.played]
    return Statistics(
        people=tuple([person.name for person in people]),
        games=tuple(_of_games(state, found, new)),
        course=_course([person.number for person in people], found),
    )


def _course(people: Iterable[int], found: _Columns) -> Course:
    """The course of people by number. Lists of totals end before those who came later."""
    after_each = loads(f"[{','.join(found.totals)}]")
    by_number = [*zip_longest(*after_each, fillvalue=0)]
    nothing, known = (0,) * len(found.rounds), len(by_number)
    totals = [by_number[number - 1] if number <= known else nothing for number in people]
    return Course(found.rounds, tuple([(0, *of_person) for of_person in totals]))


def _of_games(state: SessionState, found: _Columns, new: Recounted) -> Iterator[GameCounts]:
    for game in GAMES:
        mark = counting.mark(game)
        texts = [
            text for by, text in zip(found.counted_by, found.counts, strict=True) if by == mark
        ]
        texts += [counts.text for _, counts in new if counts.by == mark]
        if texts:
            yield _named(state, game, counting.add_up(texts))


def _named(state: SessionState, game: Game, totals: Totals) -> GameCounts:
    """What was added up, by the names of now."""
    names = state.names
    by_name = {
        id: {tuple([names[number] for number in who]): n for who, n in of.items()}
        for id, of in totals.items()
    }
    counts = {
        count.id: {who: n for (who,), n in by_name.get(count.id, {}).items()}
        for count in game.counts
    }
    grids = {
        grid.id: {(row, column): n for (row, column), n in by_name.get(grid.id, {}).items()}
        for grid in game.grids
    }
    return GameCounts(game, counts, grids)


def _counted_now(db: Database, state: SessionState, found: _Columns) -> Recounted:
    """What the rounds count whose counts do not say it yet."""
    marks = [counting.mark(game) for game in GAMES]
    rounds = zip(found.rounds, found.counted_by, strict=True)
    if all(number is None or by in marks for number, by in rounds):
        return []
    of_others = f"counted_by NOT IN ({', '.join('?' * len(marks))})"
    sql = f"AND kind = 'round' AND status = 'valid' AND {of_others} ORDER BY position"
    old = lines.select(db, sql, state.session.id, *marks)
    posted = [(line, lines.post_line(state, line, line.ga_before)) for line in old]
    return [(line, now.counts) for line, now in posted if isinstance(now, Posted)]


def _keep(db: Database, new: Recounted) -> None:
    """Keep what was counted, a few rounds at a time; what others changed meanwhile they counted.

    It is no change of the session: whoever may look at it counts the same.
    """
    with suppress(Unavailable):  # It is told all the same.
        for first in range(0, len(new), lines.MOST_AT_ONCE):
            with writing(db):
                keep_counts(db, new[first : first + lines.MOST_AT_ONCE])
