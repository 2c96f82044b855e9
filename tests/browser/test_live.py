"""Phones at one table follow each other; a form that is being filled in stays as it is. Guests scan
the code on the cloth, and their seats light up."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table
from tests.notices import plain, saved
from tests.web.friends import FRIENDS

pytestmark = pytest.mark.server("another phone")

OFTEN, STALE = 4_000, 15_000
"""Milliseconds between two polls, and until a page without answers is grey."""

Sit = Callable[..., Table]


@pytest.fixture
def two(sit_down: Sit) -> tuple[Table, Table]:
    """Two phones that keep the book of one evening and follow it."""
    table = sit_down(follows=True).opens(*FRIENDS)
    return table, sit_down(follows=True).joins(table.link("k"))


def later(table: Table, milliseconds: int = OFTEN) -> None:
    """Let time go by on that phone."""
    table.page.evaluate("(ms) => window.pass(ms)", milliseconds)


def totals(table: Table) -> list[str]:
    """The totals at the seats on that phone."""
    return list(table.page.locator(".seat .total").all_inner_texts())


def rounds(table: Table) -> Any:
    """The numbers of the rounds in the book on that phone."""
    return table.page.locator(".book tbody th")


def has_rounds(table: Table, count: int) -> None:
    """Wait for so many rounds in its book."""
    rounds(table).nth(count - 1).wait_for()
    assert rounds(table).count() == count


def looks_on(sit_down: Sit, table: Table, **how: Any) -> Table:
    """The phone of somebody who only looks."""
    guest = scans(sit_down, table, **how)
    watch = guest.page.locator(".watch")
    if watch.is_visible():  # A scoreboard is not asked.
        watch.tap()
        watch.wait_for(state="hidden")
        guest.page.locator(".live time:not(:empty)").wait_for()
    return guest


def scans(sit_down: Sit, table: Table, **how: Any) -> Table:
    """The phone of somebody who has scanned the code, and not yet said who he is."""
    guest = sit_down(follows=True, **how)
    guest.go(table.home)
    guest.page.locator(".live time:not(:empty)").wait_for()
    return guest


def test_a_viewer_follows(sit_down: Sit) -> None:
    """A round comes with totals, title and time; the row that is read stays in place; the end
    shows too."""
    table = sit_down(follows=True).opens(*FRIENDS)
    guest = looks_on(sit_down, table, language="en")
    page = guest.page
    assert page.locator(".live").inner_text().startswith("updated at ")
    assert page.locator(".live b").is_hidden()
    table.has_played("An", "An")
    later(guest)
    has_rounds(guest, 2)
    page.set_viewport_size({"width": 360, "height": 400})
    page.locator(".book a").last.focus()
    read = "[document.activeElement.pathname, document.activeElement.getBoundingClientRect().top]"
    path, top = page.evaluate(read)
    assert page.evaluate("scrollY") > 100
    table.has_played("Bình")
    later(guest)
    has_rounds(guest, 3)
    assert totals(guest) == ["+25", "+5", "−15", "−15"]
    assert page.title().startswith(saved(3, "", "en"))
    assert page.evaluate(read) == [path, pytest.approx(top, abs=2)]
    assert page.locator(".live").inner_text().startswith("updated at ")
    table.menu().presses("end")
    later(guest)
    page.locator(".result").wait_for()
    # The page of the result brings its sheet of style into the page of the table.
    expect(page.locator(".standing")).to_have_css("list-style-type", "none")


VOICE = """
window.heard = [];
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
Object.defineProperty(window, "speechSynthesis", { value: {
    getVoices: () => [{ lang: "en-GB" }, { lang: "vi-VN" }],
    cancel() {},
    speak: ({ text, lang }) => heard.push(`${lang} ${text}`),
} });
"""
"""A phone with two voices, which remembers what it said."""


def reads_aloud(phone: Table) -> None:
    """Switch the voice on, and show amounts in money."""
    phone.page.add_init_script(VOICE)
    phone.menu().tap(".looks summary", '.speech a[href="?speech=on"]')
    phone.page.locator('.speech [aria-current][href="?speech=on"]').wait_for(state="attached")
    phone.go(f"{phone.home}?amounts=money")


def test_a_phone_reads_saved_rounds_aloud(two: tuple[Table, Table], sit_down: Sit) -> None:
    """Its own and those of others, once, fines too, which take four taps, and what is taken back;
    the switch shows only where there is a voice."""
    table, other = two
    guest = looks_on(sit_down, table)
    guest.home = table.home
    assert guest.menu().page.locator(".speech").is_hidden()
    for phone in (table, guest):
        reads_aloud(phone)
    table.u("An").tap(".save")
    has_rounds(table, 1)
    for phone in (guest, other):
        later(phone)
        has_rounds(phone, 1)
    other.u("Bình").saves()
    for phone in (table, guest):
        later(phone)
        has_rounds(phone, 2)
        heard = [plain(words) for words in phone.page.evaluate("heard")]
        rounds_told = ("An ù, mỗi người trả 10 nghìn", "Bình ù, mỗi người trả 10 nghìn")
        assert heard == [f"vi-VN Ván {n}: {words}" for n, words in enumerate(rounds_told, start=1)]
        phone.page.reload()
        later(phone)
        assert phone.page.evaluate("heard") == []
    # A fine comes with a new page, which reads what the page before has not read.
    fine = "An trả cả bàn, mỗi người 10 nghìn"
    players = ('[name=payer][value="1"]', '[name=payee][value="all"]')
    taps = ('a[href$="/side"]', *players, "[name=chip][value='10k']")
    for tapped, told in ((taps, fine), (taps, fine), ((".undo button",), f"Đã bỏ: {fine}")):
        with table.within(4):
            table.tap(*tapped)
        table.page.locator(f'.saved[data-say="{told}"]').wait_for()
        assert table.page.evaluate("heard.at(-1)") == f"vi-VN {told}"


def test_a_form_stays_while_others_save(two: tuple[Table, Table]) -> None:
    """Its taps stay, an eat and a half-typed number too; the preview counts from the new totals."""
    table, other = two
    other.u("Chi", eats=["Bình"]).look()
    table.has_played("An")
    later(other)
    has_rounds(other, 1)
    assert other.page.locator(".eats .eat").count() == 1
    other.pick("outcome", "normal")
    other.pick("by", "points")
    other.tap('.pad [value="20"]')
    table.has_played("An")
    later(other)
    has_rounds(other, 2)
    other.page.locator(".told", has_text="Ván 1").wait_for()
    assert other.page.locator("[name=points-0]").input_value() == "20"
    assert other.page.locator("[name=points-0].begun").count() == 1
    other.tap('.pad [value="5"]')
    for points in (10, 20, 30):
        other.keys(points)
    other.look()
    assert other.page.locator("[name=points-0]").input_value() == "25"
    assert other.page.locator(".eats .eat").count() == 1
    other.tap(".save")
    other.page.locator(".notice .ways button", has_text="thành ván 3").tap()
    has_rounds(other, 3)


def test_a_page_without_answers_is_grey_until_one_comes(sit_down: Sit) -> None:
    """It polls less and less often, soon again when the network may be back or somebody looks
    again, and not while hidden."""
    guest = looks_on(sit_down, sit_down().opens(*FRIENDS))
    page = guest.page
    page.evaluate("""() => {
        window.told = [];
        for (const what of ["answered", "silent"])
            document.addEventListener(`network:${what}`, () => window.told.push(what));
    }""")

    def told(count: int) -> list[str]:
        page.wait_for_function(f"() => window.told.length >= {count}")
        return list(page.evaluate("window.told"))

    later(guest)
    assert told(1) == ["answered"]
    page.route("**/live*", lambda route: route.abort())
    later(guest)
    assert told(2)[1:] == ["silent"]
    assert not page.locator("html.stale").count()
    later(guest)
    assert page.evaluate("window.told").count("silent") == 1
    later(guest)
    assert told(3)[2:] == ["silent"]
    later(guest, STALE)
    page.locator("html.stale").wait_for(state="attached")
    assert page.locator(".live b").inner_text() == "chưa có mạng"
    asked = told(4)
    page.evaluate("dispatchEvent(new Event('online'))")
    asked = told(len(asked) + 1)
    page.unroute("**/live*")
    page.locator("html:not(.stale)").wait_for(state="attached")
    assert told(len(asked) + 1)[-1] == "answered"
    page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    seen = len(page.evaluate("window.told"))
    later(guest)
    later(guest, STALE)
    assert len(page.evaluate("window.told")) == seen
    page.evaluate("""() => {
        Object.defineProperty(document, "hidden", { value: false });
        document.dispatchEvent(new Event("visibilitychange"));
    }""")
    assert told(seen + 1)[-1] == "answered"
    page.locator("html:not(.stale)").wait_for(state="attached")


def test_a_link_that_is_gone(two: tuple[Table, Table], sit_down: Sit) -> None:
    """A viewer gets the error page; the form of a keeper stays; both stop polling."""
    table, other = two
    guest = looks_on(sit_down, table)
    other.u("Bình").look()
    table.menu().presses("view-link")
    for phone in (guest, other):
        asked: list[str] = []
        later(phone)
        phone.page.locator("h1", has_text="Không có trang này").wait_for()
        phone.page.on("request", lambda request, asked=asked: asked.append(request.url))
        later(phone, STALE)
        assert [url for url in asked if "/live" in url] == []
    assert other.page.locator("[name=outcome][value=u-1]").is_checked()


BEGIN = "document.getAnimations().forEach((one) => { one.pause(); one.currentTime = 0; })"
FINISH = "document.getAnimations().forEach((one) => one.finish())"
"""Stop the time after which the last round disappears, and let it go by."""


def test_a_round_lands_with_the_guest_who_paid(sit_down: Sit) -> None:
    """His line, once, with its verdict, which stands at the keeper's table."""
    table = sit_down(follows=True).opens(*FRIENDS)
    guest = scans(sit_down, table)
    says_who(guest, "Chi")
    guest.page.locator(".at-b.mine", has_text="Chi").wait_for()
    guest.page.evaluate(FELT)
    table.u("An").saves()
    later(guest)
    has_rounds(guest, 1)
    guest.page.evaluate(BEGIN)
    line, arrows = guest.page.locator(".landed"), guest.page.locator(".past .arrow")
    assert plain(line.locator(".own").inner_text()) == "−5 bạn trả An 5"
    assert "Bạn đang −5, thứ 2/4" in line.inner_text()
    assert [arrow.get_attribute("class").endswith("own") for arrow in arrows.all()] == [0, 1, 0]
    assert guest.page.evaluate("felt") == [[40, 120, 40]]
    line.get_by_role("button", name="Xem lại").click()
    guest.page.locator(".how", has_text="Chi: xem lại").wait_for()
    expect(line).to_have_count(0)
    guest.page.evaluate(FINISH)
    expect(arrows.first).to_be_hidden()
    later(table)
    doubt = table.page.locator(".told a", has_text="Chi: xem lại ván 1")
    expect(table.page.locator(".saved", has_text="Chi: xem lại")).to_have_class(re.compile("doubt"))
    doubt.click()
    table.page.locator(".round-told").wait_for()


