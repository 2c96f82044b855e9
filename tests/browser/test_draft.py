"""The draft of a round is on the server too: a phone may die, and another one goes on."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.table import Table
from tests.web.friends import FRIENDS

pytestmark = pytest.mark.server("another phone")


@pytest.fixture
def two(sit_down: Callable[..., Table]) -> tuple[Table, Table]:
    """Two phones that keep the book of one session."""
    table = sit_down().opens(*FRIENDS)
    other = sit_down().joins(table.link("k"))
    table.go(table.home)
    return table, other


def is_stored(table: Table) -> None:
    """Wait until the server has the draft."""
    table.page.locator(".kept").wait_for(state="attached")


def wins(table: Table, player: str) -> None:
    """Wait until that is the winner in the form and its payments are shown."""
    of = f'.entry [name="outcome"][value="u-{FRIENDS.index(player)}"]:checked'
    table.page.locator(of).wait_for(state="attached")
    table.page.locator(".table.paid").wait_for()


def test_a_phone_that_died_has_its_draft_again(sit_down: Callable[..., Table]) -> None:
    """It is sent a second after a tap, and makes one round; the other phone keeps its own, and is
    told that it came too late."""
    table = sit_down(follows=1000).opens(*FRIENDS)
    table.u("Chi", eats=["An"]).look()
    table.page.evaluate("pass(1000)")
    is_stored(table)
    again = sit_down()
    again.page.context.add_cookies(table.page.context.cookies())
    again.home = table.home
    again.go(again.home)
    wins(again, "Chi")
    assert again.eaters == ["0"]
    table.u("Dũng").look()
    table.page.reload()
    wins(table, "Dũng")
    again.saves()
    table.tap(".save")
    table.page.locator(".notice", has_text="vừa ghi").wait_for()
    assert again.totals == {"An": "−4", "Bình": "−5", "Chi": "+15", "Dũng": "−6"}


def test_a_late_answer_does_not_call_a_change_stored(sit_down: Callable[..., Table]) -> None:
    """Only the answer to the draft that is on the screen does."""
    page, held = (table := sit_down().opens(*FRIENDS)).page, list[Any]()
    page.route("**/draft", lambda route: held.append(route))
    with page.expect_request("**/draft"):
        table.u("Chi")
    table.u("Dũng").look()
    with page.expect_request("**/draft"):
        held[0].continue_()
    assert not page.locator(".kept").count()
    held[1].continue_()
    is_stored(table)


def test_another_phone_goes_on(two: tuple[Table, Table]) -> None:
    """It sees whose draft it is, takes it over and saves it; nothing is left of it."""
    table, other = two
    table.u("Bình").look()
    is_stored(table)
    other.go(table.home)
    assert "máy 1 ghi lúc" in other.page.locator("#draft").inner_text()
    other.tap("#draft .leave")
    wins(other, "Bình")
    table.u("An").look()
    table.page.locator("#draft[role=alert]", has_text="máy 2").wait_for()
    other.saves()
    for phone in (table, other):
        phone.go(table.home)
        assert not phone.page.locator("#draft[role]").count()
    assert other.totals["Bình"] == "+15"


def test_a_cleared_draft_is_cleared_everywhere(two: tuple[Table, Table]) -> None:
    """Until the same button brings it back."""
    table, other = two

    def drafts() -> int:
        other.go(table.home)
        return int(other.page.locator("#draft[role]").count())

    table.u("Chi").look()
    is_stored(table)
    assert drafts()
    with table.page.expect_response("**/draft"):
        table.tap(".again")
    table.page.locator(".table:not(.paid)").wait_for()
    assert not drafts()
    table.page.locator(".again", has_text="Điền lại").wait_for()
    with table.page.expect_response("**/draft"):
        table.tap(".again")
    wins(table, "Chi")
    is_stored(table)
    assert drafts()
