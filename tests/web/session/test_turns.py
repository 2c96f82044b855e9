"""With more people than seats, the next players are proposed."""

import pytest
from flask import Flask

from tests.web.friends import FRIENDS, Evening, forms, seats, words


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
    chosen = evening.post("/table/turns", {"turns": turns})
    assert chosen.location == evening.at
    assert evening.players() == first
    places = {"place-0": "1", "place-1": "4", "place-2": "2", "place-3": "3"}
    saved = evening.save("normal", by="order", **seats(*first), **places)
    assert evening.players(saved.location.removeprefix(evening.at)) == then


def test_a_stale_choice_of_turns_is_refused(evening: Evening) -> None:
    (form,) = forms(evening.source(), "/table/turns")
    evening.keeper().post(f"{evening.at}/table/turns", data=form | {"turns": "last"})
    answer = evening.post("/table/turns", form | {"turns": "round"})
    assert answer.status_code == 409
    assert "Có người khác vừa sửa trước" in words(answer.text)
    (form,) = forms(evening.source(), "/table/turns")
    assert 'value="last" aria-current' in evening.source()
    assert evening.post("/table/turns", form | {"turns": "round"}).status_code == 303


def test_four_people_take_no_turns(app: Flask) -> None:
    evening = Evening(app)
    assert evening.post("/table/turns", {"turns": "x"}).status_code == 400


@pytest.mark.parametrize("left", [1, 0])
def test_the_page_stands_when_nearly_everybody_has_left(evening: Evening, left: int) -> None:
    six = (*FRIENDS, "Em", "Hà")
    evening.change_people(was=six, away=six[left:])
    for phone in (evening.phone, evening.guest()):
        assert "Dũng bét Cộng" in evening.page(phone=phone)


def test_people_who_left_do_not_sit_out(evening: Evening) -> None:
    guest = evening.guest()
    assert "Nghỉ Em 0 Hà 0" in evening.page(phone=guest)
    evening.change_people(was=(*FRIENDS, "Em", "Hà"), away=("Em",))
    page = evening.page(phone=guest)
    assert "Nghỉ Hà 0" in page
    assert "Nghỉ Em" not in page


def test_who_paid_stays_at_the_table_after_a_save(evening: Evening) -> None:
    """With the arrows, over those who sit down next, on every phone."""
    evening.post("/table/turns", {"turns": "last"})
    evening.save("u-0")
    for phone in (evening.phone, evening.guest()):
        page = evening.source(phone=phone)
        over = page.partition('class="table shows gone')[2].partition('class="out"')[0]
        assert over.count('class="seat ') == 4
        assert over.count('class="arrow') == 3
        assert "Dũng" in over
        assert "<label" not in over
    assert "Dũng" not in words(page.partition('class="table"')[2].partition("table shows")[0])
