"""A named set of house rules: what it changes, its fingerprint. (docs/rules.md, 10)

A profile belongs to people, not to a session: it can be kept, shown, shared and compared by itself.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from scorekeeper.games import GAME_OF
from scorekeeper.games.base import Game, Preset
from scorekeeper.options.kinds import Value
from scorekeeper.options.option import Fault, Rules, as_json, canonical, differences

FINGERPRINT_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""No letter that is taken for another when it is read aloud or from a worn sheet."""
FINGERPRINT_LENGTH = 6


@dataclass(frozen=True, slots=True)
class Profile:
    """House rules under a name, and the preset they start from."""

    name: str
    preset: Preset
    rules: Rules

    @property
    def game(self) -> Game:
        """The game these rules are for."""
        return GAME_OF[type(self.rules)]

    @property
    def changes(self) -> dict[str, Value]:
        """The values with an effect that differ from the preset, by option, as JSON holds them."""
        return as_json(differences(self.rules, self.preset.rules))

    @property
    def fingerprint(self) -> str:
        """Six characters that are equal for rules that pay the same."""
        return fingerprint(self.rules)


def change(preset: Preset, changes: Mapping[str, Value], name: str = "") -> Profile | list[Fault]:
    """A preset with other values, or every fault of the changes. Its name if none is given."""
    rules = preset.rules.with_changes(changes)
    return rules if isinstance(rules, list) else Profile(name or preset.name.vi, preset, rules)


def fingerprint(rules: Rules) -> str:
    """Six characters over the game and every option with an effect.

    Equal for equal game and equal values of all options that have an effect, whatever the name and
    the preset. Printed on sheets: it never changes for the same rules. (docs/rules.md, 10)
    """
    lines = [GAME_OF[type(rules)].id]
    lines += [f"{wire}:{','.join(map(str, numbers))}" for wire, numbers in canonical(rules)]
    number = int.from_bytes(sha256("\n".join(lines).encode()).digest())
    characters = []
    for _ in range(FINGERPRINT_LENGTH):
        number, digit = divmod(number, len(FINGERPRINT_ALPHABET))
        characters.append(FINGERPRINT_ALPHABET[digit])
    return "".join(characters)


def profile_json(profile: Profile) -> dict[str, Any]:
    """All that a profile says, as plain JSON values. (docs/rules.md, 8)"""
    return {
        "name": profile.name,
        "game": profile.game.id,
        "preset": profile.preset.id,
        "changes": profile.changes,
        "fingerprint": profile.fingerprint,
    }
