"""The end of an evening on a phone: the result, its text in the share sheet, its picture, the whole
score sheet."""

import struct
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from scripts import stage
from tests.browser.conftest import SMALL
from tests.browser.table import Table
from tests.web.friends import FRIENDS

SHARES = """
navigator.canShare = () => true;
navigator.share = async (given) => { window.shared = given; };
"""
"""A phone with a share sheet, which notes what it is given."""

END = 'details:has(form[action$="/table/end"]) summary'
PNG = b"\x89PNG\r\n\x1a\n"


def plays(table: Table) -> Table:
    """Two rounds."""
    table.opens(*FRIENDS)
    table.u("An").saves()
    table.u("Bình").saves()
    return table


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("vi", ("2 ván\n", "1. An +10 (+20.000 đ)", "Chi đưa An 20.000 đ", "Xem cả sổ: http")),
        ("en", ("rounds: 2\n", "1. An +10 (+20,000 đ)", "Chi pays An 20,000 đ", "book: http")),
    ],
)
def test_from_the_end_to_the_share_sheet_in_three_taps(
    sit_down: Callable[..., Table], language: str, told: tuple[str, ...]
) -> None:
    """End, lock the book, send; nothing is sent anywhere but into the sheet of the phone. The short
    text and the picture are one tap too."""
    table = plays(sit_down(language=language))
    page = table.page
    page.add_init_script(SHARES)
    table.desk("owner")
    with table.within(3):
        table.tap(END)
        table.presses("end")
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        table.tap('[data-send="long"]')
    text = page.evaluate("window.shared.text")
    for sentence in told:
        assert sentence in text
    table.tap('[data-send="short"]')
    assert page.evaluate("window.shared.text.split('\\n').length") <= 5
    table.tap("[data-picture]")
    page.wait_for_function("() => window.shared.files")
    file = "window.shared.files[0]"
    assert page.evaluate(f"{file}.type") == "image/png"
    begin = page.evaluate(f"{file}.arrayBuffer().then((b) => [...new Uint8Array(b, 0, 24)])")
    assert bytes(begin[:8]) == PNG
    wide, high = struct.unpack(">II", bytes(begin[16:24]))
    assert wide == 1440 < high
    assert not [url for url in asked if not url.startswith("data:")]
    table.go(table.home)
    assert page.locator(".standing li").count() == 4


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("language", ["vi", "en"])
def test_a_whole_end_of_an_evening(
    sit_down: Callable[..., Table], language: str, script: bool
) -> None:
    """The last round, the end, everything marked as paid, the result to the group: at 360 x 640,
    with and without script, a tap for each thing that is done and one to get there."""
    table = plays(sit_down(language=language, script=script))
    page = table.page
    page.add_init_script(SHARES)
    table.desk("owner")
    with table.within(2):
        table.tap(END)
        table.presses("end")
    assert page.locator(".pays li").count() == 2
    paid = page.locator('form[action*="/settle/"] button[name="halves"]')
    with table.within(3):
        leads(table, '.words a[href$="/settle"]')
        while paid.count():
            leads(table, 'form[action*="/settle/"] button[name="halves"]')
    with table.within(1):
        leads(table, 'main a[href$="/result"]')
    told = {"vi": "Không ai nợ ai", "en": "Nobody owes anybody"}
    assert told[language] in page.locator(".words").inner_text()
    if script:
        table.tap('[data-send="long"]')
        sent = page.evaluate("window.shared.text")
    else:
        table.tap(".result summary")
        sent = page.locator("#long").input_value()
    assert told[language] in sent
    assert "1. An +10" in sent


def leads(table: Table, place: str) -> None:
    """Tap what leads to another page."""
    with table.page.expect_navigation():
        table.tap(place)


def test_where_nothing_can_be_shared_it_is_copied_and_kept(table: Table) -> None:
    """A computer: the text goes to the clipboard, the picture is a file of its own; it is no white
    sheet, and wide enough to be read."""
    page = plays(table).page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script("delete Navigator.prototype.share; delete Navigator.prototype.canShare;")
    table.go(f"{table.home}/result")
    table.tap('[data-send="long"]')
    page.locator("button", has_text="Đã chép").wait_for()
    assert "Chi đưa An" in page.evaluate("navigator.clipboard.readText()")
    with page.expect_download() as download:
        table.tap("[data-picture]")
    file = Path(download.value.path()).read_bytes()
    assert file.startswith(PNG)
    assert len(file) > 10_000
    assert download.value.suggested_filename == "ket-qua.png"


def test_without_a_script_the_text_can_be_selected(sit_down: Callable[..., Table]) -> None:
    """One tap from the open session; no button is there that does nothing."""
    table = plays(sit_down(script=False))
    table.go(table.home)
    with table.within(2):
        table.tap('a[href$="/result"]')
        table.tap(".result summary")
    page = table.page
    assert page.locator("button >> visible=true").count() == 0
    assert "Chi đưa An" in page.locator("#long").input_value()
    assert page.locator("#picture").is_visible()


STAYS = """(box) => {
    box.scrollIntoView();
    box.scrollTop = 300;
    box.scrollLeft = 300;
    const at = (place) => box.querySelector(place).getBoundingClientRect();
    const all = box.getBoundingClientRect();
    return [at("thead th").top - all.top, at("tbody th").left - all.left,
        all.bottom - at("tfoot tr:last-child th").bottom - 1];
}"""


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the score sheet of six people and forty rounds is."""
    app = stage.application(tmp_path_factory.mktemp("sheet"))
    played = stage.play(app, (*stage.LONG, "Hạnh", "Kiên"), count=40)
    with stage.serving(app) as address:
        yield f"{address}/s/{played.view}/sheet"


@pytest.mark.parametrize("language", ["vi", "en"])
def test_names_and_numbers_stay_in_sight(chromium: Any, sheet: str, language: str) -> None:
    """However far the sheet is moved, and the page itself is no wider than the phone; running
    totals and a person's own evening are one tap each, also without script. On paper all is one
    table, with nothing to be tapped."""
    context = chromium.new_context(
        viewport=SMALL, java_script_enabled=False, has_touch=True, locale=language
    )
    page = context.new_page()
    page.goto(sheet)
    assert max(map(abs, stays(page))) <= 1
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]
    with page.expect_navigation():
        page.tap('a[href$="show=totals"]')
    told = {"vi": "Cộng dồn", "en": "Running total"}
    assert page.locator(".switch [aria-current]").inner_text() == told[language]
    with page.expect_navigation():
        page.tap("thead a >> nth=0")
    assert page.locator("thead th").count() == 4
    page.goto(sheet)
    page.emulate_media(media="print")
    assert page.locator(".top").is_hidden()
    assert page.locator(".asks").is_hidden()
    box = page.locator(".scrolls")
    assert box.evaluate("(box) => box.scrollHeight - box.clientHeight") <= 1
    context.close()


def stays(page: Any) -> list[int]:
    """How far head, first column and foot are from their edges after the sheet was moved."""
    return [round(gap) for gap in page.locator(".scrolls").evaluate(STAYS)]
