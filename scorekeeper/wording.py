"""The values of house rules in words, whatever the option. Derived from its declaration."""

from collections.abc import Iterator

from scorekeeper.options import Choice, Flag, Option, Rising, Row, Rules, Value, Whole, options_of
from scorekeeper.text import Text

_YES = Text("có", "yes")
_NO = Text("không", "no")
_ONE = {
    "bets": Text("1 cược", "1 bet"),
    "points": Text("1 điểm", "1 point"),
    "cards": Text("1 lá", "1 card"),
    "players": Text("1 người", "1 player"),
    "times": Text("×1", "×1"),
}
_MANY = {
    "bets": Text("{0} cược", "{0} bets"),
    "points": Text("{0} điểm", "{0} points"),
    "cards": Text("{0} lá", "{0} cards"),
    "players": Text("{0} người", "{0} players"),
    "times": Text("×{0}", "×{0}"),
}
_BARE = Text("{0}", "{0}")


def value_words(option: Option, value: Value) -> Text:
    """A value of an option as people read it: `4 cược`, `không chơi`, `1 – 2 – 3 cược`."""
    match option.kind:
        case Flag():
            return _YES if value else _NO
        case Choice(values):
            return values[value]
        case Row(null=null) | Whole(null=null) if value is None and null is not None:
            return null
        case Row(words=words) if words is not None:
            return _at(words, *value)
        case Row() | Rising():
            return _counted(option, " – ".join(map(str, value)))
        case _:
            return _counted(option, value)


def _counted(option: Option, number: object) -> Text:
    unit = option.unit or ""
    single = unit in _ONE and str(number) == "1"
    return _ONE[unit] if single else _at(_MANY.get(unit, _BARE), number)


def _at(words: Text, *numbers: object) -> Text:
    return Text(words.vi.format(*numbers), words.en.format(*numbers))


def rules_by_group(rules: Rules) -> Iterator[tuple[Text, list[Option]]]:
    """The headings of a game's rules, each with its options that have an effect."""
    options = options_of(type(rules)).values()
    for group, heading in rules.groups.items():
        shown = [o for o in options if o.group == group and o.has_effect(rules)]
        if shown:
            yield heading, shown