def test_a_scoreboard_plays_the_round(sit_down: Sit) -> None:
    """Arrows one after the other, then totals, then the seal; later the arrows are grey."""
    table = sit_down().opens(*FRIENDS)
    board = looks_on(sit_down, table, width=1280)
    board.page.emulate_media(reduced_motion="no-preference")
    table.has_played("Bình")
    clock = board.page.context.new_cdp_session(board.page)
    clock.send("Animation.enable")
    clock.send("Animation.setPlaybackRate", {"playbackRate": 0})  # None ends meanwhile.
    later(board)
    has_rounds(board, 1)
    begins = """(part) => part.getAnimations({ subtree: true }).map((one) =>
        one.effect.getComputedTiming().delay)"""
    shafts = board.page.locator(".past .arrow path").all()
    seat = board.page.locator(".seat", has_text="Bình")
    times = [
        max(part.evaluate(begins))
        for part in (*shafts, seat.locator(".total"), seat.locator(".seal"))
    ]
    assert times == sorted(set(times))
    clock.send("Animation.setPlaybackRate", {"playbackRate": 1})
    board.page.evaluate(FINISH)
    expect(board.page.locator(".past")).to_have_css("opacity", "0.4")


# The table fills.

FELT = "window.felt = []; navigator.vibrate = (ms) => felt.push(ms); null"
ENTERED = """() => [...new FormData(document.querySelector(".entry"))].map(String)"""
AMOUNTS = """() => document.querySelector(".table.paid")?.innerText"""


