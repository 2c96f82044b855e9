"""Measures how the CPU time of a reader grows with its input."""

from collections.abc import Callable
from time import process_time

_LEAST = 0.01
"""Seconds. Less is not told from noise; no input that takes so little harms anybody."""


def growth(read: Callable[[str], object], small: str, large: str) -> float:
    """How many times as long reading `large` takes as reading `small`."""
    return _seconds(read, large) / max(_seconds(read, small), _LEAST)


def _seconds(read: Callable[[str], object], text: str) -> float:
    return min(_once(read, text) for _ in range(3))


def _once(read: Callable[[str], object], text: str) -> float:
    before = process_time()
    read(text)
    return process_time() - before
