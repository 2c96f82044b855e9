"""Strangers with thousands of connections keep nobody out, and none of theirs lasts."""

import logging
import socket
import time
from contextlib import ExitStack, suppress
from errno import EMFILE
from pathlib import Path
from threading import Event, Semaphore, Thread
from typing import Any

import pytest
from flask import Flask

from scorekeeper import connections, serve, server
from scorekeeper.connections import least_useful
from tests.test_serve import LARGE, address_of, answered, asks, server_of
from tests.web.friends import plain_app

HALF = b"GET / HTTP/1.1\r\nHost: so.vn\r\nX-Never-Ends: "
HALF_A_FORM = b"POST /new HTTP/1.1\r\nHost: so.vn\r\nContent-Length: 99999\r\n\r\n"
BLANK_LINES = b"\r\n\r\n"
SAME = b"GET /same HTTP/1.1\r\nHost: so.vn\r\n\r\n"
STRANGER = "127.0.0.2"


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    """The application, with an answer that leaves a connection open, and a large one."""
    app = plain_app(tmp_path)
    app.add_url_rule("/same", "same", lambda: ("", 304))
    app.add_url_rule("/large", "large", lambda: b"x" * LARGE)
    app.add_url_rule("/huge", "huge", lambda: b"x" * (16 << 20))
    return app


class Working:
    """An address at which every request is worked on until the test says so."""

    def __init__(self, app: Flask) -> None:
        self.begun, self.go_on = Semaphore(0), Event()
        app.add_url_rule("/hold", "hold", self.hold)

    def hold(self) -> str:
        """Tell that it has begun, and wait."""
        self.begun.release()
        assert self.go_on.wait(30)
        return "held"


def stranger(there: tuple[str, int]) -> socket.socket:
    """A connection from another address than the phones have."""
    try:
        return socket.create_connection(there, 30, (STRANGER, 0))
    except OSError:
        pytest.skip(f"This system is not {STRANGER} as well.")


def closed_on(sender: socket.socket, byte: bytes) -> bool:
    """Whether the server closes a connection on which a byte comes now and then."""
    sender.settimeout(0.02)
    for _ in range(1500):
        with suppress(TimeoutError):
            try:
                sender.sendall(byte)
                return sender.recv(1) == b""
            except ConnectionError:
                return True
    return False


@pytest.mark.parametrize(
    ("begun", "byte"),
    [(HALF, b"x"), (HALF_A_FORM, b"x"), (BLANK_LINES, b"\n"), (b"", b"")],
    ids=["headers", "a form", "blank lines", "nothing"],
)
def test_a_byte_now_and_then_keeps_no_connection(
    app: Flask, monkeypatch: pytest.MonkeyPatch, begun: bytes, byte: bytes
) -> None:
    """A request is to be here within its time, and one that is none is as good as silence."""
    assert server.LOOK_SECONDS + max(connections.IDLE_SECONDS, connections.MOVING_SECONDS) <= 21
    monkeypatch.setattr(connections, "IDLE_SECONDS", 0.1)
    monkeypatch.setattr(connections, "MOVING_SECONDS", 0.1)
    monkeypatch.setattr(server, "LOOK_SECONDS", 0)
    with server_of(app) as serving, socket.create_connection(address_of(serving)) as slow:
        slow.sendall(begun)
        assert closed_on(slow, byte)


