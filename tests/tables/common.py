"""Random rounds of any game: the common fields, and scoring."""

import json
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from scorekeeper.games import GAMES
from scorekeeper.games.base import Game, Payments, Problem
from scorekeeper.options.option import Rules, as_json, options_of
from scorekeeper.rules.batch import as_line, score

Entry = dict[str, Any]
Place = tuple[Any, Any]
"""A list or an object, and where in it."""
Outcome = Payments | list[Problem]

# Seat order, alphabet and length of a name have nothing to do with each other.
NAMES = ("Dũng", "An", "Tư Béo", "Bình", "Ù", "chị Chi", "Yến", "Em")
STRANGER = "Người lạ"


class Mistakes(NamedTuple):
    """Mistakes that are possible only in one game."""

    words: tuple[str, ...]
    """Finishes, and other words for how a round ended."""
    hand: tuple[Place, ...]
    """Fields of a hand, each with something that may be said there."""
    of_winner: Callable[[Random, Any], Entry]
    """Fields that name the winner where only another can stand."""


class Table(NamedTuple):
    """House rules, and a round as it was entered at that table."""

    rules: Rules
    entry: Entry

    def __repr__(self) -> str:
        """Return the options that are not the default, and the entry, for failing tests."""
        held = {name: getattr(self.rules, name) for name in options_of(type(self.rules))}
        default = type(self.rules)()
        told = {name: value for name, value in held.items() if value != getattr(default, name)}
        return f"{type(self.rules).__name__} with {as_json(told)}\n{self.entry}"


def game_of(rules: Rules) -> Game:
    """The game of a set of rules, also of rules that a test derives from a game's."""
    return next(game for game in GAMES if isinstance(rules, game.rules))


def checked(rules: Rules, entry: object) -> Any:
    """Return the checked round, of its game's own type; fail if it is refused."""
    round = game_of(rules).read(entry, rules)
    assert not isinstance(round, list), round
    return round


def outcome(rules: Rules, entry: object) -> Outcome:
    """Return the payments of a round, or its problems."""
    game = game_of(rules)
    round = game.read(entry, rules)
    return round if isinstance(round, list) else game.score(round, rules)


def answer(rules: object, entry: object) -> Entry:
    """The answer of the command line to a round, as JSON values."""
    result: Entry = json.loads(as_line(score({"rules": rules, "round": entry})))
    return result


def payments(table: Table) -> Payments:
    """Return the payments of a round; fail if it is refused."""
    result = outcome(*table)
    assert isinstance(result, Payments), result
    return result


def chance(rng: Random, share: float) -> bool:
    """Yes in that share of all cases. A shrunk example says no.

    Whole numbers, because hypothesis likes some fractions better than others.
    """
    return rng.randint(1, 100) > 100 - 100 * share


def some_players(rng: Random, fewest: int = 2, most: int = 4) -> list[str]:
    """So many people in seat order."""
    return rng.sample(NAMES, rng.randint(fewest, most))


def some_chops(rng: Random, players: list[str], chopped: Callable[[bool], Entry]) -> list[Entry]:
    """One to four chops of what `chopped` draws, some of them on top of the one before."""
    chops: list[Entry] = []
    for _ in range(rng.randint(1, 4)):
        over = bool(chops) and chance(rng, 0.5)
        owner = chops[-1]["by"] if over else rng.choice(players)
        by = rng.choice([player for player in players if player != owner])
        chops.append({"by": by, "from": owner, **chopped(over)} | ({"over": True} if over else {}))
    return chops


def any_game(rng: Random, players: list[str], rules: Any) -> Entry:
    """The fields that a round of any game may have, most of them left out mostly."""
    entry: Entry = {}
    multiplier = rng.choice(rules.round_multipliers)
    if multiplier != 1 or chance(rng, 0.1):
        entry["multiplier"] = multiplier
    if chance(rng, 0.2):
        entry["manual"] = [_manual(rng, players) for _ in range(rng.randint(1, 2))]
        if game_of(rules).plays_ga(rules) and chance(rng, 0.5):
            entry["manual"] += _through_ga(rng, players)
    if rules.foul_payment and chance(rng, 0.3):
        entry["fouls"] = rng.choices(players, k=rng.randint(1, 3))
    if chance(rng, 0.05):
        entry["note"] = "ván này vui"
    if chance(rng, 0.05):
        entry["dealt"] = {players[0]: ["7C", "10H"], players[-1]: ["QS"]}
    return entry


def _through_ga(rng: Random, players: list[str]) -> list[Entry]:
    """A line into the gà, and perhaps one that takes no more than that out of it."""
    payer, payee = rng.sample(players, 2)
    amount = rng.randint(1, 30)
    out = {"from": None, "to": payee, "amount": rng.randint(1, amount)}
    return [{"from": payer, "to": None, "amount": amount}, *([out] if chance(rng, 0.5) else [])]


def _manual(rng: Random, players: list[str]) -> Entry:
    payer, payee = rng.sample(players, 2)
    line: Entry = {"from": payer, "to": payee, "amount": rng.randint(1, 30)}
    return line | ({"note": "chặt hai"} if chance(rng, 0.3) else {})
