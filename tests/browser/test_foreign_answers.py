"""Answers of other servers (a portal, a proxy) are never shown or stored, and refuse nothing."""

from collections.abc import Callable

import pytest

from tests.browser.faulty_proxy import FaultyProxy
from tests.browser.offline import (
    has_come,
    is_sent,
    taps_save,
    waiting,
    written,
)
from tests.browser.strangers import STRANGERS, comes_back, polls, shows, stranger
from tests.browser.table import Table
from tests.browser.watch import STRANGE
from tests.browser.weather import passes
from tests.web.friends import FRIENDS

pytestmark = pytest.mark.server("a network that fails")

WAITING = "Chưa lưu, đang chờ mạng"
LAST = 10
"""Rounds that a session page shows."""


@pytest.fixture
def table(sit_behind: Callable[..., Table]) -> Table:
    """A keeper's phone whose time goes by when the test says so, without a worker."""
    return sit_behind(follows=True).opens(*FRIENDS)


def test_polls(table: Table, sit_behind: Callable[..., Table], proxy: FaultyProxy) -> None:
    """The page and its form stay, and it goes on polling until the network is well."""
    other = sit_behind().joins(table.link("k"))
    has_come(table)
    table.u("Chi").look()
    for name in STRANGERS:
        proxy.weather = stranger(name, "/live")
        polls(table)
        assert table.page.locator("[name=outcome][value=u-2]").is_checked(), name
        assert STRANGE not in table.page.title(), name
    proxy.weather = lambda _: passes
    other.u("Dũng").saves()
    shows(table, "Dũng ù", ".book")
    assert table.page.locator("[name=outcome][value=u-2]").is_checked()


def test_saves(table: Table, proxy: FaultyProxy) -> None:
    """The round waits as without a network, and is sent by itself when that is well."""
    has_come(table)
    for number, name in enumerate(STRANGERS, start=1):
        table.u("Chi").look()
        proxy.weather = stranger(name, "/rounds")
        with proxy.expects("POST", "/rounds"):
            taps_save(table)
        assert waiting(table) == [f"Ván {number}: Chi ù"], name
        assert table.page.locator(".outbox summary").inner_text() == WAITING, name
        comes_back(table, proxy)
        is_sent(table)
    assert written(table) == ["Chi"] * LAST


def test_a_preview(table: Table, proxy: FaultyProxy) -> None:
    """The page says that it could not be worked out; the round can be saved."""
    has_come(table)
    proxy.weather = stranger("portal")
    table.u("Chi")
    table.page.locator(".told", has_text="Mất mạng").wait_for()
    taps_save(table)
    comes_back(table, proxy)
    is_sent(table)
    assert written(table) == ["Chi"]
