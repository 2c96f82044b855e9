"""The sample evening on a phone: what is tried stays for the visit, with script and without."""

from collections.abc import Callable
from typing import Any

from tests.browser.table import Table


def title_is_free(page: Any) -> bool:
    """Whether the title lies below the notice, and on no name."""
    return bool(
        page.evaluate(
            """() => {
                const box = (part) => document.querySelector(part).getBoundingClientRect();
                const title = box("h1");
                const names = [...document.querySelectorAll(".seat .who")];
                const free = (name) => {
                    const seat = name.getBoundingClientRect();
                    return seat.top >= title.bottom || seat.left >= title.right;
                };
                return title.top >= box(".notice").bottom && names.every(free);
            }"""
        )
    )


def test_what_is_tried_stays_and_is_taken_back(either: Callable[..., Table]) -> None:
    """Over a reload and the other game; the same words and taps as in any session."""
    table = either()
    table.go("/demo")
    bare = table.page.locator(".book tfoot").inner_text()
    with table.within(2 + (not table.script)):
        table.u("Chi").look()
        table.tap(".save")
        table.page.locator(".saved", has_text="Ván 14: Chi ù").wait_for()
    tried = table.page.locator(".book tfoot").inner_text()
    assert tried != bare
    table.page.reload()
    table.go("/demo/tulokho")
    assert table.page.locator(".book tfoot").inner_text() == tried
    with table.within(1):
        table.undoes()
    assert "Đã bỏ ván 14" in table.page.locator(".saved").inner_text()
    assert table.page.locator(".book tfoot").inner_text() == bare
    table.undoes()
    assert table.page.locator(".book tfoot").inner_text() == tried


def test_a_notice_is_read_whole(either: Callable[..., Table]) -> None:
    """The title lies on nothing of it."""
    table = either()
    kept = {"name": "tried", "value": "damaged", "url": f"{table.address}/demo"}
    table.page.context.add_cookies([kept])
    table.go("/demo")
    assert "bắt đầu lại" in table.page.locator(".notice").inner_text()
    assert title_is_free(table.page)
