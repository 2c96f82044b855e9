"""Payments of Phỏm by rank: eats, ù, false declarations, multipliers, manual payments.

The gà is in test_ga.py, who pays đền in test_den.py, places and móm in test_ranking.py, points in
test_deadwood.py.
"""

from typing import Any

import pytest

from tests.words.payments import each_payment, settled
from tests.words.phom import round_of
from tests.words.tables import each_case

row = pytest.param
Case = tuple[str, dict[str, Any], str, str]
"""Preset, changes, the round, the payments."""

ANYBODY_EATS = {"eat_from": "any", "hand_cards": 10}
GA_FROM_EATS = {"ga_mode": "eats", "ga_eat_payments": [1, 2, 3], "ga_chot_payment": 9}
GA_FROM_BOTH = GA_FROM_EATS | {"ga_mode": "eats_and_ante", "ga_ante": 2}
EVERYBODY = "An Bình Chi Dũng"
HANDS = "hands An:1 Bình:2 Chi:3 Dũng:4"
PLACES = "Bình → An 1 rank; Chi → An 2 rank; Dũng → An 3 rank"
SIX_EACH = "Bình Chi Dũng → An 6 u"
FIVE_EACH = "Bình Chi Dũng → An 5 u"
THREE_EATS = "ate An<Dũng An<Dũng An<Dũng"
DUNG_PAYS_FIVE_EACH = "Dũng → An 5 u for Bình; Dũng → An 5 u for Chi; Dũng → An 5 u"

EATS: dict[str, Case] = {
    "5.1 the first, second and third eat": (
        "pho-bien",
        {"den_eats": 0},
        f"An ù; {THREE_EATS}",
        f"Dũng → An 1 eat; Dũng → An 2 eat; Dũng → An 3 eat; {FIVE_EACH}",
    ),
    "002:36 the third eat is free": (
        "vietnamese",
        {"den_eats": 0},
        f"An ù; {THREE_EATS}",
        f"Dũng → An 1 eat; Dũng → An 1 eat; {FIVE_EACH}",
    ),
    "5.1 the ordinal counts between the same two": (
        "pho-bien",
        ANYBODY_EATS,
        f"nobody out; {HANDS}; ate Bình<An Bình<Chi Chi<An Bình<An",
        f"An → Bình 1 eat; Chi → Bình 1 eat; An → Chi 1 eat; An → Bình 2 eat; {PLACES}",
    ),
    "5.1 a chốt counts among the eats": (
        "pho-bien",
        {},
        f"nobody out; {HANDS}; ate Bình<An:chot Bình<An",
        f"An → Bình 4 chot; An → Bình 2 eat; {PLACES}",
    ),
    "002:38-40 chốt and tái have prices of their own": (
        "vinagames",
        {"chot_payment": 7, "tai_payment": 8},
        f"nobody out; {HANDS}; ate Bình<An:chot Chi<Bình:tai",
        f"An → Bình 7 chot; Bình → Chi 8 tai; {PLACES}",
    ),
    "5.1 later chốt of the round, whoever eats them; a tái is not counted": (
        "pho-bien",
        {"chot_later_payments": [8, 12], "ga_mode": "eats", "ga_chot_payment": 2},
        f"nobody out; {HANDS}; ate Bình<An:chot Chi<Bình:tai Dũng<Chi:chot An<Dũng:chot "
        "Bình<An:chot",
        "An → Bình 4 chot; An → gà 2 ga_eat; Bình → Chi 4 tai; Bình → gà 2 ga_eat; "
        "Chi → Dũng 8 chot; Chi → gà 2 ga_eat; Dũng → An 12 chot; Dũng → gà 2 ga_eat; "
        f"An → Bình 12 chot; An → gà 2 ga_eat; {PLACES}",
    ),
    "5 what comes to 0 is left out": (
        "vinagames",
        {"chot_payment": 0, "tai_payment": 0},
        f"nobody out; {HANDS}; ate Bình<An:chot Chi<Bình:tai",
        PLACES,
    ),
    "5.7 void: no eat is paid": ("vinagames", {}, "void; ate Bình<An Chi<Bình:chot", ""),
}

