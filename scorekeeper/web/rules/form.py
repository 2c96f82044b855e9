"""The form of house rules: its fields from the options, and its values. Pure.

The fields of an option have its name; several numbers of one option have an index, too. An empty
number is None if the option allows it. An option that the form does not name keeps its value.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple

from scorekeeper.games.base import Preset
from scorekeeper.options.kinds import NO, YES, Choice, Flag, Rising, Row, Value, Whole, as_row
from scorekeeper.options.option import Fault, Option, Rules, differences, options_of
from scorekeeper.rules.profiles import Profile, change
from scorekeeper.text import Text
from scorekeeper.web.entry.fields import FormValues, whole

_PREFIX = "o-"
_LONGEST = 6

_AMOUNTS = ("u_payment", "rank_payments_4", "pair_payments", "mom_payment", "eat_payments")
"""Options that say more about their group than its first one."""

_FEED_GA = {"ga_ante": 0, "ga_eat_payments": (0, 0, 0)}
"""Amounts that are offered as 1 in place of these, so that a new gà is fed."""


class Pick(NamedTuple):
    """An answer to choose."""

    value: str
    words: Text
    chosen: bool


class Number(NamedTuple):
    """A whole number to enter."""

    name: str
    given: str
    low: int
    high: int
    called: Text | None
    """Its label among several numbers; None if they are alike."""


@dataclass(frozen=True, slots=True)
class Field:
    """An option as the form shows it."""

    option: Option
    name: str
    picks: tuple[Pick, ...]
    """The answers of a flag or a choice."""
    numbers: tuple[Number, ...]
    """The numbers of any other option."""
    null: Text | None
    """The meaning of empty numbers; None if they are required."""
    used: bool
    """Whether it has an effect with the other answers."""
    changed: bool
    """Whether it differs from the preset."""
    faults: tuple[Text, ...]
    value: Text
    """Its value in a word or two."""

    @property
    def is_flag(self) -> bool:
        return isinstance(self.option.kind, Flag)

    @property
    def is_blank(self) -> bool:
        """Whether all its numbers are left empty."""
        return not any(number.given for number in self.numbers)


class Section(NamedTuple):
    """The fields under one heading."""

    heading: Text
    fields: tuple[Field, ...]

    @property
    def table(self) -> list[Field]:
        """Its fields that may be empty and have a name for each number, such as the kinds of ù."""
        return [field for field in self.fields if field.null and field.numbers[0].called]

    @property
    def single(self) -> list[Field]:
        """Its other fields, the main amount first.

        A plain ù is worth the payment of an ù, unless it was changed.
        """
        kinds = self.table
        rest = [
            field
            for field in self.fields
            if field not in kinds and (field.option.name != "u_thuong" or field.changed)
        ]
        return sorted(rest, key=lambda field: field.option.name not in _AMOUNTS)

    @property
    def changed(self) -> int:
        """The number of its fields that differ from the preset."""
        return sum(field.changed and field.used for field in self.fields)

    @property
    def value(self) -> Text:
        """The main value under this heading, in a word or two."""
        used = [field for field in self.fields if field.used]
        amounts = [field for field in used if field.option.name in _AMOUNTS]
        return next((field.value for field in amounts + used), Text("", ""))

    @property
    def faulty(self) -> bool:
        """Whether one of its fields has a fault."""
        return any(field.faults for field in self.fields)


def sections(values: FormValues, preset: Preset, result: Profile | list[Fault]) -> list[Section]:
    """Return the fields of a filled form, under the headings of its game."""
    faults = result if isinstance(result, list) else []
    rules = as_far_as_known(values, preset, result)
    changed = differences(rules, preset.rules)
    fields = [
        _field(option, values, rules, option.name in changed, faults)
        for option in options_of(type(rules)).values()
    ]
    return [
        Section(heading, tuple(field for field in fields if field.option.group == group))
        for group, heading in rules.groups.items()
    ]


def _field(
    option: Option, values: FormValues, rules: Rules, changed: bool, faults: Sequence[Fault]
) -> Field:
    return Field(
        option=option,
        name=names(option)[0],
        picks=tuple(_picks(option, values)),
        numbers=tuple(_numbers(option, values)),
        null=option.kind.null,
        used=option.has_effect(rules),
        changed=changed,
        faults=tuple(fault.message for fault in faults if fault.option == option.name),
        value=option.kind.spell(getattr(rules, option.name)),
    )


def _picks(option: Option, values: FormValues) -> Iterator[Pick]:
    given = values.get(names(option)[0], "")
    match option.kind:
        case Flag():
            yield Pick("1", YES, given == "1")
            yield Pick("0", NO, given == "0")
        case Choice(choices):
            for value, words in choices.items():
                yield Pick(str(value), words, given == str(value))


def _numbers(option: Option, values: FormValues) -> Iterator[Number]:
    called = option.kind.called if isinstance(option.kind, Row) else ()
    bounds = zip(names(option), _bounds(option), strict=False)
    for place, (name, (low, high)) in enumerate(bounds):
        yield Number(name, values.get(name, ""), low, high, called[place] if called else None)


def _bounds(option: Option) -> list[tuple[int, int]]:
    match option.kind:
        case Whole(low, high):
            return [(low, high)]
        case Row(parts):
            return [(part.low, part.high) for part in parts]
        case Rising(low, high, most):
            return [(low, high)] * most
    return []


def filled(rules: Rules) -> dict[str, str]:
    """Return the values of the form for these rules."""
    return {
        name: text
        for option in options_of(type(rules)).values()
        for name, text in zip_longest(
            names(option), _texts(getattr(rules, option.name)), fillvalue=""
        )
    }


def offered(rules: Rules) -> dict[str, str]:
    """Return the values to offer for these rules: with amounts for a gà not yet played."""
    moot = [option for option in options_of(type(rules)).values() if not option.has_effect(rules)]
    unfed = [option for option in moot if getattr(rules, option.name) == _FEED_GA.get(option.name)]
    return filled(rules) | {name: "1" for option in unfed for name in names(option)}


def read(values: FormValues, preset: Preset, name: str) -> Profile | list[Fault]:
    """Return the rules of a form, or the faults of its options that have an effect."""
    changes = _changes(values, type(preset.rules))
    profile = change(preset, changes, name)
    if isinstance(profile, Profile):
        return profile
    rest = _without(profile, changes, preset, name)
    if isinstance(rest, list):
        return profile
    options = options_of(type(preset.rules))
    return [fault for fault in profile if options[fault.option].has_effect(rest.rules)] or rest


def as_far_as_known(values: FormValues, preset: Preset, result: Profile | list[Fault]) -> Rules:
    """Return the rules of a form without its faulty options."""
    if isinstance(result, Profile):
        return result.rules
    rest = _without(result, _changes(values, type(preset.rules)), preset)
    return rest.rules if isinstance(rest, Profile) else preset.rules


def _without(
    faults: list[Fault], changes: Mapping[str, Value], preset: Preset, name: str = ""
) -> Profile | list[Fault]:
    faulty = {fault.option for fault in faults}
    rest = {option: value for option, value in changes.items() if option not in faulty}
    return change(preset, rest, name)


def _changes(values: FormValues, rules_type: type[Rules]) -> dict[str, Value]:
    """Return the values of the options that are on the form."""
    changes = {}
    for option in options_of(rules_type).values():
        given = [values[name].strip() for name in names(option) if name in values]
        if given:
            changes[option.name] = _value(option, given)
    return changes


def names(option: Option) -> list[str]:
    """Return the names of an option's fields."""
    name = f"{_PREFIX}{option.name}"
    if isinstance(option.kind, Row | Rising):
        return [f"{name}-{place}" for place in range(len(_bounds(option)))]
    return [name]


def _value(option: Option, given: Sequence[str]) -> Value:
    match option.kind:
        case Flag():
            return {"1": True, "0": False}.get(given[0], given[0])
        case Choice(values):
            return next((value for value in values if str(value) == given[0]), given[0])
        case Row() | Rising() if not any(given) and option.kind.allows_null:
            return None
        case Row(parts, called=called) if option.kind.allows_null and called:
            return [
                _number(text) if text else part.low for text, part in zip(given, parts, strict=True)
            ]
        case Row():
            return [_number(text) for text in given]
        case Rising():
            return [_number(text) for text in given if text]
    return None if not given[0] and option.kind.allows_null else _number(given[0])


def _number(given: str) -> int | str:
    size = whole(given.removeprefix("-"), longest=_LONGEST)
    return given if size is None else int(given)


def _texts(value: Value) -> list[str]:
    """Return the texts of a value, one for each number."""
    if value is None:
        return []
    if isinstance(value, bool):
        return [str(int(value))]
    return list(map(str, as_row(value)))
