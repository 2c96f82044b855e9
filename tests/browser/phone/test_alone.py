"""Below a path of any host: all pages are there, and whatever people do stays on the phone."""

import re
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.browser.phone.evening import PHONE, visit
from tests.browser.phone.static_host import StaticHost
from tests.browser.pictures import scanned
from tests.browser.rule_forms import fingerprint, makes_rules, play_with_rules, sentences
from tests.browser.table import Table
from tests.web.friends import FRIENDS

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


@pytest.mark.journey
def test_below_a_path_all_is_there_and_nothing_leaves(chromium: Any, built: Path) -> None:
    """Every page that a link names is there, below the path. No other host is asked for anything,
    its own for files of the edition alone."""
    asked: list[str] = []
    with StaticHost(built, "/so-phom/") as host, closing(chromium.new_context(**PHONE)) as context:
        context.on("request", lambda request: asked.append(request.url))
        table = visit(context, host.address).opens_by_form(*FRIENDS)
        table.u("An").saves()
        passes_rules_by_their_code(table)
        pages = table.page.evaluate(PAGES)
    assert len(pages) > 40
    assert {path: status for path, (status, _) in pages.items() if status != 200} == {}
    urls = {*asked, *(url for _, leads in pages.values() for url in leads)}
    assert [url for url in urls if not url.startswith(host.address)] == []
    files = {"/so-phom/", *(f"/so-phom/{file.name}" for file in built.iterdir())}
    assert set(host.asked) - files <= {"/favicon.ico"}


def passes_rules_by_their_code(table: Table) -> None:
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
