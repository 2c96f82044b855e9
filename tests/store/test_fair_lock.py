"""A lock whose line is kept."""

import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import Any

import pytest

from scorekeeper.store import fair_lock
from scorekeeper.store.fair_lock import FairLock

LONG = 60.0


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    """As many as stand in line."""
    with ThreadPoolExecutor(8) as pool:
        yield pool


def stands_in_line(lock: FairLock, place: int, waiting: Future[Any]) -> None:
    """Come back once somebody else waits at this place of the line."""
    while len(lock._line) < place:
        assert not waiting.done()


def test_who_came_first_is_first(threads: ThreadPoolExecutor) -> None:
    """Eight who wait get it in the order in which they came."""
    lock = FairLock()
    assert lock.acquire(LONG)
    order: list[int] = []

    def wait(number: int) -> None:
        assert lock.acquire(LONG)
        order.append(number)
        lock.release()

    asked = []
    for number in range(8):
        asked.append(threads.submit(wait, number))
        stands_in_line(lock, number + 1, asked[-1])
    lock.release()
    for waiting in asked:
        waiting.result()
    assert order == list(range(8))


def test_whoever_comes_back_stands_behind(threads: ThreadPoolExecutor) -> None:
    """Letting go and asking again at once overtakes nobody."""
    lock = FairLock()
    assert lock.acquire(LONG)
    waiting = threads.submit(lock.acquire, LONG)
    stands_in_line(lock, 1, waiting)
    lock.release()
    assert not lock.acquire(0)
    assert waiting.result()
    lock.release()
    assert lock.acquire(0)


def test_who_has_waited_long_enough_leaves(threads: ThreadPoolExecutor) -> None:
    """Nobody behind them waits longer for it."""
    lock = FairLock()
    assert lock.acquire(LONG)
    assert not threads.submit(lock.acquire, 0.001).result()
    waiting = threads.submit(lock.acquire, LONG)
    stands_in_line(lock, 1, waiting)
    lock.release()
    assert waiting.result()


def test_a_turn_that_comes_at_the_last_moment_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who gives up just when it is handed over has it: else nobody would."""
    lock = FairLock()
    assert lock.acquire(LONG)

    class TooLate:
        def __init__(self) -> None:
            self._lock = Lock()
            self.release = self._lock.release

        def acquire(self, timeout: float = -1) -> bool:
            if timeout < 0:
                return self._lock.acquire()
            lock.release()
            return False

    monkeypatch.setattr(fair_lock, "Lock", TooLate)
    assert lock.acquire(LONG)
    lock.release()
    assert lock.acquire(0)


def test_one_at_a_time_has_it(threads: ThreadPoolExecutor) -> None:
    """Whatever the crowd."""
    lock = FairLock()
    inside: list[int] = []

    def enter(_: int) -> int:
        most = 0
        for _round in range(200):
            assert lock.acquire(LONG)
            inside.append(threading.get_ident())
            most = max(most, len(inside))
            inside.pop()
            lock.release()
        return most

    assert max(threads.map(enter, range(8))) == 1
