"""Payments of Phỏm that no worked example has. (docs/rules.md, 5)"""

from functools import partial

from scorekeeper.games.phom import PHOM
from scorekeeper.games.phom.den import Decided, den
from scorekeeper.games.phom.rules import PhomRules
from tests.tables.common import checked
from tests.words.payments import each_payment, paid
from tests.words.phom import round_of
from tests.words.tables import Case, each_case

HANDS = "hands An:1 Bình:2 Chi:3 Dũng:4"
PLACES = "Bình → An 1 rank; Chi → An 2 rank; Dũng → An 3 rank"

EATS = {
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
        "An → Bình 1 eat; Bình Chi Dũng → An 6 u",
    ),
}

DEN = {
    "002:47 the winner ate last, who ate before": Case(
        "vinagames",
        {"eat_from": "any", "den_last_round": "last_eater", "eats_in_u_round": "never"}
        | {"den_winner_ate_last": "previous_eater"},
        "An ù; ate Bình<An:chot Chi<Bình:tai An<Chi:tai; three",
        "Chi → An 6 u for Bình; Chi → An 6 u",
    ),
    "5.3 feeder: who fed the winner last": Case(
        "vinagames",
        {"eat_from": "any", "den_eats": 0, "den_last_round": "feeder", "eats_in_u_round": "never"},
        "An ù; ate An<Chi:chot An<Dũng:tai Bình<An:tai",
        "Dũng → An 6 u for Bình; Dũng → An 6 u for Chi; Dũng → An 6 u",
    ),
    "5.9 who declared falsely pays, not who fed the winner": Case(
        "wikipedia",
        {"false_declaration_den": True, "eats_in_u_round": "never"},
        "Bình ù; declared Chi; three; ate Bình<An Bình<An Bình<An",
        "Chi → Bình 5 u for An; Chi → Bình 5 u",
    ),
}

NO_PHAT_U = {"phat_u_multiplier": 1}

by_points = partial(Case, "guide")

DEADWOOD = {
    "5.3 no points owe the bonus, as no phạt U": by_points(
        {"u_thuong": [1, 2]}, "An ù; hands Bình:0 Chi:0; three", "Bình Chi → An 2 u"
    ),
    "5.5 odd bets go on": by_points(
        NO_PHAT_U,
        "nobody out; hands An:3 Bình:1 Chi:5 Dũng:1",
        "An → Bình 2 deadwood; An → Dũng 1 deadwood; Chi → Bình 2 deadwood; Chi → Dũng 3 deadwood",
    ),
    "000:60 two share the most, and another pays for them": by_points(
        {},
        "An ù; hands Bình:9 Chi:9 Dũng:5; đền Dũng agreed",
        "Dũng → An 18 phat_u for Bình; Dũng → An 18 phat_u for Chi; Dũng → An 5 u",
    ),
    "5.3 phat_u_ties none, one has the most": by_points(
        {"phat_u_ties": "none"},
        "An ù; hands Bình:3 Chi:9 Dũng:5",
        "Bình → An 3 u; Chi → An 18 phat_u; Dũng → An 5 u",
    ),
    "5.3 a side payment of one bet is enough": by_points(
        NO_PHAT_U | {"phat_u_side_payment": 1},
        "An ù; hands Bình:3 Chi:9; three",
        "Bình → An 3 u; Chi → An 9 phat_u; Chi → Bình 1 phat_u_side",
    ),
    "5.5 nobody out: or to them as well": by_points(
        {"phat_u_side_payment": 2, "phat_u_side_to": "everyone"},
        "nobody out; hands An:1 Bình:4; two",
        "Bình → An 8 phat_u; Bình → An 2 phat_u_side",
    ),
}

GA = {
    "5.6 nobody wins, nobody takes it": Case(
        "vinagames",
        {"ga_mode": "ante", "ga_ante": 2, "ga_taken_by": "round_winner", "all_mom": "no_payment"},
        "nobody out; hands An:móm Bình:móm Chi:móm Dũng:móm; pot 10",
        "An Bình Chi Dũng → gà 2 ante",
    ),
    "5.6 winners share it, odd bets from the first of them again": Case(
        "guide",
        {"ga_mode": "ante", "ga_ante": 1, "ga_taken_by": "round_winner"},
        "nobody out; hands An:4 Bình:1 Chi:1 Dũng:1; pot 4",
        "An Bình Chi Dũng → gà 1 ante; An → Bình 3 phat_u; An → Chi 3 phat_u; "
        "An → Dũng 2 phat_u; gà → Bình 3 ga; gà → Chi 3 ga; gà → Dũng 2 ga",
    ),
    "5.2 void: no ante": Case(
        "vinagames", {"ga_mode": "ante", "ga_ante": 2}, "void; ate Bình<An; pot 10", ""
    ),
}

TWO_PAY_THE_SAME = {"rank_payments_4": [1, 1, 3]}

RANKS = {
    "5.4 three places, of which two pay the same": Case(
        "vinagames",
        TWO_PAY_THE_SAME,
        "nobody out; hands An:1 Bình:5 Chi:5 Dũng:5; laid Dũng Chi Bình An",
        "Dũng Chi → An 1 rank; Bình → An 3 rank",
    ),
    "5.9 declared falsely and played on, whose places pay alike": Case(
        "pho-bien",
        TWO_PAY_THE_SAME
        | {"false_declaration_den": True, "mom_rank_by": "points", "mom_mode": "add"},
        "nobody out; declared An; hands Bình:5 Chi:móm Dũng:móm",
        "An → Bình 1 rank for Chi; An → Bình 4 mom for Chi; An → Bình 1 rank for Dũng; "
        "An → Bình 4 mom for Dũng; An → Bình 3 rank",
    ),
}


@each_case(EATS, DEN, DEADWOOD, GA, RANKS)
def test_payments(case: Case) -> None:
    came = paid(case.preset, case.changes, round_of(case.round))
    assert came == each_payment(case.expected)


def test_a_round_is_played_for_another_ga() -> None:
    """Nothing else of it changes."""
    before, after = (checked(PhomRules(), round_of(f"An ù; pot {bets}")) for bets in (3, 7))
    assert PHOM.with_ga(before, 7) == after


def test_a_control_character_is_a_reason_for_a_đền() -> None:
    """Only Unicode white space is no reason. (docs/rules.md, 4 and 7)"""
    entry = round_of("Bình ù") | {"den_override": {"payer": "An", "reason": "\x1f"}}
    assert "An → Bình 6 u for Chi" in paid("vinagames", {}, entry)
    round = checked(PhomRules(), entry)
    assert den(round, round.ending, PhomRules()) == Decided("An", "\x1f")
