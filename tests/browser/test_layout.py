"""Every screen and every size of letters, by measured boxes: nothing overlaps or is cut off."""

from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from scripts import stage
from scripts.stage import LONG
from tests.browser.boxes import FAULTS_OF, LETTERS, PHONES, faults, on_screen
from tests.browser.table import Table

FRIENDS = ("An", "Bình", "Chi", "Dũng")
SYLLABLES = ("Hương", "Phương", "Quang", "Khánh", "Nghiêm", "Nguyệt", "Thắng", "Duyên")
LARGE = ((768, 1024), (1280, 800))
LYING = (640, 360)


def faulty(page: Any) -> list[str]:
    """What is wrong with a page on every screen, with every size of letters."""
    sizes = product((*PHONES, LYING, *LARGE), LETTERS)
    found = [fault for size, letters in sizes for fault in faults(page, size, letters)]
    return found + faults(page, PHONES[1])


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(SYLLABLES[:4], marks=pytest.mark.long, id="four"),
        pytest.param(LONG, id="names that are long"),
        pytest.param(SYLLABLES, marks=pytest.mark.long, id="eight"),
    ],
)
def test_nothing_overlaps_or_is_broken(
    sit_down: Callable[..., Table], names: tuple[str, ...]
) -> None:
    """On phones, lying and upright, a tablet and a desk, with letters of up to twice the size: with
    what it pays, saved, an order, points with their keys."""
    table = sit_down().opens(*names, tulokho="tulokho-vinagames")
    first, *others = table.players
    table.u(first, eats=others[:2]).look()
    found = {"u": faulty(table.page)}
    table.saves()
    found["saved"] = faulty(table.page)
    table.order(*table.players).look()
    found["order"] = faulty(table.page)
    table.pick("by", "points")
    table.digits("points", 10, 20, 30, 4)
    found["points"] = faulty(table.page)
    told = [f"{state} {fault}" for state, faults in found.items() for fault in faults]
    assert not told, "\n".join(told)


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


REVIEWED = {
    "menu": "/table",
    "sheet": "/sheet",
    "totals": "/sheet?show=totals",
    "person": "/sheet?who=1",
    "result": "/result",
    "ended": "",
    "settle": "/settle",
    "rounds between two": "/settle/1/2",
    "pictures": "/stats",
    "take": "/take",
}
"""Pages of an evening that is over, by what a failure calls them."""

UNFOLD = """() => {
    for (const part of document.querySelectorAll("main details")) part.open = true;
    for (const box of document.querySelectorAll(".scrolls, .wide")) {
        box.style.maxHeight = "none";
        for (const cell of box.querySelectorAll("th, td")) cell.style.position = "static";
    }
}"""
BESIDE_TABLES = f"""() => {{ {FAULTS_OF}
    const boxes = [...document.querySelectorAll(".scrolls, .wide")];
    const inside = boxes.flatMap(faultsOf).filter((told) => !/^(out|wider)/.test(told));
    for (const box of boxes) box.hidden = true;
    const faults = faultsOf(document.querySelector("main"));
    for (const box of boxes) box.hidden = false;
    return [...inside, ...faults];
}}"""
"""What is wrong with a page whose wide tables scroll by themselves: those may reach out of it."""


@pytest.mark.parametrize("language", ["vi", "en"])
def test_an_evening_reviewed_is_read_on_every_phone(
    chromium: Any, tmp_path: Path, language: str
) -> None:
    """Result, settling up, score sheet, pictures and what is taken home, of six people with long
    names: all words whole, with all that unfolds unfolded. What is wider scrolls by itself."""
    app = stage.application(tmp_path)
    over = stage.play(app, (*LONG, "Hạnh", "Kiên"), count=12, ended=True)
    with stage.serving(app) as address:
        context = chromium.new_context(locale=language)
        context.add_cookies(stage.cookies(over, address, language=language))
        page = context.new_page()
        told = []
        for name, path in REVIEWED.items():
            page.goto(f"{address}/s/{over.view}{path}")
            page.evaluate(UNFOLD)
            told += [
                f"{name} {fault}"
                for size, letters in product(PHONES, LETTERS)
                for fault in faults(page, size, letters, BESIDE_TABLES)
            ]
        context.close()
    assert not told, "\n".join(told)


