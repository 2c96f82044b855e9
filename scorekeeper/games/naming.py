"""How people are named in a value of an entry, so that a game can say where. (docs/rules.md, 4)

A `Rewrite` gives the value with other names in it.
"""

from collections.abc import Callable, Mapping
from typing import Any

Naming = Callable[[str], str]
"""Gives the name to write for the one that is there."""

Rewrite = Callable[[Any, Naming], Any]


def one(value: str, name: Naming) -> str:
    """A name."""
    return name(value)


def many(value: list[str], name: Naming) -> list[str]:
    """A list of names."""
    return [name(item) for item in value]


def keys(value: Mapping[str, Any], name: Naming) -> dict[str, Any]:
    """An object with something of each player, by name."""
    return {name(key): item for key, item in value.items()}


def fields(*named: str) -> Rewrite:
    """An object with names in some of its fields."""

    def rewrite(value: Mapping[str, Any], name: Naming) -> dict[str, Any]:
        return {
            key: name(item) if key in named and item is not None else item
            for key, item in value.items()
        }

    return rewrite


def each(item: Rewrite) -> Rewrite:
    """A list of such values."""
    return lambda values, name: [item(value, name) for value in values]


COMMON: dict[str, Rewrite] = {
    "players": many,
    "dealt": keys,
    "fouls": many,
    "manual": each(fields("from", "to")),
}
"""Where a round of any game names people."""
