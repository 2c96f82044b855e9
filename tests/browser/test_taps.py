"""Fingers that tap the same place again and again: nothing moves under them, all that is tapped is
on the screen, and nothing saves but the button for it."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tests.browser.boxes import faults, on_screen
from tests.browser.table import Table
from tests.web.friends import FRIENDS

SIZES = ((360, 640), (360, 740), (390, 664), (390, 700), (390, 844), (412, 732))
LARGE = ((640, 360), (768, 1024), (1280, 800))
SIX = (*FRIENDS, "Em", "Hà")
GIVEN = ("Phương Thảo", "Minh Khang", "Anh Tuấn Anh", "Hoàng Long")
LONG = ("Chị Phượng", "Anh Thắng", "Hương Giang", "Nguyễn Phương Quỳnh")
STRIP = """() => [scrollY, document.querySelector(".entry .people, .entry .grid")
    .getBoundingClientRect().top]"""
"""How far the page is scrolled, and where the first row of the form begins."""
LIES_AT = """([x, y, place]) => {
    const part = document.elementFromPoint(x, y);
    const still = part.closest(place);
    const { left, top } = (still ?? part).getBoundingClientRect();
    return [Boolean(still), left, top];
}"""
IS_FREE = """part => {
    const { left, top, width, height } = part.getBoundingClientRect();
    return part.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
"""Whether a part is on the screen and nothing lies over it."""
FILLED = """() => [...new FormData(document.querySelector(".entry"))].map(String)"""

ROW = '[data-order="place"] .row:nth-child({}) .who'
FIRST, SECOND, THIRD, FOURTH = [ROW.format(n) for n in range(1, 5)]
EAT, CHOT, LESS = '[data-eater="{}"]', '[data-eat="chot"]', '[data-eat="less"]'
CHOP = '.chop:last-child .pick:has([name$={}][value="{}"])'
NOBODY, NAME, SAVE = ".nobody", '.winners .pick:has([value="{}"])', ".save:has(bdi)"
MOM = '[data-order="place"] .row:nth-child(3) .pick:has([value="mom"])'
U = NAME.format("u-0")
EVERYDAY = [
    (" ù", (U, SAVE)),
    ("nhất", (NOBODY, SECOND, FIRST, FOURTH, SAVE)),
    ("nhất", (NOBODY, SECOND, FIRST, FOURTH, THIRD, SAVE)),
    ("móm", (NOBODY, SECOND, FIRST, MOM, SAVE)),
    ("ù", (U, EAT.format(0), CHOT, SAVE)),
    ("nhất", (NOBODY, SECOND, FIRST, FOURTH, EAT.format(0), CHOT, SAVE)),
    ("láo", ('.pick:has([value="false"])', '.pick:has([value="false-1"])', SAVE)),
    ("Hủy", ('.pick:has([value="void"])',)),
]
"""What each kind of round is called, and its taps, with winner or nobody first and save last."""

Sit = Callable[..., Table]


def resize(table: Table, size: tuple[int, int]) -> None:
    """Give the phone another screen."""
    table.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))


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


def begins(table: Table, outcome: str = "") -> None:
    """An empty form, and how the round ended."""
    if table.page.locator(".again:not([hidden])").count():
        table.tap(".again")
    if outcome:
        table.pick("outcome", outcome)


def test_three_taps_on_a_name_are_three_eats(table: Table) -> None:
    """At every size, after an ù and without; as quickly as the phone can, or once all has come."""
    table.opens(*FRIENDS, phom="pho-bien-ga")
    for nth, size in enumerate(SIZES):
        resize(table, size)
        for seat, outcome in ((nth % 4, f"u-{nth % 4}"), ((nth + 2) % 4, "normal")):
            begins(table, outcome)
            taps(table, EAT.format(seat), times=3, waits=nth % 2 == 0)
            assert table.eaters == [str(seat)] * 3
            taps(table, CHOT, LESS, waits=nth % 2 == 1)
            assert table.eaters == [str(seat)] * 2


