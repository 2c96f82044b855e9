"""The games this program scores. `GAMES` is the only list of them."""

from collections.abc import Callable
from itertools import chain

from scorekeeper.fields import Json
from scorekeeper.games.base import Entry, Game, Preset
from scorekeeper.games.entry import renamed
from scorekeeper.games.messages import codes_of_all
from scorekeeper.games.phom import PHOM
from scorekeeper.games.samloc import SAMLOC
from scorekeeper.games.tulokho import TULOKHO

GAMES: tuple[Game, ...] = (PHOM, TULOKHO, SAMLOC)

PRESETS: dict[str, Preset] = {preset.id: preset for game in GAMES for preset in game.presets}
"""Every released preset of every game by its id."""

GAME_OF: dict[type, Game] = {game.rules: game for game in GAMES}
"""The game of a class of rules: `GAME_OF[type(rules)]`."""

CODES = codes_of_all(game.messages for game in GAMES)
"""Every error code, in the order in which problems are reported."""

REASONS = tuple(dict.fromkeys([*chain.from_iterable(g.reasons for g in GAMES), "manual"]))
"""Every cause of a payment."""


def rename_players(entry: Entry, name: Callable[[str], str]) -> Json:
    """Return an accepted round of any game with new names in it.

    Only for rounds that were accepted.

    >>> rename_players({"players": ["An", "Bình"], "finish": "u", "winner": "An"}, str.upper)
    {'players': ['AN', 'BÌNH'], 'finish': 'u', 'winner': 'AN'}
    """
    # An entry does not name its game; all games with its fields rename it in the same way.
    given = {field for field, value in entry.items() if value is not None}
    fields = next(game.entry for game in GAMES if given <= game.entry.fields.keys())
    return renamed(fields, entry, name)  # type: ignore[no-any-return]
