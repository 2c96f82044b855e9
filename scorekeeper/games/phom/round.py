"""Reading a round of Phỏm as it is entered. (docs/rules.md, 4)"""

from typing import Any

from scorekeeper.games.base import Problem
from scorekeeper.games.entry import (
    COMMON,
    FLAG,
    NAME,
    TEXT,
    WHOLE,
    Faults,
    Path,
    Reader,
    by_name,
    entry_schema,
    list_of,
    object_of,
    object_schema,
    one_of,
    or_null,
    read_entry,
    read_fields,
    read_leaf,
    read_names,
)
from scorekeeper.games.naming import Rewrite, each, fields, keys, many, one
from scorekeeper.games.phom.draft import EatDraft, HandDraft, PhomDraft
from scorekeeper.games.phom.facts import EAT_KINDS, FINISHES, DenOverride, PhomRound
from scorekeeper.games.phom.refusals import check_draft, check_gate
from scorekeeper.games.phom.rules import U_TYPES, PhomRules

_EAT = {"eater": NAME, "discarder": NAME, "kind": one_of(*EAT_KINDS)}
_HAND = {"points": WHOLE, "mom": FLAG}
_OVERRIDE = {"payer": NAME, "reason": TEXT}
_OVERRIDE_SCHEMA = object_schema({"payer": or_null(NAME.schema), "reason": TEXT.schema}, ["payer"])


def _read_eat(value: Any, path: Path, faults: Faults) -> EatDraft | None:
    found = read_fields(value, _EAT, path, faults)
    if not faults.sound(*path):
        return None
    if "eater" not in found:
        faults.shape("missing", (*path, "eater"))
    return EatDraft(found.get("eater"), found.get("discarder"), found.get("kind", "normal"))


def _read_hand(value: Any, path: Path, faults: Faults) -> HandDraft:
    found = read_fields(value, _HAND, path, faults)
    return HandDraft(found.get("points"), found.get("mom") or False)


def _read_override(value: Any, path: Path, faults: Faults) -> DenOverride | None:
    found = read_fields(value, _OVERRIDE, path, faults)
    if not faults.sound(*path):
        return None
    if "payer" not in value:
        faults.shape("missing", (*path, "payer"))
    return DenOverride(found.get("payer"), found.get("reason") or "")


_FIELDS: dict[str, Reader] = {
    **COMMON,
    "finish": read_leaf(one_of(*FINISHES)),
    "winner": read_leaf(NAME),
    "u_type": read_leaf(one_of(*U_TYPES)),
    "eats": list_of(object_of(_EAT, _read_eat, required=("eater",))),
    "hands": by_name(object_of(_HAND, _read_hand)),
    "placing": read_names,
    "lay_order": read_names,
    "den_override": Reader(_read_override, _OVERRIDE_SCHEMA),
    "declarer": read_leaf(NAME),
    "ga_before": read_leaf(WHOLE),
}
SCHEMA = entry_schema(_FIELDS)
"""The shape of a round of Phỏm."""


MENTIONS: dict[str, Rewrite] = {
    "winner": one,
    "eats": each(fields("eater", "discarder")),
    "hands": keys,
    "placing": many,
    "lay_order": many,
    "den_override": fields("payer"),
    "declarer": one,
}
"""The fields of a round of Phỏm that name people."""


def read_round(entry: object, rules: PhomRules, *, kept: bool = False) -> PhomRound | list[Problem]:
    """The checked round, or all its problems in the order of docs/rules.md, 7.

    One that is `kept` in a book is not refused for what was refused only later.
    """
    faults = Faults(kept=kept)
    found = read_entry(entry, _FIELDS, faults)
    if not check_gate(found, rules, faults):
        return faults.in_order()
    round = check_draft(PhomDraft(**found), rules, faults)
    return faults.in_order() if round is None else round
