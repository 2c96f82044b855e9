"""Calls of the command, in this process and in one of its own."""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from scorekeeper import cli
from tests.cli.rounds import COMMAND


@dataclass(frozen=True, slots=True)
class Ended:
    code: int
    out: bytes
    err: str

    @property
    def text(self) -> str:
        return self.out.decode()


@pytest.fixture
def call(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsysbinary: pytest.CaptureFixture[bytes],
) -> Callable[..., Ended]:
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
def run(tmp_path: Path) -> Callable[..., Ended]:
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


def encoded(given: bytes | str) -> bytes:
    return given.encode() if isinstance(given, str) else given
