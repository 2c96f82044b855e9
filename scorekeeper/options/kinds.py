"""The kinds of values that a house rule can have: their bounds, numbers and words."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol

from scorekeeper.options.templates import WordsFor
from scorekeeper.text import Text

Value = Any
"""A value of an option: bool, int, str, None or a tuple of ints."""


class NewerVersion(Exception):
    """Raised for numbers that only a later version of this program can read."""


class Kind(Protocol):
    """The type and bounds of an option's values."""

    def freeze(self, value: Value) -> Value:
        """Return the value as rules hold it: lists become tuples, all else stays."""

    def fault(self, value: Value) -> Text | None:
        """Return the error message for a frozen value, or None if it is valid."""

    def numbers(self, value: Value) -> tuple[int, ...]:
        """Serialise a value to whole numbers from 0 on, for share codes and fingerprints."""

    def value(self, take: Callable[[], int]) -> Value:
        """Parse the numbers of a value, which `take` returns one by one.

        The value may be out of bounds. Raises `NewerVersion` for an unknown choice.
        """

    @property
    def allows_null(self) -> bool:
        """Whether None is a valid value."""

    @property
    def unit(self) -> str | None:
        """`bets`, `cards`, `players` or `times`; None where the value is no number."""


def _is_whole(value: Value, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


@dataclass(frozen=True, slots=True)
class Flag:
    """Yes or no."""

    allows_null: ClassVar[bool] = False
    unit: ClassVar[str | None] = None

    def freeze(self, value: Value) -> Value:
        return value

    def fault(self, value: Value) -> Text | None:
        if isinstance(value, bool):
            return None
        return Text("hãy chọn có (true) hoặc không (false)", "choose true or false")

    def numbers(self, value: Value) -> tuple[int, ...]:
        return (int(value),)

    def value(self, take: Callable[[], int]) -> Value:
        number = take()
        return bool(number) if number <= 1 else number


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few values, each with its words. New values go to the end."""

    values: Mapping[str | int, Text]
    allows_null: ClassVar[bool] = False
    unit: ClassVar[str | None] = None

    def freeze(self, value: Value) -> Value:
        return value

    def fault(self, value: Value) -> Text | None:
        if type(value) in (str, int) and value in self.values:
            return None
        offered = ", ".join(map(str, self.values))
        return Text(f"hãy chọn một trong: {offered}", f"choose one of: {offered}")

    def numbers(self, value: Value) -> tuple[int, ...]:
        return (tuple(self.values).index(value),)

    def value(self, take: Callable[[], int]) -> Value:
        number = take()
        if number >= len(self.values):
            raise NewerVersion
        return tuple(self.values)[number]


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number within bounds. With `null`, the words for it, None is valid too.

    In share codes 0 stands for None. If 0 is a value too, each number is one higher there.
    """

    low: int
    high: int
    unit: str | None = None
    null: Text | None = None
    words: WordsFor = field(default_factory=dict)
    """Words that replace an amount, such as a 0 that means *not played*."""

    @property
    def allows_null(self) -> bool:
        return self.null is not None

    def freeze(self, value: Value) -> Value:
        return value

    def fault(self, value: Value) -> Text | None:
        if _is_whole(value, self.low, self.high) or (value is None and self.allows_null):
            return None
        return Text(
            f"hãy nhập số nguyên từ {self.low} đến {self.high}",
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
class Row:
    """A fixed number of whole numbers, each within its own bounds.

    With `not_falling` no number may be below the one before it. With `null`, the words for it,
    None is valid too; the first number then starts above 0.
    """

    parts: tuple[Whole, ...]
    not_falling: bool = False
    null: Text | None = None
    words: WordsFor = field(default_factory=dict)
    """Words that replace the amounts."""
    called: tuple[Text, ...] = ()
    """The label of each number on a form, if they are not alike."""

    @property
    def unit(self) -> str | None:
        return self.parts[0].unit

    @property
    def allows_null(self) -> bool:
        return self.null is not None

    def freeze(self, value: Value) -> Value:
        return tuple(value) if isinstance(value, list) else value

    def fault(self, value: Value) -> Text | None:
        if value is None and self.allows_null:
            return None
        if not isinstance(value, tuple) or len(value) != len(self.parts):
            return Text(
                f"hãy nhập đủ {len(self.parts)} số nguyên",
                f"enter exactly {len(self.parts)} whole numbers",
            )
        for place, (part, number) in enumerate(zip(self.parts, value, strict=True), start=1):
            if part.fault(number):
                return Text(
                    f"hãy sửa số thứ {place} thành số nguyên từ {part.low} đến {part.high}",
                    f"make number {place} a whole number from {part.low} to {part.high}",
                )
        if self.not_falling and list(value) != sorted(value):
            return Text(
                "hãy xếp lại: số sau không được nhỏ hơn số trước",
                "put them in order: no number may be below the one before it",
            )
        return None

    def numbers(self, value: Value) -> tuple[int, ...]:
        return (0,) if value is None else value

    def value(self, take: Callable[[], int]) -> Value:
        first = take()
        if first == 0 and self.allows_null:
            return None
        return (first, *(take() for _ in self.parts[1:]))


@dataclass(frozen=True, slots=True)
class Rising:
    """One to `most` different multipliers in rising order, with 1 among them."""

    low: int
    high: int
    most: int
    allows_null: ClassVar[bool] = False
    unit: ClassVar[str | None] = "times"

    def freeze(self, value: Value) -> Value:
        return tuple(value) if isinstance(value, list) else value

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
            f"hãy nhập 1 đến {self.most} số nguyên tăng dần từ {self.low} đến {self.high}, có số 1",
            f"enter 1 to {self.most} rising whole numbers from {self.low} to {self.high}, "
            "with 1 among them",
        )

    def numbers(self, value: Value) -> tuple[int, ...]:
        return (len(value), *value)

    def value(self, take: Callable[[], int]) -> Value:
        return tuple(take() for _ in range(take()))
