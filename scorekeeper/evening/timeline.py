"""The timeline of an evening: the totals line by line, and its highlights.

Amounts are integers of half bets or half đồng.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from scorekeeper.evening.amounts import Unit
from scorekeeper.evening.ledger import bets
from scorekeeper.text import Text


class Timeline(NamedTuple):
    """The total of each person after each line that counts."""

    rounds: tuple[int | None, ...]  # the number of each line's round; None for a gà line
    totals: tuple[tuple[int, ...], ...]  # of each person, before the first line and after each
    players: tuple[frozenset[int], ...]  # of each line, by place; nobody in a void round

    @property
    def played(self) -> int:
        """The number of rounds that were not void."""
        return sum(map(bool, self.players))

    def rounds_until(self, place: int) -> int:
        """Count the rounds among the first so many lines."""
        return place - self.rounds[:place].count(None)

    def results(self, person: int) -> Iterator[tuple[int, int]]:
        """Yield a person’s results of rounds that were not void, each with its number."""
        lines = zip(self.rounds, self.players, pairwise(self.totals[person]), strict=True)
        for round, players, (was, after) in lines:
            if round and person in players:
                yield after - was, round

    def rounds_won(self) -> list[int]:
        """Return how many rounds brought each person the most; of equals, each has it."""
        results = [{round: net for net, round in self.results(i)} for i in range(len(self.totals))]
        most: dict[int, int] = {}
        for result in results:
            most |= {round: max(net, most.get(round, 0)) for round, net in result.items()}
        return [sum(net == most[round] > 0 for round, net in one.items()) for one in results]


class Run(NamedTuple):
    """Rounds won by one person, one after the other but for those without this person."""

    person: int
    length: int
    first: int  # number of the first round
    last: int


class Dearest(NamedTuple):
    """The round with the greatest result of one person."""

    person: int
    amount: int
    round: int


class Comeback(NamedTuple):
    """A climb from below zero."""

    person: int
    low: int
    high: int  # the highest total after it


def longest_run(timeline: Timeline) -> Run | None:
    """Return the longest run of at least two rounds, the earliest of equals."""
    best: Run | None = None
    for person in range(len(timeline.totals)):
        length = first = 0
        for net, number in timeline.results(person):
            length = length + 1 if net > 0 else 0
            first = number if length == 1 else first
            if length > 1 and (best is None or (length, -number) > (best.length, -best.last)):
                best = Run(person, length, first, number)
    return best


def dearest(timeline: Timeline) -> Dearest | None:
    """Return the first round with the greatest result of one person; None if nobody won."""
    best: Dearest | None = None
    for person in range(len(timeline.totals)):
        for net, number in timeline.results(person):
            if net > (best.amount if best else 0):
                best = Dearest(person, net, number)
    return best


def greatest_comeback(timeline: Timeline) -> Comeback | None:
    """Return the highest climb from a total below zero; None if there is none."""
    best: Comeback | None = None
    for person, totals in enumerate(timeline.totals):
        for total, low in zip(totals, accumulate(totals, min), strict=True):
            if low < 0 and total - low > (best.high - best.low if best else 0):
                best = Comeback(person, low, total)
    return best


def thinned(values: Sequence[int], most: int) -> list[int]:
    """Return the indexes of about `most` values that draw the same line, in order.

    They are the first and the last, and the lowest and the highest of each stretch.

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


_RUN = Text(
    "{who} thắng liền {count} ván, từ ván {first} đến ván {last}.",
    "{who} won {count} rounds in a row, from round {first} to round {last}.",
)
_DEAREST = Text(
    "Ván to nhất là ván {number}: {who} được {amount}.",
    "The biggest round was round {number}: {who} won {amount}.",
)
_COMEBACK = Text(
    "{who} gỡ nhiều nhất: từ {low} lên {high}.", "{who} came back furthest: from {low} to {high}."
)


class Highlight(NamedTuple):
    """A highlight, and the number of its round if it is of one."""

    words: Text
    round: int | None = None


def highlights(people: Sequence[str], timeline: Timeline, unit: Unit) -> list[Highlight]:
    """Return those that exist: longest run, dearest round, greatest comeback."""
    found = []
    if run := longest_run(timeline):
        who = people[run.person]
        words = _RUN.fill(who=who, count=run.length, first=run.first, last=run.last)
        found.append(Highlight(words))
    if most := dearest(timeline):
        amount = unit.plain(bets(most.amount))
        words = _DEAREST.fill(number=most.round, who=people[most.person], amount=amount)
        found.append(Highlight(words, most.round))
    if climb := greatest_comeback(timeline):
        low, high = (unit.signed(bets(end)) for end in (climb.low, climb.high))
        found.append(Highlight(_COMEBACK.fill(who=people[climb.person], low=low, high=high)))
    return found