EATS_IN_U_ROUND: dict[str, Case] = {
    "always": (
        "vinagames",
        {"eats_in_u_round": "always"},
        "An ù; ate Bình<An",
        f"An → Bình 1 eat; {SIX_EACH}",
    ),
    "never": ("vinagames", {"eats_in_u_round": "never"}, "An ù; ate Bình<An", SIX_EACH),
    "not_when_den, nobody pays đền": (
        "vinagames",
        {"eats_in_u_round": "not_when_den"},
        "An ù; ate Bình<An",
        f"An → Bình 1 eat; {SIX_EACH}",
    ),
    "not_when_den, Dũng pays đền": (
        "pho-bien",
        {"eats_in_u_round": "not_when_den"},
        f"An ù; {THREE_EATS}",
        DUNG_PAYS_FIVE_EACH,
    ),
    "always, Dũng pays đền": (
        "pho-bien",
        {"eats_in_u_round": "always"},
        f"An ù; {THREE_EATS}",
        f"Dũng → An 1 eat; Dũng → An 2 eat; Dũng → An 3 eat; {DUNG_PAYS_FIVE_EACH}",
    ),
    "never, the gà gets nothing either": (
        "vinagames",
        GA_FROM_EATS | {"eats_in_u_round": "never"},
        "An ù; ate Bình<An",
        SIX_EACH,
    ),
    "never, but nobody is out": (
        "vinagames",
        {"eats_in_u_round": "never"},
        f"nobody out; {HANDS}; ate Bình<An",
        f"An → Bình 1 eat; {PLACES}",
    ),
    "never, but the ù was none": (
        "pho-bien",
        {"eats_in_u_round": "never"},
        "Chi false; ate Bình<An",
        "An → Bình 1 eat; Chi → An Bình Dũng 5 false_declaration",
    ),
}

U: dict[str, Case] = {
    "001:36 plain": ("vinagames", {}, "An ù", SIX_EACH),
    "002:42 plain": ("vietnamese", {}, "Chi ù", "An Bình Dũng → Chi 5 u"),
    "5.3 three players": ("vinagames", {}, "Bình ù; three", "An Chi → Bình 6 u"),
    "001:36 ten cards": ("vinagames", {}, "An ù tron", "Bình Chi Dũng → An 12 u"),
    "u_thuong": ("vinagames", {"u_thuong": [2, 3]}, "An ù", "Bình Chi Dũng → An 15 u"),
    "u_khan": ("vinagames", {"u_khan": [3, 0]}, "An ù khan", "Bình Chi Dũng → An 18 u"),
    "u_trang": ("vinagames", {"u_trang": [1, 4]}, "An ù trang", "Bình Chi Dũng → An 10 u"),
    "u_boc": ("vinagames", {"u_boc": [1, 1]}, "An ù boc", "Bình Chi Dũng → An 7 u"),
    "u_an": ("vinagames", {"u_an": [1, 2]}, "An ù an", "Bình Chi Dũng → An 8 u"),
    "u_kin": ("vinagames", {"u_kin": [4, 0]}, "An ù kin", "Bình Chi Dũng → An 24 u"),
    "u_dong_chat": (
        "vinagames",
        {"u_dong_chat": [5, 5]},
        "An ù dong_chat",
        "Bình Chi Dũng → An 35 u",
    ),
    "u_chot": ("vinagames", {"u_chot": [2, 1]}, "An ù chot", "Bình Chi Dũng → An 13 u"),
    "5.3 points, móm and laying do not count": (
        "vinagames",
        {},
        "An ù; hands Bình:3+móm Chi:9; laid Bình An Chi Dũng",
        SIX_EACH,
    ),
}

