"""A round that is refused, or whose number is taken, is mended or dropped; later ones keep
order."""

from collections.abc import Callable

import pytest

from tests.browser.offline import (
    is_sent,
    no_network,
    offline_rounds,
    taps_save,
    waiting,
    written,
)
from tests.browser.table import Table
from tests.web.friends import FRIENDS

pytestmark = pytest.mark.server("a network that fails")


def pays(table: Table, payer: int, payee: int) -> None:
    """Fill in a payment beside the round; one from a player to himself is refused by the server."""
    if not table.page.locator(".entry .quiet[open]").count():
        table.tap(".entry .quiet > summary")
    table.pick("manual-0-from", payer)
    table.pick("manual-0-to", payee)
    table.page.fill("[name=manual-0-amount]", "3")


@pytest.fixture
def refused(sit_down: Callable[..., Table]) -> Table:
    """Three rounds were saved without network; the server refuses the second."""
    table = sit_down().opens(*FRIENDS)
    with no_network(table):
        offline_rounds(table, "An")
        table.u("Bình")
        pays(table, 0, 0)
        taps_save(table)
        offline_rounds(table, "Chi")
    table.page.locator(".entry .fault").wait_for()
    assert table.page.locator("[name=outcome][value=u-1]").is_checked()
    assert [row.split(":")[0] for row in waiting(table)] == ["Ván 2", "Ván 3"]
    assert written(table) == ["An"]
    return table


def opens_first(table: Table) -> None:
    """Open the first round of the queue; its button is hidden if the page shows that round."""
    row = table.page.locator(".outbox:not([hidden]) li:first-child")
    row.locator("button:not([data-sure])").dispatch_event("click")


def test_a_refused_round_is_mended(refused: Table) -> None:
    """It is shown with the server's words; the later one waits for it, also over a reload."""
    refused.page.reload()
    with refused.page.expect_response("**/preview"):
        opens_first(refused)
    refused.page.locator("[name=outcome][value=u-1]:checked").wait_for(state="attached")
    pays(refused, 0, 2)
    refused.look()
    refused.tap(".save")
    is_sent(refused)
    assert written(refused) == ["An", "Bình", "Chi"]


def test_a_refused_round_is_dropped(refused: Table) -> None:
    """After a question; the later one takes its number."""
    refused.page.locator(".outbox summary").tap()
    with refused.page.expect_event("dialog") as asked:
        refused.tap(".outbox li:first-child button[data-sure]")
    assert asked.value.message == "Bỏ ván 2?"
    is_sent(refused)
    assert written(refused) == ["An", "Chi"]
    refused.go(refused.home)
    refused.u("Dũng").saves()
    assert written(refused) == ["An", "Chi", "Dũng"]


@pytest.mark.parametrize("keeps", [True, pytest.param(False, marks=pytest.mark.long)])
def test_another_phone_wrote_that_number(sit_down: Callable[..., Table], keeps: bool) -> None:
    """The round becomes the next one or is dropped; those behind it move or stay."""
    table = sit_down().opens(*FRIENDS)
    other = sit_down().joins(table.link("k"))
    table.go(table.home)
    with no_network(table):
        offline_rounds(table, "An", "Bình")
        other.u("Dũng").saves()
    table.page.locator(".notice", has_text="vừa ghi: Dũng ù").wait_for()
    assert not table.page.locator(".save >> visible=true").count()  # it would save 1 once more
    table.tap(".notice [name=as]" if keeps else ".notice .leave")
    is_sent(table)
    assert written(table) == (["Dũng", "An", "Bình"] if keeps else ["Dũng", "Bình"])
