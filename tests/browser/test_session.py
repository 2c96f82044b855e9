"""An evening of one's own on the phone: what fits, and what Enter does."""

from typing import Any

import pytest

from tests.notices import saved
from tests.web.friends import FRIENDS

PAGES = (
    *("", "/table", "/table/invite", "/table/people", "/table/owner"),
    *("/rounds/1", "/rounds/1/edit", "/settle", "/settle/spend", "/settle/1/2"),
)
"""Of a session in which a round was played."""


def opened(open_page: Any, **how: Any) -> Any:
    """The page of a session that was just opened on a phone."""
    page = open_page("/new", **how)
    for seat, name in enumerate(FRIENDS):
        page.fill(f"[name=name-{seat}]", name)
    page.fill("[name=stake]", "5")
    page.locator("form button.tap").tap()
    page.locator(".entry").wait_for()
    return page


def choose(page: Any, outcome: str) -> None:
    """Tap how the round ended."""
    page.locator(f'.entry .pick:has([name="outcome"][value="{outcome}"])').tap()


def total(page: Any, seat: int) -> str:
    """What stands at a seat."""
    return str(page.locator(f".seat-{seat} .total").inner_text())


def fits(page: Any) -> bool:
    """Whether nothing lies beside the screen."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize("width", [360, 320])
def test_a_round_kept_undone_and_corrected(open_page: Any, width: int) -> None:
    """Two taps keep an ù, one takes it back, one opens its form, two more correct it."""
    page = opened(open_page, width=width)
    choose(page, "u-0")
    page.locator(".told", has_text="mỗi người trả 5").wait_for()
    page.locator(".save").tap()
    page.locator(".saved", has_text=saved(1, "An ù, mỗi người trả 5")).wait_for()
    assert total(page, 0) == "+15"
    assert fits(page)
    page.locator(".saved button").tap()
    page.locator(".saved", has_text="Đã bỏ ván 1").wait_for()
    assert total(page, 0) == "0"
    assert fits(page)
    page.locator(".saved a").tap()
    page.locator("h1", has_text="Sửa ván 1").wait_for()
    choose(page, "u-1")
    page.locator("#changed", has_text="Bình +15").wait_for()
    assert fits(page)
    page.locator(".save").tap()
    page.locator(".saved", has_text="Ván 1 nay là: Bình ù").wait_for()
    assert [total(page, seat) for seat in range(4)] == ["−5", "+15", "−5", "−5"]


def test_every_page_fits_the_narrowest_phone(open_page: Any) -> None:
    """Nothing lies beside the screen, with everything opened that can be."""
    page = opened(open_page, width=320)
    choose(page, "u-0")
    page.locator(".save").tap()
    page.locator(".saved").wait_for()
    home = page.url.partition("?")[0]

    def is_too_wide(path: str) -> bool:
        page.goto(home + path)
        for summary in page.locator("summary >> visible=true").all():
            summary.tap()
        return not fits(page)

    assert list(filter(is_too_wide, PAGES)) == []


@pytest.mark.parametrize("script", [True, False])
def test_enter_goes_on_to_the_next_name(open_page: Any, script: bool) -> None:
    """Whoever types names and Enter opens nothing by it, with a script or without; once all seats
    have a name, the button is where Enter opens the session, and everybody sits as typed."""
    page = open_page("/new", script=script)
    for seat, name in enumerate(FRIENDS):
        page.fill(f"[name=name-{seat}]", name)
        page.keyboard.press("Enter")
        after = ("name-1", "name-2", "name-3", "stake" if script else "")[seat]
        page.locator(f'[name="{after}"]:focus' if after else ".tap:focus").wait_for()
        assert page.url.endswith("/new")
    if script:
        page.locator("[name=title]").press("Enter")
    page.locator(".tap:focus").press("Enter")
    page.locator(".entry").wait_for()
    assert page.locator(".seat-0 .who").inner_text() == "An"
    assert page.locator(".seat").count() == len(FRIENDS)


@pytest.mark.parametrize("script", [True, False])
def test_two_names_and_enter_are_no_session_of_two(open_page: Any, script: bool) -> None:
    """Enter on the second name waits for the third."""
    page = open_page("/new", script=script)
    page.fill("[name=name-0]", "An")
    page.fill("[name=name-1]", "Bình")
    page.locator("[name=name-1]").press("Enter")
    page.locator("[name=name-2]:focus").wait_for()
    assert page.locator("[name=name-1]").input_value() == "Bình"
