"""A service worker opens a session without network, in its newest version; answers of other servers
(a portal, a proxy) are never shown or stored, and refuse nothing."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask import Flask

from scorekeeper import paths
from scorekeeper.web.plumbing import static_files
from scripts import stage
from tests.browser.faulty_proxy import FaultyProxy
from tests.browser.offline import (
    CONTROLLED,
    IS_CACHED,
    IS_GONE,
    READY,
    has_come,
    is_cached,
    is_sent,
    offline_rounds,
    opens_online,
    taps_save,
    waiting,
    written,
)
from tests.browser.strangers import STRANGERS, comes_back, polls, shows, stranger
from tests.browser.table import Table
from tests.browser.watch import STRANGE, until
from tests.browser.weather import drops, lies, passes, truncates
from tests.web.friends import FRIENDS

pytestmark = pytest.mark.server("a network that fails")

CACHED = """async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
}"""
"""Addresses of everything that is cached."""


@pytest.fixture
def phone(sit_behind: Callable[..., Table]) -> Table:
    """A phone behind a proxy, with a session of one round that its worker has cached."""
    table = sit_behind(workers=True).opens(*FRIENDS)
    table.page.wait_for_function(CONTROLLED)
    table.u("Chi").saves()
    is_cached(table.page, table.home, "Chi ù")
    return table


def shows_cached_page(phone: Table) -> None:
    """Wait until the phone shows its session, with scripts, though nothing came of the server."""
    phone.page.locator(".book", has_text="Chi ù").wait_for()
    has_come(phone)


def needs_network(page: Any, address: str) -> None:
    """That page is not cached: the worker says that it needs the network."""
    page.goto(address)
    assert page.locator("h1").inner_text() == "Chưa có mạng"


def key(table: Table) -> str:
    """The idempotency key of the form on the page, once its scripts are ready."""
    has_come(table)
    return str(table.page.locator(".entry [name=key]").input_value())


def test_a_session_opens_without_network(phone: Table) -> None:
    """The cached page is grey, with its last round and a form under a new key each time; the
    first page leads there, other pages say that they need the network. Of a link that was replaced
    there is nothing, once the server has said so."""
    page, network = phone.page, phone.page.context
    phone.go(f"{phone.home}/table/owner")
    phone.go(phone.home)
    keys = {key(phone)}
    network.set_offline(True)
    page.reload()
    page.locator("html.stale").wait_for()
    keys.add(key(phone))
    cached = page.evaluate(CACHED)
    assert [path for path in cached if not path.startswith("/static/")] == [phone.home]
    needs_network(network.new_page(), f"{phone.address}{phone.home}/table")
    phone.go("/")
    assert urlsplit(page.url).path == phone.home
    assert "Chi ù" in page.locator(".saved").inner_text()
    keys.add(key(phone))
    assert len(keys) == 3
    phone.pick("outcome", "u-0")
    assert page.locator('.entry [name=outcome][value="u-0"]').is_checked()
    network.set_offline(False)
    opens_online(page, phone.address + phone.home)
    phone.saves()
    assert phone.totals == {"An": "+10", "Bình": "−10", "Chi": "+10", "Dũng": "−10"}
    phone.menu("owner").presses("view-link")
    assert page.goto(phone.address + phone.home).status == 404
    until(page, IS_GONE, phone.home)
    network.set_offline(True)
    needs_network(page, phone.address + phone.home)


def test_a_cached_page_is_no_sign_of_the_network(phone: Table) -> None:
    """A link that needs the network says so at the table."""
    phone.page.context.set_offline(True)
    phone.u("An")
    phone.page.locator(".told", has_text="Mất mạng").wait_for()
    phone.tap(".menu")
    phone.page.locator(".unreachable").wait_for()
    assert urlsplit(phone.page.url).path == phone.home


def test_polls_renew_the_cached_page(phone: Table) -> None:
    """Neither 304 nor a server in trouble nor a foreign answer takes it away; 403, 404 and 410
    do. The files of a version that is being installed stay."""
    answers: list[dict[str, Any]] = []
    page = phone.page.context.new_page()
    page.context.route("**/live", lambda route: route.fulfill(**answers[-1]))
    page.goto(phone.address + phone.home)
    ours = {"X-So-Phom": page.locator("html").get_attribute("data-server")}

    def asks(status: int, body: str = "", headers: dict[str, str] = ours) -> bool:
        answers.append({"status": status, "body": body, "headers": headers})
        page.evaluate("(at) => fetch(`${at}/live`).then((answer) => answer.text())", phone.home)
        return bool(page.evaluate(IS_CACHED, [phone.home, "as it is now"]))

    page.evaluate("caches.open('0123456789ab')")
    for gone in (403, 404, 410):
        asks(200, "as it is now")
        is_cached(page, phone.home, "as it is now")
        assert asks(304)
        assert asks(502, "in trouble")
        for foreign in ({}, {"X-So-Phom": "another"}):
            assert asks(200, "Free WiFi", foreign)
            assert asks(gone, headers=foreign)
        assert not asks(gone)
    assert page.evaluate("caches.has('0123456789ab')")


def test_the_application_installs(open_page: Any) -> None:
    """Chromium reads the whole manifest and misses nothing."""
    page = open_page("/", workers=True)
    asked = page.context.new_cdp_session(page)
    told = asked.send("Page.getAppManifest")
    assert told["errors"] == []
    assert told["manifest"]["display"] == "kStandalone"
    assert len(told["manifest"]["icons"]) == 3
    missed = asked.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in missed} <= {"in-incognito"}  # as each test is


def test_a_foreign_page_or_a_silent_network_opens_the_cached_one(
    phone: Table, proxy: FaultyProxy
) -> None:
    """Also a page that breaks off. With its scripts, until the network is well; after some seconds
    without any answer it takes rounds."""
    foreign = (stranger(name) for name in ("portal", "not found", "to portal", "alike", "empty"))
    for weather in (*foreign, lambda _: truncates, lambda _: drops):
        proxy.weather = weather
        phone.go(phone.home)
        shows_cached_page(phone)
    comes_back(phone, proxy)
    phone.go(phone.home)
    phone.page.locator(".saved", has_text="Chi ù").wait_for()
    swallows = proxy.gate()
    proxy.weather = lambda _: swallows.before
    phone.go(phone.home)
    shows_cached_page(phone)
    offline_rounds(phone, "An")
    assert waiting(phone) == ["Ván 2: An ù"]
    swallows.lose()
    comes_back(phone, proxy)
    is_sent(phone)
    assert written(phone) == ["Chi", "An"]


# Answers of other servers.


@pytest.fixture
def table(sit_behind: Callable[..., Table]) -> Table:
    """A keeper's phone whose time goes by when the test says so, without a worker."""
    table = sit_behind(follows=True).opens(*FRIENDS)
    has_come(table)
    return table


