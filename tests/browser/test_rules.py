"""House rules on phones: shown, pasted, printed, edited, agreed to, moved to another phone."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from scorekeeper.games import PRESETS
from tests.browser.pictures import scanned
from tests.browser.rule_forms import (
    fingerprint,
    link_of,
    makes_rules,
    play_with_rules,
    sentences,
    writes_rules,
)
from tests.browser.table import Table
from tests.web.friends import FRIENDS

PAGES = re.compile(rb"/Type\s*/Page\b")


def test_by_the_paste_box_without_a_script(sit_down: Callable[..., Table]) -> None:
    """The link can be selected as text; pasted with line breaks it gives the same sheet."""
    one, other = sit_down(script=False), sit_down(script=False)
    makes_rules(one)
    link = one.page.locator(".address").text_content().strip()
    other.go("/rules")
    other.page.fill("[name=code]", f"{link[:40]}\n {link[40:]}")
    other.tap(".receive .tap")
    assert fingerprint(other.page) == fingerprint(one.page)
    assert sentences(other.page) == sentences(one.page)
    assert play_with_rules(other) == play_with_rules(one)


@pytest.mark.server("links")
def test_a_qr_code_is_read_off_a_dark_page(table: Table) -> None:
    """It is black on white there too."""
    table.go("/rules/pho-bien?theme=dark")
    table.tap(".sharing summary")
    link = table.page.locator("#link").get_attribute("href")
    assert link_of(table, scanned(table.page.locator(".sharing .qr"))) == link_of(table, link)


@pytest.mark.parametrize(
    ("code", "kept"), [("04DGA02GD3", "04DGA02GD3"), ("04DGA%E0%A4%A", "04DGA\ufffd%A")]
)
def test_a_damaged_link_is_refused(table: Table, code: str, kept: str) -> None:
    """Its text stands in the box, to be corrected, also if a percent sign is damaged."""
    table.go(f"/rules#{code}")
    table.page.locator(".receive .fault >> visible=true").wait_for()
    assert table.page.locator("[name=code]").input_value() == kept


@pytest.mark.server("links")
def test_the_language_keeps_the_rules_open(table: Table) -> None:
    """The fragment stays, and is never part of an address that the server gets."""
    name = makes_rules(table)
    link = link_of(table, table.page.locator("#link").get_attribute("href"))
    asked: list[str] = []
    table.page.on("request", lambda request: asked.append(request.url))
    table.go("/")
    table.go(link)
    table.page.locator(".rulesheet").wait_for()
    table.tap('.choice [lang="en"]')
    table.page.locator("html[lang=en] .rulesheet").wait_for()
    assert table.page.locator("h1").inner_text() == name
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
    """With its QR code."""
    page = open_page("/rules", language=language)
    for preset in presets:
        page.goto(f"{page.url.partition('/rules')[0]}/rules/{preset}")
        printed = page.pdf(prefer_css_page_size=True)
        assert len(PAGES.findall(printed)) == 1, preset
        assert re.search(rb"/MediaBox\s*\[0 0 4(19|20)[.\d]* 59[45]", printed), preset
        page.emulate_media(media="print")
        assert page.locator(".rulesheet .qr").is_visible()
        assert not page.locator(".sharing").is_visible()


def test_an_option_without_effect_is_hidden(open_page: Any) -> None:
    """It is shown as soon as other answers give it an effect; faults stand beside their option."""
    page = open_page("/rules/pho-bien/edit")
    page.locator('.part:has([name="o-ga_mode"]) > summary').tap()
    ante = page.locator('[data-option="ga_ante"]')
    assert not ante.is_visible()
    page.select_option('[name="o-ga_mode"]', "ante")
    ante.wait_for()
    page.fill('[name="o-ga_ante"]', "5000")
    ante.locator(".fault").wait_for()
    page.fill('[name="o-ga_ante"]', "2")
    page.locator("#effects > .moved").wait_for()
    assert ante.locator(".fault").count() == 0


def test_one_amount_of_the_session_is_six_taps(either: Callable[..., Table]) -> None:
    """From the table to the next round by the new rule; the effect is shown before."""
    table = either().opens(*FRIENDS)
    with table.within(6):
        table.tap(".menu", '[data-test=ways] a[href$="/rules"]', 'main a[href*="/rules/edit"]')
        table.tap('.part:has([data-option="u_payment"]) > summary')
        if table.script:
            table.tap('[data-option="u_payment"] [data-step="stepUp"]')
        else:
            table.page.fill('[name="o-u_payment"]', "6")
        table.tap('.edit [value="next"]')
    table.page.locator(".entry").wait_for()
    assert table.u("An").preview().summary.startswith("An ù, mỗi người trả 6")


@pytest.mark.server("another phone")
@pytest.mark.parametrize("person", ["Chi", ""], ids=["agreed", "refused"])
def test_an_agreement_is_on_the_screen(sit_down: Callable[..., Table], person: str) -> None:
    """At the end of a long sheet the page shows the new name, or the fault."""
    keeper, guest = sit_down(), sit_down()
    keeper.opens(*FRIENDS)
    guest.go(f"{keeper.link('s')}/rules")
    guest.page.select_option(".agree [name=name]", person)
    with guest.page.expect_navigation():
        guest.tap(".agree .sheet button")
    came = guest.page.locator(".agree li b" if person else ".agree .fault")
    expect(came).to_be_in_viewport()


@pytest.mark.server("another phone")
def test_everything_moves_to_another_phone(either: Callable[..., Table]) -> None:
    """Rules and sessions, by a QR code that works once; then the old phone only looks."""
    old, new = either(), either()
    writes_rules(old, "Nhà Tèo", u_payment="6")
    old.opens(*FRIENDS).go("/move")
    with old.page.expect_navigation():
        old.tap("main .tap")
    link = scanned(old.page.locator(".qr"))
    new.go(link[link.index("/move/") :])
    with new.page.expect_navigation():
        new.tap("main .tap")
    assert "Nhà Tèo" in new.page.locator("main").inner_text()
    new.home = old.home
    new.go(new.home)
    new.u("Chi").saves()
    old.go(old.home)
    assert not old.page.locator(".entry").count()
    assert old.page.locator(".seat").count() == len(FRIENDS)
