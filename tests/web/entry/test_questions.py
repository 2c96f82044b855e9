"""Only what has a price or a consequence is asked."""

from typing import Any

import pytest

from scorekeeper.web.entry.form import form_of
from scorekeeper.web.entry.phom import PhomQuestions
from scorekeeper.web.entry.tulokho import TulokhoQuestions
from tests.web.friends import profile_with


def of(preset: str, **changes: Any) -> Any:
    """What is asked under a preset with changes."""
    rules = profile_with(preset, **changes).rules
    return form_of(rules).questions(rules)


@pytest.mark.parametrize(
    ("preset", "kinds"),
    [
        ("guide", ["thuong", "trang", "boc", "an"]),
        ("vinagames", ["thuong", "tron"]),
        ("vietnamese", ["thuong"]),
        ("pho-bien", ["thuong", "tron", "khan"]),
    ],
)
def test_kinds_of_u_are_those_played(preset: str, kinds: list[str]) -> None:
    """The plain one first, which is the one without a further tap."""
    assert list(of(preset).u_types) == kinds


def test_free_eats_are_not_asked() -> None:
    """Eats that cost nothing, feed no gà and bring no đền are nobody's business."""
    assert not of("guide").eats
    assert of("guide", chot_payment=1).eats
    assert of("guide", den_eats=3).eats
    assert of("guide", den_last_round="feeder").eats
    assert of("guide", ga_mode="eats", ga_chot_payment=1).eats
    assert of("guide", chot_payment=1).eaten_from
    assert not of("vinagames").eaten_from


def test_mom_is_asked_where_it_counts() -> None:
    """Not by deadwood, and not where a tick changes nothing."""
    asked: PhomQuestions = of("pho-bien")
    assert asked.mom
    assert not of("pho-bien", mom_mode="ignore").mom
    assert not of("guide", mom_mode="replace").mom


def test_a_false_u_is_asked_where_it_costs() -> None:
    """`pho-bien` plays it, the others do not."""
    assert of("pho-bien").false_declaration
    assert not of("vinagames").false_declaration


def test_deuces_and_quads_are_asked_where_they_cost() -> None:
    """Also where they only leave the count, or make a quad together."""
    free = {"black_deuce_payment": 0, "red_deuce_payment": 0, "quad_payment": 0}
    asked: TulokhoQuestions = of("tulokho-vinagames")
    assert list(asked.counts) == ["cards", "black", "red", "quads"]
    assert list(of("tulokho-vinagames", **free).counts) == ["cards"]
    assert list(of("tulokho-vinagames", **free | {"red_deuce_payment": 1}).counts) == [
        "cards",
        "red",
    ]
    replaced = of("tulokho-vinagames", **free, extras_replace_card_count=True)
    assert list(replaced.counts) == ["cards", "black", "red", "quads", "runs"]
    four = of("tulokho-vinagames", **free | {"quad_payment": 5})
    assert list(four.counts) == ["cards", "black", "red", "quads"]


def test_places_ask_for_no_cards() -> None:
    """What the last is left with is asked where it costs, and nothing of who helped or gave up."""
    asked: TulokhoQuestions = of("tulokho-nhat-nhi")
    assert list(asked.counts) == ["black", "red", "quads"]
    assert (asked.stuck, asked.assistants, asked.abandoned_hands) == (False, False, False)
    free = {"black_deuce_payment": 0, "red_deuce_payment": 0, "quad_payment": 0}
    replaced = free | {"extras_replace_card_count": True, "run_payment": 5}
    assert list(of("tulokho-nhat-nhi", **replaced).counts) == ["runs"]


def test_chops_and_fouls_are_asked_where_they_cost() -> None:
    """Neither is by any preset of the texts."""
    for preset in ("guide", "vinagames", "vietnamese", "wikipedia", "pho-bien", "pho-bien-ga"):
        assert not of(preset).fouls
        assert of(preset, foul_payment=1).fouls
    asked: TulokhoQuestions = of("tulokho-vinagames")
    assert (asked.chopped, asked.fouls) == ({}, False)
    chopped = of("tulokho-vinagames", chop_quad_payment=1).chopped
    assert list(chopped) == ["black", "red", "quad", "run", "blacks", "reds", "mixed"]


def test_stuck_and_instant_wins_are_asked_where_played() -> None:
    """Neither is by the preset."""
    asked: TulokhoQuestions = of("tulokho-vinagames")
    assert (asked.stuck, asked.instant_win) == (False, False)
    asked = of("tulokho-vinagames", stuck_payment=15, instant_win_payment=20)
    assert (asked.stuck, asked.instant_win) == (True, True)


@pytest.mark.parametrize(
    ("changes", "most"),
    [
        ({"jqk_points": "11_12_13"}, 72),
        ({"jqk_points": "ten"}, 60),
        ({"jqk_points": "11_12_13", "hand_cards": 10}, 82),
        ({"jqk_points": "ten", "hand_cards": 10}, 70),
    ],
)
def test_the_most_that_a_hand_with_a_phom_holds(changes: dict[str, Any], most: int) -> None:
    """Two kings, two queens, two jacks beside a phỏm of three, and of ten cards a ten more."""
    assert of("pho-bien", **changes).most_with_phom == most
