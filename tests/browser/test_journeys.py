"""Evenings in a real browser, as people play them."""

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest

from tests.browser.pictures import scanned
from tests.browser.rule_forms import fingerprint, link_of, makes_rules, play_with_rules, sentences
from tests.browser.table import Table
from tests.web.friends import FRIENDS

pytestmark = pytest.mark.journey


def test_an_evening_of_phom(table: Table) -> None:
    """Opened by its form; each kind of round within the taps that are promised for it."""
    table.opens_by_form(*FRIENDS)
    with table.within(2):
        plain = table.u("An").saves()
    assert plain.summary == "An ù, mỗi người trả 5"
    assert len(plain.payments) == 4
    with table.within(5):
        ranked = table.order("Chi", "An", "Dũng").saves()
    assert ranked.summary == "Chi nhất, An nhì, Dũng ba, Bình bét: An trả 1, Dũng 2, Bình 3"
    with table.within(6):
        den = table.u("An", "tron", eats=["An"] * 3).saves()
    assert den.summary == "An ù tròn, Dũng đền cả làng 30, thêm ba cây 6"
    table.points(14, 14, 30, 40).look()
    tie = table.comes("Bình", "An", grid="lay").saves()
    places, decided = table.round_text(4).summary.split(" · ")
    assert tie.summary == places == "Bình nhất, An nhì, Chi ba, Dũng bét"
    assert decided == "An và Bình cùng 14 điểm, Bình hạ trước"
    assert table.totals == {"An": "+49", "Bình": "−2", "Chi": "−1", "Dũng": "−46"}


def test_an_evening_of_tu_lo_kho(table: Table) -> None:
    """Cards by the keypad, a key each, deuces, which a second tap takes back, quads, a helper who
    pays, a game given up with half bets."""
    table.opens(*FRIENDS, phom="", tulokho="tulokho-vinagames")
    with table.within(3 + 2):
        cards = table.out_of_cards("Bình", 3, 11, 5).saves()
    assert cards.summary == "Bình về nhất"  # No line says more: the arrows do.
    assert cards.nets == {"An": "−3", "Bình": "+30", "Chi": "−22", "Dũng": "−5"}
    table.out_of_cards("An", 3, 4, 5).holds("Bình", "black", 1).holds("Chi", "red", 1)
    table.holds("Dũng", "red", 2).holds("Dũng", "red", 2)
    table.holds("Dũng", "quads", 1)
    table.tap('[data-order="assistant"] [aria-label="Dũng"]')
    helped = table.saves()
    assert helped.nets == {"An": "+31", "Bình": "0", "Chi": "0", "Dũng": "−31"}
    assert any("đền thay Bình: thối" in line for line in helped.payments)
    table.tap(".entry .rest > summary")
    table.pick("outcome", "abandoned-0")
    assert table.digits("cards", 3, 4, 6, 9).saves().nets["An"] == "+14,5"
    assert table.totals["An"] == "+42,5"


def test_an_evening_without_script(sit_down: Callable[..., Table]) -> None:
    """Rounds are saved, taken back, struck out and restored. The result can be selected, and no
    button is shown that does nothing."""
    table = sit_down(script=False).opens(*FRIENDS)
    with table.within(3):
        table.u("An").saves()
    ranked = table.order("Chi", "An", "Dũng", "Bình").saves()
    with table.within(1):
        _follow(table, ".saved button")
    assert table.totals == {"An": "+15", "Bình": "−5", "Chi": "−5", "Dũng": "−5"}
    _follow(table, ".saved a")
    assert table.preview() == ranked
    table.saves()
    table.strikes(1, "ghi nhầm")
    assert table.totals == {"An": "−1", "Bình": "−3", "Chi": "+6", "Dũng": "−2"}
    table.strikes(1, action="restore")
    assert table.totals == {"An": "+14", "Bình": "−8", "Chi": "+1", "Dũng": "−7"}
    table.go(table.home)
    with table.within(3):
        table.tap('a[href$="/result"]')
        table.tap(".result details summary", ".result details details summary")
    assert not table.page.locator("button >> visible=true").count()
    assert "Được: An +14" in table.page.locator("#message").input_value()
    assert table.page.locator("#picture").is_visible()


@pytest.mark.server("links")
def test_rules_from_phone_to_phone_by_qr_code(sit_down: Callable[..., Table]) -> None:
    """Made on one phone, scanned off its screen, on which the code is black on white by night too,
    opened on another: same sheet, same payments. The other language keeps the rules open. They are
    in the fragment, and never part of an address that the server gets."""
    one, other = sit_down(), sit_down()
    one.go("/?theme=dark")
    name = makes_rules(one)
    one.tap(".sharing summary")
    link = link_of(one, scanned(one.page.locator(".sharing .qr")))
    assert link == link_of(one, one.page.locator("#link").get_attribute("href"))
    asked: list[str] = []
    other.page.on("request", lambda request: asked.append(request.url))
    other.go(link)
    for language in ("en", "vi"):
        other.tap(f'.choice [lang="{language}"]')
        other.page.locator(f"html[lang={language}] .rulesheet").wait_for()
    code = link.partition("#")[2]
    assert not [url for url in asked if code in url.partition("#")[0]]
    assert fingerprint(other.page) == fingerprint(one.page)
    assert sentences(other.page) == sentences(one.page)
    assert other.page.locator("h1").inner_text() == name
    assert play_with_rules(other) == play_with_rules(one)


