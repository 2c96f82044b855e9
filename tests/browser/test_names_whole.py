"""No name and no number is broken inside a word, and nothing reaches out of the page."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.table import Table

SYLLABLES = ("Hương", "Phương", "Quang", "Khánh", "Nghiêm", "Nguyệt", "Thắng", "Duyên")
BROKEN = """() => {
  const broken = [];
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    for (const word of node.data.matchAll(/[^\\s-]+/g)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
      const { className, outerHTML } = node.parentElement;
      if (lines.size > 1) broken.push(`${word[0]}: ${className || outerHTML.slice(0, 60)}`);
    }
  }
  return broken;
}"""


def whole(page: Any) -> bool:
    """Whether every word of the page stands on one line, and all of it on the screen."""
    assert page.evaluate(BROKEN) == []
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize("width", [320, 360])
@pytest.mark.parametrize("people", [4, 6, 8])
def test_no_name_is_broken(sit_down: Callable[..., Table], width: int, people: int) -> None:
    """Before a round, while it is filled in, with what it pays, and in the book."""
    table = sit_down(width=width).opens(*SYLLABLES[:people], tulokho="tulokho-vinagames")
    assert whole(table.page)
    first, *others = table.players
    table.u(first, eats=others[:2]).look()
    assert whole(table.page)
    table.saves()
    assert whole(table.page)
    table.order(*table.players).look()
    assert whole(table.page)
    table.pick("by", "points")
    table.digits("points", 10, 20, 30, 40).look()
    assert whole(table.page)


@pytest.mark.parametrize("width", [320, 360])
def test_nobody_stands_beside_the_names_in_english(
    sit_down: Callable[..., Table], width: int
) -> None:
    """With four that are long for one syllable; the question beside them is two lines high."""
    table = sit_down(width=width, language="en").opens("Hương", "Phương", "Quang", "Nghiêm")
    asked = table.page.locator(".line").first
    picks = [pick.bounding_box() for pick in asked.locator(".pick").all()]
    assert len(picks) == 5
    assert {round(pick["y"]) for pick in picks} == {round(picks[0]["y"])}
    assert asked.locator("legend").bounding_box()["height"] <= picks[0]["height"]
    assert asked.locator("legend").inner_text() == "Went out?"
