"""An evening without a finger on the glass: Tab, arrows, Space and Enter reach everything."""

from typing import Any

import pytest

FRIENDS = ("An", "Bình", "Chi", "Dũng")
MOST_TABS = 60
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
    """Press Tab until the place has the focus, which is to be seen all the way."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        focus = page.evaluate(FOCUS)
        assert focus["seen"], focus["what"]
        if page.evaluate("place => document.activeElement.matches(place)", place):
            return
    pytest.fail(f"{place} is not reached by Tab")


def press(page: Any, *keys: str) -> None:
    """One key after the other."""
    for key in keys:
        page.keyboard.press(key)


def status_of(page: Any, words: str) -> str:
    """What the one live region with these words says, less white space at its ends."""
    region = page.locator("[role=status]", has_text=words)
    region.wait_for(timeout=10_000)
    return str(region.text_content()).strip()


def test_an_evening_by_keyboard_alone(open_page: Any) -> None:
    """Open, an ù, an order, taken back; each saved round is one sentence to be read aloud."""
    page = open_page("/")
    tab_to(page, 'a[href="/new"]')
    press(page, "Enter")
    page.wait_for_url("**/new")
    for seat, name in enumerate(FRIENDS):
        tab_to(page, f'[name="name-{seat}"]')
        page.keyboard.type(name)
    press(page, "Enter")
    page.wait_for_url("**/s/*")

    tab_to(page, '[name="outcome"]')
    press(page, "Space")
    assert status_of(page, "An ù") == "An ù, mỗi người trả 5"
    tab_to(page, ".save")
    press(page, "Enter")
    assert status_of(page, "Ván 1") == "Ván 1: An ù, mỗi người trả 5"

    tab_to(page, '[name="outcome"]')
    press(page, "Space", *["ArrowRight"] * len(FRIENDS))
    assert page.locator('[name="outcome"][value="normal"]').is_checked()
    for seat, key in enumerate(("ArrowRight", "Space", "ArrowRight")):
        tab_to(page, f'[name="place-{seat}"]')
        press(page, key)  # the arrows pass by the places that others have
    told = "Bình nhất, An nhì, Chi ba, Dũng bét"
    assert status_of(page, told) == told
    tab_to(page, ".save")
    press(page, "Enter")
    assert status_of(page, "Ván 2") == f"Ván 2: {told}"

    tab_to(page, ".saved button")
    press(page, "Enter")
    page.wait_for_url("**/rounds/2/edit")
    assert page.locator('[name="place-1"][value="1"]').is_checked()
