"""The statistics of a session: counts of each game, and totals line by line."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from json import loads
from operator import mul
from typing import NamedTuple

from scorekeeper.evening.ledger import bets
from scorekeeper.evening.timeline import Timeline
from scorekeeper.games import GAMES
from scorekeeper.games.base import PLAYED, Game
from scorekeeper.rules.profiles import is_void
from scorekeeper.store.database import Database
from scorekeeper.store.session import CURRENT_LINE, NewerRules, Session, profile_of
from scorekeeper.text import Text

Event = tuple[str, ...]
"""The id of a count with its person, or of a grid with its row and column."""


class GameCounts(NamedTuple):
    """The counts of one game, without zeros."""

    game: Game
    counts: Mapping[str, Mapping[str, int]]  # by the id of the count, then by person
    grids: Mapping[str, Mapping[tuple[str, str], int]]  # by the id of the grid, row and column

    def shown(self) -> Iterator[tuple[Text, Mapping[str, tuple[int | Text, int | None]]]]:
        """Yield each count by its name: for each person its number or mean, and its `times`."""
        beside = {id for count in self.game.counts for id in (count.times, count.per)}
        for count in self.game.counts:
            if count.id not in beside and (of := self.counts[count.id]):
                times, per = (self.counts.get(id, {}) for id in (count.times, count.per))
                yield (
                    count.name,
                    {
                        who: (spell_mean(Fraction(n, per[who])) if per else n, times.get(who))
                        for who, n in of.items()
                    },
                )


def spell_mean(mean: Fraction) -> Text:
    """Spell a mean to the nearest tenth.

    >>> spell_mean(Fraction(21, 4))
    Text(vi='5,3', en='5.3')
    """
    whole, tenth = divmod(int(mean * 10 + Fraction(1, 2)), 10)
    return Text(f"{whole},{tenth}", f"{whole}.{tenth}")


class Statistics(NamedTuple):
    """The statistics of a session without struck rounds."""

    people: tuple[str, ...]  # who has played, in seat order
    games: tuple[GameCounts, ...]  # those with a round that counts
    timeline: Timeline  # in half bets or half đồng


_ROUND, _ROUNDS = Text("1 ván", "1 round"), Text("{played} ván", "{played} rounds")
_WITH_VOID = Text("{rounds}, {void} ván hủy", "{rounds}, {void} void")


class RoundCount(NamedTuple):
    """The rounds of sessions as every page counts them: those struck out are in neither number."""

    played: int
    void: int  # entered as void, or abandoned where that is a void

    @property
    def words(self) -> Text:
        """Both numbers."""
        rounds = (_ROUND if self.played == 1 else _ROUNDS).fill(played=self.played)
        return _WITH_VOID.fill(rounds=rounds, void=self.void) if self.void else rounds


def count_rounds(db: Database, *sessions: int) -> RoundCount:
    """Count the rounds of sessions, given by their ids. Works for rules of a newer version too."""
    sql = f"""
    SELECT count(*), json_extract(entry, '$.finish') AS finish, preset, changes, name,
        CASE json_extract(entry, '$.finish') WHEN 'abandoned' THEN entry END AS abandoned
    FROM {CURRENT_LINE} JOIN session_profile ON session_profile.id = profile_id
    WHERE kind = 'round' AND status = 'valid'
        AND line.session_id IN ({", ".join("?" * len(sessions))})
    GROUP BY finish, preset, changes, name, abandoned
    """
    played = void = 0
    for count, finish, preset, changes, name, entry in db.execute(sql, sessions):
        if finish == "void" or (entry and _is_void(preset, changes, name, entry)):
            void += count
        else:
            played += count
    return RoundCount(played, void)


def _is_void(preset: str, changes: str, name: str, entry: str) -> bool:
    try:
        return is_void(profile_of(preset, changes, name), loads(entry))
    except NewerRules:
        return False


_LINES = f"""
SELECT CASE kind WHEN 'round' THEN line.number END, stake, net_half_bets, (
        SELECT coalesce(sum(half_bets), 0) FROM transfer
        WHERE line_id = line.id AND payer IS NULL AND kind = 'round'
    ), preset, changes, name, entry, line_version.ga_before_half_bets
