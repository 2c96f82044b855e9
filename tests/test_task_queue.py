"""Who writes goes before who looks, and who looks has a turn too."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from threading import Event, Semaphore, Thread
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask

from scorekeeper import serve
from scorekeeper.task_queue import IN_A_ROW, WritersFirst
from tests.web.friends import plain_app


def task(method: str | None, name: object = "") -> Any:
    """A connection with such a request; one that waitress refuses has no method."""
    request = SimpleNamespace(command=method) if method else SimpleNamespace()
    return SimpleNamespace(requests=[request], name=name)


def emptied(queue: WritersFirst) -> Iterator[Any]:
    """The names of all in it, in their turn."""
    while queue:
        yield queue.popleft().name


def test_who_writes_goes_first_and_each_kind_in_order() -> None:
    """However many came before to look; a request that nobody can read only looks."""
    queue = WritersFirst()
    for number, method in enumerate(("GET", None, "POST", "HEAD", "PUT", "GET", "DELETE")):
        queue.append(task(method, number))
    assert len(queue) == 7
    assert list(emptied(queue)) == [2, 4, 6, 0, 1, 3, 5]


def test_who_looks_is_not_passed_over_for_ever() -> None:
    """After so many that wrote, one of those who wait to look has a turn, though more write."""
    queue = WritersFirst()
    for method in ("GET", "POST"):
        for _ in range(2 * IN_A_ROW):
            queue.append(task(method, method))
    turns = list(emptied(queue))
    assert turns[: IN_A_ROW + 1] == ["POST"] * IN_A_ROW + ["GET"]
    assert turns[IN_A_ROW + 1 :][: IN_A_ROW + 1] == ["POST"] * IN_A_ROW + ["GET"]


def test_who_wrote_alone_has_used_up_nothing_when_others_come() -> None:
    """Turns in a row count while somebody waits."""
    queue = WritersFirst()
    for _ in range(IN_A_ROW):
        queue.append(task("POST"))
        queue.popleft()
    queue.append(task("GET", "looks"))
    queue.append(task("POST", "writes"))
    assert list(emptied(queue)) == ["writes", "looks"]


class Busy:
    """A server whose threads all work on what only a test ends, and who is answered after."""

    def __init__(self, app: Flask) -> None:
        self.working, self.go_on = Semaphore(0), Event()
        self.answered: list[str] = []
        app.add_url_rule("/hold", "hold", self.hold)
        app.add_url_rule("/look", "look", self.look)
        app.add_url_rule("/write", "write", self.write, methods=["POST"])

    def hold(self) -> str:
        """Work on until the test says so."""
        self.working.release()
        assert self.go_on.wait(30)
        return ""

    def look(self) -> str:
        """Be noted."""
        self.answered.append("look")
        return ""

    def write(self) -> str:
        """Be noted."""
        self.answered.append("write")
        return ""


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    """The application, without a book of its own."""
    return plain_app(tmp_path)


def test_a_save_overtakes_all_who_wait_to_look(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """On the server as the command runs it: it was sent last and is answered first."""
    monkeypatch.setattr(serve, "THREADS", 1)  # so that answers have an order
    busy = Busy(app)
    listening = socket.create_server(("127.0.0.1", 0))
    server = serve.listen(app, listening)
    thread = Thread(target=server.run)
    thread.start()
    there = listening.getsockname()

    def asks(line: str) -> socket.socket:
        asker = hold.enter_context(socket.create_connection(there, timeout=30))
        asker.sendall(f"{line} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n".encode())
        return asker

    with ExitStack() as hold:
        asks("GET /hold")
        assert busy.working.acquire(timeout=30)
        askers = [asks("GET /look") for _ in range(20)]
        while len(server.task_dispatcher.queue) < 20:
            assert thread.is_alive()
        askers.append(asks("POST /write"))
        while len(server.task_dispatcher.queue) < 21:
            assert thread.is_alive()
        busy.go_on.set()
        for asker in askers:
            assert asker.recv(15) == b"HTTP/1.1 200 OK"
        assert busy.answered == ["write"] + 20 * ["look"]
    server.stop()
    thread.join()
