"""What was computed for pages and is remembered in memory."""

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Remembered(Generic[Value]):
    """Values by all that they depend on; beyond `most` of them all are forgotten."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: dict[Hashable, Value] = {}

    def get(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """Return the value of a key; the first call makes it."""
        try:
            return self._values[key]
        except KeyError:
            value = make()
        if len(self._values) >= self._most:
            self._values.clear()
        self._values[key] = value
        return value
