"""An evening of three games with five people, by taps: on both editions, with guest and board."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.offline import is_sent, no_network, taps_save, waiting
from tests.browser.table import Table
from tests.browser.test_live import later, scans
from tests.browser.test_samloc import FIVE, keys

Sit = Callable[..., Table]

RULES = {"phom": "pho-bien", "tulokho": "tulokho-vinagames", "samloc": "sam-pho-bien"}


def turns_to(table: Table, game: str) -> None:
    """Tap a game in the strip."""
    with table.page.expect_navigation():
        table.tap(f'.games a[href*="game={game}"]')
    table.page.locator(f'.games a[href*="game={game}"][aria-current]').wait_for()


def test_an_evening_goes_from_game_to_game(sit_down: Sit) -> None:
    """Every round is in the book as it was previewed; who rests is not paid, and the totals of all
    five add up whatever was played."""
    table = sit_down().opens(*FIVE, **RULES)
    turns_to(table, "samloc")
    with table.within(5):
        keys(table, 7, "out", 10, 3, 2)
    assert list(table.saves().nets) == list(FIVE)
    turns_to(table, "phom")
    playing = table.players
    assert len(playing) == 4
    table.u(playing[1])
    assert list(table.saves().nets) == playing
    turns_to(table, "tulokho")
    table.out_of_cards(table.players[0], 3, 2, 1)
    assert table.saves().nets[table.players[0]] == "+6"
    turns_to(table, "samloc")
    table.tap(".folds > :nth-child(1) > summary")
    table.pick("outcome", "sam-4")
    assert table.saves().nets[FIVE[4]] == "+80"
    totals = table.totals
    assert list(totals) == list(FIVE)
    assert [table.round_text(number).summary.split(" ")[0] for number in (1, 4)] == [
        "Phương",
        "Sơn",
    ]


def test_two_games_and_the_menu_share_a_row_on_a_small_phone(sit_down: Sit) -> None:
    """Below a second one the keypad of Sâm lốc would hide what ended a round."""
    table = sit_down(width=320, language="en").opens(*FIVE, phom="", samloc="sam-pho-bien")
    table.go(f"{table.home}/rules/change")
    with table.page.expect_navigation():
        table.tap("h2:has-text('Tú Lơ Khơ') + form button")
    table.go(table.home)
    assert table.page.locator(".top").bounding_box()["height"] < 60


@pytest.mark.server("other phones and a network that fails")
def test_guest_and_board_follow_from_game_to_game(sit_down: Sit) -> None:
    """A round of the second game waits without network; it reaches everybody with the third."""
    table = sit_down(follows=True).opens(*FIVE, **RULES)
    guest, board = scans(sit_down, table), sit_down(follows=True, width=1280)
    guest.page.locator(".guests button", has_text="Sơn").tap()
    guest.page.get_by_text("Bạn là Sơn · Đổi").wait_for()
    board.go(table.home)
    turns_to(table, "samloc")
    keys(table, 7, "out", 10, 3, 2)
    table.saves()
    turns_to(table, "tulokho")
    with no_network(table):
        table.out_of_cards(table.players[0], 3, 2, 1)
        taps_save(table)
        assert waiting(table) == ["Ván 2: Hương về nhất; cây Phương 3, Dũng 2, Bình 1"]
    is_sent(table)
    turns_to(table, "phom")
    table.u("Dũng").saves()
    for phone in (guest, board):
        later(phone)
        expect(phone.page.locator(".book tbody th")).to_have_count(3)
        assert phone.page.locator(".book thead th").all_inner_texts()[1:] == [*FIVE]
    assert guest.page.locator(".mine .total").inner_text() == table.totals["Sơn"]
