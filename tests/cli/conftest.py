"""Calls of the command, in this process and in one of its own, and a book for them."""

import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from scorekeeper import cli
from scorekeeper.paths import secret_key
from scorekeeper.store import database
from tests.cli.rounds import COMMAND
from tests.prepared import put_tables
from tests.store.evening import Book, u


@dataclass(frozen=True, slots=True)
class Ended:
    code: int
    out: bytes
    err: str

    @property
    def text(self) -> str:
        return self.out.decode()


Call = Callable[..., Ended]


@pytest.fixture
def call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> Call:
    """(arguments, what comes in) → what came of it, in a folder of its own and this process."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")

    def run(*arguments: str, given: bytes | str = b"") -> Ended:
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(encoded(given))))
        try:
            code = cli.main(arguments)
        except SystemExit as ended:
            code = int(ended.code or 0)
        said = capsysbinary.readouterr()
        return Ended(code, said.out, said.err.decode())

    return run


@pytest.fixture
def run(tmp_path: Path) -> Call:
    """The same with a process and pipes of its own, and with further settings of the system."""

    def run(*arguments: str, given: bytes | str = b"", **settings: str) -> Ended:
        ended = subprocess.run(
            [COMMAND, *arguments],
            input=encoded(given),
            capture_output=True,
            cwd=tmp_path,
            env={"PATH": "/usr/bin:/bin", "COLUMNS": "100", **settings},
            check=False,
        )
        return Ended(ended.returncode, ended.stdout, ended.stderr.decode())

    return run


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A folder as a server leaves it, with two rounds in its book."""
    secret_key(tmp_path / "data")
    file = put_tables(tmp_path / "data" / database.FILE_NAME)
    with closing(database.connect(file)) as db:
        book = Book(db)
        book.save(u("An"))
        book.save(u("Bình"))
    return file


@pytest.fixture
def here(call: Call, file: Path) -> Call:
    return lambda *words: call(*words, "--instance", str(file.parent))


def encoded(given: bytes | str) -> bytes:
    return given.encode() if isinstance(given, str) else given
