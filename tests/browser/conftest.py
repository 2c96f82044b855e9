"""A phone in front of the running application. `python3 dev.py test` sees to the browser."""

import shutil
import sys
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import sync_playwright

import dev
from scorekeeper import create_app
from scorekeeper.web.plumbing.limits import BROWSERS, OPENED, RateLimiter, count_with
from scripts import stage
from tests.browser.faulty_proxy import FaultyProxy
from tests.browser.table import Table
from tests.browser.watch import IN_THE_BACKGROUND, NO_STRANGER, PASSES, WATCH
from tests.web.friends import TEMPLATES

HEIGHTS = {360: 640, 320: 568}
"""Of phones, by their widths: the one that most have, and the smallest."""

SMALL = {"width": 360, "height": HEIGHTS[360]}
EXPECTED = ("422", "409")
"""What a console notes though all is well: a form not complete yet, another phone that was
first."""

TROUBLE = (
    *("502", "503"),
    "ERR_FAILED",
    "ERR_INTERNET",
    "ERR_CONNECTION",
    "ERR_EMPTY",
    "ERR_CONTENT_LENGTH",
)
"""What it notes of a network or a server in trouble."""
PLAIN = "phone.test"
"""A name of this machine that no browser takes for its own: what is opened by it is not secure."""

collect_ignore = ["webkit_window.py"]  # for the Python of Debian, which has the window

BIDI = Path(__file__).with_name("bidi_of_esr.cjs")

FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"),
    f"--host-resolver-rules=MAP {PLAIN} 127.0.0.1",
)


SECOND_FORM = (
    *(("either", False), ("script", False), ("table", 320), ("width", 320)),
    *(("language", "en"), ("theme", "dark")),
)
"""What makes a test the long form of one that runs with a script, on the usual phone, in Vietnamese
and in the light as well. Without a script `test_without_script.py` plays in every run."""


def pytest_itemcollected(item: pytest.Function) -> None:
    """Every test of this folder needs a browser; second forms are long."""
    item.add_marker("browser")
    told = item.callspec.params if hasattr(item, "callspec") else {}
    if any(told.get(name) == value for name, value in SECOND_FORM):
        item.add_marker("long")


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the application keeps its book."""
    return tmp_path_factory.mktemp("browser")


@pytest.fixture(scope="session")
def app(folder: Path) -> Flask:
    """The application. All tests are one address to it."""
    app = create_app({}, instance=folder)
    app.jinja_env.bytecode_cache = TEMPLATES
    for made in (OPENED, BROWSERS):
        count_with(app, RateLimiter(most=sys.maxsize), made)
    return app


@pytest.fixture(scope="session")
def address(app: Flask) -> Iterator[str]:
    """Where the application runs, on this machine alone."""
    with stage.serving(app) as address:
        yield address


@pytest.fixture(scope="session")
def playwright() -> Iterator[Any]:
    """What drives browsers."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NODE_OPTIONS", f'--require "{BIDI}"')
        started = sync_playwright().start()
    yield started
    started.stop()


@pytest.fixture(scope="session")
def chromium(playwright: Any) -> Iterator[Any]:
    """The Chromium of this system."""
    program = next(filter(None, map(shutil.which, dev.BROWSERS)), None)
    assert program, "for want of Chromium"
    browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
    yield browser
    browser.close()


FETCHES = (
    *("Failed to load", "An unknown error occurred when fet"),
    "A bad HTTP response code",
)
"""How the browser complains of a request that failed."""


@pytest.fixture
def open_page(address: str, chromium: Any) -> Iterator[Any]:
    """Opens a path on a phone, or nothing yet; what the browser complains of fails the test."""
    contexts: list[Any] = []
    complaints: list[tuple[str, str]] = []

    def note(message: Any, any_status: bool) -> None:
        # A link that is no more is no mistake of a page that asks for it again.
        of = message.location.get("url", "")
        is_fetch = message.text.startswith(FETCHES)
        is_expected = "/live" in of or (any_status and is_fetch)
        if message.type == "error" and not is_expected:
            complaints.append((message.text, of))

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
        """`follows`: the test lets time go by; a number is the shortest time in milliseconds that
        it lets go by, by itself three seconds. `strangers`: other programs may answer, and no page
        may show what they say."""
        viewport = {"width": width, "height": HEIGHTS.get(width, SMALL["height"])}
        context = chromium.new_context(
            viewport=viewport,
            java_script_enabled=script,
            has_touch=True,
            locale=language,
            reduced_motion="reduce",  # what is read is there at once
            service_workers="allow" if workers else "block",
        )
        context.add_init_script(WATCH)
        if follows and follows is not True:
            context.add_init_script(f"window.PASSES_FROM = {follows}")
        context.add_init_script(PASSES if follows else IN_THE_BACKGROUND)
        if strangers:
            context.add_init_script(NO_STRANGER)
        # Most tests think in bets.
        context.add_cookies([{"name": "amounts", "value": speaks, "url": address}])
        contexts.append(context)
        page = context.new_page()
        page.on("console", partial(note, any_status=strangers))
        page.on("pageerror", lambda error: complaints.append((str(error), "")))
        if path:
            page.goto(address + path)
        return page

    yield open_path
    for context in contexts:
        context.close()
    assert [
        (told, of)
        for told, of in complaints
        if not any(word in told for word in EXPECTED + TROUBLE)
    ] == []


@pytest.fixture
def open_sample(open_page: Any) -> Callable[..., Any]:
    """Opens the sample session from the first page, with the form of a game, on a phone of its
    own."""

    def open_form(game: str = "phom", **how: Any) -> Any:
        page = open_page("/", **how)
        page.locator('[action="/demo"] button').tap()
        page.wait_for_url("**/s/*")
        page.goto(f"{page.url}?game={game}")
        return page

    return open_form


@pytest.fixture(scope="session")
def reader(chromium: Any, address: str) -> Callable[[str], Any]:
    """For each language a page that only looks, for all tests: nothing is kept in it."""

    @cache
    def look(language: str) -> Any:
        context = chromium.new_context(viewport=SMALL, java_script_enabled=False, locale=language)
        context.add_cookies([{"name": "amounts", "value": "bets", "url": address}])
        return context.new_page()

    return look


@pytest.fixture
def sit_down(address: str, open_page: Any, reader: Callable[[str], Any]) -> Callable[..., Table]:
    """A phone of its own on the table, with nothing opened yet."""

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


@pytest.fixture(params=[True, False], ids=["script", "bare"])
def either(sit_down: Callable[..., Table], request: Any) -> Callable[..., Table]:
    """Phones on the table that run scripts, and then smaller ones that run none."""
    return partial(sit_down, script=request.param, width=360 if request.param else 320)


@pytest.fixture
def table(sit_down: Callable[..., Table], request: Any) -> Table:
    """A phone in Vietnamese, of the usual size unless a test asks for another."""
    return sit_down(width=getattr(request, "param", 360))
