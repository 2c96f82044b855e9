"""A new edition, and books of other versions."""

import shutil
import sqlite3
from base64 import b64encode
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.store import database
from tests.browser.phone.editions import edit
from tests.browser.phone.evening import rounds, saves, stop_worker, visit
from tests.browser.phone.static_host import StaticHost
from tests.browser.table import Table
from tests.browser.watch import until
from tests.store.test_figures import released

UPDATE = "async () => { await (await navigator.serviceWorker.ready).update(); }"
"""Looks for a newer edition, as the browser does now and then."""

WAITS = "async () => Boolean((await navigator.serviceWorker.ready).waiting)"
FAILED = """async () => {
    const { installing, waiting } = await navigator.serviceWorker.ready;
    return !installing && !waiting;
}"""
TAKE_OVER = """async () => {
    const { waiting } = await navigator.serviceWorker.ready;
    const took = new Promise((resolve) => {
        navigator.serviceWorker.addEventListener("controllerchange", resolve);
    });
    waiting.postMessage("take over");
    await took;
}"""
"""What the tap on the notice of a new version does."""

CACHES = "caches.keys()"

PUT = """async (text) => {
    const bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
    const opened = indexedDB.open("so-phom-book /");
    await new Promise((resolve) => { opened.onsuccess = resolve; });
    const stores = ["sizes", "pages"];
    const storing = opened.result.transaction(stores, "readwrite");
    const [sizes, pages] = stores.map((name) => storing.objectStore(name));
    const name = "scorekeeper.db";
    sizes.put(bytes.length, name);
    pages.delete(IDBKeyRange.bound([name], [name, []]));
    for (let at = 0; at < bytes.length; at += 4096) {
        pages.put(bytes.slice(at, at + 4096), [name, at / 4096]);
    }
    await new Promise((resolve) => { storing.oncomplete = resolve; });
    opened.result.close();
}"""
"""Stores another database in place of the phone's."""


@pytest.fixture
def newer(host: StaticHost, tmp_path: Path) -> Path:
    """A newer edition, which is not on the host yet."""
    folder = shutil.copytree(host.folder, tmp_path / "newer")
    edit(folder, "page", "askToKeep();", "askToKeep(); // newer")
    edit(folder, "files", 'BUILD = "', 'BUILD = "of-tomorrow-')
    return folder


def page_of(folder: Path) -> str:
    """Return the name of the file that a newer edition does not share with the older one."""
    [page] = folder.glob("page-*.mjs")
    return page.name


def test_a_newer_edition_waits_for_a_tap(played: Table, host: StaticHost, newer: Path) -> None:
    """One that breaks off changes nothing. A whole one takes over by a tap on the first page, with
    the book; only then the older one is deleted. No page that is open elsewhere is reloaded."""
    page, new = played.page, page_of(newer)
    before = page.evaluate(CACHES)
    page.evaluate("caches.open('so-phom /other/ 1')")
    lacking = (newer / new).rename(newer.with_name("lacking"))
    host.folder = newer
    page.evaluate(UPDATE)
    until(page, FAILED)
    assert f"/{new}" in host.asked
    page.context.set_offline(True)
    stop_worker(page)
    saves(played, 2)
    page.context.set_offline(False)
    lacking.rename(newer / new)
    form = page.context.new_page()
    form.goto(f"{host.address}new")
    form.fill("[name=name-0]", "Hạnh")
    page.goto(host.address)
    page.evaluate(UPDATE)
    button = page.get_by_role("button", name="Có bản mới: tải lại")
    button.wait_for()
    played.go(played.home)
    saves(played, 3)
    assert new not in page.content()
    assert set(before) < set(page.evaluate(CACHES))
    page.goto(host.address)
    with page.expect_navigation():
        button.tap()
    assert page.evaluate("async () => (await navigator.serviceWorker.ready).waiting") is None
    assert not button.is_visible()
    assert form.input_value("[name=name-0]") == "Hạnh"
    played.go(played.home)
    assert new in page.content()
    assert rounds(played) == 3
    left = page.evaluate(CACHES)
    assert sorted(left) == [before[0].replace(" / ", " / of-tomorrow-"), "so-phom /other/ 1"]


def test_the_books_of_other_versions(new_phone: Any, host: StaticHost, tmp_path: Path) -> None:
    """The oldest is brought up to date, and stored so. One of a newer version is left alone, and
    the page says why."""
    table = visit(new_phone, host.address)
    path = released(tmp_path, "0.2")
    with closing(database.connect(path)) as db:
        cursor = db.execute("SELECT token FROM link WHERE session_id = 1 AND kind = 'view'")
        [(link,)] = cursor.fetchall()
        db.execute("PRAGMA journal_mode = DELETE")
    put(table, path)
    table.home = f"/s/{link}"
    totals = table.totals
    assert any(total != "0" for total in totals.values())
    stop_worker(table.page)
    assert table.totals == totals
    path = tmp_path / "new.db"
    database.set_up(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute(
            "INSERT INTO _sqlite_migrations (migration_set, name, applied_at)"
            " VALUES ('scorekeeper', 'of_tomorrow', '')"
        )
        db.execute("PRAGMA journal_mode = DELETE")
    put(table, path)
    for _ in range(2):
        table.go("/s/any")
        table.page.get_by_text("bản Sổ Phỏm mới hơn").wait_for()
        stop_worker(table.page)


def put(table: Table, path: Path) -> None:
    """Put a database onto the phone, whose worker starts with it."""
    table.page.evaluate(PUT, b64encode(path.read_bytes()).decode())
    stop_worker(table.page)
