"""The course of an evening, line by line: everybody's total, and what stands out in it. Pure.

All of it is whole numbers of halves, of bets or of đồng, so that nothing is lost by adding up.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from operator import sub
from typing import NamedTuple


class Course(NamedTuple):
    """Everybody's total after each line that counts."""

    rounds: tuple[int | None, ...]
    """The number of the round that each line is; None for a gà line."""
    totals: tuple[tuple[int, ...], ...]
    """For each person the total before the first line, which is 0, and after each."""

    def nets(self, person: int) -> Iterator[int]:
        """What each line brought the person of that place."""
        totals = self.totals[person]
        return map(sub, totals[1:], totals)


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
    runs = (run for person in range(len(course.totals)) for run in _runs(course, person))
    found = max(runs, key=lambda run: (run.length, -run.last), default=None)
    return found if found and found.length > 1 else None


def _runs(course: Course, person: int) -> Iterator[Run]:
    length = first = last = 0
    for number, net in zip(course.rounds, course.nets(person), strict=True):
        if number is None or not net:
            continue
        if net < 0:
            if length:
                yield Run(person, length, first, last)
            length = 0
            continue
        if not length:
            first = number
        length, last = length + 1, number
    if length:
        yield Run(person, length, first, last)


def dearest(course: Course) -> Dearest | None:
    """The round that brought one person most, the first of those as dear; None where none did."""
    found = None
    for person in range(len(course.totals)):
        for net, number in zip(course.nets(person), course.rounds, strict=True):
            if number is not None and net > (found.amount if found else 0):
                found = Dearest(person, net, number)
    return found


def greatest_comeback(course: Course) -> Comeback | None:
    """The highest climb from a total below zero; None where nobody was below it and came up."""
    climbs = [_climb(person, totals) for person, totals in enumerate(course.totals)]
    best = max(climbs, key=lambda climb: climb.high - climb.low, default=None)
    return best if best and best.high > best.low else None


def _climb(person: int, totals: Sequence[int]) -> Comeback:
    lows = [*accumulate(totals, min)]
    rises = [total - low if low < 0 else 0 for total, low in zip(totals, lows, strict=True)]
    highest = max(range(len(rises)), key=rises.__getitem__)
    return Comeback(person, lows[highest], totals[highest])


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
