"""Payments of Tú Lơ Khơ by places, and of chặt and runs of pairs. (docs/rules.md, 6)"""

from typing import Any

import pytest

from tests.words.payments import each_payment, settled
from tests.words.tables import each_case
from tests.words.tulokho import round_of

Case = tuple[dict[str, Any], str, str]
"""Changes of `tulokho-vinagames`, the round, the payments."""

BY_PLACES = {"scoring_mode": "places"}
PAIRS = BY_PLACES | {"place_pays": "pairs"}
BEFORE = PAIRS | {"pair_payments": [0, 0], "extras_to": "before"}
LEFT = BY_PLACES | {"rank_payments_4": [0, 0, 0], "run_payment": 7}
CHOPS = {
    "chop_black_deuce_payment": 3,
    "chop_red_deuce_payment": 6,
    "chop_quad_payment": 10,
    "chop_run_payment": 8,
}
EACH = CHOPS | {"chop_stacking": "each_pays"}
DOUBLED = CHOPS | BY_PLACES | {"rank_payments_3": [0, 0], "chop_stacking": "doubles"}
CHAIN = "chopped Bình<An:1red Chi<Bình:1quad+over"
RUNS = {"run_payment": 7}

PLACES: dict[str, Case] = {
    "6 all pay the first": (
        BY_PLACES | {"rank_payments_4": [1, 4, 9]},
        "places Chi An Dũng Bình",
        "An → Chi 1 rank; Dũng → Chi 4 rank; Bình → Chi 9 rank",
    ),
    "6 of three": (
        BY_PLACES | {"rank_payments_3": [2, 5]},
        "places Chi An Bình; three",
        "An → Chi 2 rank; Bình → Chi 5 rank",
    ),
    "6 of two": (
        BY_PLACES | {"rank_payments_2": [7]},
        "places Bình An; two",
        "An → Bình 7 rank",
    ),
    "6 nothing is left out": (
        BY_PLACES | {"rank_payments_3": [0, 5]},
        "places Chi An Bình; three",
        "Bình → Chi 5 rank",
    ),
    "6 in pairs": (
        PAIRS | {"pair_payments": [5, 3]},
        "places Chi An Dũng Bình",
        "Bình → Chi 5 rank; Dũng → An 3 rank",
    ),
    "6 the inner pair alone": (
        PAIRS | {"pair_payments": [0, 3]},
        "places Chi An Dũng Bình",
        "Dũng → An 3 rank",
    ),
    "6 of three the second neither pays nor gets": (
        PAIRS,
        "places Chi An Bình; three",
        "Bình → Chi 2 rank",
    ),
    "6 of two the last pays the first": (PAIRS, "places Bình An; two", "An → Bình 2 rank"),
    "6 the winner may be named too": (
        PAIRS,
        "Bình out; two; placed Bình An",
        "An → Bình 2 rank",
    ),
    "6 multiplied": (
        PAIRS | {"round_multipliers": [1, 2]},
        "places Bình An; two; times 2; extra An>Bình:1",
        "An → Bình 4 rank; An → Bình 1 manual",
    ),
    "6 nobody assists": (PAIRS, "places Bình An; two; helped An An Bình", "An → Bình 2 rank"),
}

LEFT_BY_LAST: dict[str, Case] = {
    "6 paid to the first": (
        LEFT,
        "places An Bình Chi Dũng; hands Dũng:13+1black+1red+1quad+1run",
        "Dũng → An 9 deuces; Dũng → An 10 quads; Dũng → An 7 runs",
    ),
    "6 or to the place before": (
        BEFORE | RUNS,
        "places An Bình Chi Dũng; hands Dũng:13+1black+1red+1quad+1run",
        "Dũng → Chi 9 deuces; Dũng → Chi 10 quads; Dũng → Chi 7 runs",
    ),
    "6 of two that is the first": (
        BEFORE,
        "places An Bình; two; hands Bình:5+1black",
        "Bình → An 3 deuces",
    ),
    "6 nobody counts the cards": (
        LEFT,
        "places An Bình Chi Dũng; hands Dũng:+1red",
        "Dũng → An 6 deuces",
    ),
    "6 cards cost nothing": (LEFT, "places An Bình Chi Dũng; hands Dũng:13", ""),
    "6 four deuces are a quad": (
        LEFT,
        "places An Bình Chi Dũng; hands Dũng:+2black+2red",
        "Dũng → An 18 deuces; Dũng → An 10 quads",
    ),
    "6 or not": (
        LEFT | {"quad_of_deuces_counts": False},
        "places An Bình Chi Dũng; hands Dũng:+2black+2red",
        "Dũng → An 18 deuces",
    ),
    "6 many cards multiply nothing": (
        LEFT | {"many_cards_multiplies_extras": True},
        "places An Bình Chi Dũng; hands Dũng:13+1red+1run",
        "Dũng → An 6 deuces; Dũng → An 7 runs",
    ),
    "6 the round multiplies it": (
        LEFT | {"round_multipliers": [1, 3]},
        "places An Bình Chi Dũng; hands Dũng:13+1red; times 3",
        "Dũng → An 18 deuces",
    ),
}

