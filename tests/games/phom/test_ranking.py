"""The places when nobody went out, and what they pay. (docs/rules.md, 5.4)"""

from typing import Any

import pytest

from tests.words.payments import each_payment, settled
from tests.words.phom import round_of
from tests.words.tables import each_case

Case = tuple[dict[str, Any], str, str, str]
"""Changes of `vinagames`, everybody's hand, the ranking, the payments."""

IGNORE = {"mom_mode": "ignore"}
ADD = {"mom_mode": "add"}
BY_LAYING = {"mom_rank_by": "lay_order"}
NOBODY_PAYS = {"all_mom": "no_payment"}
ALL_MOM = "hands An:móm Bình:móm Chi:móm Dũng:móm"
PLACES = "Bình → An 1 rank; Chi → An 2 rank; Dũng → An 3 rank"

BY_POINTS: dict[str, Case] = {
    "001:43 four": ({}, "hands An:1 Bình:2 Chi:3 Dũng:4", "An, Bình, Chi, Dũng", PLACES),
    "5.4 not by seat": (
        {},
        "hands An:4 Bình:3 Chi:2 Dũng:1",
        "Dũng, Chi, Bình, An",
        "Chi → Dũng 1 rank; Bình → Dũng 2 rank; An → Dũng 3 rank",
    ),
    "001:43 three": (
        {},
        "hands An:1 Bình:2 Chi:3; three",
        "An, Bình, Chi",
        "Bình → An 1 rank; Chi → An 2 rank",
    ),
    "001:43 two": ({}, "hands An:2 Bình:1; two", "Bình, An", "An → Bình 1 rank"),
    "5.4 two, otherwise": (
        {"rank_payments_2": [5]},
        "hands An:2 Bình:1; two",
        "Bình, An",
        "An → Bình 5 rank",
    ),
    "5.4 three, otherwise": (
        {"rank_payments_3": [2, 7]},
        "hands An:1 Bình:2 Chi:3; three",
        "An, Bình, Chi",
        "Bình → An 2 rank; Chi → An 7 rank",
    ),
    "5.4 four, otherwise": (
        {"rank_payments_4": [0, 5, 9]},
        "hands An:1 Bình:2 Chi:3 Dũng:4",
        "An, Bình, Chi, Dũng",
        "Chi → An 5 rank; Dũng → An 9 rank",
    ),
    "4.1 in order, without points": (
        {},
        "placed Chi An Dũng Bình",
        "Chi, An, Dũng, Bình",
        "An → Chi 1 rank; Dũng → Chi 2 rank; Bình → Chi 3 rank",
    ),
    "5.4 in order, points level": (
        {},
        "placed Chi An Dũng Bình; hands Chi:5 An:5 Dũng:5 Bình:5",
        "Chi, An, Dũng, Bình",
        "An → Chi 1 rank; Dũng → Chi 2 rank; Bình → Chi 3 rank",
    ),
}

TIES: dict[str, Case] = {
    "001:46 for the first place": (
        {},
        "hands An:9 Bình:9 Chi:12 Dũng:20; laid Bình Dũng An Chi",
        "Bình, An, Chi, Dũng",
        "An → Bình 1 rank; Chi → Bình 2 rank; Dũng → Bình 3 rank",
    ),
    "5.4 later_wins": (
        {"tie_break": "later_wins"},
        "hands An:9 Bình:9 Chi:12 Dũng:20; laid Bình Dũng An Chi",
        "An, Bình, Chi, Dũng",
        PLACES,
    ),
    "5.4 for the last place": (
        {},
        "hands An:1 Bình:2 Chi:9 Dũng:9; laid Dũng Chi An Bình",
        "An, Bình, Dũng, Chi",
        "Bình → An 1 rank; Dũng → An 2 rank; Chi → An 3 rank",
    ),
    "5.4 two ties": (
        {},
        "hands An:9 Bình:9 Chi:12 Dũng:12; laid Dũng Chi Bình An",
        "Bình, An, Dũng, Chi",
        "An → Bình 1 rank; Dũng → Bình 2 rank; Chi → Bình 3 rank",
    ),
    "5.4 places that pay the same stay together": (
        {"rank_payments_4": [1, 2, 2]},
        "hands An:1 Bình:2 Chi:9 Dũng:9; laid Dũng Chi An Bình",
        "An, Bình, Chi=Dũng",
        "Bình → An 1 rank; Chi Dũng → An 2 rank",
    ),
    "5.4 places that pay the same, before one that pays more": (
        {"rank_payments_4": [1, 1, 3]},
        "hands An:1 Bình:5 Chi:5 Dũng:9",
        "An, Bình=Chi, Dũng",
        "Bình Chi → An 1 rank; Dũng → An 3 rank",
    ),
    "5.4 three places, of which two pay the same": (
        {"rank_payments_4": [1, 1, 3]},
        "hands An:1 Bình:5 Chi:5 Dũng:5; laid Dũng Chi Bình An",
        "An, Dũng, Chi, Bình",
        "Dũng Chi → An 1 rank; Bình → An 3 rank",
    ),
    "5.4 the first place is always told apart": (
        {"rank_payments_2": [0]},
        "hands An:9 Bình:9; two; laid Bình An",
        "Bình, An",
        "",
    ),
}

