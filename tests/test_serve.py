"""The server's settings, its end, and the URLs it prints."""

import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from flask import Flask, request
from waitress import wasyncore

from scorekeeper import cli, create_app, serve
from scorekeeper.store.database import FILE_NAME
from scorekeeper.store.errors import Unavailable
from scripts.releases import any_port
from tests.prepared import put_tables
from tests.test_qr import scan_modules
from tests.web.friends import plain_app

pytestmark = pytest.mark.long

LARGE = (1 << 20) - 4096


def scan(lines: list[str]) -> str:
    """Return the text of a QR code drawn in half blocks."""
    light = {" ": (0, 0), "▀": (255, 0), "▄": (0, 255), "█": (255, 255), "\xa0": (0, 0)}
    return scan_modules(
        [bytes(light[cell][half] for cell in line) for line in lines for half in (0, 1)]
    )


def test_phones_scan_the_address(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "own_address", lambda: "192.168.1.7")
    for host, base_url, scanned in (
        ("0.0.0.0", None, "http://192.168.1.7:8080/"),
        ("127.0.0.1", "https://so.example/", "https://so.example/"),
        ("127.0.0.1", None, ""),  # where no phone can come
    ):
        serve.announce(host, 8080, base_url)
        here, *phones, stop = capsys.readouterr().out.splitlines()
        assert here.endswith((" http://localhost:8080/", " http://127.0.0.1:8080/"))
        assert "Ctrl+C" in stop
        assert bool(phones) == bool(scanned)
        if phones:
            there, *code = phones
            assert (there.rpartition(" ")[2], scan(code)) == (scanned, scanned)


def test_a_taken_port_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        where = ("--host", "127.0.0.1", "--port", port, "--instance", str(tmp_path))
        assert cli.main(["serve", *where]) == 1
    assert f"127.0.0.1:{port}" in capsys.readouterr().err


def test_a_book_on_a_full_disk_is_not_served(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:

    def full(_: Path) -> None:
        raise Unavailable("E_BUSY full")

    put_tables(tmp_path / FILE_NAME)
    monkeypatch.setattr("scorekeeper.store.database.set_up", full)
    assert serve.serve("127.0.0.1", 0, tmp_path, {}) == 1
    (why,) = capsys.readouterr().err.splitlines()
    assert [words for words in ("đã đầy", "is full") if words not in why] == []


@contextmanager
def process(*arguments: str, **pipes: Any) -> Iterator[Any]:
    """A server in a process of its own, which has said that it listens."""
    command = (sys.executable, *arguments)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **pipes) as server:
        assert server.stdout
        try:
            while "Ctrl+C" not in server.stdout.readline():
                assert server.poll() is None
            yield server
        finally:
            server.kill()


not_on_windows = pytest.mark.skipif(os.name == "nt", reason="Nobody is asked to end on Windows.")


@not_on_windows
@pytest.mark.parametrize("asked", [signal.SIGTERM, signal.SIGINT], ids=["SIGTERM", "Ctrl+C"])
def test_a_signal_ends_the_server_without_a_log(tmp_path: Path, asked: signal.Signals) -> None:
    if signal.getsignal(asked) is signal.SIG_IGN:
        pytest.skip("a shell has these tests in its background, where nobody presses Ctrl+C")
    port = any_port()
    where = ("--host", "127.0.0.1", "--port", str(port), "--instance", str(tmp_path))
    with process("-m", "scorekeeper", "serve", *where) as server, ExitStack() as silent:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/") as answer:
            assert answer.status == 200
        assert (tmp_path / f"{FILE_NAME}-wal").exists()
        for _ in range(20):
            silent.enter_context(socket.create_connection(("127.0.0.1", port)))
        server.send_signal(asked)
        assert server.wait(60) == 0
    assert [file.name for file in tmp_path.glob(f"{FILE_NAME}*")] == [FILE_NAME]


SLOW = """
import os
import sys
from pathlib import Path
from waitress.task import ThreadedTaskDispatcher
from scorekeeper import serve

def hold():
    print("begun", flush=True)
    os.read(0, 1)  # without the lock of sys.stdin, for which an interpreter that ends may wait
    return "held"

def shutdown(self, _shutdown=ThreadedTaskDispatcher.shutdown):
    print("ending", flush=True)
    _shutdown(self, timeout=600)

ThreadedTaskDispatcher.shutdown = shutdown

def create_app(*given, _create=serve.create_app, **named):
    app = _create(*given, **named)
    app.add_url_rule("/hold", "hold", hold)
    return app

serve.create_app = create_app
sys.exit(serve.serve("127.0.0.1", {port}, Path({folder!r}), {{}}))
"""
"""The server with a URL that it answers once it has read a byte. It prints when it begins to work
on that, and when it begins to end; then it waits up to ten minutes for the answer."""


