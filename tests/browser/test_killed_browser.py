"""A browser that is killed keeps every round that its screen showed as waiting."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.browser.faulty_proxy import FaultyProxy
from tests.browser.kills import REPEAT, kill
from tests.browser.offline import (
    CONTROLLED,
    has_stored,
    is_cached,
    is_chosen,
    is_sent,
    offline_rounds,
    taps_save,
    waiting,
    written,
)
from tests.browser.table import Table
from tests.browser.weather import drops, passes
from tests.web.friends import FRIENDS

pytestmark = pytest.mark.server("a network that fails")

WINNERS = ("An", "Bình", "Chi", "Dũng", "An", "Bình", "Chi", "Dũng", "An", "Bình")
CORRECTED = 3
DROPPED = 5
EXPECTED = ["An", "Bình", "Dũng", "Dũng", "Bình", "Chi", "Dũng", "An", "Bình"]
"""Round 3 corrected to Dũng, and round 5 dropped."""


@pytest.fixture
def start(start_browser: Callable[[], Any], proxy: FaultyProxy) -> Callable[[], Table]:
    """Starts the browser on its profile."""

    def launch() -> Table:
        page = start_browser().new_page()
        return Table(page, proxy.address, reader=page)

    return launch


def reopened(start: Callable[[], Table], home: str) -> Table:
    """Starts the browser, and opens the session again."""
    table = start()
    table.home = home
    table.go(home)
    return table


@pytest.fixture
def table(start: Callable[[], Table]) -> Table:
    """A browser that has written its cookies before this evening.

    Chromium does so half a minute late, or when it ends.
    """
    first = start().opens(*FRIENDS)
    first.page.context.close()
    return reopened(start, first.home)


def play_offline(table: Table) -> None:
    """Save ten rounds, correct one and drop one; the screen shows that all wait."""
    offline_rounds(table, *WINNERS[:7])
    unfold(table)
    table.tap(f".outbox li:nth-child({CORRECTED}) button:not([data-sure])")
    is_chosen(table, "u-2")
    table.u("Dũng")
    taps_save(table)
    unfold(table)
    table.tap(f".outbox li:nth-child({DROPPED}) [data-sure]")
    table.page.locator(".outbox:not(:has(li:nth-child(7)))").wait_for()
    offline_rounds(table, *WINNERS[7:])


def unfold(table: Table) -> None:
    """Show the rounds that wait."""
    if table.page.locator(".outbox:not([open])").count():
        table.tap(".outbox summary")


def winners(rows: list[str]) -> list[str]:
    """The winners named in these rows."""
    return [name for row in rows for name in FRIENDS if name in row]


@pytest.mark.parametrize("nth", range(REPEAT))
def test_a_killed_browser_has_every_round_that_waited(
    tmp_path: Path, proxy: FaultyProxy, start: Callable[[], Table], table: Table, nth: int
) -> None:
    """Each is there once, in order, as it was corrected; what was dropped stays away. The round
    that was half entered is in the form, with its eats, and saved once."""
    table.page.wait_for_function(CONTROLLED)
    table.go(table.home)
    is_cached(table.page, table.home, "An")
    proxy.weather = lambda _: drops
    play_offline(table)
    table.u("Chi", eats=["An"])
    has_stored(table)
    kill(tmp_path / "profile")
    again = reopened(start, table.home)
    rows = waiting(again)
    assert [row.split(":")[0] for row in rows] == [f"Ván {n + 1}" for n in range(len(EXPECTED))]
    assert winners(rows) == EXPECTED
    assert again.eaters == ["0"]
    proxy.weather = lambda _: passes
    again.page.evaluate("dispatchEvent(new Event('online'))")
    is_sent(again)
    assert written(again) == EXPECTED
    again.page.locator(".table.paid").wait_for()
    again.tap(".save")
    again.page.locator(".saved", has_text="Chi ù").wait_for()
    assert len(written(again)) == len(EXPECTED) + 1
