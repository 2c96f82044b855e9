"""Program files that are damaged, missing or do not start: the book is never lost with them."""

import gzip
import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from scripts.phone import BUILT
from tests.browser.phone.editions import edit
from tests.browser.phone.evening import rounds, saves, stop_worker, visit
from tests.browser.phone.static_host import StaticHost
from tests.browser.phone.test_updates import TAKE_OVER, UPDATE, WAITS
from tests.browser.table import Table
from tests.browser.watch import until
from tests.web.friends import FRIENDS

FORGET = """async () => {
    for (const name of await caches.keys()) await caches.delete(name);
}"""
DAMAGE = """async (start) => {
    const cache = await caches.open((await caches.keys())[0]);
    await cache.delete("snapshot");
    for (const { url } of await cache.keys()) {
        if (!url.split("/").at(-1).startsWith(start)) continue;
        const bytes = new Uint8Array(await (await cache.match(url)).arrayBuffer());
        bytes[bytes.length / 2 | 0] ^= 255;
        await cache.put(url, new Response(bytes));
    }
}"""
"""Changes a byte of a file, whose length stays, and drops the snapshot, so that it is needed."""

HANGS = "WebAssembly.instantiateStreaming = async () => { throw new Error('no memory'); };\n"
"""After that Pyodide never answers."""


def gz(host: StaticHost) -> list[str]:
    """The large files that were fetched."""
    return [path for path in host.asked if path.endswith(".gz")]


def test_damaged_files_and_deleted_caches_are_fetched_again(
    played: Table, host: StaticHost
) -> None:
    """Each file by itself; all of them work without the host then."""
    for file in ("python-", "libraries-", "application-"):
        host.asked.clear()
        played.page.evaluate(DAMAGE, file)
        stop_worker(played.page)
        assert rounds(played) == 1
        assert [path.startswith(f"/{file}") for path in gz(host)] == [True]
    played.page.evaluate(FORGET)
    stop_worker(played.page)
    assert rounds(played) == 1
    host.stop()
    stop_worker(played.page)
    saves(played, 2)
    assert rounds(played) == 2


def test_without_the_host_the_book_can_be_saved(
    played: Table, host: StaticHost, tmp_path: Path, phone: Callable[[], Table]
) -> None:
    """The file needs no Python, and another phone opens it; back online, this one opens too."""
    other = phone().page
    port = host.port
    host.stop()
    played.page.evaluate(FORGET)
    stop_worker(played.page)
    file = saves_the_book(played, tmp_path)
    played.page.locator("a", has_text="Tải lại chương trình").click()
    played.page.locator("p", has_text="Có mạng rồi thử lại").wait_for()
    other.goto(f"{host.address}open")
    other.set_input_files("#file", file)
    other.locator("main .tap").first.tap()
    other.get_by_text("Đã vào sổ 1 buổi, 1 ván. Tính lại từng ván: khớp cả.").wait_for()
    with StaticHost(host.folder, port=port):
        played.page.locator("a", has_text="Thử lại").click()
        played.page.locator("main a[href$='/new']").first.wait_for(timeout=120e3)
        assert rounds(played) == 1


def test_a_program_that_never_starts_is_fetched_again(
    new_phone: Any, host: StaticHost, tmp_path: Path
) -> None:
    """Pyodide does not say that WebAssembly failed. The host has a newer edition by then."""
    table = visit(new_phone, host.address).opens_by_form(*FRIENDS)
    saves(table, 1)
    host.folder = shutil.copytree(BUILT, tmp_path / "hangs")
    edit(host.folder, "files", 'BUILD = "', 'BUILD = "hangs-')
    edit(host.folder, "worker", "const LIMIT = 30e3", f"{HANGS}const LIMIT = 1e3")
    table.page.evaluate(UPDATE)
    until(table.page, WAITS)
    table.page.evaluate(TAKE_OVER)
    table.page.goto(table.address + table.home)
    saves_the_book(table, tmp_path)
    host.folder = shutil.copytree(BUILT, tmp_path / "mended")
    later = time.time() + 60  # else the host would say that it has not changed since
    os.utime(host.folder / "worker.mjs", (later, later))
    table.page.locator("a", has_text="Tải lại chương trình").click()
    table.page.locator("main a[href$='/new']").first.wait_for(timeout=120e3)
    assert rounds(table) == 1


def saves_the_book(table: Table, folder: Path) -> Path:
    """Save the book from the page of a start that failed."""
    if not table.page.locator("h1", has_text="Sổ chưa mở được").count():
        table.page.goto(table.address + table.home)
    table.page.locator("h1", has_text="Sổ chưa mở được").wait_for()
    with table.page.expect_download() as taken:
        table.page.locator("a", has_text="Lưu sổ ra tệp").click()
    assert taken.value.suggested_filename.endswith(".sqlite.gz")
    file: Path = folder / taken.value.suggested_filename
    taken.value.save_as(file)
    assert gzip.decompress(file.read_bytes()).startswith(b"SQLite format 3\0")
    return file


def test_an_update_copies_no_damaged_file(played: Table, host: StaticHost, tmp_path: Path) -> None:
    """The newer edition has files of the same names, and fetches what the older one spoiled."""
    host.folder = shutil.copytree(BUILT, tmp_path / "newer")
    edit(host.folder, "files", 'BUILD = "', 'BUILD = "newer-')
    played.page.evaluate(DAMAGE, "python-")
    host.asked.clear()
    played.page.evaluate(UPDATE)
    until(played.page, WAITS)
    assert [path.startswith("/python-") for path in gz(host)] == [True]


def test_a_page_fetches_nothing_of_the_program(played: Table, host: StaticHost) -> None:
    """A look whether there is a newer worker is all that goes to the host, a few kilobytes."""
    played.page.goto(f"{host.address}rules")
    before = host.sent
    for path in ("", "rules", ""):
        played.page.goto(host.address + path)
        played.page.evaluate(
            "async () => { await (await navigator.serviceWorker.ready).update(); }"
        )
    assert host.sent - before < 30_000