STUCK: dict[str, Case] = {
    "6 twice the last place, in pairs too; who is third goes without": (
        PAIRS | {"pair_payments": [5, 3], "stuck_places": "double"},
        "places Chi An Dũng Bình; hands Dũng:+stuck Bình:13+stuck",
        "Dũng → Chi 10 stuck; Bình → Chi 10 stuck",
    ),
    "6 all but the first: what each holds goes to the one before them": (
        BY_PLACES | {"stuck_places": "fixed", "stuck_payment": 4, "extras_to": "before"},
        "places Chi An Bình; three; hands An:+1red+stuck Bình:+1quad+stuck",
        "An → Chi 4 stuck; Bình → Chi 4 stuck; An → Chi 6 deuces; Bình → Chi 10 quads",
    ),
    "6 multiplied": (
        BY_PLACES | {"stuck_places": "double", "round_multipliers": [1, 3]},
        "places Bình An; two; times 3; hands An:+1black+stuck",
        "An → Bình 6 stuck; An → Bình 9 deuces",
    ),
    "6 extras doubled, of the stuck alone": (
        BY_PLACES | {"stuck_places": "double", "stuck_doubles_extras": True},
        "places Chi An Bình; three; hands Bình:+1red+1quad+stuck",
        "An → Chi 1 rank; Bình → Chi 4 stuck; Bình → Chi 12 deuces; Bình → Chi 20 quads",
    ),
    "6 of the last who is not stuck they are not": (
        BY_PLACES | {"stuck_places": "double", "stuck_doubles_extras": True},
        "places Bình An; two; hands An:+1red",
        "An → Bình 1 rank; An → Bình 6 deuces",
    ),
    "6 everybody else": (
        BY_PLACES | {"stuck_places": "double", "stuck_all_payment": 9},
        "places Chi An Bình; three; hands An:+stuck Bình:+stuck",
        "An → Chi 9 stuck; Bình → Chi 9 stuck",
    ),
    "6 twice nothing is nothing": (
        BY_PLACES | {"stuck_places": "double", "rank_payments_2": [0]},
        "places Bình An; two; hands An:+stuck",
        "",
    ),
}

KILLS = BY_PLACES | {"kill_multiplier": 3}
KILLED: dict[str, Case] = {
    "6 so many times the last place, to the killer, with what is held": (
        KILLS | PAIRS | {"pair_payments": [5, 3], "extras_to": "before"},
        "places Chi An Dũng Bình; killed An<Bình; hands Bình:+1red",
        "Dũng → An 3 rank; Bình → An 15 kill; Bình → An 6 deuces",
    ),
    "6 in place of what their own places pay": (
        KILLS,
        "places Chi An Dũng Bình; killed An<Dũng Chi<Bình; hands Dũng:5+1red Bình:+1quad",
        "An → Chi 1 rank; Dũng → An 9 kill; Bình → Chi 9 kill; Dũng → An 6 deuces; "
        "Bình → Chi 10 quads",
    ),
    "6 beside the stuck, whose extras go to the one before all of them": (
        KILLS | {"stuck_places": "double", "stuck_doubles_extras": True, "extras_to": "before"},
        "places Chi An Dũng Bình; killed Chi<Dũng; hands Dũng:+1red Bình:+1black+stuck",
        "An → Chi 1 rank; Bình → Chi 6 stuck; Dũng → Chi 9 kill; Dũng → Chi 6 deuces; "
        "Bình → An 6 deuces",
    ),
    "6 one stuck and one killed are not everybody stuck": (
        KILLS | {"stuck_places": "double", "stuck_all_payment": 50},
        "places Chi An Bình; three; killed Chi<An; hands Bình:+stuck",
        "Bình → Chi 4 stuck; An → Chi 6 kill",
    ),
    "6 multiplied": (
        KILLS | {"round_multipliers": [1, 2]},
        "places Bình An; two; killed Bình<An; times 2",
        "An → Bình 6 kill",
    ),
    "6 covered where it goes to the first": (
        KILLS | {"assistant_places": True},
        "places Chi An Dũng Bình; killed Chi<Dũng An<Bình; helped An; hands Dũng:+1red Bình:+1red",
        "An → Chi 1 rank; An → Chi 9 kill for Dũng; Bình → An 9 kill; "
        "An → Chi 6 deuces for Dũng; Bình → An 6 deuces",
    ),
}

