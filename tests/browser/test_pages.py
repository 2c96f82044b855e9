"""The pages around the table on a phone: book, menu, corrections, result, money, names."""

import struct
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from scripts import stage
from tests.browser.boxes import on_screen
from tests.browser.conftest import HEIGHTS, SMALL
from tests.browser.pictures import scanned
from tests.browser.table import Table
from tests.browser.test_journeys import SHARES
from tests.web.friends import FRIENDS
from tests.web.test_weight import LONG


@pytest.mark.server("another phone")
def test_a_tap_on_the_picture_says_who_leads(either: Callable[..., Table]) -> None:
    """Each place to tap is 44 pixels and apart from the others; who only looks has none."""
    table = either(width=320).opens(*LONG, tulokho="tulokho-vinagames")
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
    assert table.page.locator(".leads").inner_text() == LONG[2]
    assert not table.page.locator(".lead").count(), "said once, at the name"
    table.reader.goto(table.server + table.home)
    assert table.reader.locator(".leads").inner_text() == LONG[2]
    assert not table.reader.locator(".lead").count()


def overlap(one: Mapping[str, float], other: Mapping[str, float]) -> bool:
    """Whether two boxes have more than a pixel in common."""
    return all(
        min(one[at] + one[size], other[at] + other[size]) - max(one[at], other[at]) > 1
        for at, size in (("x", "width"), ("y", "height"))
    )


@pytest.mark.parametrize("width", HEIGHTS)
def test_a_whole_row_of_the_book_leads_to_its_round(
    sit_down: Callable[..., Table], width: int
) -> None:
    """Its number, its amounts and its words; the row is 44 pixels high."""
    table = sit_down(width=width).opens(*FRIENDS)
    table.u("An").saves()
    for part in ("th", "td:nth-of-type(1)", "td:nth-of-type(4)", ".how"):
        table.go(table.home)
        row = table.page.locator(".book tbody")
        assert row.bounding_box()["height"] >= 44
        table.page.evaluate("y => scrollBy(0, y - 200)", row.bounding_box()["y"])
        box = row.locator(part).first.bounding_box()
        middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        with table.page.expect_navigation():
            table.page.touchscreen.tap(*middle)
        assert table.page.url.endswith("/rounds/1")


def test_the_menu(either: Callable[..., Table]) -> None:
    """One button, as large as a thumb; language and theme are behind it."""
    table = either().opens(*FRIENDS)
    assert table.page.locator(".top a:not(.name)").all_inner_texts() == ["Thêm"]
    with table.within(2):
        table.tap(".menu", ".top [lang=en]")
    table.page.locator("html[lang=en]").wait_for()
    with table.within(2):
        table.tap(".looks summary", '[href="?theme=dark"]')
    table.page.locator("html[data-theme=dark]").wait_for()
    assert all(
        way.bounding_box()["height"] >= 44 for way in table.page.locator("[data-test=ways] a").all()
    )


@pytest.mark.server("links")
@pytest.mark.parametrize("width", HEIGHTS)
def test_an_invitation(sit_down: Callable[..., Table], width: int) -> None:
    """Two taps to a code that a camera reads; its link is shared or copied; a third tap invites a
    keeper."""
    table = sit_down(width=width).opens(*FRIENDS)
    page = table.page
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
    assert table.changes == ["An −21", "Dũng +21"]
    table.menu("people").tap('summary:has-text("Tên buổi")')
    table.page.locator("[name=title]").first.fill(" ")
    with table.page.expect_navigation():
        table.tap('form[action$="/title"] button')
    assert on_screen(table.page, ".fault")


def test_a_fine_between_rounds_takes_four_taps(sit_down: Callable[..., Table]) -> None:
    table = sit_down().opens(*FRIENDS)
    table.u("An").saves()
    with table.within(4):
        table.tap('a[href$="/side"]', '[name=payer][value="1"]', '[name=payee][value="all"]')
        table.tap('[name=chip][value="20k"], [name=chip][value="10"]')
        table.page.locator(".saved").wait_for()
    assert "An trả cả bàn" in table.page.locator(".saved").inner_text()


PAGES = (
    *("", "/table", "/table/invite", "/table/people", "/table/back", "/table/end"),
    *("/rounds/1", "/rounds/1/edit", "/settle", "/settle/spend", "/settle/1/2", "/side", "/rules"),
)


def test_every_page_fits_the_narrowest_phone(sit_down: Callable[..., Table]) -> None:
    """Nothing lies beside the screen, with everything unfolded that can be."""
    table = sit_down(width=320).opens(*FRIENDS, tulokho="tulokho-vinagames")
    table.u("An").saves()

    def is_too_wide(path: str) -> bool:
        table.go(path)
        table.page.evaluate("document.querySelectorAll('details').forEach((one) => one.open = 1)")
        return bool(table.page.evaluate("document.documentElement.scrollWidth > innerWidth"))

    paths = ["/", *[table.home + path for path in (*PAGES, "?game=tulokho")]]
    assert list(filter(is_too_wide, paths)) == []


@pytest.mark.server("a phone without sessions")
@pytest.mark.parametrize("script", [True, False])
def test_enter_goes_on_to_the_next_name(open_page: Any, script: bool) -> None:
    """Enter opens the session only at the button, when all seats have a name."""
    page = open_page("/new", script=script)
    for seat, name in enumerate(FRIENDS):
        page.fill(f"[name=name-{seat}]", name)
        page.keyboard.press("Enter")
        after = ("name-1", "name-2", "name-3", "")[seat]
        page.locator(f'[name="{after}"]:focus' if after else ".tap:focus").wait_for()
        assert page.url.endswith("/new")
    page.locator(".tap:focus").press("Enter")
    page.locator(".entry").wait_for()
    assert page.locator(".seat-0 .who").inner_text() == "An"
    assert page.locator(".seat").count() == len(FRIENDS)


