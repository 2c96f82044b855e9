"""A new version of the static files reaches phones, and no cached page is lost."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from scorekeeper import paths
from scorekeeper.web.plumbing import static_files
from scripts import stage
from tests.browser.faulty_proxy import FaultyProxy
from tests.browser.offline import CONTROLLED, READY, is_cached, opens_online
from tests.browser.strangers import STRANGERS
from tests.browser.watch import until
from tests.browser.weather import Fault, Weather, drops, lies, passes

pytestmark = pytest.mark.server("a network that fails")

STYLE = "getComputedStyle(document.body).fontFamily"
NEW = "getComputedStyle(document.body).getPropertyValue('--new')"


@pytest.fixture
def release(tmp_path: Path) -> Iterator[tuple[FaultyProxy, str, Flask]]:
    """A server whose static files can be changed, the path of a session, and the application."""
    app = stage.application(tmp_path)
    files = tmp_path / "static"
    shutil.copytree(paths.resource("static"), files)
    app.static_folder = str(files)
    played = stage.play(app)
    with stage.serving(app) as address, FaultyProxy(address) as proxy:
        yield proxy, f"/s/{played.view}", app


def visited(open_page: Callable[..., Any], proxy: FaultyProxy, home: str) -> Any:
    """A phone whose worker has cached the page of the session."""
    page = open_page(workers=True, strangers=True)
    page.goto(proxy.address + home)
    page.wait_for_function(CONTROLLED)
    is_cached(page, home, "Dũng")
    return page


def on_static_files(fault: Fault) -> Weather:
    """That fault on static files alone."""
    return lambda request: fault if "/static/" in request.path else passes


def release_anew(app: Flask) -> None:
    """Change a file, which makes a new version for a server that starts after that."""
    with Path(app.static_folder or "", "style.css").open("a") as style:
        style.write("\n:root { --new: 1 }\n")
    app.extensions[static_files._FILES].clear()
    del app.extensions[static_files._VERSION]


def test_a_new_version_keeps_cached_pages(
    open_page: Callable[..., Any], release: tuple[FaultyProxy, str, Flask]
) -> None:
    """A phone that only saw another page since the update still opens its sessions offline."""
    proxy, home, app = release
    page = visited(open_page, proxy, home)
    names, styled = page.evaluate("caches.keys()"), page.evaluate(STYLE)
    release_anew(app)
    page.goto(proxy.address + "/new")
    page.evaluate("navigator.serviceWorker.register('/worker.js').then((one) => one.update())")
    until(page, IS_ACTIVE, names)
    proxy.weather = lambda _: drops
    page.goto(proxy.address + home)
    page.locator(".book", has_text="Dũng").wait_for(state="attached")
    assert page.evaluate(STYLE) == styled
    page.locator(READY).wait_for(state="attached")
    proxy.weather = lambda _: passes
    opens_online(page, proxy.address + home)
    assert page.evaluate(NEW) == "1"
    until(page, "async (names) => !(await caches.keys()).some((one) => names.includes(one))", names)


IS_ACTIVE = """async (names) => {
    const { active, installing, waiting } = await navigator.serviceWorker.ready;
    const found = await caches.keys();
    const isNew = found.some((name) => !names.includes(name));
    return isNew && active.state === "activated" && !installing && !waiting;
}"""
"""Whether a worker with another cache than these has taken over."""


def test_foreign_static_files(
    open_page: Callable[..., Any], release: tuple[FaultyProxy, str, Flask]
) -> None:
    """A portal that answers them is asked again when the network is well."""
    proxy, home, app = release
    page = visited(open_page, proxy, home)
    release_anew(app)
    proxy.weather = on_static_files(lies(STRANGERS["empty"]))
    with proxy.expects("GET", "/round.js"):
        page.goto(proxy.address + "/new")
        page.evaluate("navigator.serviceWorker.ready.then((one) => one.update()).catch(() => {})")
    until(page, "async () => !(await navigator.serviceWorker.ready).installing")
    proxy.weather = lambda _: passes
    for _ in range(2):
        opens_online(page, proxy.address + home)
        page.locator(READY).wait_for(state="attached")
    assert page.evaluate(NEW) == "1"
