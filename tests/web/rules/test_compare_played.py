"""What was played, by two sets of rules that are compared."""

from typing import Any

import pytest
from flask import Flask

from scorekeeper.games import PRESETS
from scorekeeper.rules.profiles import Profile, change
from scorekeeper.rules.share_code import encode
from tests.web.friends import Evening, words


@pytest.fixture
def evening(evening: Evening) -> Evening:
    """An ù of An, then one of Bình, at two thousand a bet."""
    evening.save("u-0")
    evening.save("u-1")
    return evening


def token(evening: Evening) -> str:
    """The view link of an evening."""
    return evening.at.rpartition("/")[2]


def sums(page: str) -> str:
    """What a page says of a session by both."""
    return words(page.partition('id="tried"')[2].partition("<table")[2].partition("</table>")[0])


def dearer(**changes: Any) -> str:
    """The common rules with other prices."""
    profile = change(PRESETS["pho-bien"], changes, "Nhà Tí")
    assert isinstance(profile, Profile)
    return encode(profile)


def test_a_session_by_both(evening: Evening) -> None:
    """What everybody would have had by each, in money too; it is offered, and nothing is kept."""
    pair = {"one": "pho-bien", "other": dearer(u_payment=6)}
    assert "Thứ sáu" in evening.phone.post("/rules/compare", data=pair).text
    before = evening.app.test_client().get(evening.at).data
    answer = evening.phone.post("/rules/compare", data=pair | {"session": token(evening)})
    assert answer.status_code == 200
    assert "An +10 +20.000 đ +12 +24.000 đ" in sums(answer.text)
    assert "Chi −10 −20.000 đ −12 −24.000 đ" in sums(answer.text)
    assert evening.app.test_client().get(evening.at).data == before


def test_neither_need_be_what_was_played(evening: Evening) -> None:
    """Both columns are worked out by what is compared."""
    pair = {"one": dearer(u_payment=1), "other": dearer(u_payment=2)}
    answer = evening.phone.post("/rules/compare", data=pair | {"session": token(evening)})
    assert "An +2 +4.000 đ +4 +8.000 đ" in sums(answer.text)


def test_a_round_by_both(evening: Evening) -> None:
    """That round alone."""
    form = {"one": "pho-bien", "other": dearer(u_payment=6), "session": token(evening)}
    answer = evening.phone.post("/rules/compare", data=form | {"number": "2"})
    assert "An −5 −10.000 đ −6 −12.000 đ" in sums(answer.text)


def test_what_one_refuses_counts_by_neither(evening: Evening) -> None:
    """It is named, with the reason; a single round that one refuses has no amounts at all."""
    evening.save("u-0", u_type="tron")
    form = {"one": "pho-bien", "other": dearer(u_tron=None), "session": token(evening)}
    answer = evening.phone.post("/rules/compare", data=form)
    assert "Ván 3 không tính được theo Nhà Tí" in words(answer.text)
    assert "An +10 +20.000 đ +10 +20.000 đ" in sums(answer.text)
    assert "Không ai hơn kém gì." in words(answer.text)
    alone = evening.phone.post("/rules/compare", data=form | {"number": "3"})
    assert "Ván 3 không tính được theo Nhà Tí" in words(alone.text)
    assert not sums(alone.text)


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"number": "9"}, "không có ván số ấy"),
        ({"number": "hai"}, "không có ván số ấy"),
        ({"one": "tulokho-vinagames", "other": "tulokho-vinagames"}, "không chơi trò ấy"),
    ],
)
def test_what_was_not_played(evening: Evening, form: dict[str, str], sentence: str) -> None:
    """Told in a sentence; the form stays filled."""
    pair = {"one": "pho-bien", "other": "vinagames", "session": token(evening)}
    answer = evening.phone.post("/rules/compare", data=pair | form)
    assert answer.status_code == 422
    assert sentence in words(answer.text)
    assert f'value="{form.get("number", "")}"' in answer.text


def test_a_round_of_another_game(app: Flask) -> None:
    """The sentence says that the rules are for another game."""
    evening = Evening(app, **{"rules-tulokho": "tulokho-vinagames"})
    evening.save("u-0")
    form = {"one": "tulokho-vinagames", "other": "tulokho-vinagames", "number": "1"}
    answer = evening.phone.post("/rules/compare", data=form | {"session": token(evening)})
    assert answer.status_code == 422
    assert "trò" in words(answer.text.partition('id="tried"')[2])


def test_who_only_looks_compares_too(evening: Evening) -> None:
    """From the rules of the session, which come along; money speaks where nobody chose bets. A
    wrong link is a page that is not there."""
    guest = evening.app.test_client()
    page = guest.get(f"{evening.at}/rules").text
    assert f'name="session" value="{token(evening)}"' in page
    form = {"one": "pho-bien", "other": dearer(u_payment=6)}
    answer = guest.post("/rules/compare", data=form | {"session": token(evening)})
    assert "An +20k +10 +24k +12" in sums(answer.text)
    assert guest.post("/rules/compare", data=form | {"session": "none"}).status_code == 404
    assert guest.get_cookie("browser") is None
