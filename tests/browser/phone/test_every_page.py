"""The edition lacks nothing: neither a module that a page imports, nor the origin of a file."""

from collections.abc import Callable
from pathlib import Path

from scripts.phone import packages
from tests.browser.table import Table
from tests.web.friends import FRIENDS

CRAWL = """async ([home, most]) => {
    const seen = new Set();
    const open = [home];
    const faults = [];
    while (open.length && seen.size < most) {
        const url = open.shift();
        const { origin, pathname } = new URL(url);
        if (origin !== location.origin || seen.has(pathname)) continue;
        seen.add(pathname);
        const answer = await fetch(url);
        if (!answer.ok) faults.push(`${answer.status} ${pathname}`);
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        for (const link of page.querySelectorAll("a[href]")) {
            open.push(new URL(link.getAttribute("href"), answer.url).href);
        }
    }
    return [seen.size, faults];
}"""
"""Opens every page that is linked; returns their number and those that answer with an error."""


def test_every_linked_page_answers(sit_down: Callable[..., Table]) -> None:
    """Of an evening of both games, with a line of each kind."""
    table = sit_down().opens(*FRIENDS, tulokho="tulokho-vinagames")
    table.u("An").saves()
    table.go("/")
    pages, faults = table.page.evaluate(CRAWL, [f"{table.address}/", 300])
    assert faults == []
    assert pages > 30


def test_every_file_has_its_origin_and_licence(built: Path) -> None:
    page = (built / "licences.html").read_text(encoding="utf-8")
    files = {file.name for file in built.iterdir()} - {"licences.html", "sizes.json"}
    assert [
        name for name in files | packages("scorekeeper") if f"<td>{name}</td>" not in page
    ] == []
