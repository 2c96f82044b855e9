"""Random rounds of each game, and what is mistaken there: the module of its id in this folder."""

from collections.abc import Callable, Mapping
from importlib import import_module
from random import Random
from typing import Any

from scorekeeper.games import GAMES
from tests.tables.common import Entry, Mistakes

_MODULES: Mapping[str, Any] = {game.id: import_module(f"tests.tables.{game.id}") for game in GAMES}

ROUNDS: Mapping[str, Callable[..., Entry]] = {
    game: module.random_round for game, module in _MODULES.items()
}
"""(rng, rules, finish) → a round that a table can have played, by the id of the game."""

WORDS: Mapping[str, Mapping[str, str]] = {game: module.WORDS for game, module in _MODULES.items()}
"""By which words the reasons of payments are told, by the id of the game."""

_MISTAKES: Mapping[str, Mistakes] = {game: module.MISTAKES for game, module in _MODULES.items()}


def mistakes_at(rng: Random, entry: Entry) -> Mistakes:
    """Return the mistakes of a game that has this finish, or of the first game."""
    finish = entry.get("finish")
    of = [game for game in GAMES if finish in game.finishes and finish != "void"]
    return _MISTAKES[rng.choice(of or [GAMES[0]]).id]
