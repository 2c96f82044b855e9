"""House rules at the table: changed while it plays, asked what if, agreed to, taken to another
phone."""

from collections.abc import Callable

from tests.browser.house_rules import writes_rules
from tests.browser.pictures import scanned
from tests.browser.table import Table
from tests.web.friends import FRIENDS

NAME = "Nhà Tèo"
"""By these an ù is paid six bets, and not five."""


def with_an_u(phone: Table) -> str:
    """A session by a preset, with an ù of An in it; gives the code of other rules, kept here."""
    code = writes_rules(phone, NAME, u_payment="6")
    phone.opens(*FRIENDS).u("An").saves()
    return code


def changes_rules(phone: Table, name: str, how: str) -> list[str]:
    """Choose other rules and accept them; gives what recalculating was said to bring each."""
    phone.go(f"{phone.home}/rules/change")
    phone.page.locator("select[name=rules]").first.select_option(label=name)
    with phone.page.expect_navigation():
        phone.tap(".with-button:has([name=rules]) button")
    told = phone.page.locator(".nets dd").all_inner_texts()
    with phone.page.expect_navigation():
        phone.tap(f'[name=how][value="{how}"]')
    phone.go(phone.home)
    return [amount.split()[0] for amount in told]


def test_rules_change_from_the_next_round_on_or_for_all(either: Callable[..., Table]) -> None:
    """What all of it would bring is seen first; what was played stays, until all is wished."""
    table = either()
    with_an_u(table)
    assert changes_rules(table, NAME, "next") == ["+3", "−1", "−1", "−1"]
    assert table.u("Bình").saves().summary == "Bình ù, mỗi người trả 6"
    assert table.totals == {"An": "+9", "Bình": "+13", "Chi": "−11", "Dũng": "−11"}
    assert changes_rules(table, NAME, "all") == ["+3", "−1", "−1", "−1"]
    assert table.told(1).summary == "An ù, mỗi người trả 6"
    assert table.totals == {"An": "+12", "Bình": "+12", "Chi": "−12", "Dũng": "−12"}


def test_who_looks_asks_what_if_and_agrees(either: Callable[..., Table]) -> None:
    """By a code that was sent, storing nothing; the name is struck out by who keeps the book."""
    owner, guest = either(), either()
    code = with_an_u(owner)
    guest.go(f"{owner.home}/rules/if")
    guest.page.fill("[name=code]", code)
    with guest.page.expect_navigation():
        guest.tap(".sheet .tap")
    would = guest.page.locator(".what-if b").all_inner_texts()
    assert would == ["+18", "−6", "−6", "−6"]
    assert owner.totals["An"] == "+15"

    guest.go(f"{owner.home}/rules")
    guest.page.select_option(".agree [name=name]", "Chi")
    with guest.page.expect_navigation():
        guest.tap(".agree .with-button button")
    assert guest.page.locator(".agree b").inner_text() == "Chi"
    assert guest.page.locator(".agree button").count() == 0
    owner.go(f"{owner.home}/rules")
    with owner.page.expect_navigation():
        owner.tap(".agree li button")
    assert owner.page.locator(".agree s").inner_text() == "Chi"


def test_everything_moves_to_another_phone(either: Callable[..., Table]) -> None:
    """By its QR code, once: rules and sessions; the old phone only looks from then on."""
    old, new = either(), either()
    with_an_u(old)
    old.go("/move")
    with old.page.expect_navigation():
        old.tap("main .tap")
    link = scanned(old.page.locator(".qr").screenshot())
    new.go(link[link.index("/move/") :])
    with new.page.expect_navigation():
        new.tap("main .tap")
    assert NAME in new.page.locator("main").inner_text()
    new.home = old.home
    new.go(new.home)
    new.u("Chi").saves()
    old.go(old.home)
    assert old.page.locator(".entry").count() == 0
    assert old.page.locator(".seat").count() == len(FRIENDS)
