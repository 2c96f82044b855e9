"""From the first page to the table, on the smallest phones."""

from collections.abc import Callable

import pytest

from tests.browser.table import Table
from tests.web.friends import FRIENDS


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("width", [360, 320])
def test_another_evening_with_the_same_table(
    sit_down: Callable[..., Table], width: int, script: bool
) -> None:
    """Two taps at most from the first page to a table ready for round 1, and it is on the screen
    without scrolling."""
    table = sit_down(width=width, script=script).opens(*FRIENDS)
    table.desk().presses("end")
    table.go("/")
    with table.within(2):
        table.tap("text=Chơi lại với bàn này")
    table.page.locator(".entry").wait_for()
    assert "Lưu ván 1" in table.page.locator(".entry").inner_html()
    assert table.players == list(FRIENDS)


@pytest.mark.parametrize("width", [360, 320])
def test_tonight_goes_on_by_one_tap(sit_down: Callable[..., Table], width: int) -> None:
    """The table that plays is one large way on, at the top."""
    table = sit_down(width=width).opens(*FRIENDS)
    table.go("/")
    way = table.page.locator(".goes-on").bounding_box()
    assert way["height"] >= 44
    assert way["y"] + way["height"] < 640
    with table.within(1):
        table.tap(".goes-on")
    table.page.locator(".entry").wait_for()
    assert table.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
