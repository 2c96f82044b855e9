"""What the phone alone reports as saved is on its disk: storage that fails, kills, stops, tabs."""

from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from typing import Any

import pytest

from tests.browser.conftest import SMALL
from tests.browser.phone.static_host import StaticHost
from tests.browser.table import Table
from tests.browser.watch import IN_THE_BACKGROUND, WATCH
from tests.web.friends import FRIENDS

QUOTA = 100_000_000
"""Bytes that the browser grants: room for the edition, and for something else."""

FILL = """async () => {
    const opened = indexedDB.open("photos", 1);
    const how = { autoIncrement: true };
    opened.onupgradeneeded = () => opened.result.createObjectStore("photos", how);
    await new Promise((resolve) => { opened.onsuccess = resolve; });
    const noise = crypto.getRandomValues(new Uint8Array(512)); // which nobody compresses
    for (let size = 1 << 17; size >= 1;) {
        const photo = new Blob(Array(size).fill(noise));
        const storing = opened.result.transaction("photos", "readwrite");
        storing.objectStore("photos").add(photo);
        const isStored = await new Promise((resolve) => {
            storing.oncomplete = () => resolve(true);
            storing.onabort = () => resolve(false);
        });
        if (!isStored) size /= 2;
    }
}"""
"""Fills the storage until nothing more fits."""

FULL = "Máy hết chỗ"


@pytest.fixture
def table(chromium: Any, host: StaticHost) -> Iterator[Callable[..., Table]]:
    """A phone alone, with a session, and a function that sets the browser's quota."""
    with closing(chromium.new_context(viewport=SMALL, has_touch=True, locale="vi")) as context:
        yield partial(opened, context, host)


def opened(context: Any, host: StaticHost, **cdp: Any) -> Table:
    """The edition in a browser, with a session and one round."""
    context.add_init_script(WATCH)
    context.add_init_script(IN_THE_BACKGROUND)
    page = context.new_page()
    if cdp:
        grant(page, host, **cdp)
    page.goto(host.address)
    page.locator("main a[href$='/new']").first.wait_for(timeout=120e3)
    page.goto(f"{host.address}?amounts=bets")
    table = Table(page, host.address.rstrip("/"), reader=page.context.new_page())
    table.opens_by_form(*FRIENDS)
    table.u("An").saves()
    return table


def grant(page: Any, host: StaticHost, quota: int) -> None:
    """Set how many bytes the browser grants. It must do so before the first visit, too."""
    devtools = page.context.new_cdp_session(page)
    origin = host.address.rstrip("/")
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": quota})


def test_a_full_phone(table: Callable[..., Table], host: StaticHost) -> None:
    """The round stays on its page, which says why, and is saved once there is room."""
    phone = table(quota=QUOTA)
    phone.page.evaluate(FILL)
    phone.u("Bình").look()
    phone.tap(".save")
    phone.page.locator(".outbox", has_text=FULL).wait_for()
    assert phone.totals["An"] == "+15"
    grant(phone.page, host, 10 * QUOTA)
    phone.page.evaluate("dispatchEvent(new Event('online'))")
    phone.page.locator(".saved", has_text="Ván 2").wait_for()
    assert phone.totals["An"] == "+10"
