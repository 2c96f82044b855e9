"""A round that the server refuses stays on the phone, in sight and with the reason."""

from collections.abc import Callable

import pytest
from flask import Flask

from tests.browser.faulty_proxy import FaultyProxy
from tests.browser.offline import (
    has_come,
    is_sent,
    offline_rounds,
    taps_save,
    waiting,
)
from tests.browser.owner import Owner
from tests.browser.strangers import comes_back, polls, shows
from tests.browser.table import Table
from tests.browser.weather import Fault, Request, drops, loses_reply, passes
from tests.notices import saved

pytestmark = pytest.mark.server("a network that fails")


@pytest.fixture
def owner(app: Flask) -> Owner:
    """The owner of a session of four friends."""
    return Owner(app)


@pytest.fixture
def phone(owner: Owner, sit_behind: Callable[..., Table]) -> Table:
    """A keeper's phone; its time goes by when the test says so."""
    return sit_behind(follows=True).joins(owner.keeper_path)


def goes_offline(proxy: FaultyProxy, phone: Table) -> None:
    """No request comes through, and the page has noticed."""
    has_come(phone)
    proxy.weather = lambda _: drops
    polls(phone)


def reopens(phone: Table, home: str = "") -> None:
    """Close the tab, and open the session in another one."""
    context = phone.page.context
    phone.page.close()
    phone.page = context.new_page()
    phone.home = home or phone.home
    phone.go(phone.home)
    has_come(phone)


def why(phone: Table) -> str:
    """The reason for which the first round waits; waits until the page says it."""
    reason = phone.page.locator(".outbox li:first-child span:has(br)")
    reason.wait_for(state="attached")
    name, _, told = reason.inner_html().partition("<br>")
    assert name == "Ván 1: Chi ù"
    return str(told)


def waits(phone: Table, owner: Owner, proxy: FaultyProxy, change: Callable[[Owner], None]) -> None:
    """Save a round without network; it waits, because the owner changed something meanwhile."""
    goes_offline(proxy, phone)
    offline_rounds(phone, "Chi")
    change(owner)
    comes_back(phone, proxy)
    why(phone)


CHANGES: dict[str, tuple[Callable[[Owner], None], str]] = {
    "number": (lambda owner: owner.saves("Dũng"), "vừa ghi: Dũng ù"),
    "stake": (lambda owner: owner.sets_stake(5000), "cược"),
    "rules": (lambda owner: owner.changes_rules(6), "Luật"),
    "seats": (lambda owner: owner.reseats("Dũng", "Chi", "Bình", "An"), "chỗ"),
    "left": (lambda owner: owner.sends_away("Chi"), "Chi"),
    "ended": (lambda owner: owner.ends(), "kết thúc"),
    "removed": (lambda owner: owner.replaces_keeper_link(), "chỉ xem"),
    "deleted": (lambda owner: owner.deletes(), "không còn"),
}
"""Changes that the owner makes while a round waits, and a word of the reason that the phone then
gives."""


@pytest.mark.parametrize("change", CHANGES)
def test_the_row_says_which_round_and_why(
    phone: Table, owner: Owner, proxy: FaultyProxy, change: str
) -> None:
    """While another round is being filled in, which stays on the screen, and in a new tab."""
    goes_offline(proxy, phone)
    offline_rounds(phone, "Chi")
    phone.u("An")
    do, reason = CHANGES[change]
    do(owner)
    comes_back(phone, proxy)
    assert reason in why(phone)
    if change not in ("ended", "removed", "deleted"):
        chosen = phone.page.locator(".entry .pick:has([name=outcome]:checked)")
        assert chosen.inner_text() == "An"
    reopens(phone)
    assert reason in why(phone)


@pytest.mark.parametrize("change", ["seats", "stake", "rules"])
def test_it_is_saved_by_two_taps(
    phone: Table, owner: Owner, proxy: FaultyProxy, change: str
) -> None:
    """Where the table has changed: shown for the table as it is now, and saved."""
    waits(phone, owner, proxy, CHANGES[change][0])
    reopens(phone)
    phone.page.locator("[name=outcome]:checked").wait_for(state="attached")
    phone.page.locator(".save:has(bdi)").tap()
    is_sent(phone)
    assert owner.winners == ["Chi"]


def test_a_new_name_holds_nothing(phone: Table, owner: Owner, proxy: FaultyProxy) -> None:
    """A round with the old name is saved under the new one, while another is filled in."""
    goes_offline(proxy, phone)
    offline_rounds(phone, "Chi", "An")
    phone.u("Bình")
    owner.renames("Chi", "Chí")
    comes_back(phone, proxy)
    is_sent(phone)
    assert owner.winners == ["Chí", "An"]
    assert phone.page.locator("[name=outcome][value=u-1]").is_checked()


def test_the_new_address_has_what_waits(phone: Table, owner: Owner, proxy: FaultyProxy) -> None:
    """After the view link was replaced: two rounds and a third that was filled in."""
    goes_offline(proxy, phone)
    offline_rounds(phone, "Chi", "An")
    phone.u("Bình")
    owner.replaces_view_link()
    comes_back(phone, proxy)
    why(phone)
    reopens(phone)
    assert len(waiting(phone)) == 2
    reopens(phone, owner.home)
    is_sent(phone)
    assert owner.winners == ["Chi", "An"]
    phone.page.locator("[name=outcome][value=u-1]:checked").wait_for(state="attached")
    phone.look()
    phone.tap(".save")
    shows(phone, saved(3, "Bình ù"))
    assert owner.winners == ["Chi", "An", "Bình"]


