"""For eyes that want it calm or large: no motion where none is wished, text at twice its size."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from tests.browser.table import Table

ANIMATION = "() => getComputedStyle(document.querySelector('.arrow path')).animationName"
CUT = """() => [...document.querySelectorAll("main *, header *, footer *")]
    .filter((part) => part.checkVisibility() && !part.ariaHidden && [...part.childNodes].some(
        (node) => node.nodeType === 3 && node.textContent.trim()))
    .filter((part) => {
        const style = getComputedStyle(part);
        const hides = style.overflowX !== "visible" || style.overflowY !== "visible";
        const box = part.getBoundingClientRect();
        const cut = part.scrollWidth > part.clientWidth + 1
            || part.scrollHeight > part.clientHeight + 1;
        return (hides && cut) || box.left < 0 || box.right > innerWidth + 1;
    })
    .map((part) => part.outerHTML.slice(0, 120))"""

TOP = "(part) => part.getBoundingClientRect().top + scrollY"
WRITTEN = """(part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    return range.getBoundingClientRect().toJSON();
}"""


@pytest.mark.parametrize(("wish", "name"), [("reduce", "none"), ("no-preference", "drawn")])
def test_arrows_are_drawn_only_for_who_wants_motion(
    open_sample: Callable[..., Any], wish: str, name: str
) -> None:
    """Under `prefers-reduced-motion` they are there at once."""
    page = open_sample()
    page.emulate_media(reduced_motion=wish)
    page.locator(".seat-0").tap()
    page.locator(".arrow path").first.wait_for(state="attached")
    assert page.evaluate(ANIMATION) == name


def test_text_at_twice_its_size_is_not_cut(open_page: Any) -> None:
    """The form that opens a session: nothing is cut, nothing lies beside the screen."""
    page = open_page("/new")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate(CUT) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_a_session_with_letters_of_twice_the_size_is_a_list(table: Table) -> None:
    """The picture gives way to a list; nothing is cut, and nothing lies beside the screen."""
    table.opens("An", "Bình", "Chi", "Dũng", tulokho="tulokho-vinagames")
    table.u("An", "tron", eats=["An"] * 3).saves()
    page = table.page
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate(CUT) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    tops = [seat.bounding_box()["y"] for seat in page.locator(".seat").all()]
    assert tops == sorted(set(tops))
    assert not page.locator(".table svg").is_visible()


def test_what_is_chosen_breaks_no_name(table: Table) -> None:
    """A name takes the same room before and after the tap, so that nothing moves under a thumb."""
    table.opens("An", "Bình", "Chi", "Dũng")
    name = table.page.locator(".entry .people .pick span").nth(3)
    assert name.inner_text() == "Dũng"
    before = name.bounding_box()
    table.pick("outcome", "u-3")
    assert name.bounding_box() == before


def test_amounts_in_money_stay_apart(table: Table) -> None:
    """What recalculating brings everybody, in tens and hundreds of thousands, on a small screen."""
    table.opens("An", "Bình", "Chi", "Dũng", stake="20")
    table.u("An", "tron").saves()
    table.go(f"{table.home}/rules/change")
    table.page.fill("[name=stake]", "50")
    with table.page.expect_navigation():
        table.tap('form[action$="/stake"] .second')
    assert len(apart(table.page.locator(".nets small"))) == 4


def test_millions_stay_apart_under_the_book(table: Table) -> None:
    """Where four amounts have no room side by side they stand upright, as long names do."""
    table.opens("An", "Bình", "Chi", "Dũng", stake="250")
    table.u("An", "tron").saves()
    amounts = table.page.locator(".book tfoot tr:last-child td")
    assert amounts.first.inner_text() == "+7.500.000"
    assert len(apart(amounts)) == 4


def apart(amounts: Any) -> list[Any]:
    """The ink of each, of which none touches the next."""
    inks = [amount.evaluate(WRITTEN) for amount in amounts.all()]
    for one, other in pairwise(inks):
        assert one["y"] != other["y"] or one["x"] + one["width"] < other["x"]
    return inks


def test_a_long_name_is_not_written_over_by_its_place(sit_down: Callable[..., Table]) -> None:
    """In the order, at 320: the name ends above its place, and no name leaves its column."""
    names = ("Nguyễn Phương Quỳnh", "Đặng Hoàng Thiện Ngữ", "Trầnthịngọchuyềntrân", "Ỷ")
    table = sit_down(width=320).opens(*names)
    page = table.page
    before = page.locator(".entry").evaluate(TOP)
    table.order(*names[:3])
    for row in page.locator('[data-order="place"] .row').all():
        name = row.locator(".who").evaluate(WRITTEN)
        place = row.locator(".pick:has(:checked)").evaluate(WRITTEN)
        column = row.bounding_box()
        assert name["bottom"] <= place["top"] + 1
        assert name["left"] >= column["x"]
        assert name["right"] <= column["x"] + column["width"]
    assert table.preview().nets[names[0]] == "+6"
    # What is said above is longer now, and has moved nothing under the thumb.
    assert page.locator(".entry").evaluate(TOP) == before


def test_places_stay_in_their_boxes_without_a_script(sit_down: Callable[..., Table]) -> None:
    """Five of them beside a name: each word is no wider than what is tapped."""
    table = sit_down(script=False).opens("An", "Bình", "Chi", "Dũng").order("An")
    places = table.page.locator('[data-order="place"] .pick').all()
    assert len(places) == 20
    for place in places:
        written = place.locator("span").evaluate(WRITTEN)
        assert written["width"] <= place.bounding_box()["width"]
