"""The page of the first visit: what it says, fetches and does when it cannot go on."""

import json
import math
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.browser.conftest import SMALL
from tests.browser.phone.static_host import StaticHost

APPLICATION = "main a[href$='/new']"
"""What the first page of the application has."""

STAYS = "ServiceWorkerContainer.prototype.register = () => new Promise(() => {})"
"""Keeps the first visit open when everything is fetched."""

VALUES = """
window.values = new Set();
new MutationObserver(() => values.add(document.querySelector("progress")?.value))
  .observe(document, { attributes: true, attributeFilter: ["value"], subtree: true });
"""
"""Collects what the progress bar shows."""


def given(name: str, value: str) -> str:
    """Return a script that gives a page another property."""
    return f"Object.defineProperty({name}, {{ value: {value} }})"


@pytest.fixture
def visit(chromium: Any, host: StaticHost) -> Iterator[Callable[..., Any]]:
    """Opens the edition on a new phone."""
    contexts: list[Any] = []

    def open_it(*scripts: str, language: str = "vi") -> Any:
        context = chromium.new_context(viewport=SMALL, has_touch=True, locale=language)
        contexts.append(context)
        for script in scripts:
            context.add_init_script(script)
        page = context.new_page()
        page.goto(host.address)
        return page

    yield open_it
    for context in contexts:
        context.close()


def files(host: StaticHost) -> list[dict[str, Any]]:
    """Return the names and sizes of the files that are fetched."""
    (listed,) = host.folder.glob("files-*.mjs")
    match = re.search(r"FILES = (.*);", listed.read_text())
    assert match
    return json.loads(match[1])  # type: ignore[no-any-return]


def asked(host: StaticHost) -> list[str]:
    """Return the large files that were fetched."""
    return [path for path in host.asked if path.endswith(".gz")]


def test_it_names_the_megabytes_and_counts_bytes_then_seconds(
    visit: Callable[..., Any], host: StaticHost
) -> None:
    """In both languages. Nobody knows when the book will be open. The page allows its own scripts
    alone."""
    megabytes = math.ceil(sum(file["size"] for file in files(host)) / 1e6)
    in_vietnamese = f"Tải một lần {megabytes} MB, từ đó không cần mạng."
    in_english = f"Downloaded once ({megabytes} MB), it needs no network after that."
    assert in_english in visit(STAYS, language="en").locator("main").inner_text()
    page = visit(VALUES, STAYS)
    main = page.locator("main")
    assert in_vietnamese in main.inner_text()
    page.get_by_text("Đang mở…").wait_for()
    shown = page.evaluate("[...values]")
    assert shown == sorted(shown)
    assert len(shown) > len(files(host)) + 1
    assert shown[-1] == 1
    assert page.locator("progress:indeterminate").count() == 1
    page.locator(".count", has_text=re.compile(r"^\d+ s$")).wait_for()
    run = "() => { const one = document.createElement('script'); one.text = 'window.ran = 1'; "
    page.evaluate(f"{run} document.body.append(one); }}")
    assert page.evaluate("window.ran") is None
    page.locator(".choice").get_by_text("EN").tap()
    assert in_english in main.inner_text()
    assert in_vietnamese not in main.inner_text()


LOGIN = {"status": 200, "content_type": "text/html", "body": "<h1>Wi-Fi</h1>"}
HALF = {"status": 200, "content_type": "application/gzip", "body": "half a file"}
FAULTS: tuple[tuple[str, dict[str, Any] | None, str], ...] = (
    ("application-*", None, "Mất mạng giữa chừng"),
    ("application-*", LOGIN, "có lẽ Wi-Fi cần đăng nhập"),
    ("application-*", HALF, "Có tệp bị hỏng dọc đường"),
    ("worker.mjs", {"status": 404}, "Máy chủ thiếu tệp"),
    ("worker.mjs", LOGIN, "có lẽ Wi-Fi cần đăng nhập"),
    ("engine-*", HALF, "Có tệp bị hỏng dọc đường"),
    ("engine-*", None, "Mất mạng giữa chừng"),
)
"""A file, what comes in its place (None: nothing, without network), and what the page says then.
The page fetches the first file, the worker imports the last."""


def test_it_says_why_a_file_did_not_come(new_phone: Any, host: StaticHost) -> None:
    """Each try goes on where the one before broke off: no file that has come is fetched again, and
    the chosen language goes along."""
    page = new_phone.new_page()
    for name, answer, sentence in FAULTS:

        def instead(route: Any, *, answer: dict[str, Any] | None = answer) -> None:
            route.fulfill(**answer) if answer else route.abort("internetdisconnected")

        new_phone.route(f"**/{name}", instead)
        if page.url == "about:blank":
            page.goto(host.address)
        else:
            page.get_by_role("button", name="Thử lại").tap()
        page.get_by_text(sentence).wait_for()
        new_phone.unroute(f"**/{name}")
    page.locator(".choice").get_by_text("EN").tap()
    page.get_by_role("button", name="Try again").tap()
    page.locator(APPLICATION).first.wait_for(timeout=120e3)
    assert page.locator("html").get_attribute("lang") == "en"
    assert sorted(asked(host)) == sorted({*asked(host)})


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        ("delete Navigator.prototype.serviceWorker", "Trong Zalo, Messenger, Facebook: bấm ⋯"),
        ("delete globalThis.DecompressionStream", "Trình duyệt cũ: cập nhật rồi mở lại."),
        (given("globalThis, 'isSecureContext'", "false"), "Mở lại với https:// ở đầu."),
        (given("navigator, 'userAgent'", "'Chrome/125.0 Mobile Zalo android/24'"), "mở trong Zalo"),
        (given("navigator, 'connection'", "{ saveData: true }"), "Máy đang tiết kiệm dữ liệu"),
        ("Cache.prototype.put = () => Promise.reject()", "Máy gần đầy."),
        ("CacheStorage.prototype.open = () => Promise.reject()", "Trình duyệt này không giữ được"),
        ("ServiceWorkerContainer.prototype.register = () => Promise.reject(Error())", "Sổ chưa mở"),
    ],
)
def test_it_says_what_to_do(
    visit: Callable[..., Any], host: StaticHost, script: str, sentence: str
) -> None:
    """Nothing is fetched where the browser cannot keep it, or has to ask first."""
    page = visit(script)
    page.get_by_text(sentence).wait_for()
    if "Promise.reject" in script:
        assert page.locator(".fault:visible").count() == 1
    else:
        assert asked(host) == []
