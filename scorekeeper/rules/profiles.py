"""Profiles: named sets of house rules, their fingerprint, and a round scored by one.

A profile belongs to people, not to a session: it can be stored, shared and compared without one.
(docs/rules.md, 10)
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from scorekeeper.fields import Json
from scorekeeper.games import GAME_OF
from scorekeeper.games.base import (
    Game,
    Payments,
    Preset,
    Problem,
    Round,
    Say,
    Spell,
    Told,
)
from scorekeeper.games.checks import check_ga
from scorekeeper.games.told import row_in_words
from scorekeeper.options.kinds import Value
from scorekeeper.options.option import Fault, Rules, as_json, canonical, differences
from scorekeeper.text import Text, spell_amount, spell_sum

FINGERPRINT_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without letters that are easily confused."""
FINGERPRINT_LENGTH = 6


@dataclass(frozen=True, slots=True)
class Profile:
    """Named house rules and the preset they start from."""

    name: str
    preset: Preset
    rules: Rules

    @property
    def game(self) -> Game:
        """The game of these rules."""
        return GAME_OF[type(self.rules)]

    @property
    def changes(self) -> dict[str, Value]:
        """The options with an effect that differ from the preset, as JSON values."""
        return as_json(differences(self.rules, self.preset.rules))

    @property
    def fingerprint(self) -> str:
        """Six characters, equal for rules that pay the same."""
        return fingerprint(self.rules)


def change(preset: Preset, changes: Mapping[str, Value], name: str = "") -> Profile | list[Fault]:
    """Return a preset with other values, by default under its name, or every fault of these."""
    rules = preset.rules.with_changes(changes)
    return rules if isinstance(rules, list) else Profile(name or preset.name.vi, preset, rules)


@lru_cache(maxsize=64)
def fingerprint(rules: Rules) -> str:
    """Return six characters, equal for equal game and equal options with an effect.

    Fingerprints are printed on sheets: that of the same rules never changes. (docs/rules.md, 10)
    """
    lines = [GAME_OF[type(rules)].id]
    lines += [f"{wire}:{','.join(map(str, numbers))}" for wire, numbers in canonical(rules)]
    number = int.from_bytes(sha256("\n".join(lines).encode()).digest())
    characters = []
    for _ in range(FINGERPRINT_LENGTH):
        number, digit = divmod(number, len(FINGERPRINT_ALPHABET))
        characters.append(FINGERPRINT_ALPHABET[digit])
    return "".join(characters)


def profile_json(profile: Profile) -> Json:
    """Return a profile as plain JSON values. (docs/rules.md, 8)"""
    return {
        "name": profile.name,
        "game": profile.game.id,
        "preset": profile.preset.id,
        "changes": profile.changes,
        "fingerprint": profile.fingerprint,
    }


class Scored(NamedTuple):
    """A checked round with its rules and payments."""

    profile: Profile
    round: Round
    payments: Payments


def score_round(profile: Profile, entry: object) -> Scored | list[Problem]:
    """Return a round as entered, scored by a profile, or all its problems."""
    rules, game = profile.rules, profile.game
    round = game.read(entry, rules)
    if isinstance(round, list):
        return round
    payments = game.score(round, rules)
    return check_ga(game, round, payments) or Scored(profile, round, payments)


def is_void(profile: Profile, entry: object) -> bool:
    """Return whether a stored round counts in no number of rounds. (docs/rules.md, 5.7 and 6)"""
    round = profile.game.read_stored(entry, profile.rules)
    return not isinstance(round, list) and round.is_void


def tell(round: Round, rules: Rules, payments: Payments, say: Say = spell_amount) -> Told:
    """Return a scored round as heading, rows and spoken sentence; `say` spells bets there."""
    return GAME_OF[type(rules)].tell(round, rules, payments, say)


def explain(round: Round, rules: Rules, payments: Payments, spell: Spell = spell_sum) -> list[Text]:
    """Return the heading of a scored round, and a line for each row with its arithmetic."""
    told = tell(round, rules, payments)
    lines = [told.heading, *[row_in_words(row, spell) for row in told.rows]]
    return [Text(*[words.replace("\N{NO-BREAK SPACE}", " ") for words in line]) for line in lines]
