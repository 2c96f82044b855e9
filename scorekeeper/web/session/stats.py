"""The statistics of an evening: the chart, highlights, titles and counts.

Coordinates of the chart are in units of the SVG's `viewBox`, rounded to tenths. Its lines are drawn
like the marks of their people, which stand at their ends before the names.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from flask import Blueprint, render_template

from scorekeeper.evening.amounts import BETS, Unit
from scorekeeper.evening.ledger import bets
from scorekeeper.evening.timeline import Moment, Timeline, highlights, moments, tell, thinned
from scorekeeper.games.base import PLAYED
from scorekeeper.store.database import reading
from scorekeeper.store.session import Session
from scorekeeper.store.statistics import GameCounts, Statistics, count_rounds, statistics
from scorekeeper.text import Text
from scorekeeper.web.access import LONG, heavy_if_long, load_session
from scorekeeper.web.entry.picture import crowded
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.remembered import Remembered
from scorekeeper.web.session.amounts import SessionUnits

pages = Blueprint("stats", __name__, url_prefix="/s/<token>/stats")

_MOST_MOMENTS = 12  # rows of the table that repeats the chart in numbers

_TITLES = {
    "u_": Text("vua ù {times} lần", "king of ù ×{times}"),
    "chops": Text("vua chặt {times} lần", "king of chops ×{times}"),
    "eats": Text("thánh ăn {times} cây", "best eater ×{times}"),
    "mom": Text("thánh móm {times} lần", "saint of móm ×{times}"),
    "ga_fed": Text("vua nuôi gà {times} lần", "feeder of the gà ×{times}"),
}
"""By the beginning of the ids of the counts that are added up."""
_FEWEST, _MOST_HOLDERS = 3, 2
"""How often at least; a title that more people share says nothing about anybody."""
_FED = Text(
    "{feeder} nuôi {eater} nhiều nhất: {times} cây.", "{feeder} fed {eater} most: {times} cards."
)

WIDTH = 360
_LEFT, _RIGHT = 46, 238
"""Where lines begin and end; left of them is the scale, right of them the names."""
_TOP, HEIGHT = 10, 200
_LETTER, _LINE = 9, 15
"""The usual width of a letter, and the distance between names."""
_MARK, _NAMES = _RIGHT + 14, _RIGHT + 22
"""Where a line has its person's mark, and the name."""
_LONGEST = (WIDTH - _NAMES) // _LETTER
_BEGINNING = 5  # letters before the ellipsis in a shortened name: names differ at their ends
_MOST_POINTS = 160  # points of a line: about as many as a phone can show
_MOST_STEPS = 5


@pages.get("")
@heavy_if_long
def index(token: str) -> str:
    """Show the statistics of the evening."""
    with reading(get_db()):
        session = load_session(token, latest=0)
        units = SessionUnits.of(session)
        figures = statistics(get_db(), session, in_money=units.in_money)
    people, timeline, unit = figures.people, figures.timeline, units.sums
    return render_template(
        "session/stats.html",
        session=session,
        people=people,
        is_crowded=crowded(people),
        chart=draw(people, timeline, unit),
        rounds=count_rounds(get_db(), session.id),
        moments=_moments(timeline, unit),
        highlights=highlights(people, timeline, unit),
        games=[_counts(people, counted) for counted in figures.games],
    )


