"""Fingers that tap the same place again and again: nothing moves under them, and nothing saves but
the button for it."""

from collections.abc import Callable

import pytest

from tests.browser.boxes import faults
from tests.browser.offline import has_come, has_stored
from tests.browser.rule_forms import writes_rules
from tests.browser.table import Table
from tests.browser.test_table import IS_FREE
from tests.web.friends import FRIENDS

SIZES = [
    *((360, 640), (390, 664)),
    *[
        pytest.param(size, marks=pytest.mark.long)
        for size in ((360, 740), (390, 700), (390, 844), (412, 732), (320, 568))
    ],
]
STRIP = """() => [scrollY, document.querySelector(".entry .people, .entry .grid")
    .getBoundingClientRect().top]"""
"""How far the page is scrolled, and where the first row of the form begins."""
LIES_AT = """([x, y, place]) => {
    const part = document.elementFromPoint(x, y);
    const still = part.closest(place);
    const { left, top } = (still ?? part).getBoundingClientRect();
    return [Boolean(still), left, top];
}"""
EAT, CHOT = '[data-eater="{}"]', '[data-eat="chot"]'
CHOP = '.chop:last-child .pick:has([name$={}][value="{}"])'


def taps(table: Table, *places: str, times: int = 1, waits: bool = False) -> None:
    """Tap places so many times each, without lifting the eyes; `waits` for what comes of it.

    Fails if the page scrolls, or if another part comes to lie under the finger.
    """
    page = table.page
    for place in places:
        part = page.locator(f"{place} >> visible=true").first
        box = part.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        before = page.evaluate(STRIP), page.evaluate(LIES_AT, [x, y, place])
        assert before[1][0], f"{place} is not on the screen"
        for _ in range(times):
            page.touchscreen.tap(x, y)
            if waits:
                table.look()
        assert (page.evaluate(STRIP), page.evaluate(LIES_AT, [x, y, place])) == before, place


def begins(table: Table, outcome: str) -> None:
    """An empty form, and how the round ended."""
    if table.page.locator(".again:not([hidden])").count():
        table.tap(".again")
    if outcome:
        table.pick("outcome", outcome)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_three_taps_on_a_name_are_three_eats(
    sit_down: Callable[..., Table], size: tuple[int, int]
) -> None:
    """At every seat, after an ù and without; as quickly as the phone can, or once all has come."""
    table = sit_down().opens(*FRIENDS, phom="pho-bien-ga")
    table.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    for seat in range(4):
        for outcome in (f"u-{seat}", "normal"):
            waits = seat == size[1] % 4
            begins(table, outcome)
            taps(table, EAT.format(seat), times=3, waits=waits)
            assert table.eaters == [str(seat)] * 3
            taps(table, CHOT, '[data-eat="less"]', waits=waits)
            assert table.eaters == [str(seat)] * 2


NOBODY, NAME, LAST_KEY = ".nobody", '.winners .pick:has([value="{}"])', '.pad [value="{}"]'


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_second_tap_on_no_u_gives_nobody_a_place(
    sit_down: Callable[..., Table], size: tuple[int, int]
) -> None:
    """The row stays under the finger, and so do the names."""
    table = sit_down().opens(*FRIENDS)
    table.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    for waits in (False, True):
        taps(table, NOBODY, times=2, waits=waits)
        assert not table.page.locator('.entry [name^="place-"]:checked').count()
        taps(table, NAME.format("u-1"), times=3, waits=waits)
        table.tap(".again")


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(
    ("rules", "first", "numbers"),
    [
        ({"phom": "", "tulokho": "tulokho-vinagames"}, NAME.format("win-0"), (4, 11, 13)),
        ({"phom": "guide"}, NOBODY, (5, 8, 20, 9)),
    ],
    ids=["cards", "points"],
)
def test_a_second_tap_on_the_last_key_saves_nothing(
    sit_down: Callable[..., Table],
    size: tuple[int, int],
    rules: dict[str, str],
    first: str,
    numbers: tuple[int, ...],
) -> None:
    """Where the keys were nothing reacts for a second: neither save nor the form behind them."""
    table = sit_down().opens(*FRIENDS, **rules)
    page = table.page
    page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    with table.within(len(numbers) + 2 + (20 in numbers)):
        table.tap(first)
        for number in numbers[:-1]:
            table.keys(number)
        key = page.locator(f'.pad [value="{numbers[-1]}"]').bounding_box()
        table.keys(numbers[-1])
        filled = page.evaluate(FILLED)
        table.look()
        page.touchscreen.tap(key["x"] + 20, key["y"] + 20)
        assert page.evaluate(FILLED) == filled
        table.tap(".save:has(bdi)")
    page.locator(".saved p").first.wait_for()


