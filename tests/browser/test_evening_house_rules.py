"""What half the tables of the north play and no text tells of: chặt, nhất nhì ba bét, a gà that móm
feeds, fines; with a script and without."""

from collections.abc import Callable

import pytest

from tests.browser.house_rules import writes_rules
from tests.browser.table import Table
from tests.browser.test_accessibility import faults
from tests.web.friends import FRIENDS

PLACES = "tulokho-nhat-nhi"


def amounts(table: Table) -> list[str]:
    """What stands on the arrows of the picture."""
    return [str(told) for told in table.page.locator("svg .amount").all_text_contents()]


def test_places_with_a_chop_on_a_chop(either: Callable[..., Table]) -> None:
    """A plain chặt hai is three taps and an arrow; the last of a chain pays all of it, a red deuce
    in hand goes to the place before, and the form of a kept round is filled in as it was."""
    table = either().opens(*FRIENDS, phom="", tulokho=PLACES)
    with table.within(3):
        table.chops("Bình", "Chi", "red")
    with table.within(3 + 2 if table.script else 4 + 2):
        saved = table.comes("An", "Bình", "Chi", "Dũng").saves()
    assert saved.summary == "An nhất +2, Bình nhì +7, Chi ba −7, Dũng bét −2"

    with table.within(3 + 3):
        table.chops("Bình", "Chi", "red").chops("Dũng", "", "quad")
    with table.within(3 + 2 if table.script else 4 + 2):
        table.comes("An", "Bình", "Chi", "Dũng").last_holds("red", 1)
        saved = table.preview()
    assert saved.summary == "An nhất +2, Bình nhì −15, Chi ba +5, Dũng bét +8"
    assert "16" in amounts(table)
    assert "Bình trả Dũng 6 — bị chặt chồng, trả cả 1 con hai đỏ Chi bị chặt" in saved.payments
    if table.script:
        assert not faults(table.page)
    assert table.saves() == saved
    assert table.totals == {"An": "+4", "Bình": "−8", "Chi": "−2", "Dũng": "+6"}

    table.corrects(2)
    assert table.preview() == saved
    assert table.eaters == ["1", "3"]
    table.last_holds("quads", 1).saves()
    assert table.totals == {"An": "+4", "Bình": "−8", "Chi": "+8", "Dũng": "−4"}


def test_places_by_the_seats_and_a_round_given_up(table: Table) -> None:
    """The picture takes the order too; a round that is given up pays nothing, and one tap goes back
    to places."""
    table.opens(*FRIENDS, phom="", tulokho=PLACES)
    with table.within(3):
        for seat in (3, 2, 0):
            table.tap(f".seat-{seat}")
    assert table.preview().summary == "Dũng nhất +2, Chi nhì +1, An ba −1, Bình bét −2"
    table.chops("An", "Dũng", "mixed").tap(".entry .quiet > summary")
    table.pick("outcome", "abandoned")
    assert set(table.preview().nets.values()) == {"0"}
    table.pick("outcome", "normal")
    table.page.locator(".told", has_text="Dũng nhất").wait_for()
    assert table.preview().nets == {"An": "+8", "Bình": "−2", "Chi": "+1", "Dũng": "−7"}
    table.tap(".drop")
    table.page.locator(".told", has_text="Dũng nhất +2").wait_for()
    assert table.saves().nets["An"] == "−1"


def test_a_chop_is_tapped_while_the_round_is_on(sit_down: Callable[..., Table]) -> None:
    """Before anybody is out, by cards as well; another phone that goes on has it."""
    table = sit_down(language="en")
    writes_rules(table, "With chops", "tulokho-vinagames", chop_red_deuce_payment="6")
    table.opens_by_form(*FRIENDS, phom="", tulokho="With chops")
    assert not table.page.locator(".held, [name^=foul]").count()
    with table.within(4):
        table.chops("Chi", "Bình", "reds").look()
    table.page.locator(".kept").wait_for()
    again = sit_down(language="en")
    again.page.context.add_cookies(table.page.context.cookies())
    again.home = table.home
    again.go(again.home)
    assert again.page.locator(".chop :checked").count() == 3
    saved = again.out_of_cards("An", 3, 4, 5).saves()
    assert saved.nets == {"An": "+12", "Bình": "−15", "Chi": "+8", "Dũng": "−5"}
    assert saved.summary == "An ran out of cards: An +12, Bình −15, Chi +8, Dũng −5"


def test_mom_feeds_the_ga(either: Callable[..., Table]) -> None:
    """Who is móm, else who is last, and an ù takes it."""
    table = either().opens(*FRIENDS, phom="pho-bien-ga")

    def ga() -> str:
        return str(table.page.locator(".centre b").inner_text())

    saved = table.order("Chi", "An", "Bình", mom=["Dũng"]).saves()
    assert saved.summary.endswith("; Dũng góp gà 2")
    assert ga() == "gà 2"
    assert table.order("An", "Bình", "Chi", "Dũng").saves().nets["Dũng"] == "−4"
    assert ga() == "gà 3"
    assert table.u("Bình").saves().nets["Bình"] == "+18"
    table.forgot(before=3).order("An", "Bình", "Chi", "Dũng").saves()
    assert table.told(3).nets["Bình"] == "+19"
    assert ga() == "gà 0"


@pytest.mark.parametrize(
    "preset", ["pho-bien", pytest.param("tulokho-vinagames", marks=pytest.mark.long)]
)
def test_a_fine(either: Callable[..., Table], preset: str) -> None:
    """One tap on a name, another for once more, beside whatever ended the round."""
    table = either()
    writes_rules(table, "Có phạt", preset, foul_payment="3")
    game = "tulokho" if preset.startswith("tulokho") else "phom"
    rules = {"phom": "", "tulokho": ""} | {game: "Có phạt"}
    table.opens(*FRIENDS, **rules)
    with table.within(2):
        table.breaks_a_rule("Chi")
    table.pick("outcome", "void")
    saved = table.saves()
    assert saved.summary == "Ván hủy: An +3, Bình +3, Chi −9, Dũng +3"
    table.breaks_a_rule("Chi").breaks_a_rule("Dũng", 2).pick("outcome", "void")
    if table.script:
        table.look()
        assert not faults(table.page)
    assert table.saves().nets == {"An": "+9", "Bình": "+9", "Chi": "−3", "Dũng": "−15"}
    table.corrects(2)
    assert table.page.locator("[name^=foul]:checked").count() == 3
