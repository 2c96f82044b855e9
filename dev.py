#!/usr/bin/env python3
"""One command for everything a checkout needs; it sets itself up on first use.

The standard library alone. Into .venv it installs the packages of requirements.lock, which are for
running, and for all else those of requirements-dev.lock too.
"""

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
VENV = ROOT / ".venv"
PROGRAMS = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = PROGRAMS / "python"
LOCK = ROOT / "requirements.lock"
DEV_LOCK = ROOT / "requirements-dev.lock"
STAMP = VENV / "set-up-from"

NO_ENSUREPIP = "This Python cannot make virtual environments. On Debian: apt install python3-venv"
TOO_OLD = "Sổ Phỏm needs Python 3.11 or later; this is {}.{}."
CHECKS = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "."),
    ("mypy",),
)


# Two more than there are cores: a test in a browser waits for it half of the time.
PROCESSES = (os.cpu_count() or 1) + 2
EVERY_CORE = ("-n", str(PROCESSES), "--dist", "worksteal")
NO_TESTS_FOUND = 5  # as pytest ends then
# The first draws no windows: the tests take half the time with it.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
NO_BROWSER = f"Not run, for want of Chromium: {{}}. On Debian: apt install {BROWSERS[0]}"


class SetUpFailed(Exception):
    """Why there is no environment to run in, in a sentence for people."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code."""
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
    """What can be asked for, each command with the function that does it."""
    parser = argparse.ArgumentParser(prog="dev.py", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="command")

    def add(function: Callable[[argparse.Namespace], int]) -> argparse.ArgumentParser:
        about = function.__doc__
        command = commands.add_parser(function.__name__, help=about, description=about)
        command.set_defaults(command=function)
        return command

    first = os.environ.get("PORT", "8080")
    add(run).add_argument("--port", type=port, default=first, help=f"first port to try ({first})")
    add(test).add_argument("-m", default="not long", metavar="marks", help="as pytest takes them")
    add(check)
    add(bench).add_argument("names", nargs="*", help="scripts in bench/, without .py; else all")
    add(trust).add_argument("names", nargs="*", help="promises of docs/trust.md; else all")
    add(shots).add_argument("names", nargs="*", help="how their names begin; else all")
    return parser


def port(given: str) -> int:
    """The number of a port. What is none raises ValueError, as argparse expects."""
    if int(given) in range(1, 65536):
        return int(given)
    raise ValueError(given)


def run(chosen: argparse.Namespace) -> int:
    """Serve the application to this machine and to the phones in the room."""
    port = first_free_port(chosen.port)
    return become(PROGRAMS / "scorekeeper", "serve", "--host", "0.0.0.0", "--port", str(port))


def test(chosen: argparse.Namespace) -> int:
    """Run the tests; further arguments go to pytest. 3: passed, but no browser for some of them."""
    # A checkout may be told to keep no bytecode; then every process of the tests would compile
    # hundreds of modules anew. What is kept is in no commit.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    pytest = (PYTHON, "-m", "pytest", *spread(chosen.rest), *chosen.rest, "-m")
    if not lacks_a_browser(chosen) or has_browser():
        return call(*pytest, chosen.m)
    code = call(*pytest, f"({chosen.m}) and not browser")
    print(NO_BROWSER.format("tests/browser"), file=sys.stderr)
    return code or (1 if os.environ.get("CI") == "true" else 3)


def spread(arguments: Sequence[str]) -> Sequence[str]:
    """Every core, unless a file or folder is named: a few tests are done before cores are up."""
    named = any(Path(ROOT, argument.split("::")[0]).exists() for argument in arguments)
    return () if named else EVERY_CORE


def lacks_a_browser(chosen: argparse.Namespace) -> bool:
    """Whether the quickest Chromium is not there and pytest would come to tests that need one."""
    if shutil.which(BROWSERS[0]):
        return False
    look = (
        PYTHON,
        "-m",
        "pytest",
        "--collect-only",
        *chosen.rest,
        "-m",
        f"({chosen.m}) and browser",
    )
    looked = subprocess.run(look, cwd=ROOT, stdout=subprocess.DEVNULL, check=False)
    return looked.returncode != NO_TESTS_FOUND


def has_browser() -> bool:
    """Whether there is a Chromium; on Debian root installs the quickest, and any other will do."""
    return has_quickest_browser() or any(map(shutil.which, BROWSERS))