def test_foreign_polls(table: Table, sit_behind: Callable[..., Table], proxy: FaultyProxy) -> None:
    """The page and its form stay, and it goes on polling until the network is well."""
    other = sit_behind().joins(table.link("k"))
    table.u("Chi").look()
    for name in STRANGERS:
        proxy.weather = stranger(name, "/live")
        polls(table)
        assert table.page.locator("[name=outcome][value=u-2]").is_checked(), name
        assert STRANGE not in table.page.title(), name
    proxy.weather = lambda _: passes
    other.has_played("Dũng")
    shows(table, "Dũng ù", ".book")
    assert table.page.locator("[name=outcome][value=u-2]").is_checked()


def test_foreign_answers_to_a_save(table: Table, proxy: FaultyProxy) -> None:
    """The round waits as without a network, and is sent by itself when that is well. A preview says
    that it could not be worked out."""
    names = ("portal", "json", "refusal", "alike", "other's no", "no content")
    for number, name in enumerate(names, start=1):
        proxy.weather = stranger(name)
        table.u("Chi")
        table.page.locator(".told", has_text="Mất mạng").wait_for()
        with proxy.expects("POST", "/rounds"):
            taps_save(table)
            table.page.evaluate("dispatchEvent(new Event('online'))")
        assert waiting(table) == [f"Ván {number}: Chi ù"], name
        assert table.page.locator(".outbox summary").inner_text() == "Chưa lưu, đang chờ mạng", name
        comes_back(table, proxy)
        is_sent(table)
    assert written(table) == ["Chi"] * len(names)


# A new version of the static files.

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


def release_anew(app: Flask) -> None:
    """Change a file, which makes a new version for a server that starts after that."""
    with Path(app.static_folder or "", "style.css").open("a") as style:
        style.write("\n:root { --new: 1 }\n")
    app.extensions[static_files._FILES].clear()
    del app.extensions[static_files._VERSION]


def test_a_new_version_keeps_cached_pages(
    open_page: Callable[..., Any], release: tuple[FaultyProxy, str, Flask]
) -> None:
    """A phone that only saw another page since the update still opens its sessions offline, also
    from the home screen."""
    proxy, home, app = release
    page = visited(open_page, proxy, home)
    names, styled = page.evaluate("caches.keys()"), page.evaluate(STYLE)
    release_anew(app)
    page.goto(proxy.address + "/new")
    page.evaluate("navigator.serviceWorker.register('/worker.js').then((one) => one.update())")
    until(page, IS_ACTIVE, names)
    proxy.weather = lambda _: drops
    for path in (home, "/"):
        page.goto(proxy.address + path)
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
    empty = lies(STRANGERS["empty"])
    proxy.weather = lambda request: empty if "/static/" in request.path else passes
    with proxy.expects("GET", "/round.js"):
        page.goto(proxy.address + "/new")
        page.evaluate("navigator.serviceWorker.ready.then((one) => one.update()).catch(() => {})")
    until(page, "async () => !(await navigator.serviceWorker.ready).installing")
    proxy.weather = lambda _: passes
    for _ in range(2):
        opens_online(page, proxy.address + home)
        page.locator(READY).wait_for(state="attached")
    assert page.evaluate(NEW) == "1"
