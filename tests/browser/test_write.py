"""Rounds typed in words."""

from collections.abc import Callable

import pytest

from tests.browser.table import Table
from tests.web.friends import FRIENDS


@pytest.mark.journey
def test_a_typed_round_is_previewed_and_saved(sit_down: Callable[..., Table]) -> None:
    """It takes the place of what was half filled in, and outlives a reload."""
    table = sit_down().opens(*FRIENDS)
    page = table.page
    table.u("Dũng").look()
    table.menu().tap("[href$='/write']")
    page.fill("#line", "Chi ù; Chi ăn")
    table.tap(".sheet .tap")
    assert "Chi ăn ai?" in page.locator("#line-fault").inner_text()
    page.fill("#line", "chi u tron, chi ăn chot binh")
    table.tap(".sheet .tap")
    assert "chi u tron" in page.locator(".notice").inner_text()
    seen = table.preview()
    table.go(table.home)
    assert table.saves() == seen
    assert seen.summary.startswith("Chi ù tròn")
