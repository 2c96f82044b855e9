"""The queue of requests before the server's threads: those that write go before those that look,
one of each address after the other, and heavy work is done one at a time.

Hundreds of phones that look on may ask at once; a save waits for those that a thread works on
already, and for no other.
"""

from collections import Counter, deque
from collections.abc import Callable
from contextlib import nullcontext
from threading import Condition
from typing import Any

from waitress.task import ThreadedTaskDispatcher

from scorekeeper.store.giving_way import Saves, between_lines, give_way
from scorekeeper.web.plumbing.heavy import turning_away
from scorekeeper.web.plumbing.rate_limit import client_network

IN_A_ROW = 16
"""Requests that go before one of another line until that has its turn: nobody waits for ever,
whoever writes on and on."""

OF_ONE, TOGETHER = 16, 64
"""Requests for heavy work from one address, and from all, that are worked on or wait. Whoever comes
besides is told to come again."""

_LOOKS = ("GET", "HEAD", "OPTIONS")

IsHeavy = Callable[[str, str], bool]
"""(method, path) → whether that asks for heavy work."""


class ByAddress:
    """Those who wait for one kind of work: one of each address after the other, so that whoever
    asks for much waits behind whoever asks for little."""

    def __init__(self) -> None:
        self._by_address: dict[str, deque[Any]] = {}
        self._count = 0

    def __len__(self) -> int:
        """How many wait."""
        return self._count

    def append(self, task: Any, address: str) -> None:
        """Put a task behind the others of its address."""
        self._by_address.setdefault(address, deque()).append(task)
        self._count += 1

    def popleft(self) -> Any:
        """Return the task whose turn it is."""
        address, tasks = next(iter(self._by_address.items()))
        del self._by_address[address]
        first = tasks.popleft()
        if tasks:  # Behind all other addresses.
            self._by_address[address] = tasks
        self._count -= 1
        return first


class WritingTask:
    """A task to which heavy work gives way."""

    def __init__(self, saves: Saves, task: Any) -> None:
        self._saves = saves
        self._task = task

    def service(self) -> None:
        """Answer the request."""
        with self._saves.another():
            self._task.service()

    def cancel(self) -> None:
        """Answer it no more."""
        self._task.cancel()


class HeavyTask:
    """A task that gives way to those that write, and tells its line when it is done."""

    def __init__(self, line: "HeavyLine", task: Any, address: str, *, turned_away: bool) -> None:
        self._line = line
        self._task = task
        self.address = address
        self.turned_away = turned_away

    def service(self) -> None:
        """Answer the request."""
        try:
            with between_lines(self._line.patience()):
                give_way()
                with turning_away() if self.turned_away else nullcontext():
                    self._task.service()
        finally:
            self._line.done(self)

    def cancel(self) -> None:
        """Answer it no more."""
        self._task.cancel()


class HeavyLine:
    """Those who wait for heavy work, which is done one at a time. Two at once would both take
    longer, and everybody else with them."""

    def __init__(self, changed: Condition, saves: Saves) -> None:
        self._changed = changed
        """Notified when the next one may go; its lock is the queue's."""
        self.patience = saves.patience
        self._turned_away = ByAddress()
        self._in_a_row = 0
        """How many of those went since one that asks for heavy work could have gone."""
        self._waiting = ByAddress()
        self._taken: Counter[str] = Counter()
        """How many of each address are not turned away, the one that is worked on among them."""
        self._works = False

    def __len__(self) -> int:
        """How many may go now."""
        return 1 if (self._turned_away or self._waiting) and not self._works else 0

    def append(self, task: Any, address: str) -> None:
        """Have a task wait, or turn it away where it is too much."""
        too_much = self._taken[address] >= OF_ONE or self._taken.total() >= TOGETHER
        self._taken[address] += not too_much
        heavy = HeavyTask(self, task, address, turned_away=too_much)
        (self._turned_away if too_much else self._waiting).append(heavy, address)

    def popleft(self) -> Any:
        """Return the task whose turn it is; the next one may go when that is done. Who is turned
        away is told so first, for it is soon done."""
        self._works = True
        if self._turned_away and not (self._waiting and self._in_a_row >= IN_A_ROW):
            self._in_a_row += 1
            return self._turned_away.popleft()
        self._in_a_row = 0
        return self._waiting.popleft()

    def done(self, task: HeavyTask) -> None:
        """Let the next one go."""
        with self._changed:
            self._works = False
            self._taken[task.address] -= not task.turned_away
            self._taken += Counter()  # Less those who have none.
            self._changed.notify()


class WritersFirst:
    """A queue as waitress uses its own, always under its lock. A task is a connection with the
    request that it is to answer next."""

    def __init__(self, is_heavy: IsHeavy, changed: Condition, proxies: int = 0) -> None:
        self._is_heavy = is_heavy
        self._proxies = proxies
        self._saves = Saves()
        self._lines: tuple[Any, ...] = ByAddress(), ByAddress(), HeavyLine(changed, self._saves)
        """Who writes, who looks, and who asks for heavy work."""
        self._passed_over = [0] * len(self._lines)
        """How often others went before each line in a row while it could have gone."""

    def __len__(self) -> int:
        """How many may go now."""
        return sum(map(len, self._lines))

    def append(self, task: Any) -> None:
        """Put a task behind the others of its kind."""
        writers, lookers, heavy = self._lines
        # What waitress itself refuses names no method.
        method = getattr(task.requests[0], "command", "GET").upper()
        path = getattr(task.requests[0], "path", "")
        address = address_of(task, self._proxies)
        if self._is_heavy(method, path):
            heavy.append(task, address)
        elif method in _LOOKS:
            lookers.append(task, address)
        else:
            writers.append(WritingTask(self._saves, task), address)

    def popleft(self) -> Any:
        """Return the task whose turn it is."""
        ready = [kind for kind, line in enumerate(self._lines) if line]
        late = (kind for kind in reversed(ready) if self._passed_over[kind] >= IN_A_ROW)
        kind = next(late, ready[0])
        for other in ready:
            self._passed_over[other] += 1
        self._passed_over[kind] = 0
        return self._lines[kind].popleft()


def address_of(task: Any, proxies: int) -> str:
    """The address that a request is counted by; behind so many proxies the one they tell."""
    told = task.requests[0].headers.get("X_FORWARDED_FOR", "").split(",")
    named = told[-proxies].strip() if 0 < proxies <= len(told) else ""
    return client_network(named or str(task.addr[0]))


def dispatcher(threads: int, is_heavy: IsHeavy, proxies: int = 0) -> Any:
    """The threads of a server behind so many proxies, with such a queue before them."""
    working = ThreadedTaskDispatcher()
    working.queue = WritersFirst(is_heavy, working.queue_cv, proxies)
    working.set_thread_count(threads)
    return working
