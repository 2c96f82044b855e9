"""What is filled in stays until it is saved, and nothing counts that nobody meant."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import HEIGHTS
from tests.browser.table import Table
from tests.notices import saved
from tests.web.friends import FRIENDS


@pytest.fixture(params=HEIGHTS)
def table(sit_down: Callable[..., Table], request: Any) -> Table:
    """A phone of either size, with a session opened on it."""
    return sit_down(width=request.param).opens(*FRIENDS)


KEPT = """() => {
    const who = [...document.querySelectorAll(".eats select[name$=who]")];
    return document.querySelector(".table.paid")
        && document.querySelector('[name="outcome"][value="u-2"]').checked
        && String(who.map(({ value }) => value).filter(Boolean)) === "0,1";
}"""


def is_kept(table: Table) -> None:
    """Wait until the ù of Chi with two eats is there, and what it pays: what the server has of it
    may be of a tap before."""
    table.page.wait_for_function(KEPT)


@pytest.fixture
def filled(table: Table) -> Table:
    """A form that is filled in and not saved."""
    table.u("Chi", eats=["An", "Bình"]).look()
    is_kept(table)
    return table


def test_a_reload_keeps_the_form(filled: Table) -> None:
    """Also the eats; it can be saved at once."""
    filled.page.reload()
    is_kept(filled)
    filled.tap(".save")
    filled.page.locator(".saved").wait_for()
    filled.page.reload()
    assert not filled.page.locator(".table.paid").count()


def test_a_look_at_another_page_keeps_the_form(filled: Table) -> None:
    """The menu and back, by its link and by the browser's own way."""
    with filled.page.expect_navigation():
        filled.tap(".menu")
    filled.page.go_back()
    is_kept(filled)
    filled.go(filled.home)
    is_kept(filled)


def test_another_language_keeps_the_form(filled: Table) -> None:
    """And tells what it pays in that language."""
    filled.go(f"{filled.home}?lang=en")
    is_kept(filled)
    assert "Chi went out" in filled.page.locator(".told").inner_text()


def test_what_was_saved_is_not_kept(table: Table) -> None:
    """The next form is empty."""
    table.u("Chi").saves()
    table.go(table.home)
    assert not table.page.locator(".entry :checked[name=outcome]").count()


def test_a_second_tap_takes_a_choice_back(table: Table) -> None:
    """A mis-tap on a name needs no reload; the bar is quiet until a round is complete."""
    page = table.page
    assert not page.locator(".save:has(bdi)").count()
    table.u("An").look()
    page.locator(".save:has(bdi)").wait_for()
    table.pick("outcome", "u-0")
    page.locator(".table:not(.paid)").wait_for()
    assert not page.locator(".entry :checked[name=outcome]").count()
    page.locator(".save:not(:has(bdi))").wait_for()


def test_all_is_cleared_by_a_tap_and_back_by_another(filled: Table) -> None:
    """Until something else is tapped."""
    filled.tap(".again")
    filled.page.locator(".table:not(.paid)").wait_for()
    filled.tap(".again")
    is_kept(filled)
    filled.tap(".again")
    filled.page.locator(".table:not(.paid)").wait_for()
    filled.u("An").look()
    assert filled.page.locator(".again").inner_text() == "Làm lại"


def test_a_tap_on_save_right_after_another_is_sent_once(table: Table) -> None:
    """The preview that was waiting goes where previews go."""
    table.u("An").look()
    sent: list[str] = []
    table.page.on("request", lambda request: sent.append(request.url.rpartition("/")[2]))
    table.page.evaluate(
        """() => {
            document.querySelector('[name=outcome][value="u-1"]').click();
            document.querySelector(".save").click();
        }"""
    )
    table.page.locator(".saved", has_text="Bình ù").wait_for()
    assert sent.count("rounds") == 1


