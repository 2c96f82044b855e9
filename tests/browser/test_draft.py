"""What is filled in is on the server too: a phone may die, and another one goes on."""

from collections.abc import Callable
from typing import Any

from tests.browser.table import Table
from tests.web.friends import FRIENDS

WHEN = """() => {
    const all = performance.getEntriesByType("resource");
    return all.findLast(({ name }) => name.endsWith("/draft")).startTime - window.tapped;
}"""
"""Milliseconds from the last tap until the draft was on its way."""


def kept(table: Table) -> None:
    """Wait until the server has what is filled in."""
    table.page.locator(".kept").wait_for()


def wins(table: Table, player: str) -> None:
    """Wait until that is who won, as the form says once it is worked out: what the browser kept
    comes over what the server has."""
    of = f'.entry [name="outcome"][value="u-{FRIENDS.index(player)}"]:checked'
    table.page.locator(of).wait_for(state="attached")
    table.page.locator(".table.paid").wait_for()


def title_is_free(page: Any) -> bool:
    """Whether the title lies below the notice, and on no name."""
    return bool(
        page.evaluate(
            """() => {
                const box = (part) => document.querySelector(part).getBoundingClientRect();
                const title = box("h1");
                const names = [...document.querySelectorAll(".seat .who")];
                const free = (name) => {
                    const seat = name.getBoundingClientRect();
                    return seat.top >= title.bottom || seat.left >= title.right;
                };
                return title.top >= box(".notice").bottom && names.every(free);
            }"""
        )
    )


def test_a_phone_that_died_has_it_again(sit_down: Callable[..., Table]) -> None:
    """All of it, within two seconds of the last tap, and the same form makes one round; what was
    tapped after that is there as long as the phone is. The notice that it came too late is read
    whole."""
    table = sit_down().opens(*FRIENDS)
    table.page.evaluate("addEventListener('input', () => { tapped = performance.now(); })")
    table.u("Chi", eats=["An"]).look()
    kept(table)
    assert 0 < table.page.evaluate(WHEN) < 2000
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
    assert title_is_free(table.page)
    assert again.totals == {"An": "−4", "Bình": "−5", "Chi": "+15", "Dũng": "−6"}


def test_what_another_phone_saved_first_is_saved_once_more_and_gone(
    sit_down: Callable[..., Table],
) -> None:
    """As another round, under a key of its own: the form after it is empty."""
    table = sit_down(follows=True).opens(*FRIENDS)
    table.u("Chi").look()
    kept(table)
    again = sit_down()
    again.page.context.add_cookies(table.page.context.cookies())
    again.home = table.home
    again.go(again.home)
    again.saves()
    table.u("Dũng").look()
    table.tap(".save")
    table.tap(".notice [name=as]")
    table.page.locator(".saved").wait_for()
    table.page.reload()
    table.page.locator(".live time:not(:empty)").wait_for()
    assert not table.page.locator(".entry [name=outcome]:checked").count()


def test_what_was_changed_since_is_not_told_to_be_kept(sit_down: Callable[..., Table]) -> None:
    """A late answer is of before; the next one is of what is there."""
    page, held = (table := sit_down().opens(*FRIENDS)).page, list[Any]()
    page.route("**/draft", lambda route: held.append(route))
    with page.expect_request("**/draft"):
        table.u("Chi")
    table.u("Dũng").look()
    with page.expect_request("**/draft"):
        held[0].continue_()
    assert not page.locator(".kept").count()
    held[1].continue_()
    kept(table)


def test_another_phone_goes_on(sit_down: Callable[..., Table]) -> None:
    """It sees whose it is, takes it over and saves it; nothing is left of it."""
    table = sit_down().opens(*FRIENDS)
    other = sit_down().joins(table.link("k"))
    table.go(table.home)
    table.u("Bình").look()
    kept(table)
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


def test_of_two_the_later_chooses(sit_down: Callable[..., Table]) -> None:
    """Both are seen beside what saves; either way on is one tap, and stays so after a reload."""
    table = sit_down().opens(*FRIENDS)
    other = sit_down().joins(table.link("k"))
    table.go(table.home)
    table.u("Bình").look()
    kept(table)
    other.u("Dũng").look()
    other.page.locator("#draft", has_text="Bình ù").wait_for()
    wins(other, "Dũng")
    other.tap("#draft [name=over]")
    kept(other)
    wins(other, "Dũng")
    table.u("Chi").look()
    table.page.locator("#draft", has_text="Dũng ù").wait_for()
    table.tap("#draft .leave")
    kept(table)
    for _ in range(2):
        wins(table, "Dũng")
        table.page.reload()


def test_what_is_cleared_is_cleared_everywhere(sit_down: Callable[..., Table]) -> None:
    """Until the same button brings it back."""
    table = sit_down().opens(*FRIENDS)
    other = sit_down().joins(table.link("k"))
    table.go(table.home)

    def seen() -> int:
        other.go(table.home)
        return int(other.page.locator("#draft[role]").count())

    table.u("Chi").look()
    kept(table)
    assert seen()
    with table.page.expect_response("**/draft"):
        table.tap(".again")
    table.page.locator(".table:not(.paid)").wait_for()
    assert not seen()
    table.page.locator(".again", has_text="Lấy lại").wait_for()
    with table.page.expect_response("**/draft"):
        table.tap(".again")
    wins(table, "Chi")
    kept(table)
    assert seen()
