"""Set up and serve any version of the program beside this one.

Each version is checked out once into .bench/, with an environment from its own lock.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from secrets import randbelow
from typing import NamedTuple

import dev

KEPT = dev.ROOT / ".bench"
SET_UP = "import dev; dev.set_up(dev.LOCK)"

_CPU_CLOCK = 2
"""The clock of a whole process on Linux: see clock_getcpuclockid(3)."""


class Release(NamedTuple):
    """A version that is set up."""

    folder: Path
    program: Path
    """Its `scorekeeper` command."""


class Server(NamedTuple):
    """A running server."""

    address: str
    pid: int

    @property
    def cpu(self) -> float:
        """The CPU seconds that it has used so far."""
        return time.clock_gettime((~self.pid << 3) | _CPU_CLOCK)


def checkout() -> Release:
    """Returns this checkout, in the environment of this process."""
    return Release(dev.ROOT, Path(sys.executable).parent / "scorekeeper")


def release(name: str) -> Release:
    """Sets up a released version or a commit, if it is not. Raises CalledProcessError."""
    commit = _commit(name)
    folder = KEPT / commit[:12]
    if not folder.exists():
        _git("clone", "--quiet", "--no-checkout", str(dev.ROOT), str(folder))
    _git("-C", str(folder), "checkout", "--quiet", commit)
    subprocess.run((sys.executable, "-c", SET_UP), cwd=folder, check=True)
    return Release(folder, folder / ".venv" / "bin" / "scorekeeper")


@contextmanager
def serving(
    release: Release, *, under: tuple[str, ...] = (), instance: Path | None = None
) -> Iterator[Server]:
    """Runs a server with an empty database, or with that of a folder.

    `under` is a program that starts it, such as strace, with its own arguments.
    """
    with nullcontext(str(instance)) if instance else tempfile.TemporaryDirectory() as folder:
        port = any_port()
        command = [*under, str(release.program), "serve", "--host", "127.0.0.1"]
        command += ["--port", str(port), "--instance", folder]
        # PYTHONPATH and the like would make it import modules of this checkout.
        env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        errors = Path(folder) / "errors.txt"
        with (
            errors.open("a") as log,
            subprocess.Popen(
                command, cwd=folder, stdout=subprocess.PIPE, stderr=log, env=env
            ) as process,
        ):
            try:
                if not is_ready(process):
                    raise RuntimeError(f"The server did not start: {errors.read_text()}")
                yield Server(f"http://127.0.0.1:{port}", process.pid)
            finally:
                process.terminate()


def is_ready(server: "subprocess.Popen[bytes]") -> bool:
    """Waits until a server listens, which it prints. False if it ends before."""
    assert server.stdout
    return any(b"Ctrl+C" in line for line in server.stdout)


def any_port() -> int:
    """Returns a free port, below those that systems give to the connections of other tests."""
    return dev.first_free_port(10_000 + randbelow(20_000))


def _commit(name: str) -> str:
    """Returns the commit that set the version to this name, or else the commit of that name."""
    line = f'version = "{name}"'
    released = _git("log", "--reverse", "--format=%H", f"-S{line}", "--", "pyproject.toml")
    return released.split()[0] if released else _git("rev-parse", "--verify", f"{name}^{{commit}}")


def _git(*arguments: str) -> str:
    return subprocess.check_output(("git", *arguments), cwd=dev.ROOT, text=True).strip()
