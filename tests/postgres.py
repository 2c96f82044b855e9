"""A PostgreSQL server for the tests: from Debian's packages, or from the wheel `pgserver`.

Its data is in memory if the system has room for it there, and is not synced: what the tests try is
the store. `dev.py trust` starts servers of its own.
"""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from itertools import count
from pathlib import Path

import psycopg
import pytest

from scorekeeper.store.postgres import Pool
from scripts.releases import any_port

ENGINES = ("file", pytest.param("postgres", marks=pytest.mark.postgres))
"""The engines on which a test runs."""
both_engines = pytest.mark.parametrize("engine", ENGINES)

MISSING = (
    "No PostgreSQL: tests on it are left out. On Debian: apt install postgresql; elsewhere, for "
    "Python up to 3.12: pip install pgserver"
)
_SHM = Path("/dev/shm")
_NUMBERS = count()


@cache
def programs() -> Path | None:
    """Returns the folder of `initdb` and `pg_ctl`, None if there is none."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"), key=lambda it: it.parts[-3])
    if debian:
        return debian[-1].parent
    wheel = find_spec("pgserver")
    return Path(str(wheel.origin)).parent / "pginstall" / "bin" if wheel else None


class Cluster:
    """A server in a folder of its own, on a port of its own."""

    def __init__(self, folder: Path, *, fsync: bool = False, **settings: object) -> None:
        self.folder, self.port = folder, any_port()
        # PostgreSQL refuses to run as root.
        self._user = _somebody() if os.geteuid() == 0 else None
        installed = programs()
        assert installed
        self._programs = installed
        if self._user:
            shutil.chown(folder, self._user)
            if "pgserver" in installed.parts:  # The folder of this checkout may be root's alone.
                site, there = installed.parents[2], folder / "programs"
                for name in ("pgserver/pginstall", "pgserver.libs"):
                    shutil.copytree(site / name, there / name, symlinks=True)
                self._programs = there / installed.relative_to(site)
        self._settings = {"fsync": fsync, "full_page_writes": fsync, **settings}
        self._settings |= {"listen_addresses": "127.0.0.1", "port": self.port}
        self._settings |= {"unix_socket_directories": folder}
        self.data, self._empty = folder / "data", ""
        self.run("initdb", "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-sync", self.data)

    def run(self, program: str, *arguments: object) -> None:
        """Run a program of PostgreSQL as the user of the server."""
        command = [str(self._programs / program), *map(str, arguments)]
        log = self.folder / "log.txt"
        with log.open("a") as out:
            subprocess.run(
                command, cwd=self.folder, check=True, stdout=out, stderr=out, user=self._user
            )

    def start(self) -> None:
        settings = " ".join(f"-c {name}={value}" for name, value in self._settings.items())
        log = self.folder / "server.txt"
        command = ("pg_ctl", "start", "-w", "-s", "-D", self.data, "-l", log, "-o", settings)
        for _ in range(100):  # Processes of a killed one may still hold the memory.
            try:
                return self.run(*command)
            except subprocess.CalledProcessError:
                time.sleep(0.1)
        raise AssertionError(f"PostgreSQL does not start: {log.read_text()[-2000:]}")

    def stop(self, how: str = "immediate") -> None:
        """Stop the server; `immediate` is as if it was killed."""
        self.run("pg_ctl", "stop", "-s", "-m", how, "-D", self.data)

    def kill(self) -> None:
        """Kill the first process; the others end when they find it gone."""
        os.kill(int((self.data / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)

    def address(self, database: str = "postgres") -> str:
        """Returns the address of a database."""
        return f"postgresql://postgres@127.0.0.1:{self.port}/{database}"

    def new_book(self) -> str:
        """Creates an empty book and returns its address."""
        if not self._empty:
            self._empty = self.new_database()
            Pool(self.address(self._empty)).lend().close()
        return self.address(self.new_database(self._empty))

    def new_database(self, template: str = "template1") -> str:
        name = f"book_{next(_NUMBERS)}"
        with psycopg.connect(self.address(), autocommit=True) as db:
            db.execute(f"CREATE DATABASE {name} TEMPLATE {template}".encode())
        return name


def _somebody() -> str:
    """Returns a user who is not root."""
    import pwd  # not on Windows

    names = [entry.pw_name for entry in pwd.getpwall()]
    return "postgres" if "postgres" in names else "nobody"


@contextmanager
def cluster(**settings: object) -> Iterator[Cluster]:
    place = _SHM if _SHM.is_dir() and os.access(_SHM, os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=place, prefix="so-phom-") as folder:
        made = Cluster(Path(folder), **settings)  # type: ignore[arg-type]
        made.start()
        try:
            yield made
        finally:
            made.stop()
