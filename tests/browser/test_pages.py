"""The pages around the table on a phone: opening, book, menu, corrections, result, money, rules."""

import re
import struct
from collections.abc import Callable, Mapping
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import expect

from scorekeeper.games import PRESETS
from scripts import stage
from tests.browser.boxes import on_screen
from tests.browser.conftest import SMALL
from tests.browser.pictures import scanned
from tests.browser.table import Table
from tests.browser.test_taps import SMALLEST
from tests.web.friends import FRIENDS
from tests.web.test_weight import LONG


@pytest.mark.parametrize("table", [320], indirect=True)
def test_a_tap_on_the_picture_says_who_leads(table: Table) -> None:
    """Each place to tap is 44 pixels and apart from the others; who only looks has none."""
    table.opens(*LONG, tulokho="tulokho-vinagames")
    table.go(f"{table.home}/side")
    table.tap('[name=payer][value="1"]', '[name=payee][value="all"]')
    with table.page.expect_navigation():
        table.tap("[name=chip]")
    table.tap(".lead summary")
    boxes = [tap.bounding_box() for tap in table.page.locator(".lead button").all()]
    assert len(boxes) == 4
    assert all(min(box["width"], box["height"]) >= 44 for box in boxes)
    assert not any(overlap(one, other) for one, other in combinations(boxes, 2))
    table.go(table.home)
    with table.within(2), table.page.expect_navigation():
        table.tap(".lead summary", f'.lead [value="{LONG[2]}"]')
    table.reader.goto(table.server + table.home)
    for page in (table.page, table.reader):
        assert page.locator(".leads").inner_text() == LONG[2]
        assert not page.locator(".lead").count(), "said once, at the name"


def overlap(one: Mapping[str, float], other: Mapping[str, float]) -> bool:
    """Whether two boxes have more than a pixel in common."""
    return all(
        min(one[at] + one[size], other[at] + other[size]) - max(one[at], other[at]) > 1
        for at, size in (("x", "width"), ("y", "height"))
    )


def test_a_whole_row_of_the_book_leads_to_its_round(table: Table) -> None:
    """Its number, its amounts and its words; the row is 44 pixels high."""
    table.opens(*FRIENDS).has_played("An")
    for part in ("th", "td:nth-of-type(4)", ".how"):
        table.go(table.home)
        row = table.page.locator(".book tbody")
        assert row.bounding_box()["height"] >= 44
        table.page.evaluate("y => scrollBy(0, y - 200)", row.bounding_box()["y"])
        box = row.locator(part).first.bounding_box()
        middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        with table.page.expect_navigation():
            table.page.touchscreen.tap(*middle)
        assert table.page.url.endswith("/rounds/1")


def test_the_menu(table: Table) -> None:
    """One button, as large as a thumb; language and theme are behind it."""
    table.opens(*FRIENDS)
    assert table.page.locator(".top a:not(.name)").all_inner_texts() == ["Thêm"]
    with table.within(2):
        table.tap(".menu", ".top [lang=en]")
    table.page.locator("html[lang=en]").wait_for()
    with table.within(2):
        table.tap(".looks summary", '[href="?theme=dark"]')
    table.page.locator("html[data-theme=dark]").wait_for()
    ways = table.page.locator("[data-test=ways] a").all()
    assert all(way.bounding_box()["height"] >= 44 for way in ways)


def test_what_is_seldom_tapped_is_as_large_as_a_thumb(table: Table) -> None:
    """The rules of a round, also on a phone on its side; how the page looks; opening again."""
    table.opens(*FRIENDS).has_played("An")
    table.page.set_viewport_size({"width": 640, "height": 360})
    for path, place in (("/rounds/1", '[href$="/rules"]'), ("/table", ".looks summary")):
        table.go(table.home + path)
        assert table.page.locator(f"main {place}").bounding_box()["height"] >= 44, path
    table.menu().presses("end")
    table.go(f"{table.home}/result")
    assert table.page.locator(".hint button").bounding_box()["height"] >= 44


