"""Phones in front of the running application. `python3 dev.py test` installs the browser."""

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import expect, sync_playwright

import dev
from scorekeeper import create_app
from scorekeeper.web.plumbing.limits import BROWSERS, OPENED, RateLimiter, count_with
from scripts import stage
from tests.browser.complaints import Complaints
from tests.browser.entry_form import PATIENCE
from tests.browser.faulty_proxy import FaultyProxy
from tests.browser.kills import processes
from tests.browser.table import Table
from tests.browser.watch import NO_STRANGER, prepare
from tests.web.friends import TEMPLATES

PHONE = bool(os.environ.get("PHONE"))
"""Whether the phone edition answers in place of a server."""

HEIGHTS = {360: 640, 320: 568}
"""Heights of phones by their widths: the most common and the smallest."""
SMALL = {"width": 360, "height": HEIGHTS[360]}

PLAIN = "phone.test"
"""A name of this machine at which a browser takes plain http for insecure."""
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"),
    "--js-flags=--liftoff-only",  # Python on a phone lives for seconds here.
    f"--host-resolver-rules=MAP {PLAIN} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)
"""No test reaches another machine."""

expect.set_options(timeout=PATIENCE)


def pytest_itemcollected(item: pytest.Function) -> None:
    """Mark every test of this folder as `browser`; on the phone edition leave out what it lacks."""
    item.add_marker("browser")
    server = item.get_closest_marker("server")
    if PHONE and server:
        item.add_marker(pytest.mark.skip(f"needs {server.args[0]}"))


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The application, without limits for the one address from which all tests come."""
    app = create_app({}, instance=tmp_path_factory.mktemp("browser"))
    app.jinja_env.bytecode_cache = TEMPLATES
    for counted in (OPENED, BROWSERS):
        count_with(app, RateLimiter(most=sys.maxsize), counted)
    return app


@pytest.fixture(scope="session")
def address(app: Flask) -> Iterator[str]:
    """The address of the application, on this machine alone."""
    with stage.serving(app) as address:
        yield address


@pytest.fixture(scope="session")
def playwright() -> Iterator[Any]:
    """Playwright, which drives browsers."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def program() -> str:
    """The path of the Chromium of this system."""
    path = next(filter(None, map(shutil.which, dev.BROWSERS)), None)
    assert path, "There is no Chromium."
    return path


@pytest.fixture(scope="session")
def chromium(playwright: Any, program: str) -> Iterator[Any]:
    """A running Chromium."""
    browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
    yield browser
    browser.close()


@pytest.fixture
def start_browser(playwright: Any, program: str, tmp_path: Path) -> Iterator[Callable[[], Any]]:
    """Starts a browser on the profile of this test, also again after it was killed."""
    profile = tmp_path / "profile"
    with ExitStack() as browsers:

        def launch() -> Any:
            context = playwright.chromium.launch_persistent_context(
                profile,
                executable_path=program,
                args=FLAGS,
                viewport=SMALL,
                has_touch=True,
                locale="vi",
                reduced_motion="reduce",
            )
            return browsers.enter_context(closing(context))

        yield launch
    assert not processes(profile)


@pytest.fixture
def open_page(address: str, chromium: Any) -> Iterator[Any]:
    """Opens a path on a phone, or nothing yet; unexpected console errors fail the test."""
    contexts: list[Any] = []
    complaints = Complaints()

    def open_path(
        path: str = "",
        *,
        script: bool = True,
        width: int = SMALL["width"],
        language: str = "vi",
        speaks: str = "bets",
        workers: bool = False,
        follows: bool | int = False,
        strangers: bool = False,
    ) -> Any:
        """`follows`: the test moves the clock, for timers of at least so many milliseconds
        (True: three seconds); else the page counts as hidden and polls nothing. `strangers`:
        foreign answers are expected, and no page may show their words."""
        context = chromium.new_context(
            viewport={"width": width, "height": HEIGHTS.get(width, SMALL["height"])},
            java_script_enabled=script,
            has_touch=True,
            locale=language,
            reduced_motion="reduce",
            service_workers="allow" if workers else "block",
        )
        context.set_default_timeout(PATIENCE)
        prepare(context, follows=follows)
        if strangers:
            context.add_init_script(NO_STRANGER)
        context.add_cookies([{"name": "amounts", "value": speaks, "url": address}])
        contexts.append(context)
        page = context.new_page()
        complaints.listen(page, any_status=strangers)
        if path:
            page.goto(address + path)
        return page

    yield open_path
    for context in contexts:
        context.close()
    assert complaints.unexpected == []


@pytest.fixture(scope="session")
def reader(chromium: Any, address: str) -> Callable[[str], Any]:
    """For each language a page of a viewer, without script, shared by all tests."""

    @cache
    def look(language: str) -> Any:
        context = chromium.new_context(viewport=SMALL, java_script_enabled=False, locale=language)
        context.add_cookies([{"name": "amounts", "value": "bets", "url": address}])
        return context.new_page()

    return look


@pytest.fixture
def sit_down(address: str, open_page: Any, reader: Callable[[str], Any]) -> Callable[..., Table]:
    """A phone on the table, with nothing opened yet."""

    def sit(*, script: bool = True, language: str = "vi", **how: Any) -> Table:
        page = open_page(script=script, language=language, **how)
        return Table(page, address, reader=reader(language), script=script)

    return sit


@pytest.fixture
def proxy(address: str) -> Iterator[FaultyProxy]:
    """A network with faults in front of the application."""
    with FaultyProxy(address) as proxy:
        yield proxy


@pytest.fixture
def sit_behind(
    proxy: FaultyProxy, address: str, open_page: Any, reader: Callable[[str], Any]
) -> Callable[..., Table]:
    """A phone on the table behind the proxy; the book is read without it."""

    def sit(**how: Any) -> Table:
        page = open_page(strangers=True, **how)
        return Table(page, proxy.address, reader=reader("vi"), server=address)

    return sit


@pytest.fixture
def table(sit_down: Callable[..., Table], request: Any) -> Table:
    """A phone in Vietnamese, of the usual size unless a test asks for another."""
    return sit_down(width=getattr(request, "param", 360))


if PHONE:
    from tests.browser.phone.alone import (  # noqa: F401
        address,
        built,
        lone_phone,
        open_page,
        reader,
        sit_down,
    )
