"""Prove the wheel: install it with nothing but its declared dependencies, and look at a page.

Versions and hashes come from requirements.lock. What a package needs is asked of the packages in
the environment this runs in. Needs the network; `.ci/run` calls it.
"""

import re
import subprocess
import sys
import tempfile
import urllib.request
from importlib.metadata import requires
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import dev


def main() -> None:
    """Build, install, start, look. Raises at the first thing that is not as it should be."""
    with tempfile.TemporaryDirectory() as folder:
        where = Path(folder)
        programs = install(build(where), where)
        command = programs / "scorekeeper"
        run(command, "--help")
        look(command, where)
        if not (where / "venv" / "var" / "scorekeeper-instance" / "secret.key").is_file():
            raise SystemExit("The data lies somewhere else than the wheel promises.")
    print("The wheel works.")


def build(where: Path) -> Path:
    """The wheel of this checkout."""
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", where, cwd=dev.ROOT)
    return next(where.glob("*.whl"))


def install(wheel: Path, where: Path) -> Path:
    """Put the wheel and what it declares into a new environment; gives its programs' folder."""
    pins = where / "runtime.lock"
    pins.write_text(pinned(runtime(), dev.LOCK.read_text()))
    run(sys.executable, "-m", "venv", where / "venv")
    programs = where / "venv" / dev.PROGRAMS.name
    pip = (programs / "python", "-m", "pip", "--disable-pip-version-check")
    run(*pip, "install", "--quiet", "--require-hashes", "--requirement", pins)
    run(*pip, "install", "--quiet", "--no-deps", wheel)
    run(*pip, "check")
    return programs


def runtime(package: str = "scorekeeper") -> set[str]:
    """The packages that one needs to run on this machine, and those that they need."""
    needed: set[str] = set()
    waiting = [package]
    while waiting:
        for line in requires(waiting.pop()) or ():
            need = Requirement(line)
            name = canonicalize_name(need.name)
            if name not in needed and (not need.marker or need.marker.evaluate({"extra": ""})):
                needed.add(name)
                waiting.append(name)
    return needed


def pinned(packages: set[str], lock: str) -> str:
    """The part of a lock file that pins these packages."""
    entries = re.findall(r"^\S.*(?:\n[ ].*)*\n", lock, re.MULTILINE)
    return "".join(entry for entry in entries if entry.partition("==")[0] in packages)


def look(command: Path, where: Path) -> None:
    """Start the server away from the checkout and read what it gives."""
    port = dev.first_free_port(8100)
    serve = (command, "serve", "--host", "127.0.0.1", "--port", str(port))
    with subprocess.Popen(serve, cwd=where, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        try:
            server.stdout.readline()  # it says where it is once it listens
            page = read(port, "/", "Tú Lơ Khơ")
            (sheet,) = re.findall(r'href="(/static/\w+/style\.css)"', page)
            read(port, sheet, "--paper")
        finally:
            server.terminate()


def read(port: int, path: str, expected: str) -> str:
    """The text at that path. Raises SystemExit if the expected words are not in it."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}") as answer:
        text = str(answer.read().decode())
    if expected not in text:
        raise SystemExit(f"{path} does not say {expected}")
    return text


def run(*command: str | Path, cwd: Path | None = None) -> None:
    """Run one step; raises where it fails."""
    subprocess.run(command, cwd=cwd, check=True)


if __name__ == "__main__":
    main()
