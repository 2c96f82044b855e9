"""Firefox and WebKit as Debian has them: they open pages and run scripts in them."""

import json
import os
import select
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Protocol

import pytest

SECONDS = 120
"""The longest wait for an answer; the first visit compiles Python."""

DEBIANS_PYTHON = "/usr/bin/python3"
KNOWS_WEBKIT = "import gi; gi.require_version('WebKit2', '4.1')"
NO_FIREFOX = "There is no Firefox. On Debian: apt install firefox-esr"
NO_WEBKIT = "There is no WebKit. On Debian: apt install xvfb python3-gi gir1.2-webkit2-4.1"


class Refused(Exception):
    """A page cannot be opened, or a script failed or was ended by a navigation."""


class Engine(Protocol):
    """A page of a browser."""

    def go(self, url: str) -> None:
        """Open a URL."""

    def run(self, script: str) -> Any:
        """Return what a script returns, which may be a promise."""


class Firefox:
    """Speaks Marionette, the protocol behind geckodriver: `length:[0, id, command, arguments]`."""

    def __init__(self, connection: socket.socket) -> None:
        self.socket = connection
        self.file = connection.makefile("rb")
        self._receive()
        self.send("NewSession")
        self.send("SetTimeouts", script=SECONDS * 1000, pageLoad=SECONDS * 1000)

    def send(self, command: str, **arguments: Any) -> Any:
        """Return the answer to a command. Raises `Refused`."""
        text = json.dumps([0, 1, f"WebDriver:{command}", arguments])
        self.socket.sendall(f"{len(text)}:{text}".encode())
        _, _, error, result = self._receive()
        if error:
            raise Refused(error)
        return result

    def _receive(self) -> Any:
        length = b""
        while (digit := self.file.read(1)) != b":":
            assert digit, "Firefox has ended."
            length += digit
        return json.loads(self.file.read(int(length)))

    def go(self, url: str) -> None:
        """Open a URL."""
        self.send("Navigate", url=url)

    def run(self, script: str) -> Any:
        """Return what a script returns, which may be a promise."""
        return self.send("ExecuteScript", script=script, args=[])["value"]


class WebKit:
    """Sends lines of JSON to `webkit_window.py`."""

    def __init__(self, program: Any) -> None:
        self.program = program

    def send(self, **what: str) -> Any:
        """Return the answer to a line. Raises `Refused`."""
        print(json.dumps(what), file=self.program.stdin, flush=True)
        assert select.select([self.program.stdout], [], [], SECONDS)[0], "WebKit says nothing."
        answer = json.loads(self.program.stdout.readline())
        if "error" in answer:
            raise Refused(answer["error"])
        return answer["result"]

    def go(self, url: str) -> None:
        """Open a URL."""
        self.send(go=url)

    def run(self, script: str) -> Any:
        """Return what a script returns, which may be a promise."""
        return self.send(run=script)


@contextmanager
def firefox(profile: Path) -> Iterator[Engine]:
    """Start Firefox on a profile; skips the test where there is none."""
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if program is None:
        pytest.skip(NO_FIREFOX)
    profile.mkdir(exist_ok=True)
    (profile / "user.js").write_text('user_pref("marionette.port", 0);')
    command = (program, "--headless", "--marionette", "--no-remote", "--profile", str(profile))
    with running(command) as started:
        line = next(line for line in started.stdout if "Listening on port" in line)
        with socket.create_connection(("127.0.0.1", int(line.split()[-1])), SECONDS) as connection:
            yield Firefox(connection)


@contextmanager
def webkit(profile: Path) -> Iterator[Engine]:
    """Start WebKit on a profile, on a screen that nobody sees; skips the test without it."""
    known = subprocess.run((DEBIANS_PYTHON, "-c", KNOWS_WEBKIT), capture_output=True, check=False)
    if known.returncode or not shutil.which("Xvfb"):
        pytest.skip(NO_WEBKIT)
    window = Path(__file__).with_name("webkit_window.py")
    with ExitStack() as ends:
        screen = ends.enter_context(running(("Xvfb", "-displayfd", "1", "-nolisten", "tcp")))
        display = f":{screen.stdout.readline().strip()}"
        command = (DEBIANS_PYTHON, str(window), str(profile))
        yield WebKit(ends.enter_context(running(command, DISPLAY=display)))


@contextmanager
def running(command: tuple[str, ...], **environment: str) -> Iterator[Any]:
    """A program with its output, ended afterwards."""
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=os.environ | environment,
    ) as program:
        try:
            yield program
        finally:
            program.terminate()
