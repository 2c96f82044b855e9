"""Rounds that wait for the network: each is a row of its own, and the form is for the next one."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.offline import (
    EMPTY,
    ROUNDS,
    has_come,
    has_stored,
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


@pytest.fixture
def table(sit_down: Callable[..., Table]) -> Table:
    """A phone with a session opened on it."""
    return sit_down().opens(*FRIENDS)


def button(table: Table) -> str:
    """The words of the button that saves."""
    return str(table.page.locator(".save").inner_text())


def changes(table: Table, number: int) -> None:
    """Open a waiting round by its own button."""
    table.page.locator(".outbox:not([hidden])").evaluate("list => { list.open = true }")
    table.tap(f".outbox li:has-text('Ván {number}:') button:not([data-sure])")
    table.page.locator(".save", has_text=f"Sửa ván {number} (đang chờ)").wait_for()


def keys(table: Table) -> list[str]:
    """The idempotency keys of the rounds that wait."""
    rows = table.page.locator(".outbox li")
    return list(rows.evaluate_all("rows => rows.map(({ dataset }) => dataset.key)"))


@pytest.mark.parametrize("notices", [True, False])
def test_three_times_two_taps_are_three_rounds(table: Table, notices: bool) -> None:
    """Whether the page knew of the fault before the tap or learns of it by the tap."""
    page = table.page
    if not notices:
        page.route(ROUNDS, lambda route: route.abort())
    with no_network(table) if notices else table.within(99):
        with table.within(6):
            offline_rounds(table, "An", "Bình", "An")
        assert waiting(table) == ["Ván 1: An ù", "Ván 2: Bình ù", "Ván 3: An ù"]
        assert page.locator(".waits .told").inner_text() == "Ván 3: An ù. Chưa lưu"
        assert button(table) == "Lưu ván 4"
        assert "Lưu ván 4" in page.locator(".save").first.inner_text()
        assert not page.locator(".save.first").count()
        page.unroute(ROUNDS)
    page.evaluate("dispatchEvent(new Event('online'))")
    is_sent(table)
    assert written(table) == ["An", "Bình", "An"]


def test_a_waiting_round_is_changed_under_its_number_and_key(table: Table) -> None:
    """Half of the next round that was filled in comes back afterwards."""
    with no_network(table):
        offline_rounds(table, "An", "Bình")
        before = keys(table)
        table.u("Dũng")
        changes(table, 1)
        table.u("Chi")
        table.tap(".save")
        table.page.locator("[name=outcome][value=u-3]:checked").wait_for(state="attached")
        assert waiting(table) == ["Ván 1: Chi ù", "Ván 2: Bình ù"]
        assert keys(table) == before
        assert button(table) == "Lưu ván 3"
        taps_save(table)
    is_sent(table)
    assert written(table) == ["Chi", "Bình", "Dũng"]


@pytest.mark.parametrize("reloads", [True, False])
def test_a_change_that_is_left_changes_nothing(table: Table, reloads: bool) -> None:
    """The change outlives a reload; left by *Thôi* the round waits as it was."""
    table.page.route(ROUNDS, lambda route: route.abort())
    offline_rounds(table, "An", "Bình")
    changes(table, 1)
    table.u("Chi")
    if reloads:
        has_stored(table)
        table.page.reload()
        table.page.locator("[name=outcome][value=u-2]:checked").wait_for(state="attached")
    table.page.locator(".save", has_text="Sửa ván 1 (đang chờ)").wait_for()
    table.tap(".again:has-text('Thôi')")
    table.page.locator(EMPTY).wait_for()
    assert waiting(table) == ["Ván 1: An ù", "Ván 2: Bình ù"]
    assert button(table) == "Lưu ván 3"
    table.page.unroute(ROUNDS)
    table.page.evaluate("dispatchEvent(new Event('online'))")
    is_sent(table)
    assert written(table) == ["An", "Bình"]


def test_no_receipt_stands_below_a_round_that_waits(table: Table) -> None:
    """That of the round before would be taken for its own."""
    table.u("An").saves()
    receipt = table.page.locator(".session > .receipt")
    assert receipt.is_visible()
    with no_network(table):
        offline_rounds(table, "Bình")
        assert not receipt.is_visible()
    is_sent(table)
    receipt.wait_for()


def test_a_dropped_round_gives_its_number_back(table: Table) -> None:
    """To the empty form."""
    with no_network(table):
        offline_rounds(table, "An", "Bình")
        table.page.locator(".outbox summary").tap()
        for number in (2, 1):
            table.tap(f".outbox li:nth-child({number}) [data-sure]")
            table.page.locator(".save", has_text=f"Lưu ván {number}").wait_for()
        offline_rounds(table, "Chi")
    is_sent(table)
    assert written(table) == ["Chi"]


def test_a_round_that_lacks_something_stays_in_the_form(table: Table) -> None:
    """Where the network was lost without the page's knowing it."""
    page = table.page
    table.pick("outcome", "normal")
    page.route(ROUNDS, lambda route: route.abort())
    with page.expect_request(ROUNDS):
        table.tap(".save")
    page.locator(".save:not(.busy)").wait_for()
    assert page.locator("[name=outcome][value=normal]").is_checked()
    assert not page.locator(".outbox li").count()
    assert button(table) == "Lưu ván 1"


