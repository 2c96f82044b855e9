"""A name with a comma is one person, and no new name has one."""

import pytest
from flask import Flask

from tests.web.friends import FRIENDS, Evening, asked, fields, people_form, words

WITH_COMMA = "Người: [An, Tí], Bình, Chi\nLuật: pho-bien\n"


def test_nobody_is_gone_because_another_name_has_a_comma(app: Flask) -> None:
    phone = app.test_client()
    at = phone.post("/open", data={"text": WITH_COMMA}).location
    page = phone.get(at).text
    form = {name: fields(page, name)[0] for name in ("who", "names", "version", "key")}
    left = people_form(was=("An, Tí", "Chi"))
    assert phone.post(f"{at}/table/people", data=left).status_code == 303
    answer = phone.post(f"{at}/rounds", data=form | {"game": "phom", "outcome": "u-0"})
    assert "Bình không còn ở bàn" in words(answer.text)


@pytest.mark.parametrize("name", ["An, Tí", "An,Tí"])
def test_a_new_name_has_no_comma(evening: Evening, name: str) -> None:
    form = people_form(name, *FRIENDS[1:])
    answer = evening.phone.post(f"{evening.at}/table/people", data=form)
    assert answer.status_code == 422
    assert "có dấu phẩy" in words(answer.text)


def test_names_typed_into_one_field_are_people_of_their_own(app: Flask) -> None:
    """Typed with commas into the first name of the form that opens a session."""
    form = asked() | {f"name-{seat}": "" for seat in range(4)}
    answer = app.test_client().post("/new", data=form | {"name-0": "An, Bình,Chi"})
    assert answer.status_code == 303
    page = app.test_client().get(answer.location).text
    assert all(name in page for name in ("An", "Bình", "Chi"))