def top(table: Table) -> Any:
    """Where the strip that is tapped every round begins."""
    return table.page.locator(".entry").bounding_box()["y"]


def says_who(guest: Table, name: str) -> None:
    """Tap a name under the table."""
    guest.page.locator(".guests button", has_text=name).tap()
    guest.page.get_by_text(f"Bạn là {name}").wait_for()


def test_a_guest_sees_his_money_in_two_taps(sit_down: Sit) -> None:
    """Scan, name. A seat lights up within a poll, also while the first round is entered. Nothing of
    it moves what the keeper taps, changes what is entered, or costs a tap."""
    table = sit_down(follows=True)
    page = table.page
    for names, begins in (((*FRIENDS, "Em", "Phúc"), 352), (FRIENDS, 308)):
        table.opens(*names)
        assert top(table) == pytest.approx(begins, abs=1.5)
        card = page.locator(".card").bounding_box()
        assert (card["width"], card["height"]) == pytest.approx((136, 136), abs=1)
        expect(page.locator(".dark")).to_have_count(len(names))
        assert page.locator(".save").bounding_box()["y"] < 545
        table.u("An").look()
        assert page.locator(".card").is_hidden()
        assert top(table) == pytest.approx(begins, abs=1.5)
        page.locator(".again").tap()
    page.evaluate(FELT)
    first, second = [scans(sit_down, table) for _ in range(2)]
    assert first.page.get_by_text("Mở bàn của bạn").is_hidden()
    says_who(first, "Bình")
    later(table)
    expect(page.locator(".came .who")).to_have_text("Bình")
    assert "Bình đã vào" in page.locator(".told").inner_text()
    assert page.evaluate("window.felt") == [15]
    assert top(table) == pytest.approx(begins, abs=1.5)
    table.u("An").look()
    assert page.locator(".card").is_hidden()
    second.page.locator("button.seat", has_text="Chi").tap()
    second.page.get_by_text("Bạn là Chi · Đổi").wait_for()
    before = [page.evaluate(part) for part in (ENTERED, AMOUNTS)]
    later(table)
    expect(page.locator(".came .who", has_text="Chi")).to_have_count(1)
    table.look()
    assert [page.evaluate(part) for part in (ENTERED, AMOUNTS)] == before
    assert page.evaluate("window.felt") == [15, 15]
    assert top(table) == pytest.approx(begins, abs=1.5)
    page.locator(".again").tap()
    assert page.locator(".card").is_visible()
    table.u("An").saves()
    assert page.locator(".card").is_hidden()
    later(first)
    expect(first.page.locator(".mine .total")).to_have_text("−5")


