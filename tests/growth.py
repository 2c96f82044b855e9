"""Measures how the CPU time of a reader grows with its input."""

import math
from collections.abc import Callable
from time import process_time
from typing import TypeVar

_Input = TypeVar("_Input")

_LEAST = 0.01
"""Seconds. Less is not told from noise; no input that takes so little harms anybody."""

_TRIES = 30
"""How often both are read at most: other programs only ever make a reading slower."""

_LINEAR = 3
"""Twice as much takes a linear reader twice as long, a quadratic one four times."""


def growth(read: Callable[[_Input], object], small: _Input, large: _Input) -> float:
    """How many times as long reading `large` takes as reading `small`, each at its fastest."""
    smalls, larges, ratio = list[float](), list[float](), math.inf
    while ratio >= _LINEAR and len(larges) < _TRIES:
        larges.append(_once(read, large))
        smalls.append(_once(read, small))
        ratio = min(larges) / max(min(smalls), _LEAST)
    return ratio


def _once(read: Callable[[_Input], object], given: _Input) -> float:
    before = process_time()
    read(given)
    return process_time() - before
