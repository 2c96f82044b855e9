"""Payments by points in hand, and phạt U. (000:55-62; docs/rules.md, 5.3 and 5.5)"""

from typing import Any

import pytest

from tests.words.payments import each_payment, settled
from tests.words.phom import round_of
from tests.words.tables import each_case

Case = tuple[dict[str, Any], str, str]
"""Changes of `guide`, the round, the payments."""

NO_PHAT_U = {"phat_u_multiplier": 1}
SIDE = {"phat_u_side_payment": 2}
LAST = "hands Bình:3 Chi:9 Dũng:5"

U: dict[str, Case] = {
    "000:55 each their points": (
        NO_PHAT_U,
        f"An ù; {LAST}",
        "Bình → An 3 u; Chi → An 9 u; Dũng → An 5 u",
    ),
    "000:58 the most pays twice": (
        {},
        f"An ù; {LAST}",
        "Bình → An 3 u; Chi → An 18 phat_u; Dũng → An 5 u",
    ),
    "5.3 or five times": (
        {"phat_u_multiplier": 5},
        f"An ù; {LAST}",
        "Bình → An 3 u; Chi → An 45 phat_u; Dũng → An 5 u",
    ),
    "000:49 ù trắng doubles all, and phạt U again": (
        {},
        f"An ù trang; {LAST}",
        "Bình → An 6 u; Chi → An 36 phat_u; Dũng → An 10 u",
    ),
    "5.3 max: only the larger, phạt U": (
        {"phat_u_stacking": "max", "phat_u_multiplier": 3},
        f"An ù trang; {LAST}",
        "Bình → An 6 u; Chi → An 27 phat_u; Dũng → An 10 u",
    ),
    "5.3 max: only the larger, the ù": (
        {"phat_u_stacking": "max", "u_trang": [4, 0]},
        f"An ù trang; {LAST}",
        "Bình → An 12 u; Chi → An 36 phat_u; Dũng → An 20 u",
    ),
    "000:50 a bonus is added after all": (
        {"u_boc": [2, 7]},
        f"An ù boc; {LAST}",
        "Bình → An 13 u; Chi → An 43 phat_u; Dũng → An 17 u",
    ),
    "5.3 u_payment does not count": (
        {"u_payment": 6},
        f"An ù; {LAST}",
        "Bình → An 3 u; Chi → An 18 phat_u; Dũng → An 5 u",
    ),
    "5.3 the points of who went out do not count": (
        {"u_khan": [1, 0]},
        "An ù khan; hands An:50 Bình:3 Chi:9 Dũng:5",
        "Bình → An 3 u; Chi → An 18 phat_u; Dũng → An 5 u",
    ),
    "5.3 no points owe nothing": ({}, "An ù; hands Bình:0 Chi:0 Dũng:0", ""),
    "5.3 no points owe the bonus, as no phạt U": (
        {"u_thuong": [1, 2]},
        "An ù; hands Bình:0 Chi:0; three",
        "Bình Chi → An 2 u",
    ),
    "5.3 one point is enough for phạt U": (
        {},
        "An ù; hands Bình:0 Chi:1; three",
        "Chi → An 2 phat_u",
    ),
}

NOBODY_OUT: dict[str, Case] = {
    "000:55 the fewest collect": (
        NO_PHAT_U,
        "nobody out; hands An:9 Bình:3 Chi:5; three",
        "An → Bình 9 deadwood; Chi → Bình 5 deadwood",
    ),
    "000:62 the most pays twice": (
        {},
        "nobody out; hands An:9 Bình:3 Chi:5; three",
        "An → Bình 18 phat_u; Chi → Bình 5 deadwood",
    ),
    "5.5 two winners, the odd bet to the first": (
        {},
        "nobody out; hands An:8 Bình:8 Chi:15 Dũng:30",
        "Chi → An 8 deadwood; Chi → Bình 7 deadwood; Dũng → An Bình 30 phat_u",
    ),
    "5.5 the next odd bet to the next": (
        {},
        "nobody out; hands An:7 Bình:2 Chi:9 Dũng:2",
        "An → Bình 4 deadwood; An → Dũng 3 deadwood; Chi → Bình Dũng 9 phat_u",
    ),
    "5.5 odd bets go on": (
        NO_PHAT_U,
        "nobody out; hands An:3 Bình:1 Chi:5 Dũng:1",
        "An → Bình 2 deadwood; An → Dũng 1 deadwood; Chi → Bình 2 deadwood; Chi → Dũng 3 deadwood",
    ),
    "5.5 everybody ties": ({}, "nobody out; hands An:8 Bình:8 Chi:8 Dũng:8", ""),
    "5.5 earlier_wins: who laid first": (
        {"tie_break": "earlier_wins"},
        "nobody out; hands An:8 Bình:8 Chi:15; three; laid Bình Chi An",
        "An → Bình 8 deadwood; Chi → Bình 30 phat_u",
    ),
    "5.5 later_wins: who laid last": (
        {"tie_break": "later_wins"},
        "nobody out; hands An:8 Bình:8 Chi:15; three; laid Bình Chi An",
        "Bình → An 8 deadwood; Chi → An 30 phat_u",
    ),
    "5.5 a loser of a tie is among the losers": (
        {"tie_break": "earlier_wins"},
        "nobody out; hands An:8 Bình:8; two; laid Bình An",
        "An → Bình 16 phat_u",
    ),
    "5.5 a tie for another place is none": (
        {"tie_break": "earlier_wins"},
        "nobody out; hands An:8 Bình:9 Chi:9; three",
        "Bình Chi → An 18 phat_u",
    ),
    "5.5 0 points, where that is no ù": (
        {"zero_points_is_u": False},
        "nobody out; hands An:0 Bình:9; two",
        "Bình → An 18 phat_u",
    ),
}