FILLED = """() => [...new FormData(document.querySelector(".entry"))].map(String)"""


@pytest.mark.parametrize("size", SIZES[:-1], ids=str)
def test_three_taps_count_three_wherever_a_tap_unfolds_something(
    sit_down: Callable[..., Table], size: tuple[int, int]
) -> None:
    """Chops, chặt chồng and the cards of who is last."""
    table = sit_down().opens(*FRIENDS, phom="", tulokho="tulokho-nhat-nhi")
    table.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    taps(table, EAT.format(1), times=3)
    assert table.eaters == ["1", "1", "1"]
    begins(table, "")
    first = (CHOP.format("from", 0), CHOP.format("what", "quad"))
    taps(table, EAT.format(1), *first, waits=True)
    taps(table, EAT.format(2), CHOP.format("from", 1), CHOP.format("what", "run"))
    # On by itself: a tap says that it was none.
    assert is_inked(table, ".chop:last-child .stack")
    taps(table, ".chop:last-child .stack")
    assert not is_inked(table, ".chop:last-child .stack")
    begins(table, "")
    taps(table, *(f'[data-order="place"] .row:nth-child({n}) .who' for n in (2, 1, 4)))
    taps(table, ".held .few .pick", times=3)
    assert is_inked(table, ".held .few .pick")


def test_the_last_place_leaves_the_chops_under_the_finger(table: Table) -> None:
    """What the last player holds is asked below them."""
    table.opens(*FRIENDS, phom="", tulokho="tulokho-nhat-nhi")
    chops = table.page.locator(EAT.format(2))
    before = chops.bounding_box()
    table.comes("An", "Bình", "Chi")
    table.page.locator(".held").wait_for()
    assert chops.bounding_box() == before


def test_where_anybody_may_eat_the_line_first_asks_whose_card_it_was(table: Table) -> None:
    """One answer for each card; the page asks no more of who eats alone."""
    writes_rules(table, "Ai cũng ăn", eat_from="any")
    table.opens(*FRIENDS, phom="Ai cũng ăn").u("An")
    taps(table, EAT.format(1), times=2)
    assert table.page.locator(".eating legend").inner_text() == "Của ai?"
    table.tap('[data-eaten="0"]', '[data-eaten="3"]', CHOT)
    assert table.values(".eats select[name$=from]") == ["0", "3"]
    assert table.page.locator(EAT.format(1)).get_attribute("data-count") == "1 + chốt"


@pytest.mark.parametrize("waits", [True, False])
def test_no_tap_but_save_saves_a_round_that_is_begun(table: Table, waits: bool) -> None:
    """A void round is saved by one tap where nothing was entered, and by the button after that."""
    table.opens(*FRIENDS).u("An")
    if waits:
        table.look()
    table.pick("outcome", "void")
    table.look()
    assert table.page.locator(".save").inner_text().startswith("Lưu ván 1")
    table.tap(".save")
    table.page.locator(".saved p", has_text="Ván 1: Hủy ván").wait_for()
    table.pick("outcome", "void")
    table.page.locator(".saved p", has_text="Ván 2: Hủy ván").wait_for()


def is_inked(table: Table, place: str) -> bool:
    """Whether a cell is written over in ink."""
    words = table.page.locator(f"{place} span").first
    return bool(
        words.evaluate("part => getComputedStyle(part).backgroundColor !== 'rgba(0, 0, 0, 0)'")
    )


