"""Inside a chat the link for keeping the book is copied by a tap, or selected where none runs."""

from typing import Any

import pytest

from tests.browser.conftest import SMALL
from tests.browser.table import Table
from tests.web.friends import FRIENDS
from tests.web.plumbing.test_clients import INSIDE


@pytest.mark.parametrize("script", [True, False])
def test_the_link_is_there_to_copy(table: Table, chromium: Any, address: str, script: bool) -> None:
    """The button is there where it works, and says that it has."""
    path = table.opens(*FRIENDS).link("k")
    context = chromium.new_context(
        viewport=SMALL, user_agent=INSIDE["Zalo"], java_script_enabled=script, locale="vi"
    )
    page = context.new_page()
    page.goto(address + path)
    button = page.locator("[data-copied]")
    assert page.locator("#link").input_value().endswith(path)
    assert button.is_visible() is script
    if script:
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        button.click()
        page.locator("[data-copied]", has_text="Đã chép").wait_for()
        assert page.evaluate("navigator.clipboard.readText()").endswith(path)
    context.close()