@pytest.mark.server("links")
@pytest.mark.parametrize("table", [320], indirect=True)
def test_an_invitation(table: Table) -> None:
    """Two taps to a code that a camera reads; its link is shared or copied; a third tap invites a
    keeper."""
    page = table.opens(*FRIENDS).page
    page.add_init_script("navigator.share = async (given) => { window.shared = given; };")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    with table.within(2):
        table.tap(".menu", '[data-test=ways] a[href$="/invite"]')
    code = page.locator(".qr.large")
    assert code.bounding_box()["width"] >= 280
    link = page.locator("#link").input_value()
    assert "/s/" in link
    assert scanned(code) == link
    table.tap("[data-send]")
    assert page.evaluate("window.shared.url") == link
    table.tap("[data-copied]")
    page.locator("[data-copied]", has_text="Đã chép").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == link
    with table.within(1):
        table.tap("text=ghi cùng")
    page.locator('#link[value*="/k/"]').wait_for()


def test_a_long_page_opens_at_its_news(table: Table) -> None:
    """At the button that accepts a difference, and at a fault beside its form."""
    table.opens(*FRIENDS)
    table.u("An", eats=["An"] * 3).saves()
    table.opens_round(1)
    with table.page.expect_navigation():
        table.tap('form[action$="/strike"] button')
    assert on_screen(table.page, 'form[action$="/strike"] button')
    assert table.page.locator("#changed li").all_inner_texts() == ["An −21", "Dũng +21"]
    table.menu("people").tap('summary:has-text("Tên buổi")')
    table.page.locator("[name=title]").first.fill(" ")
    with table.page.expect_navigation():
        table.tap('form[action$="/title"] button')
    assert on_screen(table.page, ".fault")


PAGES = (
    *("", "/table", "/table/invite", "/table/people", "/table/back", "/table/end"),
    *("/rounds/1", "/rounds/1/edit", "/settle", "/settle/spend", "/settle/1/2", "/side", "/rules"),
)


@pytest.mark.parametrize("table", [320], indirect=True)
def test_every_page_fits_the_narrowest_phone(table: Table) -> None:
    """Nothing lies beside the screen, and no field is so small that a phone zooms in on it, with
    everything unfolded that can be."""
    table.opens(*FRIENDS, tulokho="tulokho-vinagames").has_played("An")

    def fails(path: str) -> bool:
        table.go(path)
        table.page.evaluate("document.querySelectorAll('details').forEach((one) => one.open = 1)")
        is_too_wide = table.page.evaluate("document.documentElement.scrollWidth > innerWidth")
        return bool(is_too_wide or table.page.evaluate(SMALLEST) < 16)

    paths = ["/", "/rules/pho-bien", *[table.home + path for path in (*PAGES, "?game=tulokho")]]
    assert list(filter(fails, paths)) == []


@pytest.mark.server("a phone without sessions")
@pytest.mark.parametrize("script", [True, False])
def test_enter_goes_on_to_the_next_name(open_page: Any, script: bool) -> None:
    """Enter opens the session only at the button, when all seats have a name; it has the phone's
    time zone."""
    page = open_page("/new", script=script)
    if script:
        zone = page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone")
        assert page.locator("[name=zone]").get_attribute("value") == zone
    for seat, name in enumerate(FRIENDS):
        page.fill(f"[name=name-{seat}]", name)
        page.keyboard.press("Enter")
        after = ("name-1", "name-2", "name-3", "")[seat]
        page.locator(f'[name="{after}"]:focus' if after else ".tap:focus").wait_for()
        assert page.url.endswith("/new")
    page.locator(".tap:focus").press("Enter")
    page.locator(".entry").wait_for()
    assert page.locator(".seat .who").all_inner_texts() == [*FRIENDS]


