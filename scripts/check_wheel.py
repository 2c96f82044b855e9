"""Install the wheel with its declared dependencies alone, start it and load a page.

Takes versions and hashes from requirements.lock. Needs a package index; `.ci/run` calls it.
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
from scripts.releases import any_port


def main() -> None:
    """Builds, installs, starts and reads. Raises at the first failure."""
    with tempfile.TemporaryDirectory() as folder:
        where = Path(folder)
        run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", where, cwd=dev.ROOT)
        programs = install(next(where.glob("*.whl")), where)
        command = programs / "scorekeeper"
        run(command, "--help")
        look(command, where)
        if not (where / "venv" / "var" / "scorekeeper-instance" / "secret.key").is_file():
            raise SystemExit("The data is not in the folder of the environment.")
    print("The wheel works.")


def install(wheel: Path, where: Path) -> Path:
    """Installs the wheel into a new environment and returns its folder of programs."""
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
    """Returns the packages that a package needs on this machine, directly or not."""
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
    """Returns the entries of a lock file for these packages."""
    entries = re.findall(r"^\S.*(?:\n[ ].*)*\n", lock, re.MULTILINE)
    return "".join(entry for entry in entries if entry.partition("==")[0] in packages)


def look(command: Path, where: Path) -> None:
    """Starts the server outside the checkout and loads the first page and its style sheet."""
    port = any_port()
    serve = (command, "serve", "--host", "127.0.0.1", "--port", str(port))
    with subprocess.Popen(serve, cwd=where, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        try:
            server.stdout.readline()  # It prints its address once it listens.
            page = read(port, "/", "Tú lơ khơ")
            (sheet,) = re.findall(r'href="(/static/\w+/style\.css)"', page)
            read(port, sheet, "--paper")
        finally:
            server.terminate()


def read(port: int, path: str, expected: str) -> str:
    """Returns the text at a path. Raises SystemExit if it does not contain a word."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}") as answer:
        text = str(answer.read().decode())
    if expected not in text:
        raise SystemExit(f"{path} does not contain {expected}")
    return text


def run(*command: str | Path, cwd: Path | None = None) -> None:
    """Runs a program. Raises CalledProcessError."""
    subprocess.run(command, cwd=cwd, check=True)


if __name__ == "__main__":
    main()
