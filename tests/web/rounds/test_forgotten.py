"""A forgotten round is inserted before another one where a gà is on, else saved as the next."""

import re

import pytest
from flask import Flask

from tests.store.evening import rules
from tests.web.friends import Evening, version


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


def test_other_people_may_have_played_it(evening: Evening) -> None:
    assert evening.players("/rounds/2/before?p=An&p=Chi") == (1, 3)
    # One player is no table.
    assert evening.players("/rounds/2/before?p=An") == (1, 2, 3, 4)
    evening.accept("/rounds/2/before", evening.entry(who="1 3"))


def test_the_second_keeper_sees_what_the_first_inserted(evening: Evening) -> None:
    path = "/rounds/2/before"

    def unseen(page: str) -> dict[str, str]:
        return dict(re.findall(r'name="(version|next)" value="(\d+)"', page))

    form = evening.entry("u-3") | unseen(evening.source(path))
    evening.accept(path, form | {"key": "other"}, phone=evening.keeper())
    late = evening.send(path, form, 409, "máy 2: ghi ván 3", "Dũng ù")
    evening.check("", "Lưu ván 4")
    evening.accept(path, form | unseen(late.text))
    evening.check("", "Lưu ván 5")


def test_it_is_asked_for_by_the_rules_of_its_place(evening: Evening) -> None:
    evening.opens_another(rules("guide", ga_mode="ante", ga_ante=1, chot_payment=4))
    evening.save("u-0", **{f"points-{i}": "3" for i in range(1, 4)})
    later = {"rules": "pho-bien-ga", "how": "next", "version": version(evening.source())}
    evening.send("/rules/change/rules", later)
    asks = ["eat-0-from" in evening.source(path) for path in ("/rounds/1/before", "")]
    assert asks == [True, False]


def test_a_round_of_points_moves_no_total_in_money(evening: Evening) -> None:
    """So no total of a table that plays for money since runs from where it was."""
    guest = evening.guest()
    assert "data-was" in evening.source(phone=guest)
    evening.send("/rules/change/stake", {"stake": "5000", "how": "next", "version": "3"})
    evening.accept("/rounds/2/before", evening.entry("u-3"))
    assert "data-was" not in evening.source(phone=guest)
