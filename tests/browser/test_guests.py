"""The table fills: friends scan the code on the cloth, and their seats light up."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table
from tests.browser.test_live import later, scans
from tests.web.friends import FRIENDS

pytestmark = pytest.mark.server("another phone")

Sit = Callable[..., Table]


def top(table: Table) -> Any:
    """Where the strip that is tapped every round begins."""
    return table.page.locator(".entry").bounding_box()["y"]


def arrived(table: Table) -> list[str]:
    """Whose seats are lit on that phone."""
    return list(table.page.locator(".came .who").all_inner_texts())


@pytest.mark.parametrize(("names", "begins"), [(FRIENDS, 308), ((*FRIENDS, "Em", "Phúc"), 352)])
def test_a_guest_sees_his_money_in_two_taps(
    sit_down: Sit, names: tuple[str, ...], begins: int
) -> None:
    """Scan, name. Nothing of it moves what the keeper taps, or costs him a tap."""
    table = sit_down(follows=True).opens(*names)
    page = table.page
    page.evaluate("window.felt = []; navigator.vibrate = (ms) => felt.push(ms); null")
    assert top(table) == pytest.approx(begins, abs=1.5)
    card = page.locator(".card").bounding_box()
    assert (card["width"], card["height"]) == pytest.approx((136, 136), abs=1)
    expect(page.locator(".dark")).to_have_count(len(names))
    assert page.locator(".save").bounding_box()["y"] < 545
    first, second = [scans(sit_down, table) for _ in range(2)]
    assert first.page.get_by_text("Mở bàn của bạn").is_hidden()
    first.page.locator(".guests button", has_text="Bình").tap()
    first.page.get_by_text("Bạn là Bình · Đổi").wait_for()
    second.page.locator("button.seat", has_text="Chi").tap()
    second.page.get_by_text("Bạn là Chi · Đổi").wait_for()
    later(table)
    expect(page.locator(".came")).to_have_count(2)
    assert arrived(table) == ["Bình", "Chi"]
    assert "Chi đã vào" in page.locator(".told").inner_text()
    assert page.evaluate("window.felt") == [15, 15]
    assert top(table) == pytest.approx(begins, abs=1.5)
    table.u("An")
    page.locator(".table.paid").wait_for()
    assert page.locator(".card").count() == 0
    assert top(table) == pytest.approx(begins, abs=1.5)
    page.locator(".again").tap()
    assert page.locator(".card").is_visible()
    table.u("An").saves()
    assert page.locator(".card").count() == 0
    later(first)
    expect(first.page.locator(".mine .total")).to_have_text("−5")


def test_who_only_watches_is_not_asked_again(sit_down: Sit) -> None:
    """And may still say who he is; two phones may be one person."""
    table = sit_down(follows=True).opens(*FRIENDS)
    guest, other = scans(sit_down, table), scans(sit_down, table)
    guest.page.get_by_role("button", name="Chỉ xem thôi").tap()
    guest.page.get_by_text("Ghi xong ván nào").wait_for()
    assert guest.page.locator(".guests").is_hidden()
    other.page.locator(".guests button", has_text="An").tap()
    other.page.get_by_text("Bạn là An").wait_for()
    guest.page.locator("summary", has_text="Bạn là ai?").tap()
    guest.page.locator(".guests button", has_text="An").tap()
    guest.page.get_by_text("Bạn là An").wait_for()


def test_the_code_stands_beside_the_table_of_a_board(sit_down: Sit) -> None:
    """From the start until all but one have come. The board asks nobody."""
    table = sit_down(follows=True).opens(*FRIENDS)
    board = sit_down(follows=True, width=1280)
    board.go(table.home)
    page = board.page
    code = page.locator(".beside svg").bounding_box()
    assert (code["width"], code["height"]) == pytest.approx((320, 320), abs=1)
    assert page.get_by_text("Bạn là ai?").is_hidden()
    table.u("An").saves()
    later(board)
    page.locator(".book").wait_for()
    assert page.locator(".beside svg").is_visible()
    assert page.locator(".book").bounding_box()["y"] > code["y"] + code["height"]
    for name in FRIENDS[1:]:
        guest = scans(sit_down, table)
        guest.page.locator(".guests button", has_text=name).tap()
        guest.page.get_by_text(f"Bạn là {name}").wait_for()
    later(board)
    expect(page.locator(".beside")).to_have_count(0)
    assert page.locator(".book").is_visible()


@pytest.mark.parametrize("outcome", ["u-0", "normal"])
def test_a_seat_lights_up_while_the_first_round_is_entered(sit_down: Sit, outcome: str) -> None:
    """Within a poll; what was entered stays, and nothing of it moves."""
    table = sit_down(follows=True).opens(*FRIENDS)
    page = table.page
    page.evaluate("window.felt = []; navigator.vibrate = (ms) => felt.push(ms); null")
    table.pick("outcome", outcome)
    table.look()
    guest = scans(sit_down, table)
    guest.page.locator(".guests button", has_text="Bình").tap()
    guest.page.get_by_text("Bạn là Bình · Đổi").wait_for()
    before = [page.evaluate(part) for part in (ENTERED, AMOUNTS)]
    begins = top(table)
    later(table)
    expect(page.locator(".came .who")).to_have_text("Bình")
    table.look()
    assert [page.evaluate(part) for part in (ENTERED, AMOUNTS)] == before
    assert top(table) == begins
    assert page.evaluate("window.felt") == [15]


ENTERED = """() => [...new FormData(document.querySelector(".entry"))].map(String)"""
AMOUNTS = """() => document.querySelector(".table.paid")?.innerText"""
