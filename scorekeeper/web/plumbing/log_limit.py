"""A bound for the log: whoever asks for the same a thousand times fills no disk."""

import logging
import time
from collections.abc import Callable
from threading import Lock

MOST = 120
"""Records of one logger and level within a minute."""

MOST_OF = {"waitress.queue": 1}
"""waitress warns at each request that waits, and while many do that is one and the same."""

MINUTE = 60.0


class LogLimit(logging.Filter):
    """A filter that lets so many records of a kind through in a minute. The next one that goes
    through tells how many did not, as `left_out`."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._lock = Lock()
        self._counted: dict[tuple[str, int], tuple[float, int, int]] = {}
        """By kind: when its minute began, and the records told and left out in it."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record goes through."""
        kind, now = (record.name, record.levelno), self._clock()
        with self._lock:
            began, told, left_out = self._counted.get(kind, (now, 0, 0))
            if now - began >= MINUTE:
                began, told = now, 0
            if told >= MOST_OF.get(record.name, MOST):
                self._counted[kind] = began, told, left_out + 1
                return False
            self._counted[kind] = began, told + 1, 0
        record.left_out = left_out
        return True
