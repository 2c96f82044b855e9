"""An earlier version of the program beside this one: laid out, set up by its own lock, served.

What was laid out stays in .bench/ and is used again. Servers are processes of their own, each with
a folder of its own for its data.
"""

import io
import os
import shutil
import socket
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import NamedTuple

import dev

KEPT = dev.ROOT / ".bench"
BASE_URL = "https://so.example"
"""So that no page depends on the port it was asked at."""

_STARTED_WITHIN = 60
_CPU_CLOCK = 2
"""Of a whole process, as Linux counts: see clock_getcpuclockid(3)."""


class NoSuchVersion(Exception):
    """Neither a released version nor a commit."""


class Release(NamedTuple):
    """A version that can be run."""

    name: str
    folder: Path
    program: Path
    """Its command line."""


class Server(NamedTuple):
    """A version at work."""

    release: Release
    address: str
    instance: Path
    pid: int

    @property
    def cpu(self) -> float:
        """Seconds of processor time that it has used, in all its threads."""
        return time.clock_gettime((~self.pid << 3) | _CPU_CLOCK)

    @property
    def memory(self) -> int:
        """Its bytes, what it shares with other processes by its share."""
        lines = Path(f"/proc/{self.pid}/smaps_rollup").read_text().splitlines()
        return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) * 1024


def checkout() -> Release:
    """The version that is being worked on, in the environment that runs this."""
    return Release("checkout", dev.ROOT, Path(sys.executable).parent / "scorekeeper")


def release(name: str) -> Release:
    """A version by its number (the commit that released it), any commit, or `checkout`.

    Raises `NoSuchVersion`.
    """
    if name == "checkout":
        return checkout()
    commit = _commit(name)
    folder = KEPT / commit[:12]
    programs = folder / ".venv" / "bin"
    if not (programs / "set-up").exists():
        print(f"Setting up {name}, once, in {folder.relative_to(dev.ROOT)}.", file=sys.stderr)
        shutil.rmtree(folder, ignore_errors=True)
        _lay_out(commit, folder)
        _set_up(folder)
        (programs / "set-up").touch()
    return Release(name, folder, programs / "scorekeeper")


@contextmanager
def serving(
    release: Release,
    *,
    base_url: str | None = BASE_URL,
    under: tuple[str, ...] = (),
    instance: Path | None = None,
    proxies: int = 0,
) -> Iterator[Server]:
    """A server of it with an empty book, or with the one of a folder, on this machine alone.

    `under` is a program that it is started by, with the arguments before its own.
    """
    with nullcontext(str(instance)) if instance else tempfile.TemporaryDirectory() as folder:
        port = any_port()
        command = [*under, str(release.program), "serve", "--host", "127.0.0.1"]
        command += ["--port", str(port), "--instance", folder]
        command += ["--base-url", base_url] if base_url else []
        command += ["--proxies", str(proxies)] if proxies else []
        errors = Path(folder) / "errors.txt"
        with errors.open("a") as told:
            process = subprocess.Popen(
                command, cwd=folder, stdout=subprocess.DEVNULL, stderr=told, env=_environment()
            )
        try:
            _wait(process, port, errors)
            yield Server(release, f"http://127.0.0.1:{port}", Path(folder), process.pid)
        finally:
            process.terminate()
            process.wait()


def _commit(name: str) -> str:
    """The commit that first said it was this version, else the commit of that name."""
    line = f'version = "{name}"'
    released = _git("log", "--reverse", "--format=%H", f"-S{line}", "--", "pyproject.toml")
    if released:
        return released.split()[0]
    found = _git("rev-parse", "--verify", "--quiet", f"{name}^{{commit}}", check=False)
    if not found:
        raise NoSuchVersion(f"{name}: neither a released version nor a commit of this checkout")
    return found


def _git(*arguments: str, check: bool = True) -> str:
    command = ("git", *arguments)
    done = subprocess.run(command, cwd=dev.ROOT, check=check, capture_output=True, text=True)
    return done.stdout.strip()


def _lay_out(commit: str, folder: Path) -> None:
    """Its files, without its history."""
    command = ("git", "archive", "--format=tar", commit)
    packed = subprocess.run(command, cwd=dev.ROOT, check=True, capture_output=True).stdout
    folder.mkdir(parents=True)
    with tarfile.open(fileobj=io.BytesIO(packed)) as files:
        files.extractall(folder, filter="data")


def _set_up(folder: Path) -> None:
    """An environment from its own lock, and itself in it."""
    python = folder / ".venv" / "bin" / "python"
    quiet = (python, "-m", "pip", "install", "-qq", "--disable-pip-version-check")
    for command in (
        (sys.executable, "-m", "venv", "--clear", str(folder / ".venv")),
        (*quiet, "--require-hashes", "--requirement", str(folder / "requirements.lock")),
        (*quiet, "--no-deps", "--no-build-isolation", "--editable", str(folder)),
    ):
        subprocess.run(command, check=True)


def any_port() -> int:
    """Return a port that the system chooses, so that tests beside each other do not meet."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _environment() -> dict[str, str]:
    """Ours, less what would lead it to our modules."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


def _wait(process: "subprocess.Popen[bytes]", port: int, errors: Path) -> None:
    """Until somebody listens there. Raises RuntimeError with what it said, where it ends."""
    until = time.monotonic() + _STARTED_WITHIN
    while time.monotonic() < until:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        if process.poll() is not None:
            break
        time.sleep(0.005)
    raise RuntimeError(f"It does not serve: {errors.read_text()}")
