"""A form stays filled in until it is saved, and each save is answered at once."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import HEIGHTS
from tests.browser.table import Table
from tests.notices import saved
from tests.web.friends import FRIENDS


@pytest.fixture(params=HEIGHTS)
def table(sit_down: Callable[..., Table], request: Any) -> Table:
    """A phone of either size, with a session opened on it."""
    return sit_down(width=request.param).opens(*FRIENDS)


SILENT = "document.dispatchEvent(new Event('network:silent'))"
"""A request got no answer in time."""

FILLED = """() => {
    const who = [...document.querySelectorAll(".eats select[name$=who]")];
    return document.querySelector(".table.paid")
        && document.querySelector('[name="outcome"][value="u-2"]').checked
        && String(who.map(({ value }) => value).filter(Boolean)) === "0,1";
}"""


def is_filled(table: Table) -> None:
    """Wait until the ù of Chi with two eats is in the form, and its payments beside it."""
    table.page.wait_for_function(FILLED)


def is_empty(table: Table) -> bool:
    """Whether nothing is chosen."""
    return not table.page.locator(".entry :checked[name=outcome]").count()


def test_the_form_stays_until_it_is_saved(table: Table) -> None:
    """Over a reload, a look at another page, the browser's way back and another language."""
    table.u("Chi", eats=["An", "Bình"]).look()
    is_filled(table)
    table.page.reload()
    is_filled(table)
    with table.page.expect_navigation():
        table.tap(".menu")
    table.page.go_back()
    is_filled(table)
    table.go(f"{table.home}?lang=en")
    is_filled(table)
    assert "Chi won with ù" in table.page.locator(".told").inner_text()
    table.tap(".save")
    table.page.locator(".saved").wait_for()
    table.page.reload()
    assert is_empty(table)


def test_without_a_script_a_preview_keeps_what_is_filled_in(
    sit_down: Callable[..., Table],
) -> None:
    """Over a reload, and over a look at another page."""
    table = sit_down(script=False).opens(*FRIENDS)
    table.u("Chi", eats=["An"]).look()
    table.page.reload()
    with table.page.expect_navigation():
        table.tap(".menu")
    table.page.go_back()
    assert table.eaters == ["0"]
    table.saves()
    assert table.totals["Chi"] == "+15"


def test_all_is_cleared_by_a_tap_and_back_by_another(table: Table) -> None:
    """Until something else is tapped."""
    table.u("Chi", eats=["An", "Bình"]).look()
    for _ in range(2):
        table.tap(".again")
        table.page.locator(".table:not(.paid)").wait_for()
        table.tap(".again")
        is_filled(table)
    table.tap(".again")
    table.page.locator(".table:not(.paid)").wait_for()
    table.u("An").look()
    assert table.page.locator(".again").inner_text() == "Làm lại"


def test_a_save_is_one_request(table: Table) -> None:
    """From the tap to the new totals; the page is the same after a reload."""
    table.u("An").look()
    asked: list[str] = []
    table.page.on("request", lambda request: asked.append(request.method + request.url))
    table.saves()
    assert asked == [f"POST{table.address}{table.home}/rounds"]
    assert table.page.url == table.address + table.home
    before = table.page.locator("main").inner_text()
    table.page.reload()
    assert table.page.locator("main").inner_text() == before


def test_rounds_follow_one_another_on_one_page(sit_down: Callable[..., Table]) -> None:
    """Each form is a new one: another number, another key, an empty keypad."""
    table = sit_down().opens(*FRIENDS, tulokho="tulokho-vinagames")
    table.u("An").saves()
    table.points(10, 20, 30, 40).saves()
    table.points(40, 30, 20, 10).saves()
    table.switches().out_of_cards("Bình", 3, 11, 5).saves()
    last = table.out_of_cards("Chi", 1, 2, 3).saves()
    assert last.summary == "Chi về nhất: An 1 cây trả 1, Bình 2 cây 2, Dũng 3 cây 3"
    assert table.page.locator(".book tbody th").count() == 5


