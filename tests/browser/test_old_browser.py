"""A browser of the spring of 2022 (Safari 15.4, Chrome 100), which lacks newer features; an iPhone,
which has features of its own."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.offline import has_come
from tests.browser.table import Table
from tests.web.friends import FRIENDS

LACKS = """
delete AbortSignal.timeout;
delete Element.prototype.checkVisibility;
delete HTMLFormElement.prototype.requestSubmit;
delete Navigator.prototype.locks;
CSS.supports = () => false;
"""
NEWER = (":has(", "@container", "light-dark(", "cqi", "dvh", "text-wrap")
"""Features of style sheets that such a browser skips."""


def serve_older(route: Any) -> None:
    """Serve a style sheet as such a browser reads it."""
    answer = route.fetch()
    sheet = answer.text()
    for word in NEWER:
        sheet = sheet.replace(word, word.replace(word.strip(":@("), "not-yet"))
    route.fulfill(response=answer, body=sheet)


@pytest.mark.server("another phone")
def test_a_phone_of_the_spring_of_2022(sit_down: Callable[..., Table]) -> None:
    """A session is opened, a round saved, a player swapped, a round corrected, another phone
    followed."""
    table = sit_down(follows=True)
    table.page.context.add_init_script(LACKS)
    table.page.route("**/*.css", serve_older)
    table.go("/new")
    table.page.locator("[name=name-0]").fill("An")
    table.page.keyboard.press("Enter")
    table.page.wait_for_function("() => document.activeElement.name === 'name-1'")
    table.opens_by_form(*FRIENDS, "Em")
    has_come(table)
    table.tap('.out a:has-text("Em")')
    table.page.locator(".out > [aria-current]").wait_for()
    has_come(table)
    table.tap(".seat-1")
    table.page.locator(".save").wait_for()
    assert table.players == ["An", "Chi", "Dũng", "Em"]
    table.u("An").saves()
    undo, form = (table.page.locator(part).bounding_box() for part in (".undo button", ".entry"))
    assert undo["y"] + undo["height"] <= form["y"]
    other = sit_down().joins(table.link("k"))
    table.go(table.home)
    other.u("Chi").saves()
    table.page.evaluate("pass(4000)")
    table.page.locator(".book tbody th", has_text="2").wait_for()
    table.corrects(1).pick("outcome", f"u-{table.seat('Chi')}")
    table.saves()
    assert table.totals == {"An": "−10", "Bình": "0", "Chi": "+30", "Dũng": "−10", "Em": "−10"}


def test_an_iphone_on_its_side_enlarges_no_letters(open_page: Any, address: str) -> None:
    page = open_page()

    def serve_as_to_an_iphone(route: Any) -> None:
        answer = route.fetch()
        sheet = answer.text().replace("(-webkit-touch-callout: none)", "(display: block)")
        route.fulfill(response=answer, body=sheet)

    page.route("**/*.css", serve_as_to_an_iphone)
    page.goto(address)
    adjusts = "getComputedStyle(document.documentElement).webkitTextSizeAdjust"
    assert page.evaluate(adjusts) == "100%"
