"""The statistics of a session: what each game counted of its rounds, and everybody's course."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from json import loads
from typing import Any, NamedTuple

from scorekeeper.evening.timeline import Course
from scorekeeper.games import GAMES
from scorekeeper.games.base import Game
from scorekeeper.store.database import Database, reading
from scorekeeper.store.session import Caller, Session, load, profile_of


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


class _Line(NamedTuple):
    """A line that counts."""

    round: int | None
    """Its number; None for a gà line."""
    stake: int | None
    net: str
    entry: str
    preset: str | None
    """None for a gà line, as are the others that tell the rules."""
    changes: str
    name: str


_LINES = """
SELECT CASE kind WHEN 'round' THEN line.number END, stake, net_half_bets, entry, preset, changes,
    name
FROM line JOIN line_version
    ON line_version.line_id = line.id AND line_version.version = line.version
LEFT JOIN session_profile ON session_profile.id = profile_id
WHERE line.session_id = ? AND status = 'valid' ORDER BY position
"""


def statistics(db: Database, caller: Caller, *, in_money: bool) -> Statistics:
    """The statistics of a session: its course in half đồng, or else in half bets."""
    with reading(db):
        session = load(db, caller)
        lines = [_Line._make(found) for found in db.execute(_LINES, (caller.session,)).fetchall()]
    people = [person for person in session.people if person.played]
    nets = [loads(line.net) for line in lines]
    worth = [(line.stake or 0) if in_money else 1 for line in lines]
    totals = tuple([_totals(person.number, nets, worth) for person in people])
    return Statistics(
        people=tuple([person.name for person in people]),
        games=tuple(_games(session, lines)),
        course=Course(tuple([line.round for line in lines]), totals),
    )


def _totals(number: int, nets: Sequence[Sequence[int]], worth: Sequence[int]) -> tuple[int, ...]:
    """The total of a person before the first line and after each."""
    brought = [
        net[number - 1] * each if number <= len(net) else 0
        for net, each in zip(nets, worth, strict=True)
    ]
    return tuple(accumulate(brought, initial=0))


def _games(session: Session, lines: Iterable[_Line]) -> list[GameCounts]:
    counted: dict[str, Counter[tuple[str, tuple[str, ...]]]] = {}
    for line in lines:
        if line.preset is not None:
            game, found = _counted(line.preset, line.changes, line.name, line.entry)
            counted.setdefault(game, Counter()).update(found)
    return [_named(session, game, counted[game.id]) for game in GAMES if game.id in counted]


@lru_cache(maxsize=4096)
def _counted(
    preset: str, changes: str, name: str, entry: str
) -> tuple[str, Sequence[tuple[str, tuple[str, ...]]]]:
    """The counts of one round: the id of its game, and for each count its id and the numbers of its
    people, as text. They do not depend on the gà."""
    profile = profile_of(preset, changes, name)
    game: Any = profile.game
    round = (game.read_kept or game.read)(loads(entry), profile.rules)
    if isinstance(round, list):  # The book is damaged: `recheck` says so.
        return game.id, ()
    payments = game.score(round, profile.rules)
    counts = [(count.id, (who,)) for count in game.counts for who in count.of(round, payments)]
    grids = [(grid.id, both) for grid in game.grids for both in grid.of(round, payments)]
    return game.id, (*counts, *grids)


def _named(
    session: Session, game: Game, counted: Counter[tuple[str, tuple[str, ...]]]
) -> GameCounts:
    """What was counted of a game, by the names of now."""
    names = {str(number): name for number, name in session.names.items()}
    counts: dict[str, dict[str, int]] = {count.id: {} for count in game.counts}
    grids: dict[str, dict[tuple[str, str], int]] = {grid.id: {} for grid in game.grids}
    for (id, who), times in counted.items():
        if id in counts:
            counts[id][names[who[0]]] = times
        else:
            row, column = who
            grids[id][names[row], names[column]] = times
    return GameCounts(game, counts, grids)
