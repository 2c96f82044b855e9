"""The queue of requests before the server's threads: those that write go before those that look.

Hundreds of phones that look on may ask at once; a save waits for those that a thread works on
already, and for no other.
"""

from collections import deque
from typing import Any

from waitress.task import ThreadedTaskDispatcher

IN_A_ROW = 16
"""Requests that write before one that looks has its turn: nobody waits for ever, whoever writes on
and on."""

_LOOKS = ("GET", "HEAD", "OPTIONS")


class WritersFirst:
    """A queue as waitress uses its own, always under its lock. A task is a connection with the
    request that it is to answer next."""

    def __init__(self) -> None:
        self._writers: deque[Any] = deque()
        self._lookers: deque[Any] = deque()
        self._in_a_row = 0

    def __len__(self) -> int:
        return len(self._writers) + len(self._lookers)

    def append(self, task: Any) -> None:
        """Put a task behind the others of its kind."""
        # What waitress itself refuses names no method.
        method = getattr(task.requests[0], "command", "GET")
        (self._lookers if method in _LOOKS else self._writers).append(task)

    def popleft(self) -> Any:
        """Return the task whose turn it is."""
        writes = self._writers and (not self._lookers or self._in_a_row < IN_A_ROW)
        self._in_a_row = self._in_a_row + 1 if writes and self._lookers else 0
        return (self._writers if writes else self._lookers).popleft()


def dispatcher(threads: int) -> Any:
    """The threads of a server, with such a queue before them."""
    working = ThreadedTaskDispatcher()
    working.queue = WritersFirst()
    working.set_thread_count(threads)
    return working