def words(table: Table, place: str) -> str:
    """The text of a part of the page, on one line."""
    return " ".join(str(table.page.locator(place).first.inner_text()).split())


@pytest.mark.parametrize(("width", "script"), [(360, True), (320, False)])
def test_money_from_the_first_tap_to_the_book(
    sit_down: Callable[..., Table], width: int, script: bool
) -> None:
    """Preview, save button, seat, sentence, book and correction are in money; the switch shows
    bets."""
    table = sit_down(width=width, script=script, speaks="money")
    table.opens("Hương", "Phương", "Quang", "Nghiêm", stake="20")
    page = table.page
    high = page.locator(".save" if script else ".look.first").bounding_box()["height"]
    table.u("Phương").look()
    assert "mỗi người trả 100k" in words(table, ".told")
    assert page.locator("svg .amount").first.text_content() == "100k"
    assert words(table, ".save").replace(":", "") == "Lưu ván 1 Phương +300k"
    assert page.locator(".save").bounding_box()["height"] == high
    assert "300k (3 × 5)" in words(table, ".words li")
    table.tap(".save")
    page.locator(".saved p [aria-hidden]").wait_for()
    table.go(table.home)
    assert words(table, ".seat-1") == "Phương +300k Ù"
    assert "−100k +300k −100k −100k" in words(table, ".book tbody")
    table.corrects(1).u("Quang").look()
    assert table.changes[:2] == ["Phương −400k (−20)", "Quang +400k (+20)"]
    table.go(f"{table.home}/history?amounts=bets")
    assert "Phương ù, mỗi người trả 5" in words(table, ".words li")


PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def played(table: Table) -> Table:
    """A session of two rounds."""
    table.opens(*FRIENDS).u("An").saves()
    table.u("Bình").saves()
    return table


@pytest.mark.server("links")
def test_the_result_is_shared(played: Table) -> None:
    """As a message and a picture, each by one tap; no request leaves the phone."""
    page = played.page
    page.add_init_script(SHARES)
    played.go(f"{played.home}/result")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    played.tap("[data-send]")
    text = page.evaluate("window.shared.text")
    for line in ("2 ván\n", "Được: An +10 (+20.000 đ)", "Chi đưa An 20k", "Xem cả sổ: http"):
        assert line in text
    played.tap("[data-picture]")
    page.wait_for_function("() => window.shared.files")
    assert page.evaluate("window.shared.files[0].type") == "image/png"
    assert not [url for url in asked if not url.startswith("data:")]


def test_without_a_share_sheet_the_result_is_copied_and_kept(played: Table) -> None:
    """The text goes to the clipboard; the picture is a file, wide enough to be read."""
    page = played.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script("delete Navigator.prototype.share; delete Navigator.prototype.canShare;")
    played.go(f"{played.home}/result")
    played.tap("[data-send]")
    page.locator("button", has_text="Đã chép").wait_for()
    assert "Chi đưa An" in page.evaluate("navigator.clipboard.readText()")
    with page.expect_download() as download:
        played.tap("[data-picture]")
    file = Path(download.value.path()).read_bytes()
    wide, high = struct.unpack(">II", file[16:24])
    assert file.startswith(PNG)
    assert wide == 1080 < high
    assert len(file) > 10_000  # no white sheet
    assert download.value.suggested_filename == "ket-qua.png"


@pytest.mark.parametrize(
    ("copies", "told"), [(True, "Đã chép"), (False, "hãy chép chữ đã bôi đen")]
)
def test_where_the_clipboard_is_refused_the_text_is_selected(
    played: Table, copies: bool, told: str
) -> None:
    """And the button says whether the browser has copied what is selected."""
    page = played.page
    page.add_init_script("delete Navigator.prototype.share;")
    page.add_init_script("navigator.clipboard.writeText = async () => { throw new Error(); };")
    page.add_init_script(f"document.execCommand = () => {str(copies).lower()};")
    played.go(f"{played.home}/result")
    played.tap("[data-send]")
    page.locator("[data-send]", has_text=told).wait_for()
    assert "Chi đưa An" in page.evaluate("getSelection().toString()")


def test_without_a_script_the_result_can_be_selected(sit_down: Callable[..., Table]) -> None:
    """No button is shown that does nothing."""
    table = sit_down(script=False).opens(*FRIENDS)
    table.u("An").saves()
    table.go(table.home)
    with table.within(3):
        table.tap('a[href$="/result"]')
        table.tap(".result details summary", ".result details details summary")
    assert not table.page.locator("button >> visible=true").count()
    assert "Được: An +15" in table.page.locator("#message").input_value()
    assert table.page.locator("#picture").is_visible()


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


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the score sheet of six people and forty rounds."""
    app = stage.application(tmp_path_factory.mktemp("sheet"))
    session = stage.play(app, (*stage.LONG, "Hạnh", "Kiên"), count=40)
    with stage.serving(app) as address:
        yield f"{address}/s/{session.view}/sheet"


@pytest.mark.server("a book made beforehand")
def test_names_and_numbers_of_the_sheet_stay_in_sight(chromium: Any, sheet: str) -> None:
    """However far it is scrolled, without a script; on paper it is one table."""
    page = chromium.new_page(viewport=SMALL, java_script_enabled=False, locale="vi")
    page.goto(sheet)
    scrolls = page.locator(".scrolls")
    assert max(abs(round(gap)) for gap in scrolls.evaluate(STAYS)) <= 1
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]
    page.emulate_media(media="print")
    assert page.locator(".top").is_hidden()
    assert page.locator(".asks").is_hidden()
    assert scrolls.evaluate("(box) => box.scrollHeight - box.clientHeight") <= 1
    page.close()
