"""An evening abroad: the phone tells its zone; the end asks once more."""

from collections.abc import Callable
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from tests.browser.table import Table
from tests.web.friends import FRIENDS


def test_the_phone_tells_its_zone(open_page: Any, address: str) -> None:
    """By a script of our own, before the form is sent."""
    page = open_page("/new")
    zone = page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone")
    assert page.locator("[name=zone]").get_attribute("value") == zone


def test_without_a_script_it_is_that_of_home(sit_down: Callable[..., Table]) -> None:
    """And the evening ends by two taps, which tell what is locked."""
    table = sit_down(script=False).opens_by_form(*FRIENDS)
    zone = ZoneInfo("Asia/Ho_Chi_Minh")
    day = datetime.now(zone)
    assert f"{day.day}/{day.month}" in table.page.locator("h1").inner_text()
    table.u("An").saves()
    table.desk("owner")
    ending = table.page.locator('details:has(form[action$="/table/end"])')
    assert "1 ván sẽ khóa lại" in (ending.text_content() or "")
    table.presses("end").go(table.home)
    assert "Buổi đã kết thúc" in table.page.locator(".result").inner_text()
