"""The page of the first visit: what it says, fetches and does when it cannot go on."""

import json
import math
import re
from collections.abc import Callable, Iterator
from contextlib import closing
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
    """Opens the edition on a new phone; `cut` are files that the network does not bring."""
    contexts: list[Any] = []

    def open_it(*scripts: str, language: str = "vi", cut: str = "") -> Any:
        context = chromium.new_context(viewport=SMALL, has_touch=True, locale=language)
        contexts.append(context)
        for script in scripts:
            context.add_init_script(script)
        page = context.new_page()
        if cut:
            page.route(cut, lambda route: route.abort("internetdisconnected"))
        page.goto(host.address)
        return page

    yield open_it
    for context in contexts:
        context.close()


def files(host: StaticHost) -> list[dict[str, Any]]:
    """Return the names and sizes of the files that are fetched."""
    (listed,) = host.folder.glob("files-*.mjs")
    found = re.search(r"FILES = (.*);", listed.read_text())
    assert found
    return json.loads(found[1])  # type: ignore[no-any-return]


def asked(host: StaticHost) -> list[str]:
    """Return the large files that were fetched."""
    return [path for path in host.asked if path.endswith(".gz")]


def test_it_names_the_megabytes_in_both_languages(
    visit: Callable[..., Any], host: StaticHost
) -> None:
    megabytes = math.ceil(sum(file["size"] for file in files(host)) / 1e6)
    of_language = {
        "vi": f"Tải một lần {megabytes} MB, từ đó không cần mạng.",
        "en": f"Fetched once ({megabytes} MB), it needs no network after that.",
    }
    for language, other in (("vi", "en"), ("en", "vi")):
        page = visit(STAYS, language=language)
        main = page.locator("main")
        assert of_language[language] in main.inner_text()
        page.locator(".choice").get_by_text(other.upper()).tap()
        assert of_language[other] in main.inner_text()
        assert of_language[language] not in main.inner_text()


def test_the_bar_counts_bytes_then_seconds(visit: Callable[..., Any], host: StaticHost) -> None:
    """Nobody knows when the book will be open. The page allows its own scripts alone."""
    page = visit(VALUES, STAYS)
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


def test_a_download_that_broke_off_goes_on(visit: Callable[..., Any], host: StaticHost) -> None:
    """No file that has come is fetched again, and the chosen language goes along."""
    page = visit(cut="**/application-*")
    page.get_by_text("Mất mạng giữa chừng").wait_for()
    before = asked(host)
    assert before
    page.locator(".choice").get_by_text("EN").tap()
    page.unroute("**/application-*")
    page.get_by_role("button", name="Try again").tap()
    page.locator(APPLICATION).first.wait_for(timeout=120e3)
    assert page.locator("html").get_attribute("lang") == "en"
    assert sorted(asked(host)) == sorted({*asked(host)})
    assert len(asked(host)) == len(before) + 1


LOGIN = {"status": 200, "content_type": "text/html", "body": "<h1>Wi-Fi</h1>"}
HALF = {"status": 200, "content_type": "application/gzip", "body": "half a file"}


@pytest.mark.parametrize(
    ("name", "answer", "sentence"),
    [
        ("engine-*", None, "Mất mạng giữa chừng"),
        ("worker.mjs", {"status": 404}, "Máy chủ thiếu tệp"),
        ("application-*", LOGIN, "có lẽ Wi-Fi cần đăng nhập"),
        ("worker.mjs", LOGIN, "có lẽ Wi-Fi cần đăng nhập"),
        ("application-*", HALF, "Có tệp bị hỏng dọc đường"),
        ("engine-*", HALF, "Có tệp bị hỏng dọc đường"),
    ],
)
def test_it_says_why_a_file_did_not_come(
    chromium: Any, host: StaticHost, name: str, answer: dict[str, Any] | None, sentence: str
) -> None:
    """Whether the page fetches it or the worker imports it; another try fetches it."""
    with closing(chromium.new_context(viewport=SMALL, has_touch=True, locale="vi")) as context:

        def instead(route: Any) -> None:
            route.fulfill(**answer) if answer else route.abort("internetdisconnected")

        context.route(f"**/{name}", instead)
        page = context.new_page()
        page.goto(host.address)
        page.get_by_text(sentence).wait_for()
        context.unroute(f"**/{name}")
        page.get_by_role("button", name="Thử lại").tap()
        page.get_by_text("Đang mở…").or_(page.locator(APPLICATION)).first.wait_for()


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
