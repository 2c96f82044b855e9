"""Rounds typed in words."""

from collections.abc import Callable

import pytest

from tests.browser.table import Table
from tests.web.friends import FRIENDS


@pytest.mark.journey
def test_a_typed_round_is_filled_in_answered_and_saved(sit_down: Callable[..., Table]) -> None:
    """It takes the place of what was half filled in, and outlives a reload."""
    table = sit_down().opens(*FRIENDS)
    page = table.page
    table.u("Dũng").look()
    top = page.locator(".entry .line").first.bounding_box()["y"]
    table.tap(".entry .rest > summary")
    page.fill("#sentence", "hôm nay vui")
    table.tap(".in-words button")
    assert "Không hiểu “hôm”" in page.locator(".in-words .fault").inner_text()
    page.fill("#sentence", "dung mom, an nhat nhe")
    table.tap(".in-words button")
    assert page.locator(".typed b").inner_text() == "Ai nhì: Bình hay Chi?"
    assert page.locator(".entry .line").first.bounding_box()["y"] == top
    table.tap("[data-order=place] .row:nth-child(2) .who")
    seen = table.preview()
    assert "An nhất, Bình nhì, Chi ba" in seen.summary
    assert "dung mom, an nhat nhe" in page.locator(".typed .hint").inner_text()
    page.goto(table.address + table.home, wait_until="networkidle")
    assert "dung mom, an nhat nhe" in page.locator(".typed .hint").inner_text()
    assert table.saves().payments == seen.payments
    assert page.locator("[name=said]").input_value() == ""
