"""Profiles: named sets of house rules with a fingerprint. (docs/rules.md, 10)

A profile belongs to people, not to a session: it can be stored, shared and compared without one.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256

from scorekeeper.fields import Json
from scorekeeper.games import GAME_OF
from scorekeeper.games.base import Game, Preset
from scorekeeper.options.kinds import Value
from scorekeeper.options.option import Fault, Rules, as_json, canonical, differences

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