MOM: dict[str, Case] = {
    "001:45 in place of the place": (
        {},
        "hands An:1 Bình:2 Chi:3 Dũng:móm",
        "An, Bình, Chi, Dũng",
        "Bình → An 1 rank; Chi → An 2 rank; Dũng → An 4 mom",
    ),
    "5.4 after everybody with a phỏm": (
        {},
        "hands An:1+móm Bình:90 Chi:91 Dũng:92",
        "Bình, Chi, Dũng, An",
        "Chi → Bình 1 rank; Dũng → Bình 2 rank; An → Bình 4 mom",
    ),
    "001:44 ignored": (
        IGNORE,
        "hands An:1+móm Bình:90 Chi:91 Dũng:92",
        "An, Bình, Chi, Dũng",
        PLACES,
    ),
    "5.4 on top of the place": (
        ADD,
        "hands An:1 Bình:2 Chi:3 Dũng:móm",
        "An, Bình, Chi, Dũng",
        "Bình → An 1 rank; Chi → An 2 rank; Dũng → An 3 rank; Dũng → An 4 mom",
    ),
    "5.4 other amounts": (
        {"mom_payment": 9},
        "hands An:1 Bình:2 Chi:móm; three",
        "An, Bình, Chi",
        "Bình → An 1 rank; Chi → An 9 mom",
    ),
    "5.4 two móm, replaced: nothing tells them apart": (
        {},
        "hands An:1 Bình:2 Chi:9+móm Dũng:8+móm; laid Dũng Chi Bình An",
        "An, Bình, Chi=Dũng",
        "Bình → An 1 rank; Chi Dũng → An 4 mom",
    ),
    "5.4 two móm, on top: by points": (
        ADD,
        "hands An:1 Bình:2 Chi:9+móm Dũng:8+móm",
        "An, Bình, Dũng, Chi",
        "Bình → An 1 rank; Dũng → An 2 rank; Dũng → An 4 mom; Chi → An 3 rank; Chi → An 4 mom",
    ),
    "5.4 two móm, on top, level points": (
        ADD,
        "hands An:1 Bình:2 Chi:9+móm Dũng:9+móm; laid Dũng Chi Bình An",
        "An, Bình, Dũng, Chi",
        "Bình → An 1 rank; Dũng → An 2 rank; Dũng → An 4 mom; Chi → An 3 rank; Chi → An 4 mom",
    ),
    "5.4 two móm, on top: by laying": (
        ADD | BY_LAYING,
        "hands An:1 Bình:2 Chi:8+móm Dũng:9+móm; laid Dũng Chi Bình An",
        "An, Bình, Dũng, Chi",
        "Bình → An 1 rank; Dũng → An 2 rank; Dũng → An 4 mom; Chi → An 3 rank; Chi → An 4 mom",
    ),
    "5.4 two móm, on top of places that pay the same": (
        ADD | {"rank_payments_4": [1, 2, 2]},
        "hands An:1 Bình:2 Chi:móm Dũng:móm",
        "An, Bình, Chi=Dũng",
        "Bình → An 1 rank; Chi → An 2 rank; Chi → An 4 mom; Dũng → An 2 rank; Dũng → An 4 mom",
    ),
    "4.1 in order, móm last": (
        {},
        "placed Dũng An; hands Bình:móm Chi:móm",
        "Dũng, An, Bình=Chi",
        "An → Dũng 1 rank; Bình Chi → Dũng 4 mom",
    ),
    "4.1 in order, one móm on top": (
        ADD,
        "placed Dũng An Bình; hands Chi:móm",
        "Dũng, An, Bình, Chi",
        "An → Dũng 1 rank; Bình → Dũng 2 rank; Chi → Dũng 3 rank; Chi → Dũng 4 mom",
    ),
    "4.1 in order, two móm on top": (
        ADD,
        "placed Dũng An; hands Bình:7+móm Chi:6+móm",
        "Dũng, An, Chi, Bình",
        "An → Dũng 1 rank; Chi → Dũng 2 rank; Chi → Dũng 4 mom; Bình → Dũng 3 rank; "
        "Bình → Dũng 4 mom",
    ),
    "4.1 in order, móm ignored": (
        IGNORE,
        "placed Dũng An Bình Chi; hands Dũng:móm",
        "Dũng, An, Bình, Chi",
        "An → Dũng 1 rank; Bình → Dũng 2 rank; Chi → Dũng 3 rank",
    ),
    "5.4 not ticked": ({}, "hands An:1 Bình:2; two", "An, Bình", "Bình → An 1 rank"),
}

