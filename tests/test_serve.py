"""The server's settings, and the address people are told."""

import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest
import zxingcpp

import dev
from scorekeeper import cli, create_app, serve
from scorekeeper.store.database import FILE_NAME, NewerDatabase
from scorekeeper.web.plumbing.public_urls import own_address


class NoNetwork(socket.socket):
    """A socket of a machine that is on no network."""

    def connect(self, address: Any, /) -> None:
        raise OSError("Network is unreachable")


@pytest.fixture
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that is 192.168.1.7 on its network."""
    monkeypatch.setattr(serve, "own_address", lambda: "192.168.1.7")


def scan(lines: list[str]) -> str:
    """What a phone reads off the half blocks of a terminal."""
    light = {" ": (0, 0), "▀": (255, 0), "▄": (0, 255), "█": (255, 255), "\xa0": (0, 0)}
    rows = [bytes(light[cell][half] for cell in line) for line in lines for half in (0, 1)]
    size = 4
    large = [bytes(cell for cell in row for _ in range(size)) for row in rows for _ in range(size)]
    image = memoryview(b"".join(large)).cast("B", (len(large), len(large[0])))
    (code,) = zxingcpp.read_barcodes(image)
    return code.text


@pytest.mark.usefixtures("at_home")
def test_phones_scan_the_address_in_the_room(capsys: pytest.CaptureFixture[str]) -> None:
    """Listening to everybody, the QR code is the address on this network."""
    serve.announce("0.0.0.0", 8080, None)
    here, there, *code, stop = capsys.readouterr().out.splitlines()
    assert here.endswith(" http://localhost:8080/")
    assert there.endswith(" http://192.168.1.7:8080/")
    assert scan(code) == "http://192.168.1.7:8080/"
    assert "Ctrl+C" in stop


@pytest.mark.usefixtures("at_home")
def test_a_public_address_wins(capsys: pytest.CaptureFixture[str]) -> None:
    """Behind a name of its own, that name is what people open."""
    serve.announce("127.0.0.1", 8080, "https://so.example/")
    _, there, *code, _ = capsys.readouterr().out.splitlines()
    assert there.endswith(" https://so.example/")
    assert scan(code) == "https://so.example/"


@pytest.mark.usefixtures("at_home")
def test_nothing_to_scan_where_no_phone_can_come(capsys: pytest.CaptureFixture[str]) -> None:
    """Listening to this machine alone, no address for phones is given."""
    serve.announce("127.0.0.1", 8080, None)
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_no_network_is_no_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine on no network serves itself."""
    monkeypatch.setattr(socket, "socket", NoNetwork)
    assert serve.phone_address("0.0.0.0", 8080) is None


def test_own_address_is_an_address() -> None:
    """On a network the address is one of numbers, as phones need no name service for it."""
    own = own_address()
    assert own is None or socket.inet_aton(own)


def test_a_taken_port_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Where another program listens already, the command says so and fails."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        where = ("--host", "127.0.0.1", "--port", port, "--instance", str(tmp_path))
        assert cli.main(["serve", *where]) == 1
    assert f"127.0.0.1:{port}" in capsys.readouterr().err


def test_a_book_of_a_newer_version_is_not_served(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The command says so and ends."""

    def newer(_: Path) -> None:
        raise NewerDatabase("update")

    monkeypatch.setattr("scorekeeper.store.pool.set_up", newer)
    assert serve.serve("127.0.0.1", 0, tmp_path, None) == 1
    assert capsys.readouterr().err.endswith("/ update\n")


@pytest.fixture
def running(tmp_path: Path) -> Iterator[tuple["subprocess.Popen[str]", int]]:
    """A server as a system runs it, which has said that it listens, and its port."""
    port = dev.first_free_port(8200)
    where = ("--host", "127.0.0.1", "--port", str(port), "--instance", str(tmp_path))
    command = (sys.executable, "-m", "scorekeeper", "serve", *where)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        try:
            while "Ctrl+C" not in server.stdout.readline():
                assert server.poll() is None
            yield server, port
        finally:
            server.kill()


@pytest.mark.skipif(os.name == "nt", reason="Nobody is asked to end on Windows.")
@pytest.mark.parametrize("asked", [signal.SIGTERM, signal.SIGINT], ids=["SIGTERM", "Ctrl+C"])
def test_whoever_is_asked_to_end_leaves_one_file(
    running: tuple["subprocess.Popen[str]", int], tmp_path: Path, asked: signal.Signals
) -> None:
    """What was written ahead is in the book, and the command has not failed."""
    server, port = running
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/") as answer:
        assert answer.status == 200
    assert (tmp_path / f"{FILE_NAME}-wal").exists()
    server.send_signal(asked)
    assert server.wait() == 0
    assert [file.name for file in tmp_path.glob(f"{FILE_NAME}*")] == [FILE_NAME]


def test_the_book_is_tidied_while_it_is_served(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Now and then, beside all requests."""
    tidied = Event()
    monkeypatch.setattr(serve, "TIDY_SECONDS", 0)
    monkeypatch.setattr("scorekeeper.web.plumbing.db.tidy", lambda app: tidied.set())
    with serve.tidied(create_app(instance=tmp_path)):
        assert tidied.wait(30)


def test_readers_cannot_hold_up_the_writer(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Threads and connections are ours, not the few that the server has by default."""
    chosen: dict[str, Any] = {}

    class Server:
        def __init__(self, app: object, sockets: list[socket.socket], **settings: Any) -> None:
            chosen.update(settings)
            sockets[0].close()

        def run(self) -> None:
            chosen["ran"] = True

    monkeypatch.setattr("waitress.create_server", Server)
    assert serve.serve("127.0.0.1", 0, tmp_path, None) == 0
    assert chosen["ran"]
    assert chosen["threads"] > 4
    assert chosen["connection_limit"] >= 2 * 200
    assert chosen["max_request_body_size"] <= 1 << 20
