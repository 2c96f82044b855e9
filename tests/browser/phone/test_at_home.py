"""What keeps the book: the browser is asked to, the edition goes onto the home screen, and the book
is saved elsewhere, by the share sheet or as a download."""

import json
from typing import Any

from tests.browser.phone.evening import saves, visit
from tests.browser.phone.static_host import StaticHost
from tests.browser.table import Table
from tests.browser.watch import until
from tests.web.friends import FRIENDS

COUNTS = """
StorageManager.prototype.persist = async () => {
    localStorage.asked = Number(localStorage.asked ?? 0) + 1;
};
StorageManager.prototype.persisted = async () => localStorage.home === "yes";
navigator.standalone = localStorage.home === "yes";
"""
"""Counts how often the browser is asked to keep what is stored; it does not agree."""

OFFERS = """() => {
    const offer = new Event("beforeinstallprompt", { cancelable: true });
    offer.prompt = () => { window.prompted = true; };
    dispatchEvent(offer);
    return offer.defaultPrevented;
}"""
"""The browser offers to install the edition, as Chrome on Android does."""

SHARE_SHEET = """
window.shared = [];
navigator.canShare = () => true;
navigator.share = async ({ files: [file] }) => {
  if (!file.name.endsWith(".txt")) throw new DOMException("", "NotAllowedError");
  shared.push(await file.text());
};
"""
"""A share sheet that takes text, as Chrome's does."""

CLOSED = """
window.closings = 0;
navigator.canShare = () => true;
navigator.share = async () => { window.closings += 1; throw new DOMException("", "AbortError"); };
"""
"""A share sheet that the person closes."""

IS_NOTED = "async () => (await (await fetch('/')).text()).includes('Sổ cất lần cuối')"


def test_the_book_stays(new_phone: Any, host: StaticHost) -> None:
    """The first page says how, and what is shared or downloaded is noted as saved."""
    new_phone.add_init_script(COUNTS)
    table = visit(new_phone, host.address)
    says_how(table)
    is_asked_once_a_visit(table)
    notes_what_is_saved(table)
    offers_the_session(table)


def says_how(table: Table) -> None:
    """That a browser promises nothing, which no page knows of a private window for sure; an
    iPhone's way to the home screen, until it is opened from there; a button where the browser
    offers one."""
    page = table.page
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


def is_asked_once_a_visit(table: Table) -> None:
    """The browser is asked to keep a book once a visit, and only when there is a session."""
    page, asked = table.page, "() => localStorage.asked"
    assert page.evaluate(asked) is None
    table.opens(*FRIENDS)
    page.wait_for_function(asked)
    page.reload()
    page.locator(".outbox").wait_for(state="attached")
    assert page.evaluate(asked) == "1"


def notes_what_is_saved(table: Table) -> None:
    """A closed share sheet saves nothing; where there is none, the file is a download."""
    page = table.page
    saves(table, 1)
    page.add_init_script(CLOSED)
    take(table).tap()
    page.wait_for_function("() => window.closings === 1")
    table.go("/")
    assert "Chưa cất lần nào." in page.locator("main").inner_text()
    page.add_init_script("navigator.canShare = undefined;")
    with page.expect_download() as download:
        take(table).tap()
    assert len(json.loads(download.value.path().read_text())["rounds"]) == 1
    until(page, IS_NOTED)
    page.add_init_script(SHARE_SHEET)
    take(table).tap()
    assert rounds_shared(table) == 1
    until(page, IS_NOTED)


def take(table: Table) -> Any:
    """Return the link to the file, on the page that moves a session."""
    table.go(f"{table.home}/take")
    return table.page.get_by_role("link", name="Tệp của cả buổi")


def offers_the_session(table: Table) -> None:
    """After the tenth round and after the end."""
    offer = table.opens(*FRIENDS).page.get_by_role("link", name="Cất tệp của buổi")
    table.has_played(*["An"] * 9)
    assert offer.count() == 0
    saves(table, 10)
    offer.tap()
    assert rounds_shared(table) == 10
    saves(table, 11)
    assert offer.count() == 0
    table.go(f"{table.home}/table/end")
    table.tap('form[action$="/table/end"] .tap', ".result details summary")
    table.page.wait_for_load_state()  # A script gives the link its sheet.
    offer.tap()
    assert rounds_shared(table) == 11


def rounds_shared(table: Table) -> int:
    """Return how many rounds the one shared file of this page has."""
    table.page.wait_for_function("() => shared.length === 1")
    return len(json.loads(table.page.evaluate("shared[0]"))["rounds"])
