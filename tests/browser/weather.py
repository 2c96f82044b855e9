"""Network faults: what may happen to a request, and answers that are not the server's."""

from collections.abc import Callable
from threading import Condition
from typing import NamedTuple

SECONDS = 120
"""How long a test waits for what must come."""


class Request(NamedTuple):
    """A request of the browser."""

    method: str
    path: str
    """With its query."""
    headers: dict[str, str]
    body: bytes


class Answer(NamedTuple):
    """An answer to the browser."""

    status: int
    headers: tuple[tuple[str, str], ...] = ()
    body: bytes = b""
    is_cut: bool = False
    """Whether the connection closes after half of the body."""


Forward = Callable[[], Answer]
"""Sends the request to the server. Raises OSError if the server is away."""
Fault = Callable[[Forward], Answer | None]
"""Turns a request into its answer; None closes the connection."""
Weather = Callable[[Request], Fault]
"""Chooses the fault of each request."""


def passes(forward: Forward) -> Answer | None:
    """No fault."""
    return forward()


def drops(_: Forward) -> Answer | None:
    """The request does not reach the server."""
    return None


def loses_reply(forward: Forward) -> Answer | None:
    """The server does what was asked, and its answer gets lost."""
    forward()
    return None


def truncates(forward: Forward) -> Answer | None:
    """The connection breaks in the middle of the answer."""
    return forward()._replace(is_cut=True)


def repeats(forward: Forward) -> Answer | None:
    """The server gets the request twice; the browser gets the second answer."""
    forward()
    return forward()


def repeats_later(requests: list[Forward]) -> Fault:
    """The request passes, and is added to the list for the test to send again."""

    def fault(forward: Forward) -> Answer | None:
        requests.append(forward)
        return forward()

    return fault


def lies(answer: Answer) -> Fault:
    """Another server answers."""
    return lambda _: answer


def page(status: int, words: str, *headers: tuple[str, str]) -> Answer:
    """An HTML page that says these words."""
    text = f"<!doctype html><html><head><title>{words}</title></head><body><h1>{words}</h1>"
    return Answer(status, (("Content-Type", "text/html; charset=utf-8"), *headers), text.encode())


class Gate:
    """Holds requests, or their answers, until a test opens it."""

    def __init__(self, changed: Condition) -> None:
        self._changed = changed
        self._is_open = False
        self.held = 0
        """How many requests it holds."""

    def before(self, forward: Forward) -> Answer | None:
        """Hold the request on its way to the server; one that the test never lets go is lost."""
        return forward() if self._passes() else None

    def after(self, forward: Forward) -> Answer | None:
        """Hold the answer on its way back."""
        answer = forward()
        return answer if self._passes() else None

    def _passes(self) -> bool:
        with self._changed:
            self.held += 1
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._is_open or self.held < 0)
            return self.held > 0

    def wait(self, count: int = 1) -> None:
        """Wait until it holds so many."""
        with self._changed:
            assert self._changed.wait_for(lambda: self.held >= count, SECONDS), self.held

    def open(self) -> None:
        """Let all pass, from now on too."""
        with self._changed:
            self._is_open = True
            self._changed.notify_all()

    def lose(self) -> None:
        """Close the connections of all that it holds, without an answer."""
        with self._changed:
            self.held = -(1 << 30)
            self._changed.notify_all()
