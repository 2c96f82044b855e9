"""How many lines of a kind a log takes."""

import logging
from collections.abc import Iterator

from scorekeeper.web.plumbing.logs import MINUTE, MOST, LogLimit
from tests.web.clock import Clock


def let_through(limit: LogLimit, times: int, logger: str, level: int) -> Iterator[int]:
    """Of so many records of a kind, for each that goes through how many were left out before it."""
    for _ in range(times):
        record = logging.LogRecord(logger, level, "", 0, "Task queue depth is %d", (7,), None)
        if limit.filter(record):
            yield record.__dict__["left_out"]


def test_the_warning_of_the_queue_is_told_once_a_minute(clock: Clock) -> None:
    """waitress gives it at each request that waits: a thousand of them are one line, and the line
    of the next minute says how many there were."""
    limit = LogLimit(clock)
    for before in (0, 999):
        assert [*let_through(limit, 1000, "waitress.queue", logging.WARNING)] == [before]
        clock.now += MINUTE
    assert [*let_through(limit, 1, "waitress.queue", logging.WARNING)] == [999]
    assert [*let_through(limit, 1, "waitress.queue", logging.WARNING)] == []


def test_what_somebody_floods_hides_nothing_else(clock: Clock) -> None:
    """Loggers and levels are counted apart, and a minute later there is room again."""
    limit = LogLimit(clock)
    assert sum(1 for _ in let_through(limit, 9 * MOST, "requests", logging.INFO)) == MOST
    assert [*let_through(limit, 1, "requests", logging.ERROR)] == [0]
    assert [*let_through(limit, 1, "waitress", logging.INFO)] == [0]
    clock.now += MINUTE
    assert [*let_through(limit, 2, "requests", logging.INFO)] == [8 * MOST, 0]
