"""Giving way: long work stops between two lines of a session while somebody saves.

All threads share one interpreter. Whoever works on and on has half of it, and a save beside them
would take more than twice as long.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Condition

SECONDS = 1.0
"""So long a piece of work stops in all: where saves never end it is done all the same."""

_between_lines: ContextVar[Callable[[], object] | None] = ContextVar("between lines", default=None)


def give_way() -> None:
    """Do what is to be done between two lines, where this is long work."""
    if wait := _between_lines.get():
        wait()


@contextmanager
def between_lines(wait: Callable[[], object] | None) -> Iterator[None]:
    """Within the block that is called between two lines; nothing, where others wait for the end."""
    before = _between_lines.set(wait)
    try:
        yield
    finally:
        _between_lines.reset(before)


class Saves:
    """The saves that are worked on now."""

    def __init__(self) -> None:
        self._count = 0
        self._changed = Condition()

    @contextmanager
    def another(self) -> Iterator[None]:
        """Within the block there is one more."""
        self._count_by(1)
        try:
            yield
        finally:
            self._count_by(-1)

    def patience(self, seconds: float = SECONDS) -> Callable[[], float]:
        """Return a function that waits until there are none, and tells for how many seconds it
        would still wait: so many in all its calls."""
        left = seconds

        def wait() -> float:
            nonlocal left
            if self._count and left > 0:
                began = time.monotonic()
                with self._changed:
                    self._changed.wait_for(lambda: not self._count, left)
                left -= time.monotonic() - began
            return left

        return wait

    def _count_by(self, more: int) -> None:
        with self._changed:
            self._count += more
            self._changed.notify_all()
