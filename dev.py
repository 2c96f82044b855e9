#!/usr/bin/env python3
"""Run, test and check Sổ Phỏm. The first call sets up .venv; nothing else has to be installed.

`run` installs the packages of requirements.lock, every other command those of requirements-dev.lock
too.
"""

# Python 3.8 must get as far as the message that it is too old.
from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / os.environ.get("VENV", ".venv")
PROGRAMS = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = PROGRAMS / "python"
LOCK = ROOT / "requirements.lock"
DEV_LOCK = ROOT / "requirements-dev.lock"
JAVASCRIPT = ROOT / "tests" / "js"
STAMP = VENV / "set-up-from"

NO_ENSUREPIP = "This Python cannot make virtual environments. On Debian: apt install python3-venv"
TOO_OLD = "Sổ Phỏm needs Python 3.11 or later; this is {}.{}."
CHECKS = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "."),
    ("mypy",),
)
PLAIN = "not long and not postgres"
"""Marks of the tests that run by default where files are named."""

QUICK = f"{PLAIN} and (journey or not browser)"
"""Marks of the tests that run by default: all without a browser, and eight with one."""

# One process more than cores: browser tests wait half of the time.
IN_PARALLEL = ("-n", str((os.cpu_count() or 1) + 1), "--dist", "worksteal")
NO_TESTS_FOUND = 5  # exit code of pytest
# The first has no windows and is twice as fast.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
NO_BROWSER = f"Not run without Chromium: {{}}. On Debian: apt install {BROWSERS[0]}"


