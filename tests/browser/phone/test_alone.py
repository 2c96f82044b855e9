"""Evenings on a phone that has no network, and no server."""

import re
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest

from tests.browser.conftest import SMALL
from tests.browser.phone.alone import (  # noqa: F401
    FIRST_VISIT,
    LoneTable,
    address,
    lone_phone,
    open_page,
    reader,
    sit_down,
    visits,
)
from tests.browser.phone.static_host import StaticHost
from tests.browser.pictures import scanned
from tests.browser.rule_forms import fingerprint, makes_rules, play_with_rules, sentences
from tests.browser.table import Table

# Journeys with a server, here without one.
from tests.browser.test_journeys import (  # noqa: F401
    test_a_group_of_three_evenings,
    test_an_evening_in_english,
    test_an_evening_of_phom,
    test_an_evening_of_tu_lo_kho,
    test_an_evening_with_a_gà_ends_in_three_taps,
    test_settling_up,
)
from tests.web.friends import FRIENDS


@pytest.mark.journey
def test_rules_by_the_code_of_a_qr_code(table: Table) -> None:
    """Scanned off the screen and typed in, it opens the same sheet; a session is played by it."""
    makes_rules(table)
    page = table.page
    sheet = fingerprint(page), sentences(page)
    table.tap(".sharing summary")
    code = scanned(page.locator(".sharing .qr"))
    table.go("/rules")
    page.fill("[name=code]", code)
    table.tap(".receive .tap")
    page.locator(".rulesheet").wait_for()
    assert (fingerprint(page), sentences(page)) == sheet
    assert any(re.search(r"\b5\b", row) for row in play_with_rules(table))


def test_a_deleted_session_is_opened_from_its_file(table: Table, tmp_path: Path) -> None:
    """Its totals are those from before."""
    table.opens(*FRIENDS).u("An").saves()
    page, totals = table.page, table.totals
    table.go(f"{table.home}/take")
    with page.expect_download() as taken:
        page.click('a[href$="/take.json"] >> visible=true')
    file = tmp_path / "session.json"
    taken.value.save_as(file)
    deletes(table)
    table.go("/open")
    page.set_input_files("#file", file)
    with page.expect_navigation():
        table.tap("main .tap")
    assert urlsplit(page.url).path != table.home
    table.home = urlsplit(page.url).path
    assert table.totals == totals


def deletes(table: Table) -> None:
    """Delete the session."""
    page, form = table.menu("owner").page, 'form[action$="/table/delete"]'
    table.tap(f"details:has({form}) summary")
    page.fill(f"{form} [name=title]", page.title().partition(" – ")[2])
    with page.expect_navigation():
        table.tap(f"{form} button")


@pytest.mark.journey
def test_choices_and_rounds_are_there_after_a_restart(
    start_browser: Callable[[], Any], built: Path
) -> None:
    """Language, theme and unit of amounts; the host has gone, the browser starts again."""
    with StaticHost(built) as host, closing(start_browser()) as context:
        page = context.new_page()
        visits(page, host.address)
        host.stop()
        table = LoneTable(page, host.address.rstrip("/"), reader=page).opens(*FRIENDS)
        table.u("An").tap(".save")
        page.locator(".book tbody th").wait_for()
        for choice in ("lang=en", "theme=dark", "amounts=bets"):
            table.go(f"{table.home}?{choice}")
    with closing(start_browser()) as context:
        context.set_offline(True)
        page = context.new_page()
        page.set_default_timeout(FIRST_VISIT)
        page.goto(table.address + table.home)
        chosen = [page.locator("html").get_attribute(name) for name in ("lang", "data-theme")]
        assert chosen == ["en", "dark"]
        assert page.locator(".seat .total").all_inner_texts() == ["+15", "−5", "−5", "−5"]


PAGES = """async () => {
    const found = {};
    const parser = new DOMParser();
    const paths = [location.pathname];
    for (const path of paths) {
        const answer = await fetch(path);
        const isPage = answer.headers.get("Content-Type").startsWith("text/html");
        const page = parser.parseFromString(isPage ? await answer.text() : "", "text/html");
        const leads = [];
        for (const { localName, attributes } of page.querySelectorAll("*")) {
            for (const { name, value } of attributes) {
                const isLink = ["href", "src", "action", "formaction"].includes(name);
                if (!isLink && !value.startsWith("/")) continue;
                const { href, pathname } = new URL(value, answer.url);
                leads.push(href);
                if (localName === "a" && !paths.includes(pathname)) paths.push(pathname);
            }
        }
        found[path] = [answer.status, leads];
    }
    return found;
}"""


class Visited(NamedTuple):
    """What a phone saw of the edition below a path, on its first visit and in an evening."""

    address: str
    asked: list[str]
    """The URLs of all requests, those of the worker too."""
    fetched: list[str]
    """The paths that the host was asked for."""
    pages: dict[str, tuple[int, list[str]]]
    """For each path to which links lead: the status of its answer, and all URLs on its page."""


@pytest.fixture(scope="module")
def below_a_path(chromium: Any, built: Path) -> Visited:
    """A phone that visits the edition below a path, and saves a round."""
    asked: list[str] = []
    with (
        StaticHost(built, "/so-phom/") as host,
        closing(chromium.new_context(has_touch=True, viewport=SMALL)) as context,
    ):
        context.on("request", lambda request: asked.append(request.url))
        page = context.new_page()
        visits(page, host.address)
        table = LoneTable(page, host.address.rstrip("/"), reader=page)
        table.opens(*FRIENDS, tulokho="tulokho-vinagames").u("An").tap(".save")
        page.locator(".book tbody th").wait_for()
        return Visited(host.address, asked, host.asked, page.evaluate(PAGES))


def test_every_page_that_a_link_names_is_there(below_a_path: Visited) -> None:
    pages = below_a_path.pages
    assert len(pages) > 40
    assert {path: status for path, (status, _) in pages.items() if status != 200} == {}


def test_all_urls_are_below_its_path(below_a_path: Visited) -> None:
    leads = {url for _, urls in below_a_path.pages.values() for url in urls}
    assert [url for url in leads if not url.startswith(below_a_path.address)] == []


def test_nothing_is_asked_of_another_host(below_a_path: Visited) -> None:
    asked = below_a_path.asked
    assert [url for url in asked if not url.startswith(below_a_path.address)] == []


def test_its_host_is_asked_for_files_of_the_edition_alone(
    below_a_path: Visited, built: Path
) -> None:
    """Whatever people do and save stays on the phone."""
    files = {"/so-phom/", *(f"/so-phom/{file.name}" for file in built.iterdir())}
    assert set(below_a_path.fetched) - files <= {"/favicon.ico"}
