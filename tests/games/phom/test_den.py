"""Đền: who pays for all after an ù. (docs/rules.md, 5.3)"""

from scorekeeper.games.phom.den import Decided, den
from scorekeeper.games.phom.rules import PhomRules
from tests.tables.common import checked
from tests.words.payments import settled
from tests.words.phom import round_of
from tests.words.tables import Case, each_case

LAST_TURN = {"eat_from": "any", "den_eats": 0}
FEEDER = LAST_TURN | {"den_last_round": "feeder"}
PREVIOUS = LAST_TURN | {"den_last_round": "last_eater", "den_winner_ate_last": "previous_eater"}
BOTH = {"eat_from": "any", "den_eats": 2, "den_last_round": "last_eater"}

BY_EATS = {
    "001:53 three of An's": Case("wikipedia", {}, "Bình ù; ate Bình<An Bình<An Bình<An", "An"),
    "001:53 two are not three": Case("wikipedia", {}, "Bình ù; ate Bình<An Bình<An", ""),
    "5.3 one is never enough": Case("wikipedia", {"den_eats": 2}, "Bình ù; ate Bình<An", ""),
    "5.3 not played": Case("wikipedia", {"den_eats": 0}, "Bình ù; ate Bình<An Bình<An Bình<An", ""),
    "5.3 eats of a loser do not count": Case(
        "wikipedia", {"eat_from": "any", "den_eats": 2}, "Bình ù; ate Chi<An Chi<An Bình<An", ""
    ),
    "5.3 nobody ate": Case("vietnamese", {}, "Bình ù", ""),
}

BY_LAST_TURN = {
    "5.3 not played": Case("wikipedia", {}, "An ù; ate Bình<An:chot", ""),
    "001:55 who ate last pays": Case("vinagames", {}, "An ù; ate Bình<An:chot Chi<Bình:tai", "Chi"),
    "5.3 a chốt before the last": Case("vinagames", {}, "An ù; ate Bình<An:chot Chi<Bình", "Bình"),
    "5.3 an ordinary eat is none": Case("vinagames", {}, "An ù; ate Bình<An Chi<Bình", ""),
    "002:47 the winner ate last, who ate before": Case(
        "vinagames", PREVIOUS, "An ù; ate Bình<An:chot Chi<Bình:tai An<Dũng:tai An<Dũng:tai", "Chi"
    ),
    "5.3 nobody else ate": Case("vinagames", PREVIOUS, "An ù; ate An<Dũng:chot", ""),
    "5.3 feeder: who fed the winner last": Case(
        "vinagames", FEEDER, "An ù; ate An<Chi:chot An<Dũng:tai Bình<An:tai", "Dũng"
    ),
    "5.3 feeder: the winner ate none": Case("vinagames", FEEDER, "An ù; ate Bình<An:chot", ""),
    "5.3 feeder: an ordinary eat is none": Case("vinagames", FEEDER, "An ù; ate An<Chi", ""),
    "5.3 feeder: not after the chốt": Case(
        "vinagames", FEEDER, "An ù; ate An<Chi:chot An<Dũng", "Chi"
    ),
}

BOTH_RULES = {
    "5.3 only by eats": Case(
        "vinagames",
        BOTH | {"den_precedence": "last_round_first"},
        "An ù; ate An<Dũng An<Dũng",
        "Dũng",
    ),
    "5.3 only by the last turn": Case("vinagames", BOTH, "An ù; ate Bình<An:chot", "Bình"),
}

BY_THE_TABLE = {
    "5.3 another pays": Case("wikipedia", {}, "Bình ù; đền Chi the cards were shown", "Chi"),
    "7 nobody, as the rules say": Case("wikipedia", {}, "Bình ù; đền nobody", ""),
}


@each_case(BY_EATS, BY_LAST_TURN, BOTH_RULES, BY_THE_TABLE)
def test_who_pays_for_all(case: Case) -> None:
    """The table's decision comes before its rules. (001:53-57, 002:46-47)"""
    came = settled(case.preset, case.changes, round_of(case.round))
    assert (came.den_payer or "") == case.expected


def test_a_control_character_is_a_reason() -> None:
    """Only Unicode white space is no reason. (docs/rules.md, 4 and 7)"""
    entry = round_of("Bình ù") | {"den_override": {"payer": "An", "reason": "\x1f"}}
    assert settled("vinagames", {}, entry).den_payer == "An"
    round = checked(PhomRules(), entry)
    assert den(round, round.ending, PhomRules()) == Decided("An", "\x1f")
