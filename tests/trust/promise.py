"""A promise, the exception for one that this machine cannot try, and an even choice of cases."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

_One = TypeVar("_One")


class NotTried(Exception):
    """The reason why a promise cannot be tried on this machine."""


class Promise(NamedTuple):
    """Something that always holds, and the function that tries to break it."""

    name: str
    text: str
    run: Callable[[Path, int], str]
    """Tries it in an empty folder, with a number of repetitions.

    Returns the figures of the run. Raises AssertionError if the promise is broken, `NotTried`.
    """
    short: int
    """Repetitions in .ci/run."""
    long: int
    """Repetitions in `dev.py trust`."""


def evenly(cases: Sequence[_One], most: int) -> Sequence[_One]:
    """Returns at most so many of the cases, evenly spaced."""
    step = max(len(cases) / most, 1)
    return [cases[int(place * step)] for place in range(min(most, len(cases)))]
