"""The kinds of values that a house rule can have: their bounds, numbers and words."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.options.templates import WordsFor, fill, fitting
from scorekeeper.text import Text

Value = Any
"""A value of an option: bool, int, str, None or a tuple of ints."""


YES = Text("có", "yes")
NO = Text("không", "no")
NOTHING = Text("không trả", "nothing")
_NOT_MULTIPLIED = Text("không nhân", "not multiplied")
_UNITS = {
    "bets": Text("{0} cược", "{0:bet}"),
    "cards": Text("{0} cây", "{0:card}"),
    "players": Text("{0} người", "{0:player}"),
    "times": Text("×{0}", "×{0}"),
}


class NewerVersion(Exception):
    """Raised for numbers that only a later version of this program can read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind(ABC):
    """The type and bounds of an option's values."""

    unit: str | None = None
    """`bets`, `cards`, `players` or `times`; None where the value is no number."""
    null: Text | None = None
    """The words for None, if None is a valid value."""
    words: WordsFor = field(default_factory=dict)
    """Words that replace amounts, such as a 0 that means *not played*."""

    @property
    def allows_null(self) -> bool:
        """Whether None is a valid value."""
        return self.null is not None

    def freeze(self, value: Value) -> Value:
        """Return the value as rules hold it: lists become tuples, all else stays."""
        return tuple(value) if isinstance(value, list) else value

    @abstractmethod
    def fault(self, value: Value) -> Text | None:
        """Return the error message for a frozen value, or None if it is valid."""

    @abstractmethod
    def numbers(self, value: Value) -> tuple[int, ...]:
        """Serialise a value to whole numbers from 0 on, for share codes and fingerprints."""

    @abstractmethod
    def value(self, take: Callable[[], int]) -> Value:
        """Parse the numbers of a value, which `take` returns one by one.

        The value may be out of bounds. Raises `NewerVersion` for an unknown choice.
        """

    def spell(self, value: Value) -> Text:
        """Return a value as an amount: `4 cược`, `không chơi`, `1 – 2 – 3 cược`."""
        if value is None and self.null is not None:
            return self.null
        words = fitting(self.words, value)
        return fill(words, as_row(value)) if words else self._counted(value)

    def _counted(self, value: Value) -> Text:
        numbers = without_repeats(value)
        if self.unit == "bets" and not any(numbers):
            return NOTHING
        if self.unit == "times" and numbers == (1,):
            return _NOT_MULTIPLIED
        return fill(_UNITS[self.unit or ""], [" – ".join(map(str, numbers))])


def as_row(value: Value) -> tuple[Value, ...]:
    """Return the numbers of a value."""
    return value if isinstance(value, tuple) else (value,)


def without_repeats(value: Value) -> tuple[Value, ...]:
    """Return the numbers of a value; a single one if all are equal."""
    numbers = as_row(value)
    return numbers[:1] if len(set(numbers)) == 1 else numbers