def test_larger_letters_stay_under_the_finger(table: Table) -> None:
    """From the first tap of an evening on: more is said below its code than below payments."""
    table.opens(*FRIENDS)
    table.page.evaluate("document.documentElement.style.fontSize = '130%'")
    resize(table, (390, 844))
    taps(table, U, EAT.format(1), EAT.format(2), waits=True)


def test_nothing_moves_in_the_list_of_large_letters(table: Table) -> None:
    """From the first tap of an evening on, its code is there to scan until the first round, and
    later in millions."""
    table.opens("Chú Năm", "Phương Thảo", "Hương", "Cô Ba", stake="250")
    table.page.context.add_cookies([{"name": "amounts", "value": "money", "url": table.address}])
    table.go(table.home)
    table.page.evaluate("document.documentElement.style.fontSize = '150%'")
    resize(table, (360, 640))
    assert table.page.locator(".card svg").bounding_box()["height"] > 200
    for winner in (0, 1, 2):
        name = NAME.format(f"u-{winner}")
        table.page.locator(name).scroll_into_view_if_needed()
        taps(table, name, waits=True)
        table.tap(".save")
        table.page.locator(".saved p").wait_for()


@pytest.mark.parametrize(
    ("letters", "name"),
    [(150, "Quỳnh"), (200, "Quỳnh"), (150, "Anh Tuấn Anh"), (200, "Anh Tuấn Anh")],
)
def test_neither_eats_nor_a_false_u_move_the_list_of_large_letters(
    table: Table, letters: int, name: str
) -> None:
    """Sentences and the gà have their room, and eats that of the names alone; no word of a row lies
    over another."""
    page = table.opens("Hương", "Tuấn", "Chú Năm", name, phom="pho-bien-ga", stake="10").page
    page.context.add_cookies([{"name": "amounts", "value": "money", "url": table.address}])
    for _ in range(2):
        table.go(table.home)
        assert faults(page, (360, 640), letters) == []
        begins = page.evaluate(BEGINS)
        for place in (U, EAT.format(1), EAT.format(1), CHOT, FALSE):
            table.tap(place)
            table.look()
            assert page.evaluate(BEGINS) == begins, place
        assert faults(page, (360, 640), letters) == []
        table.tap(".again", U, SAVE)
        page.locator(".saved p").wait_for()


FALSE = '.pick:has([value="false"])'
BEGINS = """() => Math.round(scrollY
    + document.querySelector(".entry .people").getBoundingClientRect().top)"""


def test_three_taps_count_three_wherever_a_tap_unfolds_something(table: Table) -> None:
    """Chops, chặt chồng and the cards of who is last, which are asked below the chops."""
    table.opens(*FRIENDS, phom="", tulokho="tulokho-nhat-nhi")
    for nth, size in enumerate(SIZES[::2]):
        resize(table, size)
        begins(table)
        taps(table, EAT.format(1), times=3)
        assert table.eaters == ["1", "1", "1"]
        begins(table)
        chop = (EAT.format(1), CHOP.format("from", 0), CHOP.format("what", "quad"))
        taps(table, *chop, waits=nth == 0)
        taps(table, EAT.format(2), CHOP.format("from", 1), CHOP.format("what", "run"))
        # On by itself: a tap says that it was none.
        assert is_inked(table, ".chop:last-child .stack")
        taps(table, ".chop:last-child .stack")
        assert not is_inked(table, ".chop:last-child .stack")
        begins(table)
        before = table.page.locator(EAT.format(2)).bounding_box()
        taps(table, SECOND, FIRST, FOURTH)
        taps(table, ".held .few .pick", times=3)
        assert table.page.locator(EAT.format(2)).bounding_box() == before
        assert is_inked(table, ".held .few .pick")


def is_inked(table: Table, place: str) -> bool:
    """Whether a cell is written over in ink."""
    words = table.page.locator(f"{place} span").first
    return bool(
        words.evaluate("part => getComputedStyle(part).backgroundColor !== 'rgba(0, 0, 0, 0)'")
    )