OTHER: dict[str, Case] = {
    "5.7 false": ("pho-bien", {}, "Chi false", "Chi → An Bình Dũng 5 false_declaration"),
    "5.7 each other player": (
        "pho-bien",
        {"false_declaration_payment": 1},
        "Chi false; three",
        "Chi → An Bình 1 false_declaration",
    ),
    "5.7 void": ("pho-bien", {}, "void", ""),
    "5.7 a foul, in any finish": (
        "vinagames",
        {"foul_payment": 2},
        "void; fouls Bình",
        "Bình → An Chi Dũng 2 foul",
    ),
    "5.8 every payment is multiplied but a manual line": (
        "vinagames",
        {"round_multipliers": [1, 3]},
        "An ù; ate Bình<An; times 3; extra An>Bình:4",
        "An → Bình 3 eat; Bình Chi Dũng → An 18 u; An → Bình 4 manual",
    ),
    "5.8 what goes into the gà is multiplied, what was there is not": (
        "vinagames",
        GA_FROM_BOTH | {"round_multipliers": [1, 2]},
        "An ù; ate Bình<An; times 2; pot 10",
        f"An → Bình 2 eat; An → gà 2 ga_eat; {EVERYBODY} → gà 4 ante; Bình Chi Dũng → An 12 u; "
        "gà → An 28 ga",
    ),
    "5.8 settled and split as if it were 1": (
        "guide",
        {"round_multipliers": [1, 2]},
        "nobody out; hands An:1 Bình:1 Chi:3 Dũng:8; times 2",
        "Chi → An 4 deadwood; Chi → Bình 2 deadwood; Dũng → An Bình 16 phat_u",
    ),
    "5.8 manual lines in order, in any finish": (
        "vinagames",
        {},
        "void; extra An>Bình:4 Chi>An:1",
        "An → Bình 4 manual; Chi → An 1 manual",
    ),
}


@each_case(EATS, EATS_IN_U_ROUND, U, OTHER)
def test_payments(case: Case) -> None:
    """Eats, ù, false declarations, multipliers and manual payments."""
    preset, changes, told, expected = case
    assert settled(preset, changes, round_of(told)).payments == each_payment(expected)


@pytest.mark.parametrize(
    ("told", "winners", "ranking"),
    [
        row("An ù", "An", None, id="of an ù who went out"),
        row(f"nobody out; {HANDS}", "An", "An, Bình, Chi, Dũng", id="of a normal finish the first"),
        row("Chi false", "", None, id="of a false declaration nobody"),
        row("void", "", None, id="of a void round nobody"),
    ],
)
def test_winners_and_ranking(told: str, winners: str, ranking: str | None) -> None:
    """A ranking exists after a normal finish by rank alone. (docs/rules.md, 5)"""
    outcome = settled("pho-bien", {}, round_of(told))
    assert (outcome.winners, outcome.ranking) == (winners, ranking)


@pytest.mark.parametrize(
    ("eats", "expected"),
    [
        row([{"eater": "Bình"}], "An → Bình 1 eat", id="the player before"),
        row([{"eater": "An"}], "Dũng → An 1 eat", id="the last before the first"),
        row(
            [{"eater": "An", "kind": "chot"}, {"eater": "An"}],
            "Dũng → An 4 chot; Dũng → An 2 eat",
            id="with its kind and its ordinal",
        ),
        row(
            [{"eater": "An"}, {"eater": "Chi", "discarder": "Bình"}],
            "Dũng → An 1 eat; Bình → Chi 1 eat",
            id="beside one who is named",
        ),
    ],
)
def test_the_discarder_may_be_left_out_if_only_the_next_player_eats(
    eats: list[dict[str, str]], expected: str
) -> None:
    """It is the player before the eater. (docs/rules.md, 4.1)"""
    entry = round_of(f"nobody out; {HANDS}") | {"eats": eats}
    assert settled("pho-bien", {}, entry).payments == each_payment(f"{expected}; {PLACES}")
