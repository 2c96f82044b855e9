"""Six people at a table of four: they take turns, and nobody has to be ticked."""

from collections.abc import Callable

import pytest

from tests.browser.table import Table
from tests.browser.test_table import on_screen

SIX = ("An", "Bình", "Chi", "Dũng", "Em", "Hà")


def test_six_take_turns(either: Callable[..., Table]) -> None:
    """Two taps choose the way; then a round takes no more than with four, and all play as often."""
    table = either().opens(*SIX)
    with table.within(2):
        table.tap(".who-plays summary")
        with table.page.expect_navigation():
            table.tap('.turns [value="round"]')
    played = list(table.players)
    for _ in range(2):
        with table.within(3):
            table.u(table.players[0]).saves()
        played += table.players
    assert sorted(played) == sorted(SIX * 2)


@pytest.mark.parametrize("table", [360, 320], indirect=True)
def test_the_last_ones_sit_out(table: Table) -> None:
    """Who came third and last of four; somebody who has to go is left out by ticks, once."""
    table.opens(*SIX).tap(".who-plays summary")
    with table.page.expect_navigation():
        table.tap('.turns [value="last"]')
    table.order("Chi", "An", "Dũng").saves()
    assert table.players == ["An", "Chi", "Em", "Hà"]
    table.plays("An", "Chi", "Em")
    assert table.players == ["An", "Chi", "Em"]
    table.u("Em").saves()
    assert len(table.players) == 4


def test_two_taps_swap(table: Table) -> None:
    """One on who sits out, one on who plays; the seats stay in their order, and the next tap on a
    seat says again who won."""
    table.opens(*SIX)
    with table.within(2):
        table.tap('.out a:has-text("Hà")')
        assert "Hà" in table.page.locator(".told").inner_text()
        with table.page.expect_navigation():
            table.tap(".seat-1")
    assert table.players == ["An", "Chi", "Dũng", "Hà"]
    assert table.page.locator(".out .who").all_inner_texts() == ["Bình", "Em"]
    table.tap(".seat-1")
    assert table.saves().summary == "Chi ù, mỗi người trả 5"


def test_the_ticks_are_a_tap_away_without_a_script(sit_down: Callable[..., Table]) -> None:
    """Who sits out leads to them."""
    table = sit_down(script=False).opens(*SIX)
    table.tap('.out a:has-text("Hà")')
    assert table.page.locator(".who-plays [value=Hà]").is_visible()


def test_taking_turns_leaves_the_table_where_it_is(either: Callable[..., Table]) -> None:
    """What folds out lies over it; all six stand on the screen with what they came to."""
    table = either().opens(*SIX)
    place = table.page.locator(".table").bounding_box()
    assert all(on_screen(table.page, f".out a:has-text({name!r})") for name in SIX[4:])
    table.tap(".who-plays summary")
    assert table.page.locator(".table").bounding_box() == place
