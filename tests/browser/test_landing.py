"""The round that was just saved, on the table: arrows and seal stand with those whose they are."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.browser.boxes import PHONES
from tests.browser.table import Table
from tests.web.friends import FRIENDS

OVERLAPS = """(part) => {
    const of = (one) => {
        const words = document.createRange();
        words.selectNodeContents(one);
        return words.getBoundingClientRect();
    };
    const box = part.getBoundingClientRect();
    const whole = document.querySelectorAll(
        ".amount, .undo :is(a, button), .seat:not(:has(.seal)) :is(.who, .total)");
    return [...whole].filter((one) => {
        const { left, right, top, bottom } = of(one);
        return Math.min(right, box.right) - Math.max(left, box.left) > 2
            && Math.min(bottom, box.bottom) - Math.max(top, box.top) > 2;
    }).map((one) => one.textContent.trim());
}"""
"""The words of others, and amounts, that a seal lies over."""


HIDDEN = """(place) => {
    const words = document.createRange();
    words.selectNodeContents(document.querySelector(".at-b .seal"));
    const seal = words.getBoundingClientRect();
    return [...document.querySelectorAll(place)].filter((over) => {
        const { left, right, top, bottom } = over.getBoundingClientRect();
        const drawn = top + (over.closest(".undo") ? 12 : 0);
        return Math.min(right, seal.right) - Math.max(left, seal.left) > 2
            && Math.min(bottom, seal.bottom) - Math.max(drawn, seal.top) > 2;
    }).map((over) => over.textContent.trim());
}"""
"""What lies over the seal at the bottom; the upper part of a button reacts, and is not drawn."""
BUTTONS = ".undo :is(a, button)"
CROSSED = """() => {
    const { top, height } = document.querySelector(".table").getBoundingClientRect();
    const words = document.createRange();
    return [...document.querySelectorAll(":is(.at-x, .at-y) .total")].filter((total) => {
        words.selectNodeContents(total);
        return words.getBoundingClientRect().bottom - 4 > top + 0.192 * height;
    }).map((total) => total.textContent);
}"""
"""Totals of a table of five that the edge of the cloth runs through."""

WIDTHS = (360, 390)


def box(part: Any) -> Any:
    return part.bounding_box()


def test_seals_stand_with_whose_they_are(table: Table, sit_down: Callable[..., Table]) -> None:
    """Right of the total of who sits at the top or the bottom, over nobody's words; also those of
    who was móm, and on the phone of a guest who won or pays đền."""
    table.opens(*FRIENDS)
    for winner in FRIENDS:
        table.u(winner).saves()
        seat = table.page.locator(".seat", has_text=winner)
        for width in WIDTHS:
            table.page.set_viewport_size({"width": width, "height": 640})
            seal = table.page.locator(".seal").first
            assert seal.evaluate(OVERLAPS) == []
            assert seat.locator(".seal").count()
            if winner in ("An", "Chi"):
                total, stamped = box(seat.locator(".total span")), box(seal)
                assert total["x"] + total["width"] <= stamped["x"] + 3 <= 232 * width / 360
                assert abs(total["y"] - stamped["y"]) < 30
    table.order("An", "Chi", mom=("Bình", "Dũng")).saves()
    for width in WIDTHS:
        table.page.set_viewport_size({"width": width, "height": 640})
        seals = table.page.locator(".seat .seal").all()
        assert [seal.evaluate(OVERLAPS) for seal in seals] == [[], []]
    page = sit_down().page
    page.goto(table.address + table.home)
    page.locator(".seat", has_text="Chi").tap()
    for winner in ("Chi", "Dũng"):
        table.u(winner, eats=[winner] * 3).saves()
        page.goto(table.address + table.home)
        total, seal = box(page.locator(".mine .total")), box(page.locator(".mine .seal"))
        assert 0 <= seal["x"] - total["x"] - total["width"] < 12


def test_no_seal_at_the_bottom_is_hidden(table: Table) -> None:
    """By the way back, whatever word it is; also not by an amount at a table of five people, whose
    totals stand outside the cloth."""
    table.opens(*FRIENDS)
    table.u("An", "tron").saves()
    assert hidden(table, "TRÒN") == []
    table.order("Bình", "Chi", mom=["An"]).saves()
    assert hidden(table, "MÓM") == []
    table.u("Bình", eats=["Bình"] * 3).saves()
    assert hidden(table, "ĐỀN") == []
    table.opens(*FRIENDS, "Em", phom="", samloc="sam-pho-bien", stake="100")
    table.tap(".folds > :nth-child(2) > summary")
    table.pick("outcome", "sam_failed-4")
    table.pick("blocker-who", 0)
    table.saves()
    assert hidden(table, "CHẶN", f"{BUTTONS}, .past .amount") == []
    assert table.page.evaluate(CROSSED) == []


def hidden(table: Table, seal: str, by: str = BUTTONS) -> list[str]:
    """What lies over that seal at the bottom, on phones."""
    page, over = table.page, []
    page.locator(".at-b .seal", has_text=seal).wait_for()
    for width, height in PHONES[:2]:
        page.set_viewport_size({"width": width, "height": height})
        over += page.evaluate(HIDDEN, by)
    return over


def test_arrows_show_after_a_save_by_places(table: Table) -> None:
    """Tú Lơ Khơ asks for places from the start: nothing has been chosen yet."""
    table.opens(*FRIENDS, phom="", tulokho="tulokho-nhat-nhi")
    table.comes(*FRIENDS).saves()
    assert table.page.locator(".past").is_visible()
    table.comes("Chi")
    expect(table.page.locator(".past:visible")).to_have_count(0)


def test_the_last_of_a_round_then_sits_out(table: Table, sit_down: Callable[..., Table]) -> None:
    """What belongs to him as a guest stands once on his phone: his total, and the question whether
    the round was right. On the keeper's phone he stays until a tap, and does not take it: that is
    for those who sit down next."""
    table.opens(*FRIENDS, "Em").tap(".who-plays summary", "[name=turns][value=last]")
    table.page.locator(".turns [aria-current][value=last]").wait_for(state="attached")
    guest = sit_down()
    guest.go(table.home)
    page = guest.page
    page.locator(".guests button", has_text="Dũng").click()
    page.locator(".mine").first.wait_for()
    table.order(*FRIENDS).saves()
    guest.go(table.home)
    assert page.locator(".landed").is_visible()
    assert page.locator(".mine .total:visible").count() == 1
    assert page.get_by_role("button", name="Đúng").count() == 1
    clear = "part => getComputedStyle(part).opacity"
    assert page.locator(".past .amount:visible").first.evaluate(clear) == "1"
    gone = table.page.locator(".table.gone")
    assert "Dũng" in gone.inner_text()
    gone.locator(".seat-2").tap()
    expect(gone).to_have_count(0)
    assert not table.page.locator("[name=outcome]:checked").count()
    table.tap(".seat-2")
    assert table.page.locator('[name=outcome][value="u-2"]').is_checked()
