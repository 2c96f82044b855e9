"""Evenings of Phỏm on the narrowest phone that people still have."""

from collections.abc import Callable

import pytest

from tests.browser.table import Table

FRIENDS = ("An", "Bình", "Chi", "Dũng")


def test_opened_and_a_plain_u(table: Table) -> None:
    """Names, rules and stake once; then a round is two taps (at most three are promised)."""
    table.opens_by_form(*FRIENDS)
    with table.within(3):
        saved = table.u("An").saves()
    assert saved.summary == "An ù, mỗi người trả 5"
    assert len(saved.payments) == 3
    assert table.totals == {"An": "+15", "Bình": "−5", "Chi": "−5", "Dũng": "−5"}


def test_a_finish_by_order(table: Table) -> None:
    """Best first; the last place fills itself (at most six taps are promised)."""
    table.opens(*FRIENDS)
    with table.within(6):
        saved = table.order("Chi", "An", "Dũng").saves()
    assert saved.summary == "Chi nhất, được 6: An nhì 1, Dũng ba 2, Bình bét 3"
    assert table.totals == {"An": "−1", "Bình": "−3", "Chi": "+6", "Dũng": "−2"}


def test_a_mom_beside_the_order(table: Table) -> None:
    """Móm is one more tap in the same grid."""
    table.opens(*FRIENDS)
    with table.within(6):
        saved = table.order("Chi", "An", mom=["Dũng"]).saves()
    assert saved.summary == "Chi nhất, được 7: An nhì 1, Bình ba 2, Dũng móm 4"


@pytest.mark.long
def test_points_with_a_tie(table: Table) -> None:
    """Who laid first is asked only now that two are level, and decides."""
    table.opens(*FRIENDS)
    table.points(14, 14, 30, 40).look()
    asked = table.page.locator(".told")
    assert "An" in asked.inner_text()
    assert "Bình" in asked.inner_text()
    saved = table.laid("Bình", "An", "Chi").saves()
    assert saved.summary == "Bình nhất, được 6: An nhì 1, Chi ba 2, Dũng bét 3"


def test_three_eats_and_den(table: Table) -> None:
    """Who discarded and who pays for all is worked out (at most eight taps are promised)."""
    table.opens(*FRIENDS)
    with table.within(8):
        saved = table.u("An", "tron", eats=["An"] * 3).saves()
    assert saved.summary == "An ù tròn, Dũng đền 30, trả thêm 6"
    assert saved.nets["Bình"] == saved.nets["Chi"] == "0"


def test_a_points_evening(table: Table) -> None:
    """Points left in hand are paid: three taps and the digits typed are promised."""
    table.opens(*FRIENDS, phom="guide")
    with table.within(3 + 8):
        saved = table.points(14, 25, 31, 40).saves()
    assert saved.nets["An"].startswith("+")
    with table.within(3 + 6):
        saved = table.u("Bình").digits("points", 14, 20, 31).saves()
    assert saved.summary.startswith("Bình ù")
    assert saved.nets["Bình"].startswith("+")


def test_who_joins_late_and_who_leaves(either: Callable[..., Table]) -> None:
    """From the next round on; what was played stays, also of who has left."""
    table = either().opens("An", "Bình", "Chi")
    table.u("An").saves()
    table.desk("people").page.fill("[name=new]", "Dũng")
    table.presses("people").go(table.home)
    assert table.players == [*FRIENDS]
    table.u("Dũng").saves()
    table.desk("people").page.uncheck("[name=active-0]")
    table.presses("people").go(table.home)
    assert table.players == ["Bình", "Chi", "Dũng"]
    table.u("Chi").saves()
    assert table.totals == {"An": "+5", "Bình": "−15", "Chi": "0", "Dũng": "+10"}


@pytest.mark.long
def test_six_take_turns(table: Table) -> None:
    """Who plays is ticked; the others sit out with their totals, and the ticks are kept."""
    table.opens(*FRIENDS, "Em", "Phúc")
    table.u("An").saves()
    table.plays("An", "Chi", "Em", "Phúc")
    assert table.page.locator(".out .who").all_inner_texts() == ["Bình", "Dũng"]
    table.u("Em").saves()
    assert table.players == ["An", "Chi", "Em", "Phúc"]
    table.u("Phúc").saves()
    assert table.totals == {
        "An": "+5",
        "Bình": "−5",
        "Chi": "−15",
        "Dũng": "−5",
        "Em": "+10",
        "Phúc": "+10",
    }


@pytest.mark.long
def test_both_games_in_one_evening(either: Callable[..., Table]) -> None:
    """One ledger; the page stays with the game that was played last."""
    table = either().opens(*FRIENDS, tulokho="tulokho-vinagames")
    table.u("An").saves()
    table.switches().out_of_cards("Bình", 3, 11, 5).saves()
    assert table.page.locator('.entry [name="game"]').input_value() == "tulokho"
    table.switches().u("Chi").saves()
    assert table.totals == {"An": "+7", "Bình": "+20", "Chi": "−12", "Dũng": "−15"}


@pytest.mark.long
def test_an_evening_in_english(sit_down: Callable[..., Table]) -> None:
    """The same rounds, taken back, struck out and ended, told in English."""
    table = sit_down(language="en").opens(*FRIENDS)
    assert table.u("An").saves().summary == "An went out, each pays 5"
    ranked = table.order("Chi", "An", "Dũng").saves()
    assert ranked.summary == "Chi first, gets 6: An second 1, Dũng third 2, Bình last 3"
    with table.within(2):
        table.undoes().undoes()
    assert table.told(2) == ranked
    den = table.u("An", "tron", eats=["An"] * 3).saves()
    assert den.summary == "An ù tròn, Dũng pays 30 for all, 6 more"
    table.strikes(3, "wrong round")
    assert table.totals == {"An": "+14", "Bình": "−8", "Chi": "+1", "Dũng": "−7"}
    table.desk().presses("end").go(table.home)
    assert table.page.get_by_role("status").inner_text() == "The session has ended."
    assert table.page.locator(".entry").count() == 0


def test_points_that_no_phom_leaves_are_asked_about(either: Callable[..., Table]) -> None:
    """72 can be held beside a phỏm, 85 cannot: whether that is móm is asked and answered by one
    tap, and who answers nothing saves the round as it is."""
    table = either().opens("An", "Bình", "Chi", "Dũng")
    table.points(72, 12, 3, 20).look()
    assert not table.page.locator(".doubt").count()
    assert "An bét" in table.saves().summary
    for mom in (False, True):
        table.points(85, 12, 3, 20).look()
        asked = table.page.locator(".doubt")
        assert "An 85 điểm mà không móm?" in asked.inner_text()
        if mom:
            with table.within(1):
                table.tap(".doubt label")
        last = "móm" if mom else "bét"
        assert f"An {last}" in table.saves().summary
