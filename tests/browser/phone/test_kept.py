"""What the phone alone reports as saved is on its disk: storage that fails, kills, stops, tabs."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.browser.kills import REPEAT, kill
from tests.browser.offline import has_stored, is_sent
from tests.browser.phone.evening import (
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

QUOTA = 60_000_000
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


def test_a_round_that_storage_fails_is_kept(
    new_phone: Any, host: StaticHost, tmp_path: Path
) -> None:
    """Whatever happens while it is saved, it is in the book once in the end."""
    grant(new_phone, host.address, QUOTA)
    table = visit(new_phone, host.address).opens(*FRIENDS)
    saves(table, 1)
    for saves_one in (
        on_a_full_phone,
        where_nothing_is_stored,
        over_a_lost_connection,
        to_a_silent_database,
        after_the_database_was_dropped,
        from_a_page_that_closes,
    ):
        before = rounds(table)
        saves_one(table)
        is_sent(table)
        assert rounds(table) == before + 1
    is_not_sent_by_another_site(table, tmp_path)
    saves_in_two_tabs(table)


def grant(new_phone: Any, address: str, quota: int) -> None:
    """Set how many bytes the browser grants. Chromium caches what is set before the first visit."""
    page = new_phone.pages[0] if new_phone.pages else new_phone.new_page()
    how = {"origin": address.rstrip("/"), "quotaSize": quota}
    new_phone.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", how)


def next_round(table: Table) -> int:
    """The number of the round in the form."""
    return int(table.page.locator("input[name=as]").input_value())


def on_a_full_phone(table: Table) -> None:
    """The round waits on its page, which says what to do, and is saved once there is room."""
    before = rounds(table)
    table.page.evaluate(FILL)
    taps_save(table)
    table.page.locator(".outbox", has_text="Máy hết chỗ").wait_for()
    assert rounds(table) == before
    grant(table.page.context, table.address, 10 * QUOTA)
    retries(table)


def where_nothing_is_stored(table: Table) -> None:
    """The page says so, and where the book cannot be opened either, says that; then all goes on."""
    [worker] = table.page.context.service_workers
    table.u("An").look()  # so that the next request is the round itself
    worker.evaluate(FORBID)
    table.tap(".save")
    table.page.locator(".outbox", has_text="Trình duyệt không lưu được").wait_for()
    page = table.page.context.new_page()
    page.goto(table.address + table.home)
    page.locator("h1", has_text="Sổ chưa mở được").wait_for()
    worker.evaluate("allow()")
    page.locator("a", has_text="Thử lại").click()
    page.locator("main a[href$='/new']").first.wait_for()
    page.close()
    retries(table)


def over_a_lost_connection(table: Table) -> None:
    """It is replaced, and nobody sees it."""
    answers: list[int] = []
    table.page.on("response", lambda answer: answers.append(answer.status))
    table.page.context.service_workers[0].evaluate(LOSE_ONCE)
    saves(table, next_round(table))
    assert 503 not in answers


def to_a_silent_database(table: Table) -> None:
    """The round waits and is saved later, and no request waits for ever."""
    [worker] = table.page.context.service_workers
    table.u("An").look()  # so that the next request is the round itself
    worker.evaluate(SILENCE)
    worker.evaluate(LOSE_ONCE)
    table.tap(".save")
    table.page.locator(".outbox", has_text="Trình duyệt không lưu được").wait_for()
    worker.evaluate("answer()")
    retries(table)


def after_the_database_was_dropped(table: Table) -> None:
    """What Python has in memory is stored again; the next tap starts the worker."""
    table.page.evaluate(DROP)
    saves(table, next_round(table))
    stop_worker(table.page)


def from_a_page_that_closes(table: Table) -> None:
    """The round was on its way."""
    taps_save(table)
    has_stored(table)
    page, table.page = table.page, table.reader.context.new_page()
    table.page.add_init_script(IN_THE_BACKGROUND)
    page.close()
    table.go(table.home)


def is_not_sent_by_another_site(table: Table, folder: Path) -> None:
    """Its form is not answered: the worker would send its cookies with it."""
    form = f'<form method="post" action="{table.address}/new"><button></button></form>'
    (folder / "index.html").write_text(form)
    with StaticHost(folder) as other:
        table.page.goto(other.address)
        table.page.locator("button").click()
        table.page.wait_for_url(f"{table.address}/")
    table.go(table.home)


def saves_in_two_tabs(table: Table) -> None:
    """Rounds from both are in one order, and each tab shows those of the other."""
    context, number = table.page.context, rounds(table) + 1
    one, other = [Table(context.new_page(), table.address, reader=table.reader) for _ in range(2)]
    for tab in (one, other):
        tab.home = table.home
        tab.go(tab.home)
    saves(one, number)
    shows(other, number)
    saves(other, number + 1)
    shows(one, number + 1)
    assert rounds(table) == number + 1


def shows(table: Table, number: int) -> None:
    """Wait until the page has come to this round."""
    table.page.locator(f".book a[href$='/rounds/{number}']").first.wait_for()


def test_killed_while_saving(
    start_browser: Callable[[], Any], tmp_path: Path, host: StaticHost
) -> None:
    """At any moment, and after it: no round that was seen as saved is lost, and none is there
    twice, without the host. Language, theme and unit of amounts are as they were chosen."""
    table = visit(start_browser(), host.address).opens(*FRIENDS)
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
