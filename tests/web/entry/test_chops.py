"""Chops in the forms of Tú Lơ Khơ and Sâm lốc, and the doubt about a stuck player who chopped."""

import pytest
from flask import Flask

from tests.store.evening import rules
from tests.web.friends import Evening, seats, words

ORDER = {f"place-{i}": f"{i + 1}" for i in range(4)}
CHOP = {"chop-0-who": "1", "chop-0-from": "2", "chop-0-what": "black"}
BY_PLACES = seats() | ORDER | {"game": "tulokho", "outcome": "normal", "key": "chop-1"} | CHOP
BY_CARDS = seats() | {"game": "tulokho", "outcome": "win-0", "cards-1": "3", "cards-2": "4"}


@pytest.fixture
def table(app: Flask) -> Evening:
    """A table that plays stuck by places, and pays for chops."""
    table = Evening(app)
    table.opens_another(rules("tulokho-nhat-nhi", stuck_places="double"))
    return table


@pytest.mark.parametrize(
    ("seat", "asked"),
    [(1, "Bình đã chặt: có cóng không?"), (2, "Chi bị chặt: có cóng không?"), (3, "")],
)
def test_a_stuck_player_in_a_chop_is_asked_about(table: Evening, seat: int, asked: str) -> None:
    """Saving is not held up; one answer takes stuck off, the other hides the question."""
    last = {f"place-{seat}": "4", "place-3": str(seat + 1), f"stuck-{seat}": "1"}
    form = BY_PLACES | last
    page = table.by_script("/preview", form).text
    assert asked in words(page)
    assert ("có cóng không?" in page) == (f'for="stuck-{seat}"' in page) == bool(asked)
    sure = table.by_script("/preview", form | {f"sure-{seat}": "1"}).text
    assert "có cóng không?" not in sure
    table.send("/rounds", form)


def test_the_question_about_a_stuck_player_by_cards(table: Evening) -> None:
    table.opens_another(rules("tulokho-vinagames", chop_black_deuce_payment=3, stuck_payment=20))
    form = BY_CARDS | CHOP | {"stuck-3": "1", "cards-3": "13"}
    assert "có cóng không?" not in table.by_script("/preview", form).text
    form |= {"chop-0-from": "3"}
    assert "Dũng bị chặt: có cóng không?" in words(table.by_script("/preview", form).text)


def test_the_question_about_ten_cards_of_sâm(table: Evening) -> None:
    """Who holds them never played a card."""
    table.opens_another(rules("sam-pho-bien"))
    form = BY_CARDS | CHOP | {"game": "samloc", "cards-3": "10", "chop-0-what": "deuce"}
    assert "chưa đánh cây nào" not in table.by_script("/preview", form).text
    for part, asked in (("who", "Dũng chưa đánh cây nào mà chặt à?"), ("from", "mà bị chặt à?")):
        doubtful = form | {f"chop-0-{part}": "3"}
        assert asked in words(table.by_script("/preview", doubtful).text)
        sure = table.by_script("/preview", doubtful | {"sure-3": "1"}).text
        assert "chưa đánh cây nào" not in sure
