"""Phones that look on: each asks again and again for the page of a session, as its script does."""

import random
import socket
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from multiprocessing import get_context
from threading import Thread
from typing import Any, NamedTuple

from bench.beside.table import AS_BROWSERS
from scripts.visitor import Visitor

EVERY = 4.0
"""Seconds between two polls of a phone."""

SLOW_READERS = 60
"""Phones that ask for a long page and read nothing of it."""

_SMALL = 4096


class Polled(NamedTuple):
    """What one phone was answered."""

    waits: Sequence[float]
    """Seconds of each poll."""
    unchanged: int
    last: str
    """The page that it had at the end."""


class Crowd:
    """So many phones, in a process of their own: what they take is not in anybody's way."""

    def __init__(self, address: str, path: str, phones: int) -> None:
        apart = get_context("spawn")
        self._ended = apart.Event()
        self._told: Any = apart.Queue()
        self._process: Any = apart.Process(
            target=_crowd, args=(address, path, phones, self._ended, self._told)
        )
        self._process.start()

    def end(self) -> list[Polled]:
        """Send them home after one more poll of each; what they were answered."""
        self._ended.set()
        told: list[Polled] = self._told.get(timeout=120)
        self._process.join()
        return told


def _crowd(address: str, path: str, phones: int, ended: Any, told: Any) -> None:
    found: list[Polled] = []
    threads = [
        Thread(target=lambda: found.append(_follow(address, path, ended))) for _ in range(phones)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    told.put(found)


def _follow(address: str, path: str, ended: Any) -> Polled:
    """Poll until it is over, and once more."""
    waits, unchanged, last, mark = [], 0, "", ""
    with closing(Visitor(address, AS_BROWSERS)) as phone:
        is_over = ended.wait(random.uniform(0, EVERY))
        while True:
            started = time.perf_counter()
            answer = phone.get(path, {"If-None-Match": mark} if mark else {})
            waits.append(time.perf_counter() - started)
            unchanged += answer.status == 304
            if answer.status == 200:
                last, mark = answer.text, answer.headers["etag"]
            if is_over:
                return Polled(waits, unchanged, last)
            is_over = ended.wait(EVERY)


@contextmanager
def slow_readers(address: str, path: str, count: int = SLOW_READERS) -> Iterator[None]:
    """As many as ask for a page and do not read it, for as long as this lasts."""
    host, _, port = address.removeprefix("http://").partition(":")
    with ExitStack() as hold:
        for _ in range(count):
            reader = hold.enter_context(socket.socket())
            reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _SMALL)
            reader.connect((host, int(port)))
            reader.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        yield