def test_nothing_moves_from_under_the_finger_after_a_save(sit_down: Callable[..., Table]) -> None:
    """The sentence of the saved round is longer than the one that follows; the names stay."""
    table = sit_down().opens(
        "Nguyễn Phương Quỳnh", "Đặng Hoàng Thiện", "Trần Thị Ngọc Huyền", "Lê Hoàng Minh"
    )
    table.order(*table.players, mom=table.players[3:]).saves()
    table.pick("outcome", "normal")
    names = table.page.locator('[data-order="place"] .who').first
    before = names.bounding_box()
    table.page.locator(".picture .saved").wait_for(state="detached")
    assert names.bounding_box() == pytest.approx(before, abs=0.5)


def test_a_choice_and_save_at_once(table: Table) -> None:
    """The round is sent once, as it was chosen last."""
    table.u("An").look()
    sent: list[str] = []
    table.page.on("request", lambda request: sent.append(request.url.rpartition("/")[2]))
    table.page.evaluate(
        """() => {
            document.querySelector('[name=outcome][value="u-1"]').click();
            document.querySelector(".save").click();
        }"""
    )
    table.page.locator(".saved", has_text="Bình ù").wait_for()
    assert sent.count("rounds") == 1


@pytest.mark.server("requests that are held")
def test_a_tap_before_the_script_came_counts(sit_down: Callable[..., Table]) -> None:
    """On a weak network the form is there long before its script."""
    page = sit_down().opens(*FRIENDS).page
    held: list[Any] = []
    page.route("**/*.js*", lambda route: held.append(route))
    page.goto(page.url, wait_until="commit")
    page.locator(".pick:has([name=outcome][value=u-1])").first.tap()
    assert held
    page.unroute("**/*.js*")  # requests that were held go on
    page.locator(".table.paid").wait_for()


@pytest.mark.server("requests that are held")
def test_a_round_is_saved_while_another_is_on_its_way(sit_down: Callable[..., Table]) -> None:
    """The tap counts although the answer to the round before takes its time."""
    table, held = sit_down().opens(*FRIENDS), list[Any]()
    table.page.route("**/rounds", lambda route: held.append(route), times=1)
    table.u("An").look()
    table.page.evaluate(SILENT)
    with table.page.expect_request("**/rounds"):
        table.tap(".save")
    table.page.locator(".waits", has_text="Ván 1: An ù").wait_for()
    table.u("Bình").look()
    table.tap(".save")
    table.page.evaluate(SILENT)
    table.page.locator(".save", has_text="Lưu ván 3").wait_for()
    held[0].continue_()
    table.page.locator(".saved", has_text=saved(2, "Bình ù")).wait_for()


def test_the_way_back_shows_what_was_saved(either: Callable[..., Table]) -> None:
    """Not the page as it was before; the form is for the next round."""
    table = either().opens(*FRIENDS)
    table.u("Chi").saves()
    with table.page.expect_navigation():
        table.tap(".menu")
    table.page.go_back()
    table.page.locator(".saved", has_text=saved(1, "Chi ù")).wait_for()
    table.u("An").saves()
    assert table.totals == {"An": "+10", "Bình": "−10", "Chi": "+10", "Dũng": "−10"}


def test_without_a_script_the_way_back_keeps_the_form(sit_down: Callable[..., Table]) -> None:
    """No page forbids the phone to keep it: a reason is there as it was left."""
    table = sit_down(script=False, width=320).opens(*FRIENDS)
    table.u("Chi").saves()
    table.go(f"{table.home}/rounds/1")
    table.page.fill("[name=reason]", "An chưa ù")
    with table.page.expect_navigation():
        table.page.locator("a.tap").click()
    table.page.go_back()
    assert table.page.input_value("[name=reason]") == "An chưa ù"
