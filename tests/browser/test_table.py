"""The table under a thumb: taps are counted, and nothing needed lies off the screen."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urljoin

import pytest

TOLD, SAVE = ".told", ".save"


def tap(page: Any, *places: str) -> int:
    """Tap each place, as it is seen; gives how many taps that was."""
    for place in places:
        page.locator(f"{place} >> visible=true").first.tap()
    return len(places)


def outcome(value: str) -> str:
    """The choice of how the round ended."""
    return f'.entry .pick:has([name="outcome"][value="{value}"])'


def wait_for(page: Any, words: str) -> None:
    """Until the line below the picture says so."""
    page.locator(TOLD, has_text=words).wait_for()


def on_screen(page: Any, place: str) -> bool:
    """Whether the whole of a place is within the phone's screen, unscrolled."""
    box = page.locator(f"{place} >> visible=true").first.bounding_box()
    size = page.viewport_size
    return bool(
        box
        and box["x"] >= 0
        and box["y"] >= 0
        and box["x"] + box["width"] <= size["width"]
        and box["y"] + box["height"] <= size["height"]
    )


def test_plain_u_in_two_taps(open_sample: Callable[..., Any]) -> None:
    """The budget is three: the name, then save; the preview came by itself."""
    page = open_sample()
    taps = tap(page, outcome("u-0"))
    wait_for(page, "An ù, mỗi người trả 5")
    assert page.locator(".arrow").count() == 3
    assert on_screen(page, SAVE)
    taps += tap(page, SAVE)
    page.locator(".saved", has_text="Ván 14").wait_for()
    assert taps == 2


def test_a_tap_on_a_seat_is_the_same(open_sample: Callable[..., Any]) -> None:
    """The picture is the entry."""
    page = open_sample()
    tap(page, ".seat-2")
    wait_for(page, "Chi ù")
    assert page.locator('[name="outcome"][value="u-2"]').is_checked()


def test_order_of_four_in_five_taps(open_sample: Callable[..., Any]) -> None:
    """The budget is six: nobody, three names, save; the last place fills itself."""
    page = open_sample()
    row = '[data-order="place"] .row:nth-child({}) .who'
    taps = tap(page, outcome("normal"))
    assert all(on_screen(page, row.format(n)) for n in range(1, 5))
    assert on_screen(page, SAVE)
    taps += tap(page, row.format(3), row.format(1), row.format(4))
    wait_for(page, "Chi nhất, được 6: An nhì 1, Dũng ba 2, Bình bét 3")
    taps += tap(page, SAVE)
    page.locator(".saved", has_text="Ván 14").wait_for()
    assert taps == 5


def test_order_along_the_seats(open_sample: Callable[..., Any]) -> None:
    """While places are given out, the seats of the picture give them too."""
    page = open_sample()
    tap(page, outcome("normal"), ".seat-1", ".seat-0", ".seat-2")
    wait_for(page, "Bình nhất, được 6: An nhì 1, Chi ba 2, Dũng bét 3")


def test_a_place_belongs_to_one(open_sample: Callable[..., Any]) -> None:
    """Who is put at a taken place moves the other from it; a second tap takes a place back."""
    page = open_sample()
    row = '[data-order="place"] .row:nth-child({}) .who'
    tap(page, outcome("normal"), row.format(1))
    page.locator('[name="place-1"][value="1"]').press("Space")
    assert page.locator('[name="place-1"][value="1"]').is_checked()
    assert page.locator('[name="place-0"]:checked').count() == 0
    tap(page, row.format(2))
    assert page.locator('[name="place-1"]:checked').count() == 0


def test_three_eats_and_den_in_six_taps(open_sample: Callable[..., Any]) -> None:
    """The budget is eight; who discarded and who pays for all is worked out."""
    page = open_sample()
    taps = tap(page, outcome("u-0"), ".entry .pick:has([value=tron])", *['[data-eater="0"]'] * 3)
    wait_for(page, "An ù tròn, Dũng đền 30, trả thêm 6")
    assert page.locator(".arrow.carries").count() == 1
    assert page.locator(".eat").count() == 3
    assert on_screen(page, SAVE)
    taps += tap(page, SAVE)
    page.locator(".saved", has_text="Ván 14").wait_for()
    assert taps == 6


def test_an_eat_is_dropped_by_a_tap(open_sample: Callable[..., Any]) -> None:
    """Its row is gone and nobody pays for it."""
    page = open_sample()
    tap(page, outcome("u-0"), '[data-eater="0"]')
    page.locator(".words", has_text="ăn cây").wait_for()
    tap(page, ".drop")
    page.locator(".words", has_text="ăn cây").wait_for(state="hidden")
    assert page.locator(".eat").count() == 0


def test_real_keys_move_on_by_themselves(open_sample: Callable[..., Any]) -> None:
    """Typed on a keyboard: from a number that can grow no further the next one follows."""
    page = open_sample()
    tap(page, outcome("normal"), ".tabs .pick:has([value=points])", '[name="points-0"]')
    page.keyboard.type("14203040")
    wait_for(page, "An nhất, được 6: Bình nhì 1, Chi ba 2, Dũng bét 3")


def test_who_laid_first_is_asked_in_place(open_sample: Callable[..., Any]) -> None:
    """The question comes with the tie, and three taps answer it."""
    page = open_sample()
    tap(page, outcome("normal"), ".tabs .pick:has([value=points])", '[name="points-0"]')
    page.keyboard.type("14143040")
    rows = page.locator('[data-order="lay"] .row .who')
    rows.first.wait_for()
    for row in (1, 0, 2):
        rows.nth(row).tap()
    wait_for(page, "Bình nhất, được 6: An nhì 1, Chi ba 2, Dũng bét 3")


def test_without_a_script(open_sample: Callable[..., Any]) -> None:
    """Name, preview, save: three taps, each a page."""
    page = open_sample(script=False)
    assert not page.locator(SAVE).is_visible()
    tap(page, outcome("u-3"), ".look")
    wait_for(page, "Dũng ù, mỗi người trả 5")
    assert on_screen(page, SAVE)
    tap(page, SAVE)
    page.locator(".saved", has_text="Ván 14").wait_for()


@pytest.mark.parametrize("game", ["phom", "tulokho"])
@pytest.mark.parametrize("script", [True, False])
def test_nothing_wider_than_the_narrowest_phone(
    open_sample: Callable[..., Any], game: str, script: bool
) -> None:
    """At 320 pixels nothing has to be moved sideways, here and on the first page."""
    page = open_sample(game, script=script, width=320)
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    page.goto(urljoin(page.url, "/"))
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_tu_lo_kho_by_digits(open_sample: Callable[..., Any]) -> None:
    """Who ran out, then the cards of the others; the winner holds none."""
    page = open_sample("tulokho")
    tap(page, outcome("win-1"))
    assert not page.locator('[name="cards-1"]').is_visible()
    assert on_screen(page, '[name="cards-0"]')
    tap(page, *[f'.pad [value="{cards}"]' for cards in (3, 10, 1, 5)])
    wait_for(page, "Bình hết bài, được 30: Chi 22, Dũng 5, An 3")
    assert not page.locator(".pad").is_visible()
    assert on_screen(page, SAVE)


def test_a_late_answer_takes_no_tap_back(open_sample: Callable[..., Any]) -> None:
    """What was tapped while the network was slow stays tapped."""
    page = open_sample()
    tap(page, outcome("normal"), ".tabs .pick:has([value=points])", '[name="points-0"]')
    page.keyboard.type("14143040")
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
    wait_for(page, "Bình nhất, được 6: An nhì 1, Chi ba 2, Dũng bét 3")