@contextmanager
def holding(folder: Path) -> Iterator[tuple[Any, socket.socket]]:
    """Such a server that works on a request, and the connection of the request."""
    port = any_port()
    program = SLOW.format(port=port, folder=str(folder))
    with (
        process("-c", program, stdin=subprocess.PIPE) as server,
        asks(("127.0.0.1", port), "/hold") as phone,
    ):
        assert server.stdout.readline() == "begun\n"
        yield server, phone


@not_on_windows
def test_running_requests_are_answered_before_the_end(tmp_path: Path) -> None:
    with holding(tmp_path) as (server, phone):
        server.terminate()
        assert server.stdout.readline() == "ending\n"
        server.stdin.write("\n")
        server.stdin.flush()
        assert phone.recv(15) == b"HTTP/1.1 200 OK"
        assert server.wait(60) == 0


@not_on_windows
def test_a_second_signal_ends_at_once(tmp_path: Path) -> None:
    with holding(tmp_path) as (server, _):
        server.terminate()
        assert server.stdout.readline() == "ending\n"
        server.terminate()
        assert server.wait(60) == 0


def test_a_signal_while_a_lock_is_taken_back_ends_the_server_too() -> None:
    def released_in_vain() -> None:
        try:
            raise KeyboardInterrupt
        finally:
            raise RuntimeError

    with serve.interrupted_by_sigterm():
        released_in_vain()


def test_a_served_book_is_tidied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tidied = Event()
    monkeypatch.setattr(serve, "TIDY_SECONDS", 0)
    monkeypatch.setattr("scorekeeper.web.plumbing.database.tidy", lambda app: tidied.set())
    with serve.tidied(create_app(instance=tmp_path)):
        assert tidied.wait(30)


def until(true: Callable[[], bool]) -> None:
    """Wait until a condition holds that another thread brings about."""
    for _ in range(3000):
        if true():
            return
        Event().wait(0.01)
    raise AssertionError


@contextmanager
def served(app: Flask) -> Iterator[tuple[str, int]]:
    """The application as the command serves it, and where."""
    server, stopped = serve.listen(app, socket.create_server(("127.0.0.1", 0))), Event()

    def run() -> None:  # as `server.run`, which only a signal ends
        while not stopped.is_set():
            wasyncore.loop(timeout=1, use_poll=True, map=server._map, count=1)

    thread = Thread(target=run)
    thread.start()
    try:
        yield server.effective_host, int(server.effective_port)
    finally:
        stopped.set()
        server.pull_trigger()
        thread.join()
        server.task_dispatcher.shutdown()
        wasyncore.close_all(server._map)


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    """The application, with an answer that no buffer of the system holds and that needs no file."""
    app = plain_app(tmp_path)
    app.add_url_rule("/large", "large", lambda: b"x" * LARGE)
    app.add_url_rule("/same", "same", lambda: "same")
    return app


def asks(there: tuple[str, int], path: str) -> socket.socket:
    """A browser that has sent its request and reads nothing yet, a little at a time if ever."""
    browser = socket.socket()
    browser.settimeout(30)
    browser.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    browser.connect(there)
    browser.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    return browser


def answered(there: tuple[str, int], path: str = "/") -> bool:
    """Whether somebody who comes now gets an answer."""
    with asks(there, path) as browser:
        return browser.recv(15) == b"HTTP/1.1 200 OK"


def test_slow_readers_and_senders_block_nobody(app: Flask) -> None:
    with served(app) as there, ExitStack() as slow:
        for _ in range(60):
            sender = slow.enter_context(socket.create_connection(there))
            sender.sendall(b"POST /new HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nt")
        readers = [slow.enter_context(asks(there, "/large")) for _ in range(60)]
        for reader in readers:
            assert reader.recv(1) == b"H"  # its answer is made, and most of it waits
        assert answered(there)
        assert readers[0].recv(15)


def test_bodies_that_come_slowly_fill_no_disk(app: Flask) -> None:
    """Only so many large ones lie on it, of any URL; a save is small."""
    begun = "POST /s/x/rounds HTTP/1.1\r\nHost: localhost\r\nContent-Length: {}\r\n\r\n1=2"
    with served(app) as there, ExitStack() as slow:

        def sends(size: int) -> socket.socket:
            sender = slow.enter_context(socket.create_connection(there, 30))
            sender.sendall(begun.format(size).encode())
            return sender

        large = [sends(serve.IN_MEMORY + 1) for _ in range(serve.UPLOADS)]
        assert sends(serve.IN_MEMORY + 1).recv(12) == b"HTTP/1.1 503"
        assert sends(3).recv(12) == b"HTTP/1.1 404"
        large[0].close()
        until(lambda: len(serve.Upload.large) < serve.UPLOADS)
        large[1].sendall(b"x" * serve.IN_MEMORY)
        assert large[1].recv(12) == b"HTTP/1.1 404"


def hold(app: Flask) -> tuple[Event, list[str]]:
    """Let all requests but one wait for an event; also return their paths as they come to work."""
    go_on, order = Event(), list[str]()

    @app.before_request
    def work() -> str:
        order.append(request.path)
        assert request.path == "/other" or go_on.wait(30)
        return "done"

    return go_on, order


