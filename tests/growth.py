"""Measures how the CPU time of a reader grows with its input."""

from collections.abc import Callable
from time import process_time
from typing import TypeVar

_Input = TypeVar("_Input")

_LEAST = 0.01
"""Seconds. Less is not told from noise; no input that takes so little harms anybody."""

_TRIES = 30
"""How often both are read at most: other programs only ever make a reading slower."""


def growth(read: Callable[[_Input], object], small: _Input, large: _Input) -> float:
    """How many times as long reading `large` takes as reading `small`, each at its fastest."""
    times = [(_once(read, small), _once(read, large)) for _ in range(3)]
    while (ratio := _ratio(times)) > 2.5 and len(times) < _TRIES:
        times.append((_once(read, small), _once(read, large)))
    return ratio


def _ratio(times: list[tuple[float, float]]) -> float:
    small = min(seconds for seconds, _ in times)
    return min(seconds for _, seconds in times) / max(small, _LEAST)


def _once(read: Callable[[_Input], object], given: _Input) -> float:
    before = process_time()
    read(given)
    return process_time() - before
