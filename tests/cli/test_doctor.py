"""The command `doctor`."""

import json
import os
import shutil
import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest

from scorekeeper.store import database
from scorekeeper.store.errors import SENTENCES
from tests.broken import content, each_fault
from tests.cli.conftest import Call, Ended
from tests.tls_proxies import CERTIFICATE, HERE, NAME


@pytest.fixture
def doctor(call: Call, file: Path) -> Call:
    return lambda *words: call("doctor", "--instance", str(file.parent), "--lang", "en", *words)


def faults(ended: Ended) -> list[str]:
    """The lines that something is wrong in."""
    return [line[2:] for line in ended.text.splitlines() if line.startswith("! ")]


def test_a_book_that_is_well(doctor: Call, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    free = shutil.disk_usage(file.parent)  # other programs change it between two calls
    monkeypatch.setattr(shutil, "disk_usage", lambda _: free)
    before = sorted(file.parent.iterdir()), file.read_bytes()
    ended = doctor()
    assert (ended.code, ended.err, faults(ended)) == (0, "", [])
    for said in ("SQLite 3.", "takes files", "Free on the disk", "owner alone", "rounds: 2, "):
        assert said in ended.text
    told = [json.loads(line)["text"]["en"] for line in doctor("--json").text.splitlines()]
    assert told == [line[2:] for line in ended.text.splitlines()]
    assert (sorted(file.parent.iterdir()), file.read_bytes()) == before


@each_fault
def test_damage_of_the_book_is_reported(
    doctor: Call, file: Path, fault: Callable[[Path], None], sentence: str
) -> None:
    fault(file)
    file.chmod(0o700)
    before, told = content(file), SENTENCES[sentence]
    for language, words in (("vi", told.vi), ("en", told.en)):
        ended = doctor("--lang", language)
        assert (ended.code, faults(ended)) == (1, [words])
    assert content(file) == before


def test_a_book_that_cannot_be_written_is_reported(
    doctor: Call, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda path, _: path != file)
    assert (doctor().code, faults(doctor())) == (1, [SENTENCES["E_BUSY read-only"].en])


@pytest.mark.skipif(os.name == "nt", reason="Files have no such modes on Windows.")
def test_readable_secrets_are_reported(doctor: Call, file: Path) -> None:
    key = file.with_name("secret.key")
    for path in (file, key):
        path.chmod(0o644)
    ended = doctor()
    assert ended.code == 1
    assert [line.split(": ")[0] for line in faults(ended)] == [str(key), str(file)]
    assert f"chmod 600 {key}" in ended.text


def test_an_empty_key_and_a_full_disk_are_reported(
    doctor: Call, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.with_name("secret.key").write_bytes(b"")
    small = shutil.disk_usage(file.parent)._replace(free=database.SPARE - 1)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: small)
    ended = doctor("--lang", "vi")
    disk, key = faults(ended)
    assert ended.code == 1
    assert "chỉ còn trống 63 MB" in disk
    assert "trống hoặc quá ngắn" in key


class Page(BaseHTTPRequestHandler):
    """A web server that says of every page what it is."""

    said, protocol = "Sổ Phỏm", "HTTP/1.0"

    def do_GET(self) -> None:
        self.wfile.write(f"{self.protocol} 200 OK\r\n\r\n".encode())
        self.wfile.write(f"<title>{self.said}</title>".encode())

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


@contextmanager
def served(secure: ssl.SSLContext | None = None) -> Iterator[int]:
    with HTTPServer((HERE, 0), Page) as server:
        if secure:
            server.socket = secure.wrap_socket(server.socket, server_side=True)
        thread = Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join()


@pytest.mark.parametrize(
    ("asked", "code", "line"),
    [
        (f"https://{NAME}", 0, "answers over https"),
        ("https://other.example", 1, "certificate"),
        ("http://{at}", 0, "· http://{at} is not https"),
        ("https://{at}", 1, "! https://{at} does not answer: "),
        ("SSH-2.0|http://{at}", 1, "! http://{at} does not answer: "),
        ("http://so example", 1, "! http://so example does not answer: "),
        ("nginx|http://{at}", 1, "! http://{at} answers, but it is not Sổ Phỏm"),
    ],
)
def test_the_address_is_tried(
    doctor: Call, monkeypatch: pytest.MonkeyPatch, asked: str, code: int, line: str
) -> None:
    """Some by a server that says something else, some by one that has a certificate."""
    said, _, url = asked.rpartition("|")
    monkeypatch.setattr(Page, "said", said or "Sổ Phỏm")
    monkeypatch.setattr(Page, "protocol", said if "SSH" in said else "HTTP/1.0")
    secure = None
    if url.startswith("https") and "{at}" not in url:
        monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))
        find = socket.getaddrinfo
        monkeypatch.setattr(socket, "getaddrinfo", lambda _, *more, **how: find(HERE, *more, **how))
        secure = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        secure.load_cert_chain(CERTIFICATE)
    with served(secure) as port:
        at = f"{HERE}:{port}"
        ended = doctor("--base-url", f"{url}:{port}" if secure else url.format(at=at))
    assert (ended.code, ended.err, line.format(at=at) in ended.text) == (code, "", True)
