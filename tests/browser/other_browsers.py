"""Firefox and WebKit as Debian has them, driven by the same Playwright as Chromium."""

import os
import re
import shutil
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.request import urlopen

import pytest

from tests.browser.conftest import PLAIN, SMALL

Phones = Callable[[], Any]
"""Gives the page of a phone that nobody has used yet."""

HERE = "127.0.0.1"
WINDOW = Path(__file__).with_name("webkit_window.py")
DEBIANS_PYTHON = "/usr/bin/python3"
FOR_WEBKIT = "xvfb python3-gi gir1.2-webkit2-4.1"
KNOWS_WEBKIT = "import gi; gi.require_version('WebKit2', '4.1')"


@contextmanager
def firefox(playwright: Any, _: str) -> Iterator[Phones]:
    """The Firefox of this system, by the protocol of its own; skips where there is none."""
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if program is None:
        pytest.skip("There is no Firefox. On Debian: apt install firefox-esr")
    browser = playwright.firefox.launch(
        channel="moz-firefox",
        executable_path=program,
        firefox_user_prefs={"network.dns.localDomains": PLAIN, "ui.prefersReducedMotion": 1},
    )
    yield lambda: browser.new_context(viewport=SMALL, has_touch=True, locale="vi").new_page()
    browser.close()


@contextmanager
def webkit(playwright: Any, address: str) -> Iterator[Phones]:
    """The WebKit of this system, a window for each phone; skips where there is none."""
    if not has_webkit():
        pytest.skip(f"There is no WebKit. On Debian: apt install {FOR_WEBKIT}")
    with screen() as display, ExitStack() as windows:
        yield lambda: windows.enter_context(window(playwright, address, display))


def has_webkit() -> bool:
    """Whether Debian's Python can open a window of WebKit on a screen that nobody sees."""
    known = (DEBIANS_PYTHON, "-c", KNOWS_WEBKIT)
    return bool(
        shutil.which("Xvfb")
        and shutil.which(DEBIANS_PYTHON)
        and subprocess.run(known, stderr=subprocess.DEVNULL, check=False).returncode == 0
    )


@contextmanager
def screen() -> Iterator[str]:
    """What X calls a screen that nobody sees."""
    command = ("Xvfb", "-displayfd", "1", "-screen", "0", "800x900x24", "-nolisten", "tcp")
    with running(command) as number:
        yield f":{number}"


@contextmanager
def window(playwright: Any, address: str, display: str) -> Iterator[Any]:
    """A phone: names that are not this machine's own are asked for at the application."""
    port = free_port()
    command = (DEBIANS_PYTHON, str(WINDOW), address, *map(str, SMALL.values()), "vi")
    watched = {"DISPLAY": display, "WEBKIT_INSPECTOR_HTTP_SERVER": f"{HERE}:{port}"}
    with running(command, **watched), listed(f"{HERE}:{port}") as known:
        browser = playwright.webkit.connect_over_cdp(known)
        (page,) = browser.contexts[0].pages
        yield page
        browser.close()


@contextmanager
def running(command: tuple[str, ...], **environment: str) -> Iterator[str]:
    """A program, from the first line it says until it is no longer needed."""
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=os.environ | environment,
    ) as program:
        assert program.stdout
        yield program.stdout.readline().strip()
        program.terminate()


@contextmanager
def listed(inspector: str) -> Iterator[str]:
    """Where Playwright finds the one page of a window, told as an iPhone's pages are."""
    with urlopen(f"http://{inspector}/") as page:
        path = re.search(r"/socket/[\w/]+", page.read().decode())
    assert path
    told = f'[{{"webSocketDebuggerUrl": "ws://{inspector}{path[0]}"}}]'.encode()

    class List(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(told)

        def log_message(self, *_: object) -> None:
            """Nobody reads it."""

    with ThreadingHTTPServer((HERE, 0), List) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://{HERE}:{server.server_port}"
        server.shutdown()
        thread.join()


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.create_server((HERE, 0)) as probe:
        return int(probe.getsockname()[1])
