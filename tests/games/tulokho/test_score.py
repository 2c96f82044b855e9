"""Payments of Tú Lơ Khơ by cards. (docs/rules.md, 6)"""

from typing import Any

import pytest

from tests.words.payments import each_payment, settled
from tests.words.tables import each_case
from tests.words.tulokho import round_of

Case = tuple[dict[str, Any], str, str]
"""Changes of `tulokho-vinagames`, the round, the payments."""

EXTRAS_TOO = {"many_cards_multiplies_extras": True}
REPLACED = {"extras_replace_card_count": True}
STUCK = {"stuck_payment": 30}

CARDS: dict[str, Case] = {
    "003:43 a bet a card": (
        {},
        "An out; hands Bình:1 Chi:5 Dũng:9",
        "Bình → An 1 cards; Chi → An 5 cards; Dũng → An 9 cards",
    ),
    "6 or three": (
        {"card_payment": 3},
        "An out; hands Bình:1 Chi:5; three",
        "Bình → An 3 cards; Chi → An 15 cards",
    ),
    "6 or none": ({"card_payment": 0}, "An out; hands Bình:1 Chi:5; three", ""),
    "003:43 ten double": (
        {},
        "An out; hands Bình:9 Chi:10 Dũng:13",
        "Bình → An 9 cards; Chi → An 20 cards; Dũng → An 26 cards",
    ),
    "6 twelve treble": (
        {"many_cards_threshold": 12, "many_cards_multiplier": 3},
        "An out; hands Bình:11 Chi:12; three",
        "Bình → An 11 cards; Chi → An 36 cards",
    ),
    "6 one card doubles already": (
        {"many_cards_threshold": 1},
        "An out; hands Bình:1; two",
        "Bình → An 2 cards",
    ),
    "6 never": ({"many_cards_threshold": None}, "An out; hands Bình:13; two", "Bình → An 13 cards"),
    "4.2 the winner may stand there with 0": (
        {},
        "Bình out; hands Bình:0 An:2; two",
        "An → Bình 2 cards",
    ),
    "6 in a win nobody else's pay": (
        {},
        "Bình out; hands An:2 Chi:3; three",
        "An → Bình 2 cards; Chi → Bình 3 cards",
    ),
}

EXTRAS: dict[str, Case] = {
    "003:45 a black deuce": (
        {},
        "An out; hands Bình:4+1black; two",
        "Bình → An 4 cards; Bình → An 3 deuces",
    ),
    "003:45 two red deuces": (
        {},
        "An out; hands Bình:4+2red; two",
        "Bình → An 4 cards; Bình → An 12 deuces",
    ),
    "6 all deuces in one line": (
        {"black_deuce_payment": 1, "red_deuce_payment": 5},
        "An out; hands Bình:5+2black+1red; two",
        "Bình → An 5 cards; Bình → An 7 deuces",
    ),
    "003:45 a quad": (
        {},
        "An out; hands Bình:9+1quad; two",
        "Bình → An 9 cards; Bình → An 10 quads",
    ),
    "6 all quads in one line": (
        {"quad_payment": 7},
        "An out; hands Bình:9+2quad; two",
        "Bình → An 9 cards; Bình → An 14 quads",
    ),
    "003:45 four deuces are a quad besides": (
        {},
        "An out; hands Bình:9+2black+2red+1quad; two",
        "Bình → An 9 cards; Bình → An 18 deuces; Bình → An 20 quads",
    ),
    "6 or not": (
        {"quad_of_deuces_counts": False},
        "An out; hands Bình:9+2black+2red+1quad; two",
        "Bình → An 9 cards; Bình → An 18 deuces; Bình → An 10 quads",
    ),
    "6 three deuces are none": (
        {},
        "An out; hands Bình:9+2black+1red; two",
        "Bình → An 9 cards; Bình → An 12 deuces",
    ),
    "003:43 not doubled": (
        {},
        "An out; hands Bình:10+1red+1quad; two",
        "Bình → An 20 cards; Bình → An 6 deuces; Bình → An 10 quads",
    ),
    "6 or doubled, where the cards are": (
        EXTRAS_TOO,
        "An out; hands Bình:10+1red+1quad Chi:9+1black; three",
        "Bình → An 20 cards; Bình → An 12 deuces; Bình → An 20 quads; "
        "Chi → An 9 cards; Chi → An 3 deuces",
    ),
    "6 in place of their cards": (
        REPLACED,
        "An out; hands Bình:9+1red+1quad; two",
        "Bình → An 4 cards; Bình → An 6 deuces; Bình → An 10 quads",
    ),
    "6 the threshold looks at all cards": (
        REPLACED,
        "An out; hands Bình:10+2black+1quad; two",
        "Bình → An 8 cards; Bình → An 6 deuces; Bình → An 10 quads",
    ),
    "6 whatever they cost themselves": (
        REPLACED | {"black_deuce_payment": 0},
        "An out; hands Bình:5+2black; two",
        "Bình → An 3 cards",
    ),
}

