"""The form of Tiến lên miền Nam: giết, ba bích and what others were dealt, in taps."""

from collections.abc import Callable

import pytest

from scorekeeper.games.tulokho.facts import INSTANT_TYPES
from tests.browser.offline import is_sent, no_network, waiting
from tests.browser.table import Table
from tests.browser.test_samloc import name, saves
from tests.browser.test_taps import IS_FREE
from tests.web.friends import FRIENDS


@pytest.fixture
def south(table: Table) -> Table:
    """A phone with an empty form."""
    return table.opens(*FRIENDS, phom="", tulokho="tien-len-mien-nam")


def comes(table: Table, *seats: int) -> None:
    """Tap the names in their order; the last place fills itself."""
    table.tap(*[f'[data-order="place"] .row:nth-child({seat + 1}) .who' for seat in seats])


def test_a_kill_takes_two_taps_more_than_places_and_ba_bich_one(south: Table) -> None:
    """The next kill is asked below, and nobody is killed by himself."""
    with south.within(4):
        comes(south, 0, 1, 2)
        saves(south, "Ván 1: An nhất")
    with south.within(6):
        comes(south, 0, 1, 2)
        south.tap(name("kill-0-from", 3), name("kill-0-who", 1))
        saves(south, "Ván 2: An nhất, Bình nhì, Chi ba · Bình giết Dũng")
    with south.within(5):
        comes(south, 0, 1, 2)
        south.tap(name("by_three", 1))
        saves(south, "Ván 3: An nhất, về bằng ba bích")
    comes(south, 0, 1, 2)
    kills = south.page.locator(".kill >> visible=true")
    assert kills.count() == 1
    south.tap(name("kill-0-from", 3))
    assert kills.count() == 2
    assert not south.page.locator(name("kill-0-who", 3)).is_visible()
    south.tap(name("kill-0-who", 0), name("kill-1-from", 2), name("kill-1-who", 0))
    south.tap(".entry details:has([name=black-2]) > summary", name("red-2", 1), name("three", 1))
    assert south.saves().nets == {"An": "+20", "Bình": "0", "Chi": "−10", "Dũng": "−10"}
    south.opens(*FRIENDS[:2], phom="", tulokho="tien-len-mien-nam")
    with south.within(3):
        comes(south, 0)
        south.tap(name("kill-0-from", 1))
        saves(south, "An giết Bình")  # of two the other killed


@pytest.mark.server("a network that fails")
def test_every_ending_waits_without_network(sit_down: Callable[..., Table]) -> None:
    """Places are asked only where there are any, and who killed. The kind of an instant win is
    asked where only kinds have a price, and of no other round."""
    table = sit_down()
    prices = {"instant_payments": "10 20 0 0", "instant_win_payment": "0"}
    table.keeps_rules("Từng kiểu", preset="tien-len-mien-nam", **prices)
    table.opens(*FRIENDS, phom="", tulokho="Từng kiểu")
    kind = name("kind", next(iter(INSTANT_TYPES)))
    with no_network(table):
        comes(table, 0, 1, 2)
        table.tap(name("kill-0-from", 3))
        table.page.locator(".told", has_text="Còn thiếu: Ai giết?").wait_for()
        table.tap(name("kill-0-who", 1), ".save")
        (told,) = waiting(table)
        assert told.endswith("Bị giết Dũng; Ai giết? Bình")
        table.tap(name("outcome", "void"))
        table.page.locator(".outbox li:nth-child(2)").wait_for(state="attached")
        table.tap(".rest > summary")
        assert not table.page.locator(kind).is_visible()
        table.tap(name("outcome", "abandoned"), ".save")
        table.page.locator(".outbox li:nth-child(3)").wait_for(state="attached")
        table.tap(".rest > summary", name("outcome", "instant-1"))
        table.page.locator(".told", has_text="Còn thiếu: Kiểu tới trắng").wait_for()
        table.tap(kind, ".save")
        table.page.locator(".outbox li:nth-child(4)").wait_for(state="attached")
    is_sent(table)


def test_what_others_were_dealt_is_asked_after_an_instant_win(
    sit_down: Callable[..., Table],
) -> None:
    """All of it may be skipped; the winner's own hand is not asked. Who won is asked where it is
    seen at once, also where a fifth sits out."""
    table = sit_down()
    table.keeps_rules("Tính thối", preset="tien-len-mien-nam", instant_extras="1")
    for people in ((*FRIENDS, "Em"), FRIENDS):
        table.opens(*people, phom="", tulokho="Tính thối")
        with table.within(3):
            table.tap(".rest > summary")
            assert table.page.locator(name("outcome", "instant-1")).evaluate(IS_FREE)
            table.tap(name("outcome", "instant-1"))
            saves(table, "Ván 1: Bình tới trắng")
    table.tap(".rest > summary", name("outcome", "instant-1"))
    assert not table.page.locator(name("dealt_red-1", 1)).is_visible()
    table.tap(name("dealt_red-2", 1), name("dealt_quads-2", 1))
    assert table.saves().nets["Chi"] == "−16"
