"""The phone edition on the origin of a server: two workers, which leave each other alone."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from tests.browser.offline import CONTROLLED, has_come, is_cached
from tests.browser.table import Table
from tests.web.friends import FRIENDS

pytestmark = pytest.mark.server("a server with the edition beside it")

FILES = {
    "index.html": '<!doctype html><title>x</title><script type="module" src="start.mjs"></script>',
    "start.mjs": """
        const cache = await caches.open("so-phom 0123456789ab");
        await cache.put("python", new Response("x"));
        await navigator.serviceWorker.register("worker.mjs", { type: "module" });
        await navigator.serviceWorker.ready;
        location.reload();
    """,
    "worker.mjs": """
        import { compiled } from "./engine-0123456789.mjs";
        addEventListener("fetch", (event) => event.respondWith(new Response(
            `<title>x</title><h1>${compiled} ${new URL(event.request.url).pathname}</h1>`,
            { headers: { "Content-Type": "text/html" } },
        )));
    """,
    "engine-0123456789.mjs": """
        const bytes = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
        export const compiled = new WebAssembly.Module(bytes) instanceof WebAssembly.Module;
    """,
    "sizes.json": '{"download": 1}',
}
"""An edition whose worker compiles WebAssembly and answers every address below its folder."""


@pytest.fixture
def phone(
    app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sit_down: Callable[..., Table]
) -> Table:
    """A phone with a session of the server in its cache, and the edition beside it."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    monkeypatch.setitem(app.config, "PHONE_FOLDER", tmp_path)
    table = sit_down(workers=True).opens(*FRIENDS)
    table.page.wait_for_function(CONTROLLED)
    table.page.goto(table.server + "/")
    table.page.locator("a[href='/phone/']").click()
    heading(table.page, "true /phone/").wait_for()
    return table


def heading(page: Any, text: str) -> Any:
    return page.get_by_role("heading", name=text, exact=True)


def test_each_worker_answers_its_own_pages_without_network(phone: Table) -> None:
    phone.page.goto(phone.server + phone.home)
    phone.u("Chi").saves()
    is_cached(phone.page, phone.home, "Chi ù")
    phone.page.context.set_offline(True)
    for path in ("/phone/", f"/phone{phone.home}", f"/phone{phone.home}/live"):
        phone.page.goto(phone.server + path)
        heading(phone.page, f"true {path}").wait_for()
    phone.page.goto(phone.server + phone.home)
    phone.page.locator(".book", has_text="Chi ù").wait_for()
    has_come(phone)


def test_the_servers_worker_leaves_the_files_of_the_edition(phone: Table) -> None:
    phone.page.goto(phone.server + phone.home)
    phone.u("Chi").saves()
    is_cached(phone.page, phone.home, "Chi ù")
    assert phone.page.evaluate("caches.has('so-phom 0123456789ab')")
