"""A round that the server refuses, or whose number is taken, stays on the phone, in sight and with
the reason; it is mended or dropped, and later ones keep their order."""

from collections.abc import Callable

import pytest
from flask import Flask

from tests.browser.faulty_proxy import FaultyProxy
from tests.browser.offline import (
    has_come,
    has_stored,
    is_chosen,
    is_sent,
    no_network,
    offline_rounds,
    taps_save,
    waiting,
    written,
)
from tests.browser.owner import Owner
from tests.browser.strangers import comes_back, polls, shows
from tests.browser.table import Table
from tests.browser.weather import Fault, Request, drops, loses_reply, passes
from tests.notices import saved
from tests.web.friends import FRIENDS

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


def two_taps(phone: Table, _: Owner) -> None:
    """The round is shown for the table as it is now, and saved."""
    phone.page.locator("[name=outcome]:checked").wait_for(state="attached")
    phone.page.locator(".save:has(bdi)").tap()


def goes_on(phone: Table, owner: Owner) -> None:
    """The session goes on after its end."""
    owner.reopens()
    polls(phone)


def joins_again(phone: Table, owner: Owner) -> None:
    """The keeper is invited again."""
    phone.joins(owner.keeper_path)


REFUSALS: dict[str, tuple[Callable[[Owner], None], str, Callable[[Table, Owner], None] | None]] = {
    "number": (lambda owner: owner.saves("Dũng"), "vừa ghi: Dũng ù", None),
    "stake": (lambda owner: owner.sets_stake(5000), "cược", two_taps),
    "seats": (lambda owner: owner.reseats("Dũng", "Chi", "Bình", "An"), "chỗ", two_taps),
    "ended": (lambda owner: owner.ends(), "kết thúc", goes_on),
    "removed": (lambda owner: owner.replaces_keeper_link(), "chỉ xem", joins_again),
    "deleted": (lambda owner: owner.deletes(), "không còn", None),
}
"""What the owner changes while a round waits, a word of the reason that the phone then gives, and
after what the round is saved."""


@pytest.mark.parametrize("change", REFUSALS)
def test_the_row_says_which_round_and_why(
    phone: Table, owner: Owner, proxy: FaultyProxy, change: str
) -> None:
    """While another round is being filled in, which stays on the screen, and in a new tab."""
    do, reason, mends = REFUSALS[change]
    goes_offline(proxy, phone)
    offline_rounds(phone, "Chi")
    phone.u("An")
    do(owner)
    comes_back(phone, proxy)
    assert reason in why(phone)
    if change in ("number", "stake", "seats"):
        chosen = phone.page.locator(".entry .pick:has([name=outcome]:checked)")
        assert chosen.inner_text() == "An"
        phone.tap(".again")
        has_stored(phone)
    reopens(phone)
    assert reason in why(phone)
    if mends:
        mends(phone, owner)
        is_sent(phone)
        assert owner.winners == ["Chi"]


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
    is_chosen(phone, "u-1")
    phone.look()
    phone.tap(".save")
    shows(phone, saved(3, "Bình ù"))


def test_who_may_only_watch_by_now_is_told_before_saving(phone: Table, owner: Owner) -> None:
    has_come(phone)
    owner.replaces_keeper_link()
    phone.u("Chi")
    phone.page.locator(".told", has_text="Máy này chỉ xem").wait_for()


DENIED = "IDBFactory.prototype.open = () => { throw new DOMException('', 'SecurityError') };"
FULL = """
IDBObjectStore.prototype.put = function () {
    this.transaction.abort();
    throw new DOMException("", "QuotaExceededError");
};
"""


@pytest.mark.parametrize("script", [DENIED, FULL], ids=["denied", "full"])
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
        told = phone.page.locator(".told", has_text="không giữ được")
        told.wait_for()
        assert told.inner_text() == "Chưa lưu, máy này không giữ được: đừng đóng trang, chờ có mạng"
        taps_save(phone)
        phone.page.locator(".outbox summary", has_text="không giữ được").wait_for()
    comes_back(phone, proxy)
    shows(phone, saved(2, "An ù"))
    assert owner.winners == ["Chi", "An"]


FAILS_LATER = """
const { transaction } = IDBDatabase.prototype;
IDBDatabase.prototype.transaction = function (...how) {
    if (self.isFull && how[1] === "readwrite") throw new DOMException("", "QuotaExceededError");
    self.connection ??= this;
    return transaction.apply(this, how);
};
"""


LOSES = "connection.close(); connection.dispatchEvent(new Event('close'))"


@pytest.mark.parametrize("fails", [LOSES, "isFull = true"], ids=["lost", "full"])
def test_storage_that_fails_while_a_round_waits(
    phone: Table, owner: Owner, proxy: FaultyProxy, fails: str
) -> None:
    """Safari loses the connection after a pause, or the phone is full by now: the round stays in
    sight and before the next one, and each is sent once."""
    phone.page.add_init_script(FAILS_LATER)
    phone.go(phone.home)
    goes_offline(proxy, phone)
    offline_rounds(phone, "Chi")
    has_stored(phone)
    phone.page.evaluate(fails)
    offline_rounds(phone, "An")
    assert waiting(phone) == ["Ván 1: Chi ù", "Ván 2: An ù"]
    before = proxy.count("POST", "/rounds")
    comes_back(phone, proxy)
    is_sent(phone)
    polls(phone)
    assert owner.winners == ["Chi", "An"]
    assert proxy.count("POST", "/rounds") == before + 2


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
    is_chosen(phone, "u-0")
    phone.tap(".save")
    shows(phone, saved(2, "An ù"))
    assert owner.winners == ["Chi", "An"]


