"""Several phones at one table: who looks, who writes, who owns."""

from collections.abc import Callable

from tests.browser.table import Table

FRIENDS = ("An", "Bình", "Chi", "Dũng")


def test_a_keeper_by_his_link(sit_down: Callable[..., Table]) -> None:
    """It takes a tap, ends at the address for looking, and both phones write the same book."""
    owner = sit_down().opens(*FRIENDS)
    link = owner.link("k")
    other = sit_down().joins(link)
    assert other.home == owner.home
    other.u("Bình").saves()
    owner.go(owner.home)
    owner.u("An").saves()
    assert owner.totals == {"An": "+10", "Bình": "+10", "Chi": "−10", "Dũng": "−10"}
    owner.opens_round(1)
    assert "máy 2" in owner.page.locator(".words").last.inner_text().casefold()


def test_who_only_looks(sit_down: Callable[..., Table]) -> None:
    """The totals and every round, but nothing to write with."""
    owner = sit_down().opens(*FRIENDS)
    owner.u("An").saves()
    guest = sit_down()
    guest.go(owner.link("s"))
    assert guest.page.locator(".seat").count() == 4
    assert guest.page.locator(".entry").count() == 0
    guest.tap('.book a[href$="/rounds/1"]')
    guest.page.locator(".round-told").wait_for()
    assert guest.page.locator("main form").count() == 0


def test_replaced_links(sit_down: Callable[..., Table]) -> None:
    """Old ones lead nowhere, who came by the old keeper link only looks; the owner stays."""
    owner = sit_down().opens(*FRIENDS)
    old_keeper, old_view = owner.link("k"), owner.link("s")
    other = sit_down().joins(old_keeper)
    owner.desk().tap('details:has([action$="keeper-link"]) > summary')
    owner.presses("keeper-link")
    other.go(other.home)
    assert other.page.locator(".picture").count() == 1
    assert other.page.locator(".entry").count() == 0
    owner.tap('details:has([action$="view-link"]) > summary')
    owner.presses("view-link")
    guest = sit_down()
    for gone in (old_keeper, old_view):
        answer = guest.page.request.get(guest.address + gone)
        assert answer.status == 404
    owner.home = owner.page.url.removeprefix(owner.address).removesuffix("/table")
    assert owner.home != old_view
    owner.go(owner.home)
    owner.u("An").saves()


def test_the_owner_passes_it_on(sit_down: Callable[..., Table]) -> None:
    """The other phone ends the session from then on; who gave it away still writes."""
    owner = sit_down().opens(*FRIENDS)
    other = sit_down().joins(owner.link("k"))
    owner.desk().presses("pass-on")
    assert owner.page.locator('[action$="/end"]').count() == 0
    owner.go(owner.home)
    owner.u("An").saves()
    other.desk().presses("end").go(other.home)
    assert other.page.locator(".told").inner_text() == "Buổi đã kết thúc."
    other.desk().presses("reopen").go(other.home)
    assert other.page.locator(".entry").count() == 1
