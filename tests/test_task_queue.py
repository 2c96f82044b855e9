"""Who writes goes before who looks, who looks has a turn too, and heavy work stops neither."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack
from http.client import HTTPConnection
from pathlib import Path
from threading import Condition, Event, Semaphore, Thread
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask

from scorekeeper import serve
from scorekeeper.store.giving_way import Saves, give_way
from scorekeeper.task_queue import IN_A_ROW, OF_ONE, TOGETHER, HeavyTask, WritersFirst, address_of
from scorekeeper.web.plumbing.heavy import RETRY_SECONDS, heavy
from tests.web.friends import plain_app


def task(method: str | None, name: object = "", *, path: str = "/", address: str = "") -> Any:
    """A connection with such a request; one that waitress refuses has no method."""
    request = SimpleNamespace(headers={})
    if method:
        request.command, request.path = method, path
    return SimpleNamespace(requests=[request], name=name, addr=(address,), service=lambda: None)


def work(name: object, address: str = "") -> Any:
    """One that asks for heavy work."""
    return task("POST", name, path="/work", address=address)


def queue_of() -> WritersFirst:
    """An empty queue."""
    return WritersFirst(lambda _, path: path == "/work", Condition())


def worked_off(queue: WritersFirst) -> Iterator[tuple[Any, bool]]:
    """The names of all who ask for heavy work, each done before the next one, and whether they are
    turned away."""
    while queue:
        turn: HeavyTask = queue.popleft()
        yield turn._task.name, turn.turned_away
        turn.service()


def emptied(queue: WritersFirst) -> Iterator[Any]:
    """The names of all in it, in their turn."""
    while queue:
        turn = queue.popleft()
        yield getattr(turn, "_task", turn).name


def test_who_writes_goes_first_and_each_kind_in_order() -> None:
    """However many came before to look; a request that nobody can read only looks."""
    queue = queue_of()
    for number, method in enumerate(("GET", None, "POST", "HEAD", "PUT", "GET", "DELETE")):
        queue.append(task(method, number))
    assert len(queue) == 7
    assert list(emptied(queue)) == [2, 4, 6, 0, 1, 3, 5]


def test_who_looks_is_not_passed_over_for_ever() -> None:
    """After so many that wrote, one of those who wait to look has a turn, though more write."""
    queue = queue_of()
    for method in ("GET", "POST"):
        for _ in range(2 * IN_A_ROW):
            queue.append(task(method, method))
    turns = list(emptied(queue))
    assert turns[: IN_A_ROW + 1] == ["POST"] * IN_A_ROW + ["GET"]
    assert turns[IN_A_ROW + 1 :][: IN_A_ROW + 1] == ["POST"] * IN_A_ROW + ["GET"]


def test_who_wrote_alone_has_used_up_nothing_when_others_come() -> None:
    """Turns in a row count while somebody waits."""
    queue = queue_of()
    for _ in range(IN_A_ROW):
        queue.append(task("POST"))
        queue.popleft()
    queue.append(task("GET", "looks"))
    queue.append(task("POST", "writes"))
    assert list(emptied(queue)) == ["writes", "looks"]


def test_one_asks_for_heavy_work_at_a_time() -> None:
    """While it is worked on the threads wait for others; then the next one goes."""
    queue = queue_of()
    for name in ("first", "second"):
        queue.append(work(name))
    first = queue.popleft()
    assert not queue
    queue.append(task("GET", "looks"))
    assert list(emptied(queue)) == ["looks"]
    first.service()
    assert [name for name, _ in worked_off(queue)] == ["second"]


def test_heavy_work_waits_for_all_others_but_not_for_ever() -> None:
    """After so many who wrote or looked it has its turn, though more come."""
    queue = queue_of()
    queue.append(work("works"))
    for number in range(IN_A_ROW):
        queue.append(task("GET" if number % 2 else "POST"))
        assert not isinstance(queue.popleft(), HeavyTask)
    queue.append(task("POST"))
    assert isinstance(queue.popleft(), HeavyTask)


@pytest.mark.parametrize("before", [0, OF_ONE])
def test_heavy_work_gives_way_to_those_who_write(
    monkeypatch: pytest.MonkeyPatch, before: int
) -> None:
    """Before it begins and between two lines, while one of them is worked on; who is turned away
    does as well."""
    told = list[object]()
    monkeypatch.setattr(Saves, "patience", lambda saves: lambda: told.append(saves._count))
    queue, heavy_work, save = queue_of(), work("works"), task("POST")

    def works() -> None:
        give_way()
        told.append("works")

    for _ in range(before):
        queue.append(work("before"))
    heavy_work.service = works
    queue.append(heavy_work)
    queue.append(save)
    writes = queue.popleft()
    heavy_turn = queue.popleft()
    save.service = heavy_turn.service
    writes.service()
    heavy_turn.service()
    assert heavy_turn.turned_away == bool(before)
    assert told == [1, 1, "works", 0, 0, "works"]


@pytest.mark.parametrize("path", ["/work", "/save"])
def test_each_address_has_its_turn(path: str) -> None:
    """Whoever asks for much waits behind whoever asks for little, whatever it is."""
    queue = queue_of()
    for number, address in enumerate("aaaabbc"):
        queue.append(task("POST", number, path=path, address=address))
    turns = worked_off(queue) if path == "/work" else ((name, False) for name in emptied(queue))
    assert [name for name, _ in turns] == [0, 4, 6, 1, 5, 2, 3]


def test_too_much_is_turned_away() -> None:
    """What comes from one address when so many of it wait, and from all; and it holds no place."""
    queue = queue_of()
    for number in range(OF_ONE + 2):
        queue.append(work(number, "a"))
    queue.append(work("other", "b"))
    told = list(worked_off(queue))
    assert told[:2] == [(OF_ONE, True), (OF_ONE + 1, True)]
    assert not any(turned_away for _, turned_away in told[2:])
    for number in range(TOGETHER + 1):
        queue.append(work(number, f"10.0.0.{number}"))
    assert [name for name, turned_away in worked_off(queue) if turned_away] == [TOGETHER]
    queue.append(work("later", "a"))
    assert list(worked_off(queue)) == [("later", False)]


@pytest.mark.parametrize(
    ("proxies", "told", "address"),
    [
        (0, "10.0.0.7", "127.0.0.1"),
        (1, "10.0.0.9, 10.0.0.7", "10.0.0.7"),
        (2, "10.0.0.9, 10.0.0.7", "10.0.0.9"),
        (2, "10.0.0.7", "127.0.0.1"),
        (1, "", "127.0.0.1"),
        (1, "2001:db8::7", "2001:0db8:0000:0000"),
    ],
)
def test_a_proxy_that_is_trusted_tells_the_address(proxies: int, told: str, address: str) -> None:
    """The one nearest to us last; nobody else is believed. Of IPv6 its network, for all of that is
    one phone's."""
    asked = work("x", "127.0.0.1")
    asked.requests[0].headers["X_FORWARDED_FOR"] = told
    assert address_of(asked, proxies) == address


