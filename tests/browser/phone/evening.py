"""An evening on one phone alone, in which An wins every round."""

from typing import Any

from tests.browser.conftest import SMALL
from tests.browser.phone.alone import LoneTable, visits
from tests.browser.table import Table
from tests.browser.watch import IN_THE_BACKGROUND, WATCH

PHONE = {"viewport": SMALL, "has_touch": True, "locale": "vi"}
WON = 15
"""What An gets for a round in these evenings."""


def visit(context: Any, address: str) -> Table:
    """Show the first page of the edition, which the browser fetches if it has not got it."""
    context.add_init_script(WATCH)
    page, reader = context.new_page(), context.new_page()
    for tab in (page, reader):
        tab.add_init_script(IN_THE_BACKGROUND)
    visits(page, address)
    page.goto(f"{address}?amounts=bets")
    return LoneTable(page, address.rstrip("/"), reader=reader)


def saves(table: Table, number: int) -> None:
    """Save a round, until the page says that it is saved."""
    taps_save(table)
    table.page.locator(".saved", has_text=f"Ván {number}:").wait_for(timeout=60e3)


def taps_save(table: Table) -> None:
    """Fill in a round and save it."""
    table.u("An").look()
    table.tap(".save")


def retries(table: Table) -> None:
    """Send what waits."""
    table.page.evaluate("dispatchEvent(new Event('online'))")


def rounds(table: Table) -> int:
    """How many rounds are in the book: what An has won says so."""
    return int(table.totals["An"]) // WON


def stop_worker(page: Any) -> None:
    """End the worker, as a browser does after half a minute of silence."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("ServiceWorker.enable")
    devtools.send("ServiceWorker.stopAllWorkers")
