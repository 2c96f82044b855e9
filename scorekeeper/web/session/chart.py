"""The chart of an evening: everybody's line, their names and the scales. Pure.

Coordinates are in units of the SVG's `viewBox`, rounded to tenths. Lines differ by dashes and by
the name at the end, not by colour.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from scorekeeper.evening.timeline import Timeline, thinned
from scorekeeper.text import Text

WIDTH = 360
_LEFT, _RIGHT = 46, 238
"""Where lines begin and end; left of them is the scale, right of them the names."""
_TOP, HEIGHT = 10, 200
_LETTER, _LINE = 9, 15
"""The usual width of a letter, and the distance between names."""
_MARK = 16
"""The width of a person's mark before their name."""
_LONGEST = (WIDTH - _RIGHT - 14 - _MARK) // _LETTER
_BEGINNING = 5
"""Letters before the ellipsis in a shortened name: names differ at their ends."""
_MOST_POINTS = 160
"""Points of a line: about as many as a phone can show."""
_MOST_STEPS = 5


class DrawnLine(NamedTuple):
    """A person's line. `path` and `leader` are SVG path data."""

    path: str
    name: str
    short: str
    """The name, shortened to the room there is."""
    leader: str
    """A hairline from the end of the line to the name."""
    y: float
    """The height of the name."""


class Mark(NamedTuple):
    """A mark of a scale."""

    at: float
    words: Text


class Chart(NamedTuple):
    """The chart, as its template draws it."""

    height: float
    lines: tuple[DrawnLine, ...]
    amounts: tuple[Mark, ...]
    zero: float
    rounds: tuple[Mark, ...]
    left: int = _LEFT
    right: int = _RIGHT
    names: int = _RIGHT + 14
    bottom: float = 0
    """The height of the scale of rounds."""


def draw(
    people: Sequence[str],
    timeline: Timeline,
    spell: Callable[[int], Text],
    height: float = HEIGHT,
) -> Chart:
    """Draw the lines of `people`, in their order; `spell` writes half units."""
    height = max(height, _LINE * len(people))
    values = [total for totals in timeline.totals for total in totals]
    scale = Scale(min(values), max(values), height)
    across = Across(timeline)
    ends = apart([scale.y(totals[-1]) for totals in timeline.totals], height)
    lines = [
        _line(name, short, totals, end, scale, across)
        for name, short, totals, end in zip(
            people, _called(people), timeline.totals, ends, strict=True
        )
    ]
    return Chart(
        height=_TOP + height + 26,
        lines=tuple(lines),
        amounts=tuple([Mark(scale.y(amount), spell(amount)) for amount in scale.steps()]),
        zero=scale.y(0),
        rounds=tuple(across.marks()),
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


class Across(NamedTuple):
    """The horizontal scale of rounds."""

    timeline: Timeline

    def x(self, place: int) -> float:
        return round(_LEFT + (_RIGHT - _LEFT) * place / (len(self.timeline.rounds) or 1), 1)

    def marks(self) -> Iterator[Mark]:
        """Yield the beginning, the middle and the end, labelled with the rounds played."""
        last = len(self.timeline.rounds)
        for place in sorted({0, last // 2, last}):
            rounds = str(self.timeline.rounds_until(place))
            yield Mark(self.x(place), Text(rounds, rounds))


def _line(
    name: str, short: str, totals: Sequence[int], end: float, scale: Scale, across: Across
) -> DrawnLine:
    places = thinned(totals, _MOST_POINTS)
    points = " ".join([f"{across.x(place):g},{scale.y(totals[place]):g}" for place in places])
    leader = f"M{_RIGHT + 2},{scale.y(totals[-1]):g}L{_RIGHT + 12},{end:g}"
    return DrawnLine(f"M{points}", name, short, leader, round(end, 1))


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


def _together(one: tuple[float, int], other: tuple[float, int], height: float) -> tuple[float, int]:
    """Merge two heaps of names that touch: their middle and number of names."""
    count = one[1] + other[1]
    return _within((one[0] * one[1] + other[0] * other[1]) / count, count, height), count


def _within(middle: float, count: int, height: float) -> float:
    """Return the middle of `count` names, moved so that all are inside the picture."""
    room = _LINE * (count - 1) / 2
    return min(max(middle, _TOP + room), _TOP + height - room)
