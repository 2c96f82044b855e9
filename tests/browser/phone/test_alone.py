"""Evenings on a phone that has no network, and no server."""

from collections.abc import Callable
from typing import Any

from tests.browser.phone.static_host import StaticHost
from tests.browser.table import Table
from tests.web.friends import FRIENDS


def test_an_evening_without_network(phone: Callable[..., Any], host: StaticHost) -> None:
    """After the first visit neither network nor host is needed."""
    page = phone()
    page.context.set_offline(True)
    host.stop()
    table = Table(page, host.address.rstrip("/"), reader=page.context.new_page())
    table.opens_by_form(*FRIENDS)
    assert table.u("An").saves().summary == "An ù, mỗi người trả 5"
    page.reload()
    assert table.totals == {"An": "+15", "Bình": "−5", "Chi": "−5", "Dũng": "−5"}
