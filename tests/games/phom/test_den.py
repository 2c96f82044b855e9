"""Đền: who pays for all after an ù, and how much. (docs/rules.md, 5.3)"""

from typing import Any

import pytest

from scorekeeper.games.phom.den import Decided, den
from scorekeeper.games.phom.rules import PhomRules
from tests.tables.common import checked
from tests.words.payments import each_payment, settled
from tests.words.phom import round_of
from tests.words.tables import each_case

Case = tuple[str, dict[str, Any], str, str | None]
"""Preset, changes, the round, the payer."""

ANYBODY_EATS = {"eat_from": "any"}
LAST_EATER = {"eat_from": "any", "den_eats": 0, "den_last_round": "last_eater"}
FEEDER = LAST_EATER | {"den_last_round": "feeder"}
PREVIOUS = LAST_EATER | {"den_winner_ate_last": "previous_eater"}
BLAME_FEEDER = LAST_EATER | {"den_winner_ate_last": "feeder"}
BOTH = {"eat_from": "any", "den_eats": 2, "den_last_round": "last_eater"}

BY_EATS: dict[str, Case] = {
    "001:53 three of An's": ("wikipedia", {}, "Bình ù; ate Bình<An Bình<An Bình<An", "An"),
    "001:53 two are not three": ("wikipedia", {}, "Bình ù; ate Bình<An Bình<An", None),
    "5.3 two, where two are enough": (
        "wikipedia",
        {"den_eats": 2},
        "Bình ù; ate Bình<An Bình<An",
        "An",
    ),
    "5.3 one is never enough": ("wikipedia", {"den_eats": 2}, "Bình ù; ate Bình<An", None),
    "5.3 three, where two are enough": (
        "wikipedia",
        {"den_eats": 2},
        "Bình ù; ate Bình<An Bình<An Bình<An",
        "An",
    ),
    "5.3 not played": ("wikipedia", {"den_eats": 0}, "Bình ù; ate Bình<An Bình<An Bình<An", None),
    "5.3 of whatever kind": (
        "wikipedia",
        {},
        "Bình ù; ate Bình<An Bình<An:chot Bình<An:tai",
        "An",
    ),
    "5.3 from one player": (
        "wikipedia",
        ANYBODY_EATS,
        "Bình ù; ate Bình<An Bình<Chi Bình<An",
        None,
    ),
    "5.3 from one player, the other two": (
        "wikipedia",
        ANYBODY_EATS | {"den_eats": 2},
        "Bình ù; ate Bình<Chi Bình<An Bình<An",
        "An",
    ),
    "5.3 eats of a loser do not count": (
        "wikipedia",
        ANYBODY_EATS | {"den_eats": 2},
        "Bình ù; ate Chi<An Chi<An Bình<An",
        None,
    ),
    "5.3 nobody ate": ("vietnamese", {}, "Bình ù", None),
}