def test_saves_and_polls_pass_a_burst_of_pages(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    queue, (go_on, order) = serve.Queue(), hold(app)
    monkeypatch.setattr(serve, "THREADS", 1)
    monkeypatch.setattr(serve, "Queue", lambda: queue)
    waiting = ["GET b", "POST c", "POST s/1/rounds", "GET s/1/live", "GET d"]
    waiting += ["POST api/v1/score", "POST api/v1/sessions/e"]
    with served(app) as there, ExitStack() as held:
        for place, line in enumerate(["GET a", *waiting]):
            client = held.enter_context(socket.create_connection(there, 30))
            method, path = line.split()
            client.sendall(f"{method} /{path} HTTP/1.0\r\nContent-Length: 0\r\n\r\n".encode())
            until(lambda: bool(order) and len(queue) == place)  # noqa: B023 - called at once
        go_on.set()
        assert client.recv(12) == b"HTTP/1.0 200"
        until(lambda: len(order) == 1 + len(waiting))
    urgent = ["/s/1/rounds", "/s/1/live", "/api/v1/sessions/e"]
    assert order == ["/a", *urgent, "/b", "/c", "/d", "/api/v1/score"]


def test_a_burst_of_pages_of_one_network_leaves_threads_to_others(app: Flask) -> None:
    go_on, order = hold(app)
    with served(app) as there, ExitStack() as held:
        for number in range(serve.THREADS):
            held.enter_context(asks(there, f"/{number}"))
        until(lambda: len(order) == serve.READING)
        other = held.enter_context(socket.create_connection(there, 30, ("127.0.0.2", 0)))
        other.sendall(b"GET /other HTTP/1.0\r\n\r\n")
        assert other.recv(12) == b"HTTP/1.0 200"
        assert len(order) == serve.READING + 1
        go_on.set()
        until(lambda: len(order) == serve.THREADS + 1)


def test_templates_are_compiled_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Listens(Exception):
        """Raised in place of listening."""

    def listen(app: Flask, listening: socket.socket) -> None:
        listening.close()
        monkeypatch.setattr(app.jinja_env.loader, "load", pytest.fail)
        assert app.test_client().get("/new").status_code == 200
        raise Listens

    monkeypatch.setattr(serve, "listen", listen)
    with pytest.raises(Listens):
        serve.serve("127.0.0.1", 0, tmp_path, {})


def test_a_silent_connection_is_closed(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    assert serve.IDLE_SECONDS + serve.CLEANUP_SECONDS <= 20
    monkeypatch.setattr(serve, "IDLE_SECONDS", 0)
    monkeypatch.setattr(serve, "CLEANUP_SECONDS", 0)
    with served(app) as there, socket.create_connection(there, timeout=30) as silent:
        assert silent.recv(1) == b""


def test_connections_beyond_the_places_wait(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "connection_limit", lambda: 4)
    with served(app) as there, ExitStack() as held:
        phones = [held.enter_context(asks(there, "/same")) for _ in range(9)]
        for phone in phones:
            assert phone.recv(15) == b"HTTP/1.1 200 OK"
            phone.close()


class Limits:
    """A fake `resource` of a system with these limits."""

    RLIMIT_NOFILE, RLIM_INFINITY = 7, -1

    def __init__(self, soft: int, hard: int, allows: int) -> None:
        self.soft, self.hard, self.allows = soft, hard, allows

    def getrlimit(self, _: int) -> tuple[int, int]:
        return self.soft, self.hard

    def setrlimit(self, _: int, limits: tuple[int, int]) -> None:
        if limits[0] > self.allows:
            raise ValueError("current limit exceeds maximum limit")
        self.soft, self.hard = limits


@pytest.mark.parametrize(
    ("soft", "hard", "allows", "connections"),
    [
        (1024, 4096, 4096, 2500),  # a Linux of today
        (1024, -1, 9999, 2500),  # no bound at all
        (256, -1, 1000, 156),  # macOS: none that it tells
        (1024, 1500, 1500, 1400),  # not enough
        (4096, 4096, 0, 2500),  # enough as it is
        (-1, -1, 0, 2500),
    ],
)
def test_the_connection_limit_follows_the_system(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, allows: int, connections: int
) -> None:
    limits = Limits(soft, hard, allows)
    monkeypatch.setitem(sys.modules, "resource", limits)
    assert serve.connection_limit() == connections
    assert limits.soft == -1 or limits.soft >= connections + serve.FILES_BESIDE
    assert limits.hard == hard


def test_a_second_start_compiles_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It reads what the first one has compiled; a folder that cannot be written is no fault."""
    serve.warm_up(plain_app(tmp_path))
    app = plain_app(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(type(app.jinja_env), "compile", None)
        serve.warm_up(app)
    monkeypatch.setattr(os, "access", lambda *_: False)
    serve.warm_up(plain_app(tmp_path))
