"""House rules in words, whatever the option. Derived from its declaration."""

from collections.abc import Iterator, Sequence

from scorekeeper.options import (
    ALIKE,
    ANY,
    Choice,
    Flag,
    Option,
    Rising,
    Row,
    Rules,
    Value,
    Whole,
    WordsFor,
    options_of,
)
from scorekeeper.text import Text

_YES = Text("có", "yes")
_NO = Text("không", "no")
_UNITS = {
    "bets": Text("{0} cược", "{0:bet}"),
    "points": Text("{0} điểm", "{0:point}"),
    "cards": Text("{0} lá", "{0:card}"),
    "players": Text("{0} người", "{0:player}"),
    "times": Text("×{0}", "×{0}"),
}
_BARE = Text("{0}", "{0}")


def value_words(option: Option, value: Value) -> Text:
    """A value of an option as an amount: `4 cược`, `không chơi`, `1 – 2 – 3 cược`."""
    match option.kind:
        case Flag():
            return _YES if value else _NO
        case Choice(values):
            return values[value]
        case Row(null=null) | Whole(null=null) if value is None and null is not None:
            return null
        case Row(words=words) | Whole(words=words) | Rising(words=words):
            return _fitting(words, value) or _counted(option, value)
    raise TypeError(option.kind)


def sentence_words(option: Option, value: Value) -> Text:
    """The rule in one sentence, as somebody at the table would say it."""
    said = _fitting(option.sentence, value)
    return said or Text(
        f"{option.label.vi}: {value_words(option, value).vi}.",
        f"{option.label.en}: {value_words(option, value).en}.",
    )


def _counted(option: Option, value: Value) -> Text:
    return _filled(_UNITS.get(option.unit or "", _BARE), (_Numbers(_row(value)),))


def _fitting(words: WordsFor, value: Value) -> Text | None:
    for pattern, text in words.items():
        if fits(pattern, value):
            return _filled(text, [_Numbers((number,)) for number in _row(value)])
    return None


def fits(pattern: Value, value: Value) -> bool:
    """Whether words that are declared for `pattern` are for this value.

    >>> fits((1, ANY), (1, 5)), fits(ALIKE, (2, 2, 2)), fits(ANY, 7), fits(0, 7)
    (True, True, True, False)
    """
    if pattern in (ANY, value):
        return True
    if not isinstance(value, tuple):
        return False
    if pattern == ALIKE:
        return len(set(value)) == 1
    return isinstance(pattern, tuple) and all(map(fits, pattern, value))


def _row(value: Value) -> tuple[Value, ...]:
    return value if isinstance(value, tuple) else (value,)


def _filled(text: Text, numbers: Sequence["_Numbers"]) -> Text:
    return Text(text.vi.format(*numbers), text.en.format(*numbers))


class _Numbers(tuple[Value, ...]):
    """Numbers of a value, which know their English plural: `{0:bet}`, `{0:times}`."""

    __slots__ = ()

    def __format__(self, noun: str) -> str:
        written = " – ".join(map(str, self))
        if not noun:
            return written
        if noun == "times":
            return "twice" if written == "2" else f"{written} times"
        return f"1 {noun}" if written == "1" else f"{written} {noun}s"


def rules_by_group(rules: Rules) -> Iterator[tuple[Text, list[Option]]]:
    """The headings of a game's rules, each with its options that have an effect."""
    options = options_of(type(rules)).values()
    for group, heading in rules.groups.items():
        shown = [o for o in options if o.group == group and o.has_effect(rules)]
        if shown:
            yield heading, shown
