"""Payments of Phỏm. (docs/rules.md, 5)

Who pays đền is in test_den.py, places and móm in test_ranking.py.
"""

from functools import partial

import pytest

from scorekeeper.games.phom import PHOM
from scorekeeper.games.phom.rules import PhomRules
from tests.tables.common import checked
from tests.words.payments import each_payment, settled
from tests.words.phom import round_of
from tests.words.tables import Case, each_case

GA_FROM_EATS = {"ga_mode": "eats", "ga_eat_payments": [1, 2, 3], "ga_chot_payment": 9}
GA_FROM_ANTES = {"ga_mode": "ante", "ga_ante": 2}
GA_FROM_BOTH = GA_FROM_EATS | {"ga_mode": "eats_and_ante", "ga_ante": 2}
EVERYBODY = "An Bình Chi Dũng"
HANDS = "hands An:1 Bình:2 Chi:3 Dũng:4"
PLACES = "Bình → An 1 rank; Chi → An 2 rank; Dũng → An 3 rank"
SIX_EACH = "Bình Chi Dũng → An 6 u"
FIVE_EACH = "Bình Chi Dũng → An 5 u"

EATS = {
    "002:36 the third eat is free": Case(
        "vietnamese",
        {"den_eats": 0},
        "An ù; ate An<Dũng An<Dũng An<Dũng",
        f"Dũng → An 1 eat; Dũng → An 1 eat; {FIVE_EACH}",
    ),
    "5.1 a chốt counts among the eats": Case(
        "pho-bien",
        {},
        f"nobody out; {HANDS}; ate Bình<An:chot Bình<An",
        f"An → Bình 4 chot; An → Bình 2 eat; {PLACES}",
    ),
    "002:38-40 chốt and tái have prices of their own": Case(
        "vinagames",
        {"chot_payment": 7, "tai_payment": 8},
        f"nobody out; {HANDS}; ate Bình<An:chot Chi<Bình:tai",
        f"An → Bình 7 chot; Bình → Chi 8 tai; {PLACES}",
    ),
    "5.1 later chốt of the round, whoever eats them; a tái is not counted": Case(
        "pho-bien",
        {"chot_later_payments": [8, 12], "ga_mode": "eats", "ga_chot_payment": 2},
        f"nobody out; {HANDS}; ate Bình<An:chot Chi<Bình:tai Dũng<Chi:chot An<Dũng:chot "
        "Bình<An:chot",
        "An → Bình 4 chot; An → gà 2 ga_eat; Bình → Chi 4 tai; Bình → gà 2 ga_eat; "
        "Chi → Dũng 8 chot; Chi → gà 2 ga_eat; Dũng → An 12 chot; Dũng → gà 2 ga_eat; "
        f"An → Bình 12 chot; An → gà 2 ga_eat; {PLACES}",
    ),
    "5.3 not_when_den, nobody pays đền": Case(
        "vinagames",
        {"eats_in_u_round": "not_when_den"},
        "An ù; ate Bình<An",
        f"An → Bình 1 eat; {SIX_EACH}",
    ),
    "5.3 never, the gà gets nothing either": Case(
        "vinagames", GA_FROM_EATS | {"eats_in_u_round": "never"}, "An ù; ate Bình<An", SIX_EACH
    ),
    "5.3 never, but nobody is out": Case(
        "vinagames",
        {"eats_in_u_round": "never"},
        f"nobody out; {HANDS}; ate Bình<An",
        f"An → Bình 1 eat; {PLACES}",
    ),
    "5.3 never, but the ù was none": Case(
        "pho-bien",
        {"eats_in_u_round": "never"},
        "Chi false; ate Bình<An",
        "An → Bình 1 eat; Chi → An Bình Dũng 5 false_declaration",
    ),
}

U = {
    "001:36 plain": Case("vinagames", {}, "An ù", SIX_EACH),
    "002:42 plain": Case("vietnamese", {}, "Chi ù", "An Bình Dũng → Chi 5 u"),
    "001:36 ten cards": Case("vinagames", {}, "An ù tron", "Bình Chi Dũng → An 12 u"),
}

