"""What is not done every round, by a thumb on the smallest phones: the menu, the links, the rules
of the session."""

from collections.abc import Callable, Iterator

import pytest

from tests.browser.pictures import scanned
from tests.browser.table import Table
from tests.web.friends import FRIENDS

THUMB = 44
SMALL = """(least) =>
    [...document.querySelectorAll(".top a:not(.name), .entry button, .entry .pick")]
    .filter((part) => part.checkVisibility({ visibilityProperty: true }))
    .filter((part) => part.getBoundingClientRect().height < least - 0.5)
    .map((part) => part.outerHTML.slice(0, 120))"""


@pytest.fixture(params=[360, 320])
def table(sit_down: Callable[..., Table], request: pytest.FixtureRequest) -> Iterator[Table]:
    """A table of four on a small phone."""
    table = sit_down(width=request.param).opens(*FRIENDS)
    if request.param == 320:
        table.page.set_viewport_size({"width": 320, "height": 568})
    yield table
    assert table.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_head_has_one_button(table: Table) -> None:
    """As large as a thumb, and nothing that is tapped in a round is smaller; language and theme
    are behind it."""
    assert table.page.evaluate(SMALL, THUMB) == []
    assert table.page.locator(".top a:not(.name)").all_inner_texts() == ["Thêm"]
    with table.within(2):
        table.tap(".menu", ".top [lang=en]")
    table.page.locator("text=Invite").wait_for()
    with table.within(1):
        table.tap("text=dark")
    assert table.page.locator("html").get_attribute("data-theme") == "dark"
    for way in table.page.locator(".menu-ways a").all():
        assert way.bounding_box()["height"] >= THUMB


def test_an_invitation_is_two_taps_away(table: Table) -> None:
    """The code fills the screen and is read by a camera; a third tap makes it one to keep
    score."""
    with table.within(2):
        table.tap(".menu", '.menu-ways a[href$="/invite"]')
    code = table.page.locator(".qr.large")
    assert code.bounding_box()["width"] >= 280
    link = table.page.locator("#link").input_value()
    assert "/s/" in link
    assert scanned(code.screenshot()) == link
    with table.within(1):
        table.tap("text=ghi cùng")
    table.page.locator('#link[value*="/k/"]').wait_for()


def test_the_link_is_sent_or_copied(table: Table) -> None:
    """By the phone's own sheet where it has one, and else by the clipboard."""
    table.page.add_init_script(
        "navigator.share = (what) => { window.sent = what; return Promise.resolve(); }"
    )
    table.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table.desk("invite")
    table.tap("[data-send]")
    link = table.page.locator("#link").input_value()
    assert table.page.evaluate("window.sent.url") == link
    table.tap("[data-copied]")
    table.page.locator("[data-copied]", has_text="Đã chép").wait_for()
    assert table.page.evaluate("navigator.clipboard.readText()") == link


def test_one_amount_of_the_rules_is_six_taps(table: Table) -> None:
    """From the table to the next round by the new rule, with what changes seen before."""
    with table.within(6):
        table.tap('.ways a[href$="/rules"]', "text=Sửa luật của buổi này")
        table.tap('.part:has([data-option="u_payment"]) summary')
        table.tap('[data-option="u_payment"] [data-step="stepUp"]', ".edit .tap", '[value="next"]')
    table.page.locator(".entry").wait_for()
    table.u("An")
    assert table.preview().summary.startswith("An ù, mỗi người trả 6")
