"""One phone for all tests of a run, whose host and network have gone after the first visit.

These fixtures take the place of those that need a server.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest

from scripts.phone import BUILT, is_current
from scripts.visitor import Forms
from tests.browser.complaints import Complaints
from tests.browser.phone.static_host import StaticHost
from tests.browser.table import Table
from tests.browser.watch import IN_THE_BACKGROUND, prepare

BUILD = "python3 dev.py phone"
FIRST_VISIT = 120_000
"""Milliseconds: it compiles Python."""


class LonePhone(NamedTuple):
    """A phone that has visited the edition, and the address of that."""

    context: Any
    address: str
    """Without a slash at its end."""


class LoneTable(Table):
    """Opens sessions by requests of the page: no other reaches the worker."""

    def _get(self, path: str) -> str:
        return str(self.page.evaluate(FETCH, [self.address + path, None])[2])

    def _submit(self, page: str, to: str, filled: dict[str, str]) -> str:
        fields = Forms(page).to(to)[1] | filled
        status, url, text = self.page.evaluate(FETCH, [self.address + to, fields])
        assert status == 200, text
        return str(urlsplit(url).path).removeprefix(urlsplit(self.address).path)


FETCH = """async ([url, fields]) => {
    const how = fields ? { method: "POST", body: new URLSearchParams(fields) } : {};
    const answer = await fetch(url, how);
    return [answer.status, answer.url, await answer.text()];
}"""
"""Status, URL and text of an answer, after redirects."""


def visits(page: Any, address: str) -> None:
    """Visit the edition for the first time, until its first page is there."""
    page.goto(address)
    page.locator("main a[href$='/new']").first.wait_for(timeout=FIRST_VISIT)


@pytest.fixture(scope="session")
def built() -> Path:
    """The folder of the edition; without a build these tests are skipped, but not in CI."""
    if not (BUILT / "worker.mjs").is_file():
        if os.environ.get("CI") == "true":
            pytest.fail(BUILD)
        pytest.skip(BUILD)
    if not is_current():
        pytest.fail(f"The build is older than its sources: {BUILD}")
    return BUILT


@pytest.fixture(scope="session")
def lone_phone(chromium: Any, built: Path) -> Iterator[LonePhone]:
    """A phone whose host has gone after its first visit."""
    context = chromium.new_context(has_touch=True, locale="vi", reduced_motion="reduce")
    with StaticHost(built) as host:
        page = context.new_page()
        visits(page, host.address)
        page.close()
    context.set_offline(True)
    yield LonePhone(context, host.address.rstrip("/"))
    context.close()


@pytest.fixture(scope="session")
def address(lone_phone: LonePhone) -> str:
    """The address at which its worker answers."""
    return lone_phone.address


@pytest.fixture
def open_page(lone_phone: LonePhone) -> Iterator[Callable[..., Any]]:
    """Opens a path in a tab of that phone; unexpected console errors fail the test."""
    pages: list[Any] = []
    complaints = Complaints()

    def open_path(
        path: str = "/",
        *,
        script: bool = True,
        width: int = 360,
        language: str = "vi",
        speaks: str = "bets",
        follows: bool | int = False,
        **_: Any,
    ) -> Any:
        if not script:
            pytest.skip("The edition needs scripts.")
        context, address = lone_phone
        page = context.new_page()
        pages.append(page)
        page.set_default_timeout(FIRST_VISIT)
        page.set_viewport_size({"width": width, "height": 568 if width == 320 else 640})
        prepare(page, follows=follows)
        complaints.listen(page)
        # What another test has chosen is kept.
        page.goto(f"{address}/?lang={language}&amounts={speaks}&theme=system")
        if path != "/":
            page.goto(address + path)
        return page

    yield open_path
    for page in pages:
        page.close()
    assert complaints.unexpected == [], complaints.unexpected


@pytest.fixture(scope="session")
def reader(lone_phone: LonePhone) -> Callable[[str], Any]:
    """Another tab of the phone, in which a test reads the book; it speaks as the last page."""
    page = lone_phone.context.new_page()
    page.add_init_script(IN_THE_BACKGROUND)
    return lambda language: page


@pytest.fixture
def sit_down(
    address: str, open_page: Callable[..., Any], reader: Callable[[str], Any]
) -> Callable[..., Table]:
    """A phone on the table, with nothing opened yet."""

    def sit(*, language: str = "vi", **how: Any) -> Table:
        page = open_page(language=language, **how)
        return LoneTable(page, address, reader=reader(language))

    return sit
