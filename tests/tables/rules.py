"""Random house rules, from nothing but the declarations: a new option is drawn like any other."""

from random import Random
from typing import Any, TypeVar

from scorekeeper.games import PRESETS
from scorekeeper.games.base import Preset
from scorekeeper.options.kinds import Choice, Flag, Kind, Rising, Row, Value, Whole
from scorekeeper.options.option import Option, Rules, options_of
from scorekeeper.rules.profiles import Profile, change
from tests.tables.common import chance

R = TypeVar("R", bound=Rules)

PAYS_NOTHING = ("jqk_points", "lay_off", "next_starter")
"""Options that help people and change no payment."""

NAMES = ("Phỏm nhà Tèo", "A", "Tết 🧧 làng Đình", "ﻻ" * 40, "🂡" * 40, "x{0}%s<b>\\n&#")
"""Names of rule sets: ordinary, shortest, longest in letters and in bytes, and special signs."""

CHANGED = 2 / 3
"""The share of options that are drawn anew; the others keep their default."""


def any_value(rng: Random, kind: Kind) -> Value:
    """A value that a kind allows; any of them can come."""
    if kind.allows_null and chance(rng, 1 / 4):
        return None
    match kind:
        case Flag():
            return bool(rng.randint(0, 1))
        case Choice(values):
            return rng.choice(list(values))
        case Whole(low, high):
            # The least is often no amount but *not played*.
            return low if rng.randint(0, 9) == 9 else rng.randint(low, high)
        case Row(parts):
            numbers = [any_value(rng, part) for part in parts]
            if kind.not_falling and chance(rng, 1 / 5):
                # Else few of them would begin high.
                numbers = numbers[:1] * len(parts)
            return tuple(sorted(numbers) if kind.not_falling else numbers)
        case Rising(low, high, most):
            beside_one = rng.sample(range(low + 1, high + 1), rng.randint(0, most - 1))
            return (1, *sorted(beside_one))
    raise NotImplementedError(f"say here how to draw a {type(kind).__name__}")


def other_value(rng: Random, option: Option, value: Value) -> Value:
    """A value of an option other than `value`."""
    while (other := any_value(rng, option.kind)) == value:
        pass
    return other


def any_rules(rng: Random, rules_type: type[R], unplayed: float = 0, **given: Value) -> R:
    """House rules that are not refused, every option at a value of its own, some at a `given` one.

    `unplayed` is the share of options at their least value, which is mostly *not played*.
    """
    options = options_of(rules_type)
    least = {option.name: option.kind.value(lambda: 0) for option in options.values()}
    while True:
        changes = {
            name: any_value(rng, option.kind)
            for name, option in options.items()
            if chance(rng, CHANGED)
        }
        if unplayed:
            changes |= {
                name: value
                for name, value in least.items()
                if chance(rng, unplayed) and not options[name].kind.fault(value)
            }
        rules = rules_type().with_changes(changes | given)
        if not isinstance(rules, list):
            return rules


def with_value(rules: Rules, option: Option, value: Value) -> Any:
    """The same rules with one option changed; None where that conflicts with another option."""
    changed = rules.with_changes({option.name: value})
    return None if isinstance(changed, list) else changed


def any_profile(rng: Random, preset: Preset | None = None) -> Profile:
    """A profile with a few or nearly all options changed."""
    preset = preset or rng.choice(list(PRESETS.values()))
    share = rng.random()
    while True:
        changes = {
            option.name: any_value(rng, option.kind)
            for option in options_of(type(preset.rules)).values()
            if chance(rng, share)
        }
        profile = change(preset, changes, rng.choice(NAMES))
        if isinstance(profile, Profile):
            return profile
