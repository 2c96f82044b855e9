"""Evenings with a gà, by rules of the table's own; with a script and without."""

from collections.abc import Callable

import pytest

from tests.browser.house_rules import writes_rules
from tests.browser.table import Table
from tests.web.friends import FRIENDS

NAME = "Phỏm có gà"


@pytest.fixture
def table(either: Callable[..., Table]) -> Table:
    """A phone with rules by which everybody puts one into the gà and an ù takes it."""
    table = either()
    writes_rules(table, NAME, ga_mode="ante", ga_ante="1")
    table.opens(*FRIENDS, phom=NAME)
    table.order("Chi", "An", "Dũng", "Bình").saves()
    return table


def ga(table: Table) -> str:
    """What lies in the gà, by the picture."""
    return str(table.page.locator(".centre b").inner_text())


def test_three_rounds_and_what_becomes_of_it(table: Table) -> None:
    """It grows, an ù takes it, and what is left at the end is dealt with before it ends."""
    table.order("An", "Bình", "Chi", "Dũng").saves()
    assert ga(table) == "gà 8"
    took = table.u("Bình").saves()
    assert took.nets["Bình"] == "+26"
    assert ga(table) == "gà 0"
    table.order("Chi", "Dũng", "An", "Bình").saves()
    assert table.totals == {"An": "−6", "Bình": "+16", "Chi": "+1", "Dũng": "−15"}
    assert ga(table) == "gà 4"

    table.desk().presses("end")
    assert "chia đều, giao cho một người" in table.page.locator(".fault").inner_text()
    table.desk("book").page.select_option("[name=ga]", "given:Chi")
    table.presses("ga").desk().presses("ga-back")
    assert table.changes == ["Chi −4"]
    table.presses("ga-back").desk("book").page.select_option("[name=ga]", "shared")
    table.presses("ga")
    table.desk().presses("end").go(table.home)
    assert "Buổi đã kết thúc" in table.page.locator(".result").inner_text()
    assert table.page.locator(".in-ga").count() == 0
    assert table.totals == {"An": "−5", "Bình": "+17", "Chi": "+2", "Dũng": "−14"}


def test_an_old_round_is_corrected(table: Table) -> None:
    """The later round that took the gà brings something else; both are told before it is
    accepted, by a correction and by striking out alike."""
    took = table.u("Bình").saves()
    table.corrects(1).pick("outcome", f"u-{table.seat('Chi')}")
    table.look()
    assert "Ván 2 cũng được tính lại." in table.page.locator("#changed").inner_text()
    table.saves()
    assert table.told(2) != took
    table.strikes(1)
    assert table.told(2).nets["Bình"].startswith("+")
    assert table.totals == table.told(2).nets
    table.restores(1)
    assert table.totals["Chi"].startswith("+")


@pytest.mark.long
def test_a_forgotten_round(table: Table) -> None:
    """Before the round that took the gà: who has more and less is told before it is accepted."""
    table.u("Bình").saves()
    before = table.told(1)
    table.forgot(before=2).u("Chi").look()
    assert table.changes == ["An −6", "Bình −10", "Chi +22", "Dũng −6", "Ván 2 cũng được tính lại."]
    table.saves()
    assert table.told(1) == before
    assert table.told(3).nets["Chi"] == "+22"
    numbers = table.page.locator(".book tbody th").all_inner_texts()
    assert numbers == ["2", "3", "1"]
