"""A service worker opens a session without network, and the application installs."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.browser.faulty_proxy import FaultyProxy
from tests.browser.offline import (
    CONTROLLED,
    IS_CACHED,
    IS_GONE,
    has_come,
    is_cached,
    is_sent,
    offline_rounds,
    opens_online,
    waiting,
    written,
)
from tests.browser.strangers import comes_back, stranger
from tests.browser.table import Table
from tests.browser.watch import until
from tests.browser.weather import drops, truncates
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
    first page leads there, other pages say that they need the network."""
    page, network = phone.page, phone.page.context
    phone.go(f"{phone.home}/table/owner")
    phone.go(phone.home)
    keys = {key(phone)}
    network.set_offline(True)
    page.reload()
    page.locator("html.stale").wait_for()
    keys.add(key(phone))
    kept = page.evaluate(CACHED)
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
    opens_online(page, phone.address + phone.home)
    phone.saves()
    assert phone.totals == {"An": "+10", "Bình": "−10", "Chi": "+10", "Dũng": "−10"}


def test_polls_renew_the_cached_page(phone: Table) -> None:
    """Neither 304 nor a server in trouble nor a foreign answer takes it away; 403, 404 and 410
    do."""
    answers: list[dict[str, Any]] = []
    page = phone.page.context.new_page()
    page.context.route("**/live", lambda route: route.fulfill(**answers[-1]))
    page.goto(phone.address + phone.home)
    ours = {"X-So-Phom": page.locator("html").get_attribute("data-server")}

    def asks(status: int, body: str = "", headers: dict[str, str] = ours) -> bool:
        answers.append({"status": status, "body": body, "headers": headers})
        page.evaluate("(at) => fetch(`${at}/live`).then((answer) => answer.text())", phone.home)
        return bool(page.evaluate(IS_CACHED, [phone.home, "as it is now"]))

    for gone in (403, 404, 410):
        asks(200, "as it is now")
        is_cached(page, phone.home, "as it is now")
        assert asks(304)
        assert asks(502, "in trouble")
        for foreign in ({}, {"X-So-Phom": "another"}):
            assert asks(200, "Free WiFi", foreign)
            assert asks(gone, headers=foreign)
        assert not asks(gone)


def test_a_replaced_link_is_not_cached(phone: Table) -> None:
    """Once the server has said so there is nothing of it without network."""
    old, context = phone.home, phone.page.context
    phone.menu("owner").presses("view-link")
    page = context.new_page()
    assert page.goto(phone.address + old).status == 404
    until(page, IS_GONE, old)
    context.set_offline(True)
    needs_network(page, phone.address + old)


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


def test_a_foreign_page_opens_the_cached_one(phone: Table, proxy: FaultyProxy) -> None:
    """Also one that breaks off; with its scripts, until the network is well."""
    foreign = (stranger(name) for name in ("portal", "not found", "to portal", "alike", "empty"))
    for weather in (*foreign, lambda _: truncates, lambda _: drops):
        proxy.weather = weather
        phone.go(phone.home)
        shows_cached_page(phone)
    comes_back(phone, proxy)
    phone.go(phone.home)
    phone.page.locator(".saved", has_text="Chi ù").wait_for()


def test_a_network_that_swallows_everything(phone: Table, proxy: FaultyProxy) -> None:
    """After some seconds the cached page opens with its scripts, and takes rounds."""
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
