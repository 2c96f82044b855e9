"""House rules, each declared once as a field of a frozen dataclass.

`option()` declares one. Validation, differences between two sets of rules, their canonical form and
JSON follow from the declarations. This module knows no game.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, ClassVar, NamedTuple, Self, TypeVar

from scorekeeper.options.kinds import NOTHING, Choice, Flag, Kind, Row, Value, Whole, as_row
from scorekeeper.options.sources import HOUSE
from scorekeeper.options.templates import (
    ANY,
    WordsFor,
    fill,
    fill_unknown,
    fits,
    fitting,
)
from scorekeeper.text import Text, both_languages, join, within_a_sentence

_Default = TypeVar("_Default")
_Choice = TypeVar("_Choice", str, int)
_Row = TypeVar("_Row", bound=tuple[int, ...])

Condition = Callable[[Any], bool]
"""Takes rules and returns whether something holds for them. Always a named function."""

_NO_AMOUNT = Text("", "")

ALWAYS: Value = object()
"""`neutral` of the options of the first release: fingerprints hold every value of them."""


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
    sentence: WordsFor
    """The rule in the words of a player, for each pattern of values."""
    help: Text
    """The hint of the form. Follows from the sentence unless it is declared."""
    sources: Mapping[Value, str]
    """Value → the lines that state it, as `001:36`; `ANY` → lines that name no value."""
    question: Text | None
    """The question that this option answers and that some sources leave open."""
    open_in: tuple[str, ...]
    """The sources that state a value but answer only a part of the question."""
    only_if: Condition | None
    """The condition under which the option has an effect; None for always."""
    neutral: Value
    """The value with the same payments as before the option existed; fingerprints omit it.

    `ALWAYS` if fingerprints hold every value, `ANY` if they hold none.
    """

    def amount(self, value: Value) -> Text:
        """Return a value for the column beside its sentence: an amount, or `không chơi`.

        Empty where the sentence says it all: for a choice, for yes and no, for what costs nothing.
        """
        words = self.kind.spell(value)
        is_amount = (value == 0 and words != NOTHING) or any(map(str.isdigit, words.vi))
        return words if is_amount and not isinstance(self.kind, Flag | Choice) else _NO_AMOUNT

    def sentence_for(self, value: Value) -> Text:
        """Return the rule in one sentence, as a player would say it."""
        said = fitting(self.sentence, value)
        assert said is not None, f"{self.name} has no sentence for {value!r}"
        return fill(said, as_row(value), self.label)

    def cites(self, value: Value) -> str:
        """Return the lines that state this value, or `house`."""
        return self.sources.get(value, HOUSE)

    def has_effect(self, rules: "Rules") -> bool:
        """Return whether the option's value changes anything under these rules."""
        return self.only_if is None or self.only_if(rules)


def option(
    default: _Default,
    kind: Kind,
    *,
    wire: int,
    group: str,
    label: str,
    sentence: Mapping[Value, str],
    help: str = "",
    sources: Mapping[Value, str] | None = None,
    question: str = "",
    open_in: tuple[str, ...] = (),
    only_if: Condition | None = None,
    neutral: Value = ALWAYS,
) -> _Default:
    """Declare a house rule as a dataclass field. `Option` describes the keywords.

    Words are written `Vietnamese | English`.
    """
    names = both_languages(label)
    said = {pattern: both_languages(words) for pattern, words in sentence.items()}
    asked = both_languages(question) if question else None
    declared = Option(
        default=default,
        kind=kind,
        wire=wire,
        group=group,
        label=names,
        sentence=said,
        help=both_languages(help) if help else _help(kind, names, said, asked),
        sources=sources or {},
        question=asked,
        open_in=open_in,
        only_if=only_if,
        neutral=neutral,
    )
    return field(default=default, metadata={"option": declared})


def flag(default: bool, **declared: Any) -> bool:
    """Declare yes or no."""
    return option(default, Flag(), **declared)


def choice(default: _Choice, words: Mapping[_Choice, str], **declared: Any) -> _Choice:
    """Declare a choice between values, each with its words."""
    values: dict[str | int, Text] = {value: both_languages(said) for value, said in words.items()}
    return option(default, Choice(values), **declared)


def bets(default: int, *, high: int = 100, zero: str = "", **declared: Any) -> int:
    """Declare an amount of 0 to `high` bets, with words for 0 if given."""
    words = {0: both_languages(zero)} if zero else {}
    return option(default, Whole(0, high, unit="bets", words=words), **declared)


def amounts(
    default: _Row,
    *,
    not_falling: bool = False,
    called: tuple[str, ...] = (),
    **declared: Any,
) -> _Row:
    """Declare several amounts of 0 to 100 bets, with labels if they are not alike."""
    parts = (Whole(0, 100, unit="bets"),) * len(default)
    labels = tuple(map(both_languages, called))
    return option(default, Row(parts, not_falling, labels, unit="bets"), **declared)


_OR = Text("Hoặc: {other}", "Or: {other}")
_YES, _NO = Text("Có: {words}", "Yes: {words}"), Text("Không: {words}", "No: {words}")
_MOST = 20  # words of a help that is put together from sentences


