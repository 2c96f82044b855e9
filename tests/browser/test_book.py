"""What is tapped beside the entry: who leads, and the rounds of the book."""

from collections.abc import Callable

import pytest

from tests.browser.table import Table

FRIENDS = ("An", "Bình", "Chi", "Dũng")


def test_who_leads_by_two_taps_on_the_picture(either: Callable[..., Table]) -> None:
    """One asks, one answers; the table stays as it was chosen, and who only looks cannot."""
    table = either().opens(*FRIENDS)
    table.plays("An", "Chi", "Dũng")
    asked = table.page.locator(".centre button").bounding_box()
    assert min(asked["width"], asked["height"]) >= 44
    with table.within(2):
        table.tap(".centre button")
        with table.page.expect_navigation():
            table.tap('.leading [value="Chi"]')
    assert table.page.locator(".leads").inner_text() == "Chi"
    assert table.players == ["An", "Chi", "Dũng"]
    looker = table._looked_at(table.home)
    assert "Chi đi trước" in looker.locator(".centre").inner_text()
    assert not looker.locator(".centre button, .leading").count()


@pytest.mark.parametrize("width", [360, 320])
def test_a_whole_row_leads_to_its_round(sit_down: Callable[..., Table], width: int) -> None:
    """Its number, its amounts, its words: 44 pixels high and as wide as the book."""
    table = sit_down(width=width).opens(*FRIENDS)
    table.u("An").saves()
    table.u("Chi").saves()
    for row, number in ((1, 2), (2, 1)):
        for part in ("th", "td:nth-of-type(1)", "td:nth-of-type(4)", ".how"):
            table.go(table.home)
            found = table.page.locator(f".book tbody:nth-of-type({row})")
            assert found.bounding_box()["height"] >= 44
            box = found.locator(part).first.bounding_box()
            table.page.evaluate("y => scrollBy(0, y - 200)", box["y"])
            box = found.locator(part).first.bounding_box()
            with table.page.expect_navigation():
                table.page.touchscreen.tap(
                    box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
                )
            assert table.page.url.endswith(f"/rounds/{number}")


def test_a_struck_number_keeps_its_sign(table: Table) -> None:
    """The row is struck, its amounts are not: a line through a minus would make it a dash."""
    table.opens(*FRIENDS).u("An").saves()
    table.strikes(1)
    table.go(table.home)
    struck = table.page.locator(".book .struck")
    assert "gradient" in struck.evaluate("(row) => getComputedStyle(row).backgroundImage")
    assert struck.locator("td:not(.how)").all_inner_texts() == ["+15", "−5", "−5", "−5"]
    assert not struck.locator("td:not(.how) s").count()
