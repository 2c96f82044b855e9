"""An evening by keyboard alone: Tab, arrows, Space and Enter reach everything."""

from typing import Any

import pytest

from tests.notices import plain
from tests.web.friends import FRIENDS

MOST_TABS = 80
SESSION = "Tối nay – Sổ Phỏm"
FOCUS = """() => {
    const here = document.activeElement;
    const shown = here.matches(".pick input") ? here.nextElementSibling : here;
    const style = getComputedStyle(shown);
    const box = shown.getBoundingClientRect();
    const seen = box.width > 0 && box.height > 0 && box.top >= 0 && box.bottom <= innerHeight;
    const ringed = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    return { seen: seen && ringed, what: here.outerHTML.slice(0, 120) };
}"""


def tab_to(page: Any, place: str) -> None:
    """Press Tab until the place has the focus, which is visible on every step."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement === document.body"):
            continue  # After the last of a page comes its first.
        focus = page.evaluate(FOCUS)
        assert focus["seen"], focus["what"]
        if page.evaluate("place => document.activeElement.matches(place)", place):
            return
    pytest.fail(f"{place} is not reached by Tab")


def press(page: Any, *keys: str) -> None:
    """Press one key after the other."""
    for key in keys:
        page.keyboard.press(key)


def status_of(page: Any, words: str) -> str:
    """The text of the one live region with these words."""
    region = page.locator("[role=status]", has_text=words)
    region.wait_for()
    return plain(region.text_content()).strip()


def enter(page: Any, place: str) -> None:
    """Tab to a link or a button that leads to another page, and follow it."""
    tab_to(page, place)
    with page.expect_navigation():
        press(page, "Enter")


def save(page: Any, told: str) -> None:
    """Save; the next page announces the round once, as a sentence of its own."""
    assert status_of(page, told) == told
    enter(page, ".save")
    saved = page.locator("[role=status]", has_text=told)
    heading = saved.locator("[aria-hidden]").inner_text()
    assert heading == page.title().removesuffix(f" – {SESSION}")
    assert plain(saved.locator(".aloud").inner_text()).endswith(f": {told}")


def opens_a_session(page: Any) -> None:
    """Open a session from the first page: names, a title; then add the other game."""
    enter(page, 'a[href="/new"]')
    for seat, name in enumerate(FRIENDS):
        tab_to(page, f'[name="name-{seat}"]')
        page.keyboard.type(name)
    tab_to(page, ".others summary")
    press(page, "Space")
    tab_to(page, '[name="title"]')
    page.keyboard.type("Tối nay")
    press(page, "Enter")
    with page.expect_navigation():
        press(page, "Enter")
    home = page.url
    page.goto(f"{home}/rules/change")
    enter(page, 'form:has([aria-label="Tú Lơ Khơ"]) button')
    page.goto(home)


def test_an_evening_by_keyboard_alone(open_page: Any) -> None:
    """Both games, by order, by points and by cards; taken back, corrected, ended."""
    page = open_page("/")
    opens_a_session(page)
    tab_to(page, '[name="outcome"]')
    press(page, "Space")
    save(page, "An ù, mỗi người trả 5")

    tab_to(page, '[name="outcome"]')
    press(page, "Space", *["ArrowRight"] * len(FRIENDS))
    assert page.locator('[name="outcome"][value="normal"]').is_checked()
    for seat, key in enumerate(("ArrowRight", "Space", "Space")):
        tab_to(page, f'[name="place-{seat}"]')
        press(page, key)  # the places that others have are not offered
    save(page, "Bình nhất, An nhì, Chi ba, Dũng bét: An trả 1, Chi 2, Dũng 3")

    enter(page, ".saved button")
    enter(page, ".saved a")
    assert page.locator('[name="place-1"][value="1"]').is_checked()
    tab_to(page, '[name="by"]')
    press(page, "ArrowRight")
    tab_to(page, '[name="points-0"]')
    page.keyboard.type("14203040")  # a number that can grow no further brings the next field
    save(page, "An nhất, Bình nhì, Chi ba, Dũng bét: Bình trả 1, Chi 2, Dũng 3")

    enter(page, '.book a[href$="/rounds/1"]')
    enter(page, 'a[href$="/edit"]')
    tab_to(page, '[name="outcome"]')
    press(page, "ArrowRight")
    page.locator("#changed", has_text="An −20").wait_for()
    save(page, "Bình ù, mỗi người trả 5")

    enter(page, ".games a:not([aria-current])")
    tab_to(page, '[name="outcome"]')
    press(page, "Space")
    tab_to(page, '[name="cards-1"]')
    page.keyboard.type("395")
    save(page, "An về nhất: Bình 3 cây trả 3, Dũng 5 cây 5, Chi 9 cây 9")

    enter(page, ".menu")
    enter(page, '[data-test=ways] form[action$="/table/end"] button')
    enter(page, ".menu")
    assert page.locator(".result [role=status]").inner_text() == "Buổi đã kết thúc."


IS_COVERED = """() => {
    const here = document.activeElement;
    const shown = here.matches(".pick input") ? here.nextElementSibling : here;
    const { left, top, height } = shown.getBoundingClientRect();
    const lies = document.elementFromPoint(left + 10, top + height / 2);
    return here !== document.body && lies?.closest(".bar, .foot") && !lies.contains(here)
        && !here.closest(".bar, .foot") && here.outerHTML.slice(0, 120);
}"""


@pytest.mark.parametrize("path", ["/new", "/rules/find", "/rules/pho-bien/edit"])
def test_a_bar_that_stays_covers_nothing_that_has_the_focus(open_page: Any, path: str) -> None:
    """On a phone on its side, whose screen is low."""
    page = open_page(path)
    page.set_viewport_size({"width": 640, "height": 360})
    covered = []
    for _ in range(40):
        press(page, "Tab")
        covered.append(page.evaluate(IS_COVERED))
    assert not any(covered), covered
