"""The built edition below /phone/ of a server, whose own worker controls the same origin."""

from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask

from tests.browser.offline import CONTROLLED, is_cached
from tests.browser.table import Table
from tests.web.friends import FRIENDS


def test_a_phone_plays_on_without_the_server_it_fetched_from(
    app: Flask, built: Path, monkeypatch: pytest.MonkeyPatch, sit_down: Callable[..., Table]
) -> None:
    """The policy of the server lets Python start, and the two books stay apart."""
    monkeypatch.setitem(app.config, "PHONE_FOLDER", built)
    table = sit_down(workers=True).opens(*FRIENDS)
    table.page.wait_for_function(CONTROLLED)
    table.page.goto(f"{table.server}/phone/")
    table.page.locator("main a[href='/phone/new']").first.wait_for(timeout=120e3)
    table.page.goto(f"{table.server}{table.home}")
    table.u("Chi").saves()
    is_cached(table.page, table.home, "Chi ù")
    table.page.context.set_offline(True)
    page, edition = table.page, f"{table.server}/phone"
    page.goto(f"{edition}/?amounts=bets")
    alone = Table(page, edition, reader=page.context.new_page(), server=table.server)
    alone.opens_by_form(*FRIENDS)
    assert alone.u("An").saves().summary == "An ù, mỗi người trả 5"
    table.page.goto(f"{table.server}{table.home}")
    table.page.locator(".book", has_text="Chi ù").wait_for()