OTHER = {
    "5.7 false": Case("pho-bien", {}, "Chi false", "Chi → An Bình Dũng 5 false_declaration"),
    "5.7 each other player": Case(
        "pho-bien",
        {"false_declaration_payment": 1},
        "Chi false; three",
        "Chi → An Bình 1 false_declaration",
    ),
    "5.7 void": Case("pho-bien", {}, "void", ""),
    "5.8 settled and split as if it were 1": Case(
        "guide",
        {"round_multipliers": [1, 2]},
        "nobody out; hands An:1 Bình:1 Chi:3 Dũng:8; times 2",
        "Chi → An 4 deadwood; Chi → Bình 2 deadwood; Dũng → An Bình 16 phat_u",
    ),
}

NO_PHAT_U = {"phat_u_multiplier": 1}
NO_TIES = {"phat_u_ties": "none"}
SIDE = {"phat_u_side_payment": 2}
LAST = "hands Bình:3 Chi:9 Dũng:5"

by_points = partial(Case, "guide")

DEADWOOD = {
    "000:55 each their points": by_points(
        NO_PHAT_U, f"An ù; {LAST}", "Bình → An 3 u; Chi → An 9 u; Dũng → An 5 u"
    ),
    "000:58 the most pays twice": by_points(
        {}, f"An ù; {LAST}", "Bình → An 3 u; Chi → An 18 phat_u; Dũng → An 5 u"
    ),
    "000:49 ù trắng doubles all, and phạt U again": by_points(
        {}, f"An ù trang; {LAST}", "Bình → An 6 u; Chi → An 36 phat_u; Dũng → An 10 u"
    ),
    "5.3 max: only the larger, the ù": by_points(
        {"phat_u_stacking": "max", "u_trang": [4, 0]},
        f"An ù trang; {LAST}",
        "Bình → An 12 u; Chi → An 36 phat_u; Dũng → An 20 u",
    ),
    "000:50 a bonus is added after all": by_points(
        {"u_boc": [2, 7]}, f"An ù boc; {LAST}", "Bình → An 13 u; Chi → An 43 phat_u; Dũng → An 17 u"
    ),
    "5.3 no points owe nothing": by_points({}, "An ù; hands Bình:0 Chi:0 Dũng:0", ""),
    "5.3 no points owe the bonus, as no phạt U": by_points(
        {"u_thuong": [1, 2]}, "An ù; hands Bình:0 Chi:0; three", "Bình Chi → An 2 u"
    ),
    "000:55 the fewest collect": by_points(
        NO_PHAT_U,
        "nobody out; hands An:9 Bình:3 Chi:5; three",
        "An → Bình 9 deadwood; Chi → Bình 5 deadwood",
    ),
    "000:62 the most pays twice": by_points(
        {},
        "nobody out; hands An:9 Bình:3 Chi:5; three",
        "An → Bình 18 phat_u; Chi → Bình 5 deadwood",
    ),
    "5.5 odd bets go on": by_points(
        NO_PHAT_U,
        "nobody out; hands An:3 Bình:1 Chi:5 Dũng:1",
        "An → Bình 2 deadwood; An → Dũng 1 deadwood; Chi → Bình 2 deadwood; Chi → Dũng 3 deadwood",
    ),
    "000:60 two share the most": by_points(
        {}, "An ù; hands Bình:9 Chi:9 Dũng:5", "Bình Chi → An 18 phat_u; Dũng → An 5 u"
    ),
    "000:60 then nobody": by_points(
        NO_TIES, "An ù; hands Bình:9 Chi:9 Dũng:5", "Bình Chi → An 9 u; Dũng → An 5 u"
    ),
    "5.3 phat_u_ties none, one has the most": by_points(
        NO_TIES, f"An ù; {LAST}", "Bình → An 3 u; Chi → An 18 phat_u; Dũng → An 5 u"
    ),
    "5.3 a side payment of one bet is enough": by_points(
        NO_PHAT_U | {"phat_u_side_payment": 1},
        "An ù; hands Bình:3 Chi:9; three",
        "Bình → An 3 u; Chi → An 9 phat_u; Chi → Bình 1 phat_u_side",
    ),
    "000:59 to the other losers": by_points(
        SIDE,
        f"An ù; {LAST}",
        "Bình → An 3 u; Chi → An 18 phat_u; Dũng → An 5 u; Chi → Bình Dũng 2 phat_u_side",
    ),
    "000:59 or to everyone": by_points(
        SIDE | {"phat_u_side_to": "everyone"},
        f"An ù; {LAST}",
        "Bình → An 3 u; Chi → An 18 phat_u; Dũng → An 5 u; Chi → An Bình Dũng 2 phat_u_side",
    ),
    "5.3 other losers are penalised ones too": by_points(
        SIDE,
        "An ù; hands Bình:9 Chi:9; three",
        "Bình Chi → An 18 phat_u; Bình → Chi 2 phat_u_side; Chi → Bình 2 phat_u_side",
    ),
    "5.5 nobody out: or to them as well": by_points(
        SIDE | {"phat_u_side_to": "everyone"},
        "nobody out; hands An:1 Bình:4; two",
        "Bình → An 8 phat_u; Bình → An 2 phat_u_side",
    ),
}

