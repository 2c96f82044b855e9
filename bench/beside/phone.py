"""An emulated phone: small, four times slower than this machine, on a weak network."""

import shutil
import statistics
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import sync_playwright

import dev
from bench.beside.table import Table

SCREEN = {"width": 390, "height": 844}
SLOWER = 4
LATENCY = 150
"""Milliseconds to the server and back."""

SPEED = 1.6e6 / 8
"""Bytes a second, either way."""

FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")
SECONDS = 30
SAVE = 'button[formaction$="/rounds"]'

WATCH = """
// From the tap on Lưu, also over the way to another page, until the book shows the round.
document.addEventListener("click", (event) => {
  const save = event.target.closest('button[formaction$="/rounds"]');
  if (!save) return;
  delete document.documentElement.dataset.took;
  sessionStorage.setItem("waiting", `${save.textContent.match(/\\d+/)[0]} ${Date.now()}`);
}, true);
const look = () => {
  const [number, tapped] = (sessionStorage.getItem("waiting") || "").split(" ");
  const rounds = number ? [...document.querySelectorAll(".book tbody th")] : [];
  const kept = rounds.some((one) => one.textContent.trim() === number);
  if (kept && document.querySelector(".seat .total")) {
    sessionStorage.removeItem("waiting");
    requestAnimationFrame(() => { document.documentElement.dataset.took = Date.now() - tapped; });
  }
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


@contextmanager
def chromium() -> Iterator[Any]:
    """The Chromium of this system, or None."""
    program = next(filter(None, map(shutil.which, dev.BROWSERS)), None)
    if program is None:
        yield None
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


def tap(browser: Any, table: Table, rounds: int) -> float:
    """Seconds from the tap on *Lưu* until the new totals stand on the page: the median of a few
    rounds, which the keeper's phone saves one after the other."""
    context = browser.new_context(viewport=SCREEN, has_touch=True, is_mobile=True, locale="vi-VN")
    context.set_default_timeout(SECONDS * 1000)
    context.add_cookies(
        [
            {"name": name, "value": value, "url": table.server.address}
            for name, value in table.keeper.cookies.items()
        ]
    )
    context.add_init_script(WATCH)
    page = context.new_page()
    page.goto(table.server.address + table.at)
    _slow_down(context, page)
    taken = [_save(page, number % 4) for number in range(rounds + 1)]
    context.close()
    return statistics.median(taken[1:])  # The first one loads what stays.


def _slow_down(context: Any, page: Any) -> None:
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    session.send("Network.enable")
    network = {"latency": LATENCY, "downloadThroughput": SPEED, "uploadThroughput": SPEED}
    session.send("Network.emulateNetworkConditions", {"offline": False, **network})


def _save(page: Any, winner: int) -> float:
    with page.expect_response(lambda answer: answer.url.endswith("/preview")):
        page.locator(f"[name=outcome][value=u-{winner}] >> xpath=..").first.tap()
    page.locator(f"{SAVE} >> visible=true").first.tap()
    page.locator("html[data-took]").wait_for()
    return float(page.locator("html").get_attribute("data-took")) / 1000