def test_a_board_asks_nobody_and_shows_the_code_until_all_but_one_have_come(sit_down: Sit) -> None:
    """Beside the table. Who only watches is not asked again, and may still say who he is; two
    phones may be one person."""
    table = sit_down(follows=True).opens(*FRIENDS)
    board = looks_on(sit_down, table, width=1280)
    guest = looks_on(sit_down, table)
    assert guest.page.locator(".guests").is_hidden()
    guest.page.locator("summary", has_text="Bạn là ai?").tap()
    says_who(guest, "Bình")
    page = board.page
    code = page.locator(".beside svg").bounding_box()
    assert (code["width"], code["height"]) == pytest.approx((320, 320), abs=1)
    page.set_viewport_size({"width": 1024, "height": 768})
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    page.set_viewport_size({"width": 1280, "height": 640})
    assert page.get_by_text("Bạn là ai?").is_hidden()
    assert page.locator(".guests").is_hidden()
    table.has_played("An")
    later(board)
    page.locator(".book").wait_for()
    assert page.locator(".beside svg").is_visible()
    assert page.locator(".book").bounding_box()["y"] > code["y"] + code["height"]
    assert page.locator(".book thead th").first.bounding_box()["width"] < 60
    for name in FRIENDS[1:]:
        says_who(scans(sit_down, table), name)
    later(board)
    expect(page.locator(".beside")).to_have_count(0)
    assert page.locator(".book").is_visible()
