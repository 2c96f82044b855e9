"""The gà: what feeds it, who takes it, what is left. (docs/rules.md, 5.1, 5.2, 5.3 and 5.6)"""

from typing import Any

from scorekeeper.games.phom import PHOM
from scorekeeper.games.phom.rules import PhomRules
from tests.tables.common import checked
from tests.words.payments import each_payment, settled
from tests.words.phom import round_of
from tests.words.tables import each_case

Case = tuple[str, dict[str, Any], str, str]
"""Preset, changes, the round, the payments."""

GA_FROM_EATS = {"ga_mode": "eats", "ga_eat_payments": [1, 2, 3], "ga_chot_payment": 9}
GA_FROM_ANTES = {"ga_mode": "ante", "ga_ante": 2}
GA_FROM_BOTH = GA_FROM_EATS | {"ga_mode": "eats_and_ante", "ga_ante": 2}
EVERYBODY = "An Bình Chi Dũng"
HANDS = "hands An:1 Bình:2 Chi:3 Dũng:4"
PLACES = "Bình → An 1 rank; Chi → An 2 rank; Dũng → An 3 rank"
SIX_EACH = "Bình Chi Dũng → An 6 u"
FIVE_EACH = "Bình Chi Dũng → An 5 u"
THREE_EATS = "ate An<Dũng An<Dũng An<Dũng"

TWO_BY_TWO = "nobody out; three; hands An:5 Bình:12 Chi:12"