FROM {CURRENT_LINE}
LEFT JOIN session_profile ON session_profile.id = profile_id
WHERE line.session_id = ? AND status = 'valid' ORDER BY position
"""


def statistics(db: Database, session: Session, *, in_money: bool) -> Statistics:
    """Return the statistics of a session, with a timeline in half đồng or half bets.

    The session must have been loaded in the same transaction.
    """
    lines = db.execute(_LINES, (session.id,)).fetchall()
    people = [person for person in session.people if person.played]
    places = {str(person.number): place for place, person in enumerate(people)}
    nets = loads(f"[{','.join([line[2] for line in lines])}]")
    worth = [(line[1] or 0) if in_money else 1 for line in lines]
    pots = [line[3] * factor for line, factor in zip(lines, worth, strict=True)]
    u: list[bool] = []
    played: list[frozenset[int]] = []
    counted: dict[str, Counter[Event]] = {}
    for _, _, _, _, preset, changes, name, entry, ga in lines:
        players: Sequence[str] = ()
        events: Mapping[Event, int] = {}
        if preset is not None:  # a round
            game, players, events = _counted(preset, changes, name, entry, ga)
            total = counted.setdefault(game, Counter())
            for event, times in events.items():
                total[event] += times
        u.append(any(event[0].startswith("u_") for event in events))
        played.append(frozenset([places[who] for who in players]))
    return Statistics(
        people=tuple([person.name for person in people]),
        games=tuple(
            _named(session, game, counted[game.id]) for game in GAMES if game.id in counted
        ),
        timeline=Timeline(
            rounds=tuple([number for number, *_ in lines]),
            totals=tuple([_totals(person.number, nets, worth) for person in people]),
            players=tuple(played),
            pots=tuple(pots),
            u=tuple(u),
        ),
    )


def _totals(number: int, nets: Sequence[Sequence[int]], worth: Sequence[int]) -> tuple[int, ...]:
    """Return the total of a person before the first line and after each."""
    own = [net[number - 1] if number <= len(net) else 0 for net in nets]
    return tuple(accumulate(map(mul, own, worth), initial=0))


@lru_cache(maxsize=4096)
def _counted(
    preset: str, changes: str, name: str, entry: str, ga: int
) -> tuple[str, Sequence[str], Counter[Event]]:
    """Return the game of a round, who played, and the counts of events.

    People are numbers as text; `ga` has the half bets in the gà before the round.
    """
    profile = profile_of(preset, changes, name)
    game = profile.game
    round = game.read_stored(loads(entry), profile.rules)
    if isinstance(round, list):  # The database is damaged; `recheck` reports it.
        return game.id, (), Counter()
    round = game.with_ga(round, bets(ga))
    payments = game.score(round, profile.rules)
    grids = [(grid.id, *both) for grid in game.grids for both in grid.of(round, payments)]
    events = Counter[Event](grids)
    for count in game.counts:
        for who, times in Counter(count.of(round, payments)).items():
            events[count.id, who] = times
    return game.id, tuple(PLAYED.of(round, payments)), events


def _named(session: Session, game: Game, counted: Counter[Event]) -> GameCounts:
    """Return the counts of a game by the current names."""
    names = {str(number): name for number, name in session.names.items()}
    counts: dict[str, dict[str, int]] = {count.id: {} for count in game.counts}
    grids: dict[str, dict[tuple[str, str], int]] = {grid.id: {} for grid in game.grids}
    for (id, *who), times in counted.items():
        if id in counts:
            counts[id][names[who[0]]] = times
        else:
            row, column = who
            grids[id][names[row], names[column]] = times
    return GameCounts(game, counts, grids)
