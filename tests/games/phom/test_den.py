"""Đền: who pays for all after an ù. (docs/rules.md, 5.3)"""

from typing import Any

from scorekeeper.games.phom.den import Decided, den
from scorekeeper.games.phom.rules import PhomRules
from tests.tables.common import checked
from tests.words.payments import settled
from tests.words.phom import round_of
from tests.words.tables import each_case

Case = tuple[str, dict[str, Any], str, str | None]
"""Preset, changes, the round, the payer."""

LAST_TURN = {"eat_from": "any", "den_eats": 0}
FEEDER = LAST_TURN | {"den_last_round": "feeder"}
PREVIOUS = LAST_TURN | {"den_last_round": "last_eater", "den_winner_ate_last": "previous_eater"}
BOTH = {"eat_from": "any", "den_eats": 2, "den_last_round": "last_eater"}

BY_EATS: dict[str, Case] = {
    "001:53 three of An's": ("wikipedia", {}, "Bình ù; ate Bình<An Bình<An Bình<An", "An"),
    "001:53 two are not three": ("wikipedia", {}, "Bình ù; ate Bình<An Bình<An", None),
    "5.3 one is never enough": ("wikipedia", {"den_eats": 2}, "Bình ù; ate Bình<An", None),
    "5.3 not played": ("wikipedia", {"den_eats": 0}, "Bình ù; ate Bình<An Bình<An Bình<An", None),
    "5.3 eats of a loser do not count": (
        "wikipedia",
        {"eat_from": "any", "den_eats": 2},
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
    "002:47 the winner ate last, who ate before": (
        "vinagames",
        PREVIOUS,
        "An ù; ate Bình<An:chot Chi<Bình:tai An<Dũng:tai An<Dũng:tai",
        "Chi",
    ),
    "5.3 nobody else ate": ("vinagames", PREVIOUS, "An ù; ate An<Dũng:chot", None),
    "5.3 feeder: who fed the winner last": (
        "vinagames",
        FEEDER,
        "An ù; ate An<Chi:chot An<Dũng:tai Bình<An:tai",
        "Dũng",
    ),
    "5.3 feeder: the winner ate none": ("vinagames", FEEDER, "An ù; ate Bình<An:chot", None),
    "5.3 feeder: an ordinary eat is none": ("vinagames", FEEDER, "An ù; ate An<Chi", None),
    "5.3 feeder: not after the chốt": ("vinagames", FEEDER, "An ù; ate An<Chi:chot An<Dũng", "Chi"),
}

BOTH_RULES: dict[str, Case] = {
    "5.3 only by eats": (
        "vinagames",
        BOTH | {"den_precedence": "last_round_first"},
        "An ù; ate An<Dũng An<Dũng",
        "Dũng",
    ),
    "5.3 only by the last turn": ("vinagames", BOTH, "An ù; ate Bình<An:chot", "Bình"),
}

BY_THE_TABLE: dict[str, Case] = {
    "5.3 another pays": ("wikipedia", {}, "Bình ù; đền Chi the cards were shown", "Chi"),
    "7 nobody, as the rules say": ("wikipedia", {}, "Bình ù; đền nobody", None),
}


@each_case(BY_EATS, BY_LAST_TURN, BOTH_RULES, BY_THE_TABLE)
def test_who_pays_for_all(case: Case) -> None:
    """The table's decision comes before its rules. (001:53-57, 002:46-47)"""
    preset, changes, told, payer = case
    assert settled(preset, changes, round_of(told)).den_payer == payer


def test_a_control_character_is_a_reason() -> None:
    """Only Unicode white space is no reason. (docs/rules.md, 4 and 7)"""
    entry = round_of("Bình ù") | {"den_override": {"payer": "An", "reason": "\x1f"}}
    assert settled("vinagames", {}, entry).den_payer == "An"
    round = checked(PhomRules(), entry)
    assert den(round, round.ending, PhomRules()) == Decided("An", "\x1f")
