"""Payments of Tú Lơ Khơ. (docs/rules.md, 6)"""

from functools import partial

from tests.words.payments import each_payment, settled
from tests.words.tables import Case, each_case
from tests.words.tulokho import round_of

tulokho = partial(Case, "tulokho-vinagames")

MANY_CARDS_COUNT_ONCE = {"many_cards_multiplies_extras": True, "many_cards_multiplier": 1}

CARDS = {
    "003:43 a bet a card": tulokho(
        {},
        "An out; hands Bình:1 Chi:5 Dũng:9",
        "Bình → An 1 cards; Chi → An 5 cards; Dũng → An 9 cards",
    ),
    "6 or nothing": tulokho({"card_payment": 0}, "An out; hands Bình:1 Chi:5; three", ""),
    "003:43 ten double": tulokho(
        {},
        "An out; hands Bình:9 Chi:10 Dũng:13",
        "Bình → An 9 cards; Chi → An 20 cards; Dũng → An 26 cards",
    ),
    "003:45 a black deuce": tulokho(
        {}, "An out; hands Bình:4+1black; two", "Bình → An 4 cards; Bình → An 3 deuces"
    ),
    "003:45 two red deuces": tulokho(
        {}, "An out; hands Bình:4+2red; two", "Bình → An 4 cards; Bình → An 12 deuces"
    ),
    "003:45 a quad": tulokho(
        {}, "An out; hands Bình:9+1quad; two", "Bình → An 9 cards; Bình → An 10 quads"
    ),
    "003:45 four deuces are a quad besides": tulokho(
        {},
        "An out; hands Bình:9+2black+2red+1quad; two",
        "Bình → An 9 cards; Bình → An 18 deuces; Bình → An 20 quads",
    ),
    "003:43 not doubled": tulokho(
        {},
        "An out; hands Bình:10+1red+1quad; two",
        "Bình → An 20 cards; Bình → An 6 deuces; Bình → An 10 quads",
    ),
    "6 the extras of the stuck are doubled where many cards multiply by one": tulokho(
        MANY_CARDS_COUNT_ONCE | {"stuck_payment": 30, "stuck_doubles_extras": True},
        "An out; hands Bình:13+stuck+1red; two",
        "Bình → An 30 stuck; Bình → An 12 deuces",
    ),
    "003:55 the assistant pays for all": tulokho(
        {},
        "An out; hands Bình:1 Chi:2 Dũng:3; helped Chi",
        "Chi → An 1 cards for Bình; Chi → An 2 cards; Chi → An 3 cards for Dũng",
    ),
    "003:55 the last of them": tulokho(
        {},
        "An out; hands Bình:1 Chi:2; three; helped Chi Bình",
        "Bình → An 1 cards; Bình → An 2 cards for Chi",
    ),
}

CHOPS = {"chop_red_deuce_payment": 6, "chop_quad_payment": 10, "chop_run_payment": 8}
BY_THREE = {"three_payments": [5, 4]}
DEALT_COUNTS = {"instant_win_payment": 5, "instant_extras": True, "three_payments": [0, 4]}

OTHER = {
    "003:59 less half of what the last one holds": tulokho(
        {},
        "An stayed; hands An:5 Bình:8 Chi:2 Dũng:3",
        "Bình → An 5.5 abandoned; Dũng → An 0.5 abandoned",
    ),
    "6 whole bets need no rounding": tulokho(
        {"abandoned_rounding": "up"}, "An stayed; hands An:4 Bình:8; two", "Bình → An 6 abandoned"
    ),
    "6 the amount is rounded, not the cards": tulokho(
        {"abandoned_rounding": "up", "card_payment": 3},
        "An stayed; hands An:5 Bình:8; two",
        "Bình → An 17 abandoned",
    ),
    "6 an instant win, and what others were dealt, never multiplied": tulokho(
        DEALT_COUNTS | {"many_cards_multiplies_extras": True},
        "Bình at once; hands Bình:+2red Chi:13+2black+1run Dũng:+1quad+3♠; helped An",
        "An Chi Dũng → Bình 5 instant_win; Chi → Bình 6 deuces; Dũng → Bình 10 quads; "
        "Dũng → Bình 4 three",
    ),
    "6 chops of an abandoned game that is void, where they stand": tulokho(
        CHOPS | {"abandoned_rule": "void", "abandoned_chops": "stand", "round_multipliers": [1, 2]},
        "abandoned; two; hands An:5+2red; times 2; chopped An<Bình:1red",
        "Bình → An 12 chop",
    ),
    "6 won by ba bích, which many cards do not multiply": tulokho(
        BY_THREE | {"many_cards_multiplies_extras": True, "round_multipliers": [1, 2]},
        "An out; hands Bình:10 Chi:1; three; 3♠; helped Chi; times 2",
        "Chi → An 40 cards for Bình; Chi → An 10 three for Bình; Chi → An 2 cards; "
        "Chi → An 10 three",
    ),
    "5.8 rounded as if it were 1": tulokho(
        {"round_multipliers": [1, 2], "abandoned_rounding": "up"},
        "An stayed; hands An:5 Bình:8; two; times 2",
        "Bình → An 12 abandoned",
    ),
}

BY_PLACES = {"scoring_mode": "places"}
STUCK_AND_KILLED = {"kill_multiplier": 3, "stuck_places": "double", "stuck_all_payment": 50}
LET_GO = {"assistant_places": True, "assistant_covers_extras": False, **BY_THREE}

PLACES = {
    "6 one stuck and one killed are not everybody stuck": tulokho(
        BY_PLACES | STUCK_AND_KILLED,
        "places Chi An Bình; three; killed Chi<An; hands Bình:+stuck",
        "Bình → Chi 4 stuck; An → Chi 6 kill",
    ),
    "6 an assistant does not cover ba bích where extras are not covered": tulokho(
        BY_PLACES | LET_GO,
        "places Chi An Bình; three; 3♠; helped An",
        "An → Chi 1 rank; An → Chi 2 rank for Bình; An Bình → Chi 5 three",
    ),
    "6 runs of three and of four pairs, where nobody counted the cards": tulokho(
        BY_PLACES | {"rank_payments_4": [0, 0, 0], "run_payment": 7, "run4_payment": 12},
        "places An Bình Chi Dũng; hands Dũng:+2run+1four",
        "Dũng → An 26 runs",
    ),
    "6 one that follows is no chain by itself": tulokho(
        CHOPS | BY_PLACES | {"rank_payments_3": [0, 0]},
        "places An Bình Chi; three; chopped Bình<An:1red Chi<Bình:1quad",
        "An → Bình 6 chop; Bình → Chi 10 chop",
    ),
    "6 a chain back and forth": tulokho(
        CHOPS | BY_PLACES | {"rank_payments_2": [0]},
        "places An Bình; two; chopped Bình<An:1red An<Bình:1run+over",
        "Bình → An 6 chop; Bình → An 8 chop",
    ),
}


@each_case(CARDS, OTHER, PLACES)
def test_payments(case: Case) -> None:
    came = settled(case.preset, case.changes, round_of(case.round))
    assert came.payments == each_payment(case.expected)
