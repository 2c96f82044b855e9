"""Rounds that only some house rules have, in the form on a phone: taps are counted."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.rule_forms import writes_rules
from tests.browser.table import Table
from tests.browser.test_accessibility import faults
from tests.web.friends import FRIENDS

PLACES = "tulokho-nhat-nhi"
NAME = "Luật của bàn"


def test_points_in_hand_are_paid(either: Callable[..., Table]) -> None:
    """Three taps and the digits; who laid first is asked when the smallest hands are level."""
    table = either()
    writes_rules(table, NAME, scoring_mode="deadwood", zero_points_is_u="0")
    table.opens(*FRIENDS, phom=NAME)
    with table.within(3 + 4):
        saved = table.points(2, 1, 0, 10).saves()
    assert saved.nets == {"An": "−2", "Bình": "−1", "Chi": "+13", "Dũng": "−10"}
    table.points(0, 0, 1, 2).look()
    assert "chạm người hạ trước" in table.page.locator("main").inner_text()
    tied = table.laid("Bình", "An").saves()
    assert tied.nets == {"An": "0", "Bình": "+3", "Chi": "−1", "Dũng": "−2"}
    with table.within(4 + 4):
        u = table.u("An", "tron").digits("points", 1, 20, 3).saves()
    assert u.nets == {"An": "+48", "Bình": "−2", "Chi": "−40", "Dũng": "−6"}


def test_points_that_no_phom_leaves_are_asked_about(either: Callable[..., Table]) -> None:
    """85 points cannot be held beside a phỏm: a tap says móm, or that it is so; none is needed."""
    table = either().opens(*FRIENDS)
    table.points(72, 12, 3, 20).look()
    assert not table.page.locator(".doubt").count()
    table.saves()
    table.points(85, 12, 3, 20).look()
    assert "An 85 điểm: móm à?" in table.page.locator(".doubt").inner_text()
    assert "An bét" in table.saves().summary
    table.points(85, 12, 3, 20).look()
    table.tap(".doubt label:has-text('đúng 85')")
    table.look()
    assert not table.page.locator(".doubt").count()
    table.saves()
    table.points(85, 12, 3, 20).look()
    with table.within(1):
        table.tap(".doubt label:has-text('Móm')")
    assert "An móm" in table.saves().summary


def test_places_with_a_chop_on_a_chop(either: Callable[..., Table]) -> None:
    """A chop is three taps and an arrow; the last of a chain pays all; a correction shows them."""
    table = either().opens(*FRIENDS, phom="", tulokho=PLACES)
    with table.within(3 + 3):
        table.chops("Bình", "Chi", "red").chops("Dũng", "Bình", "quad")
    with table.within(3 + 2 if table.script else 4 + 2):
        table.comes("An", "Bình", "Chi", "Dũng").last_holds("red", 1)
        saved = table.preview()
    assert saved.summary == "An nhất, Bình nhì, Chi ba, Dũng bét; Dũng thối hai đỏ, trả Chi 6"
    assert "16" in table.page.locator("svg .amount").all_text_contents()
    assert "bị Dũng chặt chồng tứ quý, gánh hai đỏ" in str(saved.payments)
    if table.script:
        assert not faults(table.page)
    assert table.saves() == saved
    table.corrects(1)
    assert table.preview() == saved
    assert table.eaters == ["1", "3"]
    table.last_holds("quads", 1).saves()
    assert table.totals == {"An": "+2", "Bình": "−15", "Chi": "+15", "Dũng": "−2"}


def test_a_chop_of_who_has_just_chopped_is_on_top_until_a_tap(either: Callable[..., Table]) -> None:
    """As long as it is a quad or a run; a tap holds through a reload, and in the correction."""
    table = either().opens(*FRIENDS, phom="", tulokho=PLACES)
    switch = table.page.locator(".stack >> visible=true")
    table.chops("Bình", "An", "red").chops("Dũng", "An", "quad").look()
    expect(switch).to_have_count(0)
    table.chops("An", "Dũng", "run").comes("An", "Bình", "Chi", "Dũng")
    assert "chặt chồng" in str(table.preview().payments)
    expect(switch).to_have_count(1)
    with table.within(1):
        table.tap(".stack")
    apart = table.preview()
    assert "chồng" not in str(apart.payments)
    if table.script:
        table.page.reload()
    assert table.saves() == apart
    table.corrects(1)
    assert table.preview() == apart
    table.tap(".stack")
    assert "chặt chồng" in str(table.preview().payments)


def test_places_by_the_seats_and_a_round_given_up(table: Table) -> None:
    """A tap on a seat gives the next place; a round that is given up pays nothing."""
    table.opens(*FRIENDS, phom="", tulokho=PLACES)
    with table.within(3):
        for seat in (3, 2, 0):
            table.tap(f".seat-{seat}")
    assert (
        table.preview().summary
        == "Dũng nhất, Chi nhì, An ba, Bình bét: Bình trả Dũng 2, An trả Chi 1"
    )
    table.chops("An", "Dũng", "mixed").tap(".entry .quiet > summary")
    table.pick("outcome", "abandoned")
    assert set(table.preview().nets.values()) == {"0"}
    table.pick("outcome", "normal")
    assert table.preview().nets == {"An": "+8", "Bình": "−2", "Chi": "+1", "Dũng": "−7"}
    table.tap(".drop")
    assert table.saves().nets["An"] == "−1"


def test_a_fine(either: Callable[..., Table]) -> None:
    """One tap on a name, another for once more, beside whatever ended the round."""
    table = either()
    writes_rules(table, NAME, foul_payment="3")
    table.opens(*FRIENDS, phom=NAME)
    with table.within(2):
        table.breaks_a_rule("Chi")
    table.pick("outcome", "void")
    assert table.saves().summary == "Hủy ván; Chi phạm lỗi, trả mỗi người 3"
    table.breaks_a_rule("Chi").breaks_a_rule("Dũng", 2).pick("outcome", "void")
    assert table.saves().nets == {"An": "+9", "Bình": "+9", "Chi": "−3", "Dũng": "−15"}
    table.corrects(2)
    assert table.page.locator("[name^=foul]:checked").count() == 3


SIX = (*FRIENDS, "Em", "Hà")


def test_six_take_turns(either: Callable[..., Table]) -> None:
    """Two taps choose the way, nothing moves; then all play as often, without ticks."""
    table = either().opens(*SIX)
    place = table.page.locator(".table").bounding_box()
    with table.within(2):
        table.tap(".who-plays summary")
        assert table.page.locator(".table").bounding_box() == place
        with table.page.expect_navigation():
            table.tap('.turns [value="round"]')
    played = list(table.players)
    for _ in range(2):
        with table.within(3):
            table.u(table.players[0]).saves()
        played += table.players
    assert sorted(played) == sorted(SIX * 2)


def test_the_last_ones_sit_out(table: Table) -> None:
    """The third and the last of four; somebody who has to go is left out by ticks, once."""
    table.opens(*SIX).tap(".who-plays summary")
    with table.page.expect_navigation():
        table.tap('.turns [value="last"]')
    table.order("Chi", "An", "Dũng").saves()
    assert table.players == ["An", "Chi", "Em", "Hà"]
    table.plays("An", "Chi", "Em")
    assert table.players == ["An", "Chi", "Em"]
    table.u("Em").saves()
    assert len(table.players) == 4


def test_two_taps_swap_who_sits_out(either: Callable[..., Table]) -> None:
    """While it is asked who sits out instead, the names and the seats answer that, nothing else."""
    table = either().opens(*FRIENDS, "Em")
    place = table.page.locator(".winners").bounding_box()
    for tapped in (".winners button:has-text('Bình')", ".seat-1"):
        resting = table.page.locator(".out .who").inner_text()
        with table.within(2):
            table.tap(".out a")
            table.page.locator(".out > [aria-current]").wait_for()
            table.page.wait_for_load_state()
            assert f"thay {resting}" in table.page.locator(".told").inner_text()
            assert table.page.locator(".winners").bounding_box()["y"] == place["y"]
            assert not table.page.locator(".save, .nobody").count()
            name, cell = (
                table.page.locator(f".winners {part}").first.bounding_box()
                for part in ("button", "form")
            )
            assert name["width"] >= cell["width"] - 1
            table.tap(tapped)
            table.page.locator(".nobody").wait_for()
        assert resting in table.players
    assert table.players == ["An", "Bình", "Dũng", "Em"]
    table.tap(".out a", ".entry .second")
    table.page.locator(".nobody").wait_for()
    assert table.players == ["An", "Bình", "Dũng", "Em"]
    assert table.u("Bình").saves().summary == "Bình ù, mỗi người trả 5"


def test_the_phone_sends_its_time_zone(open_page: Any) -> None:
    """A script fills it in before the form is sent."""
    page = open_page("/new")
    zone = page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone")
    assert page.locator("[name=zone]").get_attribute("value") == zone


@pytest.mark.parametrize("language", ["vi", "en"])
@pytest.mark.parametrize("script", [True, False])
def test_a_table_of_tu_lo_kho_opens_in_four_taps(
    sit_down: Callable[..., Table], language: str, script: bool
) -> None:
    """Besides the names, from the first page on; nothing scrolls. Later, names are taps."""
    table = sit_down(language=language, script=script)
    table.go("/")
    with table.within(4):
        table.tap('[href="/new"]', ".pick:has([value=tulokho])", '.pick:has([value="5"])')
        for seat, name in enumerate(FRIENDS):
            table.page.fill(f"[name=name-{seat}]", name)
        expect(table.page.locator(".bar .tap")).to_be_in_viewport(ratio=1)
        assert table.page.evaluate("scrollY") == 0
        table.tap(".bar .tap")
    table.page.locator(".picture").wait_for()
    table.go("/new")
    table.tap('[name=add][value="Chi"]')
    expect(table.page.locator("[name=name-0]")).to_have_value("Chi")


@pytest.mark.parametrize("width", [360, 320])
@pytest.mark.parametrize("script", [True, False])
def test_the_first_page_leads_to_the_table(
    sit_down: Callable[..., Table], width: int, script: bool
) -> None:
    """One large tap goes on with tonight's session; another evening with the same people is two."""
    table = sit_down(width=width, script=script).opens(*FRIENDS)
    table.go("/")
    way = table.page.locator(".large-tap").bounding_box()
    assert way["height"] >= 44
    assert way["y"] + way["height"] < table.page.viewport_size["height"]
    with table.within(1):
        table.tap(".large-tap")
    table.page.locator(".entry").wait_for()
    table.menu().presses("end")
    table.go("/")
    with table.within(2):
        table.tap("text=Chơi lại với bàn này")
    table.page.locator(".entry").wait_for()
    assert "Lưu ván 1" in table.page.locator(".entry").inner_html()
    assert table.players == list(FRIENDS)
