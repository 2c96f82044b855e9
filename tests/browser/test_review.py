"""The evening in pictures on a phone: names at the ends of lines stand apart and within sight."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from scripts import stage

SMALL = {"width": 360, "height": 640}
A4 = {"width": 680, "height": 960}


@pytest.fixture
def page(chromium: Any, tmp_path: Path) -> Iterator[Any]:
    """The page of a long evening with long names."""
    app = stage.application(tmp_path)
    played = stage.play(app, stage.LONG, count=30)
    with stage.serving(app) as address:
        context = chromium.new_context(viewport=SMALL)
        page = context.new_page()
        page.goto(f"{address}/s/{played.view}/stats")
        yield page
        context.close()


def test_names_are_apart_and_nothing_leaves_the_screen(page: Any) -> None:
    """Each line has its name; tables that are wider scroll by themselves. The same on
    paper."""
    for media, size in (("screen", SMALL), ("print", A4)):
        page.set_viewport_size(size)
        page.emulate_media(media=media)
        boxes = [text.bounding_box() for text in page.locator(".course .one text").all()]
        assert len(boxes) == 4
        for one, other in combinations(boxes, 2):
            assert abs(one["y"] - other["y"]) >= min(one["height"], other["height"]) * 0.7
        assert all(box["x"] + box["width"] <= size["width"] for box in boxes)
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    dashes = page.evaluate(
        "[...document.querySelectorAll('.one .line')].map((line) =>"
        " getComputedStyle(line).strokeDasharray + getComputedStyle(line).strokeWidth)"
    )
    assert len(set(dashes)) == len(dashes)
