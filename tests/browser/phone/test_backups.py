"""Backups of the book on a phone: to the share sheet, or as a download."""

import json
from collections.abc import Callable
from typing import Any

from tests.browser.table import Table
from tests.browser.watch import until
from tests.web.friends import FRIENDS

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

Phone = Callable[[], Table]


def test_the_share_sheet_gets_the_session(phone: Phone) -> None:
    """It is offered after the tenth round and after the end."""
    table = sit_down(phone(), SHARE_SHEET)
    for _ in range(10):
        assert offer(table).count() == 0
        table.u("An").saves()
    offer(table).tap()
    assert rounds_shared(table) == 10
    table.u("An").saves()
    assert offer(table).count() == 0
    table.go(f"{table.home}/table/end")
    table.tap('form[action$="/table/end"] .tap', ".result details summary")
    table.page.wait_for_load_state()  # A script gives the link its sheet.
    offer(table).tap()
    assert rounds_shared(table) == 11


def test_a_closed_share_sheet_saves_nothing(phone: Phone) -> None:
    """What is shared is noted as saved, also if it is downloaded where there is no sheet."""
    table = sit_down(phone(), CLOSED)
    page = table.page
    table.u("An").saves()
    table.go(f"{table.home}/take")
    take(table).tap()
    page.wait_for_function("() => window.closings === 1")
    table.go("/")
    assert "Chưa cất lần nào." in page.locator("main").inner_text()
    page.add_init_script("navigator.canShare = undefined;")
    table.go(f"{table.home}/take")
    with page.expect_download() as download:
        take(table).tap()
    assert len(json.loads(download.value.path().read_text())["rounds"]) == 1
    until(page, IS_NOTED)
    page.add_init_script(SHARE_SHEET)
    table.go(f"{table.home}/take")
    take(table).tap()
    assert rounds_shared(table) == 1
    until(page, IS_NOTED)


IS_NOTED = "async () => (await (await fetch('/')).text()).includes('Sổ cất lần cuối')"


def sit_down(table: Table, share_sheet: str) -> Table:
    """Open a session on a phone with such a share sheet."""
    table.page.add_init_script(share_sheet)
    return table.opens_by_form(*FRIENDS)


def offer(table: Table) -> Any:
    """Return the link that offers a backup at the table, if there is one."""
    return table.page.get_by_role("link", name="Cất tệp của buổi")


def take(table: Table) -> Any:
    """Return the link to the file, on the page that moves a session."""
    return table.page.get_by_role("link", name="Tệp của cả buổi")


def rounds_shared(table: Table) -> int:
    """Return how many rounds the one shared file of this page has."""
    table.page.wait_for_function("() => shared.length === 1")
    return len(json.loads(table.page.evaluate("shared[0]"))["rounds"])
