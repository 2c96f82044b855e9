"""The keypad of the entry: every key is a tap, and the taps are counted."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.table import Table
from tests.browser.test_table import on_screen

FRIENDS = ("An", "Bình", "Chi", "Dũng")
PROMISED = 3
"""Taps of a round by points or by cards, besides the digits typed."""


def long(*given: object) -> Any:
    """What is tried in the long form alone."""
    return pytest.param(*given, marks=pytest.mark.long)


def digits(*numbers: int) -> int:
    """How many digits such numbers have."""
    return sum(len(str(number)) for number in numbers)


POINTS = (
    *((14, 25, 31, 40), (100, 109, 7, 101)),
    *(long((5, 8, 2, 9)), long((1, 1, 2, 3)), long((10, 13, 4, 12))),
)


@pytest.mark.parametrize("points", POINTS)
def test_points_take_no_more_taps_than_digits(table: Table, points: tuple[int, ...]) -> None:
    """Also where a further digit would be possible: the last key of a number ends it."""
    table.opens(*FRIENDS, phom="guide")
    with table.within(PROMISED + digits(*points)):
        table.points(*points).saves()


@pytest.mark.long
def test_points_of_who_lost_to_an_u(table: Table) -> None:
    """Who went out has none: the keypad asks the three others."""
    table.opens(*FRIENDS, phom="guide")
    with table.within(PROMISED + digits(7, 20, 3)):
        assert table.u("Bình").digits("points", 7, 20, 3).saves().nets["Dũng"].startswith("−")


def test_points_where_places_are_paid(table: Table) -> None:
    """By points is one tap more than by order, and who is móm is a key of the same pad."""
    table.opens(*FRIENDS)
    with table.within(PROMISED + digits(4, 12, 9) + 1):
        table.points(4, 12)
        table.tap('.pad [value="mom"]')
        saved = table.digits("points", 9).saves()
    assert saved.summary == "An nhất, được 7: Dũng nhì 1, Bình ba 2, Chi móm 4"


CARDS: tuple[Any, ...] = (
    long((1, 2, 3), {}),
    ((13, 1, 10), {}),
    long((3, 4, 5), {("Bình", "black"): 2, ("Chi", "red"): 2}),
    ((6, 9, 5), {("Bình", "quads"): 1, ("Chi", "quads"): 2, ("Dũng", "red"): 1}),
)


@pytest.mark.parametrize(("cards", "few"), CARDS)
def test_cards_and_deuces(
    table: Table, cards: tuple[int, ...], few: dict[tuple[str, str], int]
) -> None:
    """A card count is one key; deuces and quads are tapped where they are counted."""
    table.opens(*FRIENDS, phom="", tulokho="tulokho-vinagames")
    with table.within(PROMISED + digits(*cards, *few.values())):
        table.out_of_cards("An", *cards)
        for (player, what), count in few.items():
            table.holds(player, what, count)
        table.saves()


def test_what_was_mistyped_is_typed_again(table: Table) -> None:
    """A tap on a number, or on the seat, and its keys: the old number is gone, the rest stays."""
    table.opens(*FRIENDS, phom="guide").points(5, 8, 20)
    table.tap('.counts [name="points-1"]')
    table.keys(18)
    table.tap(".seat-0")
    table.keys(6)
    table.keys(40)
    shown = [table.page.input_value(f"[name=points-{i}]") for i in range(4)]
    assert shown == ["6", "18", "20", "40"]


def test_a_deuce_is_taken_back_by_a_second_tap(table: Table) -> None:
    """As everything that is tapped."""
    table.opens(*FRIENDS, phom="", tulokho="tulokho-vinagames").out_of_cards("An", 3, 4, 5)
    table.holds("Bình", "red", 2).holds("Bình", "red", 2)
    assert not table.page.locator("[name=red-1][value]:checked").count()
    table.holds("Bình", "red", 1)
    assert table.saves().nets["Bình"] == "−9"


@pytest.mark.parametrize("language", ["vi", "en"])
def test_keypad_number_and_save_are_on_the_screen(
    sit_down: Callable[..., Table], language: str
) -> None:
    """With four names and the notice of the last round, unscrolled."""
    table = sit_down(language=language).opens(*FRIENDS, tulokho="tulokho-vinagames")
    table.u("An").saves()
    table.pick("outcome", "normal")
    table.pick("by", "points")
    keys = ('.pad [value="10"]', '.pad [value="0"]', ".save", ".now")
    assert all(on_screen(table.page, place) for place in keys)
    assert table.page.evaluate("scrollY") == 0
    pad = table.page.locator(".pad").bounding_box()
    now = table.page.locator(".now").bounding_box()
    assert now["y"] + now["height"] <= pad["y"]


def test_all_that_a_round_asks_is_on_the_screen(table: Table) -> None:
    """With four names, two games and the notice of the last round: an order with móm, who laid
    first, three eats, who helped – and save, unscrolled."""
    table.opens(*FRIENDS, tulokho="tulokho-vinagames").u("An").saves()
    page = table.page
    table.order("Chi", "An", "Bình").look()
    assert on_screen(page, '[data-order="place"] .row:nth-child(4) .pick:has([value="mom"])')
    table.tap(".again")
    page.locator(".told.saved").wait_for()
    table.points(14, 14, 30, 40).look()
    assert "ai hạ trước" in page.locator(".told").inner_text()
    assert on_screen(page, '[data-order="lay"] .row:nth-child(4)')
    table.tap(".again")
    page.locator(".told.saved").wait_for()
    table.u("An", "tron", eats=["An"] * 3).look()
    assert on_screen(page, ".eat:nth-child(3)")
    table.tap(".again")
    page.locator(".told.saved").wait_for()
    table.switches().out_of_cards("An", 3, 4, 5).look()
    page.evaluate("scrollTo(0, 0)")
    bar = page.locator(".entry .bar").bounding_box()
    helped = page.locator('[data-order="assistant"]').bounding_box()
    assert helped["y"] + helped["height"] <= bar["y"] + 1


PLACES = """() => Object.fromEntries([...document.querySelectorAll(".pad button")]
    .filter((key) => getComputedStyle(key).visibility === "visible").map((key) => {
        const { x, y, width, height } = key.getBoundingClientRect();
        return [key.value, [x, y - key.parentElement.getBoundingClientRect().y, width, height]];
    }))"""
SIZES = ((360, 640), (320, 568))


def shown(table: Table, row: str = "points") -> list[str]:
    """What stands in the fields of a row."""
    return table.values(f'[name^="{row}-"]')


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_key_has_its_place(sit_down: Callable[..., Table], width: int, height: int) -> None:
    """In both games, by places and by points in hand: a key that is there is always at the same
    place, and as large as a thumb."""
    places: dict[str, list[float]] = {}
    for phom, tulokho in (("pho-bien", ""), ("guide", ""), ("", "tulokho-vinagames")):
        table = sit_down(width=width).opens(*FRIENDS, phom=phom, tulokho=tulokho)
        table.page.set_viewport_size({"width": width, "height": height})
        table.tap(".entry .people .pick")
        if phom == "pho-bien":
            table.pick("outcome", "normal")
            table.pick("by", "points")
        for begun in ("", *([] if tulokho else ["20"]), "10"):
            if begun:
                table.tap(f'.pad [value="{begun}"]')
            now = table.page.evaluate(PLACES)
            assert {"1", "2", "3", "10", "back"} <= set(now)
            assert all(w >= 44 and h >= 44 for *_, w, h in now.values())
            assert all(places.setdefault(key, place) == place for key, place in now.items())
    assert len(places) == 21


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_ten_after_a_ten_is_the_next_players(
    sit_down: Callable[..., Table], width: int, height: int
) -> None:
    """Twenty, thirty, forty-five are three numbers, never one; what is begun is seen in its field
    and on the keys. The last ten ends with whatever is tapped next."""
    table = sit_down(width=width).opens(*FRIENDS, phom="guide")
    table.page.set_viewport_size({"width": width, "height": height})
    table.pick("outcome", "normal")
    begun = table.page.locator(".begun")
    with table.within(5):
        table.tap('.pad [value="20"]')
        assert begun.input_value() == "20"
        assert table.page.locator('.pad [value="5"]').inner_text() == "25"
        table.tap('.pad [value="30"]')
        table.keys(45)
        assert shown(table) == ["20", "30", "45", ""]
        table.tap('.pad [value="10"]')
    assert on_screen(table.page, ".now")
    assert table.saves().nets["Dũng"].startswith("+")
    assert not table.page.locator(".pad").is_visible()


def test_a_ten_is_never_taken_for_another(table: Table) -> None:
    """Where nobody comes after: the number stays as it was tapped first."""
    table.opens(*FRIENDS, phom="guide").points(1, 2, 3)
    table.tap('.pad [value="20"]', '.pad [value="30"]')
    assert shown(table) == ["1", "2", "3", "20"]


def test_the_way_back(table: Table) -> None:
    """One tap takes a begun number away, and where there is none the one before it, móm too."""
    table.opens(*FRIENDS)
    table.points(14)
    table.tap('.pad [value="mom"]', '.pad [value="30"]', '.pad [value="back"]')
    assert shown(table) == ["14", "", "", ""]
    table.tap('.pad [value="back"]')
    assert not table.page.locator("[name=mom-1]").is_checked()
    table.tap('.pad [value="back"]', '.pad [value="back"]')
    assert shown(table) == ["", "", "", ""]
    assert "now" in str(table.page.locator("[name=points-0]").get_attribute("class"))
    assert table.digits("points", 5, 8, 20, 9).saves().summary.startswith("An nhất")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_page_stays_when_the_keypad_goes(
    sit_down: Callable[..., Table], width: int, height: int
) -> None:
    """The last digit closes it; what lies under the thumb has not moved."""
    table = sit_down(width=width).opens(*FRIENDS, phom="guide")
    table.page.set_viewport_size({"width": width, "height": height})
    table.points(5, 8, 2)
    top = "document.querySelector('.entry').getBoundingClientRect().top"
    before = table.page.evaluate(top)
    table.keys(9)
    assert not table.page.locator(".pad").is_visible()
    table.look()
    assert abs(table.page.evaluate(top) - before) < 1
