"""A forgotten round is inserted before another one where a gà is on, else saved as the next."""

import re

import pytest
from flask import Flask

from tests.store.evening import rules
from tests.web.friends import Evening, words


@pytest.fixture
def evening(evening: Evening) -> Evening:
    """A gà of antes that the winner of an ù takes: a round for nobody, then Bình's ù."""
    evening.opens_another(rules("pho-bien", ga_mode="ante", ga_ante=1, ga_taken_by="u_winner"))
    evening.save_order()
    evening.save("u-1")
    return evening


def test_without_a_gà_it_is_saved_as_the_next_round(app: Flask) -> None:
    evening = Evening(app)
    evening.save()
    assert "/before" not in evening.source("/rounds/1")


def test_an_inserted_round_shows_its_effect_before_it_is_saved(evening: Evening) -> None:
    before = evening.page()
    form = evening.entry("u-2")
    shown = evening.post("/rounds/2/before/preview", form)
    assert shown.status_code == 200
    told = words(shown.text)
    assert "An −6 Bình −10 Chi +22 Dũng −6" in told
    assert "Ván 2 cũng được tính lại." in told
    assert evening.page() == before
    kept = evening.accept("/rounds/2/before", form)
    assert kept.location == evening.at
    assert evening.post("/rounds/2/before", form).location == kept.location
    assert "Lưu ván 4" in evening.page()
    assert "Ghi bù trước ván 2: Chi ù" in evening.page()
    assert "Sổ lệch" not in evening.page()
    numbers = re.findall(r"/rounds/(\d)\"", evening.source())
    assert numbers[-3:] == ["2", "3", "1"]


def test_other_people_may_have_played_it(evening: Evening) -> None:
    assert evening.players("/rounds/2/before?p=An&p=Chi") == (1, 3)
    # One player is no table.
    assert evening.players("/rounds/2/before?p=An") == (1, 2, 3, 4)
    kept = evening.accept("/rounds/2/before", evening.entry(who="1 3"))
    assert kept.status_code == 303


def test_the_second_keeper_sees_what_the_first_inserted(evening: Evening) -> None:
    path = f"{evening.at}/rounds/2/before"
    opened = dict(re.findall(r'name="(\w+)" value="(\d+)"', evening.phone.get(path).text))
    form = evening.entry("u-3") | {name: opened[name] for name in ("version", "next")}
    other = form | {"key": "other"}
    assert evening.accept("/rounds/2/before", other, phone=evening.keeper()).status_code == 303
    late = evening.post("/rounds/2/before", form)
    assert late.status_code == 409
    assert "máy 2: ghi ván 3" in words(late.text)
    assert "Dũng ù" in words(late.text)
    assert "Lưu ván 4" in evening.page()
    again = dict(re.findall(r'name="(version|next)" value="(\d+)"', late.text))
    assert evening.accept("/rounds/2/before", form | again).status_code == 303
    assert "Lưu ván 5" in evening.page()