GA = {
    "2.1 no gà, whatever it would cost": Case(
        "vinagames",
        GA_FROM_BOTH | {"ga_mode": "off"},
        "An ù; ate Bình<An Chi<Bình:chot; đền nobody agreed",
        f"An → Bình 1 eat; Bình → Chi 4 chot; {SIX_EACH}",
    ),
    "5.2 eats and antes": Case(
        "vinagames",
        GA_FROM_BOTH,
        "An ù; ate Bình<An",
        f"An → Bình 1 eat; An → gà 1 ga_eat; {EVERYBODY} → gà 2 ante; {SIX_EACH}; gà → An 9 ga",
    ),
    "5.6 nobody wins, nobody takes it": Case(
        "vinagames",
        GA_FROM_ANTES | {"ga_taken_by": "round_winner", "all_mom": "no_payment"},
        "nobody out; hands An:móm Bình:móm Chi:móm Dũng:móm; pot 10",
        f"{EVERYBODY} → gà 2 ante",
    ),
    "5.4 nobody wins, and all who are móm feed it": Case(
        "vinagames",
        GA_FROM_EATS | {"ga_mom_payment": 5, "ga_last_payment": 7, "all_mom": "no_payment"},
        "nobody out; hands An:móm Bình:móm Chi:móm Dũng:móm",
        f"{EVERYBODY} → gà 5 ga_mom",
    ),
    "5.4 where nobody is móm the last feeds it": Case(
        "vinagames",
        GA_FROM_EATS | {"ga_mom_payment": 5, "ga_last_payment": 7},
        f"nobody out; {HANDS}",
        f"{PLACES}; Dũng → gà 7 ga_last",
    ),
    "2.1 no gà, no place feeds it": Case(
        "vinagames", {"ga_mom_payment": 5, "ga_last_payment": 7}, f"nobody out; {HANDS}", PLACES
    ),
    "5.7 a fine into it, once, after all else that the round puts in": Case(
        "vinagames",
        GA_FROM_ANTES | {"foul_payment": 3, "foul_to": "ga", "ga_last_payment": 1},
        "nobody out; two; hands An:1 Bình:2; fouls An Bình; extra An>Bình:4",
        "An Bình → gà 2 ante; Bình → An 1 rank; Bình → gà 1 ga_last; An Bình → gà 3 foul; "
        "An → Bình 4 manual",
    ),
    "5.3 all of it where any winner takes it": Case(
        "vinagames",
        GA_FROM_ANTES | {"ga_taken_by": "round_winner", "ga_share": "half"},
        "An ù; two; pot 5",
        "An Bình → gà 2 ante; Bình → An 6 u; gà → An 9 ga",
    ),
    "5.2 void: no ante": Case("vinagames", GA_FROM_BOTH, "void; ate Bình<An; pot 10", ""),
    "4.1 no gà is played: the pot passes": Case("vinagames", {}, "An ù; pot 10", SIX_EACH),
    "5.6 winners share it, odd bets from the first of them again": Case(
        "guide",
        {"ga_mode": "ante", "ga_ante": 1, "ga_taken_by": "round_winner"},
        "nobody out; hands An:4 Bình:1 Chi:1 Dũng:1; pot 4",
        f"{EVERYBODY} → gà 1 ante; An → Bình 3 phat_u; An → Chi 3 phat_u; An → Dũng 2 phat_u; "
        "gà → Bình 3 ga; gà → Chi 3 ga; gà → Dũng 2 ga",
    ),
    "5.6 who gets no bet of it has no line": Case(
        "guide",
        {"ga_mode": "ante", "ga_ante": 0, "ga_taken_by": "round_winner"},
        "nobody out; hands An:1 Bình:1 Chi:2; pot 1; three",
        "Chi → An 2 phat_u; Chi → Bình 2 phat_u; gà → An 1 ga",
    ),
}

