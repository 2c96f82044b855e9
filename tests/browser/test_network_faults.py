"""Rounds on a bad network: each round saved by a tap lands exactly once, in order."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import PLAIN, SMALL
from tests.browser.offline import (
    ROUNDS,
    is_sent,
    no_network,
    offline_rounds,
    taps_save,
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


def test_a_half_entered_round_shows_no_amounts_of_another(table: Table) -> None:
    """Without network its payments disappear with the next choice."""
    table.u("Bình").look()
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
