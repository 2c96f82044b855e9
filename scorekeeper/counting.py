"""What rounds count for each person, as text that is kept beside each, and added up. Pure.

A text is a row of words such as `eats:1*2,3 fed:2>1*2,4>3`: what is counted, for whom, by their
numbers, and how often where that is more than once. People are few and rounds are many, so that
words are added up before they are read.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple
from zlib import crc32

from scorekeeper.games.base import Count, Game, Grid, Payments

Who = tuple[int, ...]
"""The number of a person; of a grid, that of the row and that of the column."""


class Counts(NamedTuple):
    """What one line counts."""

    by: str = ""
    """The declarations it was counted by, as `mark` gives them; empty for what is no round."""
    text: str = ""


NO_COUNTS = Counts()


def mark(game: Game) -> str:
    """The mark of all that a game counts: another as soon as it counts something else."""
    return _mark(game.id, game.counts, game.grids)


@cache
def _mark(game: str, counts: tuple[Count, ...], grids: tuple[Grid, ...]) -> str:
    ids = [*(count.id for count in counts), *(grid.id for grid in grids)]
    return f"{game}-{crc32(' '.join(ids).encode()):08x}"


def count(game: Game, round: Any, payments: Payments, numbers: Mapping[str, int]) -> Counts:
    """What a checked round counts; `numbers` are those of its players, by name."""
    counted: dict[str, list[str]] = {}
    for id, _, of in game.counts:
        if found := [*of(round, payments)]:
            counted[id] = [*map(str, map(numbers.__getitem__, found))]
    for grid in game.grids:
        if pairs := [*grid.of(round, payments)]:
            counted[grid.id] = [f"{numbers[row]}>{numbers[column]}" for row, column in pairs]
    return Counts(mark(game), " ".join([_word(*each) for each in counted.items()]))


def _word(id: str, for_whom: list[str]) -> str:
    once = dict.fromkeys(for_whom)
    if len(once) < len(for_whom):
        for_whom = [f"{who}*{n}" if (n := for_whom.count(who)) > 1 else who for who in once]
    return f"{id}:{','.join(for_whom)}"


Totals = Mapping[str, Mapping[Who, int]]
"""How often each was counted, by the id of the count or of the grid."""


def add_up(texts: Iterable[str]) -> Totals:
    """What the rounds of one game count together.

    >>> add_up(["eats:1*2,3 fed:2>1*2", "eats:3"])
    {'eats': {(1,): 2, (3,): 2}, 'fed': {(2, 1): 2}}
    """
    totals: dict[str, Counter[Who]] = {}
    for word, times in Counter(" ".join(texts).split()).items():
        id, _, for_whom = word.partition(":")
        counted = totals.setdefault(id, Counter())
        for who_and_often in for_whom.split(","):
            who, _, often = who_and_often.partition("*")
            counted[tuple(map(int, who.split(">")))] += times * int(often or 1)
    return {id: dict(counted) for id, counted in totals.items()}
