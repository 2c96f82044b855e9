"""What is remembered is remembered under all that it depends on."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from scorekeeper.web.plumbing.remembered import Remembered


def test_what_is_remembered_is_made_once() -> None:
    """Of one key; another key is another value."""
    made: list[str] = []
    kept: Remembered[int] = Remembered(4)
    for key in ("a", "b", "a", "b"):
        kept.get(key, lambda key=key: made.append(key) or len(made))  # type: ignore[misc, func-returns-value]
    assert made == ["a", "b"]


def test_what_was_asked_for_longest_ago_is_forgotten() -> None:
    """No more is kept than was said."""
    kept: Remembered[int] = Remembered(2)
    for key in (1, 2, 1, 3):
        kept.get(key, lambda key=key: key)  # type: ignore[misc]
    assert len(kept) == 2
    assert kept.get(1, lambda: 0) == 1
    assert kept.get(2, lambda: 0) == 0


def test_what_fails_is_not_remembered() -> None:
    """The next who asks makes it."""
    kept: Remembered[int] = Remembered(2)
    with pytest.raises(ZeroDivisionError):
        kept.get("a", lambda: 1 // 0)
    assert kept.get("a", lambda: 7) == 7


def test_who_asks_for_what_is_being_made_waits_for_it() -> None:
    """It is made once, however many ask at once; where that fails, the next one makes it."""
    kept: Remembered[int] = Remembered(2)
    all_here, made = Barrier(4), []

    def make() -> int:
        made.append(1)
        if len(made) == 1:
            raise ZeroDivisionError
        return 7

    def ask(_: int) -> int:
        all_here.wait(30)
        try:
            return kept.get("a", make)
        except ZeroDivisionError:
            return 0

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(ask, range(4))) == [0, 7, 7, 7]
    assert len(made) == 2


def test_threads_share_it() -> None:
    """Whatever they ask for, each gets the value of its key."""
    kept: Remembered[int] = Remembered(8)
    with ThreadPoolExecutor(4) as pool:
        asked = [number % 12 for number in range(1200)]
        assert list(pool.map(lambda key: kept.get(key, lambda: key * 2), asked)) == [
            key * 2 for key in asked
        ]
