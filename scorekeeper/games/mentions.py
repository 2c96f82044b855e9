"""Where names stand in a round as it is entered, so that they can be replaced.

(docs/rules.md, 4)
"""

from collections.abc import Callable, Mapping
from typing import Any

Naming = Callable[[str], str]
"""Gives the name to write for the one that is there."""

_Rewrite = Callable[[Any, Naming], Any]


def _one(value: Any, name: Naming) -> Any:
    return name(value)


def _many(value: Any, name: Naming) -> Any:
    return [name(item) for item in value]


def _keys(value: Any, name: Naming) -> Any:
    return {name(key): item for key, item in value.items()}


def _fields(*keys: str) -> _Rewrite:
    """An object with names in these fields."""

    def rewrite(value: Any, name: Naming) -> Any:
        return {
            key: name(item) if key in keys and item is not None else item
            for key, item in value.items()
        }

    return rewrite


def _each(item: _Rewrite) -> _Rewrite:
    return lambda value, name: [item(one, name) for one in value]


_FIELDS: Mapping[str, _Rewrite] = {
    "players": _many,
    "winner": _one,
    "declarer": _one,
    "placing": _many,
    "lay_order": _many,
    "assistants": _many,
    "hands": _keys,
    "dealt": _keys,
    "eats": _each(_fields("eater", "discarder")),
    "manual": _each(_fields("from", "to")),
    "den_override": _fields("payer"),
}


def rename(entry: Mapping[str, Any], name: Naming) -> dict[str, Any]:
    """A round of either game with other names in it. Only for rounds that were not refused.

    >>> rename({"players": ["An", "Bình"], "finish": "u", "winner": "An"}, str.upper)
    {'players': ['AN', 'BÌNH'], 'finish': 'u', 'winner': 'AN'}
    """
    return {
        key: _FIELDS[key](value, name) if key in _FIELDS and value is not None else value
        for key, value in entry.items()
    }
