"""Evenings in which the points in hand are paid, by rules that a table made and passed on."""

from collections.abc import Callable

import pytest

from tests.browser.house_rules import opens_by_code, writes_rules
from tests.browser.table import Table
from tests.web.friends import FRIENDS

SMALL = {"scoring_mode": "deadwood", "zero_points_is_u": "0"}
"""A hand without points is no ù but the best: points as small as they come."""


@pytest.fixture
def table(either: Callable[..., Table]) -> Table:
    """Made on one phone, played by on another, to which the code was sent."""
    code = writes_rules(either(), "Phỏm tính điểm", **SMALL)
    return opens_by_code(either(), code, *FRIENDS)


def test_small_points_a_tie_and_an_u(table: Table) -> None:
    """Three taps and the digits typed; who laid first is asked when the least are level."""
    with table.within(3 + 4):
        saved = table.points(2, 1, 0, 10).saves()
    assert saved.nets == {"An": "−2", "Bình": "−1", "Chi": "+13", "Dũng": "−10"}
    table.points(0, 0, 1, 2).look()
    assert "ai hạ trước" in table.page.locator("main").inner_text()
    tied = table.laid("Bình", "An", "Chi", "Dũng").saves()
    assert tied.nets == {"An": "0", "Bình": "+3", "Chi": "−1", "Dũng": "−2"}
    with table.within(3 + 3):
        u = table.u("Chi").digits("points", 1, 0, 2).saves()
    assert u.nets == {"An": "−1", "Bình": "0", "Chi": "+3", "Dũng": "−2"}
    with table.within(4 + 4):
        round_u = table.u("An", "tron").digits("points", 1, 20, 3).saves()
    assert round_u.summary.startswith("An ù tròn")
    assert round_u.nets == {"An": "+48", "Bình": "−2", "Chi": "−40", "Dũng": "−6"}


def test_taken_back_and_corrected(table: Table) -> None:
    """The numbers stand in the form as they were; one of them is typed anew."""
    table.points(2, 1, 0, 10).saves()
    table.undoes().mends().page.locator("[name=points-3]").tap()
    assert table.page.input_value("[name=points-0]") == "2"
    if table.script:
        table.keys(1)
    else:
        table.page.fill("[name=points-3]", "1")
    assert table.saves().nets == {"An": "−2", "Bình": "−1", "Chi": "+4", "Dũng": "−1"}
    assert table.totals == {"An": "−2", "Bình": "−1", "Chi": "+4", "Dũng": "−1"}
