"""A round that is refused, or whose number is taken, is mended or dropped; later ones keep
order."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.offline import (
    ROUNDS,
    is_sent,
    no_network,
    offline_rounds,
    taps_save,
    waiting,
    written,
)
from tests.browser.table import Table
from tests.notices import saved
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
    table.tap(".notice [name=as]" if keeps else ".notice .leave")
    is_sent(table)
    assert written(table) == (["Dũng", "An", "Bình"] if keeps else ["Dũng", "Bình"])


@pytest.fixture
def overtaken(sit_down: Callable[..., Table]) -> Table:
    """A round was saved without network whose number another phone took, which fills in more."""
    table = sit_down().opens(*FRIENDS)
    other = sit_down().joins(table.link("k"))
    table.go(table.home)
    with no_network(table):
        offline_rounds(table, "An")
        other.u("Dũng").saves()
        other.u("Chi")
        other.page.locator(".kept").wait_for()
    table.page.locator(".notice", has_text="vừa ghi: Dũng ù").wait_for()
    return table


def test_another_round_is_entered_while_that_one_waits(overtaken: Table) -> None:
    """Cleared off the screen, the round is held; the next one has a number of its own."""
    table, notice = overtaken, overtaken.page.locator(".notice")
    table.tap(".again")
    notice.wait_for(state="detached")
    table.u("Bình").look()
    table.tap(".save")
    # The held one comes back by itself.
    table.tap(".notice [name=as]")
    is_sent(table)
    assert written(table) == ["Dũng", "An", "Bình"]


def test_a_held_round_waits_while_another_draft_is_taken(overtaken: Table) -> None:
    """Only a person drops it, by its own button."""
    overtaken.page.reload()
    overtaken.tap("#draft .leave")
    overtaken.page.locator("[name=outcome][value=u-2]:checked").wait_for(state="attached")
    assert [row.split(":")[0] for row in waiting(overtaken)] == ["Ván 1"]


def test_another_round_is_changed_while_one_is_refused(refused: Table) -> None:
    """Each has its form; they land in the order in which they were played."""
    refused.page.locator(".outbox summary").tap()
    refused.tap(".outbox li:last-child button:not([data-sure])")
    refused.page.locator("[name=outcome][value=u-2]:checked").wait_for(state="attached")
    refused.u("Dũng").look()
    refused.tap(".save")
    refused.page.locator("[name=outcome][value=u-1]:checked").wait_for(state="attached")
    pays(refused, 0, 2)
    refused.look()
    refused.tap(".save")
    is_sent(refused)
    assert written(refused) == ["An", "Bình", "Dũng"]


def test_a_change_during_the_refusal_stays(sit_down: Callable[..., Table]) -> None:
    """The form is as it is by then, and is not filled in again."""
    table = sit_down().opens(*FRIENDS)
    held: list[Any] = []
    table.page.route(ROUNDS, lambda route: held.append(route), times=1)
    table.u("Chi")
    pays(table, 0, 0)
    table.look()
    table.tap(".save")
    table.page.locator(".save.busy").wait_for()
    table.pick("manual-0-to", 2)
    with table.page.expect_response(ROUNDS):
        held[0].continue_()
    table.page.locator(".save:not(.busy)").wait_for()
    assert table.page.locator('[name=manual-0-to][value="2"]').is_checked()
    table.look()
    table.tap(".save")
    table.page.locator(".saved", has_text=saved(1, "Chi ù")).wait_for()
    is_sent(table)
    assert written(table) == ["Chi"]


def hold_preview(table: Table, outcome: str) -> list[Any]:
    """Hold the first preview of this outcome; those of the page as it was pass."""
    held = list[Any]()

    def hold(route: Any) -> None:
        if held or f"outcome={outcome}" not in route.request.post_data:
            route.continue_()
        else:
            held.append(route)

    table.page.route("**/preview", hold)
    return held


def test_a_tap_while_another_form_comes_stays(refused: Table) -> None:
    """On the screen, and in the queue once somebody leaves it, also after a reload."""
    page = refused.page
    page.reload()
    page.locator(".outbox:not([hidden]) summary").tap()
    refused.tap(".outbox li:last-child button:not([data-sure])")
    page.locator("[name=outcome][value=u-2]:checked").wait_for(state="attached")
    refused.u("Dũng").look()
    held = hold_preview(refused, "u-1")
    with page.expect_request(lambda asked: "outcome=u-1" in (asked.post_data or "")):
        refused.tap(".save")
    refused.u("An")
    held[0].continue_()
    refused.look()
    assert page.locator("[name=outcome][value=u-0]").is_checked()
    page.locator(".outbox:not([hidden])").evaluate("list => { list.open = true }")
    refused.tap(".outbox li:last-child button:not([data-sure])")
    page.locator("[name=outcome][value=u-3]:checked").wait_for(state="attached")
    page.reload()
    opens_first(refused)
    page.locator("[name=outcome][value=u-0]:checked").wait_for(state="attached")