@pytest.mark.server("a phone without sessions")
@pytest.mark.parametrize(("language", "script"), [("vi", True), ("en", False)])
def test_from_the_first_page_to_the_table(
    sit_down: Callable[..., Table], language: str, script: bool
) -> None:
    """Four taps besides the names open one of Tú Lơ Khơ, and nothing scrolls. One large tap goes on
    with it; another evening with the same people is two. Names are taps then."""
    table = sit_down(language=language, script=script)
    page = table.page
    table.go("/")
    with table.within(4):
        table.tap('[href="/new"]', ".pick:has([value=tulokho])", '.pick:has([value="5"])')
        for seat, name in enumerate(FRIENDS):
            page.fill(f"[name=name-{seat}]", name)
        expect(page.locator(".bar .tap")).to_be_in_viewport(ratio=1)
        assert page.evaluate("scrollY") == 0
        table.tap(".bar .tap")
    table.comes_to_session()
    table.go("/")
    for width, height in ((320, 568), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        way = page.locator(".large-tap").bounding_box()
        assert way["height"] >= 44
        assert way["y"] + way["height"] < height
    with table.within(1):
        table.tap(".large-tap")
    page.locator(".entry").wait_for()
    table.menu().presses("end")
    table.go("/")
    with table.within(2):
        table.tap('form[action$="/again"] button')
    page.locator(".entry").wait_for()
    assert page.locator("input[name=as]").input_value() == "1"
    table.go("/new")
    table.tap('[name=add][value="Chi"]')
    expect(page.locator("[name=name-0]")).to_have_value("Chi")


def test_without_a_share_sheet_the_result_is_copied_and_kept(table: Table) -> None:
    """The text goes to the clipboard; where that is refused it is selected, and the button says
    whether the browser has copied that. The picture is a file, wide enough to be read."""
    page = table.opens(*FRIENDS).has_played("An").page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script("delete Navigator.prototype.share; delete Navigator.prototype.canShare;")
    table.go(f"{table.home}/result")
    table.tap("[data-send]")
    page.locator("button", has_text="Đã chép").wait_for()
    assert "Chi đưa An" in page.evaluate("navigator.clipboard.readText()")
    with page.expect_download() as download:
        table.tap("[data-picture]")
    file = Path(download.value.path()).read_bytes()
    wide, high = struct.unpack(">II", file[16:24])
    assert file.startswith(b"\x89PNG\r\n\x1a\n")
    assert wide == 1080 < high
    assert len(file) > 10_000  # no white sheet
    assert download.value.suggested_filename == "ket-qua.png"
    page.evaluate("navigator.clipboard.writeText = async () => { throw new Error(); }; 0")
    for copies, told in ((False, "chép chữ đã bôi đen"), (True, "Đã chép")):
        page.evaluate(f"document.execCommand = () => {str(copies).lower()}; 0")
        page.evaluate("getSelection().removeAllRanges()")
        table.tap("[data-send]")
        page.locator("[data-send]", has_text=told).wait_for()
        assert "Chi đưa An" in page.evaluate("getSelection().toString()")


STAYS = """(box) => {
    box.scrollIntoView();
    box.scrollTop = 300;
    box.scrollLeft = 300;
    const at = (place) => box.querySelector(place).getBoundingClientRect();
    const all = box.getBoundingClientRect();
    return [at("thead th").top - all.top, at("tbody th").left - all.left,
        all.bottom - at("tfoot tr:last-child th").bottom - 1];
}"""
"""How far head, first column and foot are from their edges after the sheet was scrolled."""


@pytest.mark.server("a book made beforehand")
def test_names_and_numbers_of_the_sheet_stay_in_sight(
    app: Flask, address: str, chromium: Any
) -> None:
    """However far it is scrolled, without a script; on paper it is one table."""
    sheet = f"{address}/s/{stage.play(app, (*stage.LONG, 'Hạnh', 'Kiên'), count=40).view}/sheet"
    page = chromium.new_page(viewport=SMALL, java_script_enabled=False, locale="vi")
    page.goto(sheet)
    scrolls = page.locator(".scrolls")
    assert max(abs(round(gap)) for gap in scrolls.evaluate(STAYS)) <= 1
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]
    page.emulate_media(media="print")
    assert page.locator(".top").is_hidden()
    assert page.locator(".scoresheet nav").is_hidden()
    assert scrolls.evaluate("(box) => box.scrollHeight - box.clientHeight") <= 1
    page.close()