def has_quickest_browser() -> bool:
    """Whether there is the Chromium that draws no windows, installed now if it can be."""
    if shutil.which(BROWSERS[0]):
        return True
    if not Path("/etc/debian_version").exists() or os.geteuid() != 0:
        return False
    print("Installing Chromium for the browser tests.", flush=True)
    apt = ("apt-get", "--quiet", "--quiet")
    call(*apt, "update")
    return call(*apt, "install", "--yes", "--no-install-recommends", BROWSERS[0]) == 0


def check(_: argparse.Namespace) -> int:
    """Check style, format and types."""
    return first_failure([call(PYTHON, "-m", *tool) for tool in CHECKS])


def bench(chosen: argparse.Namespace) -> int:
    """Run the measurements in bench/."""
    names = chosen.names or sorted(script.stem for script in (ROOT / "bench").glob("*.py"))
    return first_failure([call(PYTHON, ROOT / "bench" / f"{name}.py") for name in names])


def trust(chosen: argparse.Namespace) -> int:
    """Try to break what docs/trust.md promises, and write the figures there; 1 where one breaks."""
    return call(PYTHON, "-m", "tests.trust", *chosen.names)


def shots(chosen: argparse.Namespace) -> int:
    """Make pictures of every page in shots/; 1 where there is no browser."""
    if not has_browser():
        print(NO_BROWSER.format("shots"), file=sys.stderr)
        return 1
    return call(PYTHON, "-m", "scripts.shots", *chosen.names)


def set_up(lock: Path) -> None:
    """Make .venv what the lock and the project say, unless it is already.

    What is there for running stays when what is needed for working comes. Raises `SetUpFailed`.
    """
    if sys.version_info < (3, 11):  # noqa: UP036 - an older one may well be what starts this file
        raise SetUpFailed(TOO_OLD.format(*sys.version_info))
    # All that the one for running pins, the other pins too.
    locks = [LOCK] if lock == LOCK else [LOCK, DEV_LOCK]
    wanted = {fingerprint(each) for each in locks}
    found = set(STAMP.read_text().split()) if STAMP.is_file() else set()
    if wanted <= found:
        return
    print(f"Setting up .venv from {lock.name}; this takes a minute, once.", flush=True)
    if not found or found - wanted:
        make_environment()
    pip("--require-hashes", "--requirement", str(lock))
    pip("--no-deps", "--no-build-isolation", "--editable", str(ROOT))
    STAMP.write_text("\n".join(sorted(wanted)))


def fingerprint(lock: Path) -> str:
    """What an environment is made from: a lock, this project's metadata and where it lies."""
    import tomllib  # an older Python, which is yet to be told so, has none

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    made_from = f"{ROOT} {project} {lock.name} {lock.read_text()}"
    return hashlib.sha256(made_from.encode()).hexdigest()


def make_environment() -> None:
    """An empty .venv, whatever was there before."""
    try:
        import ensurepip  # noqa: F401 - Debian ships venv without it, which fails half way
    except ImportError:
        raise SetUpFailed(NO_ENSUREPIP) from None
    if call(Path(sys.executable), "-m", "venv", "--clear", str(VENV)):
        raise SetUpFailed(f"Could not make {VENV}; see above.")


def pip(*arguments: str) -> None:
    """Install something into .venv."""
    quiet = ("--quiet", "--disable-pip-version-check")
    if call(PYTHON, "-m", "pip", "install", *quiet, *arguments):
        raise SetUpFailed("Could not install the packages; see above.")


def call(program: str | Path, *arguments: str | Path) -> int:
    """Run a program in the checkout and give its exit code as a shell does."""
    code = subprocess.run([program, *arguments], cwd=ROOT, check=False).returncode
    return code if code >= 0 else 128 - code


def become(program: Path, *arguments: str) -> int:
    """Go on as another program, so that whoever stops this one stops that one."""
    if os.name != "nt":  # Windows only seems to, and returns to the shell at once
        os.chdir(ROOT)
        os.execv(program, [str(program), *arguments])
    return call(program, *arguments)


def first_failure(codes: Sequence[int]) -> int:
    """The first exit code that is not 0, or 0."""
    return next((code for code in codes if code), 0)


def first_free_port(start: int) -> int:
    """The first port from `start` on that nobody on this machine listens on."""
    return next(port for port in range(start, 65536) if is_free(port))


def is_free(port: int) -> bool:
    """Whether a server could listen on the port, on every address of this machine."""
    with socket.socket() as probe:
        if os.name != "nt":
            # As the server does it: connections of a server that just ended hold no port.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("", port))
        except OSError:
            return False
        return True


if __name__ == "__main__":
    sys.exit(main())