def test_two_keepers_do_not_enter_one_round_twice(sit_down: Callable[..., Table]) -> None:
    """What the other phone wrote stands beside it, before it is saved and after; either way on is
    one tap."""
    table = sit_down().opens(*FRIENDS)
    others = [sit_down().joins(table.link("k")) for _ in range(2)]
    table.go(table.home)
    table.u("Dũng").saves()
    for other in others:
        other.u("Dũng").look()
        assert "Ván 1" in other.page.locator(".aside").inner_text()
        other.tap(".save")
        other.page.locator(".notice", has_text="vừa ghi: Dũng ù").wait_for()
    others[0].tap(".notice .leave")
    others[0].page.locator(".saved", has_text="Ván 1").wait_for()
    assert table.totals == {"An": "−5", "Bình": "−5", "Chi": "−5", "Dũng": "+15"}
    others[1].tap(".notice [name=as]")
    others[1].page.locator(".saved", has_text="Ván 2").wait_for()
    assert table.totals == {"An": "−10", "Bình": "−10", "Chi": "−10", "Dũng": "+30"}


def test_a_form_whose_number_was_taken_is_back_after_a_reload(
    sit_down: Callable[..., Table],
) -> None:
    """For its number, with the two ways on, as often as the page is opened; dropped it stays away,
    and as another round it counts once."""
    table = sit_down().opens(*FRIENDS)
    other = sit_down().joins(table.link("k"))
    table.go(table.home)
    table.u("Chi").look()
    other.u("Dũng").saves()
    for path in (table.home, f"{table.home}?lang=en", f"{table.home}?lang=vi"):
        table.go(path)
        table.page.locator(".notice .ways").wait_for()
        assert "Chi" in table.page.locator(".told").inner_text()
    table.tap(".notice .leave")
    table.page.locator(".saved", has_text="Dũng ù").wait_for()
    table.page.reload()
    assert not table.page.locator(".entry :checked[name=outcome]").count()
    table.u("Chi").look()
    other.u("An").saves()
    table.page.reload()
    table.tap(".notice [name=as]")
    table.page.locator(".saved", has_text=saved(3, "Chi ù")).wait_for()
    table.page.reload()
    assert not table.page.locator(".entry :checked[name=outcome]").count()
    assert table.totals == {"An": "+5", "Bình": "−15", "Chi": "+5", "Dũng": "+5"}


def test_who_is_renamed_on_another_phone_stays_in_the_form(either: Callable[..., Table]) -> None:
    """What was said of that seat is saved by the next tap, under the new name."""
    table = either().opens(*FRIENDS)
    other = either().joins(table.link("k"))
    table.go(table.home)
    table.u("Chi", eats=["Bình"]).look()
    other.desk("people").page.fill('[name="name-2"]', "Chí")
    with other.page.expect_navigation():
        other.tap(".bar .tap")
    table.tap(".save")
    table.page.locator(".saved", has_text="Chí ù").wait_for()
    assert table.players == ["An", "Bình", "Chí", "Dũng"]
    assert table.totals == {"An": "−6", "Bình": "−4", "Chí": "+15", "Dũng": "−5"}


def test_the_way_back_shows_what_was_saved(either: Callable[..., Table]) -> None:
    """Not the page as it was before; what is filled in then is for the next round."""
    table = either().opens(*FRIENDS)
    table.u("Chi").saves()
    with table.page.expect_navigation():
        table.tap(".menu")
    table.page.go_back()
    table.page.locator(".saved", has_text=saved(1, "Chi ù")).wait_for()
    table.u("An").saves()
    assert table.totals == {"An": "+10", "Bình": "−10", "Chi": "+10", "Dũng": "−10"}


def test_without_a_script_the_way_back_keeps_what_is_filled_in(
    sit_down: Callable[..., Table],
) -> None:
    """No page says that the phone may not keep it: a reason is there as it was left, where there is
    nothing else that could keep it."""
    table = sit_down(script=False, width=320).opens(*FRIENDS)
    table.u("Chi").saves()
    table.go(f"{table.home}/rounds/1")
    table.page.fill("[name=reason]", "An chưa ù")
    with table.page.expect_navigation():
        table.page.locator("a.tap").click()
    table.page.go_back()
    assert table.page.input_value("[name=reason]") == "An chưa ù"
