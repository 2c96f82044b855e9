"""The command as people and programs call it."""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

COMMAND = str(Path(sys.executable).parent / "scorekeeper")


@dataclass(frozen=True, slots=True)
class Ended:
    """What a call came to."""

    code: int
    out: bytes
    err: str

    @property
    def text(self) -> str:
        """What it printed."""
        return self.out.decode()


Call = Callable[..., Ended]


@pytest.fixture
def call(tmp_path: Path) -> Call:
    """(arguments, what comes in) → what came of it, in a folder of its own."""

    def run(*arguments: str, given: bytes | str = b"", **settings: str) -> Ended:
        sent = given.encode() if isinstance(given, str) else given
        ended = subprocess.run(
            [COMMAND, *arguments],
            input=sent,
            capture_output=True,
            cwd=tmp_path,
            env={"PATH": "/usr/bin:/bin", "COLUMNS": "100", **settings},
            check=False,
        )
        return Ended(ended.returncode, ended.stdout, ended.stderr.decode())

    return run