def test_a_second_tap_on_no_u_gives_nobody_a_place(table: Table) -> None:
    """The row stays under the finger, and so do the names."""
    table.opens(*FRIENDS)
    for nth, size in enumerate(SIZES[1::2]):
        resize(table, size)
        taps(table, NOBODY, times=2, waits=nth % 2 == 0)
        assert not table.page.locator('.entry [name^="place-"]:checked').count()
        taps(table, NAME.format("u-1"), times=3, waits=nth % 2 == 0)
        table.tap(".again")


def test_a_second_tap_on_a_false_u_takes_it_back(table: Table) -> None:
    """What the first unfolds leaves it under the finger: nobody gets an eat."""
    false_u = '.pick:has([value="false"])'
    for names in (FRIENDS, SIX, LONG):
        table.opens(*names)
        for nth, size in enumerate((*SIZES, *LARGE)):
            resize(table, size)
            table.page.locator(false_u).scroll_into_view_if_needed()
            taps(table, false_u, waits=nth % 2 == 0)
            taps(table, false_u, waits=nth % 2 == 1)
            assert table.eaters == []
            assert not table.page.locator(".entry [name=outcome]:checked").count()


LASTS = 'document.styleSheets[0].insertRule("* { animation-duration: 9999s !important }")'
"""Makes the second after an answer last."""
PASSES = "document.styleSheets[0].deleteRule(0)"


def test_a_second_tap_on_a_refused_save_voids_nothing(table: Table) -> None:
    """Of an empty form, whose fault brings *Hủy ván* to where save was: nor does a later tap."""
    for rules in ({}, {"phom": "", "tulokho": "tulokho-nhat-nhi"}):
        page = table.opens(*FRIENDS, **rules).page
        before = page.locator(".save").bounding_box()
        x, y = before["x"] + before["width"] / 2, before["y"] + before["height"] / 2
        page.touchscreen.tap(x, y)
        page.locator(".entry .fault").wait_for()
        page.evaluate(LASTS)
        page.touchscreen.tap(x, y)
        assert not page.locator(".entry [value=void]:checked").count()
        page.evaluate(PASSES)
        page.locator('.pick:has([value="void"]) >> visible=true').first.tap()
        page.locator(".told", has_text="Hủy ván").wait_for()
        assert page.locator(".saved").count() == 0


def test_a_second_tap_on_a_void_round_voids_no_other(table: Table) -> None:
    """Nor is it chosen for the next round: for a second nothing reacts there."""
    for rules in ({}, {"phom": "", "tulokho": "tulokho-nhat-nhi"}, {"samloc": "sam-pho-bien"}):
        page = table.opens(*FRIENDS, **rules).page
        void = page.locator('.pick:has([value="void"]) >> visible=true').first
        void.tap()
        page.locator(".saved").wait_for()
        page.evaluate(LASTS)
        before = void.bounding_box()
        page.touchscreen.tap(before["x"] + 20, before["y"] + 20)
        assert not page.locator(".entry [value=void]:checked").count()


def test_a_second_tap_on_paid_does_not_pay_the_next(table: Table) -> None:
    """Whose button comes to lie there; for a second nothing reacts."""
    page = table.opens(*FRIENDS).has_played("An").page
    table.go(f"{table.home}/settle")
    paid = page.locator(".owes button")
    before = paid.first.bounding_box()
    x, y = before["x"] + 20, before["y"] + 20
    with page.expect_navigation():
        paid.first.tap()
    page.evaluate(LASTS)
    page.touchscreen.tap(x, y)
    table.go(f"{table.home}/settle")
    assert paid.count() == 2


def test_a_place_taken_back_at_the_end_of_the_page_stays_under_the_finger(table: Table) -> None:
    """The payments below go, as they are not known any more, and the page grows shorter."""
    table.opens(*FRIENDS).order(*FRIENDS).saves()
    table.corrects(1).look()
    for size in (SIZES[0], SIZES[2]):
        resize(table, size)
        for waits in (False, True):
            table.page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
            taps(table, FOURTH, waits=waits)
            taps(table, FOURTH, waits=True)


