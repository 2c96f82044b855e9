"""A lock that is given to its waiters in the order in which they came.

Those of Python and of SQLite go to whoever happens to ask when they are free: under load somebody
waits until nobody else wants anything.
"""

from collections import deque
from threading import Lock


class FairLock:
    """Held by one thread at a time; the others stand in line."""

    def __init__(self) -> None:
        self._guard = Lock()
        self._held = False
        self._line: deque[Lock] = deque()
        """A lock for each waiting thread, released when it is its turn."""

    def acquire(self, seconds: float) -> bool:
        """Wait for the lock; False where so many seconds have gone by."""
        with self._guard:
            if not self._held:
                self._held = True
                return True
            turn = Lock()
            turn.acquire()
            self._line.append(turn)
        return turn.acquire(timeout=seconds) or not self._leave(turn)

    def release(self) -> None:
        """Hand the lock to the first in line."""
        with self._guard:
            if self._line:
                self._line.popleft().release()
            else:
                self._held = False

    def _leave(self, turn: Lock) -> bool:
        """Leave the line; False where the turn had come meanwhile."""
        with self._guard:
            waits = turn in self._line
            if waits:
                self._line.remove(turn)
            return waits