def test_a_group_of_three_evenings(table: Table) -> None:
    """One debt is carried over and paid in the third evening; *Tí* and *anh Tí* are one."""
    page = table.opens("An", "Bình", "Chi", "Tí").has_played("An").page
    _ends(table)
    _follow(table, 'main a[href$="/group"]')
    page.fill("[name=name]", "Hội cà phê")
    _follow(table, "main .tap")
    group = urlsplit(page.url).path
    table.go(f"{table.home}/settle")
    table.tap('summary:has-text("Hội cà phê")')
    _follow(table, 'form[action*="/evening/"] button')
    assert "Tí đưa An 10k" in page.locator(".owed").inner_text()
    _next_of_group(table, Tí="anh Tí")
    assert "Tí còn nợ An 10k" in page.locator(f'a[href="{group}/settle"]').inner_text()
    table.has_played("Bình")
    _ends(table)
    _next_of_group(table)
    _follow(table, f'a[href="{group}/settle"]')
    _follow(table, '.owed li:has-text("Tí đưa An") button[name=halves]')
    assert "Tí đã trả An 10k" in page.locator(".written").last.inner_text()
    table.go(f"{group}/people")
    assert page.locator("select[name=into]").first.input_value() == "4"
    _follow(table, 'form[action$="/adopt"] button')
    assert page.locator(".standings tr", has_text="Tí").inner_text().split() == (
        ["Tí", "2", "−20k"]
    )


def _next_of_group(table: Table, **renamed: str) -> None:
    """Open the next evening from the first page, with these changes of its people."""
    page = table.page
    with table.within(2):
        table.go("/")
        _follow(table, 'a[href*="/new?group="]')
        for name, other in renamed.items():
            page.locator(f'[name^=name-][value="{name}"]').fill(other)
        _follow(table, ".sheet .bar .tap")
    table.comes_to_session()


SHARES = """
navigator.canShare = () => true;
navigator.share = async (given) => { window.shared = given; };
"""
"""A phone with a share sheet, which notes what it is given."""


def test_settling_up(table: Table) -> None:
    """End the evening, send the result to the group as a message and as a picture, without any
    request; mark payments as paid, play again."""
    page = table.opens(*FRIENDS).has_played("An", "Bình").page
    page.add_init_script(SHARES)
    with table.within(2):
        _follow(table, "a.menu")
        _follow(table, '[data-test=ways] form[action$="/table/end"] button')
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    with table.within(1):
        table.tap("[data-send]")
    sent = page.evaluate("window.shared.text")
    for line in ("2 ván\n", "Được: An +10 (+20.000 đ)", "Chi đưa An 20k"):
        assert line in sent
    table.tap("[data-picture]")
    page.wait_for_function("() => window.shared.files")
    assert page.evaluate("window.shared.files[0].type") == "image/png"
    assert not [url for url in asked if not url.startswith("data:")]
    pay = 'form[action*="/settle/"] button[name="halves"]'
    assert page.locator(".pays li").count() == 2
    with table.within(4):
        _follow(table, '.words a[href$="/settle"]')
        while page.locator(pay).count():
            _follow(table, pay)
        _follow(table, 'main a[href$="/result"]')
    assert "Không ai nợ ai" in page.locator(".words").inner_text()
    table.tap("[data-send]")
    sent = page.evaluate("window.shared.text")
    assert "Không ai nợ ai" in sent
    assert "Được: An +10" in sent
    table.go("/")
    with table.within(1):
        _follow(table, 'form[action$="/again"] button')
    assert table.page.locator(".seat .who").all_inner_texts() == [*FRIENDS]


def test_an_evening_with_a_gà_ends_in_three_taps(table: Table) -> None:
    table.opens(*FRIENDS, phom="pho-bien-ga").order(*FRIENDS).saves()
    with table.within(3):
        _ends(table, chip="given:Chi")
    assert "Gà còn" not in table.page.locator(".result").inner_text()


def _ends(table: Table, chip: str = "") -> None:
    """End the evening from the page of the session, where a gà goes first."""
    _follow(table, 'a[href$="/table/end"]')
    if chip:
        table.tap(f'.chips label:has([value="{chip}"])')
    _follow(table, 'form[action$="/table/end"] .tap')


def _follow(table: Table, place: str) -> None:
    """Tap a link or a button that opens another page."""
    with table.page.expect_navigation():
        table.tap(place)
