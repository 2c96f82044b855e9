"""Reading a round of Phỏm as it is entered. (docs/rules.md, 4)"""

from typing import Any

from scorekeeper.games.base import Problem
from scorekeeper.games.entry import (
    COMMON,
    Faults,
    Path,
    Reader,
    by_name,
    list_of,
    one_of,
    read_entry,
    read_fields,
    read_flag,
    read_name,
    read_names,
    read_text,
    read_whole,
    require,
)
from scorekeeper.games.phom.facts import (
    EAT_KINDS,
    FINISHES,
    DenOverride,
    Eat,
    Hand,
    PhomRound,
)
from scorekeeper.games.phom.refusals import check_entry, check_gate
from scorekeeper.games.phom.rules import PhomRules
from scorekeeper.games.phom.rules_u import U_TYPES

_EAT: dict[str, Reader] = {"eater": read_name, "discarder": read_name, "kind": one_of(*EAT_KINDS)}
_HAND: dict[str, Reader] = {"points": read_whole, "mom": read_flag}
_OVERRIDE: dict[str, Reader] = {"payer": read_name, "reason": read_text}


def _read_eat(value: Any, path: Path, faults: Faults) -> Eat | None:
    found = read_fields(value, _EAT, path, faults)
    if not faults.sound(*path):
        return None
    require(found, ("eater",), path, faults)
    return Eat(found.get("eater"), found.get("discarder"), found.get("kind", "normal"))  # type: ignore[arg-type]


def _read_hand(value: Any, path: Path, faults: Faults) -> Hand:
    found = read_fields(value, _HAND, path, faults)
    return Hand(found.get("points"), found.get("mom") or False)


def _read_override(value: Any, path: Path, faults: Faults) -> DenOverride | None:
    found = read_fields(value, _OVERRIDE, path, faults)
    if not faults.sound(*path):
        return None
    if "payer" not in value:
        faults.shape("missing", (*path, "payer"))
    return DenOverride(found.get("payer"), found.get("reason") or "")


_FIELDS: dict[str, Reader] = {
    **COMMON,
    "finish": one_of(*FINISHES),
    "winner": read_name,
    "u_type": one_of(*U_TYPES),
    "eats": list_of(_read_eat),
    "hands": by_name(_read_hand),
    "placing": read_names,
    "lay_order": read_names,
    "den_override": _read_override,
    "declarer": read_name,
    "ga_before": read_whole,
}


def read_round(entry: object, rules: PhomRules) -> PhomRound | list[Problem]:
    """The checked round, or all its problems in the order of docs/rules.md, 7."""
    faults = Faults()
    fields = read_entry(entry, _FIELDS, faults)
    if not check_gate(fields, rules, faults):
        return faults.in_order()
    round = _with_discarders(PhomRound(**fields), rules)
    check_entry(round, rules, faults)
    return faults.in_order() or round


def _with_discarders(round: PhomRound, rules: PhomRules) -> PhomRound:
    """Where only the next player may eat, the discarder is the one before the eater."""
    if rules.eat_from != "next" or all(eat is None or eat.discarder for eat in round.eats):
        return round
    return round._replace(eats=tuple([_with_discarder(eat, round) for eat in round.eats]))


def _with_discarder(eat: Eat | None, round: PhomRound) -> Any:
    if eat is None or eat.discarder or eat.eater not in round.players:
        return eat
    return eat._replace(discarder=round.before(eat.eater))