# House rules.

PAGES_OF_PDF = re.compile(rb"/Type\s*/Page\b")


@pytest.mark.parametrize(
    ("code", "text"), [("04DGA02GD3", "04DGA02GD3"), ("04DGA%E0%A4%A", "04DGA\ufffd%A")]
)
def test_a_damaged_link_is_refused(table: Table, code: str, text: str) -> None:
    """Its text stands in the box, to be corrected, also if a percent sign is damaged."""
    table.go(f"/rules#{code}")
    table.page.locator(".receive .fault >> visible=true").wait_for()
    assert table.page.locator("[name=code]").input_value() == text


@pytest.mark.server("a book made beforehand")
def test_every_preset_prints_on_one_page_of_a5(open_page: Any, address: str) -> None:
    """With its QR code."""
    page = open_page()
    for preset in (*PRESETS, "pho-bien?lang=en"):
        page.goto(f"{address}/rules/{preset}")
        printed = page.pdf(prefer_css_page_size=True)
        assert len(PAGES_OF_PDF.findall(printed)) == 1, preset
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


def test_the_way_back_shows_what_was_filled_in(table: Table) -> None:
    """Also in Safari, which empties forms of autocomplete=off. The effects are those of the
    rules on the screen."""
    table.opens(*FRIENDS)
    filled = {
        "/new": "[name=name-0]",
        f"{table.home}/settle/spend": "[name=label]",
        f"{table.home}/side": "[name=note]",
        f"{table.home}/table/people": "[name=new]",
        "/rules/pho-bien/edit": '[name="name"]',
    }
    for path, field in filled.items():
        table.go(path)
        table.page.fill(field, "Tèo")
        if path.endswith("/edit"):
            table.page.locator('.part:has([name="o-ga_mode"]) > summary').tap()
            table.page.select_option('[name="o-ga_mode"]', "ante")
        table.go("/")
        table.page.go_back()
        expect(table.page.locator(field)).to_have_value("Tèo")
        assert not table.page.locator("main form[autocomplete=off]").count()
    expect(table.page.locator("#effects summary b")).to_have_text("1")


def test_one_amount_of_the_session_is_six_taps(table: Table) -> None:
    """From the table to the next round by the new rule; the effect is shown before."""
    table.opens(*FRIENDS)
    with table.within(6):
        table.tap(".menu", '[data-test=ways] a[href$="/rules"]', 'main a[href*="/rules/edit"]')
        table.tap('.part:has([data-option="u_payment"]) > summary')
        table.tap('[data-option="u_payment"] [data-step="stepUp"]')
        table.tap('.edit [value="next"]')
    table.page.locator(".entry").wait_for()
    assert table.u("An").preview().summary.startswith("An ù, mỗi người trả 6")


@pytest.mark.server("another phone")
def test_an_agreement_is_on_the_screen(sit_down: Callable[..., Table]) -> None:
    """At the end of a long sheet the page shows the fault, or the new name."""
    keeper, guest = sit_down(), sit_down()
    keeper.opens(*FRIENDS)
    guest.go(f"{keeper.link('s')}/rules")
    for person, shown in (("", ".agree .fault"), ("Chi", ".agree li b")):
        guest.page.select_option(".agree [name=name]", person)
        with guest.page.expect_navigation():
            guest.tap(".agree .sheet button")
        expect(guest.page.locator(shown)).to_be_in_viewport()


def test_names_and_terms_are_not_translated(table: Table) -> None:
    """By a browser that translates the page."""
    table.opens(*FRIENDS).has_played("An")
    form = (".seat .who", "[data-eater]", ".winners span", ".grid span")
    for path, places in (
        ("", (*form, ".book thead bdi", ".receipt bdi")),
        ("/settle", (".standings th *",)),
        ("/result", (".standing .who",)),
        ("/sheet", ("thead bdi",)),
    ):
        table.go(f"{table.home}{path}")
        for place in places:
            part = table.page.locator(place).first
            assert part.evaluate("part => part.closest('[translate=no]') !== null"), (path, place)