def test_a_keeper_who_is_invited_again(phone: Table, owner: Owner, proxy: FaultyProxy) -> None:
    """The round is sent by itself at the next visit."""
    waits(phone, owner, proxy, Owner.replaces_keeper_link)
    phone.joins(owner.keeper_path)
    is_sent(phone)
    assert owner.winners == ["Chi"]


def test_a_session_that_goes_on_after_its_end(
    phone: Table, owner: Owner, proxy: FaultyProxy
) -> None:
    """The round is sent by itself."""
    waits(phone, owner, proxy, Owner.ends)
    owner.reopens()
    shows(phone, saved(1, "Chi ù"))
    is_sent(phone)
    assert owner.winners == ["Chi"]


DENIED = "IDBFactory.prototype.open = () => { throw new DOMException('', 'SecurityError') };"
FULL = """
IDBObjectStore.prototype.put = function () {
    this.transaction.abort();
    throw new DOMException("", "QuotaExceededError");
};
"""


@pytest.mark.parametrize("script", [DENIED, FULL])
def test_a_phone_that_stores_nothing(
    phone: Table, owner: Owner, proxy: FaultyProxy, script: str
) -> None:
    """It promises nothing from the first tap on, and saves the rounds of this page when the network
    is back."""
    phone.page.add_init_script(script)
    phone.go(phone.home)
    goes_offline(proxy, phone)
    for winner in ("Chi", "An"):
        phone.u(winner)
        told = phone.page.locator(".told", has_text="Mất mạng")
        told.wait_for()
        assert told.inner_text() == "Mất mạng, máy này không giữ được ván nào: đừng đóng trang"
        taps_save(phone)
        phone.page.locator(".outbox summary", has_text="không giữ được").wait_for()
    comes_back(phone, proxy)
    shows(phone, saved(2, "An ù"))
    assert owner.winners == ["Chi", "An"]


def test_saving_takes_five_seconds_at_most(phone: Table, owner: Owner, proxy: FaultyProxy) -> None:
    """Without an answer by then the round waits, and the next one can be entered. A late answer
    makes no second round, and leaves in the form what was filled in meanwhile."""
    has_come(phone)
    phone.u("Chi").look()
    swallows = proxy.gate()
    proxy.weather = lambda _: swallows.before
    phone.tap(".save")
    swallows.wait()
    phone.page.locator(".save.busy").wait_for()
    phone.page.evaluate("pass(5000)")
    phone.page.locator(".waits", has_text="Ván 1: Chi ù. Chưa lưu").wait_for()
    phone.u("An")
    proxy.weather = lambda _: passes
    swallows.open()
    comes_back(phone, proxy)
    is_sent(phone)
    assert owner.winners == ["Chi"]
    phone.look()
    assert phone.page.locator("[name=outcome][value=u-0]").is_checked()
    phone.tap(".save")
    shows(phone, saved(2, "An ù"))
    assert owner.winners == ["Chi", "An"]


def test_undo_takes_the_last_waiting_round_back(
    phone: Table, owner: Owner, proxy: FaultyProxy
) -> None:
    """Into the form, where it is corrected; rounds that the totals do not count yet are named."""
    goes_offline(proxy, phone)
    offline_rounds(phone, "Chi", "An")
    phone.page.locator(".uncounted", has_text="2").wait_for()
    phone.page.locator(".waits", has_text="Ván 2: An ù").wait_for()
    phone.tap(".take-back")
    phone.page.locator("[name=outcome][value=u-0]:checked").wait_for(state="attached")
    phone.u("Dũng")
    taps_save(phone)
    comes_back(phone, proxy)
    is_sent(phone)
    assert owner.winners == ["Chi", "Dũng"]


def test_links_that_need_the_network_say_so(phone: Table, owner: Owner, proxy: FaultyProxy) -> None:
    """In place of the browser's error page."""
    owner.saves("Dũng")
    phone.go(phone.home)
    goes_offline(proxy, phone)
    at, told = phone.page.url, phone.page.locator(".unreachable")
    for way in (".menu", '.elsewhere a[href$="/result"]', ".book a", ".saved form button"):
        told.evaluate("one => { one.hidden = true; }")
        phone.tap(way)
        told.wait_for()
        assert phone.page.url == at
    assert owner.winners == ["Dũng"]


def test_an_undo_whose_reply_is_lost(phone: Table, owner: Owner, proxy: FaultyProxy) -> None:
    """It is done once, and the page does not blame anybody else."""
    owner.saves("Dũng")
    owner.saves("An")
    phone.go(phone.home)
    has_come(phone)

    def choose(request: Request) -> Fault:
        return loses_reply if request.path.endswith("/undo") else passes

    proxy.weather = choose
    with proxy.expects("POST", "/undo"):
        phone.tap(".saved form button")
    proxy.weather = lambda _: passes
    reopens(phone)
    assert owner.winners == ["Dũng"]
    assert "Có người khác" not in phone.page.locator("main").inner_text()
