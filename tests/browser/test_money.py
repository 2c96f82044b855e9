"""With a stake money is seen from the first tap to the history, and moves where it is saved."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.table import Table

NAMES = ("Hương", "Phương", "Quang", "Nghiêm")

WATCH_TOTALS = """() => {
  window.totals = [];
  const first = () => document.querySelector(".table:not(.paid) .total")?.textContent;
  new MutationObserver(() => window.totals.push(first()))
    .observe(document.documentElement, { subtree: true, childList: true, characterData: true });
}"""


def bar(table: Table) -> str:
    """What the bar says."""
    return " ".join(str(table.page.locator(".save").inner_text()).split())


def words(table: Table, place: str) -> str:
    """What a part of the page says, on one line."""
    return " ".join(str(table.page.locator(place).first.inner_text()).split())


@pytest.mark.parametrize(("width", "script"), [(360, True), (320, False)])
def test_money_from_the_first_tap_to_the_history(
    sit_down: Callable[..., Table], width: int, script: bool
) -> None:
    """Preview, bar, seat, sentence, book, the round's page, what a correction changes, history; and
    the same in bets by the switch. The bar is as high before as after."""
    table = sit_down(width=width, script=script, speaks="money").opens(*NAMES, stake="20")
    page = table.page
    high = page.locator(".save" if script else ".look.first").bounding_box()["height"]
    table.u("Phương").look()
    assert "mỗi người trả 100k" in words(table, ".told")
    assert page.locator("svg .amount").first.text_content() == "100k"
    assert bar(table).replace(":", "") == "Lưu ván 1 Phương +300k"
    assert page.locator(".save").bounding_box()["height"] == high
    assert page.locator(".gain").evaluate("(part) => part.scrollWidth <= part.clientWidth")
    assert "100k (5)" in words(table, ".words li")
    table.tap(".save")
    page.locator(".saved p", has_text="100k").wait_for()
    table.go(table.home)
    assert words(table, ".seat-1") == "Phương +300k +15 cược"
    assert "−100k +300k −100k −100k" in words(table, ".book tbody")
    table.opens_round(1)
    assert "ghi Hương −100k, Phương +300k" in words(table, ".words:last-of-type")
    table.corrects(1).u("Quang").look()
    assert table.changes[:2] == ["Phương −400k (−20)", "Quang +400k (+20)"]
    assert bar(table).replace(":", "") == "Lưu ván 1 Quang +300k"
    table.go(f"{table.home}/history")
    assert "−100k +300k −100k −100k" in words(table, ".words li")
    table.go(f"{table.home}/history?amounts=bets")
    assert "−5 +15 −5 −5" in words(table, ".words li")


@pytest.mark.parametrize("wish", ["no-preference", "reduce"])
def test_totals_count_to_what_they_are(sit_down: Callable[..., Table], wish: str) -> None:
    """After a save, in less than a quarter of a second, and not for who wants no motion, nor from
    thousands to millions; what stays is what the server sent."""
    table = sit_down(speaks="money").opens("An", "Bình", "Chi", "Dũng", stake="20")
    page: Any = table.page
    page.emulate_media(reduced_motion=wish)
    page.wait_for_load_state("networkidle")  # What counts comes when the page is of use.
    for after in ("+300k", "+600k", "+900k", "+1,2tr"):
        table.u("An").look()
        page.evaluate(WATCH_TOTALS)
        table.tap(".save")
        page.locator(".saved p").wait_for()
        page.wait_for_function(f"() => document.querySelector('.total').textContent === '{after}'")
        seen = [told for told in page.evaluate("window.totals") if told]
        assert seen[-1] == after
        assert (len(set(seen)) > 1) == (wish == "no-preference" and after.endswith("k"))
    page.reload()
    assert page.locator(".total").first.inner_text() == "+1,2tr"