class SetUpFailed(Exception):
    """The reason why .venv could not be set up."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code."""
    parser = command_line()
    chosen, rest = parser.parse_known_args(arguments)
    if rest and chosen.command is not test:
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    chosen.rest = rest
    try:
        set_up(LOCK if chosen.command is run else DEV_LOCK)
        return int(chosen.command(chosen))
    except SetUpFailed as failure:
        print(failure, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def command_line() -> argparse.ArgumentParser:
    """Returns a parser of the commands, each with the function that runs it."""
    parser = argparse.ArgumentParser(prog="dev.py", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="command")

    def add(function: Callable[[argparse.Namespace], int]) -> argparse.ArgumentParser:
        about = (function.__doc__ or "").partition("\n")[0]
        command = commands.add_parser(function.__name__, help=about, description=about)
        command.set_defaults(command=function)
        return command

    first = os.environ.get("PORT", "8080")
    add(run).add_argument("--port", type=port, default=first, help=f"first port to try ({first})")
    add(test).add_argument("-m", metavar="MARKS", help=f"as for pytest ({QUICK})")
    add(check)
    add(shots).add_argument("names", nargs="*", help="start of the pictures' names (all)")
    add(phone)
    add(trust).add_argument("names", nargs="*", help="promises to try (all)")
    add(bench).add_argument("version", nargs="*", help="release to compare with (the last)")
    return parser


def port(given: str) -> int:
    """Returns the number of a port. Raises ValueError, which argparse reports."""
    if int(given) in range(1, 65536):
        return int(given)
    raise ValueError(given)


def run(chosen: argparse.Namespace) -> int:
    """Start the application for this machine and the phones in the same network."""
    port = first_free_port(chosen.port)
    return become(PROGRAMS / "scorekeeper", "serve", "--host", "0.0.0.0", "--port", str(port))


def test(chosen: argparse.Namespace) -> int:
    """Run the tests. Paths and options go to pytest. Exit code 3: passed, but without a browser."""
    # Without compiled files every test process would compile hundreds of modules.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    named = any(Path(ROOT, argument.split("::")[0]).exists() for argument in chosen.rest)
    if chosen.m is None:
        chosen.m = PLAIN if named else QUICK
    # A few tests are done before all cores have collected them.
    pytest = (PYTHON, "-m", "pytest", *(() if named else IN_PARALLEL), *chosen.rest, "-m")
    if not lacks_a_browser(chosen) or has_browser():
        return call(*pytest, chosen.m)
    code = call(*pytest, f"({chosen.m}) and not browser" if chosen.m else "not browser")
    print(NO_BROWSER.format("tests/browser"), file=sys.stderr)
    return code or (1 if os.environ.get("CI") == "true" else 3)


def lacks_a_browser(chosen: argparse.Namespace) -> bool:
    """Whether a chosen test needs a browser and the fastest Chromium is not installed."""
    if shutil.which(BROWSERS[0]):
        return False
    marks = f"({chosen.m}) and browser" if chosen.m else "browser"
    collect = (PYTHON, "-m", "pytest", "--collect-only", *chosen.rest, "-m", marks)
    collected = subprocess.run(collect, cwd=ROOT, stdout=subprocess.DEVNULL, check=False)
    return collected.returncode != NO_TESTS_FOUND


def has_browser() -> bool:
    """Whether there is a Chromium. Root on Debian installs the fastest."""
    if shutil.which(BROWSERS[0]):
        return True
    return apt_installs(BROWSERS[0]) or any(map(shutil.which, BROWSERS))


def apt_installs(package: str) -> bool:
    """Installs a package of Debian for the tests, as root. Returns whether it did."""
    if not Path("/etc/debian_version").exists() or os.geteuid() != 0:
        return False
    print(f"Installing {package} for the tests.", flush=True)
    apt = ("apt-get", "--quiet", "--quiet")
    call(*apt, "update")
    return call(*apt, "install", "--yes", "--no-install-recommends", package) == 0


def check(_: argparse.Namespace) -> int:
    """Check style, format and types; of the scripts in static/ too, where there is npm."""
    return first_failure([*(call(PYTHON, "-m", *tool) for tool in CHECKS), check_scripts()])


def check_scripts() -> int:
    """Checks the types of the scripts, and the states of an unsaved round. Needs npm."""
    npm, lock = shutil.which("npm"), JAVASCRIPT / "package-lock.json"
    if npm is None:
        print("Not checked without npm: static/*.js", file=sys.stderr)
        return 0
    installed = JAVASCRIPT / "node_modules" / f".{lock.name}"
    is_new = installed.exists() and installed.stat().st_mtime >= lock.stat().st_mtime
    code = 0 if is_new else call(npm, "ci", "--ignore-scripts", "--silent", "--prefix", JAVASCRIPT)
    return code or call(npm, "test", "--silent", "--prefix", JAVASCRIPT)


def shots(chosen: argparse.Namespace) -> int:
    """Take screenshots of every page into shots/."""
    if not has_browser():
        print(NO_BROWSER.format("shots"), file=sys.stderr)
        return 1
    return call(PYTHON, "-m", "scripts.shots", *chosen.names)


def phone(_: argparse.Namespace) -> int:
    """Build the edition for phones without a server into dist/phone/. Needs node and npm."""
    return call(PYTHON, "-m", "scripts.phone")


def trust(chosen: argparse.Namespace) -> int:
    """Try to break the promises: kills, power cuts, imports and others, many times each."""
    os.environ["TRUST"] = "1"
    named = " or ".join(chosen.names)
    return call(PYTHON, "-m", "pytest", "-m", "", "--durations=0", "tests/trust", "-k", named)


def bench(chosen: argparse.Namespace) -> int:
    """Compare CPU times with a release; exit code 1 if one has doubled."""
    return call(PYTHON, "-m", "scripts.benchmark", *chosen.version)


def set_up(lock: Path) -> None:
    """Installs the packages of a lock and this project into .venv, unless they are there.

    The development packages are added to those for running. Raises `SetUpFailed`.
    """
    if sys.version_info < (3, 11):  # noqa: UP036 - an older Python may start this file
        raise SetUpFailed(TOO_OLD.format(*sys.version_info))
    # The development lock contains the other one.
    locks = [LOCK] if lock == LOCK else [LOCK, DEV_LOCK]
    wanted = {fingerprint(lock) for lock in locks}
    there = set(STAMP.read_text().split()) if STAMP.is_file() else set()
    if wanted <= there:
        return
    print(f"Setting up .venv from {lock.name}; this takes a minute, once.", flush=True)
    if not there or there - wanted:
        make_environment()
    # A lock names every package. pip would look at newer versions of what has extras, and fail.
    pip("--no-deps", "--require-hashes", "--requirement", str(lock))
    pip("--no-deps", "--no-build-isolation", "--editable", str(ROOT))
    STAMP.write_text("\n".join(sorted(wanted)))


def fingerprint(lock: Path) -> str:
    """Returns a hash of a lock, of the project's metadata and of the checkout's path."""
    import tomllib  # not at the top: an older Python must get as far as the message

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    made_from = f"{ROOT} {project} {lock.name} {lock.read_text()}"
    return hashlib.sha256(made_from.encode()).hexdigest()


def make_environment() -> None:
    """Creates an empty .venv."""
    try:
        import ensurepip  # noqa: F401 - Debian ships venv without it, which then fails half way
    except ImportError:
        raise SetUpFailed(NO_ENSUREPIP) from None
    if call(Path(sys.executable), "-m", "venv", "--clear", str(VENV)):
        raise SetUpFailed(f"Could not make {VENV}; see above.")


def pip(*arguments: str) -> None:
    """Installs packages into .venv."""
    quiet = ("--quiet", "--disable-pip-version-check")
    if call(PYTHON, "-m", "pip", "install", *quiet, *arguments):
        raise SetUpFailed("Could not install the packages; see above.")


def call(program: str | Path, *arguments: str | Path) -> int:
    """Runs a program in the checkout. Returns its exit code, 128 + N after signal N."""
    code = subprocess.run([program, *arguments], cwd=ROOT, check=False).returncode
    return code if code >= 0 else 128 - code


def become(program: Path, *arguments: str) -> int:
    """Replaces this process by another program, so that Ctrl+C and signals reach it."""
    if os.name != "nt":  # On Windows execv returns to the shell at once.
        os.chdir(ROOT)
        os.execv(program, [str(program), *arguments])
    return call(program, *arguments)


def first_failure(codes: Sequence[int]) -> int:
    """Returns the first exit code other than 0, or 0."""
    return next((code for code in codes if code), 0)


def first_free_port(start: int) -> int:
    """Returns the first free port from `start` on."""
    return next(port for port in range(start, 65536) if is_free(port))


def is_free(port: int) -> bool:
    """Whether a server could listen on the port, on all addresses of this machine."""
    with socket.socket() as probe:
        if os.name != "nt":
            # As the server does: old connections of a stopped server do not block the port.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("", port))
        except OSError:
            return False
        return True


if __name__ == "__main__":
    sys.exit(main())
