"""The games this program scores. `GAMES` is the only list of them."""

from scorekeeper.games.base import Game, Preset
from scorekeeper.games.phom import PHOM
from scorekeeper.games.tulokho import TULOKHO

GAMES: tuple[Game, ...] = (PHOM, TULOKHO)

PRESETS: dict[str, Preset] = {preset.id: preset for game in GAMES for preset in game.presets}
"""Every released preset of every game by its id."""

GAME_OF: dict[type, Game] = {game.rules: game for game in GAMES}
"""The game that each class of rules belongs to: `GAME_OF[type(rules)]`."""
