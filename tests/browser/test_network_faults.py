"""Rounds on a bad network: each round saved by a tap lands exactly once, in order."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import PLAIN, SMALL
from tests.browser.offline import (
    ROUNDS,
    has_come,
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


def test_a_reply_that_is_lost_makes_no_second_round(table: Table) -> None:
    """The page asks again by itself; a second tap on save makes no round either."""
    lost: list[Any] = []

    def lose(route: Any) -> None:
        lost.append(route.fetch())
        route.abort()

    table.u("Bình").look()
    table.page.route(ROUNDS, lose, times=1)
    table.tap(".save")
    table.page.locator(".saved", has_text=saved(1, "Bình ù")).wait_for()
    assert [answer.status for answer in lost] == [200]
    is_sent(table)
    table.u("Chi").look()
    table.page.evaluate("() => { for (const _ of [1, 2]) document.querySelector('.save').click() }")
    table.page.locator(".saved", has_text=saved(2, "Chi ù")).wait_for()
    assert written(table) == ["Bình", "Chi"]


def test_a_late_preview_fills_in_no_saved_round(table: Table) -> None:
    """The server's answer about a reopened form comes after the round was saved."""
    page, asked = table.page, list[Any]()
    page.route("**/draft", lambda route: route.abort())
    table.u("An").look()
    page.route("**/preview", lambda route: asked.append(route), times=1)
    with page.expect_request("**/preview"):
        page.reload()
    has_come(table)
    late = asked[0].fetch()
    table.tap(".save")
    page.locator(".saved", has_text=saved(1, "An ù")).wait_for()
    with page.expect_response("**/preview"):
        asked[0].fulfill(response=late)
    table.u("Bình").saves()
    assert written(table) == ["An", "Bình"]


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


def test_a_late_answer_says_nothing_of_another_form(table: Table) -> None:
    """The payments of a cleared round do not stand on the next one's save button."""
    page, late = table.page, list[Any]()
    page.route("**/preview", lambda route: late.append(route), times=1)
    with page.expect_request("**/preview"):
        table.u("An")
    table.tap(".again")
    page.locator(".again", has_text="Điền lại").wait_for()
    late[0].continue_()
    for _ in range(3):
        page.evaluate("fetch(location.href).then((answer) => answer.text())")
    assert not page.locator(".save bdi").count()
    assert not page.locator("#words li").count()


def test_the_page_says_what_is_missing_without_network(table: Table) -> None:
    """The page names who has no place yet; an incomplete round does not enter the queue."""
    with no_network(table):
        table.pick("outcome", "normal")
        table.tap('[data-order="place"] .row:nth-child(1) .who')
        told = table.page.locator(".told", has_text="Còn thiếu: Bình")
        told.wait_for()
        table.tap(".save")
        told.wait_for()
        assert not table.page.locator(".outbox >> visible=true").count()
        for seat in (2, 3):
            table.tap(f'[data-order="place"] .row:nth-child({seat}) .who')
        table.page.locator(".told", has_text="Mất mạng").wait_for()
        taps_save(table)
    table.page.locator(".saved", has_text=saved(1, "An nhất")).wait_for()


def test_a_page_with_a_draft_shows_no_amounts_of_another_round(table: Table) -> None:
    """Without network the payments of the draft disappear with the next choice."""
    table.u("Bình").look()
    table.page.locator(".kept").wait_for()
    table.page.reload()
    table.page.locator(".table.paid").wait_for()
    with no_network(table):
        table.u("An")
        table.page.locator(".told", has_text="Mất mạng").wait_for()
        assert table.page.locator("#picture .arrow, #words li").count() == 0
        assert table.page.locator(".save").inner_text() == "Lưu ván 1"
        table.tap(".save")
        table.page.locator(".outbox li").wait_for(state="attached")
    is_sent(table)
    assert written(table) == ["An"]


def test_the_queue_is_accessible(table: Table) -> None:
    """By day and by night, unfolded."""
    with no_network(table):
        offline_rounds(table, "An", "Bình")
        table.page.locator(".outbox summary").tap()
        assert table.page.evaluate("document.documentElement.scrollWidth") == SMALL["width"]
        assert faults(table.page) == []


def drafts(table: Table) -> int:
    """How many drafts the session has for another page of the same phone."""
    page = table.page.context.new_page()
    page.goto(f"{table.address}{table.home}")
    found = int(page.locator(".entry [name=outcome]:checked").count())
    page.close()
    return found


def test_the_draft_of_a_round_that_waits_goes_with_it(table: Table) -> None:
    """It is not filled in again, neither while the round waits nor when it is dropped."""
    table.u("Chi").look()
    table.page.locator(".kept").wait_for()
    table.page.route(ROUNDS, lambda route: route.abort())
    taps_save(table)
    table.page.reload()
    has_come(table)
    assert not table.page.locator("[name=outcome]:checked").count()
    assert waiting(table) == ["Ván 1: Chi ù"]
    table.page.unroute(ROUNDS)
    table.page.evaluate("dispatchEvent(new Event('online'))")
    is_sent(table)
    assert drafts(table) == 0
    table.u("An").look()
    table.page.locator(".kept").wait_for()
    table.page.route(ROUNDS, lambda route: route.abort())
    taps_save(table)
    table.tap(".outbox summary")
    with table.page.expect_response("**/draft"):
        table.tap(".outbox li [data-sure]")
    is_sent(table)
    assert drafts(table) == 0
    assert written(table) == ["Chi"]