THREE = {"three_payments": [5, 4]}
BY_THREE: dict[str, Case] = {
    "6 left to the first or the one before, after runs": (
        BEFORE | RUNS | THREE,
        "places An Bình Chi Dũng; hands Dũng:+1run+3♠",
        "Dũng → Chi 7 runs; Dũng → Chi 4 three",
    ),
    "6 won with, whatever the place, also of the killed": (
        KILLS | THREE,
        "places Chi An Bình; three; 3♠; killed An<Bình; hands Bình:+1red",
        "An → Chi 1 rank; Bình → An 6 kill; Bình → An 6 deuces; An Bình → Chi 5 three",
    ),
    "6 covered with the extras": (
        BY_PLACES | THREE | {"assistant_places": True, "assistant_covers_extras": False},
        "places Chi An Bình; three; 3♠; helped An",
        "An → Chi 1 rank; An → Chi 2 rank for Bình; An Bình → Chi 5 three",
    ),
    "6 by cards too, the second multiplied as deuces are": (
        THREE | {"many_cards_multiplies_extras": True},
        "An out; hands Bình:10+3♠ Chi:1; three",
        "Bình → An 20 cards; Bình → An 8 three; Chi → An 1 cards",
    ),
    "6 the first is not": (
        THREE | {"many_cards_multiplies_extras": True, "round_multipliers": [1, 2]},
        "An out; hands Bình:10 Chi:1; three; 3♠; helped Chi; times 2",
        "Chi → An 40 cards for Bình; Chi → An 10 three for Bình; Chi → An 2 cards; "
        "Chi → An 10 three",
    ),
    "6 doubled of the stuck; a card like any other": (
        THREE | {"stuck_payment": 9, "stuck_doubles_extras": True},
        "An out; hands Bình:13+stuck+3♠; two",
        "Bình → An 9 stuck; Bình → An 8 three",
    ),
    "6 a card like any other": (
        THREE | {"extras_replace_card_count": True},
        "An out; hands Bình:3+1red+3♠; two",
        "Bình → An 2 cards; Bình → An 6 deuces; Bình → An 4 three",
    ),
}

RUNS_LEFT: dict[str, Case] = {
    "6 each, after the quads": (
        RUNS,
        "An out; hands Bình:13+1red+2run; two",
        "Bình → An 26 cards; Bình → An 6 deuces; Bình → An 14 runs",
    ),
    "6 multiplied as quads are": (
        RUNS | {"many_cards_multiplies_extras": True},
        "An out; hands Bình:10+1run Chi:9+1run; three",
        "Bình → An 20 cards; Bình → An 14 runs; Chi → An 9 cards; Chi → An 7 runs",
    ),
    "6 in place of their six cards": (
        RUNS | {"extras_replace_card_count": True},
        "An out; hands Bình:8+1run; two",
        "Bình → An 2 cards; Bình → An 7 runs",
    ),
    "6 whatever they cost": (
        {"extras_replace_card_count": True},
        "An out; hands Bình:8+1run; two",
        "Bình → An 2 cards",
    ),
    "6 one of four pairs costs as much": (
        RUNS,
        "An out; hands Bình:9+1four; two",
        "Bình → An 9 cards; Bình → An 7 runs",
    ),
    "6 or has a price of its own, on the same line, in place of eight cards": (
        RUNS | {"run4_payment": 12, "extras_replace_card_count": True},
        "An out; hands Bình:9+1four; two",
        "Bình → An 1 cards; Bình → An 12 runs",
    ),
    "6 both, where nobody counted the cards": (
        LEFT | {"run4_payment": 12},
        "places An Bình Chi Dũng; hands Dũng:+2run+1four",
        "Dũng → An 26 runs",
    ),
    "6 nothing, where three pairs cost": (
        LEFT | {"run4_payment": 0},
        "places An Bình Chi Dũng; hands Dũng:+1four",
        "",
    ),
    "6 covered by the assistant": (
        RUNS,
        "An out; hands Bình:8+1run Chi:1; three; helped Chi",
        "Chi → An 8 cards for Bình; Chi → An 7 runs for Bình; Chi → An 1 cards",
    ),
    "6 or not": (
        RUNS | {"assistant_covers_extras": False},
        "An out; hands Bình:8+1run Chi:1; three; helped Chi",
        "Chi → An 8 cards for Bình; Bình → An 7 runs; Chi → An 1 cards",
    ),
}

