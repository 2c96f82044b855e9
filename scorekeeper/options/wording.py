"""House rules in words, whatever the option. Derived from its declaration."""

from collections.abc import Iterator, Sequence

from scorekeeper.options.kinds import ALIKE, ANY, Choice, Flag, Rising, Row, Value, Whole, WordsFor
from scorekeeper.options.option import Option, Rules, options_of
from scorekeeper.text import Text

_YES = Text("có", "yes")
_NO = Text("không", "no")
_UNITS = {
    "bets": Text("{0} cược", "{0:bet}"),
    "points": Text("{0} điểm", "{0:point}"),
    "cards": Text("{0} cây", "{0:card}"),
    "players": Text("{0} người", "{0:player}"),
    "times": Text("×{0}", "×{0}"),
}
_BARE = Text("{0}", "{0}")
_NO_AMOUNT = Text("", "")
_NOTHING = Text("không trả", "nothing")
_NOT_MULTIPLIED = Text("không nhân", "not multiplied")
_ALONE = ("{}",) * 4
_WITH = {
    "bet": ("nothing", "1 bet", "{} bets", "{} bets"),
    "card": ("no card", "1 card", "{} cards", "{} cards"),
    "point": ("no point", "1 point", "{} points", "{} points"),
    "player": ("nobody", "1 player", "{} players", "{} players"),
    "times": ("{}", "once", "twice", "{} times"),
    "gấp": ("{}", "{}", "gấp đôi", "gấp {}"),
    "trả": ("không phải trả", "trả {} cược", "trả {} cược", "trả {} cược"),
    "nộp": ("không phải nộp", "nộp {} cược", "nộp {} cược", "nộp {} cược"),
}
"""For none, one, two and more."""


def value_words(option: Option, value: Value) -> Text:
    """A value of an option as an amount: `4 cược`, `không chơi`, `1 – 2 – 3 cược`."""
    match option.kind:
        case Flag():
            return _YES if value else _NO
        case Choice(values):
            return values[value]
        case Row(null=null) | Whole(null=null) if value is None and null is not None:
            return null
        case Rising():
            return _multipliers(value)
    return _fitting(getattr(option.kind, "words", {}), value) or _counted(option, value)


def amount_words(option: Option, value: Value) -> Text:
    """A value for the column beside its sentence: an amount, or that it is not played.

    Empty where the sentence has said it all, as of a choice, of yes and no, of what costs nothing.
    """
    words = value_words(option, value)
    amount = (value == 0 and words != _NOTHING) or any(map(str.isdigit, words.vi))
    return words if amount and not isinstance(option.kind, Flag | Choice) else _NO_AMOUNT


def sentence_words(option: Option, value: Value) -> Text:
    """The rule in one sentence, as somebody at the table would say it."""
    said = _fitting(option.sentence, value)
    if said is None:
        raise LookupError(f"{option.name} has no sentence for {value!r}")
    return said


def said_of(option: Option, rules: Rules) -> Text:
    """The rule in one sentence, as it comes to beside the other rules of the table."""
    value = getattr(rules, option.name)
    for case in option.idle:
        if case.holds(rules):
            return _filled(case.sentence, [_Formatted((number,)) for number in _row(value)])
    return sentence_words(option, value)


def _multipliers(value: Value) -> Text:
    beyond_one = ", ".join(f"×{number}" for number in value if number > 1)
    return Text(beyond_one, beyond_one) if beyond_one else _NOT_MULTIPLIED


def _counted(option: Option, value: Value) -> Text:
    numbers = without_repeats(value)
    if option.unit == "bets" and not any(numbers):
        return _NOTHING
    if option.unit == "times" and numbers == (1,):
        return _NOT_MULTIPLIED
    return _filled(_UNITS.get(option.unit or "", _BARE), [_Formatted(numbers)])


def _fitting(words: WordsFor, value: Value) -> Text | None:
    for pattern, text in words.items():
        if fits(pattern, value):
            return _filled(text, [_Formatted((number,)) for number in _row(value)])
    return None


def fits(pattern: Value, value: Value) -> bool:
    """Return whether words that are declared for `pattern` are for this value.

    >>> fits((1, ANY), (1, 5)), fits(ALIKE, (2, 2, 2)), fits(ANY, 7), fits(0, 7)
    (True, True, True, False)
    """
    if pattern in (ANY, value):
        return True
    if not isinstance(value, tuple):
        return False
    if pattern == ALIKE:
        return len(set(value)) == 1
    if not isinstance(pattern, tuple) or len(pattern) != len(value):
        return False
    return all(map(fits, pattern, value))


def without_repeats(value: Value) -> tuple[Value, ...]:
    """The numbers of a value; one alone where all are equal."""
    numbers = _row(value)
    return numbers[:1] if len(set(numbers)) == 1 else numbers


def _row(value: Value) -> tuple[Value, ...]:
    return value if isinstance(value, tuple) else (value,)


def _filled(text: Text, numbers: Sequence["_Formatted"]) -> Text:
    return Text(text.vi.format(*numbers), text.en.format(*numbers))


class _Formatted(tuple[Value, ...]):
    """Numbers of a value, and how they go with the word behind the colon of a template."""

    __slots__ = ()

    def __format__(self, word: str) -> str:
        written = " – ".join(map(str, self))
        zero, one, two, more = _WITH.get(word, _ALONE)
        return {"0": zero, "1": one, "2": two}.get(written, more).format(written)


def rules_by_group(rules: Rules) -> Iterator[tuple[Text, list[Option]]]:
    """The headings of a game's rules, each with its options that have an effect."""
    options = options_of(type(rules)).values()
    for group, heading in rules.groups.items():
        shown = [o for o in options if o.group == group and o.has_effect(rules)]
        if shown:
            yield heading, shown
