"""The form of Sâm lốc at a table of five: taps, and what stays in its place."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.boxes import LETTERS, faults
from tests.browser.offline import is_sent, no_network, taps_save, waiting
from tests.browser.table import Table
from tests.browser.test_taps import IS_FREE, STRIP, resize
from tests.web.friends import FRIENDS

FIVE = ("Hương", "Phương", "Dũng", "Bình", "Sơn")
SIZES = ((360, 640), (390, 844))
SAM, FAILED, LEFT, OTHER = (f".folds > :nth-child({n}) > summary" for n in (1, 2, 3, 5))
KEPT = ".adds:has([name=deuces-1])"


@pytest.fixture
def five(table: Table) -> Table:
    """A phone with an empty form for five people."""
    return table.opens(*FIVE, phom="", samloc="sam-pho-bien-ga", stake="25")


def keys(table: Table, *answers: object) -> None:
    """Tap keys: 1 to 9, 10 for cóng, `out`, `back`."""
    table.tap(*[f'.pad [value="{answer}"]' for answer in answers])


def name(field: str, value: object) -> str:
    """The cell of an answer."""
    return f'.entry .pick:has([name="{field}"][value="{value}"])'


def saves(table: Table, told: str) -> None:
    """Save without a tap too many."""
    table.look()
    table.tap(".save:has(bdi)")
    table.page.locator(".saved p", has_text=told).first.wait_for()


def test_a_win_takes_a_number_each_and_save(five: Table) -> None:
    """One tap less where the last to be asked has won."""
    with five.within(6):
        keys(five, 7, "out", 10, 3, 2)
        saves(five, "Ván 1: Phương về nhất")
    with five.within(5):
        keys(five, 7, 1, 10, 3)
        saves(five, "Ván 2: Sơn về nhất")
    with five.within(1):
        five.tap(".saved button")
        five.page.locator(".saved button", has_text="Lấy lại").wait_for()


def test_a_number_is_put_right_by_its_name(five: Table) -> None:
    """A tap on a name, in the form or the picture, asks that player again; who won can change. A
    second tap on the last key changes nothing."""
    keys(five, 7, 1, 10, 3)
    five.tap(".hands > :nth-child(2)")
    keys(five, "out", 4)
    five.tap(".seat-0")
    keys(five, 6)
    saves(five, "Ván 1: Phương về nhất")
    keys(five, 7, 1, 10, 3, "back", "back", 5, "out")
    assert five.values(".hands .count") == ["7", "1", "10", "5", ""]
    saves(five, "Ván 2: Sơn về nhất")
    keys(five, 7, 1, 10, 3, 3)
    assert five.values(".hands .count") == ["7", "1", "10", "3", ""]


@pytest.mark.server("a network that fails")
def test_rounds_wait_without_network(five: Table) -> None:
    """A win with every hand, and a sâm without any. Who stopped it is asked first, also if that
    question is folded again."""
    with no_network(five):
        keys(five, 7, "out", 10, 3, 2)
        taps_save(five)
        five.tap(FAILED, name("outcome", "sam_failed-1"), OTHER)
        five.page.locator(".told", has_text="Còn thiếu: Ai chặn?").wait_for()
        five.tap(FAILED, name("blocker-who", 4))
        taps_save(five)
        assert waiting(five) == [
            "Ván 1: Phương về nhất; Còn mấy cây? Hương 7, Dũng 10, Bình 3, Sơn 2",
            "Ván 2: Phương đền sâm; Ai chặn? Sơn",
        ]
    is_sent(five)


def test_every_ending_within_its_taps(five: Table) -> None:
    for number, (most, told, answers, places) in enumerate(
        (
            (3, "Hương ăn sâm", (), (SAM, name("outcome", "sam-0"))),
            (
                *(4, "Phương đền sâm, Sơn chặn", ()),
                (FAILED, name("outcome", "sam_failed-1"), name("blocker-who", 4)),
            ),
            (4, "Dũng ăn trắng", (), (OTHER, name("outcome", "instant_win-2"))),
            (4, "Bình về bằng hai", (), (OTHER, name("outcome", "last_deuce-3"))),
            (8, "Bình về nhất", (7, 10, 3, "out", 2), (LEFT, KEPT)),
            (
                *(8, "Bình về nhất, Dũng đền báo", (7, 10, 3, "out", 2)),
                (OTHER, name("feeder-who", 2)),
            ),
        ),
        start=1,
    ):
        with five.within(most):
            keys(five, *answers)
            five.tap(*places)
            saves(five, f"Ván {number}: {told}")
    with five.within(1):
        five.pick("outcome", "void")
        five.page.locator(".saved p", has_text="Ván 7: Hủy ván").first.wait_for()


def test_an_unfinished_round_is_emptied_by_a_tap_also_where_something_is_unfolded(
    five: Table,
) -> None:
    """There are no keys then to delete what was entered."""
    keys(five, 7)
    five.tap(OTHER, name("manual-0-from", 2))
    five.look()
    assert five.page.locator(".again").is_visible()
    five.tap(".again")
    assert five.values(".hands .count, [name=manual-0-from]:checked") == ["", "", "", "", "", ""]


def test_a_number_is_marked_as_missing_until_it_is_there(five: Table) -> None:
    """After a sentence that leaves some out."""
    five.tap(OTHER)
    five.page.fill("#sentence", "Hương thắng, Phương 3")
    five.tap(".in-words button")
    marked = five.page.locator(".hands .count[aria-invalid]")
    marked.first.wait_for()
    keys(five, 5)
    assert [field.get_attribute("name") for field in marked.all()] == ["cards-3", "cards-4"]


def test_deuces_that_cannot_be_are_grey(five: Table) -> None:
    """More than the hand has cards, and a fifth; a tap more is none again."""
    keys(five, 7, 1, 3, "out", 2)
    five.tap(LEFT)
    hands = [f'.adds:has([name="deuces-{seat}"])' for seat in (0, 1, 2)]
    five.tap(*hands[:1] * 3, hands[1])
    assert five.page.locator(f"{hands[2]} .pick >> visible=true").locator(":disabled").count()
    five.tap(hands[1])
    assert five.values(":checked[name^=deuces]") == ["3", ""]
    five.tap(hands[2])
    assert five.values(":checked[name^=deuces]") == ["3", "", "1"]


def places(page: Any) -> list[object]:
    """Where the rows of the form lie, how far it is scrolled, and where save lies if it is seen."""
    tops = """(parts) => parts.map((part) => document.querySelector(part))
        .map((part) => part.getClientRects().length && part.getBoundingClientRect().top)"""
    top, fold, save = page.evaluate(tops, [".hands", ".folds", ".save"])
    return [*page.evaluate(STRIP), top, fold, save or None]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_moves_and_all_is_in_sight(five: Table, size: tuple[int, int]) -> None:
    """From the first key to what unfolds in place of the keys; the picture stays. Each tap on what
    is left tells one more in red below the number. No words overlap, also once it is saved."""
    resize(five, size)
    page = five.page
    begun = places(page)[:-1]
    keys(five, 7, 10, 3, "out", 2)
    five.look()
    full = places(page)
    assert full[:-1] == begun
    for fold, cell in ((LEFT, KEPT), (LEFT, None), (FAILED, name("outcome", "sam_failed-1"))):
        five.tap(fold)
        if cell:
            assert page.locator(f"{cell} >> visible=true").first.evaluate(IS_FREE)
        five.look()
        assert places(page) == full
    for part in (".seat-0", ".seat-2", ".save"):
        box = page.locator(part).bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= page.viewport_size["height"]
    five.tap(LEFT)
    for deuces in ("thối hai", "đôi hai", "ba con hai", "bốn con hai", "", "thối hai"):
        five.tap(KEPT)
        hand = page.locator(".hands > :nth-child(2)")
        assert hand.get_attribute("data-kept") == deuces
    five.look()
    told = [fault for letters in LETTERS[:2] for fault in faults(page, size, letters)]
    faults(page, size)
    saves(five, "Bình")
    assert [*told, *faults(page, size)] == []


def test_keys_leave_the_row_above_them_free(table: Table) -> None:
    """Also where a sixth sits out; while a number is asked for, and once all are there."""
    for names in (FIVE, (*FIVE, "Tí")):
        table.opens(*names, phom="", samloc="sam-pho-bien")
        for size in ((320, 568), (360, 640)):
            resize(table, size)
            keys(table, 7)
            asked, *rows = (
                table.page.locator(part) for part in (".held-by:has(.now)", LEFT, OTHER)
            )
            assert all(part.evaluate(IS_FREE) for part in (asked, *rows))
            keys(table, 10, 3, "out", 2)
            table.look()
            assert all(part.evaluate(IS_FREE) for part in rows)
            table.tap(".again")


def test_keys_lie_over_a_corrected_round_only_while_a_number_is_asked_for(table: Table) -> None:
    """Then all of the form is in sight; of a forgotten round, too."""
    page = table.opens(*FRIENDS, phom="", samloc="sam-pho-bien").page
    keys(table, "out", 3, 5, 2)
    saves(table, "Ván 1")
    rows = (".hands .who", SAM, OTHER)
    table.corrects(1).look()
    assert all(page.locator(row).first.evaluate(IS_FREE) for row in rows)
    table.go(f"{table.home}/rounds/1/before")
    keys(table, "out", 3, 5, 6)
    table.look()
    page.locator(".pad").wait_for(state="hidden")
    assert all(page.locator(row).first.evaluate(IS_FREE) for row in rows)


def test_without_a_script_the_form_is_filled_in(sit_down: Callable[..., Table]) -> None:
    """Of Sâm lốc, and of the other games: a preview keeps what is filled in."""
    table = sit_down(script=False).opens(*FIVE, phom="", samloc="sam-pho-bien")
    for seat, cards in enumerate((7, 10, 3)):
        table.page.fill(f"[name=cards-{seat}]", str(cards))
    table.page.fill("[name=cards-4]", "2")
    table.pick("outcome", "win-3")
    table.tap(LEFT)
    table.pick("deuces-1", 1)
    assert table.saves().nets["Bình"] == "+42"
    table.opens(*FRIENDS, phom="", tulokho="tulokho-nhat-nhi")
    table.chops("Bình", "Chi", "red").comes(*FRIENDS).pick("red", 1)
    table.look()
    table.page.reload()
    with table.page.expect_navigation():
        table.tap(".menu")
    table.page.go_back()
    assert table.eaters == ["1"]
    assert table.saves().summary.startswith("An nhất, Bình nhì, Chi ba, Dũng bét; Bình chặt")


def test_what_is_rare_stays_whole_in_the_largest_letters(five: Table) -> None:
    """Its five cells stand side by side, also the one that is open."""
    for fold in (FAILED, LEFT):
        five.tap(fold)
        assert faults(five.page, (360, 640), 200) == []