def test_by_the_keyboard(table: Table) -> None:
    """The focus goes to the round that waits; a second Enter on the button saves nothing."""
    with no_network(table):
        table.u("An")
        table.page.locator(".save").press("Enter")
        table.page.locator(".waits:focus").wait_for()
        table.page.locator(".save").press("Enter")
        table.page.locator(".waits button").first.press("Enter")
        table.page.locator("[name=outcome][value=u-0]:checked").wait_for(state="attached")
        taps_save(table)
        assert waiting(table) == ["Ván 1: An ù"]
    is_sent(table)
    assert written(table) == ["An"]


def test_two_tabs(sit_down: Callable[..., Table]) -> None:
    """While one sends, the other waits five seconds at most, and keeps what is filled in next. Two
    rounds of one number are asked about, once."""
    table, held = sit_down(follows=True).opens(*FRIENDS), list[Any]()
    page = table.page
    other = Table(page.context.new_page(), table.address, reader=table.reader)
    other.go(table.home)
    page.route(ROUNDS, lambda route: held.append(route), times=1)
    with page.expect_request(ROUNDS):
        table.u("An").tap(".save")
    other.u("Bình").look()
    other.tap(".save")
    other.page.locator(".save.busy").wait_for()
    other.page.evaluate("pass(5000)")
    other.page.locator(f"{EMPTY} .outbox:not([hidden])").wait_for()
    other.u("Chi")
    held[0].continue_()
    table.tap(".notice [name=as]")
    is_sent(table)
    assert written(table) == ["An", "Bình"]
    assert other.page.locator("[name=outcome][value=u-2]").is_checked()


HOLDS = "navigator.locks.request('so-phom', () => new Promise(() => {})).catch(() => {}); 0"
"""Keep the lock of the queue, as a tab that never comes to an end."""


def test_a_round_does_not_wait_for_ever_for_another_tab(table: Table, sit_down: Any) -> None:
    """After half a minute the phone says what it waits for, and a tap sends the round."""
    phone = sit_down(follows=30_000).joins(table.opens(*FRIENDS).link("k"))
    has_come(phone)
    page = phone.page
    page.evaluate(HOLDS)
    phone.u("An").look()
    phone.tap(".save")
    page.evaluate("window.pass(5_000)")
    assert waiting(phone) == ["Ván 1: An ù"]
    page.evaluate("window.pass(30_000)")
    page.locator(".outbox summary", has_text="một trang khác").tap()
    phone.tap(".here")
    page.locator(".saved", has_text="An ù").wait_for()
    assert written(phone) == ["An"]


def test_a_waiting_round_says_how_many_cards_everybody_has_left(table: Table) -> None:
    table.opens(*FRIENDS, phom="", tulokho="tulokho-vinagames")
    with no_network(table):
        table.out_of_cards("An", 2, 5, 9)
        taps_save(table)
        assert waiting(table) == ["Ván 1: An về nhất; cây Bình 2, Chi 5, Dũng 9"]


def test_the_foot_of_the_table_ends_no_evening_of_which_a_round_waits(table: Table) -> None:
    """It asks first, as the menu does; who was asked may end it."""
    table.u("An").saves()
    table.page.route("**/rounds", lambda route: route.abort())
    table.u("Bình")
    taps_save(table)
    has_stored(table)
    table.go(f"{table.home}/table/end")
    has_stored(table)
    table.tap("form[data-waits] .tap")
    table.page.locator(".notice", has_text="ván chưa gửi").wait_for()
    has_stored(table)
    table.tap(".sheet .tap")
    table.page.locator(".sends").wait_for()
