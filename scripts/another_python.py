"""Run the quick tests on the newest other Python of this machine, and on another day.

    python -m scripts.another_python

The Python is one of pyenv, or one that is called python3.x; it gets an environment of its own,
`.venv-3.x`. libfaketime moves the clock to one of `DAYS`, which depends on the commit.
"""

import os
import re
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from select import select

import dev

DAYS = (
    "2026-12-31 23:58",
    "2027-02-05 16:58",  # Tết begins in Việt Nam.
    "2027-06-30 23:58",
    "2028-02-29 12:00",
    "2051-12-31 16:58",
)
"""Moments in UTC, most of them two minutes before midnight there or in Việt Nam."""

MARKS = f"{dev.PLAIN} and not browser"


def main() -> int:
    """Run the tests. Returns the exit code."""
    this = sys.version_info[:2]
    others = [(version, path) for version, path in pythons().items() if (3, 11) <= version != this]
    version, python = max(others, default=(this, Path(sys.executable)))
    name = "{}.{}".format(*version)
    clock, moment = another_day()
    print(f"Quick tests on Python {name} ({python}), {moment}", flush=True)
    env = {**os.environ, "VENV": f".venv-{name}"}
    # Without another clock: pip checks certificates.
    subprocess.run(
        (python, "-c", "import dev; dev.set_up(dev.DEV_LOCK)"), cwd=dev.ROOT, env=env, check=True
    )
    command = (python, "dev.py", "test", "-m", MARKS)
    return subprocess.run(command, cwd=dev.ROOT, env=env | clock, check=False).returncode


def pythons() -> dict[tuple[int, int], Path]:
    """Returns the Pythons of this machine by version, for each the path of one."""
    paths: dict[tuple[int, int], Path] = {}
    root = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    folders = [*map(Path, os.get_exec_path()), *root.glob("versions/*/bin")]
    for path in (path for folder in folders for path in folder.glob("python3.*")):
        named = re.fullmatch(r"python3\.(\d+)", path.name)
        if named and path.parent.name != "shims":
            paths.setdefault((3, int(named[1])), path)
    return paths


def another_day() -> tuple[dict[str, str], str]:
    """Returns variables that move the clock of a program, and the moment to which they do."""
    library = faketime() or (dev.apt_installs("libfaketime") and faketime())
    if not library:
        return {}, "today: libfaketime, which moves the clock, is not installed"
    head = subprocess.check_output(("git", "rev-parse", "HEAD"), cwd=dev.ROOT, text=True)
    day = DAYS[int(head, 16) % len(DAYS)]
    moment = datetime.strptime(f"{day}+0000", "%Y-%m-%d %H:%M%z")
    # An offset: every program that a test starts shares the clock.
    offset = int((moment - datetime.now(UTC)).total_seconds())
    return {
        "LD_PRELOAD": str(library),
        "FAKETIME": f"{offset:+d}",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",  # else waits never end
        "FAKETIME_DISABLE_SHM": "1",  # the offset is all that processes share; 8 seconds faster
        "PYTEST_ADDOPTS": "-p scripts.another_python",
    }, f"at {day} UTC"


def faketime() -> Path | None:
    """Returns the library that moves the clock."""
    return next(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"), None)


def pytest_configure() -> None:
    """Sleep in another way: under libfaketime `time.sleep` fails."""

    def sleep(seconds: float) -> None:
        select([], [], [], seconds)

    time.sleep = sleep  # type: ignore[assignment]


if __name__ == "__main__":
    sys.exit(main())