def _is_whole(value: Value, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


@dataclass(frozen=True, slots=True)
class Flag(Kind):
    """Yes or no."""

    def fault(self, value: Value) -> Text | None:
        if isinstance(value, bool):
            return None
        return Text("chọn có (true) hoặc không (false)", "choose true or false")

    def numbers(self, value: Value) -> tuple[int, ...]:
        return (int(value),)

    def value(self, take: Callable[[], int]) -> Value:
        number = take()
        return bool(number) if number <= 1 else number

    def spell(self, value: Value) -> Text:
        return YES if value else NO


@dataclass(frozen=True, slots=True)
class Choice(Kind):
    """One of a few values, each with its words. New values go to the end."""

    values: Mapping[str | int, Text]

    def fault(self, value: Value) -> Text | None:
        if type(value) in (str, int) and value in self.values:
            return None
        offered = ", ".join(map(str, self.values))
        return Text(f"chọn một trong: {offered}", f"choose one of: {offered}")

    def numbers(self, value: Value) -> tuple[int, ...]:
        return (tuple(self.values).index(value),)

    def value(self, take: Callable[[], int]) -> Value:
        number = take()
        if number >= len(self.values):
            raise NewerVersion
        return tuple(self.values)[number]

    def spell(self, value: Value) -> Text:
        return self.values[value]


@dataclass(frozen=True, slots=True)
class Whole(Kind):
    """A whole number within bounds.

    In share codes 0 stands for None. If 0 is a value too, each number is one higher there.
    """

    low: int
    high: int

    def fault(self, value: Value) -> Text | None:
        if _is_whole(value, self.low, self.high) or (value is None and self.allows_null):
            return None
        return Text(
            f"nhập số nguyên từ {self.low} đến {self.high}",
            f"enter a whole number from {self.low} to {self.high}",
        )

    def numbers(self, value: Value) -> tuple[int, ...]:
        return (0 if value is None else value + self._raised,)

    def value(self, take: Callable[[], int]) -> Value:
        number = take()
        return None if number == 0 and self.allows_null else number - self._raised

    @property
    def _raised(self) -> bool:
        return self.allows_null and self.low == 0


@dataclass(frozen=True, slots=True)
class Row(Kind):
    """A fixed number of whole numbers, each within its own bounds.

    With `not_falling` no number may be below the one before it. In share codes 0 stands for None.
    If the first number can be 0 too, each number is one higher there.
    """

    parts: tuple[Whole, ...]
    not_falling: bool = False
    called: tuple[Text, ...] = ()
    """The label of each number on a form, if they are not alike."""

    def fault(self, value: Value) -> Text | None:
        if value is None and self.allows_null:
            return None
        if not isinstance(value, tuple) or len(value) != len(self.parts):
            return Text(
                f"nhập đủ {len(self.parts)} số nguyên",
                f"enter exactly {len(self.parts)} whole numbers",
            )
        for place, (part, number) in enumerate(zip(self.parts, value, strict=True), start=1):
            if part.fault(number):
                return Text(
                    f"sửa số thứ {place} thành số nguyên từ {part.low} đến {part.high}",
                    f"make number {place} a whole number from {part.low} to {part.high}",
                )
        if self.not_falling and list(value) != sorted(value):
            return Text(
                "xếp lại: số sau không được nhỏ hơn số trước",
                "put them in order: no number may be below the one before it",
            )
        return None

    def numbers(self, value: Value) -> tuple[int, ...]:
        return (0,) if value is None else tuple([number + self._raised for number in value])

    def value(self, take: Callable[[], int]) -> Value:
        first = take()
        if first == 0 and self.allows_null:
            return None
        return tuple([n - self._raised for n in (first, *(take() for _ in self.parts[1:]))])

    @property
    def _raised(self) -> bool:
        return self.allows_null and self.parts[0].low == 0


@dataclass(frozen=True, slots=True)
class Rising(Kind):
    """One to `most` different multipliers in rising order, with 1 among them."""

    low: int
    high: int
    most: int

    def fault(self, value: Value) -> Text | None:
        if (
            isinstance(value, tuple)
            and 1 <= len(value) <= self.most
            and all(_is_whole(number, self.low, self.high) for number in value)
            and list(value) == sorted(set(value))
            and 1 in value
        ):
            return None
        return Text(
            f"nhập 1 đến {self.most} số nguyên tăng dần từ {self.low} đến {self.high}, có số 1",
            f"enter 1 to {self.most} rising whole numbers from {self.low} to {self.high}, "
            "with 1 among them",
        )

    def numbers(self, value: Value) -> tuple[int, ...]:
        return (len(value), *value)

    def value(self, take: Callable[[], int]) -> Value:
        return tuple(take() for _ in range(take()))

    def spell(self, value: Value) -> Text:
        beyond_one = ", ".join(f"×{number}" for number in value if number > 1)
        return Text(beyond_one, beyond_one) if beyond_one else _NOT_MULTIPLIED
