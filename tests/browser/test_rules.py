"""House rules from one phone to another: made, shown, scanned, pasted, printed, played by."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from scorekeeper.games import PRESETS
from tests.browser.pictures import scanned
from tests.browser.table import Table

FRIENDS = ("An", "Bình", "Chi", "Dũng")
PAGES = re.compile(rb"/Type\s*/Page\b")
NAME = "Phỏm nhà Tèo"


def sentences(page: Any) -> list[str]:
    """Everything that a sheet says, with its amounts."""
    return [law.inner_text() for law in page.locator(".law summary").all()]


def fingerprint(page: Any) -> str:
    """The six characters of a sheet."""
    return str(page.locator(".fingerprint b").inner_text())


def makes_rules(phone: Table) -> None:
    """From a preset into rules of its own, one bet more for a chốt; ends at their sheet."""
    phone.go("/rules/pho-bien")
    phone.tap('[href="/rules/pho-bien/edit"]')
    phone.page.fill("[name=name]", NAME)
    phone.tap('.part:has([name="o-chot_payment"]) > summary')
    if phone.script:
        phone.tap('[data-option="chot_payment"] [data-step="stepUp"]')
        phone.page.locator("#effects > .moved").wait_for()
    else:
        phone.page.fill('[name="o-chot_payment"]', "5")
    phone.tap(".edit .tap")
    phone.page.locator(".keep").wait_for()


def plays(phone: Table) -> tuple[str, ...]:
    """A session opened from the sheet that lies open, and what a round with a chốt pays in it."""
    phone.tap('.use [name="choose"]')
    for seat, name in enumerate(FRIENDS):
        phone.page.fill(f"[name=name-{seat}]", name)
    phone.tap(".sheet .bar .tap")
    phone.page.locator(".picture").wait_for()
    phone.home = phone.page.url.removeprefix(phone.address)
    phone.u("An", eats=("Chi",))
    phone.pick("eat-0-kind", "chot")
    return phone.saves().payments


def link_of(phone: Table, read: str) -> str:
    """The part of a link that is the same whatever address leads here."""
    path = read.partition("//")[2].partition("/")[2]
    assert path.startswith("rules#")
    return f"/{path}"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_from_phone_to_phone_by_its_qr_code(sit_down: Callable[..., Table], theme: str) -> None:
    """Made on one, scanned off its screen, opened on another: the same sheet, the same payments."""
    one, other = sit_down(), sit_down()
    one.page.goto(f"{one.address}/?theme={theme}")
    makes_rules(one)
    picture = one.page.locator(".share .qr").screenshot()
    other.go(link_of(one, scanned(picture)))
    other.page.locator(".rulesheet").wait_for()
    assert fingerprint(other.page) == fingerprint(one.page)
    assert sentences(other.page) == sentences(one.page)
    assert other.page.locator("h1").inner_text() == NAME
    assert plays(other) == plays(one)


def test_by_the_paste_box_without_a_script(sit_down: Callable[..., Table]) -> None:
    """All of it, by the link as selectable text."""
    one, other = sit_down(script=False), sit_down(script=False)
    makes_rules(one)
    link = one.page.locator(".address").inner_text()
    other.go("/rules")
    other.page.fill("[name=code]", f"{link[:40]}\n {link[40:]}")
    other.tap(".receive .tap")
    assert fingerprint(other.page) == fingerprint(one.page)
    assert sentences(other.page) == sentences(one.page)
    assert plays(other) == plays(one)


def test_a_damaged_link_is_told(sit_down: Callable[..., Table]) -> None:
    """With what it held in the box, to be mended."""
    phone = sit_down()
    phone.go("/rules#04DGA02GD3")
    phone.page.locator(".receive .fault >> visible=true").wait_for()
    assert phone.page.locator("[name=code]").input_value() == "04DGA02GD3"


def test_the_language_keeps_the_rules_open(sit_down: Callable[..., Table]) -> None:
    """The fragment stays, and nothing of it was ever asked of the server by an address."""
    phone = sit_down()
    makes_rules(phone)
    link = link_of(phone, phone.page.locator(".share #link").get_attribute("href"))
    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(request.url))
    phone.go("/")
    phone.go(link)
    phone.page.locator(".rulesheet").wait_for()
    phone.tap('.choice [lang="en"]')
    phone.page.locator("html[lang=en] .rulesheet").wait_for()
    assert phone.page.locator("h1").inner_text() == NAME
    code = link.partition("#")[2]
    assert not [url for url in asked if code in url.partition("#")[0]]


@pytest.mark.parametrize("language", ["vi", "en"])
@pytest.mark.parametrize(
    "presets",
    [("pho-bien",), pytest.param(tuple(PRESETS), marks=pytest.mark.long)],
    ids=["one", "all"],
)
def test_every_preset_prints_on_one_page_of_a5(
    open_page: Any, presets: tuple[str, ...], language: str
) -> None:
    """As Chromium prints it, with its QR code on it."""
    page = open_page("/rules", language=language)
    for preset in presets:
        page.goto(f"{page.url.partition('/rules')[0]}/rules/{preset}")
        printed = page.pdf(prefer_css_page_size=True)
        assert len(PAGES.findall(printed)) == 1, preset
        assert re.search(rb"/MediaBox\s*\[0 0 4(19|20)[.\d]* 59[45]", printed), preset
        page.emulate_media(media="print")
        assert page.locator(".rulesheet .qr").is_visible()
        assert not page.locator(".share").is_visible()


def test_what_has_no_effect_is_out_of_the_way(open_page: Any) -> None:
    """Hidden as long as the other answers make nothing of it, there as soon as they do."""
    page = open_page("/rules/pho-bien/edit")
    page.locator('.part:has([name="o-ga_mode"]) > summary').tap()
    ante = page.locator('[data-option="ga_ante"]')
    assert not ante.is_visible()
    page.select_option('[name="o-ga_mode"]', "ante")
    ante.wait_for()
    page.fill('[name="o-ga_ante"]', "5000")
    page.locator('[data-option="ga_ante"] .fault').wait_for()
    page.fill('[name="o-ga_ante"]', "2")
    page.locator("#effects > .moved").wait_for()
    assert page.locator('[data-option="ga_ante"] .fault').count() == 0


@pytest.mark.parametrize(
    "person",
    [pytest.param("Chi", id="said"), pytest.param("", id="refused", marks=pytest.mark.long)],
)
def test_who_agrees_sees_what_came_of_it(sit_down: Callable[..., Table], person: str) -> None:
    """At the end of a long sheet: the name, or what is still to be picked, is on the screen."""
    keeper, guest = sit_down(), sit_down()
    keeper.opens(*FRIENDS)
    guest.go(f"{keeper.link('s')}/rules")
    guest.page.select_option(".agree [name=name]", person)
    with guest.page.expect_navigation():
        guest.tap(".agree .sheet button")
    came = guest.page.locator(".agree li b" if person else ".agree .fault")
    expect(came).to_be_in_viewport()
