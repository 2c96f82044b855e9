"""A profile and its fingerprint: equal for rules that pay the same. (docs/rules.md, 10)"""

import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

import pytest

from scorekeeper.games import GAME_OF, GAMES, PRESETS
from scorekeeper.games.base import Game, Preset
from scorekeeper.games.phom.rules import PhomRules
from scorekeeper.options.kinds import Flag, Kind, Value, Whole
from scorekeeper.options.option import ALWAYS, Rules, effective, option, options_of
from scorekeeper.options.templates import ANY
from scorekeeper.rules.profiles import Profile, change, fingerprint
from scripts.golden import FINGERPRINTS, any_profile, any_value

GOLDEN: list[dict[str, Any]] = json.loads(FINGERPRINTS.read_text("utf-8"))
ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
ONLY_TOLD = ("lay_off",)
"""Options that stand on the sheet and are no part of a fingerprint."""
GAME = {game.id: game for game in GAMES}

each_preset = pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS.keys())


def changed(preset: str | Preset, **changes: Value) -> Profile:
    """A preset with other values, none of them at fault."""
    profile = change(PRESETS[preset] if isinstance(preset, str) else preset, changes)
    assert isinstance(profile, Profile), profile
    return profile


# What a profile says


@each_preset
def test_a_preset_by_itself_changes_nothing(preset: Preset) -> None:
    """Without changes it is the preset under the preset's own name."""
    profile = changed(preset)
    assert (profile.name, profile.rules, profile.changes) == (preset.name.vi, preset.rules, {})
    assert profile.game is GAME_OF[type(preset.rules)]


def test_changes_are_what_counts_and_differs() -> None:
    """A value of the preset is no change, nor is one that has no effect; lists come as JSON."""
    profile = changed("vinagames", u_payment=6, ga_ante=3, eat_payments=[1, 2, 3], chot_payment=5)
    assert profile.changes == {"eat_payments": [1, 2, 3], "chot_payment": 5}


def test_every_fault_of_a_profile_is_told() -> None:
    """All at once, each by its option, also where the option has no effect."""
    faults = change(PRESETS["guide"], {"u_payment": 101, "mom_payment": -1, "u_trang": [0, 0]})
    assert isinstance(faults, list)
    assert [fault.option for fault in faults] == ["u_payment", "mom_payment", "u_trang"]


# Fingerprints


@each_preset
def test_six_characters_to_read_aloud(preset: Preset) -> None:
    """None of I, L, O, U, 0 and 1, which are taken for another."""
    mark = changed(preset).fingerprint
    assert len(mark) == 6
    assert set(mark) <= set(ALPHABET)


def written(game: Game, rules: Rules) -> str:
    """A fingerprint worked out a second time, as docs/rules.md, 10 tells it."""
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


@pytest.mark.parametrize("seed", range(5))
def test_it_is_what_the_page_says(seed: int) -> None:
    """Another program that follows the page comes to the same six characters."""
    chance = random.Random(seed)
    for _ in range(100):
        profile = any_profile(chance)
        assert profile.fingerprint == written(profile.game, profile.rules)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_equal_from_whichever_preset(game: Game) -> None:
    """The same rules reached from each preset, under each name, have one fingerprint."""
    for goal in game.presets:
        values = {name: getattr(goal.rules, name) for name in options_of(game.rules)}
        reached = {
            profile.fingerprint
            for start in game.presets
            for profile in (change(start, values, name=start.name.en),)
            if isinstance(profile, Profile)
        }
        assert reached == {fingerprint(goal.rules)}


def test_no_preset_has_the_fingerprint_of_another() -> None:
    """As many fingerprints as presets."""
    assert len({fingerprint(preset.rules) for preset in PRESETS.values()}) == len(PRESETS)


def alternatives(kind: Kind, value: Value) -> Iterator[Value]:
    """Other values of an option."""
    chance = random.Random(repr(kind))
    for _ in range(12):
        other = any_value(kind, chance)
        if other != value:
            yield other


def some_rules() -> list[Rules]:
    """Rules from every preset, few of them changed and many."""
    return [
        any_profile(random.Random(f"{preset.id} {seed}"), preset).rules
        for preset in PRESETS.values()
        for seed in range(6)
    ]


@pytest.mark.parametrize("rules", some_rules(), ids=fingerprint)
def test_any_option_with_effect_changes_it(rules: Rules) -> None:
    """Each option by itself: where it has an effect another value gives another fingerprint, and
    where it has none, or is only told, the same."""
    for name, declared in options_of(type(rules)).items():
        for value in alternatives(declared.kind, getattr(rules, name)):
            other = rules.with_changes({name: value})
            if not isinstance(other, list):
                same = fingerprint(other) == fingerprint(rules)
                pays = declared.has_effect(rules) and name not in ONLY_TOLD
                assert same is not pays, (name, value)


def test_every_option_has_an_effect_somewhere() -> None:
    """The rules that are tried in the test above reach every option."""
    reached = {(type(rules), option.name) for rules in some_rules() for option in effective(rules)}
    assert reached == {(game.rules, name) for game in GAMES for name in options_of(game.rules)}


# What was printed stays true


def rules_of(line: Mapping[str, Any]) -> Rules:
    """The rules of a golden line; options that came later stand at their neutral value."""
    declared = options_of(GAME[line["game"]].rules)
    neutral = {n: o.neutral for n, o in declared.items() if o.neutral is not ALWAYS}
    rules = replace(GAME[line["game"]].rules(), **neutral).with_changes(line["values"])
    assert not isinstance(rules, list), rules
    return rules


@pytest.mark.parametrize("line", GOLDEN, ids=lambda line: line["fingerprint"])
def test_a_printed_fingerprint_never_changes(line: dict[str, Any]) -> None:
    """The rules of every fingerprint that was published still have it."""
    assert fingerprint(rules_of(line)) == line["fingerprint"]


def test_every_preset_has_a_published_fingerprint() -> None:
    """Each preset stands in the golden file; `scripts/golden.py` adds new ones."""
    published = {line["fingerprint"] for line in GOLDEN}
    assert {fingerprint(preset.rules) for preset in PRESETS.values()} <= published


def declare(default: Value, kind: Kind, **declared: Any) -> Any:
    """An option of a later version."""
    words = "x | x"
    return option(default, kind, group="other", label=words, sentence={ANY: words}, **declared)


@dataclass(frozen=True, slots=True, kw_only=True)
class LaterRules(PhomRules):
    """Phỏm as a later version may have it."""

    neutral: bool = declare(False, Flag(), wire=200, neutral=False)
    recommended: int = declare(3, Whole(0, 9), wire=201, neutral=0)


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> None:
    """The later version's rules belong to Phỏm."""
    monkeypatch.setitem(GAME_OF, LaterRules, GAME["phom"])


@pytest.mark.usefixtures("later")
def test_a_later_option_leaves_old_fingerprints_alone() -> None:
    """At its neutral value a new option is left out, whatever its default; else it counts."""
    guide = PRESETS["guide"].rules
    old = LaterRules(
        **{name: getattr(guide, name) for name in options_of(PhomRules)}, recommended=0
    )
    assert fingerprint(old) == fingerprint(guide)
    others = [
        replace(old, neutral=True),
        replace(old, recommended=3),
        replace(old, neutral=True, recommended=3),
    ]
    assert len({fingerprint(rules) for rules in (old, *others)}) == 4