AWAKE = """() => {
    window.held = 0;
    const lock = { release: async () => { window.held -= 1; } };
    const request = async () => { window.held += 1; return lock; };
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
}"""
HIDE = """hidden => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
MINUTES = 5 * 60_000
"""Milliseconds for which a phone stays awake after a tap."""


def test_a_scoreboard(sit_down: Callable[..., Table]) -> None:
    """Totals are read from two metres, the last round, who leads and the entry beside them; who
    only looks has all of the width."""
    table = sit_down().opens(*FRIENDS)
    table.u("An").saves()
    page, looker = table.page, table._looked_at(table.home)
    letters = "(part) => parseFloat(getComputedStyle(part).fontSize)"
    seats = [f".seat-{i}" for i in range(4)]
    for (width, height), points in zip(LARGE, (40, 64), strict=True):
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator(".seat-0 .total").evaluate(letters) >= points
        picture, entry = (page.locator(place).bounding_box() for place in (".picture", ".entry"))
        assert picture["x"] + picture["width"] <= entry["x"]
        shown = (".centre", ".book tbody:first-of-type .how", ".save", *seats)
        assert all(on_screen(page, place) for place in shown)
        looker.set_viewport_size({"width": width, "height": height})
        assert looker.locator(".seat-0 .total").evaluate(letters) >= 64
    looker.set_viewport_size({"width": 360, "height": 640})


def test_the_screen_stays_on(sit_down: Callable[..., Table]) -> None:
    """A scoreboard's while it is looked at; a phone's while what is filled in is not saved, or for
    minutes after the last tap on it."""
    table = sit_down(follows=True)
    page = table.page
    page.add_init_script(f"({AWAKE})()")
    table.opens(*FRIENDS)

    def is_on(locks: bool) -> None:
        page.wait_for_function("(locks) => held === locks", arg=int(locks))

    page.locator(".live:not([hidden])").wait_for()
    is_on(False)
    page.set_viewport_size({"width": 1280, "height": 800})
    is_on(True)
    page.evaluate(HIDE, True)
    is_on(False)
    page.evaluate(HIDE, False)
    is_on(True)
    page.set_viewport_size({"width": 360, "height": 640})
    is_on(False)
    table.u("An").look()  # A preview that is still on its way would be late when minutes pass.
    is_on(True)
    page.evaluate("(ms) => window.pass(ms)", MINUTES - 1)
    table.u("Bình").look()
    page.evaluate("(ms) => window.pass(ms)", MINUTES - 1)
    page.evaluate(HIDE, True)
    is_on(False)
    page.evaluate(HIDE, False)
    is_on(True)
    page.evaluate("window.pass(1)")
    is_on(False)
    table.u("Chi")
    is_on(True)
    table.saves()
    is_on(False)


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


@pytest.mark.parametrize("width", [320, 360])
def test_nobody_stands_beside_the_names_in_english(
    sit_down: Callable[..., Table], width: int
) -> None:
    """With four that are long for one syllable; the question beside them is two lines high."""
    table = sit_down(width=width, language="en").opens("Hương", "Phương", "Quang", "Nghiêm")
    asked = table.page.locator(".line").first
    picks = [pick.bounding_box() for pick in asked.locator(".pick").all()]
    assert len(picks) == 5
    assert {round(pick["y"]) for pick in picks} == {round(picks[0]["y"])}
    assert asked.locator("legend").bounding_box()["height"] <= picks[0]["height"]
    assert asked.locator("legend").inner_text() == "Went out?"