BY_LAST_TURN: dict[str, Case] = {
    "5.3 not played": ("wikipedia", {}, "An ù; ate Bình<An:chot", None),
    "001:55 who ate last pays": ("vinagames", {}, "An ù; ate Bình<An:chot Chi<Bình:tai", "Chi"),
    "5.3 a chốt before the last": ("vinagames", {}, "An ù; ate Bình<An:chot Chi<Bình", "Bình"),
    "5.3 an ordinary eat is none": ("vinagames", {}, "An ù; ate Bình<An Chi<Bình", None),
    "5.3 the winner ate last, nobody": (
        "vinagames",
        LAST_EATER,
        "An ù; ate Bình<An:chot An<Dũng:tai",
        None,
    ),
    "002:47 the winner ate last, who ate before": (
        "vinagames",
        PREVIOUS,
        "An ù; ate Bình<An:chot Chi<Bình:tai An<Dũng:tai An<Dũng:tai",
        "Chi",
    ),
    "5.3 nobody else ate": ("vinagames", PREVIOUS, "An ù; ate An<Dũng:chot", None),
    "5.3 an ordinary eater before is not to blame": (
        "vinagames",
        PREVIOUS,
        "An ù; ate Bình<An An<Dũng:chot",
        None,
    ),
    "5.3 previous_eater, somebody else ate last": (
        "vinagames",
        PREVIOUS,
        "An ù; ate An<Dũng:chot Bình<An:tai Chi<Bình:tai",
        "Chi",
    ),
    "5.3 the winner ate last, who fed the winner": (
        "vinagames",
        BLAME_FEEDER,
        "An ù; ate Bình<An:chot An<Chi:tai An<Dũng:tai",
        "Dũng",
    ),
    "5.3 who fed the winner, somebody else ate last": (
        "vinagames",
        BLAME_FEEDER,
        "An ù; ate An<Dũng:chot Bình<An:tai",
        "Bình",
    ),
    "5.3 feeder: who fed the winner last": (
        "vinagames",
        FEEDER,
        "An ù; ate An<Chi:chot An<Dũng:tai Bình<An:tai",
        "Dũng",
    ),
    "5.3 feeder: the winner ate none": ("vinagames", FEEDER, "An ù; ate Bình<An:chot", None),
    "5.3 feeder: an ordinary eat is none": ("vinagames", FEEDER, "An ù; ate An<Chi", None),
    "5.3 feeder: not after the chốt": (
        "vinagames",
        FEEDER,
        "An ù; ate An<Chi:chot An<Dũng",
        "Chi",
    ),
}

BOTH_RULES: dict[str, Case] = {
    "5.3 who fed the cards": (
        "vinagames",
        BOTH,
        "An ù; ate An<Dũng An<Dũng Bình<An:chot",
        "Dũng",
    ),
    "5.3 who ate last": (
        "vinagames",
        BOTH | {"den_precedence": "last_round_first"},
        "An ù; ate An<Dũng An<Dũng Bình<An:chot",
        "Bình",
    ),
    "5.3 only by eats": (
        "vinagames",
        BOTH | {"den_precedence": "last_round_first"},
        "An ù; ate An<Dũng An<Dũng",
        "Dũng",
    ),
    "5.3 only by the last turn": ("vinagames", BOTH, "An ù; ate Bình<An:chot", "Bình"),
    "5.3 only by the last turn, last_round_first": (
        "vinagames",
        BOTH | {"den_precedence": "last_round_first"},
        "An ù; ate Bình<An:chot",
        "Bình",
    ),
}

BY_NUMBER: dict[str, Case] = {
    "5.3 three, where four are needed": (
        "wikipedia",
        {"den_min_players": 4},
        "Bình ù; ate Bình<An Bình<An Bình<An; three",
        None,
    ),
    "5.3 four, where four are needed": (
        "wikipedia",
        {"den_min_players": 4},
        "Bình ù; ate Bình<An Bình<An Bình<An",
        "An",
    ),
    "5.3 two, where two are enough": (
        "wikipedia",
        {},
        "Bình ù; ate Bình<An Bình<An Bình<An; two",
        "An",
    ),
    "5.3 the last turn asks for as many": (
        "vinagames",
        {"den_min_players": 3},
        "An ù; ate Bình<An:chot; two",
        None,
    ),
}

BY_THE_TABLE: dict[str, Case] = {
    "5.3 nobody pays after all": (
        "wikipedia",
        {},
        "Bình ù; ate Bình<An Bình<An Bình<An; đền nobody agreed",
        None,
    ),
    "5.3 another pays": ("wikipedia", {}, "Bình ù; đền Chi the cards were shown", "Chi"),
    "5.3 where too few play for the rules": (
        "wikipedia",
        {"den_min_players": 4},
        "Bình ù; đền An agreed; three",
        "An",
    ),
    "7 as the rules say, without a reason": (
        "wikipedia",
        {},
        "Bình ù; ate Bình<An Bình<An Bình<An; đền An",
        "An",
    ),
    "7 nobody, as the rules say": ("wikipedia", {}, "Bình ù; đền nobody", None),
}


