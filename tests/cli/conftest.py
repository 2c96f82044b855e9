"""Calls of the command, in this process and in one of its own; a book and a round for them."""

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import click
import pytest

from scorekeeper import cli
from scorekeeper.cli.arguments import program
from scorekeeper.paths import secret_key
from scorekeeper.store import database
from tests.prepared import put_tables
from tests.store.evening import Book, u

COMMAND = str(Path(sys.executable).parent / "scorekeeper")

ROUND: dict[str, Any] = {"players": ["An", "Bình", "Chi"], "finish": "u", "winner": "An"}
BARE = json.dumps(ROUND)
LINE = json.dumps({"rules": "vinagames", "round": ROUND})
WRONG = json.dumps({"rules": "vinagames", "round": {**ROUND, "winner": "Dũng"}})
ANSWER = {
    "winners": ["An"],
    "ranking": None,
    "den_payer": None,
    "transfers": [
        {"from": "Bình", "to": "An", "amount": 6, "reason": "u"},
        {"from": "Chi", "to": "An", "amount": 6, "reason": "u"},
    ],
    "net": {"An": 12, "Bình": -6, "Chi": -6},
    "ga_after": 0,
}


@dataclass(frozen=True, slots=True)
class Ended:
    code: int
    out: bytes
    err: str

    @property
    def text(self) -> str:
        return self.out.decode()

    def ok(self) -> str:
        """Return the output of a call that succeeds without errors."""
        assert (self.code, self.err) == (0, "")
        return self.text

    def refused(self, *says: str) -> None:
        """Check that it was a wrong call, and what it said."""
        assert self.code == 2, self.err
        assert not [text for text in says if text not in self.err], self.err


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


def answers(ended: Ended) -> list[dict[str, Any]]:
    assert ended.out == b"" or ended.out.endswith(b"\n")
    return [json.loads(line) for line in ended.out.split(b"\n")[:-1]]


def parse(words: Sequence[str], command: click.Command = program) -> None:
    """Parse a call without running it. Raises what is wrong with it."""
    group = command if isinstance(command, click.Group) else click.Group()
    if words and (inner := group.get_command(click.Context(group), words[0])):
        parse(words[1:], inner)
    else:
        command.make_context("scorekeeper", [*words])
