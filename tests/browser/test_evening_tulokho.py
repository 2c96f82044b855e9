"""Evenings of Tú Lơ Khơ: cards by digits, deuces, who helped, who gave up."""

from collections.abc import Callable

import pytest

from tests.browser.table import Table

FRIENDS = ("An", "Bình", "Chi", "Dũng")


@pytest.fixture
def evening(table: Table) -> Table:
    """Four who play Tú Lơ Khơ alone."""
    return table.opens(*FRIENDS, phom="", tulokho="tulokho-vinagames")


def test_cards_by_digits(evening: Table) -> None:
    """The winner, the keypad, save: three taps and the digits typed are promised."""
    with evening.within(3 + 4):
        saved = evening.out_of_cards("Bình", 3, 11, 5).saves()
    assert saved.summary == "Bình hết bài, được 30: Chi 22, Dũng 5, An 3"
    assert evening.totals == {"An": "−3", "Bình": "+30", "Chi": "−22", "Dũng": "−5"}


def test_deuces_and_who_helped(evening: Table) -> None:
    """The helper pays for all, deuces included, and the lines say for whom."""
    evening.out_of_cards("An", 3, 4, 5).holds("Bình", "black", 1).holds("Chi", "red", 1)
    saved = evening.helped_by("Dũng").saves()
    assert saved.nets == {"An": "+21", "Bình": "0", "Chi": "0", "Dũng": "−21"}
    assert any("cho Bình" in line for line in saved.payments)


def test_given_up_with_half_bets(evening: Table) -> None:
    """Half the difference to whoever has fewer cards; halves are exact, in the book too."""
    saved = evening.left("An", 3, 4, 6, 9).saves()
    assert "½" in saved.nets["An"] or ",5" in saved.nets["An"]
    assert evening.totals == saved.nets


@pytest.mark.long
def test_an_evening_in_english(sit_down: Callable[..., Table]) -> None:
    """A win, taken back and corrected under the same number, in English."""
    table = sit_down(language="en")
    table.opens(*FRIENDS, phom="", tulokho="tulokho-vinagames")
    saved = table.out_of_cards("Bình", 3, 11, 5).saves()
    assert saved.summary == "Bình ran out of cards, gets 30: Chi 22, Dũng 5, An 3"
    table.undoes().mends().page.locator("[name=cards-0]").tap()
    table.keys(4)
    assert table.saves().summary == "Bình ran out of cards, gets 31: Chi 22, Dũng 5, An 4"
    assert table.totals == {"An": "−4", "Bình": "+31", "Chi": "−22", "Dũng": "−5"}