@pytest.mark.parametrize(
    ("rules", "first", "numbers"),
    [
        ({"phom": "", "tulokho": "tulokho-vinagames"}, NAME.format("win-0"), (4, 11, 13)),
        ({"phom": "guide"}, NOBODY, (5, 8, 20, 9)),
    ],
    ids=["cards", "points"],
)
def test_a_second_tap_on_the_last_key_saves_nothing(
    table: Table, rules: dict[str, str], first: str, numbers: Sequence[int]
) -> None:
    """Where the keys were nothing reacts for a second: neither save nor the form behind them, which
    does not move when they go."""
    table.opens(*FRIENDS, **rules)
    page = table.page
    for size in (SIZES[0], SIZES[2], SIZES[-1], (320, 568)):
        resize(table, size)
        with table.within(len(numbers) + 2 + (20 in numbers)):
            table.tap(first)
            for number in numbers[:-1]:
                table.keys(number)
            key = page.locator(f'.pad [value="{numbers[-1]}"]').bounding_box()
            before = page.evaluate(STRIP)
            table.keys(numbers[-1])
            filled = page.evaluate(FILLED)
            table.look()
            page.touchscreen.tap(key["x"] + 20, key["y"] + 20)
            assert page.evaluate(FILLED) == filled
            page.locator(".pad").wait_for(state="hidden")
            assert page.evaluate(STRIP) == before
            table.tap(SAVE)
        page.locator(".table:not(.paid)").wait_for()


@pytest.mark.parametrize("names", [FRIENDS, SIX, GIVEN], ids=["four", "six", "two words"])
def test_the_taps_of_every_round(table: Table, names: tuple[str, ...]) -> None:
    """All that is tapped is on the screen at once; an order is as well said by its last name."""
    page = table.opens(*names).page
    for number, (told, places) in enumerate(EVERYDAY, start=1):
        for place in places:
            part = page.locator(f"{place} >> visible=true").first
            page.wait_for_function(IS_FREE, arg=part.element_handle())  # void is not, for a second
            table.tap(place)
        saved = page.locator(".saved p", has_text=f"Ván {number}: ")
        saved.wait_for()
        assert told in saved.inner_text()
        assert page.evaluate("scrollY") == 0


def test_nothing_moves_from_under_the_finger_after_a_save(table: Table) -> None:
    """The sentence of the saved round is longer than the one that follows; the names stay."""
    table.opens("Nguyễn Phương Quỳnh", "Đặng Hoàng Thiện", "Trần Thị Ngọc Huyền", "Lê Hoàng Minh")
    table.order(*table.players, mom=table.players[3:]).saves()
    table.pick("outcome", "normal")
    names = table.page.locator('[data-order="place"] .who').first
    before = names.bounding_box()
    table.page.locator(".picture .saved").wait_for(state="detached")
    assert names.bounding_box() == pytest.approx(before, abs=0.5)


@pytest.mark.server("another phone")
def test_the_two_buttons_of_a_round_never_move(sit_down: Sit) -> None:
    """Winner and save stay where they are: before and after a save, in previews and in the last
    round. Where another phone took the number, two answers stand in the place of save."""
    table, other = sit_down(), sit_down()
    table.opens(*SIX)
    other.joins(table.link("k"))
    empty = buttons(table)
    table.u("An", "tron").look()
    filled = buttons(table)
    assert filled["strip"] == empty["strip"]
    table.saves()
    assert buttons(table) == empty
    table.order(*table.players).look()
    assert buttons(table)["strip"] == empty["strip"]
    table.saves()
    table.menu().tap('[data-test=ways] [name="last"]')
    table.page.locator(".centre .last").wait_for()
    assert buttons(table) == empty
    other.go(other.home)
    table.u("An", "tron").saves()
    table.page.locator(".done").wait_for()
    assert buttons(table) == empty
    assert on_screen(table.page, ".done a")
    other.u("An", "tron").look()
    other.page.locator(".told", has_text="vừa ghi").wait_for()
    assert buttons(other) == filled
    other.tap(".save")
    other.page.locator(".ways").wait_for()
    assert buttons(other, ".ways button") == filled


