"""Reading a round of Tú Lơ Khơ as it is entered. (docs/rules.md, 4)"""

from typing import Any

from scorekeeper.games.base import Problem
from scorekeeper.games.entry import (
    COMMON,
    Faults,
    Path,
    Reader,
    by_name,
    one_of,
    read_entry,
    read_fields,
    read_flag,
    read_name,
    read_names,
    read_whole,
)
from scorekeeper.games.tulokho.facts import FINISHES, Hand, TulokhoRound
from scorekeeper.games.tulokho.refusals import check_entry, check_gate
from scorekeeper.games.tulokho.rules import TulokhoRules

_HAND: dict[str, Reader] = {
    "cards": read_whole,
    "black_deuces": read_whole,
    "red_deuces": read_whole,
    "quads": read_whole,
    "stuck": read_flag,
}


def _read_hand(value: Any, path: Path, faults: Faults) -> Hand:
    found = read_fields(value, _HAND, path, faults)
    return Hand(**{key: given for key, given in found.items() if given is not None})


_FIELDS: dict[str, Reader] = {
    **COMMON,
    "finish": one_of(*FINISHES),
    "winner": read_name,
    "hands": by_name(_read_hand),
    "assistants": read_names,
}


def read_round(entry: object, rules: TulokhoRules) -> TulokhoRound | list[Problem]:
    """The checked round, or all its problems in the order of docs/rules.md, 7."""
    faults = Faults()
    fields = read_entry(entry, _FIELDS, faults)
    if not check_gate(fields, rules, faults):
        return faults.in_order()
    round = TulokhoRound(**fields)
    check_entry(round, rules, faults)
    return faults.in_order() or round