def test_what_is_half_entered_leaves_the_way_to_the_other_game_and_to_others(
    table: Table,
) -> None:
    """The round waits for its own game; who plays is changed around it."""
    table.opens(*FRIENDS, "Em", tulokho="tulokho-vinagames").u("An").look()
    has_stored(table)
    table.switches()
    has_come(table)
    assert table.page.locator("[name=outcome][value=win-0]").count()
    table.switches()
    table.page.locator("[name=outcome][value=u-0]:checked").wait_for(state="attached")
    table.page.goto(f"{table.page.url.split('?')[0]}?p=An&p=Bình&p=Chi&p=Em")
    table.page.locator("[name=outcome][value=u-0]:checked").wait_for(state="attached")
    table.page.locator(".seat .who", has_text="Em").wait_for()
    assert table.players == ["An", "Bình", "Chi", "Em"]


def test_no_receipt_of_the_last_round_stands_under_the_next(table: Table) -> None:
    """It comes back where the form is cleared."""
    receipt = table.opens(*FRIENDS).u("An").saves() and table.page.locator(".session > .receipt")
    assert receipt.first.is_visible()
    table.u("Bình")
    assert not receipt.first.is_visible()
    table.tap(".again")
    receipt.first.wait_for()


def test_a_correction_says_what_it_changes_where_it_is_seen(table: Table) -> None:
    """Above *Lưu*; a tap on the name of who was móm gives a place, and a mended fault goes."""
    table.opens(*FRIENDS).order("An", "Bình", mom=["Chi"]).saves()
    table.corrects(1)
    taps(table, '[data-order="place"] .row:nth-child(4) .who')
    taps(table, '[data-order="place"] .row:nth-child(3) .who')
    assert table.page.locator('[name="place-2"]:checked').get_attribute("value") == "3"
    table.tap('[data-order="place"] .row:nth-child(4) .who')
    table.page.locator("#changed li").first.wait_for()
    assert table.page.locator("#changed").evaluate(IS_FREE)


def test_a_round_by_points_is_corrected_and_every_button_of_its_page_reached(table: Table) -> None:
    """No column reaches out of the screen, and no button lies over another one."""
    table.opens(*FRIENDS).points(23, 7, 45, 13).saves()
    page = table.page
    page.set_viewport_size({"width": 360, "height": 640})
    table.opens_round(1)
    for button in page.locator("#strike :is(a, button)").all():
        button.scroll_into_view_if_needed()
        assert button.evaluate(IS_FREE)
    table.corrects(1)
    assert page.evaluate("document.documentElement.scrollWidth") == 360


@pytest.mark.parametrize("path", ["/rounds/2/before", "/rounds/1/edit"])
def test_the_form_of_a_past_round_is_read_and_typed_into(table: Table, path: str) -> None:
    """No words lie over others; no field is so small that a phone zooms in on it."""
    table.opens(*FRIENDS, tulokho="tulokho-vinagames")
    for _ in range(2):
        table.u("An").saves()
    table.strikes(1)
    table.go(f"{table.home}{path}")
    page = table.page
    assert page.locator("#picture .centre").count() == 0 or "Ván 3" not in page.inner_text(
        "#picture"
    )
    assert faults(page, (360, 640)) == []
    table.u("An")
    page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true")
    assert page.evaluate(SMALLEST) >= 16


SMALLEST = """() => Math.min(...[...document.querySelectorAll("input, select, textarea")]
    .filter((part) => part.checkVisibility() && !part.matches("[type=radio], [type=checkbox]"))
    .map((part) => parseFloat(getComputedStyle(part).fontSize)))"""


def test_the_words_of_a_fault_go_once_it_is_mended(table: Table) -> None:
    """Their line stays, so that nothing moves."""
    table.opens(*FRIENDS).u("An", eats=["An"] * 4)
    table.tap(".save")
    fault = table.page.locator(".entry .fault").first
    fault.wait_for()
    table.page.locator(".rest").evaluate("part => { part.open = true }")
    table.tap('[data-eat="less"]')
    table.look()
    assert not fault.is_visible()
