"""Names in a round as it is entered, replaced wherever they stand. (docs/rules.md, 4)"""

from collections.abc import Mapping
from typing import Any

from scorekeeper.games import GAMES
from scorekeeper.games.naming import COMMON, Naming, Rewrite

# An entry does not say of which game it is. Games that have a field of the same name mean the same.
_FIELDS: Mapping[str, Rewrite] = COMMON | {
    field: rewrite for game in GAMES for field, rewrite in game.mentions.items()
}


def rename(entry: Mapping[str, Any], name: Naming) -> dict[str, Any]:
    """A round of any game with other names in it. Only for rounds that were not refused.

    >>> rename({"players": ["An", "Bình"], "finish": "u", "winner": "An"}, str.upper)
    {'players': ['AN', 'BÌNH'], 'finish': 'u', 'winner': 'AN'}
    """
    return {
        key: _FIELDS[key](value, name) if key in _FIELDS and value is not None else value
        for key, value in entry.items()
    }
