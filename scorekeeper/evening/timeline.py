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
    pots: tuple[int, ...] = ()  # what winners took out of the gà in each line
    u: tuple[bool, ...] = ()  # whether the line is an ù

    def played(self, start: int = 0, end: int | None = None) -> int:
        """Count the rounds that were not void, perhaps between two places."""
        return sum(map(bool, self.players[start:end]))

    def last_round(self, place: int) -> int:
        """Return the number of the last round among the first so many lines, 0 if there is none."""
        return next(filter(None, reversed(self.rounds[:place])), 0)

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
        return [sum(net == most[round] > 0 for round, net in result.items()) for result in results]


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


_NAMED = 8  # rounds of a run that are named one by one
_RUN = Text(
    "{who} thắng liền {count} ván: {rounds}.",
    "{who} won {count} in a row: {rounds}.",
)
_DEAREST = Text(
    "Ván to nhất là ván {number}: {who} được {amount}.",
    "Biggest round: round {number}, {who} won {amount}.",
)
_COMEBACK = Text(
    "{who} gỡ nhiều nhất: từ {low} lên {high}.", "Biggest comeback: {who}, from {low} to {high}."
)


class Highlight(NamedTuple):
    """A highlight, and the number of its round if it is of one."""

    words: Text
    round: int | None = None


def highlights(people: Sequence[str], timeline: Timeline, unit: Unit) -> list[Highlight]:
    """Return those that exist: longest run, dearest round, greatest comeback."""
    told = []
    if run := longest_run(timeline):
        who = people[run.person]
        won = [number for _, number in timeline.results(run.person)]
        won = won[won.index(run.first) : won.index(run.last) + 1]
        rounds = ", ".join(map(str, won)) if len(won) <= _NAMED else f"{run.first} … {run.last}"
        words = _RUN.fill(who=who, count=run.length, rounds=rounds)
        told.append(Highlight(words))
    if most := dearest(timeline):
        amount = unit.plain(bets(most.amount))
        words = _DEAREST.fill(number=most.round, who=people[most.person], amount=amount)
        told.append(Highlight(words, most.round))
    if climb := greatest_comeback(timeline):
        low, high = (unit.signed(bets(end)) for end in (climb.low, climb.high))
        told.append(Highlight(_COMEBACK.fill(who=people[climb.person], low=low, high=high)))
    return told


class Moment(NamedTuple):
    """A fact about the evening that a round made true."""

    kind: str
    place: int  # of the round among the lines, from 1
    person: int | None = None  # whom it is about
    n: int = 0  # rounds, or which ù
    amount: int = 0
    round: int = 0


_LONG_LEAD = 8  # rounds
_AT_ONCE = 4  # rounds in which somebody comes back
_ROUNDS_BETWEEN = 4
_MOMENTS = {
    "lead": Text("{who} mất ngôi đầu sau {count} ván", "{who} lost the lead after {count} rounds"),
    "back": Text(
        "{who} gỡ {amount} trong {count} ván", "{who} won back {amount} in {count} rounds"
    ),
    "pot": Text("Gà to nhất từ đầu buổi: {amount}", "The biggest gà so far: {amount}"),
    "u": Text("Ù thứ {count} của bàn này", "Ù number {count} at this table"),
}
"""The first of a round is told."""


def tell(moment: Moment, people: Sequence[str], unit: Unit) -> Text:
    """Return a moment in words."""
    who = "" if moment.person is None else people[moment.person]
    amount = unit.plain(bets(moment.amount))
    return _MOMENTS[moment.kind].fill(who=who, count=moment.n, amount=amount)


def moments(timeline: Timeline) -> list[Moment]:
    """Return the moments that are told, oldest first: at most one in every four rounds."""
    possible = [*_lost_leads(timeline), *_comebacks(timeline), *_pots(timeline), *_tenths(timeline)]
    told: list[Moment] = []
    quiet = 0
    for moment in sorted(possible, key=lambda moment: moment.place):
        rounds = timeline.played(0, moment.place)
        number = timeline.rounds[moment.place - 1]
        if number and rounds >= quiet:
            told.append(moment._replace(round=number))
            quiet = rounds + _ROUNDS_BETWEEN
    return told


def _lost_leads(timeline: Timeline) -> Iterator[Moment]:
    """Yield when somebody no longer leads who has led alone, and then perhaps with others."""
    leader = since = 0
    leads = False
    for place, totals in enumerate(zip(*timeline.totals, strict=True)):
        most = max(totals)
        if leads and totals[leader] < most:
            leads = False
            rounds = timeline.played(since, place)
            if rounds >= _LONG_LEAD:
                yield Moment("lead", place, leader, rounds)
        if not leads and most > 0 and totals.count(most) == 1:
            leads, leader, since = True, totals.index(most), place


def _comebacks(timeline: Timeline) -> Iterator[Moment]:
    """Yield when somebody has soon won back a third of the greatest loss of anybody so far."""
    lowest = 0
    for place, totals in enumerate(zip(*timeline.totals, strict=True)):
        lowest = min(lowest, *totals)
        start = max(place - _AT_ONCE, 0)
        for person, total in enumerate(totals):
            recent = timeline.totals[person][start:place]
            low = min(recent, default=0)
            if place > 2 * _AT_ONCE and low == lowest < 0 and 3 * total >= 2 * low:
                first = start + recent.index(low)
                rounds = timeline.played(first, place)
                if rounds > 1:
                    yield Moment("back", place, person, rounds, total - low)


def _pots(timeline: Timeline) -> Iterator[Moment]:
    """Yield when more was taken out of the gà than ever before, but for the first time."""
    most = 0
    for place, taken in enumerate(timeline.pots, start=1):
        if taken > most > 0:
            yield Moment("pot", place, amount=taken)
        most = max(most, taken)


def _tenths(timeline: Timeline) -> Iterator[Moment]:
    """Yield every tenth ù."""
    places = [place for place, is_u in enumerate(timeline.u, start=1) if is_u]
    for n in range(10, len(places) + 1, 10):
        yield Moment("u", places[n - 1], n=n)