def test_whoever_is_turned_away_stops_nobody() -> None:
    """However often they come again: one who asks for heavy work goes after so many of them."""
    queue = queue_of()
    for number in range(OF_ONE + 2 * IN_A_ROW):
        queue.append(work(number))
    away = [turned_away for _, turned_away in worked_off(queue)]
    assert away[: 2 * IN_A_ROW + 2] == 2 * [*IN_A_ROW * [True], False]


def test_whoever_is_hung_up_on_is_done_too() -> None:
    """An answer that fails leaves the place to the next one."""
    queue = queue_of()
    failing = work("fails")
    failing.service = lambda: [][0]
    queue.append(failing)
    queue.append(work("next"))
    with pytest.raises(IndexError):
        queue.popleft().service()
    assert list(worked_off(queue)) == [("next", False)]


class Busy:
    """A server whose threads all work on what only a test ends, and who is answered after."""

    def __init__(self, app: Flask) -> None:
        self.working, self.go_on = Semaphore(0), Event()
        self.answered: list[str] = []
        app.add_url_rule("/hold", "hold", self.hold)
        app.add_url_rule("/look", "look", self.look)
        app.add_url_rule("/write", "write", self.write, methods=["POST"])
        app.add_url_rule("/work", "work", heavy()(self.hold), methods=["POST"])

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


class Served:
    """The application on a server as the command runs it."""

    def __init__(self, app: Flask) -> None:
        listening = socket.create_server(("127.0.0.1", 0))
        self._server = serve.listen(app, listening)
        self._thread = Thread(target=self._server.run)
        self._port = listening.getsockname()[1]
        self._hold = ExitStack()

    def __enter__(self) -> "Served":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._hold.close()
        self._server.stop()
        self._thread.join()

    def asks(self, line: str) -> HTTPConnection:
        """Somebody new who has sent a request."""
        asker = HTTPConnection("127.0.0.1", self._port, timeout=30)
        self._hold.callback(asker.close)
        method, path = line.split()
        asker.request(method, path)
        return asker

    def waits_for(self, count: int) -> None:
        """Come back once so many requests stand in the queue."""
        while self._standing() < count:
            assert self._thread.is_alive()

    def _standing(self) -> int:
        working = self._server.task_dispatcher
        with working.lock:
            writers, lookers, heavy = working.queue._lines
            return sum(map(len, (writers, lookers, heavy._turned_away, heavy._waiting)))


def test_a_save_overtakes_all_who_wait_to_look(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """On the server as the command runs it: it was sent last and is answered first."""
    monkeypatch.setattr(serve, "THREADS", 1)  # so that answers have an order
    busy = Busy(app)
    with Served(app) as served:
        served.asks("GET /hold")
        assert busy.working.acquire(timeout=30)
        askers = [served.asks("GET /look") for _ in range(20)]
        served.waits_for(20)
        askers.append(served.asks("POST /write"))
        served.waits_for(21)
        busy.go_on.set()
        assert {asker.getresponse().status for asker in askers} == {200}
        assert busy.answered == ["write"] + 20 * ["look"]


def test_a_save_waits_for_no_heavy_work(app: Flask) -> None:
    """While all its places are taken; one request more is told to come again."""
    busy = Busy(app)
    with Served(app) as served:
        workers = [served.asks("POST /work") for _ in range(OF_ONE)]
        assert busy.working.acquire(timeout=30)
        served.waits_for(OF_ONE - 1)
        too_many = served.asks("POST /work")
        served.waits_for(OF_ONE)
        assert served.asks("POST /write").getresponse().status == 200
        assert served.asks("GET /look").getresponse().status == 200
        assert not busy.working.acquire(blocking=False)
        busy.go_on.set()
        assert {worker.getresponse().status for worker in workers} == {200}
        answer = too_many.getresponse()
        assert (answer.status, answer.headers["Retry-After"]) == (429, str(RETRY_SECONDS))
