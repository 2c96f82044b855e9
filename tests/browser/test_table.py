"""The form of a round under a thumb: taps are counted, and what is needed is on the screen."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.boxes import on_screen
from tests.browser.conftest import HEIGHTS
from tests.browser.table import Table
from tests.web.friends import FRIENDS

PROMISED = 3
"""Taps of a round by points or by cards, besides the digits typed."""
ROW = '[data-order="place"] .row:nth-child({}) .who'
SAVE = ".save:has(bdi)"
NOBODY = ".nobody"
FIRST, SECOND, THIRD, FOURTH = [ROW.format(n) for n in range(1, 5)]
MOM = '[data-order="place"] .row:nth-child(3) .pick:has([value="mom"])'
U, CHOT, EAT = '.pick:has([value="u-0"])', '[data-eat="chot"]', '[data-eater="0"]'
FALSE, WHO = '.pick:has([value="false"])', '.pick:has([value="false-1"])'
EVERYDAY = [
    (" ù", (U, SAVE)),
    ("nhất", (NOBODY, SECOND, FIRST, FOURTH, SAVE)),
    ("nhất", (NOBODY, SECOND, FIRST, FOURTH, THIRD, SAVE)),
    ("móm", (NOBODY, SECOND, FIRST, MOM, SAVE)),
    ("ù", (U, EAT, CHOT, SAVE)),
    ("nhất", (NOBODY, SECOND, FIRST, FOURTH, EAT, CHOT, SAVE)),
    ("láo", (FALSE, WHO, SAVE)),
    ("Hủy", ('.pick:has([value="void"])',)),
]
"""What each kind of round is called, and its taps, with winner or nobody first and save last."""
IS_FREE = """part => {
    const { left, top, width, height } = part.getBoundingClientRect();
    return part.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
"""Whether a part is on the screen and nothing lies over it."""
SIX = (*FRIENDS, "Em", "Hà")


@pytest.fixture
def phom(table: Table) -> Table:
    """A session of Phỏm by places."""
    return table.opens(*FRIENDS)


@pytest.fixture
def points(sit_down: Callable[..., Table], request: Any) -> Table:
    """A session of Phỏm in which points in hand are paid."""
    return sit_down(width=getattr(request, "param", 360)).opens(*FRIENDS, phom="guide")


def digits(*numbers: int) -> int:
    """How many digits such numbers have."""
    return sum(len(str(number)) for number in numbers)


def shown(table: Table) -> list[str]:
    """The points in the fields."""
    return table.values('[name^="points-"]')


def test_taps_on_seats_are_an_entry(phom: Table) -> None:
    """A tap on a seat is an ù; after "nobody" taps give the places, in their order."""
    phom.tap(".seat-2")
    assert phom.preview().summary.startswith("Chi ù")
    assert phom.page.locator('[name="outcome"][value="u-2"]').is_checked()
    phom.pick("outcome", "normal")
    phom.page.locator(".table:not(.paid)").wait_for()  # A seat that is replaced cannot be tapped.
    phom.tap(".seat-1", ".seat-0", ".seat-2")
    assert phom.preview().summary == "Bình nhất, An nhì, Chi ba, Dũng bét: An trả 1, Chi 2, Dũng 3"


def test_a_locked_page_takes_no_tap_until_a_finger_rests_on_it(phom: Table) -> None:
    """A sleeve on the phone saves nothing."""
    page = phom.page
    phom.menu().tap("details.looks summary")
    with page.expect_navigation():
        phom.tap('a[href$="#lock"]')
    page.locator("html.locked").wait_for(state="attached")
    seat = page.locator(".seat-2").bounding_box()
    page.mouse.click(seat["x"] + 20, seat["y"] + 20)
    assert not page.locator('[name="outcome"]:checked').count()
    page.mouse.down()
    page.locator("html:not(.locked)").wait_for()
    page.mouse.up()
    phom.tap(".seat-2")
    assert phom.preview().summary.startswith("Chi ù")


def test_a_place_belongs_to_one(phom: Table) -> None:
    """Nobody else can have it until a second tap on the player gives it back."""
    phom.pick("outcome", "normal")
    phom.tap(ROW.format(1))
    first = phom.page.locator('[name="place-1"][value="1"]')
    assert first.is_disabled()
    phom.tap(ROW.format(1))
    first.press("Space")
    assert first.is_checked()


def test_a_second_tap_takes_a_choice_back(phom: Table) -> None:
    """The save button names no amount until a round is complete."""
    page = phom.page
    phom.u("An").look()
    page.locator(".save:has(bdi)").wait_for()
    phom.pick("outcome", "u-0")
    page.locator(".table:not(.paid)").wait_for()
    assert not page.locator(".entry :checked[name=outcome]").count()
    page.locator(".save:not(:has(bdi))").wait_for()


def test_a_false_u_is_recorded_as_nobodys_win(phom: Table) -> None:
    """While it is entered, a seat means whose it is, and the names of winners take no tap."""
    winner = phom.page.locator(".winners .pick", has_text="Chi")
    phom.tap(FALSE)
    assert not winner.is_visible()
    phom.tap(".seat-2")
    assert phom.preview().summary.startswith("Chi ù láo")
    phom.tap(FALSE, FALSE)
    assert winner.is_visible()


def test_an_eat_is_dropped_by_a_tap(phom: Table) -> None:
    """Nobody pays for it any more."""
    phom.u("An", eats=["An"]).look()
    phom.page.locator(".words", has_text="ăn của").wait_for()
    phom.tap('[data-eat="less"]')
    assert not phom.page.locator(".eat").count()
    assert phom.preview().summary == "An ù, mỗi người trả 5"


@pytest.mark.server("requests that are held")
def test_a_late_answer_takes_no_tap_back(phom: Table) -> None:
    """A choice that was made while the network was slow stays."""
    page = phom.page
    phom.points(14, 14, 14, 40)
    rows = page.locator('[data-order="lay"] .row .who')
    rows.first.wait_for()
    held: list[Any] = []
    page.route("**/preview", lambda route: held.append(route))
    with page.expect_request("**/preview"):
        rows.nth(1).tap()
    rows.nth(0).tap()
    held[0].continue_()
    page.unroute("**/preview")
    rows.nth(2).tap()
    page.locator(".told", has_text="Bình nhất, An nhì, Chi ba, Dũng bét").wait_for()


@pytest.mark.parametrize("numbers", [(14, 25, 31, 40), (100, 109, 7, 101)])
def test_points_take_no_more_taps_than_digits(points: Table, numbers: tuple[int, ...]) -> None:
    """The last key of a number ends it, also where a further digit would be possible."""
    with points.within(PROMISED + digits(*numbers)):
        points.points(*numbers).saves()


def test_points_where_places_are_paid(phom: Table) -> None:
    """One tap more than by order; móm is a key of the keypad."""
    with phom.within(PROMISED + digits(4, 12, 9) + 1):
        phom.points(4, 12)
        phom.tap('.pad [value="mom"]')
        saved = phom.digits("points", 9).saves()
    assert saved.summary == "An nhất, Dũng nhì, Bình ba, Chi móm: Dũng trả 1, Bình 2, Chi 4"


def test_cards_deuces_and_quads(table: Table) -> None:
    """A count of cards is one key; a second tap on a deuce takes it back."""
    table.opens(*FRIENDS, phom="", tulokho="tulokho-vinagames")
    with table.within(5):
        table.out_of_cards("An", 4, 11, 13).saves()
    with table.within(5 + 3):
        table.out_of_cards("An", 6, 13, 5)
        for player, what, count in (("Bình", "quads", 1), ("Chi", "quads", 2), ("Dũng", "red", 1)):
            table.holds(player, what, count)
        table.saves()
    table.out_of_cards("An", 3, 4, 5).holds("Bình", "red", 2).holds("Bình", "red", 2)
    assert not table.page.locator("[name=red-1][value]:checked").count()
    table.holds("Bình", "red", 1)
    assert table.saves().nets["Bình"] == "−9"


def test_a_number_is_typed_again(points: Table) -> None:
    """A tap on it, or on the seat, and its keys: the old number is gone, the rest stays."""
    points.points(5, 8, 20).tap('.counts [name="points-1"]')
    points.keys(18)
    points.tap(".seat-0")
    points.keys(6)
    points.keys(40)
    assert shown(points) == ["6", "18", "20", "40"]


@pytest.mark.parametrize("points", HEIGHTS, indirect=True)
def test_a_ten_after_a_ten_is_the_next_players(points: Table) -> None:
    """Twenty, thirty, forty-five are three numbers; the keys show what a digit would make."""
    points.pick("outcome", "normal")
    with points.within(5):
        points.tap('.pad [value="20"]')
        assert points.page.locator(".begun").input_value() == "20"
        assert points.page.locator('.pad [value="5"]').inner_text() == "25"
        points.tap('.pad [value="30"]')
        points.keys(45)
        assert shown(points) == ["20", "30", "45", ""]
        points.tap('.pad [value="10"]')
    assert on_screen(points.page, ".now")
    points.tap('.pad [value="30"]')
    assert shown(points) == ["20", "30", "45", "10"]  # nobody comes after


def test_the_back_key(phom: Table) -> None:
    """It takes the number away that was begun, else the one before it, móm too."""
    phom.points(14)
    phom.tap('.pad [value="mom"]', '.pad [value="30"]', '.pad [value="back"]')
    assert shown(phom) == ["14", "", "", ""]
    phom.tap('.pad [value="back"]')
    assert not phom.page.locator("[name=mom-1]").is_checked()
    phom.tap('.pad [value="back"]', '.pad [value="back"]')
    assert shown(phom) == ["", "", "", ""]
    assert "now" in str(phom.page.locator("[name=points-0]").get_attribute("class"))
    assert phom.digits("points", 5, 8, 20, 9).saves().summary.startswith("An nhất")


PLACES = """() => Object.fromEntries([...document.querySelectorAll(".pad button")]
    .filter((key) => getComputedStyle(key).visibility === "visible").map((key) => {
        const { x, y, width, height } = key.getBoundingClientRect();
        return [key.value, [x, y - key.parentElement.getBoundingClientRect().y, width, height]];
    }))"""


@pytest.mark.parametrize("width", HEIGHTS)
def test_every_key_has_its_place(sit_down: Callable[..., Table], width: int) -> None:
    """By places and by points a key is at the same place, as large as a thumb; cards have their own
    keys, which are larger."""
    for least, count, games in (
        (44, 21, ({"phom": "pho-bien"}, {"phom": "guide"})),
        (45, 14, ({"phom": "", "tulokho": "tulokho-vinagames"},)),
    ):
        places: dict[str, list[float]] = {}
        for game in games:
            table = sit_down(width=width).opens(*FRIENDS, **game)
            table.tap(".entry .people .pick")
            if game["phom"] == "pho-bien":
                table.pick("outcome", "normal")
                table.pick("by", "points")
            for begun in ("", *(["20"] if count == 21 else []), "10"):
                if begun:
                    table.tap(f'.pad [value="{begun}"]')
                now = table.page.evaluate(PLACES)
                assert {"1", "2", "3", "10", "back"} <= set(now)
                assert all(w >= least and h >= least for *_, w, h in now.values())
                assert all(places.setdefault(key, place) == place for key, place in now.items())
        assert len(places) == count


@pytest.mark.parametrize("names", [FRIENDS, SIX], ids=len)
def test_the_taps_of_every_round(table: Table, names: tuple[str, ...]) -> None:
    """All that is tapped is on the screen at once; an order is as well said by its last name."""
    page = table.opens(*names).page
    for number, (told, taps) in enumerate(EVERYDAY, start=1):
        for tap in taps:
            assert page.locator(f"{tap} >> visible=true").first.evaluate(IS_FREE), (told, tap)
            table.tap(tap)
        saved = page.locator(".saved p", has_text=f"Ván {number}: ")
        saved.wait_for()
        assert told in saved.inner_text()
        assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("points", HEIGHTS, indirect=True)
def test_the_page_stays_when_the_keypad_goes(points: Table) -> None:
    """The last digit closes it; the form under the thumb does not move."""
    points.points(5, 8, 2)
    top = "document.querySelector('.entry').getBoundingClientRect().top"
    before = points.page.evaluate(top)
    points.keys(9)
    points.page.locator(".pad").wait_for(state="hidden")
    points.look()
    assert abs(points.page.evaluate(top) - before) < 1


@pytest.mark.parametrize("language", ["vi", "en"])
def test_all_that_a_round_asks_is_on_the_screen(
    sit_down: Callable[..., Table], language: str
) -> None:
    """With four names, two games and the last round: an order with móm, the keypad, who laid
    first, three eats, who helped – and save, without scrolling."""
    table = sit_down(language=language).opens(*FRIENDS, tulokho="tulokho-vinagames")
    table.u("An").saves()
    page = table.page
    table.order("Chi", "An", "Bình").look()
    assert on_screen(page, '[data-order="place"] .row:nth-child(4) .pick:has([value="mom"])')
    clear(table)
    table.points(14)
    keys = ('.pad [value="10"]', '.pad [value="0"]', ".now")
    assert all(on_screen(page, place) for place in keys)
    pad, now = (page.locator(place).bounding_box() for place in (".pad", ".now"))
    assert now["y"] + now["height"] <= pad["y"]
    table.digits("points", 14, 30, 40).look()
    assert on_screen(page, '[data-order="lay"] .row:nth-child(2)')
    clear(table)
    table.u("An", "tron", eats=["An"] * 3).look()
    assert on_screen(page, '[data-count="3 cây"], [data-count="3 cards"]')
    assert on_screen(page, '[data-eat="less"]')
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


@pytest.mark.parametrize("names", [FRIENDS, SIX], ids=len)
def test_the_two_buttons_of_a_round_never_move(
    sit_down: Callable[..., Table], names: tuple[str, ...]
) -> None:
    """Winner and save stay where they are: before and after a save, in previews and in the last
    round. Where another phone took the number, two answers stand in the place of save."""
    table, other = sit_down(), sit_down()
    table.opens(*names)
    other.joins(table.link("k"))
    empty = places(table)
    table.u("An", "tron").look()
    filled = places(table)
    assert filled["strip"] == empty["strip"]
    table.saves()
    assert places(table) == empty
    table.order(*table.players).look()
    assert places(table)["strip"] == empty["strip"]
    table.saves()
    table.menu().tap('[data-test=ways] [name="last"]')
    table.page.locator(".centre .last").wait_for()
    assert places(table) == empty
    other.go(other.home)
    table.u("An", "tron").saves()
    table.page.locator(".done").wait_for()
    assert places(table) == empty
    assert on_screen(table.page, ".done a")
    other.u("An", "tron").look()
    other.page.locator(".told", has_text="vừa ghi").wait_for()
    assert places(other) == filled
    other.tap(".save")
    other.page.locator(".ways").wait_for()
    assert places(other, ".ways button") == filled


def places(table: Table, buttons: str = ".save") -> Any:
    """Where the strip of winners and the last button of these stand on the page, and how high."""
    return table.page.evaluate(
        """buttons => {
          const place = (part, at) => Math.round(part.getBoundingClientRect()[at] + scrollY);
          const last = [...document.querySelectorAll(buttons)].at(-1);
          const strip = place(document.querySelector(".winners"), "top");
          return { strip, last: [place(last, "top"), place(last, "bottom")] };
        }""",
        buttons,
    )
