"""A promise, and how it is tried."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

_One = TypeVar("_One")

NOBODY_TO_KILL = "There is nobody to kill on Windows."


class Untried(Exception):
    """Why a promise cannot be tried on this machine, in a sentence for people."""


class Promise(NamedTuple):
    """Something that always holds, and what tries to break it."""

    name: str
    says: str
    run: Callable[[Path, int], str]
    """Tries it in an empty folder, so many times. Returns the figure; raises where it does not
    hold, and `Untried`."""
    short: int
    """0 where only time tells, which no test of all tests looks at."""
    long: int


def evenly(all_of_them: Sequence[_One], most: int) -> Sequence[_One]:
    """So many of them, or all where they are fewer, from first to last."""
    step = max(len(all_of_them) / most, 1)
    return [all_of_them[int(place * step)] for place in range(min(most, len(all_of_them)))]
