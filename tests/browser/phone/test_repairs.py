"""Program files that are damaged, missing or do not start: the book is never lost with them."""

import gzip
import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path

from scripts.phone import BUILT
from tests.browser.phone.editions import edit
from tests.browser.phone.evening import rounds, saves, stop_worker
from tests.browser.phone.static_host import StaticHost
from tests.browser.phone.test_updates import TAKE_OVER, UPDATE, WAITS
from tests.browser.table import Table
from tests.browser.watch import until

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
    played: Table, host: StaticHost, tmp_path: Path, sit_down: Callable[..., Table]
) -> None:
    """Each file by itself, and nothing else goes to the host. All of them work without it then.
    Without host and files the book can be saved: its file needs no Python, and a server opens it.
    """
    page = played.page
    before = host.sent
    for path in ("rules", "", "rules", ""):
        page.goto(host.address + path)
        page.evaluate(UPDATE)
    assert host.sent - before < 30_000  # looks for a newer worker
    for files in (("application-", "python-"), ("libraries-",)):
        host.asked.clear()
        for file in files:
            page.evaluate(DAMAGE, file)
        stop_worker(page)
        assert rounds(played) == 1
        fetched = zip(sorted(gz(host)), files, strict=True)
        assert all(path.startswith(f"/{file}") for path, file in fetched)
    page.evaluate(FORGET)
    stop_worker(page)
    assert rounds(played) == 1
    host.stop()
    stop_worker(page)
    played.go(played.home)
    saves(played, 2)
    assert rounds(played) == 2

    page.evaluate(FORGET)
    stop_worker(page)
    file_of_book = saves_the_book(played, tmp_path)
    page.locator("a", has_text="Tải lại chương trình").click()
    page.locator("p", has_text="Có mạng rồi thử lại").wait_for()
    server = sit_down()
    server.go("/open")
    server.page.set_input_files("#file", file_of_book)
    server.tap("main .tap")
    server.page.get_by_text("Đã vào sổ 1 buổi, 2 ván. Tính lại từng ván: khớp cả.").wait_for()
    with StaticHost(host.folder, port=host.port):
        page.locator("a", has_text="Thử lại").click()
        page.locator("main a[href$='/new']").first.wait_for(timeout=120e3)
        assert rounds(played) == 2


def test_a_program_that_never_starts_is_fetched_again(
    played: Table, host: StaticHost, tmp_path: Path
) -> None:
    """Pyodide does not say that WebAssembly failed. The host has a newer edition by then. An update
    copies files of the same names, but no damaged one."""
    page = played.page
    host.folder = shutil.copytree(BUILT, tmp_path / "hangs")
    edit(host.folder, "files", 'BUILD = "', 'BUILD = "hangs-')
    edit(host.folder, "worker", "const LIMIT = 30e3", f"{HANGS}const LIMIT = 1e3")
    page.evaluate(DAMAGE, "python-")
    host.asked.clear()
    page.evaluate(UPDATE)
    until(page, WAITS)
    assert [path.startswith("/python-") for path in gz(host)] == [True]
    page.evaluate(TAKE_OVER)
    played.go(played.home)
    saves_the_book(played, tmp_path)
    host.folder = shutil.copytree(BUILT, tmp_path / "mended")
    later = time.time() + 60  # else the host would say that it has not changed since
    os.utime(host.folder / "worker.mjs", (later, later))
    page.locator("a", has_text="Tải lại chương trình").click()
    page.locator("main a[href$='/new']").first.wait_for(timeout=120e3)
    assert rounds(played) == 1


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