def _help(kind: Kind, label: Text, sentence: WordsFor, question: Text | None) -> Text:
    """Return the sentence for any amount, or of all choices; the question where that is long."""
    said = {value: fill_unknown(words, label) for value, words in sentence.items()}
    if isinstance(kind, Flag):
        yes, no = (
            words.fill(words=within_a_sentence(said[value]))
            for words, value in ((_YES, True), (_NO, False))
        )
        return _if_short(join([yes, no], " ")) or yes
    if isinstance(kind, Choice) or ANY not in said:
        first, *others = said.values()
        parts = [first, *(_OR.fill(other=within_a_sentence(other)) for other in others)]
    else:
        parts = [said[ANY]]
        if isinstance(kind, Whole):
            for number, words in kind.words.items():
                parts.append(Text(f"Số {number} là {words.vi}.", f"{number} means {words.en}."))
    whole = join(parts, " ")
    return _if_short(whole) or question or whole


def _if_short(words: Text) -> Text | None:
    return words if all(len(said.split()) <= _MOST for said in words) else None


class Conflict(NamedTuple):
    """Values of several options that cannot be played together."""

    options: tuple[str, ...]
    """The first one gets the error message."""
    holds: Condition
    message: Text


class Moot(NamedTuple):
    """Rules under which an option is moot, and the sentence for that."""

    option: str
    holds: Condition
    sentence: Text


def moot(option: str, holds: Condition, sentence: str) -> Moot:
    """Declare rules under which an option is moot, with a `Vietnamese | English` sentence."""
    return Moot(option, holds, both_languages(sentence))


@dataclass(frozen=True, slots=True)
class Rules:
    """The base of a game's house rules: a frozen dataclass of options."""

    groups: ClassVar[Mapping[str, Text]] = {}
    """The headings of the options, in order."""
    conflicts: ClassVar[tuple[Conflict, ...]] = ()
    moot_cases: ClassVar[tuple[Moot, ...]] = ()
    """The first one that holds replaces the sentence of its option."""
    together: ClassVar[Mapping[Text, tuple[str, ...]]] = {}
    """One sentence for several options that are null, 0 or `none`; `{names}` are their labels."""

    def by_group(self) -> "Iterator[tuple[Text, list[Option]]]":
        """Yield each heading with its options that have an effect."""
        for group, heading in self.groups.items():
            shown = [option for option in effective(self) if option.group == group]
            if shown:
                yield heading, shown

    def moot_case(self, option: Option) -> "Moot | None":
        """Return the condition that makes an option moot under these rules, or None."""
        cases = (case for case in self.moot_cases if case.option == option.name)
        return next((case for case in cases if case.holds(self)), None)

    def sentence(self, option: Option) -> Text:
        """Return a rule in one sentence; another one if the other rules make it moot."""
        value, moot = getattr(self, option.name), self.moot_case(option)
        if moot:
            return fill(moot.sentence, as_row(value), option.label)
        return option.sentence_for(value)

    def with_changes(self, changes: Mapping[str, Value]) -> "Self | list[Fault]":
        """Return these rules with other values, or every fault of the changes.

        Null leaves an option as it is, unless null is a valid value of that option.
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


UNKNOWN_OPTION = Text("không có luật này, bỏ đi", "there is no such rule, leave it out")


class Fault(NamedTuple):
    """A refused option and its error message."""

    option: str
    message: Text


_cache: dict[type[Rules], Mapping[str, Option]] = {}


def options_of(rules_type: type[Rules]) -> Mapping[str, Option]:
    """Return the options of a game's rules by name, in the order of declaration."""
    if rules_type not in _cache:
        _cache[rules_type] = {
            declared.name: replace(declared.metadata["option"], name=declared.name)
            for declared in fields(rules_type)
        }
    return _cache[rules_type]


def effective(rules: Rules) -> Iterator[Option]:
    """Yield the options that have an effect under these rules."""
    return (o for o in options_of(type(rules)).values() if o.has_effect(rules))


def differences(rules: Rules, base: Rules) -> dict[str, Value]:
    """Return the options with an effect whose values differ from `base`."""
    return {
        o.name: value
        for o in effective(rules)
        if (value := getattr(rules, o.name)) != getattr(base, o.name)
    }


def canonical(rules: Rules) -> list[tuple[int, tuple[int, ...]]]:
    """Return the wire number and numbers of each option with an effect.

    They are in rising order of wire numbers. Equal for two sets of rules of a game exactly when
    both pay the same. Neutral values are left out, so that a new option changes no older canonical
    form.
    """
    held = ((o, getattr(rules, o.name)) for o in effective(rules))
    return sorted((o.wire, o.kind.numbers(v)) for o, v in held if not fits(o.neutral, v))


def as_json(values: Mapping[str, Value]) -> dict[str, Value]:
    """Return option values as JSON holds them: tuples as lists."""
    return {n: list(v) if isinstance(v, tuple) else v for n, v in values.items()}
