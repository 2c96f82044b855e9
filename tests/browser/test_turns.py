"""Six people at a table of four: they take turns, and nobody has to be ticked."""

from collections.abc import Callable

from tests.browser.table import Table

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