@each_case(BY_EATS, BY_LAST_TURN, BOTH_RULES, BY_NUMBER, BY_THE_TABLE)
def test_who_pays_for_all(case: Case) -> None:
    """The table's decision comes before its rules. (001:53-57, 002:46-47)"""
    preset, changes, told, payer = case
    assert settled(preset, changes, round_of(told)).den_payer == payer


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        pytest.param(
            "Bình ù; đền An agreed",
            "An → Bình 6 u; An → Bình 6 u for Chi; An → Bình 6 u for Dũng",
            id="by rank, seats in order",
        ),
        pytest.param(
            "Bình ù; ate Chi<Bình; đền An agreed; extra Chi>Bình:3",
            "Bình → Chi 1 eat; An → Bình 6 u; An → Bình 6 u for Chi; An → Bình 6 u for Dũng; "
            "Chi → Bình 3 manual",
            id="eats and manual lines stay with whom they hit",
        ),
        pytest.param("Bình ù; đền An agreed; two", "An → Bình 6 u", id="one debt alone"),
    ],
)
def test_the_den_payer_pays_what_every_loser_owes(told: str, expected: str) -> None:
    """Payments for others name the debtor. (docs/rules.md, 5.3)"""
    assert settled("vinagames", {}, round_of(told)).payments == each_payment(expected)


def test_side_payments_of_phat_u_are_not_redirected() -> None:
    """By deadwood the đền payer pays the points of all, but nobody's side payment. (5.3)"""
    told = "An ù; hands Bình:1 Chi:5 Dũng:2; đền Dũng agreed"
    changes = {"phat_u_side_payment": 1, "den_eats": 3, "ga_mode": "ante", "ga_ante": 1}
    assert settled("guide", changes, round_of(told)).payments == each_payment(
        "An Bình Chi Dũng → gà 1 ante; Dũng → An 1 u for Bình; Dũng → An 10 phat_u for Chi; "
        "Dũng → An 2 u; Chi → Bình Dũng 1 phat_u_side; gà → An 4 ga"
    )


PLAIN = {"den_u_plain": True, "u_tron": [2, 1]}


@pytest.mark.parametrize(
    ("preset", "changes", "told", "expected"),
    [
        (
            "pho-bien",
            PLAIN,
            "An ù tron; đền Chi agreed; three",
            "Chi → An 5 u for Bình; Chi → An 5 u",
        ),
        ("pho-bien", PLAIN, "An ù tron; đền nobody; three", "Bình Chi → An 11 u"),
        ("pho-bien", {}, "An ù tron; đền Bình agreed; two", "Bình → An 10 u"),
        (
            "guide",
            PLAIN | {"u_thuong": [3, 1]},
            "An ù tron; hands Bình:2 Chi:1; đền Chi agreed; three",
            "Chi → An 13 phat_u for Bình; Chi → An 4 u",
        ),
        (
            "vinagames",
            PLAIN | {"ga_mode": "ante", "ga_ante": 2, "ga_share": "half_except_tron"},
            "An ù tron; đền Bình agreed; two",
            "An Bình → gà 2 ante; Bình → An 6 u; gà → An 2 ga",
        ),
    ],
)
def test_an_u_with_den_may_count_as_plain(
    preset: str, changes: dict[str, Any], told: str, expected: str
) -> None:
    """Multiplier, bonus and share of the gà are those of a plain ù. (docs/rules.md, 5.3)"""
    assert settled(preset, changes, round_of(told)).payments == each_payment(expected)


def test_a_control_character_is_a_reason() -> None:
    """Only Unicode white space is no reason. (docs/rules.md, 4 and 7)"""
    entry = round_of("Bình ù") | {"den_override": {"payer": "An", "reason": "\x1f"}}
    assert settled("vinagames", {}, entry).den_payer == "An"
    round = checked(PhomRules(), entry)
    assert den(round, round.ending, PhomRules()) == Decided("An", "\x1f")
