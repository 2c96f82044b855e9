"""Reading a round of Tú Lơ Khơ as it is entered. (docs/rules.md, 4)"""

from collections.abc import Mapping
from typing import Any

from scorekeeper.games.base import Problem
from scorekeeper.games.entry import (
    COMMON,
    FLAG,
    NAME,
    WHOLE,
    Faults,
    Path,
    Reader,
    by_name,
    entry_schema,
    list_of,
    object_of,
    one_of,
    read_entry,
    read_fields,
    read_leaf,
    read_names,
    require,
)
from scorekeeper.games.naming import Rewrite, each, fields, keys, many, one
from scorekeeper.games.tulokho.draft import ChopDraft, HandDraft, TulokhoDraft
from scorekeeper.games.tulokho.facts import FINISHES, Extras, TulokhoRound
from scorekeeper.games.tulokho.refusals import check_draft, check_gate
from scorekeeper.games.tulokho.rules import TulokhoRules

_HAND = {
    "cards": WHOLE,
    "black_deuces": WHOLE,
    "red_deuces": WHOLE,
    "quads": WHOLE,
    "runs": WHOLE,
    "stuck": FLAG,
}
_CHOP = {"by": NAME, "from": NAME, **dict.fromkeys(Extras._fields, WHOLE), "over": FLAG}
_NEEDED = ("by", "from")


def _read_hand(value: Any, path: Path, faults: Faults) -> HandDraft:
    found = read_fields(value, _HAND, path, faults)
    return HandDraft(found.get("cards"), _extras(found), found.get("stuck") or False)


def _extras(found: Mapping[str, Any]) -> Extras:
    return Extras(*[found.get(extra) or 0 for extra in Extras._fields])


def _read_chop(value: Any, path: Path, faults: Faults) -> ChopDraft | None:
    found = read_fields(value, _CHOP, path, faults)
    if not faults.sound(*path):
        return None
    require(found, _NEEDED, path, faults)
    cards, over = _extras(found), found.get("over") or False
    return ChopDraft(found.get("by"), found.get("from"), cards, over)


_FIELDS: dict[str, Reader] = {
    **COMMON,
    "finish": read_leaf(one_of(*FINISHES)),
    "winner": read_leaf(NAME),
    "hands": by_name(object_of(_HAND, _read_hand)),
    "placing": read_names,
    "assistants": read_names,
    "chops": list_of(object_of(_CHOP, _read_chop, required=_NEEDED)),
}
SCHEMA = entry_schema(_FIELDS)
"""The shape of a round of Tú Lơ Khơ."""


MENTIONS: dict[str, Rewrite] = {
    "winner": one,
    "hands": keys,
    "placing": many,
    "assistants": many,
    "chops": each(fields("by", "from")),
}
"""The fields of a round of Tú Lơ Khơ that name people."""


def read_round(entry: object, rules: TulokhoRules) -> TulokhoRound | list[Problem]:
    """The checked round, or all its problems in the order of docs/rules.md, 7."""
    faults = Faults()
    found = read_entry(entry, _FIELDS, faults)
    if not check_gate(found, rules, faults):
        return faults.in_order()
    round = check_draft(TulokhoDraft(**found), rules, faults)
    return faults.in_order() if round is None else round
