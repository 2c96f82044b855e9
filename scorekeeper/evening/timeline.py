"""The course of an evening, line by line: everybody's total, and what stands out in it. Pure.

All of it is whole numbers of halves, of bets or of đồng, so that nothing is lost by adding up.
"""

from collections.abc import Sequence
from itertools import accumulate, compress, pairwise
from operator import sub
from typing import NamedTuple


class Course(NamedTuple):
    """Everybody's total after each line that counts."""

    rounds: tuple[int | None, ...]
    """The number of the round that each line is; None for a gà line."""
    totals: tuple[tuple[int, ...], ...]
    """For each person the total before the first line, which is 0, and after each."""

    @property
    def played(self) -> int:
        """How many rounds there are."""
        return self.rounds_until(len(self.rounds))

    def rounds_until(self, place: int) -> int:
        """How many rounds are among so many lines from the first on."""
        return place - self.rounds[:place].count(None)

    def brought(self, person: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """What each round brought the person of that place, if it brought or took anything; and the
        numbers of those rounds."""
        totals = self.totals[person]
        nets = [*map(sub, totals[1:], totals)]
        moved = [number if net else None for number, net in zip(self.rounds, nets, strict=True)]
        return tuple(compress(nets, moved)), tuple(filter(None, moved))


class Run(NamedTuple):
    """Rounds won by one person, with none lost between them."""

    person: int
    length: int
    first: int
    """The number of its first round."""
    last: int


class Dearest(NamedTuple):
    """The most that one round brought anybody."""

    person: int
    amount: int
    round: int
    """Its number."""


class Comeback(NamedTuple):
    """A climb from below zero."""

    person: int
    low: int
    high: int
    """The highest total after it."""


def longest_run(course: Course) -> Run | None:
    """The longest run of at least two rounds that brought one person something, the first of those
    as long. A round that brought nothing and took nothing, or was played by others, is not in it
    and does not end it."""
    runs = [_run(course, person) for person in range(len(course.totals))]
    found = max(runs, key=lambda run: (run.length, -run.last), default=None)
    return found if found and found.length > 1 else None


def _run(course: Course, person: int) -> Run:
    """The longest run of one person; of no rounds where none was won."""
    nets, numbers = course.brought(person)
    wins = bytes([net > 0 for net in nets])
    length = max(map(len, wins.split(b"\0")))
    start = wins.find(b"\1" * length)
    run = numbers[start : start + length] or (0,)
    return Run(person, length, run[0], run[-1])


def dearest(course: Course) -> Dearest | None:
    """The round that brought one person most, the first of those as dear; None where none did."""
    found = [_dearest(course, person) for person in range(len(course.totals))]
    return max(filter(None, found), key=lambda one: one.amount, default=None)


def _dearest(course: Course, person: int) -> Dearest | None:
    nets, numbers = course.brought(person)
    most = max(nets, default=0)
    return Dearest(person, most, numbers[nets.index(most)]) if most > 0 else None


def greatest_comeback(course: Course) -> Comeback | None:
    """The highest climb from a total below zero; None where nobody was below it and came up."""
    climbs = [_climb(person, totals) for person, totals in enumerate(course.totals)]
    best = max(filter(None, climbs), key=lambda climb: climb.high - climb.low, default=None)
    return best if best and best.high > best.low else None


def _climb(person: int, totals: Sequence[int]) -> Comeback | None:
    below = next((place for place, total in enumerate(totals) if total < 0), None)
    if below is None:
        return None
    since = totals[below:]
    lows = [*accumulate(since, min)]
    rises = [*map(sub, since, lows)]
    highest = rises.index(max(rises))
    return Comeback(person, lows[highest], since[highest])


def thinned(values: Sequence[int], most: int) -> list[int]:
    """The places of at most about `most` values, in order, that draw the same line.

    The first and the last are among them, and of each stretch the lowest and the highest.

    >>> thinned([0, 5, 3, 1, 9, 2, 4, 7], 4)
    [0, 1, 4, 5, 7]
    """
    if len(values) <= most:
        return [*range(len(values))]
    places = {0, len(values) - 1}
    stretches = max(most // 2, 1)
    ends = [len(values) * n // stretches for n in range(stretches + 1)]
    for start, end in pairwise(ends):
        stretch = values[start:end]
        places |= {start + stretch.index(extreme) for extreme in (min(stretch), max(stretch))}
    return sorted(places)
