"""House rules, each declared once as a field of a frozen dataclass.

`option()` declares one; everything else here is derived from the declarations: which values are
refused and why, what differs between two sets of rules, their canonical form, JSON in and out.
Nothing here knows a game.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, ClassVar, NamedTuple, Self, TypeVar, dataclass_transform

from scorekeeper.options.kinds import ANY, Kind, Value, WordsFor
from scorekeeper.options.sources import HOUSE
from scorekeeper.text import Text

Condition = Callable[[Any], bool]
"""Tells of a set of rules whether an option has any effect in it. Always a named function."""


class OpenQuestion(NamedTuple):
    """A case that a table may meet and that some texts leave open."""

    question: Text
    open_in: tuple[str, ...] = ()
    """Sources that the option cites and that do not answer; those it does not cite never do."""
    unsaid: Value = ANY
    """The value of a table that has not answered, and is asked by that alone; with `ANY` every
    table is asked."""


class Idle(NamedTuple):
    """A case in which other amounts leave nothing of what a rule says."""

    holds: Condition
    sentence: Text
    """Said in place of the rule's own, filled as that one is."""


ALWAYS: Value = object()
"""`neutral` of the options of the first release: their value always stands in a fingerprint."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One declared house rule."""

    name: str = ""
    default: Value = None
    kind: Kind
    wire: int
    """Its number in share codes and fingerprints: never changed, never used again."""
    group: str
    label: Text
    help: Text
    sentence: WordsFor
    """The rule in the words of a player, for each kind of value."""
    idle: tuple[Idle, ...] = ()
    """What is said instead where other amounts make the rule idle; the first that holds is said."""
    together: Text | None = None
    """What is said at once of several options that are null or 0, `{names}` by their labels."""
    source: str
    """Where it is spoken of, as `001:36`, or `house` for what tables do beyond the seeds."""
    said_at: Mapping[Value, str] = field(default_factory=dict)
    """For a value the lines that say it, which it cites; any other is the table's own."""
    open_question: OpenQuestion | None = None
    """The case that this option settles, where some texts do not."""
    unit: str | None = None
    """`bets`, `points`, `cards`, `players` or `times`; None where the value is no number."""
    only_if: Condition | None = None
    """Without it the option always has an effect."""
    entry_help: bool = False
    """Helps the entry of a round and changes no payment."""
    neutral: Value = ALWAYS
    """The value at which everything pays as it did before this option existed."""
    in_fingerprint: bool = True
    """Whether tables that answer otherwise have another fingerprint. One that is only told has no
    part in it, and stands on the sheet and in share codes all the same."""

    def cites(self, value: Value) -> str:
        """Return the lines that say what the rule says with this value, or `house`."""
        return self.said_at.get(value, HOUSE)

    def has_effect(self, rules: "Rules") -> bool:
        """Return whether the option's value changes anything under these rules."""
        return self.only_if is None or self.only_if(rules)


def option(default: Value, kind: Kind, **declared: Any) -> Any:
    """Declare a house rule as a dataclass field. For the keywords see `Option`."""
    declaration = Option(default=default, kind=kind, **declared)
    return field(default=default, metadata={"option": declaration})


class Conflict(NamedTuple):
    """Two answers that cannot stand together."""

    options: tuple[str, ...]
    """The options it lies between; people are told of it at the first."""
    holds: Condition
    message: Text


@dataclass(frozen=True, slots=True)
class Rules:
    """The base of a game's house rules: a frozen dataclass of options."""

    conflicts: ClassVar[tuple[Conflict, ...]] = ()
    groups: ClassVar[Mapping[str, Text]] = {}
    """The headings under which a table talks about its rules, in order."""

    def with_changes(self, changes: Mapping[str, Value]) -> "Self | list[Fault]":
        """These rules with other values, or every fault of the changes.

        Null leaves an option as it is unless null is a value of that option.
        """
        known = options_of(type(self))
        frozen: dict[str, Value] = {}
        faults: list[Fault] = []
        for name, given in changes.items():
            declared = known.get(name)
            if declared is None:
                faults.append(Fault(name, UNKNOWN_OPTION))
            elif given is not None or declared.kind.allows_null:
                value = declared.kind.freeze(given)
                problem = declared.kind.fault(value)
                if problem is None:
                    frozen[name] = value
                else:
                    faults.append(Fault(name, problem))
        changed = replace(self, **frozen)
        faulty = {fault.option for fault in faults}
        faults += [
            Fault(conflict.options[0], conflict.message)
            for conflict in self.conflicts
            if faulty.isdisjoint(conflict.options) and conflict.holds(changed)
        ]
        return faults or changed


R = TypeVar("R", bound=Rules)


@dataclass_transform(frozen_default=True, kw_only_default=True)
def rules_part(declared: type[R]) -> type[R]:
    """Declare a class that holds some of a game's rules and of which no object is ever made.

    The game's rules inherit all their parts side by side, so that a part has `__slots__ = ()`; it
    inherits another only to ask for the other's options in its conditions. A plain dataclass would
    do, at the price of a millisecond for methods that nobody calls.
    """
    made = dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
    return made(declared)


UNKNOWN_OPTION = Text("không có luật này, hãy bỏ đi", "there is no such rule, leave it out")


class Fault(NamedTuple):
    """A refused option, and what to do about it."""

    option: str
    message: Text


def options_of(rules_type: type[Rules]) -> Mapping[str, Option]:
    """The declared options of a game's rules by name, in the order of declaration."""
    known = _DECLARED.get(rules_type)
    if known is None:
        known = _DECLARED[rules_type] = _declared(rules_type)
    return known


_DECLARED: dict[type, Mapping[str, Option]] = {}


def _declared(rules_type: type[Rules]) -> Mapping[str, Option]:
    return {
        declared.name: replace(declared.metadata["option"], name=declared.name)
        for declared in fields(rules_type)
    }


def effective(rules: Rules) -> Iterator[Option]:
    """The options that have an effect under these rules."""
    return (o for o in options_of(type(rules)).values() if o.has_effect(rules))


def differences(rules: Rules, base: Rules) -> dict[str, Value]:
    """The values of `rules` that have an effect and are not those of `base`, by option."""
    return {
        o.name: value
        for o in effective(rules)
        if (value := getattr(rules, o.name)) != getattr(base, o.name)
    }


def canonical(rules: Rules) -> list[tuple[int, tuple[int, ...]]]:
    """Wire number and numbers of every option with an effect, by rising wire number.

    Equal for two sets of rules of a game exactly when both pay the same by declaration. An option
    declared with `neutral` is left out at that value, so that it changes no older canonical form;
    one that is no part of a fingerprint, always.
    """
    held = ((o, getattr(rules, o.name)) for o in effective(rules) if o.in_fingerprint)
    return sorted(
        (o.wire, o.kind.numbers(value))
        for o, value in held
        if o.neutral is ALWAYS or value != o.neutral
    )


def as_json(values: Mapping[str, Value]) -> dict[str, Value]:
    """Option values as JSON holds them: tuples as lists."""
    return {n: list(v) if isinstance(v, tuple) else v for n, v in values.items()}
