"""Over https and on this machine a session opens without network, and the application installs."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from scorekeeper import paths
from scripts import stage
from tests.browser.conftest import PLAIN, SMALL
from tests.browser.table import Table
from tests.browser.watch import until
from tests.web.friends import FRIENDS

CONTROLLED = "() => navigator.serviceWorker.controller !== null"
KEPT = """async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
}"""
"""Addresses of all that is kept."""

LOADED = """async () => {
    const tags = [...document.querySelectorAll("[rel=stylesheet], script")];
    const files = tags.map((tag) => tag.href ?? tag.src);
    const kept = await Promise.all(files.map((file) => caches.match(file)));
    return files.length > 3 && kept.every(Boolean);
}"""
"""Whether all that the page loads is kept."""

SAYS = (
    "async ([path, words]) => (await (await caches.match(path))?.text())?.includes(words) ?? false"
)
"""Whether the page of a session is kept, and says so."""

IS_GONE = "async (path) => !(await caches.match(path))"
"""Whether nothing is cached under that address."""


@pytest.fixture
def phone(sit_down: Callable[..., Table]) -> Table:
    """A phone with a session of one round, which its worker keeps."""
    table = sit_down(workers=True).opens(*FRIENDS)
    table.page.wait_for_function(CONTROLLED)
    table.u("Chi").saves()
    keeps(table, "Chi ù")
    return table


def keeps(table: Table, words: str) -> None:
    """Wait until the page that says so is kept."""
    until(table.page, SAYS, [table.home, words])


def needs_network(page: Any, address: str) -> None:
    """Nothing is known of that page: the worker says that it needs the network."""
    page.goto(address)
    assert page.locator("h1").inner_text() == "Chưa có mạng"


def key(table: Table) -> str:
    """What the entry on the page is sent by."""
    return str(table.page.locator(".entry [name=key]").input_value())


def test_a_session_opens_without_network(phone: Table) -> None:
    """With its last round and an entry to fill in, under a key of its own each time. A kept page is
    grey until there is an answer; the application itself opens there too. Other pages say that they
    need the network."""
    page, network = phone.page, phone.page.context
    phone.go(f"{phone.home}/table/owner")
    phone.go(phone.home)
    keys = {key(phone)}
    network.set_offline(True)
    page.reload()
    page.locator("html.stale").wait_for()
    keys.add(key(phone))
    kept = page.evaluate(KEPT)
    assert [path for path in kept if not path.startswith("/static/")] == [phone.home]
    needs_network(network.new_page(), f"{phone.address}{phone.home}/table")
    phone.go("/")
    assert urlsplit(page.url).path == phone.home
    assert "Chi ù" in page.locator(".saved").inner_text()
    keys.add(key(phone))
    assert len(keys) == 3
    phone.pick("outcome", "u-0")
    assert page.locator('.entry [name=outcome][value="u-0"]').is_checked()
    network.set_offline(False)
    phone.go(phone.home)
    assert not page.locator("html.stale").count()
    phone.saves()
    assert phone.totals == {"An": "+10", "Bình": "−10", "Chi": "+10", "Dũng": "−10"}


def test_a_page_that_is_not_answered_is_the_kept_one(phone: Table) -> None:
    """After a few seconds, and not only when the phone knows that there is no network; and at once
    where a proxy says that the server is away."""
    held: list[Any] = []
    phone.page.context.route(f"**{phone.home}", lambda route: held.append(route))
    phone.go(phone.home)
    phone.page.locator("html.stale .saved", has_text="Chi ù").wait_for()
    for route in held:
        route.abort()
    phone.page.context.unroute(f"**{phone.home}")
    phone.go(phone.home)
    assert not phone.page.locator("html.stale").count()
    phone.page.context.route(f"**{phone.home}", lambda route: route.fulfill(status=502))
    phone.go(phone.home)
    phone.page.locator("html.stale .saved", has_text="Chi ù").wait_for()


def test_what_comes_while_the_page_lies_open_is_kept(phone: Table) -> None:
    """As another phone's save brings it. What says that nothing changed takes nothing away, nor
    does a server in trouble, nor whatever answers without the id of our server; that the link shows
    nothing any more does."""
    answers: list[dict[str, Any]] = []
    page = phone.page.context.new_page()
    page.context.route("**/live", lambda route: route.fulfill(**answers[-1]))
    page.goto(phone.address + phone.home)
    ours = {"X-So-Phom": page.locator("html").get_attribute("data-server")}

    def asks(status: int, body: str = "", headers: dict[str, str] = ours) -> bool:
        answers.append({"status": status, "body": body, "headers": headers})
        page.evaluate("(at) => fetch(`${at}/live`).then((answer) => answer.text())", phone.home)
        return bool(page.evaluate(SAYS, [phone.home, "as it is now"]))

    for gone in (403, 404, 410):
        asks(200, "as it is now")
        keeps(phone, "as it is now")
        assert asks(304)
        assert asks(502, "in trouble")
        for foreign in ({}, {"X-So-Phom": "another"}):
            assert asks(200, "Free WiFi", foreign)
            assert asks(gone, headers=foreign)
        assert not asks(gone)


def test_what_the_link_does_not_show_any_more_is_not_kept(phone: Table) -> None:
    """Once the server has said so there is nothing of it without network."""
    old, context = phone.home, phone.page.context
    phone.desk("owner").presses("view-link")
    page = context.new_page()
    assert page.goto(phone.address + old).status == 404
    until(page, IS_GONE, old)
    context.set_offline(True)
    needs_network(page, phone.address + old)


@pytest.fixture
def release(tmp_path: Path) -> Iterator[tuple[str, str, Path]]:
    """A server whose files can be changed: its address, the path of a session, where they lie."""
    app = stage.application(tmp_path)
    files = tmp_path / "static"
    shutil.copytree(paths.resource("static"), files)
    app.static_folder = str(files)
    played = stage.play(app)
    with stage.serving(app) as address:
        yield address, f"/s/{played.view}", files


def test_a_new_version_of_the_files_takes_over(
    chromium: Any, release: tuple[str, str, Path]
) -> None:
    """Of the first visit everything is kept. At the next one what was of the old version is gone,
    and the page opens with the new."""
    address, home, files = release
    context = chromium.new_context(viewport=SMALL)
    page = context.new_page()
    page.goto(address + home)
    page.wait_for_function(CONTROLLED)
    old = page.locator("[rel=stylesheet]").first.get_attribute("href")
    until(page, LOADED)
    with (files / "style.css").open("a") as style:
        style.write("body { --new: 1 }")
    page.reload()
    until(page, IS_GONE, old)
    until(page, SAYS, [home, "Dũng"])
    until(page, LOADED)
    context.set_offline(True)
    page.reload()
    assert page.evaluate("getComputedStyle(document.body).getPropertyValue('--new')") == "1"
    context.close()


def test_on_plain_http_there_is_no_worker_and_nothing_breaks(open_page: Any, address: str) -> None:
    """The page is what it is on any other phone."""
    plain = address.replace("127.0.0.1", PLAIN)
    page = open_page(workers=True)
    table = Table(page, plain, reader=page.context.new_page(), script=True)
    page.context.add_cookies([{"name": "amounts", "value": "bets", "url": plain}])
    table.opens_by_form(*FRIENDS)
    assert page.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]
    table.u("Chi").saves()


def test_the_application_installs(open_page: Any) -> None:
    """The browser itself reads all of the manifest, and misses nothing."""
    page = open_page("/", workers=True)
    asked = page.context.new_cdp_session(page)
    told = asked.send("Page.getAppManifest")
    assert told["errors"] == []
    assert told["manifest"]["display"] == "kStandalone"
    assert len(told["manifest"]["icons"]) == 3
    missed = asked.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in missed} <= {"in-incognito"}  # as each test is
