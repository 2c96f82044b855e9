"""Payments of Tú Lơ Khơ that no worked example has. (docs/rules.md, 6)"""

from functools import partial

from tests.words.payments import each_payment, paid
from tests.words.tables import Case, each_case
from tests.words.tulokho import round_of

tulokho = partial(Case, "tulokho-vinagames")

CARDS = {
    "6 the extras of the stuck are doubled where many cards multiply by one": tulokho(
        {"many_cards_multiplies_extras": True, "many_cards_multiplier": 1}
        | {"stuck_payment": 30, "stuck_doubles_extras": True},
        "An out; hands Bình:13+stuck+1red; two",
        "Bình → An 30 stuck; Bình → An 12 deuces",
    ),
    "003:59 less half of what the last one holds": tulokho(
        {},
        "An stayed; hands An:5 Bình:8 Chi:2 Dũng:3",
        "Bình → An 5.5 abandoned; Dũng → An 0.5 abandoned",
    ),
    "6 whole bets need no rounding": tulokho(
        {"abandoned_rounding": "up"}, "An stayed; hands An:4 Bình:8; two", "Bình → An 6 abandoned"
    ),
}

BY_PLACES = {"scoring_mode": "places"}
LET_GO = {"assistant_places": True, "assistant_covers_extras": False, "three_payments": [5, 4]}

PLACES = {
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
}


@each_case(CARDS, PLACES)
def test_payments(case: Case) -> None:
    came = paid(case.preset, case.changes, round_of(case.round))
    assert came == each_payment(case.expected)