COUNTED_STUCK: dict[str, Case] = {
    "6 in place of the cards": (
        STUCK,
        "An out; hands Bình:13+stuck Chi:13; three",
        "Bình → An 30 stuck; Chi → An 26 cards",
    ),
    "6 extras on top": (
        STUCK,
        "An out; hands Bình:13+stuck+1red+1quad; two",
        "Bình → An 30 stuck; Bình → An 6 deuces; Bình → An 10 quads",
    ),
    "6 multiplied where those of 13 cards are": (
        STUCK | EXTRAS_TOO,
        "An out; hands Bình:13+stuck+1red; two",
        "Bình → An 30 stuck; Bình → An 12 deuces",
    ),
    "6 extras doubled, of the stuck alone": (
        STUCK | {"stuck_doubles_extras": True, "run_payment": 7},
        "An out; hands Bình:13+stuck+1red+1run Chi:13+1black; three; helped Chi",
        "Chi → An 30 stuck for Bình; Chi → An 12 deuces for Bình; Chi → An 14 runs for Bình; "
        "Chi → An 26 cards; Chi → An 3 deuces",
    ),
    "6 not where many cards multiply them": (
        STUCK | EXTRAS_TOO | {"stuck_doubles_extras": True, "many_cards_multiplier": 3},
        "An out; hands Bình:13+stuck+1red; two",
        "Bình → An 30 stuck; Bình → An 18 deuces",
    ),
    "6 doubled where many cards multiply by one": (
        STUCK | EXTRAS_TOO | {"stuck_doubles_extras": True, "many_cards_multiplier": 1},
        "An out; hands Bình:13+stuck+1red; two",
        "Bình → An 30 stuck; Bình → An 12 deuces",
    ),
    "6 everybody else": (
        STUCK | {"stuck_all_payment": 40},
        "An out; hands Bình:13+stuck Chi:13+stuck+1black; three; helped Chi",
        "Chi → An 40 stuck for Bình; Chi → An 40 stuck; Chi → An 3 deuces",
    ),
    "6 not everybody": (
        STUCK | {"stuck_all_payment": 40},
        "An out; hands Bình:13+stuck Chi:12; three",
        "Bình → An 30 stuck; Chi → An 24 cards",
    ),
    "6 one is not everybody": (
        STUCK | {"stuck_all_payment": 40},
        "An out; hands Bình:13+stuck; two",
        "Bình → An 30 stuck",
    ),
}

ASSISTED: dict[str, Case] = {
    "003:55 the assistant pays for all": (
        {},
        "An out; hands Bình:1 Chi:2 Dũng:3; helped Chi",
        "Chi → An 1 cards for Bình; Chi → An 2 cards; Chi → An 3 cards for Dũng",
    ),
    "003:55 the last of them": (
        {},
        "An out; hands Bình:1 Chi:2; three; helped Chi Bình",
        "Bình → An 1 cards; Bình → An 2 cards for Chi",
    ),
    "6 the first of them": (
        {"assistant_multiple": "first"},
        "An out; hands Bình:1 Chi:2; three; helped Chi Bình",
        "Chi → An 1 cards for Bình; Chi → An 2 cards",
    ),
    "6 not played": (
        {"assistant_rule": "none"},
        "An out; hands Bình:1 Chi:2; three; helped Chi",
        "Bình → An 1 cards; Chi → An 2 cards",
    ),
    "6 extras of the others too": (
        {},
        "An out; hands Bình:9+1red+1quad Chi:2+1black; three; helped Chi",
        "Chi → An 9 cards for Bình; Chi → An 6 deuces for Bình; Chi → An 10 quads for Bình; "
        "Chi → An 2 cards; Chi → An 3 deuces",
    ),
    "6 or not": (
        {"assistant_covers_extras": False},
        "An out; hands Bình:9+1red+1quad Chi:2+1black; three; helped Chi",
        "Chi → An 9 cards for Bình; Bình → An 6 deuces; Bình → An 10 quads; "
        "Chi → An 2 cards; Chi → An 3 deuces",
    ),
    "6 a stuck one is paid for": (
        STUCK,
        "An out; hands Bình:13+stuck Chi:2; three; helped Chi",
        "Chi → An 30 stuck for Bình; Chi → An 2 cards",
    ),
}

