"""Several phones at one table, with scripts and without: who looks, who writes, who owns."""

from collections.abc import Callable

from tests.browser.table import Table

FRIENDS = ("An", "Bình", "Chi", "Dũng")


def test_a_keeper_by_the_link(either: Callable[..., Table]) -> None:
    """It takes a tap, ends at the address for looking, and both phones write the same book."""
    owner = either().opens(*FRIENDS)
    link = owner.link("k")
    other = either().joins_by_tap(link)
    assert other.home == owner.home
    other.u("Bình").saves()
    owner.go(owner.home)
    owner.u("An").saves()
    assert owner.totals == {"An": "+10", "Bình": "+10", "Chi": "−10", "Dũng": "−10"}
    owner.opens_round(1)
    assert "máy 2" in owner.page.locator(".words").last.inner_text().casefold()


def test_who_only_looks(either: Callable[..., Table]) -> None:
    """The totals and every round, but nothing to write with."""
    owner = either().opens(*FRIENDS)
    owner.u("An").saves()
    guest = either()
    guest.go(owner.link("s"))
    assert guest.page.locator(".seat").count() == 4
    assert guest.page.locator(".entry").count() == 0
    guest.tap('.book a[href$="/rounds/1"]')
    guest.page.locator(".round-told").wait_for()
    assert guest.page.locator("main form").count() == 0


def test_replaced_links(either: Callable[..., Table]) -> None:
    """Old ones lead nowhere, who came by the old keeper link only looks; the owner stays."""
    owner = either().opens(*FRIENDS)
    old_keeper, old_view = owner.link("k"), owner.link("s")
    other = either().joins(old_keeper)
    owner.desk().presses("keeper-link")
    other.go(other.home)
    assert other.page.locator(".picture").count() == 1
    assert other.page.locator(".entry").count() == 0
    owner.presses("view-link")
    guest = either()
    for gone in (old_keeper, old_view):
        answer = guest.page.request.get(guest.address + gone)
        assert answer.status == 404
    owner.home = owner.page.url.removeprefix(owner.address).removesuffix("/table/owner")
    assert owner.home != old_view
    owner.go(owner.home)
    owner.u("An").saves()


def test_the_owner_passes_it_on(either: Callable[..., Table]) -> None:
    """The other phone ends the session from then on; who gave it away still writes."""
    owner = either().opens(*FRIENDS)
    other = either().joins(owner.link("k"))
    owner.desk().presses("pass-on")
    assert owner.page.locator('[action$="/end"]').count() == 0
    owner.go(owner.home)
    owner.u("An").saves()
    other.desk().presses("end").go(other.home)
    assert other.page.locator(".result [role=status]").inner_text() == "Buổi đã kết thúc."
    other.desk().presses("reopen").go(other.home)
    assert other.page.locator(".entry").count() == 1
