"""Profiles and fingerprints. (docs/rules.md, 10)"""

import json
import random
from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

from scorekeeper.games import GAME_OF, GAMES, PRESETS
from scorekeeper.games.base import Game
from scorekeeper.options.kinds import Value
from scorekeeper.options.option import ALWAYS, Rules, options_of
from scorekeeper.rules.profiles import Profile, change, fingerprint
from scripts.golden import FINGERPRINTS
from tests.tables.rules import any_profile

GOLDEN: list[dict[str, Any]] = json.loads(FINGERPRINTS.read_text("utf-8"))
ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
ONLY_TOLD = ("lay_off",)
"""Options that are no part of a fingerprint."""
GAME = {game.id: game for game in GAMES}


def changed(preset: str, **changes: Value) -> Profile:
    """Return a preset with other, valid values."""
    profile = change(PRESETS[preset], changes)
    assert isinstance(profile, Profile), profile
    return profile


@pytest.mark.parametrize("id", PRESETS)
def test_a_preset_by_itself_changes_nothing(id: str) -> None:
    profile, preset = changed(id), PRESETS[id]
    assert (profile.name, profile.rules, profile.changes) == (preset.name.vi, preset.rules, {})
    assert profile.game is GAME_OF[type(preset.rules)]


def test_changes_differ_from_the_preset_and_have_an_effect() -> None:
    profile = changed("vinagames", u_payment=6, ga_ante=3, eat_payments=[1, 2, 3], chot_payment=5)
    assert profile.changes == {"eat_payments": [1, 2, 3], "chot_payment": 5}


def written(game: Game, rules: Rules) -> str:
    """Return the fingerprint by a second implementation of docs/rules.md, 10."""
    lines = [game.id]
    for declared in sorted(options_of(type(rules)).values(), key=lambda option: option.wire):
        value = getattr(rules, declared.name)
        left_out = declared.name in ONLY_TOLD or value == declared.neutral
        if not left_out and (declared.only_if is None or declared.only_if(rules)):
            lines.append(f"{declared.wire}:{','.join(map(str, declared.kind.numbers(value)))}")
    number = int(sha256("\n".join(lines).encode()).hexdigest(), 16)
    return "".join(ALPHABET[number // 30**place % 30] for place in range(6))


def test_a_second_implementation_agrees() -> None:
    chance = random.Random(0)
    for _ in range(500):
        profile = any_profile(chance)
        assert profile.fingerprint == written(profile.game, profile.rules)


def test_the_fingerprint_of_equal_rules_is_computed_once() -> None:
    fingerprint.cache_clear()
    for _ in range(60):
        assert changed("pho-bien", u_payment=8).fingerprint
    assert fingerprint.cache_info().misses == 1


def rules_of(line: Mapping[str, Any]) -> Rules:
    """Return the rules of a golden line, with later options at their neutral value."""
    declared = options_of(GAME[line["game"]].rules)
    neutral = {n: o.neutral for n, o in declared.items() if o.neutral is not ALWAYS}
    rules = replace(GAME[line["game"]].rules(), **neutral).with_changes(line["values"])
    assert not isinstance(rules, list), rules
    return rules


def test_a_printed_fingerprint_never_changes() -> None:
    printed = [line["fingerprint"] for line in GOLDEN]
    assert [fingerprint(rules_of(line)) for line in GOLDEN] == printed


def test_every_preset_has_a_published_fingerprint() -> None:
    """`scripts/golden.py` adds those of new presets."""
    published = {line["fingerprint"] for line in GOLDEN}
    assert {fingerprint(preset.rules) for preset in PRESETS.values()} <= published
