"""What the phone alone reports as saved is on its disk: storage that fails, kills, stops, tabs."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.browser.kills import REPEAT, kill
from tests.browser.offline import has_stored, is_sent
from tests.browser.phone.evening import (
    PHONE,
    WON,
    retries,
    rounds,
    saves,
    stop_worker,
    taps_save,
    visit,
)
from tests.browser.phone.static_host import StaticHost
from tests.browser.table import Table
from tests.browser.watch import IN_THE_BACKGROUND
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

LOSE_ONCE = """() => {
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = () => {
        IDBDatabase.prototype.transaction = transaction;
        throw new DOMException("", "InvalidStateError");
    };
}"""
"""Loses the worker's connection to its database, as Safari does after a pause."""

SILENCE = """() => {
    const { open } = IDBFactory.prototype;
    const { setTimeout } = self;
    IDBFactory.prototype.open = () => ({});
    self.setTimeout = (run, ms) => setTimeout(run, ms === 10e3 ? 0 : ms);
    self.answer = () => { Object.assign(self, { setTimeout }); IDBFactory.prototype.open = open; };
}"""
"""Lets the worker's browser never answer when it opens a database, until `answer()`; the ten
seconds in which the worker waits for it are over at once."""

FORBID = """() => {
    const { open } = IDBFactory.prototype;
    const { put } = IDBObjectStore.prototype;
    IDBFactory.prototype.open = () => { throw new DOMException("", "SecurityError"); };
    IDBObjectStore.prototype.put = function abort() { this.transaction.abort(); };
    self.allow = () => {
        IDBFactory.prototype.open = open;
        IDBObjectStore.prototype.put = put;
    };
}"""
"""Forbids the worker to store anything, until `allow()`."""

DROP = """() => new Promise((resolve) => {
    indexedDB.deleteDatabase("so-phom-book /").onsuccess = resolve;
})"""
"""Deletes the database, as somebody does who clears the data of a site."""


@pytest.fixture(scope="module")
def alone(chromium: Any, built: Path) -> Iterator[Table]:
    """A phone with a session of one round, which every test leaves as well as it was."""
    with StaticHost(built) as host, closing(chromium.new_context(**PHONE)) as context:
        table = visit(context, host.address).opens_by_form(*FRIENDS)
        saves(table, 1)
        yield table


@pytest.fixture
def played(alone: Table) -> Iterator[Table]:
    """That phone; at the end one more round than before is in the book, once."""
    before = rounds(alone)
    yield alone
    is_sent(alone)
    assert rounds(alone) == before + 1


def next_round(table: Table) -> int:
    """The number of the round in the form."""
    return int(table.page.locator("input[name=as]").input_value())


# Storage that fails.


def test_a_full_phone(new_phone: Any, host: StaticHost) -> None:
    """The round waits on its page, which says what to do, and is saved once there is room."""
    grant(new_phone, host, QUOTA)
    table = visit(new_phone, host.address).opens_by_form(*FRIENDS)
    saves(table, 1)
    table.page.evaluate(FILL)
    taps_save(table)
    table.page.locator(".outbox", has_text="Máy hết chỗ").wait_for()
    assert rounds(table) == 1
    grant(new_phone, host, 10 * QUOTA)
    retries(table)
    table.page.locator(".saved", has_text="Ván 2").wait_for()
    assert rounds(table) == 2


def grant(new_phone: Any, host: StaticHost, quota: int) -> None:
    """Set how many bytes the browser grants. Chromium caches what is set before the first visit."""
    page = new_phone.pages[0] if new_phone.pages else new_phone.new_page()
    origin = host.address.rstrip("/")
    how = {"origin": origin, "quotaSize": quota}
    new_phone.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", how)


def test_a_browser_that_stores_nothing(played: Table) -> None:
    """It says so, and where the book cannot be opened either, says that; then all goes on."""
    [worker] = played.page.context.service_workers
    played.u("An").look()  # so that the next request is the round itself
    worker.evaluate(FORBID)
    played.tap(".save")
    played.page.locator(".outbox", has_text="Trình duyệt không lưu được").wait_for()
    page = played.page.context.new_page()
    page.goto(played.address + played.home)
    page.locator("h1", has_text="Sổ chưa mở được").wait_for()
    worker.evaluate("allow()")
    page.locator("a", has_text="Thử lại").click()
    page.locator("main a[href$='/new']").first.wait_for()
    page.close()
    retries(played)