def test_who_reads_nothing_is_let_go(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the network takes no byte more, so that nothing tells of it."""
    monkeypatch.setattr(connections, "MOVING_SECONDS", 0.1)
    monkeypatch.setattr(connections, "LEAST_RATE", 1 << 30)
    monkeypatch.setattr(server, "LOOK_SECONDS", 0)
    with server_of(app) as serving, asks(address_of(serving), "/huge"):
        until(lambda: serving.active_channels)
        until(lambda: not serving.active_channels)


def until(holds: Any) -> None:
    """Wait until it holds."""
    ends, nothing = time.monotonic() + 30, Event()
    while not holds():
        assert time.monotonic() < ends
        nothing.wait(0.01)


def test_what_moves_has_the_time_that_its_size_needs() -> None:
    """Both ways: a large file comes in over a weak network, and a long answer goes out."""
    for under_way in ({"request": object()}, {"total_outbufs_len": 1}):
        moving = connection(moved=10 * connections.LEAST_RATE, **under_way)
        assert not moving.is_overdue(connections.MOVING_SECONDS + 10)
        assert moving.is_overdue(connections.MOVING_SECONDS + 10.1)
    assert not connection(requests=["waits for us"]).is_overdue(1e9)


def test_a_request_begins_the_time_of_its_answer(app: Flask) -> None:
    """However long its connection has been open before."""
    working = Working(app)
    with server_of(app) as serving, socket.create_connection(address_of(serving), 30) as phone:
        until(lambda: serving.active_channels)
        (connected,) = serving.active_channels.values()
        opened = connected.used
        phone.sendall(b"GET /hold HTTP/1.1\r\n\r\n")
        assert working.begun.acquire(timeout=30)
        assert connected.used > opened
        working.go_on.set()


def connection(used: float = 0.0, moved: int = 0, address: str = "", **under_way: Any) -> Any:
    """A connection without a socket."""
    made = object.__new__(connections.Connection)
    made.requests, made.used, made.began, made.addr = [], used, 0.0, (address, 1)
    made._moved = moved
    for name, value in under_way.items():
        setattr(made, name, value)
    return made


def test_who_has_most_makes_room_the_longest_useless_first() -> None:
    """Until others have as many; never one that is worked on or has just come, and where those are
    all that it has, nobody else does."""
    phones = [connection(used, address="phone") for used in (-8, -9)]
    idle = [connection(used, address="stranger") for used in (-1, -4, -2, -3)]
    assert [one.used for one in least_useful([*phones, *idle], 3)] == [-4, -3, -9]
    assert [one.used for one in least_useful([*phones, *idle], 99)][-1] == -1
    busy = [connection(-9, address="stranger", requests=["worked on"]) for _ in range(2)]
    fresh = [connection(time.monotonic() + 9, address="stranger") for _ in range(2)]
    assert [one.used for one in least_useful([*phones, *busy, *idle, *fresh], 99)] == [
        -4,
        -3,
        -2,
        -1,
    ]
    assert not list(least_useful([], 1))


def test_a_stranger_with_most_connections_takes_from_nobody(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A phone's connection lasts although it is older than all of them, and a new phone is let in,
    again and again."""
    monkeypatch.setattr(connections, "FRESH_SECONDS", 0.1)
    with server_of(app, connections=20) as serving, ExitStack() as open_:
        there = address_of(serving)
        phone = open_.enter_context(socket.create_connection(there, 30))
        for _ in range(3):
            for _ in range(30):
                open_.enter_context(stranger(there)).sendall(HALF)
            assert answered(there)
            phone.sendall(SAME)
            assert phone.recv(4096).startswith(b"HTTP/1.1 304 ")
        until(lambda: len(serving.active_channels) <= 20)


def test_two_thousand_half_open_connections_keep_nobody_out(app: Flask) -> None:
    """Not for a moment, whatever they began, and though they are of the same address."""
    wanted = 2 * serve.CONNECTIONS + 500  # both ends of them are here
    if serve.handles(wanted) < wanted:
        pytest.skip(f"This system lets nobody open {wanted} files.")
    with server_of(app) as serving, ExitStack() as open_:
        there = address_of(serving)
        for begun in 500 * (HALF, HALF_A_FORM, BLANK_LINES, b""):
            open_.enter_context(socket.create_connection(there)).sendall(begun)
        assert [answered(there) for _ in range(20)] == 20 * [True]


def test_while_all_are_worked_on_who_comes_next_waits(app: Flask) -> None:
    """No answer that is being made is given up for it."""
    working = Working(app)
    with server_of(app, connections=2) as serving, ExitStack() as open_:
        phones = [open_.enter_context(asks(address_of(serving), "/hold")) for _ in range(3)]
        for _ in phones:
            assert working.begun.acquire(timeout=30)
        phones += [open_.enter_context(asks(address_of(serving), "/hold")) for _ in range(3)]
        working.go_on.set()
        assert {phone.recv(15) for phone in phones} == {b"HTTP/1.1 200 OK"}


def test_no_thread_waits_for_who_asks_and_asks_and_reads_nothing(app: Flask) -> None:
    """Each of them has asked for forty large answers in one go."""
    with server_of(app) as serving, ExitStack() as open_:
        for _ in range(2 * serve.THREADS):
            phone = open_.enter_context(asks(address_of(serving), "/large"))
            phone.sendall(40 * b"GET /large HTTP/1.1\r\n\r\n")
        assert answered(address_of(serving))


def test_few_lie_in_files(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of those has a handle more than its connection, and room on the disk."""
    assert server.FILES + server.AT_ONCE < serve.HANDLES_BESIDE - 40
    monkeypatch.setattr(connections, "FRESH_SECONDS", 0)
    monkeypatch.setattr(server, "FILES", 3)
    monkeypatch.setattr(server, "LOOK_SECONDS", 0)
    with server_of(app) as serving, ExitStack() as open_:
        for _ in range(9):
            phone = open_.enter_context(socket.create_connection(address_of(serving)))
            phone.sendall(HALF_A_FORM + b"x" * (serve.IN_MEMORY + 10))
        small = open_.enter_context(socket.create_connection(address_of(serving)))
        small.sendall(HALF_A_FORM)
        until(lambda: len(serving.active_channels) == 4)


class Full(socket.socket):
    """A socket of a system that has no handle left, until it has."""

    def __init__(self) -> None:
        super().__init__()
        self.full, self.tried = True, list[float]()
        self.bind(("127.0.0.1", 0))
        self.listen()

    def accept(self) -> Any:
        self.tried.append(time.monotonic())
        if self.full:
            raise OSError(EMFILE, "Too many open files")
        return super().accept()


def test_without_a_handle_the_server_rests_and_says_so_once(
    app: Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It neither turns in a circle nor fills the log; who waits is let in once there is one."""
    monkeypatch.setattr(server, "PAUSE_SECONDS", 0.2)
    listening = Full()
    serving = serve.listen(app, listening)
    thread = Thread(target=serving.run)
    with caplog.at_level(logging.INFO, logger="waitress"), asks(address_of(serving), "/") as phone:
        thread.start()
        until(lambda: len(listening.tried) >= 2)
        assert listening.tried[1] - listening.tried[0] >= 0.2
        listening.full = False
        assert phone.recv(15) == b"HTTP/1.1 200 OK"
    serving.stop()
    thread.join()
    assert [record.message for record in caplog.records if "handle" in record.message] == [
        "The system has no handle for one more connection"
    ]


def test_an_end_answers_what_has_begun(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is worked on, what waits for its turn, and a form that is still coming in. Who has asked
    for nothing is closed, and nobody new is let in."""
    monkeypatch.setattr(serve, "THREADS", 1)
    working = Working(app)
    with server_of(app) as serving, ExitStack() as open_:
        there = address_of(serving)
        silent, late = (open_.enter_context(socket.create_connection(there, 30)) for _ in "12")
        late.sendall(b"GET /same HTTP/1.1\r\n")
        phones = [open_.enter_context(asks(there, "/hold")) for _ in range(3)]
        assert working.begun.acquire(timeout=30)
        until(lambda: len(serving.task_dispatcher.queue) == 2)
        serving.stop()
        assert silent.recv(1) == b""
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(there)
        late.sendall(b"\r\n")
        working.go_on.set()
        assert {phone.recv(15) for phone in phones} == {b"HTTP/1.1 200 OK"}
        assert late.recv(15).startswith(b"HTTP/1.1 304 ")


@pytest.mark.parametrize("begun", [HALF, HALF_A_FORM])
def test_an_end_waits_for_nobody_for_long(
    app: Flask, monkeypatch: pytest.MonkeyPatch, begun: bytes
) -> None:
    """Less than the ten seconds that containers are given."""
    assert server.STOP_SECONDS + server.LAST_SECONDS < 10
    monkeypatch.setattr(server, "STOP_SECONDS", 0.2)
    with server_of(app) as serving, socket.create_connection(address_of(serving), 30) as never:
        never.sendall(begun)
        until(lambda: any(one.request for one in list(serving.active_channels.values())))
        serving.stop()
        assert never.recv(1) == b""


def test_who_is_told_twice_ends_at_once(app: Flask) -> None:
    """As with Ctrl+C pressed again."""
    with server_of(app) as serving, socket.create_connection(address_of(serving), 30) as never:
        never.sendall(HALF)
        until(lambda: any(one.request for one in list(serving.active_channels.values())))
        serving.stop()
        serving.stop()
        assert never.recv(1) == b""
