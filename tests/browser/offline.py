"""A phone without network: its queue of unsaved rounds, its cached pages."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.browser.table import Table
from tests.browser.watch import until

ROUNDS = "**/rounds"


@contextmanager
def no_network(table: Table) -> Iterator[None]:
    """Let no request reach the server."""
    has_come(table)
    table.page.context.set_offline(True)
    yield
    table.page.context.set_offline(False)


READY = ".outbox summary:not(:empty)"
"""Is there as soon as the scripts of a session page are ready."""


def has_come(table: Table) -> None:
    """Wait until the scripts of the page are ready."""
    table.page.locator(READY).wait_for(state="attached")


def taps_save(table: Table) -> None:
    """Save without an answer: the round waits, and the form is empty for the next one."""
    table.tap(".save")
    table.page.locator(f"{EMPTY} .outbox:not([hidden])").wait_for()


EMPTY = ".entry:not(:has([name=outcome]:checked))"
"""A form in which nothing is chosen."""


def is_chosen(table: Table, outcome: str) -> None:
    """Wait until the round in the form ends so."""
    chosen = table.page.locator(f"[name=outcome][value={outcome}]:checked")
    chosen.wait_for(state="attached")


def has_stored(table: Table) -> None:
    """Wait until every write of the phone is on its disk."""
    table.page.evaluate(STORED)


STORED = """() => new Promise((done) => {
  const opening = indexedDB.open("so-phom", 1);
  opening.onsuccess = () => {
    const last = opening.result.transaction("rounds", "readwrite");
    last.oncomplete = () => done(opening.result.close());
    last.objectStore("rounds").count();
  };
})"""
"""Waits for a new transaction, which ends after all that were begun before."""


def is_sent(table: Table) -> None:
    """Wait until no round waits any more."""
    has_come(table)
    table.page.locator(".outbox:not(:has(li))").wait_for(state="attached")


def waiting(table: Table) -> list[str]:
    """The rows of the queue."""
    table.page.locator(".outbox:not([hidden])").wait_for()
    return list(table.page.locator(".outbox li span").all_text_contents())


def offline_rounds(table: Table, *winners: str) -> None:
    """Save rounds without network by two taps each."""
    for winner in winners:
        table.u(winner)
        taps_save(table)


def written(table: Table) -> list[str]:
    """The winners of the rounds in the book, by their numbers."""
    page = table.reader
    page.goto(f"{table.server}{table.home}")
    rows = page.locator(".book tbody .how").all_inner_texts()
    return [row.split(" ù")[0].split()[-1] for row in reversed(rows)]


# The service worker, which keeps the page of a session and its files.

CONTROLLED = "() => navigator.serviceWorker.controller !== null"
IS_CACHED = """async ([path, words]) => {
    const cached = await caches.match(path);
    return Boolean(cached) && (await cached.text()).includes(words);
}"""
"""Whether the page of a session is in a cache, with these words."""
IS_GONE = "async (path) => !(await caches.match(path))"
"""Whether nothing is cached under that address."""


def is_cached(page: Any, home: str, words: str) -> None:
    """Wait until the page of a session is cached with these words."""
    until(page, IS_CACHED, [home, words])


def opens_online(page: Any, address: str) -> None:
    """Open a page until the server answers it: after four seconds the worker shows a cached one."""
    for _ in range(20):
        page.goto(address)
        if not page.locator("html.stale").count():
            return
    raise AssertionError("The page is a cached one.")
