"""What was written is taken back, struck out and corrected; nothing of it is ever erased."""

from collections.abc import Callable

import pytest

from tests.browser.conftest import SMALL
from tests.browser.table import Table
from tests.web.friends import FRIENDS


@pytest.mark.parametrize("table", [360, 320], indirect=True)
def test_taken_back_in_one_tap(table: Table) -> None:
    """One is back at the table, and looking at the form changes nothing; saved again it is the same
    number, and counts once."""
    table.opens(*FRIENDS)
    table.u("An", eats=["Bình"]).saves()
    with table.within(1):
        table.undoes()
    assert set(table.totals.values()) == {"0"}
    with table.page.expect_navigation():
        table.mends().tap(".to-table")
    assert set(table.totals.values()) == {"0"}
    table.go(table.home)
    previewed = table.mends().preview()
    assert previewed.summary == "An ù, được 14: Chi 5, Dũng 5, Bình 4"
    table.pick("outcome", f"u-{table.seat('Chi')}")
    assert table.saves().summary.startswith("Chi ù")
    assert table.page.locator(".book tbody").count() == 1


def test_struck_out_and_restored(table: Table) -> None:
    """It stays to be seen with the reason, counts no more, and counts again."""
    table.opens(*FRIENDS)
    first = table.u("An").saves()
    table.order("Chi", "An", "Dũng").saves()
    before = table.totals
    table.strikes(1, "ghi nhầm")
    assert table.totals == {"An": "−1", "Bình": "−3", "Chi": "+6", "Dũng": "−2"}
    table.go(table.home)
    assert "ghi nhầm" in table.page.locator(".book .struck").inner_text()
    table.restores(1)
    assert table.told(1) == first
    assert table.totals == before


def test_an_old_round_is_corrected(table: Table) -> None:
    """The difference for each is shown before it is accepted; the history keeps both."""
    table.opens(*FRIENDS)
    table.u("An").saves()
    table.u("Bình").saves()
    table.corrects(1).pick("outcome", f"u-{table.seat('Chi')}")
    table.look()
    changes = table.page.locator("#changed li").all_inner_texts()
    assert changes == ["An −20", "Chi +20"]
    table.page.fill("[name=reason]", "Chi mới ù")
    table.saves()
    assert table.totals == {"An": "−10", "Bình": "+10", "Chi": "+10", "Dũng": "−10"}
    table.opens_round(1)
    history = table.page.locator(".words").last.locator("li").all_inner_texts()
    assert len(history) == 2
    assert "Chi mới ù" in history[0]


def test_somebody_was_first(sit_down: Callable[..., Table]) -> None:
    """The second save of the same round is told what changed and keeps its filled form."""
    table = sit_down().opens(*FRIENDS)
    table.u("An").saves()
    other = sit_down().joins(table.link("k"))
    other.corrects(1).pick("outcome", f"u-{other.seat('Bình')}")
    other.look()
    table.corrects(1).pick("outcome", f"u-{table.seat('Chi')}")
    table.saves()
    other.tap(".save")
    other.page.locator('.notice[role="alert"]').wait_for()
    assert "sửa ván 1" in other.page.locator(".notice").inner_text()
    assert other.page.locator('[name="outcome"][value="u-1"]').is_checked()
    assert table.told(1).summary.startswith("Chi ù")


def test_sat_wrong(either: Callable[..., Table]) -> None:
    """By arrows, from a round on: the difference first, then the rounds and the next one so."""
    table = either().opens(*FRIENDS)
    table.u("Dũng").saves()
    table.u("Chi", eats=["Bình"]).saves()
    first = table.told(1)
    table.sat_wrong(since=2).moves_up("Bình")
    assert table.changes == ["An +1", "Dũng −1", "Ván 2 cũng được tính lại."]
    table.page.fill("[name=reason]", "ngồi lộn")
    with table.page.expect_navigation():
        table.tap(".bar .tap")
    assert list(table.told(2).nets) == ["Bình", "An", "Chi", "Dũng"]
    assert table.told(1) == first
    table.go(table.home)
    assert table.players == ["Bình", "An", "Chi", "Dũng"]


def test_what_is_to_be_seen_first_is_on_the_screen(table: Table) -> None:
    """A long page opens at the difference and the button that accepts it."""
    table.opens(*FRIENDS)
    table.u("An", eats=["An"] * 3).saves()
    table.opens_round(1)
    with table.page.expect_navigation():
        table.tap('form[action$="/strike"] button')
    box = table.page.locator('form[action$="/strike"] button').bounding_box()
    assert box
    assert 0 <= box["y"] <= SMALL["height"] - box["height"]
    assert table.changes == ["An −21", "Dũng +21"]


def test_a_refusal_is_on_the_screen(table: Table) -> None:
    """Beside the form that it is about, however far down that lies."""
    table.opens(*FRIENDS).desk("people").page.fill("[name=title]", " ")
    with table.page.expect_navigation():
        table.tap('form[action$="/title"] button')
    box = table.page.locator(".fault").bounding_box()
    assert box
    assert 0 <= box["y"] <= SMALL["height"] - box["height"]
