"""Sentences with gaps for the numbers of a value, each for one pattern of values."""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.text import Text

ANY: object = object()
"""A pattern that fits every value, or every number at its place in a row."""
ALIKE: object = object()
"""A pattern that fits a row of equal numbers."""

WordsFor = Mapping[Any, Text]
"""A template for each pattern: a value, a row with `ANY` in places, `ALIKE` or `ANY`.

The first pattern that fits is used. Its gaps `{0}`, `{1}` … take the numbers of the value, and
`{label}` the label of the option. A word behind a colon sets the form of a number: `{0:bet}` is
`nothing`, `1 bet` or `2 bets`, `{0:times}` is `twice` or `3 times`, `{0:trả}` is `không phải trả`
or `trả 2 cược`.
"""

_FORMS = {
    "bet": ("nothing", "1 bet", "{} bets", "{} bets"),
    "card": ("no card", "1 card", "{} cards", "{} cards"),
    "player": ("nobody", "1 player", "{} players", "{} players"),
    "times": ("{}", "once", "twice", "{} times"),
    "gấp": ("{}", "{}", "gấp đôi", "gấp {}"),
    "trả": ("không phải trả", "trả {} cược", "trả {} cược", "trả {} cược"),
    "chơi": ("không chơi", "{} cược", "{} cược", "{} cược"),
    "play": ("not played", "1 bet", "{} bets", "{} bets"),
    "nộp": ("không phải nộp", "nộp {} cược", "nộp {} cược", "nộp {} cược"),
}
"""The forms for none, one, two and more."""
_PLAIN = ("{}",) * 4
_NO_LABEL = Text("", "")


def fits(pattern: object, value: object) -> bool:
    """Return whether a pattern fits a value.

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


def fitting(words: WordsFor, value: object) -> Text | None:
    """Return the template of the first pattern that fits, or None."""
    return next((text for pattern, text in words.items() if fits(pattern, value)), None)


def fill(template: Text, numbers: Sequence[object], label: Text = _NO_LABEL) -> Text:
    """Fill the gaps of a template with numbers, or with words that stand for numbers."""
    return Text(_fill(template.vi, numbers, label.vi), _fill(template.en, numbers, label.en))


def fill_unknown(template: Text, label: Text) -> Text:
    """Fill the gaps with `bấy nhiêu` and `this many`, and begin with a capital letter."""
    vi = _fill(template.vi, ["bấy nhiêu"] * 3, label.vi)
    en = _fill(template.en, ["this many"] * 3, label.en)
    return Text(vi[0].upper() + vi[1:], en[0].upper() + en[1:])


def _fill(template: str, numbers: Sequence[object], label: str) -> str:
    return template.format(*map(_Number, numbers), label=label)


class _Number:
    """A number that takes the form of the word behind the colon of its gap."""

    def __init__(self, number: object) -> None:
        self._written = str(number)

    def __format__(self, word: str) -> str:
        zero, one, two, more = _FORMS.get(word, _PLAIN)
        form = {"0": zero, "1": one, "2": two}.get(self._written, more)
        return form.format(self._written)
