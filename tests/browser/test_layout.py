"""Every screen and every size of letters, by measured boxes: nothing overlaps or is cut off."""

from collections.abc import Callable
from typing import Any

import pytest

from scripts.stage import LONG
from tests.browser.table import Table
from tests.browser.test_table import on_screen

FRIENDS = ("An", "Bình", "Chi", "Dũng")
SIX = ("Phương", "Quang", "Khánh", "Nghiêm", "Nguyệt", "Hương")
PHONES = ((320, 568), (360, 640), (412, 915))
LYING = (640, 360)
LARGE = ((768, 1024), (1280, 800))
LETTERS = (100, 130, 200)

FAULTS = """() => {
    // What a box cuts off is not seen.
    const ink = (node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        const cuts = getComputedStyle(node.parentElement).overflowY === "hidden";
        const end = cuts ? node.parentElement.getBoundingClientRect().bottom : Infinity;
        return [...range.getClientRects()].filter((box) => box.top < end - 4);
    };
    const seen = (part) => part.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        && getComputedStyle(part).clipPath === "none" && getComputedStyle(part).fontSize !== "0px";
    const texts = [];
    const walk = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const node = walk.currentNode;
        if (!node.textContent.trim() || !seen(node.parentElement)) continue;
        const laid = node.parentElement.closest(".bar") ? "bar" : "page";
        const words = node.textContent.trim();
        for (const box of ink(node)) texts.push({ laid, words, box, node });
    }
    const faults = [];
    for (const { words, box } of texts) {
        if (box.left < -0.5 || box.right > innerWidth + 0.5) faults.push(`out: ${words}`);
    }
    texts.forEach((one, i) => texts.slice(i + 1).forEach((other) => {
        if (one.node === other.node || one.laid !== other.laid) return;
        const [a, b] = [one.box, other.box];
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        // Lines may be closer than their letters are high; ink does not touch by a few pixels.
        const line = Math.min(a.height, b.height);
        if (wide > 2 && high > 0.3 * line) faults.push(`${one.words} / ${other.words}`);
    }));
    if (document.documentElement.scrollWidth > innerWidth) faults.push("wider than the page");
    return faults;
}"""


def faults(page: Any, size: tuple[int, int], letters: int) -> list[str]:
    """What overlaps or leaves the page at that size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("percent => { document.documentElement.style.fontSize = `${percent}%` }", letters)
    return [f"{size} {letters} %: {fault}" for fault in page.evaluate(FAULTS)]


@pytest.mark.parametrize("names", [FRIENDS, LONG, SIX], ids=["short", "long", "six"])
def test_nothing_overlaps(sit_down: Callable[..., Table], names: tuple[str, ...]) -> None:
    """On phones, lying and upright, a tablet and a desk, with letters of up to twice the size: as
    it lies there, an order, points with their keys."""
    table = sit_down().opens(*names)
    table.u(table.players[0]).saves()
    found = []
    for state in ("saved", "order", "points"):
        if state == "order":
            table.pick("outcome", "normal")
        if state == "points":
            table.pick("by", "points")
        for size in (*PHONES, LYING, *LARGE):
            for letters in LETTERS:
                found += [f"{state} {fault}" for fault in faults(table.page, size, letters)]
        faults(table.page, PHONES[1], 100)
    assert not found, "\n".join(found)


def test_a_phone_that_lies_on_its_side(sit_down: Callable[..., Table]) -> None:
    """The picture left, the entry right: names, the number under the thumb and save are seen at
    once."""
    table = sit_down().opens(*FRIENDS, phom="guide")
    page = table.page
    page.set_viewport_size({"width": 640, "height": 360})
    picture, entry = (page.locator(place).bounding_box() for place in (".picture", ".entry"))
    assert picture["x"] + picture["width"] <= entry["x"]
    assert abs(picture["y"] - entry["y"]) <= 2
    names = [f".entry .people .pick:nth-child({n})" for n in range(1, 5)]
    assert all(on_screen(page, place) for place in (*names, ".seat-0", ".seat-2", ".save"))
    table.points(5, 8, 20)
    assert all(on_screen(page, place) for place in (".now", '.pad [value="0"]', ".save"))
    now, pad = (page.locator(place).bounding_box() for place in (".now", ".pad"))
    assert now["y"] + now["height"] <= pad["y"]
    table.keys(9)
    assert table.saves().summary


AWAKE = """() => {
    window.held = 0;
    const lock = { release: async () => { window.held -= 1; } };
    const request = async () => { window.held += 1; return lock; };
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
}"""
HIDE = """hidden => {
    Object.defineProperty(document, "visibilityState", {
        value: hidden ? "hidden" : "visible", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.mark.parametrize(("size", "points"), [(LARGE[0], 40), (LARGE[1], 64)])
def test_a_scoreboard(sit_down: Callable[..., Table], size: tuple[int, int], points: int) -> None:
    """Totals are read from two metres, the last round, who leads and the entry beside them; who
    only looks has all of the width."""
    table = sit_down().opens(*FRIENDS)
    table.u("An").saves()
    page = table.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    letters = "(part) => parseFloat(getComputedStyle(part).fontSize)"
    assert page.locator(".seat-0 .total").evaluate(letters) >= points
    picture, entry = (page.locator(place).bounding_box() for place in (".picture", ".entry"))
    assert picture["x"] + picture["width"] <= entry["x"]
    shown = (
        ".centre",
        ".book tbody:first-of-type .how",
        ".save",
        *(f".seat-{i}" for i in range(4)),
    )
    assert all(on_screen(page, place) for place in shown)
    looker = table._looked_at(table.home)
    looker.set_viewport_size({"width": size[0], "height": size[1]})
    assert looker.locator(".seat-0 .total").evaluate(letters) >= 64
    looker.set_viewport_size({"width": 360, "height": 640})


def test_a_scoreboard_stays_awake(table: Table) -> None:
    """While it is looked at; a phone and a hidden page do not keep it."""
    table.page.add_init_script(f"({AWAKE})()")
    table.opens(*FRIENDS)
    page = table.page
    assert page.evaluate("held") == 0
    page.set_viewport_size({"width": 1280, "height": 800})
    page.wait_for_function("() => held === 1")
    page.evaluate(HIDE, True)
    page.wait_for_function("() => held === 0")
    page.evaluate(HIDE, False)
    page.wait_for_function("() => held === 1")
    page.set_viewport_size({"width": 360, "height": 640})
    page.wait_for_function("() => held === 0")


def test_long_names_leave_the_form_in_sight(sit_down: Callable[..., Table]) -> None:
    """Twenty letters each at 360 pixels: who ù, and what is asked then, lie above the bar."""
    table = sit_down().opens(*LONG)
    page = table.page
    bar = page.locator(".entry .bar").bounding_box()
    people = page.locator(".entry .people").first.bounding_box()
    assert people["y"] + people["height"] <= bar["y"]
    table.pick("outcome", "normal")
    table.pick("by", "points")
    assert all(on_screen(page, place) for place in (".now", ".save"))
    now, pad = (page.locator(place).bounding_box() for place in (".now", ".pad"))
    assert now["y"] + now["height"] <= pad["y"]
