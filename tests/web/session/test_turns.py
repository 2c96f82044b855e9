"""More people than play: who sits out next is proposed, by the way that the table has chosen."""

import re

import pytest
from flask import Flask

from scorekeeper.text import Language
from tests.web.friends import FRIENDS, Evening, forms, seats, words


@pytest.fixture
def evening(app: Flask) -> Evening:
    """Six people, and a round of the first four in which Dũng was last."""
    evening = Evening(app, **{"name-4": "Em", "name-5": "Hà"})
    evening.save_order()
    return evening


def players(evening: Evening, query: str = "") -> list[str]:
    """Whom the form of the next round is for."""
    page = evening.phone.get(f"{evening.at}{query}").text
    return re.findall(r'name="player-\d" value="([^"]+)"', page)


@pytest.mark.parametrize("language", ["vi", "en"])
def test_each_way_says_who_would_sit_out(evening: Evening, language: Language) -> None:
    """And what holds now."""
    evening.phone.set_cookie("language", language)
    page = evening.page()
    told = {
        "vi": ("lượt nghỉ: Chọn tay", "Bét nghỉ Chi, Dũng", "Xoay vòng An, Bình"),
        "en": ("Turns: Pick by hand", "Last one sits out Chi, Dũng", "Take turns An, Bình"),
    }
    for sentence in told[language]:
        assert sentence in page


@pytest.mark.parametrize(
    ("turns", "first", "then"),
    [
        ("last", ["An", "Bình", "Em", "Hà"], ["An", "Chi", "Dũng", "Em"]),
        ("round", ["Chi", "Dũng", "Em", "Hà"], ["An", "Bình", "Em", "Hà"]),
        ("free", list(FRIENDS), list(FRIENDS)),
    ],
)
def test_a_way_stays(evening: Evening, turns: str, first: list[str], then: list[str]) -> None:
    """One tap, back to the round to be entered; the rounds after it need none."""
    chosen = evening.post("/table/turns", {"turns": turns})
    assert chosen.location == evening.at
    assert players(evening) == first
    places = {"place-0": "1", "place-1": "4", "place-2": "2", "place-3": "3"}
    saved = evening.save("normal", by="order", **seats(*first), **places)
    assert players(evening, saved.location.removeprefix(evening.at)) == then
    assert "chọn cách thay nhau nghỉ" in evening.page("/history") or turns == "free"


@pytest.mark.parametrize(
    ("language", "told"),
    [("vi", "Có người khác vừa sửa trước"), ("en", "Somebody else changed it")],
)
def test_turns_chosen_on_an_old_page_are_stale(
    evening: Evening, language: Language, told: str
) -> None:
    """What another phone has chosen meanwhile stays, and the answer says so."""
    evening.phone.set_cookie("language", language)
    (form,) = forms(evening.phone.get(evening.at).text, "/table/turns")
    evening.keeper().post(f"{evening.at}/table/turns", data=form | {"turns": "last"})
    answer = evening.post("/table/turns", form | {"turns": "round"})
    assert answer.status_code == 409
    assert told in words(answer.text)
    (form,) = forms(evening.phone.get(evening.at).text, "/table/turns")
    assert 'value="last" aria-current' in evening.phone.get(evening.at).text
    assert evening.post("/table/turns", form | {"turns": "round"}).status_code == 303


def test_others_play_once_if_they_are_ticked(evening: Evening) -> None:
    """What was ticked holds for a round; after it the way goes on."""
    evening.post("/table/turns", {"turns": "last"})
    ticked = ["An", "Bình", "Chi", "Hà"]
    assert players(evening, "?" + "&".join(f"p={name}" for name in ticked)) == ticked
    saved = evening.save("u-0", **seats(*ticked))
    assert "p=" not in saved.location
    assert "Em" in players(evening)


def test_a_struck_round_is_not_the_last_one(evening: Evening) -> None:
    """Who was last in it does not sit out for it."""
    evening.post("/table/turns", {"turns": "round"})
    evening.save("u-0", **seats("Chi", "Dũng", "Em", "Hà"))
    evening.accept("/rounds/2/strike")
    assert players(evening) == ["Chi", "Dũng", "Em", "Hà"]


def test_four_take_no_turns(app: Flask) -> None:
    """There is nothing to choose; and what is no way is no form of ours."""
    evening = Evening(app)
    assert "ghỉ" not in evening.page()
    assert evening.post("/table/turns", {"turns": "x"}).status_code == 400


def test_the_choice_is_kept(evening: Evening) -> None:
    """For every phone that keeps the book."""
    evening.post("/table/turns", {"turns": "last"})
    shown = evening.keeper().get(evening.at).text
    assert re.search(r'value="last" aria-current="true"', shown)
    assert "Chia lượt nghỉ: Bét nghỉ" in words(shown)


def test_who_went_home_sits_out_no_round(evening: Evening) -> None:
    """Who sits out is told once, with what they came to; who left is in the book alone."""
    assert "Nghỉ Em 0 0 đ Hà 0 0 đ" in evening.page()
    six = [*FRIENDS, "Em", "Hà"]
    people = {f"{field}-{i}": name for i, name in enumerate(six) for field in ("was", "name")}
    people |= {f"active-{i}": "1" for i, name in enumerate(six) if name != "Em"}
    evening.post("/table/people", people)
    page = evening.page()
    assert "Nghỉ Hà 0 0 đ" in page
    assert "Nghỉ Em" not in page