EVERYBODY_MOM: dict[str, Case] = {
    "001:43 by points": ({}, "hands An:7+móm Bình:6+móm; two", "Bình, An", "An → Bình 4 mom"),
    "5.4 by points, a tie behind the first is none": (
        {},
        "hands An:7+móm Bình:6+móm Chi:7+móm; three",
        "Bình, An=Chi",
        "An Chi → Bình 4 mom",
    ),
    "5.4 by points, level": (
        {},
        "hands An:6+móm Bình:6+móm; two; laid Bình An",
        "Bình, An",
        "An → Bình 4 mom",
    ),
    "002:33 by laying": (
        BY_LAYING,
        f"{ALL_MOM}; laid Chi An Dũng Bình",
        "Chi, An, Dũng, Bình",
        "An Dũng Bình → Chi 4 mom",
    ),
    "002:33 by laying, whatever the points": (
        BY_LAYING,
        "hands An:7+móm Bình:6+móm; two; laid An Bình",
        "An, Bình",
        "Bình → An 4 mom",
    ),
    "5.4 by laying, the later wins": (
        BY_LAYING | {"tie_break": "later_wins"},
        f"{ALL_MOM}; laid Chi An Dũng Bình",
        "Bình, Dũng, An, Chi",
        "Dũng An Chi → Bình 4 mom",
    ),
    "5.4 nobody pays": (NOBODY_PAYS, ALL_MOM, "An=Bình=Chi=Dũng", ""),
    "5.4 nobody pays, whatever the points": (
        NOBODY_PAYS | ADD,
        "hands An:7+móm Bình:6+móm; two",
        "An=Bình",
        "",
    ),
    "5.4 eats are paid as ever": (
        NOBODY_PAYS,
        "hands An:móm Bình:móm; two; extra An>Bình:1",
        "An=Bình",
        "An → Bình 1 manual",
    ),
    "5.4 no_payment needs all of them": (
        NOBODY_PAYS,
        "hands An:1 Bình:móm Chi:móm; three",
        "An, Bình=Chi",
        "Bình Chi → An 4 mom",
    ),
    "5.4 on top": (
        ADD,
        "hands An:7+móm Bình:6+móm; two",
        "Bình, An",
        "An → Bình 1 rank; An → Bình 4 mom",
    ),
}


@each_case(BY_POINTS, TIES, MOM, EVERYBODY_MOM)
def test_places_and_what_they_pay(case: Case) -> None:
    """A better place pays less; a tie is broken only if money depends on it."""
    changes, held, ranking, expected = case
    outcome = settled("vinagames", changes, round_of(f"nobody out; {held}"))
    assert (outcome.ranking, outcome.payments) == (ranking, each_payment(expected))


@pytest.mark.parametrize(
    ("changes", "held", "winners"),
    [
        pytest.param({}, "hands An:2 Bình:1; two", "Bình", id="the first"),
        pytest.param(NOBODY_PAYS, "hands An:móm Bình:móm; two", "", id="nobody, where all are móm"),
        pytest.param({}, "hands An:7+móm Bình:6+móm; two", "Bình", id="the best of all móm"),
    ],
)
def test_the_first_place_wins(changes: dict[str, Any], held: str, winners: str) -> None:
    """Unless all are móm and the table pays nothing for that."""
    assert settled("vinagames", changes, round_of(f"nobody out; {held}")).winners == winners
