"""Set up and serve any version of the program beside this one.

Each version is checked out once into .bench/, with an environment from its own lock.
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
"""Fixed, so that pages do not contain the port."""

_STARTED_WITHIN = 60
_CPU_CLOCK = 2
"""The clock of a whole process on Linux: see clock_getcpuclockid(3)."""


class NoSuchVersion(Exception):
    """The name is neither a released version nor a commit."""


class Release(NamedTuple):
    """A version that is set up."""

    name: str
    folder: Path
    program: Path
    """Its `scorekeeper` command."""


class Server(NamedTuple):
    """A running server."""

    release: Release
    address: str
    instance: Path
    pid: int

    @property
    def cpu(self) -> float:
        """The CPU seconds that it has used so far."""
        return time.clock_gettime((~self.pid << 3) | _CPU_CLOCK)


def checkout() -> Release:
    """Returns this checkout, in the environment of this process."""
    return Release("checkout", dev.ROOT, Path(sys.executable).parent / "scorekeeper")


def release(name: str) -> Release:
    """Sets up a released version, a commit or `checkout`. Raises `NoSuchVersion`."""
    if name == "checkout":
        return checkout()
    commit = _commit(name)
    folder = KEPT / commit[:12]
    programs = folder / ".venv" / "bin"
    if not (programs / "set-up").exists():
        print(f"Setting up {name}, once, in {folder.relative_to(dev.ROOT)}.", file=sys.stderr)
        shutil.rmtree(folder, ignore_errors=True)
        _set_up(commit, folder)
        (programs / "set-up").touch()
    return Release(name, folder, programs / "scorekeeper")


@contextmanager
def serving(
    release: Release,
    *,
    base_url: str | None = BASE_URL,
    under: tuple[str, ...] = (),
    instance: Path | None = None,
) -> Iterator[Server]:
    """Runs a server with an empty database, or with that of a folder.

    `under` is a program that starts it, such as strace, with its own arguments.
    """
    with nullcontext(str(instance)) if instance else tempfile.TemporaryDirectory() as folder:
        port = any_port()
        command = [*under, str(release.program), "serve", "--host", "127.0.0.1"]
        command += ["--port", str(port), "--instance", folder]
        command += ["--base-url", base_url] if base_url else []
        # PYTHONPATH and the like would make it import modules of this checkout.
        env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        errors = Path(folder) / "errors.txt"
        with errors.open("a") as log:
            process = subprocess.Popen(
                command, cwd=folder, stdout=subprocess.DEVNULL, stderr=log, env=env
            )
        try:
            _wait(process, port, errors)
            yield Server(release, f"http://127.0.0.1:{port}", Path(folder), process.pid)
        finally:
            process.terminate()
            process.wait()


def any_port() -> int:
    """Returns a free port that the system chooses, so that parallel tests do not collide."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _commit(name: str) -> str:
    """Returns the commit that set the version to this name, or else the commit of that name."""
    line = f'version = "{name}"'
    released = _git("log", "--reverse", "--format=%H", f"-S{line}", "--", "pyproject.toml")
    if released:
        return released.split()[0]
    found = _git("rev-parse", "--verify", "--quiet", f"{name}^{{commit}}", check=False)
    if not found:
        raise NoSuchVersion(f"{name} is neither a released version nor a commit.")
    return found


def _git(*arguments: str, check: bool = True) -> str:
    command = ("git", *arguments)
    done = subprocess.run(command, cwd=dev.ROOT, check=check, capture_output=True, text=True)
    return done.stdout.strip()


def _set_up(commit: str, folder: Path) -> None:
    """Extracts the files of a commit and installs it with the packages of its lock."""
    archive = ("git", "archive", "--format=tar", commit)
    packed = subprocess.run(archive, cwd=dev.ROOT, check=True, capture_output=True).stdout
    folder.mkdir(parents=True)
    with tarfile.open(fileobj=io.BytesIO(packed)) as files:
        files.extractall(folder, filter="data")
    python = folder / ".venv" / "bin" / "python"
    install = (python, "-m", "pip", "install", "-qq", "--disable-pip-version-check")
    for command in (
        (sys.executable, "-m", "venv", "--clear", str(folder / ".venv")),
        (*install, "--require-hashes", "--requirement", str(folder / "requirements.lock")),
        (*install, "--no-deps", "--no-build-isolation", "--editable", str(folder)),
    ):
        subprocess.run(command, check=True)


def _wait(process: "subprocess.Popen[bytes]", port: int, errors: Path) -> None:
    """Waits until the server listens. Raises RuntimeError with its log if it does not start."""
    until = time.monotonic() + _STARTED_WITHIN
    while time.monotonic() < until and process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.005)
    raise RuntimeError(f"The server did not start: {errors.read_text()}")