CHOPPED: dict[str, Case] = {
    "6 before the cards": (
        CHOPS,
        "An out; hands Bình:1; two; chopped Bình<An:1black",
        "An → Bình 3 chop; Bình → An 1 cards",
    ),
    "6 each deuce": (
        CHOPS,
        "An out; hands Bình:1; two; chopped Bình<An:1black+1red",
        "An → Bình 9 chop; Bình → An 1 cards",
    ),
    "6 a quad, a run": (
        CHOPS | {"instant_win_payment": 1},
        "An at once; three; chopped Bình<Chi:1quad Bình<Chi:1run",
        "Chi → Bình 10 chop; Chi → Bình 8 chop; Bình Chi → An 1 instant_win",
    ),
    "6 one price is enough": (
        {"chop_run_payment": 8},
        "An out; hands Bình:1; two; chopped Bình<An:1black An<Bình:1run",
        "Bình → An 8 chop; Bình → An 1 cards",
    ),
    "6 the last one beaten pays the chain": (
        CHOPS,
        f"An out; hands Bình:1 Chi:4; three; {CHAIN}",
        "Bình → Chi 6 chop; Bình → Chi 10 chop; Bình → An 1 cards; Chi → An 4 cards",
    ),
    "6 or each pays": (
        EACH,
        f"An out; hands Bình:1 Chi:4; three; {CHAIN}",
        "An → Bình 6 chop; Bình → Chi 10 chop; Bình → An 1 cards; Chi → An 4 cards",
    ),
    "6 a chain of three": (
        CHOPS | BY_PLACES | {"rank_payments_3": [0, 0]},
        f"places An Bình Chi; three; {CHAIN} An<Chi:1quad+over",
        "Chi → An 6 chop; Chi → An 10 chop; Chi → An 10 chop",
    ),
    "6 two chains": (
        CHOPS | BY_PLACES | {"rank_payments_3": [0, 0]},
        f"places An Bình Chi; three; {CHAIN} An<Chi:1black Bình<An:1run+over",
        "Bình → Chi 6 chop; Bình → Chi 10 chop; An → Bình 3 chop; An → Bình 8 chop",
    ),
    "6 one that follows is no chain by itself": (
        CHOPS | BY_PLACES | {"rank_payments_3": [0, 0]},
        "places An Bình Chi; three; chopped Bình<An:1red Chi<Bình:1quad",
        "An → Bình 6 chop; Bình → Chi 10 chop",
    ),
    "6 a chain back and forth": (
        CHOPS | BY_PLACES | {"rank_payments_2": [0]},
        "places An Bình; two; chopped Bình<An:1red An<Bình:1run+over",
        "Bình → An 6 chop; Bình → An 8 chop",
    ),
    "6 doubled, whatever the quad costs": (
        DOUBLED,
        f"places An Bình Chi; three; {CHAIN}",
        "Bình → Chi 12 chop",
    ),
    "6 doubled for each chop after the first": (
        DOUBLED,
        "places An Bình Chi; three; chopped Bình<An:2red Chi<Bình:1quad+over An<Chi:1run+over",
        "Chi → An 48 chop",
    ),
    "6 a chain of one costs once, another one nothing": (
        DOUBLED | {"chop_quad_payment": 0},
        "places An Bình Chi; three; chopped Bình<An:1run Bình<An:1quad Chi<Bình:1run+over",
        "An → Bình 8 chop",
    ),
    "6 no assistant pays it": (
        CHOPS,
        "An out; hands Bình:1 Chi:1; three; helped Chi; chopped An<Bình:1red",
        "Bình → An 6 chop; Chi → An 1 cards for Bình; Chi → An 1 cards",
    ),
    "6 in an abandoned game": (
        CHOPS,
        "An stayed; hands An:4 Bình:3; two; chopped An<Bình:1red",
        "Bình → An 6 chop; Bình → An 1 abandoned",
    ),
    "6 not in one that is void": (
        CHOPS | {"abandoned_rule": "void"},
        "An stayed; two; chopped An<Bình:1red",
        "",
    ),
    "6 nor where places are paid": (
        CHOPS | BY_PLACES,
        "An stayed; two; chopped An<Bình:1red",
        "",
    ),
    "6 but for a table where they stand": (
        CHOPS | {"abandoned_rule": "void", "abandoned_chops": "stand", "round_multipliers": [1, 2]},
        "abandoned; two; hands An:5+2red; times 2; chopped An<Bình:1red",
        "Bình → An 12 chop",
    ),
    "6 nor in a void round": (
        CHOPS | {"abandoned_chops": "stand"},
        "void; chopped An<Bình:1red",
        "",
    ),
    "5.8 multiplied": (
        CHOPS | BY_PLACES | {"rank_payments_2": [0], "round_multipliers": [1, 2]},
        "places An Bình; two; chopped Bình<An:1red; times 2; extra An>Bình:1",
        "An → Bình 12 chop; An → Bình 1 manual",
    ),
}

