"""What makes a browser keep the book: it is asked to, and the edition goes onto the home screen."""

from typing import Any

from tests.browser.phone.evening import visit
from tests.browser.phone.static_host import StaticHost
from tests.web.friends import FRIENDS

COUNTS = """
StorageManager.prototype.persist = async () => {
    localStorage.asked = Number(localStorage.asked ?? 0) + 1;
};
"""
"""Counts how often the browser is asked to keep what is stored; it does not agree."""

OFFERS = """() => {
    const offer = new Event("beforeinstallprompt", { cancelable: true });
    offer.prompt = () => { window.prompted = true; };
    dispatchEvent(offer);
    return offer.defaultPrevented;
}"""
"""The browser offers to install the edition, as Chrome on Android does."""


def test_the_first_page_says_how_the_book_stays(new_phone: Any, host: StaticHost) -> None:
    """That a browser promises nothing, which no page knows of a private window for sure; an
    iPhone's way to the home screen, until it is opened from there; a button where the browser
    offers one. That is asked to keep a book once a visit, and only when there is a session."""
    new_phone.add_init_script(COUNTS)
    new_phone.add_init_script(
        "StorageManager.prototype.persisted = async () => localStorage.home === 'yes';"
        "navigator.standalone = localStorage.home === 'yes'"
    )
    table = visit(new_phone, host.address)
    page, asked = table.page, "() => localStorage.asked"
    warning = page.get_by_text("Nếu là cửa sổ ẩn danh, đóng là mất.")
    hint = page.get_by_text("Trong Safari, bảy ngày không mở là mất.")
    button = page.locator("#install")
    warning.wait_for()
    hint.wait_for()
    assert not button.is_visible()
    assert page.evaluate(OFFERS)
    button.tap()
    assert not button.is_visible()
    assert page.evaluate("window.prompted")
    page.evaluate("localStorage.home = 'yes'")
    page.reload()
    page.locator("main a[href$='/new']").first.wait_for()
    assert not warning.is_visible()
    assert not hint.is_visible()
    page.evaluate("localStorage.home = 'no'")
    assert page.evaluate(asked) is None
    table.opens_by_form(*FRIENDS)
    page.wait_for_function(asked)
    page.reload()
    page.locator(".outbox").wait_for(state="attached")
    assert page.evaluate(asked) == "1"
