"""Random rounds of both games as phones draw them, measured in the browser."""

from itertools import product
from pathlib import Path
from typing import Any

import pytest

from scorekeeper import create_app
from scorekeeper.games import GAMES
from tests.browser.boxes import FAULTS_OF, LETTERS, PHONES, faults
from tests.browser.gallery import gallery

OFF_THEIR_ARROWS = """
const between = (a, b, point) => {
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const along = ((point.x - a.x) * dx + (point.y - a.y) * dy) / (dx * dx + dy * dy || 1);
    const at = Math.min(Math.max(along, 0), 1);
    return Math.hypot(a.x + at * dx - point.x, a.y + at * dy - point.y);
};
// How far a point is from an arrow, whose shaft is one quadratic curve.
const away = (path, point) => {
    const [a, b, c, d, e, f] = path.getAttribute("d").match(/-?[\\d.]+/g).map(Number);
    const on = (t) => ({ x: (1 - t) ** 2 * a + 2 * t * (1 - t) * c + t * t * e,
        y: (1 - t) ** 2 * b + 2 * t * (1 - t) * d + t * t * f });
    const ways = [...Array(20).keys()].map((i) => between(on(i / 20), on((i + 1) / 20), point));
    return Math.min(...ways);
};
const offTheirArrows = (root) => {
    const paths = [...root.querySelectorAll(".arrow path")];
    const labels = [...root.querySelectorAll(".amount:not(.ga)")];
    return labels.filter((label, i) => {
        const { x, y, width, height } = label.getBBox();
        const middle = { x: x + width / 2, y: y + height / 2 };
        const ways = paths.map((path) => away(path, middle));
        return ways[i] > 3 || ways.some((way) => way < ways[i]);
    }).map((label) => `${label.textContent} lies off its arrow`);
};
"""
LOOK = f"""() => {{
    {FAULTS_OF}{OFF_THEIR_ARROWS}
    return [...document.querySelectorAll(".session")].flatMap((root) => {{
        const found = faultsOf(root);
        // Where letters are too large for a picture there is a list.
        if (root.querySelector("svg").checkVisibility()) found.push(...offTheirArrows(root));
        if (root.scrollWidth > root.clientWidth) found.push("reaches out");
        return found.map((fault) => `${{root.querySelector(".picture").id}} ${{fault}}`);
    }});
}}"""


@pytest.mark.parametrize("rounds", [30, pytest.param(500, marks=pytest.mark.long)])
def test_no_label_lies_on_another_and_no_word_is_broken(
    chromium: Any, tmp_path: Path, rounds: int
) -> None:
    """Money and points, two to four players with long names and others who sit out: on every
    phone, with letters of up to twice the size."""
    page = chromium.new_page(reduced_motion="reduce")
    page.set_content(gallery(create_app({}, instance=tmp_path), GAMES, rounds))
    sizes = product(PHONES, LETTERS)
    found = [fault for size, letters in sizes for fault in faults(page, size, letters, LOOK)]
    page.close()
    assert not found, "\n".join(found)
