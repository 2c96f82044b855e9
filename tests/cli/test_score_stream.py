"""`scorekeeper score` as a stream: pipes, signals, memory. (docs/rules.md, 8)"""

import json
import signal
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.cli.rounds import ANSWER, BARE, COMMAND, LINE


def started(*arguments: str) -> Any:
    pipe = subprocess.PIPE
    command = [COMMAND, "score", *arguments]
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe)


@pytest.mark.parametrize("arguments", [(), ("--explain",)], ids=" ".join)
def test_a_pipe_is_answered_as_it_is_written(arguments: tuple[str, ...]) -> None:
    with started("--rules", "vinagames", *arguments) as process:
        for _ in range(3):
            process.stdin.write(BARE.encode() + b"\n")
            process.stdin.flush()
            assert "An" in process.stdout.readline().decode()
            if arguments:
                while process.stdout.readline() != b"\n":
                    pass
        for part in (BARE[:20], BARE[20:]):
            process.stdin.write(part.encode())
            process.stdin.flush()
        process.stdin.close()
        assert "An" in process.stdout.readline().decode()
    assert process.returncode == 0


def test_a_closed_pipe_ends_quietly(tmp_path: Path) -> None:
    (tmp_path / "many").write_text(f"{LINE}\n" * 20_000)
    with started(str(tmp_path / "many")) as process:
        assert json.loads(process.stdout.readline()) == ANSWER
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full disk to offer")
def test_a_full_disk_is_reported() -> None:
    with Path("/dev/full").open("wb") as full:
        command = [COMMAND, "score"]
        ended = subprocess.run(
            command, input=LINE.encode(), stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert ended.returncode == 2
    assert b"Traceback" not in ended.stderr
    assert len(ended.stderr.splitlines()) == 1


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Ctrl+C reaches what is started, also where the tests run in the background of a shell."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_ctrl_c_ends_quietly() -> None:
    with started() as process:
        process.stdin.write(LINE.encode() + b"\n")
        process.stdin.flush()
        process.stdout.readline()
        # One that comes between Python's look for signals and a read that waits is seen when that
        # ends: people press once more.
        while process.poll() is None:
            process.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                process.wait(5)
        assert process.returncode == 130
        assert process.stderr.read() == b""