GA: dict[str, Case] = {
    "2.1 an ante that does not count": (
        "vinagames",
        GA_FROM_EATS | {"ga_ante": 2},
        "An ù; ate Bình<An",
        f"An → Bình 1 eat; An → gà 1 ga_eat; {SIX_EACH}; gà → An 1 ga",
    ),
    "2.1 no gà, whatever it would cost": (
        "vinagames",
        GA_FROM_BOTH | {"ga_mode": "off"},
        "An ù; ate Bình<An Chi<Bình:chot; đền nobody agreed",
        f"An → Bình 1 eat; Bình → Chi 4 chot; {SIX_EACH}",
    ),
    "2.1 eats that do not count": (
        "vinagames",
        GA_FROM_BOTH | {"ga_mode": "ante"},
        "An ù; ate Bình<An",
        f"An → Bình 1 eat; {EVERYBODY} → gà 2 ante; {SIX_EACH}; gà → An 8 ga",
    ),
    "5.1 each eat feeds the gà, the winner takes it": (
        "pho-bien",
        GA_FROM_EATS | {"den_eats": 0},
        f"An ù; {THREE_EATS}",
        "Dũng → An 1 eat; Dũng → gà 1 ga_eat; Dũng → An 2 eat; Dũng → gà 2 ga_eat; "
        f"Dũng → An 3 eat; Dũng → gà 3 ga_eat; {FIVE_EACH}; gà → An 6 ga",
    ),
    "5.1 chốt and tái feed it alike; it stays without an ù": (
        "vinagames",
        GA_FROM_EATS,
        f"nobody out; {HANDS}; ate Bình<An:chot Chi<Bình:tai",
        "An → Bình 4 chot; An → gà 9 ga_eat; Bình → Chi 4 tai; Bình → gà 9 ga_eat; " + PLACES,
    ),
    "5.2 antes, and the pot that was there": (
        "vinagames",
        GA_FROM_ANTES,
        "An ù; ate Bình<An; pot 10",
        f"An → Bình 1 eat; {EVERYBODY} → gà 2 ante; {SIX_EACH}; gà → An 18 ga",
    ),
    "5.2 eats and antes": (
        "vinagames",
        GA_FROM_BOTH,
        "An ù; ate Bình<An",
        f"An → Bình 1 eat; An → gà 1 ga_eat; {EVERYBODY} → gà 2 ante; {SIX_EACH}; gà → An 9 ga",
    ),
    "5.6 a normal finish leaves it": (
        "vinagames",
        GA_FROM_ANTES,
        f"nobody out; {HANDS}; pot 10",
        f"{EVERYBODY} → gà 2 ante; {PLACES}",
    ),
    "5.6 round_winner takes it": (
        "vinagames",
        GA_FROM_ANTES | {"ga_taken_by": "round_winner"},
        f"nobody out; {HANDS}; pot 10",
        f"{EVERYBODY} → gà 2 ante; {PLACES}; gà → An 18 ga",
    ),
    "5.3 so does an ù under round_winner": (
        "vinagames",
        GA_FROM_ANTES | {"ga_taken_by": "round_winner"},
        "An ù",
        f"{EVERYBODY} → gà 2 ante; {SIX_EACH}; gà → An 8 ga",
    ),
    "5.6 nobody wins, nobody takes it": (
        "vinagames",
        GA_FROM_ANTES | {"ga_taken_by": "round_winner", "all_mom": "no_payment"},
        "nobody out; hands An:móm Bình:móm Chi:móm Dũng:móm; pot 10",
        f"{EVERYBODY} → gà 2 ante",
    ),
    "5.4 who is móm feeds it, in seat order, besides what the winner gets": (
        "vinagames",
        GA_FROM_ANTES | {"ga_mom_payment": 5, "ga_last_payment": 7},
        "nobody out; hands An:móm Bình:9 Chi:móm Dũng:12; laid An Chi Bình Dũng",
        f"{EVERYBODY} → gà 2 ante; Dũng → Bình 1 rank; An → Bình 4 mom; Chi → Bình 4 mom; "
        "An Chi → gà 5 ga_mom",
    ),
    "5.4 on top of the place too": (
        "vinagames",
        GA_FROM_EATS | {"ga_mom_payment": 5, "mom_mode": "add"},
        "nobody out; hands An:1 Bình:2 Chi:3 Dũng:móm",
        "Bình → An 1 rank; Chi → An 2 rank; Dũng → An 3 rank; Dũng → An 4 mom; Dũng → gà 5 ga_mom",
    ),
    "5.4 nobody wins, and all who are móm feed it": (
        "vinagames",
        GA_FROM_EATS | {"ga_mom_payment": 5, "ga_last_payment": 7, "all_mom": "no_payment"},
        "nobody out; hands An:móm Bình:móm Chi:móm Dũng:móm",
        f"{EVERYBODY} → gà 5 ga_mom",
    ),
    "5.4 where nobody is móm the last feeds it": (
        "vinagames",
        GA_FROM_EATS | {"ga_mom_payment": 5, "ga_last_payment": 7},
        f"nobody out; {HANDS}",
        f"{PLACES}; Dũng → gà 7 ga_last",
    ),
    "5.4 a móm that does not count is no móm": (
        "vinagames",
        GA_FROM_EATS | {"ga_mom_payment": 5, "ga_last_payment": 7, "mom_mode": "ignore"},
        "nobody out; hands An:1+móm Bình:2 Chi:3 Dũng:4",
        f"{PLACES}; Dũng → gà 7 ga_last",
    ),
    "5.4 the last of two who pay alike feeds it": (
        "vinagames",
        GA_FROM_EATS | {"ga_last_payment": 7, "rank_payments_3": [2, 2]},
        f"{TWO_BY_TWO}; laid Chi Bình An",
        "Chi → An 2 rank; Bình → An 2 rank; Bình → gà 7 ga_last",
    ),
    "5.4 or the first of them, where who laid later is better": (
        "vinagames",
        GA_FROM_EATS | {"ga_last_payment": 7, "rank_payments_3": [2, 2], "tie_break": "later_wins"},
        f"{TWO_BY_TWO}; laid Chi Bình An",
        "Bình → An 2 rank; Chi → An 2 rank; Chi → gà 7 ga_last",
    ),
    "5.4 as the table placed them": (
        "pho-bien-ga",
        {},
        "nobody out; placed Chi An Dũng Bình",
        "An → Chi 1 rank; Dũng → Chi 2 rank; Bình → Chi 3 rank; Bình → gà 1 ga_last",
    ),
    "5.4 of two the one who loses": (
        "pho-bien-ga",
        {},
        "nobody out; two; hands An:7 Bình:5",
        "An → Bình 1 rank; An → gà 1 ga_last",
    ),
    "5.6 what they put in is taken with it": (
        "vinagames",
        GA_FROM_ANTES | {"ga_mom_payment": 5, "ga_taken_by": "round_winner"},
        "nobody out; hands An:1 Bình:2 Chi:3 Dũng:móm; pot 10",
        f"{EVERYBODY} → gà 2 ante; Bình → An 1 rank; Chi → An 2 rank; Dũng → An 4 mom; "
        "Dũng → gà 5 ga_mom; gà → An 23 ga",
    ),
    "5.8 multiplied, and what is taken is not": (
        "vinagames",
        GA_FROM_EATS
        | {"ga_last_payment": 7, "ga_taken_by": "round_winner", "round_multipliers": [1, 3]},
        "nobody out; two; hands An:1 Bình:2; times 3; pot 10",
        "Bình → An 3 rank; Bình → gà 21 ga_last; gà → An 31 ga",
    ),
    "2.1 no gà, no place feeds it": (
        "vinagames",
        {"ga_mom_payment": 5, "ga_last_payment": 7},
        f"nobody out; {HANDS}",
        PLACES,
    ),
    "5.3 nobody feeds it by a place in an ù": (
        "pho-bien-ga",
        {},
        "An ù; hands Dũng:móm; pot 4",
        f"{FIVE_EACH}; gà → An 4 ga",
    ),
    "5.5 nor by deadwood": (
        "vinagames",
        GA_FROM_EATS | {"ga_mom_payment": 5, "ga_last_payment": 7, "scoring_mode": "deadwood"},
        "nobody out; two; hands An:1 Bình:2+móm",
        "Bình → An 2 deadwood",
    ),
    "5.7 a false declaration leaves it": (
        "pho-bien",
        GA_FROM_ANTES | {"ga_taken_by": "round_winner"},
        "Chi false; pot 10",
        f"{EVERYBODY} → gà 2 ante; Chi → An Bình Dũng 5 false_declaration",
    ),
    "5.7 a fine into it, once, after all else that the round puts in": (
        "vinagames",
        GA_FROM_ANTES | {"foul_payment": 3, "foul_to": "ga", "ga_last_payment": 1},
        "nobody out; two; hands An:1 Bình:2; fouls An Bình; extra An>Bình:4",
        "An Bình → gà 2 ante; Bình → An 1 rank; Bình → gà 1 ga_last; An Bình → gà 3 foul; "
        "An → Bình 4 manual",
    ),
    "5.7 a false declaration into it, and antes with it": (
        "pho-bien",
        GA_FROM_ANTES | {"false_declaration_to": "ga"},
        "Chi false; three",
        "An Bình Chi → gà 2 ante; Chi → gà 5 false_declaration",
    ),
    "5.3 half of it, with the fine of this round, and the odd bet stays": (
        "vinagames",
        GA_FROM_ANTES | {"foul_payment": 3, "foul_to": "ga", "ga_share": "half"},
        "An ù; two; fouls Bình; pot 4",
        "An Bình → gà 2 ante; Bình → An 6 u; Bình → gà 3 foul; gà → An 5 ga",
    ),
    "5.3 all of it where any winner takes it": (
        "vinagames",
        GA_FROM_ANTES | {"ga_taken_by": "round_winner", "ga_share": "half"},
        "An ù; two; pot 5",
        "An Bình → gà 2 ante; Bình → An 6 u; gà → An 9 ga",
    ),
    "5.3 half of a multiplied round": (
        "vinagames",
        GA_FROM_ANTES | {"ga_share": "half", "round_multipliers": [1, 3]},
        "An ù; two; times 3; pot 5",
        "An Bình → gà 6 ante; Bình → An 18 u; gà → An 8 ga",
    ),
    "5.8 manual lines into and out of it, after the winner": (
        "pho-bien-ga",
        {},
        "An ù; two; pot 7; extra Bình>gà:2 gà>Bình:1",
        "Bình → An 5 u; gà → An 7 ga; Bình → gà 2 manual; gà → Bình 1 manual",
    ),
    "5.3 who pays đền pays the winner as much, and that is not multiplied": (
        "pho-bien-ga",
        {"den_ga": "winner", "round_multipliers": [1, 2]},
        "An ù; ate Bình<An; three; times 2; pot 6; đền Chi agreed",
        "An → Bình 2 eat; An → gà 2 ga_eat; Chi → An 10 u for Bình; Chi → An 10 u; gà → An 8 ga; "
        "Chi → An 8 den_ga",
    ),
    "5.3 or fills the gà again, before any manual line": (
        "pho-bien-ga",
        {"den_ga": "pot", "ga_share": "half"},
        "An ù; two; pot 7; đền Bình agreed; extra gà>Bình:6",
        "Bình → An 5 u; gà → An 3 ga; Bình → gà 3 den_ga; gà → Bình 6 manual",
    ),
    "5.3 nobody pays đền": (
        "pho-bien-ga",
        {"den_ga": "winner"},
        "An ù; two; pot 7",
        "Bình → An 5 u; gà → An 7 ga",
    ),
    "5.3 the gà is empty": (
        "pho-bien-ga",
        {"den_ga": "pot"},
        "An ù; two; đền Bình agreed",
        "Bình → An 5 u",
    ),
    "5.2 void: no ante": ("vinagames", GA_FROM_BOTH, "void; ate Bình<An; pot 10", ""),
    "4.1 no gà is played: the pot passes": ("vinagames", {}, "An ù; pot 10", SIX_EACH),
    "5 an empty pot is no payment": (
        "vinagames",
        {"ga_mode": "ante", "ga_ante": 0},
        "An ù",
        SIX_EACH,
    ),
    "5.6 winners share it, odd bets from the first of them again": (
        "guide",
        {"ga_mode": "ante", "ga_ante": 1, "ga_taken_by": "round_winner"},
        "nobody out; hands An:4 Bình:1 Chi:1 Dũng:1; pot 4",
        f"{EVERYBODY} → gà 1 ante; An → Bình 3 phat_u; An → Chi 3 phat_u; An → Dũng 2 phat_u; "
        "gà → Bình 3 ga; gà → Chi 3 ga; gà → Dũng 2 ga",
    ),
    "5.6 who gets no bet of it has no line": (
        "guide",
        {"ga_mode": "ante", "ga_ante": 0, "ga_taken_by": "round_winner"},
        "nobody out; hands An:1 Bình:1 Chi:2; pot 1; three",
        "Chi → An 2 phat_u; Chi → Bình 2 phat_u; gà → An 1 ga",
    ),
}


@each_case(GA)
def test_what_feeds_and_empties_the_ga(case: Case) -> None:
    """Eats and antes feed it, winners take it. (docs/rules.md, 5.1, 5.2, 5.6)"""
    preset, changes, told, expected = case
    assert settled(preset, changes, round_of(told)).payments == each_payment(expected)


def test_a_round_is_played_for_another_ga() -> None:
    """Nothing else of it changes."""
    before, after = (checked(PhomRules(), round_of(f"An ù; pot {bets}")) for bets in (3, 7))
    assert PHOM.with_ga(before, 7) == after
