"""House rules in words, derived from the declaration of any option."""

from collections.abc import Iterator

from scorekeeper.options.kinds import Choice, Flag, Rising, Row, Value, Whole
from scorekeeper.options.option import Moot, Option, Rules, options_of
from scorekeeper.options.templates import fill, fitting
from scorekeeper.text import Text

YES = Text("có", "yes")
NO = Text("không", "no")
_UNITS = {
    "bets": Text("{0} cược", "{0:bet}"),
    "cards": Text("{0} cây", "{0:card}"),
    "players": Text("{0} người", "{0:player}"),
    "times": Text("×{0}", "×{0}"),
}
_NO_AMOUNT = Text("", "")
NOTHING = Text("không trả", "nothing")
_NOT_MULTIPLIED = Text("không nhân", "not multiplied")


def value_words(option: Option, value: Value) -> Text:
    """Return a value as an amount: `4 cược`, `không chơi`, `1 – 2 – 3 cược`."""
    match option.kind:
        case Flag():
            return YES if value else NO
        case Choice(values):
            return values[value]
        case Row(null=null) | Whole(null=null) if value is None and null is not None:
            return null
        case Rising():
            return _multipliers(value)
    words = fitting(getattr(option.kind, "words", {}), value)
    return _filled(words, option, value) if words else _counted(option, value)


def amount_words(option: Option, value: Value) -> Text:
    """Return a value for the column beside its sentence: an amount, or `không chơi`.

    Empty where the sentence says it all: for a choice, for yes and no, for what costs nothing.
    """
    words = value_words(option, value)
    amount = (value == 0 and words != NOTHING) or any(map(str.isdigit, words.vi))
    return words if amount and not isinstance(option.kind, Flag | Choice) else _NO_AMOUNT


def sentence_words(option: Option, value: Value) -> Text:
    """Return the rule in one sentence, as a player would say it."""
    said = fitting(option.sentence, value)
    if said is None:
        raise LookupError(f"{option.name} has no sentence for {value!r}")
    return _filled(said, option, value)


def moot_case(option: Option, rules: Rules) -> Moot | None:
    """Return the condition that makes an option moot under these rules, or None."""
    cases = (case for case in rules.moot_cases if case.option == option.name)
    return next((case for case in cases if case.holds(rules)), None)


def said_of(option: Option, rules: Rules) -> Text:
    """Return the rule in one sentence; another one if the other rules make it moot."""
    value = getattr(rules, option.name)
    moot = moot_case(option, rules)
    return _filled(moot.sentence, option, value) if moot else sentence_words(option, value)


def _multipliers(value: Value) -> Text:
    beyond_one = ", ".join(f"×{number}" for number in value if number > 1)
    return Text(beyond_one, beyond_one) if beyond_one else _NOT_MULTIPLIED


def _counted(option: Option, value: Value) -> Text:
    unit, numbers = option.kind.unit, without_repeats(value)
    if unit == "bets" and not any(numbers):
        return NOTHING
    if unit == "times" and numbers == (1,):
        return _NOT_MULTIPLIED
    return fill(_UNITS[unit or ""], [" – ".join(map(str, numbers))], option.label)


def _filled(template: Text, option: Option, value: Value) -> Text:
    return fill(template, _row(value), option.label)


def without_repeats(value: Value) -> tuple[Value, ...]:
    """Return the numbers of a value; a single one if all are equal."""
    numbers = _row(value)
    return numbers[:1] if len(set(numbers)) == 1 else numbers


def _row(value: Value) -> tuple[Value, ...]:
    return value if isinstance(value, tuple) else (value,)


def rules_by_group(rules: Rules) -> Iterator[tuple[Text, list[Option]]]:
    """Yield each heading of a game's rules with its options that have an effect."""
    options = options_of(type(rules)).values()
    for group, heading in rules.groups.items():
        shown = [o for o in options if o.group == group and o.has_effect(rules)]
        if shown:
            yield heading, shown
