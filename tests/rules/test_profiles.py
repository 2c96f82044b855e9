"""Profiles and fingerprints. (docs/rules.md, 10)"""

import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

from scorekeeper.games import GAME_OF, GAMES, PRESETS
from scorekeeper.games.base import Game, Preset
from scorekeeper.options.kinds import Kind, Value
from scorekeeper.options.option import ALWAYS, Rules, options_of
from scorekeeper.rules.profiles import Profile, change, fingerprint
from scripts.golden import FINGERPRINTS
from tests.tables.rules import any_profile, any_value

GOLDEN: list[dict[str, Any]] = json.loads(FINGERPRINTS.read_text("utf-8"))
ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
ONLY_TOLD = ("lay_off",)
"""Options that are no part of a fingerprint."""
GAME = {game.id: game for game in GAMES}

each_preset = pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS.keys())


def changed(preset: str | Preset, **changes: Value) -> Profile:
    """Return a preset with other, valid values."""
    profile = change(PRESETS[preset] if isinstance(preset, str) else preset, changes)
    assert isinstance(profile, Profile), profile
    return profile


@each_preset
def test_a_preset_by_itself_changes_nothing(preset: Preset) -> None:
    profile = changed(preset)
    assert (profile.name, profile.rules, profile.changes) == (preset.name.vi, preset.rules, {})
    assert profile.game is GAME_OF[type(preset.rules)]


def test_changes_differ_from_the_preset_and_have_an_effect() -> None:
    profile = changed("vinagames", u_payment=6, ga_ante=3, eat_payments=[1, 2, 3], chot_payment=5)
    assert profile.changes == {"eat_payments": [1, 2, 3], "chot_payment": 5}


def written(game: Game, rules: Rules) -> str:
    """Return the fingerprint by a second implementation of docs/rules.md, 10."""
    lines = [game.id]
    for declared in sorted(options_of(type(rules)).values(), key=lambda option: option.wire):
        later = declared.neutral is not ALWAYS
        if later and getattr(rules, declared.name) == declared.neutral:
            continue
        if declared.name in ONLY_TOLD:
            continue
        if declared.only_if is None or declared.only_if(rules):
            numbers = ",".join(str(n) for n in declared.kind.numbers(getattr(rules, declared.name)))
            lines.append(f"{declared.wire}:{numbers}")
    number = int(sha256("\n".join(lines).encode()).hexdigest(), 16)
    return "".join(ALPHABET[number // 30**place % 30] for place in range(6))


def test_a_second_implementation_agrees() -> None:
    chance = random.Random(0)
    for _ in range(500):
        profile = any_profile(chance)
        assert profile.fingerprint == written(profile.game, profile.rules)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_preset_and_name_do_not_matter(game: Game) -> None:
    for goal in game.presets:
        values = {name: getattr(goal.rules, name) for name in options_of(game.rules)}
        reached = {
            profile.fingerprint
            for start in game.presets
            for profile in (change(start, values, name=start.name.en),)
            if isinstance(profile, Profile)
        }
        assert reached == {fingerprint(goal.rules)}


def alternatives(kind: Kind, value: Value) -> Iterator[Value]:
    """Yield other values of an option."""
    chance = random.Random(repr(kind))
    for _ in range(12):
        other = any_value(chance, kind)
        if other != value:
            yield other


def some_rules() -> list[Rules]:
    """Return rules from every preset, with few or many changes."""
    return [
        any_profile(random.Random(f"{preset.id} {seed}"), preset).rules
        for preset in PRESETS.values()
        for seed in range(4)
    ]


def test_the_fingerprint_of_equal_rules_is_computed_once() -> None:
    fingerprint.cache_clear()
    for _ in range(60):
        assert changed("pho-bien", u_payment=8).fingerprint
    assert fingerprint.cache_info().misses == 1


@pytest.mark.parametrize("rules", some_rules(), ids=fingerprint)
def test_any_option_with_effect_changes_it(rules: Rules) -> None:
    """Another value gives another fingerprint exactly if the option has an effect and pays."""
    for name, declared in options_of(type(rules)).items():
        for value in alternatives(declared.kind, getattr(rules, name)):
            other = rules.with_changes({name: value})
            if not isinstance(other, list):
                same = fingerprint(other) == fingerprint(rules)
                pays = declared.has_effect(rules) and name not in ONLY_TOLD
                assert same is not pays, (name, value)


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
