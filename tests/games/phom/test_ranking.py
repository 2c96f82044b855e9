"""The places when nobody went out, and what they pay. (docs/rules.md, 5.4)"""

from typing import Any, NamedTuple

from tests.words.payments import each_payment, settled
from tests.words.phom import round_of
from tests.words.tables import each_case


class Case(NamedTuple):
    """A round of `vinagames` with some changes, in which nobody is out."""

    changes: dict[str, Any]
    hands: str
    ranking: str
    payments: str


BY_LAYING = {"mom_rank_by": "lay_order"}
ALL_MOM = "hands An:móm Bình:móm Chi:móm Dũng:móm"
PLACES = "Bình → An 1 rank; Chi → An 2 rank; Dũng → An 3 rank"

BY_POINTS = {
    "001:43 four": Case({}, "hands An:1 Bình:2 Chi:3 Dũng:4", "An, Bình, Chi, Dũng", PLACES),
    "001:43 three": Case(
        {}, "hands An:1 Bình:2 Chi:3; three", "An, Bình, Chi", "Bình → An 1 rank; Chi → An 2 rank"
    ),
    "001:43 two": Case({}, "hands An:2 Bình:1; two", "Bình, An", "An → Bình 1 rank"),
}

TIES = {
    "001:46 for the first place": Case(
        {},
        "hands An:9 Bình:9 Chi:12 Dũng:20; laid Bình Dũng An Chi",
        "Bình, An, Chi, Dũng",
        "An → Bình 1 rank; Chi → Bình 2 rank; Dũng → Bình 3 rank",
    ),
    "5.4 three places, of which two pay the same": Case(
        {"rank_payments_4": [1, 1, 3]},
        "hands An:1 Bình:5 Chi:5 Dũng:5; laid Dũng Chi Bình An",
        "An, Dũng, Chi, Bình",
        "Dũng Chi → An 1 rank; Bình → An 3 rank",
    ),
    "5.4 the first place is always told apart": Case(
        {"rank_payments_2": [0]}, "hands An:9 Bình:9; two; laid Bình An", "Bình, An", ""
    ),
}

MOM = {
    "001:45 in place of the place": Case(
        {},
        "hands An:1 Bình:2 Chi:3 Dũng:móm",
        "An, Bình, Chi, Dũng",
        "Bình → An 1 rank; Chi → An 2 rank; Dũng → An 4 mom",
    ),
    "001:44 ignored": Case(
        {"mom_mode": "ignore"},
        "hands An:1+móm Bình:90 Chi:91 Dũng:92",
        "An, Bình, Chi, Dũng",
        PLACES,
    ),
    "5.4 other amounts": Case(
        {"mom_payment": 9},
        "hands An:1 Bình:2 Chi:móm; three",
        "An, Bình, Chi",
        "Bình → An 1 rank; Chi → An 9 mom",
    ),
    "5.4 two móm, on top: by laying": Case(
        BY_LAYING | {"mom_mode": "add"},
        "hands An:1 Bình:2 Chi:móm Dũng:móm; laid Dũng Chi Bình An",
        "An, Bình, Dũng, Chi",
        "Bình → An 1 rank; Dũng → An 2 rank; Dũng → An 4 mom; Chi → An 3 rank; Chi → An 4 mom",
    ),
}

EVERYBODY_MOM = {
    "001:43 by points": Case({}, "hands An:7+móm Bình:6+móm; two", "Bình, An", "An → Bình 4 mom"),
    "002:33 by laying": Case(
        BY_LAYING,
        f"{ALL_MOM}; laid Chi An Dũng Bình",
        "Chi, An, Dũng, Bình",
        "An Dũng Bình → Chi 4 mom",
    ),
    "002:33 by laying, whatever the points": Case(
        BY_LAYING, "hands An:7+móm Bình:6+móm; two; laid An Bình", "An, Bình", "Bình → An 4 mom"
    ),
    "5.4 nobody pays": Case({"all_mom": "no_payment"}, ALL_MOM, "An=Bình=Chi=Dũng", ""),
    "5.4 no_payment needs all of them": Case(
        {"all_mom": "no_payment"},
        "hands An:1 Bình:móm Chi:móm; three",
        "An, Bình=Chi",
        "Bình Chi → An 4 mom",
    ),
}


@each_case(BY_POINTS, TIES, MOM, EVERYBODY_MOM)
def test_places_and_what_they_pay(case: Case) -> None:
    """A better place pays less; a tie is broken only if money depends on it."""
    came = settled("vinagames", case.changes, round_of(f"nobody out; {case.hands}"))
    assert (came.ranking, came.payments) == (case.ranking, each_payment(case.payments))


def test_who_declared_falsely_and_played_on_comes_last() -> None:
    """And pays for all. (docs/rules.md, 5.9)"""
    told = "nobody out; declared An; placed Chi Bình; three"
    came = settled("pho-bien", {"false_declaration_den": True}, round_of(told))
    assert (came.winners, came.ranking, came.den_payer) == ("Chi", "Chi, Bình, An", "An")
