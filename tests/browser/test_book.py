"""What is tapped beside the entry: who leads, and the rounds of the book."""

from collections.abc import Callable, Mapping
from itertools import combinations

import pytest

from tests.browser.table import Table

FRIENDS = ("An", "Bình", "Chi", "Dũng")
LONG = (
    "Nguyễn Phương Quỳnh1",
    "Đặng Hoàng Thiện Ngữ",
    "Trần Thị Ngọc Huyền2",
    "Lê Hoàng Minh Khôi34",
)


@pytest.mark.parametrize(
    "names",
    [pytest.param(FRIENDS, id="short", marks=pytest.mark.long), pytest.param(LONG, id="long")],
)
def test_who_leads_by_one_tap_on_the_picture(
    either: Callable[..., Table], names: tuple[str, ...]
) -> None:
    """Each tap is 44 pixels, apart from the others and from who sits there, and the right one takes
    a wrong one back; the table stays as it was chosen, and who only looks cannot."""
    table = either(width=320).opens(*names, tulokho="tulokho-vinagames")
    boxes = [tap.bounding_box() for tap in table.page.locator(".lead, .evening a").all()]
    assert len(boxes) == 6
    assert all(min(box["width"], box["height"]) >= 44 for box in boxes[2:])
    assert not any(touch(one, other) for one, other in combinations(boxes, 2))
    one, _, *others = names
    table.plays(one, *others)
    for leader in (others[0], one):
        with table.within(1), table.page.expect_navigation():
            table.tap(f'.lead[value="{leader}"]')
        assert table.page.locator(".leads").inner_text() == leader
        assert table.page.locator(".lead").count() == 2
    assert table.players == [one, *others]
    looker = table._looked_at(table.home)
    assert f"{one} đi trước" in looker.locator(".centre").text_content()
    assert not looker.locator(".lead").count()


def touch(one: Mapping[str, float], other: Mapping[str, float]) -> bool:
    """Whether two boxes have more than a hair in common."""
    return all(
        min(one[at] + one[size], other[at] + other[size]) - max(one[at], other[at]) > 1
        for at, size in (("x", "width"), ("y", "height"))
    )


@pytest.mark.parametrize("width", [360, 320])
def test_a_whole_row_leads_to_its_round(sit_down: Callable[..., Table], width: int) -> None:
    """Its number, its amounts, its words: 44 pixels high and as wide as the book."""
    table = sit_down(width=width).opens(*FRIENDS)
    table.u("An").saves()
    table.u("Chi").saves()
    for row, number in ((1, 2), (2, 1)):
        for part in ("th", "td:nth-of-type(1)", "td:nth-of-type(4)", ".how"):
            table.go(table.home)
            found = table.page.locator(f".book tbody:nth-of-type({row})")
            assert found.bounding_box()["height"] >= 44
            box = found.locator(part).first.bounding_box()
            table.page.evaluate("y => scrollBy(0, y - 200)", box["y"])
            box = found.locator(part).first.bounding_box()
            with table.page.expect_navigation():
                table.page.touchscreen.tap(
                    box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
                )
            assert table.page.url.endswith(f"/rounds/{number}")


def test_a_struck_number_keeps_its_sign(table: Table) -> None:
    """The row is struck, its amounts are not: a line through a minus would make it a dash."""
    table.opens(*FRIENDS).u("An").saves()
    table.strikes(1)
    table.go(table.home)
    struck = table.page.locator(".book .struck")
    assert "gradient" in struck.evaluate("(row) => getComputedStyle(row).backgroundImage")
    assert struck.locator("td:not(.how)").all_inner_texts() == ["+15", "−5", "−5", "−5"]
    assert not struck.locator("td:not(.how) s").count()