NO_TIES = {"phat_u_ties": "none"}
PENALISED: dict[str, Case] = {
    "000:60 two share the most": (
        {},
        "An ù; hands Bình:9 Chi:9 Dũng:5",
        "Bình Chi → An 18 phat_u; Dũng → An 5 u",
    ),
    "000:60 then nobody": (
        NO_TIES,
        "An ù; hands Bình:9 Chi:9 Dũng:5",
        "Bình Chi → An 9 u; Dũng → An 5 u",
    ),
    "5.3 phat_u_ties none, one has the most": (
        NO_TIES,
        f"An ù; {LAST}",
        "Bình → An 3 u; Chi → An 18 phat_u; Dũng → An 5 u",
    ),
    "5.3 too few players": (
        {"phat_u_min_players": 4},
        "An ù; hands Bình:3 Chi:9; three",
        "Bình → An 3 u; Chi → An 9 u",
    ),
    "5.3 players enough": (
        {"phat_u_min_players": 3},
        "An ù; hands Bình:3 Chi:9; three",
        "Bình → An 3 u; Chi → An 18 phat_u",
    ),
    "5.3 no more than without, but called phạt U": (
        NO_PHAT_U | SIDE,
        "An ù; hands Bình:3 Chi:9; three",
        "Bình → An 3 u; Chi → An 9 phat_u; Chi → Bình 2 phat_u_side",
    ),
    "5.3 a side payment of one bet is enough": (
        NO_PHAT_U | {"phat_u_side_payment": 1},
        "An ù; hands Bình:3 Chi:9; three",
        "Bình → An 3 u; Chi → An 9 phat_u; Chi → Bình 1 phat_u_side",
    ),
    "5.3 no side payment without points": (SIDE, "An ù; hands Bình:0 Chi:0; three", ""),
}

ON_THE_SIDE: dict[str, Case] = {
    "000:59 to the other losers": (
        SIDE,
        f"An ù; {LAST}",
        "Bình → An 3 u; Chi → An 18 phat_u; Dũng → An 5 u; Chi → Bình Dũng 2 phat_u_side",
    ),
    "000:59 or to everyone": (
        SIDE | {"phat_u_side_to": "everyone"},
        f"An ù; {LAST}",
        "Bình → An 3 u; Chi → An 18 phat_u; Dũng → An 5 u; Chi → An Bình Dũng 2 phat_u_side",
    ),
    "5.3 other losers are penalised ones too": (
        SIDE,
        "An ù; hands Bình:9 Chi:9; three",
        "Bình Chi → An 18 phat_u; Bình → Chi 2 phat_u_side; Chi → Bình 2 phat_u_side",
    ),
    "5.5 nobody out: not to the winners": (
        SIDE,
        "nobody out; hands An:1 Bình:1 Chi:4 Dũng:3",
        "Chi → An Bình 4 phat_u; Dũng → An 2 deadwood; Dũng → Bình 1 deadwood; "
        "Chi → Dũng 2 phat_u_side",
    ),
    "5.5 nobody out: or to them as well": (
        SIDE | {"phat_u_side_to": "everyone"},
        "nobody out; hands An:1 Bình:4; two",
        "Bình → An 8 phat_u; Bình → An 2 phat_u_side",
    ),
    "5.8 multiplied like the rest": (
        SIDE | {"round_multipliers": [1, 3]},
        "nobody out; hands An:1 Bình:3 Chi:4; three; times 3",
        "Bình → An 9 deadwood; Chi → An 24 phat_u; Chi → Bình 6 phat_u_side",
    ),
}


@each_case(U, NOBODY_OUT, PENALISED, ON_THE_SIDE)
def test_payments(case: Case) -> None:
    """A loser owes the points in hand, as often as ù and phạt U say. (000:56-60, 5.3 and 5.5)"""
    changes, told, expected = case
    assert settled("guide", changes, round_of(told)).payments == each_payment(expected)


@pytest.mark.parametrize(
    ("tie_break", "told", "winners"),
    [
        pytest.param("share", "hands An:8 Bình:9 Chi:8; three", "An, Chi", id="all who share"),
        pytest.param(
            "earlier_wins",
            "hands An:8 Bình:9 Chi:8; three; laid Chi An Bình",
            "Chi",
            id="first laid",
        ),
        pytest.param(
            "later_wins", "hands An:8 Bình:9 Chi:8; three; laid Bình Chi An", "An", id="last laid"
        ),
        pytest.param("share", "hands An:8 Bình:7 Chi:8; three", "Bình", id="the one"),
    ],
)
def test_the_fewest_points_win(tie_break: str, told: str, winners: str) -> None:
    """There is no ranking. (docs/rules.md, 5.5)"""
    outcome = settled("guide", {"tie_break": tie_break}, round_of(f"nobody out; {told}"))
    assert (outcome.winners, outcome.ranking) == (winners, None)