def _moments(timeline: Timeline, unit: Unit) -> list[tuple[int, tuple[Text, ...]]]:
    """Return the chart as a table: the number of a round with everybody's total after it.

    A payment between two rounds has no row: it is in the totals of the round before it.
    """
    count = len(timeline.rounds)
    steps = min(count, _MOST_MOMENTS)
    places = [count * n // steps for n in range(1, steps + 1)] if steps else []
    last = {timeline.last_round(place): place for place in places}
    return [
        (number, tuple([unit.signed(bets(totals[place])) for totals in timeline.totals]))
        for number, place in last.items()
    ]


def _counts(people: tuple[str, ...], counted: GameCounts) -> dict[str, object]:
    """Return the counts of a game, without rows of zeros, for the people who have played it."""
    here = {name for row in counted.counts.values() for name in row}
    return {
        "game": counted.game,
        "people": [name for name in people if name in here],
        "rows": list(counted.shown()),
        "grids": [(g, counted.grids[g.id]) for g in counted.game.grids if counted.grids[g.id]],
    }


def titles_of(games: Sequence[GameCounts]) -> Mapping[str, list[Text]]:
    """Return the titles by person; of two who share one, both have it."""
    titles: dict[str, list[Text]] = {}
    for beginning, words in _TITLES.items():
        total = Counter[str]()
        for game in games:
            for id, by_person in game.counts.items():
                # Where everybody feeds the gà in every round, who does most has only played most.
                says = id.startswith(beginning)
                says &= id != "ga_fed" or by_person != game.counts.get(PLAYED.id)
                total.update(by_person if says else {})
        most = max(total.values(), default=0)
        holders = [name for name in total if total[name] == most]
        if most >= _FEWEST and len(holders) <= _MOST_HOLDERS:
            for name in holders:
                titles.setdefault(name, []).append(words.fill(times=most))
    return titles


def most_fed(games: Sequence[GameCounts]) -> list[Text]:
    """Return who fed whom most, unless two pairs did."""
    fed = Counter[tuple[str, str]]()
    for game in games:
        fed.update(game.grids.get("fed", {}))
    most = max(fed.values(), default=0)
    pairs = [pair for pair in fed if fed[pair] == most]
    if most < _FEWEST or len(pairs) > 1:
        return []
    return [_FED.fill(feeder=pairs[0][0], eater=pairs[0][1], times=most)]


class DrawnLine(NamedTuple):
    """A person's line. `path` and `leader` are SVG path data."""

    path: str
    name: str
    short: str  # the name, shortened to the room there is
    leader: str  # a hairline from the end of the line to the name
    y: float  # the height of the name


class Mark(NamedTuple):
    """A mark of a scale."""

    at: float
    words: Text | str


class Chart(NamedTuple):
    """The chart, as its template draws it."""

    height: float
    lines: tuple[DrawnLine, ...]
    amounts: tuple[Mark, ...]
    zero: float
    rounds: tuple[Mark, ...]
    rings: tuple[tuple[float, float], ...]  # around the moments
    left: int = _LEFT
    right: int = _RIGHT
    mark: int = _MARK
    names: int = _NAMES
    bottom: float = 0  # the height of the scale of rounds


def draw(
    people: Sequence[str],
    timeline: Timeline,
    unit: Unit,
    height: float = HEIGHT,
    moments: Iterable[Moment] = (),
) -> Chart | None:
    """Draw the lines of `people`, in their order; None without people or before the first round."""
    if not timeline.rounds or not people:
        return None
    count, height = len(timeline.rounds), max(height, _LINE * len(people))
    values = [total for totals in timeline.totals for total in totals]
    scale = Scale(min(values), max(values), height)
    ends = apart([scale.y(totals[-1]) for totals in timeline.totals], height)
    marked = {str(timeline.last_round(n)): n for n in (0, count // 2, count)}

    def x(place: int) -> float:
        return round(_LEFT + (_RIGHT - _LEFT) * place / count, 1)

    def line(name: str, short: str, totals: Sequence[int], end: float) -> DrawnLine:
        points = [f"{x(n):g},{scale.y(totals[n]):g}" for n in thinned(totals, _MOST_POINTS)]
        leader = f"M{_RIGHT + 2},{scale.y(totals[-1]):g}L{_RIGHT + 9},{end:g}"
        return DrawnLine(f"M{' '.join(points)}", name, short, leader, round(end, 1))

    return Chart(
        height=_TOP + height + 26,
        lines=tuple(map(line, people, _called(people), timeline.totals, ends)),
        amounts=tuple(
            [Mark(scale.y(amount), unit.signed(bets(amount))) for amount in scale.steps()]
        ),
        zero=scale.y(0),
        rounds=tuple([Mark(x(n), number) for number, n in marked.items()]),
        rings=tuple(
            [
                (x(moment.place), scale.y(timeline.totals[moment.person][moment.place]))
                for moment in moments
                if moment.person is not None
            ]
        ),
        bottom=_TOP + height + 20,
    )


class Scale(NamedTuple):
    """The vertical scale of amounts."""

    low: int
    high: int
    height: float

    def y(self, amount: int) -> float:
        return round(_TOP + self.height * (self.high - amount) / ((self.high - self.low) or 1), 1)

    def steps(self) -> list[int]:
        """Return a few round amounts between the lowest and the highest one."""
        step = next(step for step in _round_steps() if (self.high - self.low) <= step * _MOST_STEPS)
        return [step * n for n in range(-(-self.low // step), self.high // step + 1)]


def _round_steps() -> Iterator[int]:
    """Yield half units for steps of 1, 2, 5, 10, 20, 50 and so on."""
    size = 2
    while True:
        yield from (size, 2 * size, 5 * size)
        size *= 10


def _called(people: Sequence[str]) -> list[str]:
    """Shorten names to their last words, or to both ends if those are not unique."""
    called = [_last_words(name) for name in people]
    return [
        words if len(words) <= _LONGEST and called.count(words) == 1 else _both_ends(name)
        for name, words in zip(people, called, strict=True)
    ]


def _last_words(name: str) -> str:
    while len(name) > _LONGEST and " " in name:
        name = name.partition(" ")[2]
    return name


def _both_ends(name: str) -> str:
    if len(name) <= _LONGEST:
        return name
    return f"{name[:_BEGINNING].rstrip()}…{name[_BEGINNING - _LONGEST + 1 :].lstrip()}"


def apart(wanted: Sequence[float], height: float) -> list[float]:
    """Return heights for names at least a line apart, near the wanted ones.

    >>> apart([50, 52, 120], 200)
    [43.5, 58.5, 120.0]
    """
    order = sorted(range(len(wanted)), key=wanted.__getitem__)
    heaps: list[tuple[float, int]] = []
    for place in order:
        heap = (_within(wanted[place], 1, height), 1)
        while heaps and heap[0] - heaps[-1][0] < _LINE * (heap[1] + heaps[-1][1]) / 2:
            heap = _together(heaps.pop(), heap, height)
        heaps.append(heap)
    placed = [
        middle + _LINE * (n - (count - 1) / 2) for middle, count in heaps for n in range(count)
    ]
    at = dict(zip(order, placed, strict=True))
    return [at[place] for place in range(len(wanted))]


def _together(up: tuple[float, int], low: tuple[float, int], height: float) -> tuple[float, int]:
    """Merge two heaps of names that touch: their middle and number of names."""
    count = up[1] + low[1]
    return _within((up[0] * up[1] + low[0] * low[1]) / count, count, height), count


def _within(middle: float, count: int, height: float) -> float:
    """Return the middle of `count` names, moved so that all are inside the picture."""
    room = _LINE * (count - 1) / 2
    return min(max(middle, _TOP + room), _TOP + height - room)


class Story:
    """What the result tells of an evening besides its totals, made part by part when asked for."""

    def __init__(self, statistics: Statistics, unit: Unit) -> None:
        self._statistics, self._unit = statistics, unit

    @cached_property
    def titles(self) -> Mapping[str, Sequence[Text]]:
        """The titles by person."""
        return titles_of(self._statistics.games)

    @cached_property
    def moments(self) -> Mapping[int, Text]:
        """The moments by the number of the round."""
        people = self._statistics.people
        return {moment.round: tell(moment, people, self._unit) for moment in self._moments}

    @cached_property
    def _moments(self) -> list[Moment]:
        return moments(self._statistics.timeline)

    @cached_property
    def _last_moments(self) -> list[Moment]:
        """The last moment of each kind, oldest first."""
        last = {moment.kind: moment for moment in self._moments}
        return sorted(last.values(), key=lambda moment: moment.place)

    @cached_property
    def chart(self) -> Chart | None:
        """The chart, with rings around the last moments."""
        people, _, timeline = self._statistics
        return draw(people, timeline, self._unit, height=90, moments=self._last_moments)

    @cached_property
    def facts(self) -> Sequence[Text]:
        """Who fed whom most, the last moments, and if these are few the run and the comeback."""
        people, games, timeline = self._statistics
        facts = most_fed(games)
        for moment in self._last_moments:
            words = self.moments[moment.round]
            facts.append(_OF_ROUND.fill(moment=words, number=moment.round))
        if len(facts) < _FEWEST_FACTS:
            # The dearest round is told by its number.
            others = reversed(highlights(people, timeline, self._unit))
            facts += [highlight.words for highlight in others if not highlight.round]
            del facts[_FEWEST_FACTS:]
        return facts


NO_STORY = Story(Statistics((), (), Timeline((), (), ())), BETS)
_stories = Remembered[Story](64)
_FEWEST_FACTS = 2
_OF_ROUND = Text("{moment} (ván {number}).", "{moment} (round {number}).")


def moment_of(session: Session, number: int | None) -> Text | None:
    """Return the moment of a round, if it has one; none in a session of more than `LONG` rounds."""
    return story_of(session).moments.get(number or 0) if session.rounds <= LONG else None


def story_of(session: Session) -> Story:
    """Return the story of a session; computed once for each of its versions in a file."""
    in_money = SessionUnits.of(session).in_money
    key = (get_db().identity, session.id, session.token, session.version, in_money)
    unit = Unit(1) if in_money else BETS
    return _stories.get(key, lambda: Story(statistics(get_db(), session, in_money=in_money), unit))
