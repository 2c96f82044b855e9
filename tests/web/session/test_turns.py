"""With more people than seats, the next players are proposed."""

import pytest
from flask import Flask

from tests.web.friends import FRIENDS, Evening, forms, seats, words

SIX = (*FRIENDS, "Em", "Hà")


@pytest.fixture
def evening(app: Flask) -> Evening:
    """Six people, and a round of the first four in which Dũng was last."""
    evening = Evening(app, **{"name-4": "Em", "name-5": "Hà"})
    evening.save_order()
    return evening


@pytest.mark.parametrize(
    ("turns", "first", "then"),
    [
        ("last", (1, 2, 5, 6), (1, 3, 4, 5)),
        ("round", (3, 4, 5, 6), (1, 2, 5, 6)),
        ("free", (1, 2, 3, 4), (1, 2, 3, 4)),
    ],
)
def test_the_chosen_way_holds_for_later_rounds(
    evening: Evening, turns: str, first: tuple[int, ...], then: tuple[int, ...]
) -> None:
    assert evening.send("/table/turns", {"turns": turns}).location == evening.at
    assert evening.players() == first
    places = {"place-0": "1", "place-1": "4", "place-2": "2", "place-3": "3"}
    saved = evening.save("normal", by="order", **seats(*first), **places)
    assert evening.players(saved.location.removeprefix(evening.at)) == then


@pytest.mark.parametrize(("game", "most"), [("phom", 4), ("samloc", 5)])
def test_the_choice_of_players_says_how_many_can_play(app: Flask, game: str, most: int) -> None:
    six = {"name-4": "Em", "name-5": "Hà", "rules-samloc": "sam-pho-bien"}
    Evening(app, **six).check(f"?game={game}", f"Từ 2 đến {most} người.")


def test_a_stale_choice_of_turns_is_refused(evening: Evening) -> None:
    (form,) = forms(evening.source(), "/table/turns")
    evening.send("/table/turns", form | {"turns": "last"}, phone=evening.keeper())
    late = "Có người khác vừa sửa trước"
    answer = evening.send("/table/turns", form | {"turns": "round"}, 409, late)
    (form,) = forms(answer.text, "/table/turns")
    assert 'value="last" aria-current' in evening.source()
    evening.send("/table/turns", form | {"turns": "round"})
    evening.send("/table/turns", {"turns": "x"}, 400)


@pytest.mark.parametrize("left", [1, 0])
def test_the_page_stands_when_nearly_everybody_has_left(evening: Evening, left: int) -> None:
    """People who left do not sit out."""
    guest = evening.guest()
    evening.check("", "Nghỉ Em 0 Hà 0", phone=guest)
    evening.change_people(was=SIX, away=("Em",))
    evening.check("", "Nghỉ Hà 0", phone=guest)
    evening.change_people(was=SIX, away=SIX[left:])
    for phone in (evening.phone, guest):
        evening.check("", "Dũng bét Cộng", phone=phone)


def test_who_paid_stays_at_the_table_after_a_save(evening: Evening) -> None:
    """With the arrows, over those who sit down next, on every phone."""
    evening.send("/table/turns", {"turns": "last"})
    evening.save("u-0")
    for phone in (evening.phone, evening.guest()):
        page = evening.source(phone=phone)
        over = page.partition('class="table shows gone')[2].partition('class="out"')[0]
        assert over.count('class="seat ') == 4
        assert over.count('class="arrow') == 3
        assert "Dũng" in over
        assert "<label" not in over
        below = page.partition('class="table"')[2].partition("table shows")[0]
        assert "Dũng" not in words(below)