ABANDONED: dict[str, Case] = {
    "003:59 less half of what the last one holds": (
        {},
        "An stayed; hands An:5 Bình:8 Chi:2 Dũng:3",
        "Bình → An 5.5 abandoned; Dũng → An 0.5 abandoned",
    ),
    "6 nothing is left": ({}, "An stayed; hands An:4 Bình:2 Chi:1; three", ""),
    "6 whole bets": ({}, "An stayed; hands An:4 Bình:8; two", "Bình → An 6 abandoned"),
    "6 rounded down": (
        {"abandoned_rounding": "down"},
        "An stayed; hands An:5 Bình:8 Chi:3; three",
        "Bình → An 5 abandoned",
    ),
    "6 rounded up": (
        {"abandoned_rounding": "up"},
        "An stayed; hands An:5 Bình:8 Chi:3 Dũng:2",
        "Bình → An 6 abandoned; Chi → An 1 abandoned",
    ),
    "6 whole bets need no rounding": (
        {"abandoned_rounding": "up"},
        "An stayed; hands An:4 Bình:8; two",
        "Bình → An 6 abandoned",
    ),
    "6 the amount is rounded, not the cards": (
        {"abandoned_rounding": "up", "card_payment": 3},
        "An stayed; hands An:5 Bình:8; two",
        "Bình → An 17 abandoned",
    ),
    "6 nothing for many cards, deuces and quads": (
        {},
        "An stayed; hands An:2 Bình:12+1red+1quad; two",
        "Bình → An 11 abandoned",
    ),
    "6 nobody assists": (
        {},
        "An stayed; hands An:2 Bình:3 Chi:2; three; helped Chi",
        "Bình → An 2 abandoned; Chi → An 1 abandoned",
    ),
    "6 void": (
        {"abandoned_rule": "void"},
        "An stayed; hands An:5 Bình:8; extra Bình>An:2",
        "Bình → An 2 manual",
    ),
}

OTHER: dict[str, Case] = {
    "6 an instant win": (
        {"instant_win_payment": 15},
        "Chi at once",
        "An Bình Dũng → Chi 15 instant_win",
    ),
    "6 by its kind": (
        {"instant_payments": [20, 26, 15, 10], "instant_win_payment": 8},
        "Chi at once with five_pairs; three",
        "An Bình → Chi 15 instant_win",
    ),
    "6 another kind": (
        {"instant_payments": [20, 26, 15, 10], "instant_win_payment": 8},
        "Chi at once; three",
        "An Bình → Chi 8 instant_win",
    ),
    "6 kinds that are not told apart": (
        {"instant_win_payment": 8},
        "Chi at once with dragon; three",
        "An Bình → Chi 8 instant_win",
    ),
    "6 whatever is held": (
        {"instant_win_payment": 15},
        "Bình at once; hands An:13+1red; two; helped An",
        "An → Bình 15 instant_win",
    ),
    "6 and what others were dealt, never multiplied": (
        {
            "instant_win_payment": 5,
            "instant_extras": True,
            "many_cards_multiplies_extras": True,
            "three_payments": [0, 4],
        },
        "Bình at once; hands Bình:+2red Chi:13+2black+1run Dũng:+1quad+3♠; helped An",
        "An Chi Dũng → Bình 5 instant_win; Chi → Bình 6 deuces; Dũng → Bình 10 quads; "
        "Dũng → Bình 4 three",
    ),
    "6 void": ({}, "void; hands An:5 Bình:8; extra Bình>An:2", "Bình → An 2 manual"),
    "5.8 multiplied, but manual lines": (
        {"round_multipliers": [1, 2]},
        "An out; hands Bình:4+1red; two; times 2; extra An>Bình:3",
        "Bình → An 8 cards; Bình → An 12 deuces; An → Bình 3 manual",
    ),
    "5.8 rounded as if it were 1": (
        {"round_multipliers": [1, 2], "abandoned_rounding": "up"},
        "An stayed; hands An:5 Bình:8; two; times 2",
        "Bình → An 12 abandoned",
    ),
    "5.8 half bets, twice": (
        {"round_multipliers": [1, 2]},
        "An stayed; hands An:5 Bình:8; two; times 2",
        "Bình → An 11 abandoned",
    ),
}


@each_case(CARDS, EXTRAS, COUNTED_STUCK, ASSISTED, ABANDONED, OTHER)
def test_payments(case: Case) -> None:
    """By cards: cards, extras, being stuck, assistants, abandoned rounds and the rest."""
    changes, told, expected = case
    result = settled("tulokho-vinagames", changes, round_of(told))
    assert result.payments == each_payment(expected)


@pytest.mark.parametrize(
    ("told", "winners", "assistant"),
    [
        pytest.param("An out; hands Bình:1; two", "An", None, id="of a win who is out"),
        pytest.param("An out; hands Bình:1 Chi:1; three; helped Chi", "An", "Chi", id="assisted"),
        pytest.param("An at once", "An", None, id="of an instant win too"),
        pytest.param("An at once; helped Chi", "An", None, id="which nobody assists"),
        pytest.param(
            "An stayed; hands An:1 Bình:1; two", "", None, id="of an abandoned game nobody"
        ),
        pytest.param("void; helped Chi", "", None, id="of a void round nobody"),
    ],
)
def test_winners_and_who_pays_for_all(told: str, winners: str, assistant: str | None) -> None:
    """The player who is out wins; the payer for all is named. No ranking, no gà. (6)"""
    outcome = settled("tulokho-vinagames", {"instant_win_payment": 1}, round_of(told))
    assert (outcome.winners, outcome.den_payer) == (winners, assistant)
    assert (outcome.ranking, outcome.ga) == (None, 0)
