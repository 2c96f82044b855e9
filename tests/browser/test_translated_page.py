"""A browser that translates a page puts each of its words into a part of its own."""

import pytest

from tests.browser.offline import no_network, offline_rounds
from tests.browser.table import Table
from tests.web.friends import FRIENDS

TRANSLATE = """() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const nodes = [];
    while (texts.nextNode()) nodes.push(texts.currentNode);
    const isSeen = ({ data, parentElement }) => data.trim() && !parentElement.closest("select");
    for (const node of nodes.filter(isSeen)) {
        const font = document.createElement("font");
        node.replaceWith(font);
        font.append(node);
    }
}"""


@pytest.mark.server("a network that fails")
def test_every_button_of_a_translated_page_is_alive(table: Table) -> None:
    """Eats, *Làm lại*, *Sửa* and *Bỏ*."""
    page = table.opens(*FRIENDS).page
    with no_network(table):
        offline_rounds(table, "An", "Bình")
        page.evaluate(TRANSLATE)
        block = page.locator(".waits").element_handle()
        page.evaluate("document.dispatchEvent(new Event('swap'))")
        assert block.evaluate("part => part.isConnected"), "redrawn under the finger"
        page.locator(".outbox").evaluate("list => { list.open = true }")
        page.evaluate(TRANSLATE)
        table.tap(".outbox li:last-child button[data-sure]")
        page.wait_for_function("() => document.querySelectorAll('.outbox li').length === 1")
        page.evaluate(TRANSLATE)
        table.tap(".outbox li button:not([data-sure])")
        page.locator("[name=outcome][value=u-0]:checked").wait_for(state="attached")
        page.evaluate(TRANSLATE)
        table.tap('[data-eater="1"]', '[data-eater="1"]', '[data-eat="chot"]')
        assert table.page.locator('[data-eater="1"]').get_attribute("data-count") == "1 + chốt"
        table.tap(".again")
        page.locator(".waits").wait_for()


def test_names_and_terms_are_not_translated(table: Table) -> None:
    page = table.opens(*FRIENDS).page
    shown = [".seat .who", "[data-eater]", ".winners span", ".grid span"]
    for path, places in (
        ("", [*shown, ".book thead bdi", ".receipt bdi"]),
        ("/settle", [".standings th *"]),
        ("/result", [".standing .who"]),
        ("/sheet", ["thead bdi"]),
    ):
        if path == "":
            table.u("An").saves()
        table.go(f"{table.home}{path}")
        for place in places:
            part = page.locator(place).first
            assert part.evaluate("part => part.closest('[translate=no]') !== null"), (path, place)