def test_a_round_that_is_changed_on_its_way_keeps_the_change(
    phone: Table, owner: Owner, proxy: FaultyProxy
) -> None:
    """The answer is to what was sent: it neither clears the form nor drops what waits."""
    has_come(phone)
    phone.u("Chi").look()
    late = proxy.gate()
    proxy.weather = lambda _: late.after
    phone.tap(".save")
    late.wait()
    proxy.weather = lambda _: passes
    phone.u("An")
    with proxy.expects("POST", "/rounds"):
        late.open()
    phone.page.locator(".save:not(.busy)").wait_for()
    polls(phone)
    assert owner.winners == ["Chi"]
    assert phone.page.locator("[name=outcome][value=u-0]").is_checked()
    assert waiting(phone) == ["Ván 1: An ù"]


def test_undo_takes_the_last_waiting_round_back(
    phone: Table, owner: Owner, proxy: FaultyProxy
) -> None:
    """Into the form, where it is corrected; rounds that the totals do not count yet are named."""
    goes_offline(proxy, phone)
    offline_rounds(phone, "Chi", "An")
    phone.page.locator(".uncounted", has_text="2").wait_for()
    phone.page.locator(".waits", has_text="Ván 2: An ù").wait_for()
    phone.tap(".take-back")
    is_chosen(phone, "u-0")
    phone.u("Dũng")
    taps_save(phone)
    comes_back(phone, proxy)
    is_sent(phone)
    assert owner.winners == ["Chi", "Dũng"]


def test_links_that_need_the_network_say_so(phone: Table, owner: Owner, proxy: FaultyProxy) -> None:
    """In place of the browser's error page. An undo whose reply is lost is done once, and the page
    does not blame anybody else."""
    owner.saves("Dũng")
    owner.saves("An")
    phone.go(phone.home)
    goes_offline(proxy, phone)
    at, told = phone.page.url, phone.page.locator(".unreachable")
    for way in (".menu", '.elsewhere a[href$="/result"]', ".book a", ".saved form button"):
        told.evaluate("one => { one.hidden = true; }")
        phone.tap(way)
        told.wait_for()
        assert phone.page.url == at
    assert owner.winners == ["Dũng", "An"]
    comes_back(phone, proxy)

    def choose(request: Request) -> Fault:
        return loses_reply if request.path.endswith("/undo") else passes

    proxy.weather = choose
    with proxy.expects("POST", "/undo"):
        phone.tap(".saved form button")
    proxy.weather = lambda _: passes
    reopens(phone)
    assert owner.winners == ["Dũng"]
    assert "Có người khác" not in phone.page.locator("main").inner_text()


# Refused by the rules of the table, or because another phone was first.


def pays(table: Table, payer: int, payee: int) -> None:
    """Fill in a payment beside the round; one from a player to himself is refused by the server."""
    if not table.page.locator(".entry .quiet[open]").count():
        table.tap(".entry .quiet > summary")
    table.pick("manual-0-from", payer)
    table.pick("manual-0-to", payee)
    table.page.fill("[name=manual-0-amount]", "3")


def test_a_refused_round_is_mended_or_dropped(sit_down: Callable[..., Table]) -> None:
    """The server refuses the second and the fourth of five rounds: each is shown with its words,
    and later ones wait for it, also over a reload. One that is dropped, after a question, leaves
    its number to the next."""
    table = sit_down().opens(*FRIENDS)
    with no_network(table):
        for winner in ("An", "Bình", "Chi", "Dũng", "An"):
            table.u(winner)
            if winner in ("Bình", "Dũng"):
                pays(table, 0, 0)
            taps_save(table)
    table.page.locator(".entry .fault").wait_for()
    is_chosen(table, "u-1")
    assert [row.split(":")[0] for row in waiting(table)] == [f"Ván {n}" for n in range(2, 6)]
    assert written(table) == ["An"]
    table.page.reload()
    with table.page.expect_response("**/preview"):
        # Its button is hidden if the page shows that round.
        row = table.page.locator(".outbox:not([hidden]) li:first-child")
        row.locator("button:not([data-sure])").dispatch_event("click")
    is_chosen(table, "u-1")
    pays(table, 0, 2)
    table.look()
    table.tap(".save")
    table.page.locator(".outbox li:first-child", has_text="Ván 4").wait_for(state="attached")
    assert written(table) == ["An", "Bình", "Chi"]
    table.page.locator(".outbox summary").tap()
    with table.page.expect_event("dialog") as asked:
        table.tap(".outbox li:first-child button[data-sure]")
    assert asked.value.message == "Bỏ ván 4?"
    is_sent(table)
    assert written(table) == ["An", "Bình", "Chi", "An"]
    table.go(table.home)
    table.u("Dũng").saves()
    assert written(table) == ["An", "Bình", "Chi", "An", "Dũng"]


def test_another_phone_wrote_that_number(sit_down: Callable[..., Table]) -> None:
    """A keeper who joined by the link. The round becomes the next one or is dropped; those behind
    it move or stay."""
    table = sit_down().opens(*FRIENDS)
    other = sit_down().joins_by_tap(table.link("k"))
    assert other.home == table.home
    expected: list[str] = []
    for tapped, added in (("[name=as]", ["Dũng", "An", "Bình"]), (".leave", ["Dũng", "Bình"])):
        for phone in (table, other):
            phone.go(phone.home)
        with no_network(table):
            offline_rounds(table, "An", "Bình")
            other.has_played("Dũng")
        table.page.locator(".notice", has_text="vừa ghi: Dũng ù").wait_for()
        assert not table.page.locator(".save >> visible=true").count()  # it would save one twice
        table.tap(f".notice {tapped}")
        is_sent(table)
        expected += added
        assert written(table) == expected