def test_a_lost_connection(played: Table) -> None:
    """It is replaced, and nobody sees it."""
    answers: list[int] = []
    played.page.on("response", lambda answer: answers.append(answer.status))
    played.page.context.service_workers[0].evaluate(LOSE_ONCE)
    saves(played, next_round(played))
    assert 503 not in answers


def test_a_silent_database(played: Table) -> None:
    """The round waits and is saved later, and no request waits for ever."""
    [worker] = played.page.context.service_workers
    played.u("An").look()  # so that the next request is the round itself
    worker.evaluate(SILENCE)
    worker.evaluate(LOSE_ONCE)
    played.tap(".save")
    played.page.locator(".outbox", has_text="Trình duyệt không lưu được").wait_for()
    worker.evaluate("answer()")
    retries(played)


def test_a_dropped_database_and_a_stopped_worker(played: Table) -> None:
    """What Python has in memory is stored again; the next tap starts the worker."""
    played.page.evaluate(DROP)
    saves(played, next_round(played))
    stop_worker(played.page)


def test_a_closed_page(played: Table) -> None:
    """The round that was on its way is in the book once."""
    taps_save(played)
    has_stored(played)
    page, played.page = played.page, played.reader.context.new_page()
    played.page.add_init_script(IN_THE_BACKGROUND)
    page.close()
    played.go(played.home)


# Other sites.


def test_a_form_from_another_site(alone: Table, tmp_path: Path) -> None:
    """It is not answered: the worker would send its cookies with it."""
    form = f'<form method="post" action="{alone.address}/new"><button></button></form>'
    (tmp_path / "index.html").write_text(form)
    with StaticHost(tmp_path) as other:
        alone.page.goto(other.address)
        alone.page.locator("button").click()
        alone.page.wait_for_url(f"{alone.address}/")
    alone.go(alone.home)


# Tabs and killed browsers.


def test_two_tabs(alone: Table) -> None:
    """Rounds from both are in one order, and each tab shows those of the other."""
    context, number = alone.page.context, rounds(alone) + 1
    one, other = [Table(context.new_page(), alone.address, reader=alone.reader) for _ in range(2)]
    for tab in (one, other):
        tab.home = alone.home
        tab.go(tab.home)
    saves(one, number)
    shows(other, number)
    saves(other, number + 1)
    shows(one, number + 1)
    assert rounds(alone) == number + 1
    one.page.close()
    other.page.close()
    alone.go(alone.home)


def shows(table: Table, number: int) -> None:
    """Wait until the page has come to this round."""
    table.page.locator(f".book a[href$='/rounds/{number}']").first.wait_for()


@pytest.mark.journey
def test_killed_while_saving(
    start_browser: Callable[[], Any], tmp_path: Path, host: StaticHost
) -> None:
    """At any moment, and after it: no round that was seen as saved is lost, and none is there
    twice, without the host. Language, theme and unit of amounts are as they were chosen."""
    table = visit(start_browser(), host.address).opens_by_form(*FRIENDS)
    home = table.home
    saves(table, 1)
    host.stop()
    before = 1
    for nth in range(2 * REPEAT):
        taps_save(table)
        if nth % 2:
            table.page.locator(".saved", has_text=f"Ván {before + 1}:").wait_for()
        seen = before + table.page.locator(".saved", has_text=f"Ván {before + 1}:").count()
        kill(tmp_path / "profile")
        table = visit(start_browser(), host.address)
        table.home = home
        table.go(home)
        is_sent(table)
        after = rounds(table)
        assert seen <= after <= before + 1
        before = after
    for choice in ("lang=en", "theme=dark"):
        table.go(f"{home}?{choice}")
    kill(tmp_path / "profile")
    page = start_browser().new_page()
    page.goto(table.address + home)
    assert [page.locator("html").get_attribute(name) for name in ("lang", "data-theme")] == [
        "en",
        "dark",
    ]
    assert page.locator(".seat .total").first.inner_text() == f"+{WON * before}"  # in bets
