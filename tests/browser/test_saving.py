"""A save is answered at once where a script runs, and nothing is lost where no answer comes."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Error

from tests.browser.table import Table
from tests.notices import saved

FRIENDS = ("An", "Bình", "Chi", "Dũng")


@pytest.mark.parametrize("table", [360, 320], indirect=True)
def test_the_next_page_comes_without_another_visit(table: Table) -> None:
    """One request from the tap to the new totals; its address can be looked at again."""
    table.opens(*FRIENDS)
    asked: list[str] = []
    table.u("An").look()
    table.page.locator(".kept").wait_for()
    table.page.on("request", lambda request: asked.append(request.method + request.url))
    table.saves()
    assert [path.partition("/s/")[0] + path[-7:] for path in asked] == [
        f"POST{table.address}/rounds"
    ]
    assert table.page.url == table.address + table.home
    before = table.page.locator("main").inner_text()
    table.page.reload()
    assert table.page.locator("main").inner_text() == before


@pytest.mark.parametrize("table", [360, 320], indirect=True)
def test_rounds_follow_one_another_on_one_page(table: Table) -> None:
    """Each form is a new one: another number, another key, an empty keypad."""
    table.opens(*FRIENDS, tulokho="tulokho-vinagames")
    table.u("An").saves()
    table.points(10, 20, 30, 40).saves()
    table.points(40, 30, 20, 10).saves()
    table.switches().out_of_cards("Bình", 3, 11, 5).saves()
    assert (
        table.out_of_cards("Chi", 1, 2, 3).saves().summary
        == "Chi hết bài, được 6: Dũng 3, Bình 2, An 1"
    )
    assert table.page.locator(".book tbody th").count() == 5


def test_nothing_moves_from_under_the_finger_after_a_save(table: Table) -> None:
    """What was saved takes more lines than what a tap is answered with; the names stay in place."""
    table.opens("Nguyễn Phương Quỳnh", "Đặng Hoàng Thiện", "Trần Thị Ngọc Huyền", "Lê Hoàng Minh")
    table.order(*table.players, mom=table.players[3:]).saves()
    table.pick("outcome", "normal")
    names = table.page.locator('[data-order="place"] .who').first
    before = names.bounding_box()
    table.page.locator(".picture .saved").wait_for(state="detached")
    assert names.bounding_box() == pytest.approx(before, abs=0.5)


@pytest.mark.parametrize("table", [360, 320], indirect=True)
def test_no_answer_keeps_the_form(table: Table) -> None:
    """Whether the request or only its answer was lost, the next tap makes one round of it, or the
    page does by itself."""
    table.opens(*FRIENDS)
    table.u("Bình").look()
    lost: list[Callable[[Any], object]] = []
    table.page.route("**/rounds", lambda route: lost[-1](route))
    for lose in (lambda route: route.abort(), _answer_lost):
        lost.append(lose)
        with table.page.expect_event("requestfailed"):
            table.tap(".save")
        table.page.locator(".outbox >> visible=true").wait_for()
        assert table.page.locator('[name="outcome"][value="u-1"]').is_checked()
    table.page.unroute("**/rounds")
    table.page.locator(".saved", has_text=saved(1, "Bình ù")).wait_for()
    assert table.totals == {"An": "−5", "Bình": "+15", "Chi": "−5", "Dũng": "−5"}


def _answer_lost(route: Any) -> None:
    route.fetch()
    with suppress(Error):  # A retry that was on its way when the test went on.
        route.abort()


@pytest.mark.parametrize("table", [360, 320], indirect=True)
def test_a_server_in_trouble_keeps_the_form(table: Table) -> None:
    """A page that holds no form does not take its place."""
    table.opens(*FRIENDS)
    table.u("Bình").look()
    table.page.route("**/rounds", lambda route: route.fulfill(status=502, body="<p>Bad gateway"))
    table.tap(".save")
    table.page.locator(".outbox >> visible=true").wait_for()
    assert table.page.locator('[name="outcome"][value="u-1"]').is_checked()
    table.page.unroute("**/rounds")
    table.page.locator(".saved", has_text=saved(1, "Bình ù")).wait_for()


def test_a_save_after_the_end_keeps_its_form(sit_down: Callable[..., Table]) -> None:
    """The session ended meanwhile: the reason is there and the form as it was."""
    table = sit_down().opens(*FRIENDS)
    other = sit_down().joins(table.link("k"))
    other.u("Chi").look()
    table.desk().presses("end")
    other.tap(".save")
    other.page.locator(".outbox summary", has_text="Buổi này đã kết thúc").wait_for()
    assert other.page.locator('[name="outcome"][value="u-2"]').is_checked()
    assert other.page.url.endswith(other.home)


def test_a_tap_before_the_script_came_counts(open_sample: Callable[..., Any]) -> None:
    """On a weak network the form is there long before what makes it quick."""
    page = open_sample()
    held: list[Any] = []
    page.route("**/*.js*", lambda route: held.append(route))
    page.goto(page.url, wait_until="commit")
    page.locator(".pick:has([name=outcome][value=u-1])").first.tap()
    assert held
    page.unroute("**/*.js*")  # Those that were held go on.
    page.locator(".table.paid").wait_for()


def test_the_next_round_is_saved_while_one_is_on_its_way(table: Table) -> None:
    """The tap counts, although the answer to the round before takes its time."""
    table.opens(*FRIENDS)
    held: list[Any] = []
    table.page.route("**/rounds", lambda route: held.append(route), times=1)
    table.u("An").look()
    table.page.evaluate("document.dispatchEvent(new Event('network:silent'))")
    with table.page.expect_request("**/rounds"):
        table.tap(".save")
    table.tap(".next")
    table.u("Bình")
    table.tap(".save")
    table.page.locator(".next", has_text="Ghi ván 3").wait_for()
    held[0].continue_()
    table.page.locator(".saved", has_text=saved(2, "Bình ù")).wait_for()
