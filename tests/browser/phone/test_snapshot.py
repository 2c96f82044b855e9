"""The memory of Python, which a phone stores so that later starts import nothing."""

from collections.abc import Callable
from typing import Any

from tests.browser.phone.evening import stop_worker
from tests.browser.phone.static_host import StaticHost
from tests.browser.table import Table
from tests.browser.watch import until

NEW = "main a[href$='/new']"
CACHE = "await caches.open((await caches.keys())[0])"
IS_STORED = f"async () => Boolean(await ({CACHE}).match('snapshot'))"
DELETE = f"""async (start) => {{
    const cache = {CACHE};
    for (const {{ url }} of await cache.keys())
        if (url.split("/").at(-1).startsWith(start)) await cache.delete(url);
}}"""
DAMAGE = f"""async (part) => {{
    const cache = {CACHE};
    const bytes = await (await cache.match("snapshot")).arrayBuffer();
    const damaged = bytes.slice(bytes.byteLength * part);
    await cache.put("snapshot", new Response(damaged, {{ statusText: "old" }}));
    if (!part) await cache.put("tried", new Response());
}}"""
IS_RENEWED = f"""async () => {{
    const stored = await ({CACHE}).match("snapshot");
    return stored && stored.statusText !== "old";
}}"""
READ = """(name) => new Promise((resolve) => {
    indexedDB.databases().then((all) => {
        const book = all.find(({ name }) => name.startsWith("so-phom-book"));
        indexedDB.open(book.name).onsuccess = ({ target: { result } }) => {
            const page = result.transaction("pages").objectStore("pages").get([name, 0]);
            page.onsuccess = () => resolve([...page.result]);
        };
    });
})"""
HOLDS = f"""async (wanted) => {{
    const bytes = new Uint8Array(await (await ({CACHE}).match("snapshot")).arrayBuffer());
    for (let at = bytes.indexOf(wanted[0]); at >= 0; at = bytes.indexOf(wanted[0], at + 1))
        if (wanted.every((byte, number) => bytes[at + number] === byte)) return true;
    return false;
}}"""


def restarts(page: Any) -> None:
    """Stop the worker and show the page again, which starts it."""
    stop_worker(page)
    page.reload()
    page.locator(NEW).first.wait_for(timeout=120e3)


def test_a_later_start_imports_nothing(phone: Callable[[], Table], host: StaticHost) -> None:
    """So it does not even need the libraries. A snapshot of which only half is there, or from which
    the last start did not succeed, is replaced. It holds no secrets: neither the secret key nor a
    name, although there is a book when it is taken."""
    page = phone().opens("Xuyen", "Bình", "Chi", "Dũng").page
    page.goto(host.address)
    until(page, IS_STORED)
    page.evaluate(DELETE, "libraries")
    restarts(page)
    for part in (0.5, 0):
        page.evaluate(DAMAGE, part)
        restarts(page)
        until(page, IS_RENEWED)
    secrets = [page.evaluate(READ, "secret.key"), list(b"Xuyen")]
    assert not any(page.evaluate(HOLDS, secret) for secret in secrets)
    assert page.evaluate(HOLDS, list(b"scorekeeper")), "A search that finds what is there."
