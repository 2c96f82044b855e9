"""The same evenings on a phone that runs no script: everything but the preview by itself."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.browser.table import Table

FRIENDS = ("An", "Bình", "Chi", "Dũng")


@pytest.fixture
def table(sit_down: Callable[..., Table]) -> Table:
    """A phone without script, and a session opened on it."""
    return sit_down(script=False).opens(*FRIENDS)


def test_u_order_undo_and_strike(table: Table) -> None:
    """A round is its choice, a look and save; taking back and striking out are as with script."""
    with table.within(3):
        table.u("An").saves()
    ranked = table.order("Chi", "An", "Dũng", "Bình").saves()
    with table.within(1):
        table.undoes()
    assert table.totals == {"An": "+15", "Bình": "−5", "Chi": "−5", "Dũng": "−5"}
    assert table.mends().preview() == ranked
    table.saves()
    table.strikes(1, "ghi nhầm")
    assert table.totals == {"An": "−1", "Bình": "−3", "Chi": "+6", "Dũng": "−2"}
    table.restores(1)
    assert table.totals == {"An": "+14", "Bình": "−8", "Chi": "+1", "Dũng": "−7"}


def test_three_eats_and_den(table: Table) -> None:
    """There are rows for three eats from the start."""
    with table.within(8):
        saved = table.u("An", "tron", eats=["An"] * 3).saves()
    assert saved.summary == "An ù tròn, Dũng đền 30, trả thêm 6"


def test_points_with_a_tie(table: Table) -> None:
    """The question who laid first comes with the page that asks it."""
    table.points(14, 14, 30, 40).look()
    assert "An" in table.page.locator(".asked .fault").inner_text()
    saved = table.laid("Bình", "An", "Chi", "Dũng").saves()
    assert saved.summary == "Bình nhất, được 6: An nhì 1, Chi ba 2, Dũng bét 3"


def test_a_correction(table: Table) -> None:
    """Who has more and less is told by the page that shows what saving would bring."""
    table.u("An").saves()
    table.corrects(1).pick("outcome", f"u-{table.seat('Chi')}")
    table.look()
    changes = table.page.locator("#changed li").all_inner_texts()
    assert changes == ["An −20", "Chi +20"]
    table.saves()


def test_tu_lo_kho(sit_down: Callable[..., Table]) -> None:
    """Deuces, a helper, and a game given up."""
    table = sit_down(script=False)
    table.opens_by_form(*FRIENDS, phom="", tulokho="tulokho-vinagames")
    table.out_of_cards("An", 3, 4, 5).holds("Bình", "black", 1).holds("Chi", "red", 1)
    saved = table.helped_by("Dũng").saves()
    assert saved.nets == {"An": "+21", "Bình": "0", "Chi": "0", "Dũng": "−21"}
    table.left("An", 3, 4, 6, 9).saves()


def test_one_amount_of_the_rules_is_six_taps(table: Table) -> None:
    """As with a script, with what changes seen before; the amount is typed."""
    with table.within(6):
        table.tap('.ways a[href$="/rules"]', "text=Sửa luật của buổi này")
        table.tap('.part:has([data-option="u_payment"]) summary', '[name="o-u_payment"]')
        table.page.fill('[name="o-u_payment"]', "6")
        table.tap(".edit .tap", '[value="next"]')
    table.page.locator(".entry").wait_for()
    table.u("An")
    assert table.preview().summary.startswith("An ù, mỗi người trả 6")


def test_a_session_is_taken_home_and_opened_again(table: Table, tmp_path: Path) -> None:
    """From the menu into a file of the phone, and from the first page back; a file that is none is
    told so where it was chosen."""
    table.u("An").saves()
    table.desk()
    table.tap('a[href$="/take"]')
    with table.page.expect_download() as taken:
        table.page.click('a[href$="/take.json"]')
    file = tmp_path / taken.value.suggested_filename
    taken.value.save_as(file)
    assert file.suffix == ".json"
    table.page.goto(f"{table.address}/")
    table.tap('a[href="/open"]')
    (tmp_path / "other.json").write_text("{}")
    for chosen in (tmp_path / "other.json", file):
        table.page.set_input_files("#file", chosen)
        table.tap("main .tap")
        if chosen != file:
            assert "không phải tệp sổ" in table.page.locator(".fault").inner_text()
    table.page.wait_for_url("**/s/*")
    opened = table.page.url.removeprefix(table.address)
    assert opened != table.home
    table.home = opened
    assert table.totals == {"An": "+15", "Bình": "−5", "Chi": "−5", "Dũng": "−5"}