DEN = {"false_declaration_den": True}

PLAYED_ON = {
    "5.9 whose places pay alike": Case(
        "pho-bien",
        DEN | {"mom_rank_by": "points", "mom_mode": "add", "rank_payments_4": [1, 1, 3]},
        "nobody out; declared An; hands Bình:5 Chi:móm Dũng:móm",
        "An → Bình 1 rank for Chi; An → Bình 4 mom for Chi; An → Bình 1 rank for Dũng; "
        "An → Bình 4 mom for Dũng; An → Bình 3 rank",
    ),
    "5.9 all the others are móm, and nobody pays": Case(
        "pho-bien-ga",
        DEN | {"all_mom": "no_payment"},
        "nobody out; declared An; hands An:móm Bình:móm Chi:móm; three",
        "Bình Chi → gà 2 ga_mom",
    ),
    "5.9 the declarer feeds the gà in last place, móm or not, where no other is móm": Case(
        "pho-bien-ga",
        DEN | {"ga_taken_by": "round_winner", "den_ga": "winner"},
        "nobody out; declared Bình; hands An:5 Bình:móm; two; pot 3",
        "Bình → An 1 rank; Bình → gà 1 ga_last; gà → An 4 ga",
    ),
    "5.9 as few points as the others, who laid first": Case(
        "guide",
        DEN | {"tie_break": "later_wins"},
        "nobody out; declared An; three; hands An:3 Bình:3 Chi:3; laid An Bình Chi",
        "An → Chi 6 phat_u; An → Chi 6 phat_u for Bình",
    ),
    "5.9 as few points as the winner": Case(
        "guide",
        DEN,
        "nobody out; declared An; three; hands An:3 Bình:3 Chi:9",
        "An → Bình 3 deadwood; An → Bình 18 phat_u for Chi",
    ),
}


@each_case(EATS, U, OTHER, DEADWOOD, GA, PLAYED_ON)
def test_payments(case: Case) -> None:
    came = settled(case.preset, case.changes, round_of(case.round))
    assert came.payments == each_payment(case.expected)


@pytest.mark.parametrize(
    ("kind", "price", "bets"),
    [
        ("thuong", [2, 3], 15),
        ("khan", [3, 0], 18),
        ("trang", [1, 4], 10),
        ("boc", [1, 1], 7),
        ("an", [1, 2], 8),
        ("kin", [4, 0], 24),
        ("dong_chat", [5, 5], 35),
        ("chot", [2, 1], 13),
    ],
)
def test_each_kind_of_u_has_its_own_price(kind: str, price: list[int], bets: int) -> None:
    """A multiplier and a bonus. (docs/rules.md, 5.3)"""
    came = settled("vinagames", {f"u_{kind}": price}, round_of(f"An ù {kind}"))
    assert came.payments == each_payment(f"Bình Chi Dũng → An {bets} u")


def test_the_discarder_may_be_left_out_if_only_the_next_player_eats() -> None:
    """It is the player before the eater, the last before the first. (docs/rules.md, 4.1)"""
    by_an = [{"eater": "An", "kind": "chot"}, {"eater": "An"}]
    eats = [{"eater": "Bình"}, *by_an, {"eater": "Chi", "discarder": "Bình"}]
    came = settled("pho-bien", {}, round_of(f"nobody out; {HANDS}") | {"eats": eats})
    assert came.payments == each_payment(
        "An → Bình 1 eat; Dũng → An 4 chot; Dũng → An 2 eat; Bình → Chi 1 eat; " + PLACES
    )


def test_a_round_is_played_for_another_ga() -> None:
    """Nothing else of it changes."""
    before, after = (checked(PhomRules(), round_of(f"An ù; pot {bets}")) for bets in (3, 7))
    assert PHOM.with_ga(before, 7) == after