def buttons(table: Table, last: str = ".save") -> Any:
    """Where the strip of winners and the last of these buttons stand on the page, and how high."""
    return table.page.evaluate(
        """buttons => {
          const place = (part, at) => Math.round(part.getBoundingClientRect()[at] + scrollY);
          const last = [...document.querySelectorAll(buttons)].at(-1);
          const strip = place(document.querySelector(".winners"), "top");
          return { strip, last: [place(last, "top"), place(last, "bottom")] };
        }""",
        last,
    )


@pytest.mark.parametrize("language", ["vi", "en"])
def test_all_that_a_round_asks_is_on_the_screen(sit_down: Sit, language: str) -> None:
    """With four names, two games and the last round: an order with móm, the keypad, who laid
    first, three eats, who helped – and save, without scrolling."""
    table = sit_down(language=language).opens(*FRIENDS, tulokho="tulokho-vinagames")
    table.has_played("An")
    page = table.page
    table.order("Chi", "An", "Bình").look()
    assert on_screen(page, '[data-order="place"] .row:nth-child(4) .pick:has([value="mom"])')
    clear(table)
    table.points(14)
    assert all(on_screen(page, place) for place in ('.pad [value="10"]', '.pad [value="0"]'))
    pad, now = (page.locator(place).bounding_box() for place in (".pad", ".now"))
    assert now["y"] + now["height"] <= pad["y"]
    table.digits("points", 14, 30, 40).look()
    assert on_screen(page, '[data-order="lay"] .row:nth-child(2)')
    clear(table)
    table.u("An", "tron", eats=["An"] * 3).look()
    assert on_screen(page, '[data-count="3 cây"], [data-count="3 cards"]')
    assert on_screen(page, LESS)
    clear(table)
    table.switches().out_of_cards("An", 3, 4, 5).look()
    page.locator(".pad").wait_for(state="hidden")
    page.evaluate("scrollTo(0, 0)")
    bar = page.locator(".entry .bar").bounding_box()
    helped = page.locator('[data-order="assistant"]').bounding_box()
    assert helped["y"] + helped["height"] <= bar["y"] + 1


def clear(table: Table) -> None:
    """Empty the form, until the page shows the last round again."""
    table.tap(".again")
    table.page.locator(".told.saved").wait_for()


def test_a_correction_says_what_it_changes_where_it_is_seen(table: Table) -> None:
    """Above *Lưu*; a tap on the name of who was móm gives a place, and a mended fault goes."""
    table.opens(*FRIENDS).order("An", "Bình", mom=["Chi"]).saves()
    table.corrects(1)
    taps(table, FOURTH, THIRD)
    assert table.page.locator('[name="place-2"]:checked').get_attribute("value") == "3"
    table.tap(FOURTH)
    table.page.locator("#changed li").first.wait_for()
    # Its fault may still lie there for a frame.
    table.page.wait_for_function(f"() => ({IS_FREE})(document.querySelector('#changed'))")


def test_the_form_of_a_past_round_is_read_and_typed_into(table: Table) -> None:
    """No words lie over others; no field is so small that a phone zooms in on it. Every button of
    its page is reached, and no column of points reaches out of the screen."""
    table.opens(*FRIENDS, tulokho="tulokho-vinagames").has_played("An")
    table.points(23, 7, 45, 13).saves()
    table.strikes(1)
    page = table.page
    for path in ("/rounds/2/before", "/rounds/1/edit"):
        table.go(f"{table.home}{path}")
        assert "Ván 3" not in page.locator("#picture").inner_text()
        assert faults(page, (360, 640)) == []
        table.u("An")
        page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true")
        assert page.evaluate(SMALLEST) >= 16
    table.opens_round(2)
    for button in page.locator("#strike :is(a, button)").all():
        button.scroll_into_view_if_needed()
        assert button.evaluate(IS_FREE)
    table.corrects(2)
    assert page.evaluate("document.documentElement.scrollWidth") == 360


SMALLEST = """() => Math.min(...[...document.querySelectorAll("input, select, textarea")]
    .filter((part) => part.checkVisibility() && !part.readOnly)
    .filter((part) => !part.matches("[type=radio], [type=checkbox]"))
    .map((part) => parseFloat(getComputedStyle(part).fontSize)))"""