LET_GO = BY_PLACES | {"assistant_places": True}
ASSISTED: dict[str, Case] = {
    "6 the last who let it go pays, also if the rule by cards is none": (
        LET_GO | {"assistant_rule": "none"},
        "places Chi An Bình; three; helped An Bình",
        "Bình → Chi 1 rank for An; Bình → Chi 2 rank",
    ),
    "6 or the first of them": (
        LET_GO | {"assistant_multiple": "first"},
        "places Chi An Bình; three; helped An Bình",
        "An → Chi 1 rank; An → Chi 2 rank for Bình",
    ),
    "6 for the stuck too, and for what they hold; chops stay": (
        LET_GO | CHOPS | {"stuck_places": "double"},
        "places Chi An Bình; three; helped An; hands Bình:+1red+stuck; chopped Chi<Bình:1black",
        "Bình → Chi 3 chop; An → Chi 1 rank; An → Chi 4 stuck for Bình; An → Chi 6 deuces for Bình",
    ),
    "6 not for what goes to the one before": (
        LET_GO | {"extras_to": "before"},
        "places Chi An Bình; three; helped An; hands Bình:+1red",
        "An → Chi 1 rank; An → Chi 2 rank for Bình; Bình → An 6 deuces",
    ),
    "6 who is stuck may have let it go": (
        LET_GO | {"stuck_places": "double", "place_pays": "pairs"},
        "places Chi An Dũng Bình; helped Bình; hands Bình:+stuck Dũng:+stuck",
        "Bình → Chi 4 stuck for Dũng; Bình → Chi 4 stuck",
    ),
}


@each_case(PLACES, ASSISTED, LEFT_BY_LAST, STUCK, KILLED, BY_THREE, RUNS_LEFT, CHOPPED)
def test_payments(case: Case) -> None:
    """By places, and what runs, ba bích and chops cost in either way of scoring."""
    changes, told, expected = case
    result = settled("tulokho-vinagames", changes, round_of(told))
    assert result.payments == each_payment(expected)


@pytest.mark.parametrize(
    ("told", "winners", "ranking"),
    [
        ("places Chi An Dũng Bình", "Chi", "Chi, An, Dũng, Bình"),
        ("places Chi An Dũng Bình; killed An<Bình Chi<Dũng", "Chi", "Chi, An, Dũng=Bình"),
        ("An stayed; hands An:1 Bình:1; two", "", None),
        ("Bình at once", "Bình", None),
        ("void", "", None),
    ],
)
def test_winners_and_ranking(told: str, winners: str, ranking: str | None) -> None:
    """A win by places has a ranking, no payer for all, and no gà."""
    outcome = settled("tulokho-vinagames", KILLS | {"instant_win_payment": 1}, round_of(told))
    assert (outcome.winners, outcome.ranking) == (winners, ranking)
    assert (outcome.den_payer, outcome.ga) == (None, 0)
