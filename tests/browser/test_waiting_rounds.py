"""Rounds that wait for the network: each is a row of its own, and the form is for the next one."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import PLAIN, SMALL
from tests.browser.offline import (
    EMPTY,
    ROUNDS,
    has_come,
    has_stored,
    is_chosen,
    is_sent,
    no_network,
    offline_rounds,
    taps_save,
    waiting,
    written,
)
from tests.browser.table import Table
from tests.browser.test_accessibility import faults
from tests.notices import saved
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


def test_rounds_wait_of_which_the_page_learns_by_the_tap(table: Table) -> None:
    """Two taps each. No receipt of the round before stands below them; one that is dropped gives
    its number to the next."""
    page, receipt = table.has_played("Dũng").page, table.page.locator(".session > .receipt")
    assert receipt.is_visible()
    page.route(ROUNDS, lambda route: route.abort())
    with table.within(6):
        offline_rounds(table, "An", "Bình", "An")
    assert waiting(table) == ["Ván 2: An ù", "Ván 3: Bình ù", "Ván 4: An ù"]
    assert page.locator(".waits .told").inner_text() == "Ván 4: An ù. Chưa lưu"
    assert button(table) == "Lưu ván 5"
    assert not page.locator(".save.first").count()
    assert not receipt.is_visible()
    page.locator(".outbox summary").tap()
    assert page.evaluate("document.documentElement.scrollWidth") == SMALL["width"]
    assert faults(page) == []
    outbox, row = (page.locator(f".outbox{row}").first.bounding_box() for row in ("", " li span"))
    assert row["x"] - outbox["x"] > 8
    table.tap(".outbox li:nth-child(2) [data-sure]")
    page.locator(".save", has_text="Lưu ván 4").wait_for()
    assert waiting(table) == ["Ván 2: An ù", "Ván 3: An ù"]
    page.unroute(ROUNDS)
    page.evaluate("dispatchEvent(new Event('online'))")
    is_sent(table)
    receipt.wait_for()
    assert written(table) == ["Dũng", "An", "An"]


def test_a_waiting_round_is_changed_under_its_number_and_key(table: Table) -> None:
    """A change outlives a reload; left by *Thôi* the round waits as it was. Half of the next round
    that was filled in comes back afterwards."""
    table.page.route(ROUNDS, lambda route: route.abort())
    offline_rounds(table, "An", "Bình")
    before = keys(table)
    changes(table, 1)
    table.u("Chi")
    has_stored(table)
    table.page.reload()
    is_chosen(table, "u-2")
    table.page.locator(".save", has_text="Sửa ván 1 (đang chờ)").wait_for()
    table.tap(".again:has-text('Thôi')")
    table.page.locator(EMPTY).wait_for()
    assert waiting(table) == ["Ván 1: An ù", "Ván 2: Bình ù"]
    table.u("Dũng")
    changes(table, 1)
    table.u("Chi")
    table.tap(".save")
    is_chosen(table, "u-3")
    assert waiting(table) == ["Ván 1: Chi ù", "Ván 2: Bình ù"]
    assert keys(table) == before
    assert button(table).startswith("Lưu ván 3")
    taps_save(table)
    table.page.unroute(ROUNDS)
    table.page.evaluate("dispatchEvent(new Event('online'))")
    is_sent(table)
    assert written(table) == ["Chi", "Bình", "Dũng"]


def test_a_round_that_lacks_something_stays_in_the_form(table: Table) -> None:
    """Where the page does not know that the network is lost; where it does, it names who has no
    place yet."""
    page = table.page
    table.pick("outcome", "normal")
    page.route(ROUNDS, lambda route: route.abort())
    with page.expect_request(ROUNDS):
        table.tap(".save")
    page.locator(".save:not(.busy)").wait_for()
    is_chosen(table, "normal")
    assert not page.locator(".outbox li").count()
    assert button(table) == "Lưu ván 1"
    page.unroute(ROUNDS)
    with no_network(table):
        table.tap('[data-order="place"] .row:nth-child(1) .who')
        told = page.locator(".told", has_text="Còn thiếu: Bình")
        told.wait_for()
        table.tap(".save")
        told.wait_for()
        assert not page.locator(".outbox >> visible=true").count()
        for seat in (2, 3):
            table.tap(f'[data-order="place"] .row:nth-child({seat}) .who')
        page.locator(".told", has_text="Mất mạng").wait_for()
        taps_save(table)
    page.locator(".saved", has_text=saved(1, "An nhất")).wait_for()


def test_a_half_entered_round_shows_no_amounts_of_another(table: Table) -> None:
    """Without network its payments disappear with the next choice."""
    table.u("Bình").look()
    table.page.reload()
    table.page.locator(".table.paid").wait_for()
    with no_network(table):
        table.u("An")
        table.page.locator(".told", has_text="Mất mạng").wait_for()
        assert table.page.locator("#picture .arrow, #words li").count() == 0
        assert button(table) == "Lưu ván 1"
        table.tap(".save")
        table.page.locator(".outbox li").wait_for(state="attached")
    is_sent(table)
    assert written(table) == ["An"]


def test_by_the_keyboard(table: Table) -> None:
    """The focus goes to the round that waits; a second Enter on the button saves nothing."""
    with no_network(table):
        table.u("An")
        table.page.locator(".save").press("Enter")
        table.page.locator(".waits:focus").wait_for()
        table.page.locator(".save").press("Enter")
        table.page.locator(".waits button").first.press("Enter")
        is_chosen(table, "u-0")
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
    is_chosen(other, "u-2")


HOLDS = "navigator.locks.request('so-phom', () => new Promise(() => {})).catch(() => {}); 0"
"""Keep the lock of the queue, as a tab that never comes to an end."""


def test_a_round_does_not_wait_for_ever_for_another_tab(table: Table, sit_down: Any) -> None:
    """After half a minute the phone says what it waits for, and a tap sends the round."""
    phone = sit_down(follows=30_000).joins(table.link("k"))
    has_come(phone)
    page = phone.page
    page.evaluate(HOLDS)
    phone.u("An").look()
    phone.tap(".save")
    page.evaluate("window.pass(5_000)")
    assert waiting(phone) == ["Ván 1: An ù"]
    page.evaluate("window.pass(30_000)")
    page.locator(".outbox summary", has_text="ở trang khác").tap()
    phone.tap(".here")
    page.locator(".saved", has_text="An ù").wait_for()
    assert written(phone) == ["An"]


@pytest.mark.parametrize("is_saved", [True, False], ids=["waits", "half entered"])
def test_no_evening_ends_unasked_without_a_round_of_this_phone(
    table: Table, is_saved: bool
) -> None:
    """At the foot of the table as in the menu; who was asked may end it."""
    table.has_played("An")
    table.page.route(ROUNDS, lambda route: route.abort())
    table.u("Bình")
    if is_saved:
        taps_save(table)
    has_stored(table)
    table.go(f"{table.home}/table/end")
    has_stored(table)
    table.tap("form[data-waits] .tap")
    table.page.locator(".notice", has_text="ván chưa vào sổ").wait_for()
    has_stored(table)
    table.tap(".sheet .tap")
    table.page.locator(".sends").wait_for()


def test_on_an_address_that_is_not_secure(open_page: Any, reader: Any, address: str) -> None:
    """Plain http at home, where a browser has no worker and no locks."""
    plain = address.replace("127.0.0.1", PLAIN)
    page = open_page()
    table = Table(page, plain, reader=reader("vi")).opens_by_form(*FRIENDS)
    assert not page.evaluate("isSecureContext")
    with no_network(table):
        offline_rounds(table, "An", "Bình", "Chi")
    is_sent(table)
    assert written(table) == ["An", "Bình", "Chi"]


TRANSLATE = """() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const nodes = [];
    while (texts.nextNode()) nodes.push(texts.currentNode);
    const isSeen = ({ data, parentElement }) => data.trim() && !parentElement.closest("select");
    for (const node of nodes.filter(isSeen)) {
        const font = document.createElement("font");
        node.replaceWith(font);
        font.append(node);
    }
}"""
"""A browser that translates a page puts each of its words into a part of its own."""


def test_every_button_of_a_translated_page_is_alive(table: Table) -> None:
    """Eats, *Làm lại*, *Sửa* and *Bỏ*."""
    page = table.page
    with no_network(table):
        offline_rounds(table, "An", "Bình")
        page.evaluate(TRANSLATE)
        block = page.locator(".waits").element_handle()
        page.evaluate("document.dispatchEvent(new Event('swap'))")
        assert block.evaluate("part => part.isConnected"), "redrawn under the finger"
        page.locator(".outbox").evaluate("list => { list.open = true }")
        page.evaluate(TRANSLATE)
        table.tap(".outbox li:last-child button[data-sure]")
        page.wait_for_function("() => document.querySelectorAll('.outbox li').length === 1")
        page.evaluate(TRANSLATE)
        table.tap(".outbox li button:not([data-sure])")
        is_chosen(table, "u-0")
        page.evaluate(TRANSLATE)
        table.tap('[data-eater="1"]', '[data-eater="1"]', '[data-eat="chot"]')
        assert page.locator('[data-eater="1"]').get_attribute("data-count") == "1 + chốt"
        table.tap(".again")
        page.locator(".waits").wait_for()
