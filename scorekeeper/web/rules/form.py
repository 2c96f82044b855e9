"""The form in which rules are changed, generated from the declarations. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.games.base import Preset
from scorekeeper.kinds import Choice, Flag, Rising, Row, Whole
from scorekeeper.options import Fault, Option, differences, options_of
from scorekeeper.profiles import Profile
from scorekeeper.text import Text
from scorekeeper.web.entry.fields import Values
from scorekeeper.web.rules.form_values import as_far_as_known, names

_YES = Text("có", "yes")
_NO = Text("không", "no")


class Pick(NamedTuple):
    """One answer of a few."""

    value: str
    words: Text
    chosen: bool


class Number(NamedTuple):
    """A whole number to be entered."""

    name: str
    given: str
    low: int
    high: int
    called: Text | None
    """Which of several it is, where they are not alike."""


@dataclass(frozen=True, slots=True)
class Field:
    """An option as the form shows it."""

    option: Option
    name: str
    picks: tuple[Pick, ...]
    """For a flag and a choice."""
    numbers: tuple[Number, ...]
    """For what is counted."""
    null: Text | None
    """What it means to leave the numbers empty, where that is allowed."""
    used: bool
    """Whether it has an effect beside the other answers."""
    changed: bool
    """Whether it differs from the preset."""
    faults: tuple[Text, ...]

    @property
    def is_flag(self) -> bool:
        """Yes or no."""
        return isinstance(self.option.kind, Flag)


class Section(NamedTuple):
    """The fields under one heading."""

    heading: Text
    fields: tuple[Field, ...]

    @property
    def changed(self) -> int:
        """The number of its fields that differ from the preset."""
        return sum(field.changed and field.used for field in self.fields)

    @property
    def faulty(self) -> bool:
        """Whether one of its fields has to be mended."""
        return any(field.faults for field in self.fields)


def sections(values: Values, preset: Preset, said: Profile | list[Fault]) -> list[Section]:
    """The fields of a filled form, under the headings of its game."""
    faults = said if isinstance(said, list) else []
    rules = as_far_as_known(values, preset, said)
    changed = differences(rules, preset.rules)
    fields = [
        _field(option, values, option.has_effect(rules), option.name in changed, faults)
        for option in options_of(type(rules)).values()
    ]
    return [
        Section(heading, tuple(field for field in fields if field.option.group == group))
        for group, heading in rules.groups.items()
    ]


def _field(
    option: Option, values: Values, used: bool, changed: bool, faults: Sequence[Fault]
) -> Field:
    return Field(
        option=option,
        name=names(option)[0],
        picks=tuple(_picks(option, values)),
        numbers=tuple(_numbers(option, values)),
        null=option.kind.null if isinstance(option.kind, Whole | Row) else None,
        used=used,
        changed=changed,
        faults=tuple(fault.message for fault in faults if fault.option == option.name),
    )


def _picks(option: Option, values: Values) -> Iterator[Pick]:
    given = values.get(names(option)[0], "")
    match option.kind:
        case Flag():
            yield Pick("1", _YES, given == "1")
            yield Pick("0", _NO, given == "0")
        case Choice(choices):
            for value, words in choices.items():
                yield Pick(str(value), words, given == str(value))


def _numbers(option: Option, values: Values) -> Iterator[Number]:
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
