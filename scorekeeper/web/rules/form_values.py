"""The values of the form of house rules: read into rules, and filled in from rules. Pure.

A field goes by its option's name, those of a row of numbers by name and place. An empty number is
None where the option allows it; an option of which the form says nothing stays as it is.
"""

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.games.base import Preset
from scorekeeper.kinds import Choice, Flag, Rising, Row, Value
from scorekeeper.options import Fault, Option, Rules, options_of
from scorekeeper.profiles import Profile, change
from scorekeeper.web.entry.fields import Values, whole

_PREFIX = "o-"
_LONGEST = 6


def filled(rules: Rules) -> dict[str, str]:
    """The values of the form for these rules."""
    return {
        name: value
        for option in options_of(type(rules)).values()
        for name, value in _written(option, getattr(rules, option.name))
    }


def read(values: Values, preset: Preset, name: str) -> Profile | list[Fault]:
    """The rules that a form says, or its faults. Options without effect are not checked."""
    changes = _changes(values, type(preset.rules))
    profile = change(preset, changes, name)
    if isinstance(profile, Profile):
        return profile
    used = _used(changes, preset, {fault.option for fault in profile})
    return [fault for fault in profile if fault.option in used] or _without(
        changes, preset, name, {fault.option for fault in profile}
    )


def as_far_as_known(values: Values, preset: Preset, said: Profile | list[Fault]) -> Rules:
    """The rules that a form says, without those options that are faulty."""
    if isinstance(said, Profile):
        return said.rules
    changes = _changes(values, type(preset.rules))
    rest = _without(changes, preset, "", {fault.option for fault in said})
    return rest.rules if isinstance(rest, Profile) else preset.rules


def _used(changes: Mapping[str, Value], preset: Preset, faulty: set[str]) -> set[str]:
    rest = _without(changes, preset, "", faulty)
    if isinstance(rest, list):
        return faulty
    known = options_of(type(preset.rules))
    return {name for name in faulty if known[name].has_effect(rest.rules)}


def _without(
    changes: Mapping[str, Value], preset: Preset, name: str, faulty: set[str]
) -> Profile | list[Fault]:
    rest = {option: value for option, value in changes.items() if option not in faulty}
    return change(preset, rest, name)


def _changes(values: Values, rules_type: type[Rules]) -> dict[str, Value]:
    return {
        option.name: _value(option, given)
        for option in options_of(rules_type).values()
        if (given := list(_given(option, values)))
    }


def _given(option: Option, values: Values) -> Iterator[str]:
    """What the form says of an option, as typed; nothing where it is not on the form."""
    for name in names(option):
        if name in values:
            yield values[name].strip()


def names(option: Option) -> list[str]:
    """The names of an option's fields."""
    count = _places(option)
    one = f"{_PREFIX}{option.name}"
    return [one] if count is None else [f"{one}-{place}" for place in range(count)]


def _places(option: Option) -> int | None:
    match option.kind:
        case Row(parts):
            return len(parts)
        case Rising(most=most):
            return most
    return None


def _value(option: Option, given: Sequence[str]) -> Value:
    match option.kind:
        case Flag():
            return {"1": True, "0": False}.get(given[0], given[0])
        case Choice(values):
            return next((value for value in values if str(value) == given[0]), given[0])
        case Row() | Rising() if not any(given) and option.kind.allows_null:
            return None
        case Row():
            return [_number(one) for one in given]
        case Rising():
            return [_number(one) for one in given if one]
    return None if not given[0] and option.kind.allows_null else _number(given[0])


def _number(given: str) -> int | str:
    size = whole(given.removeprefix("-"), longest=_LONGEST)
    return given if size is None else int(given)


def _written(option: Option, value: Value) -> Iterator[tuple[str, str]]:
    keys = names(option)
    if _places(option) is None:
        yield keys[0], str(int(value)) if isinstance(value, bool) else _text(value)
        return
    numbers = value or ()
    for place, name in enumerate(keys):
        yield name, _text(numbers[place]) if place < len(numbers) else ""


def _text(value: Value) -> str:
    return "" if value is None else str(value)
