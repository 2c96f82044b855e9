"""The nodes of a document as they are read: each knows its place, and refuses what it is not."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

from scorekeeper.export.refusals import damaged
from scorekeeper.games.names import is_text
from scorekeeper.ledger import HALVES
from scorekeeper.store.opening import clean_title
from scorekeeper.store.remarks import LONGEST_REASON

_Word = TypeVar("_Word", bound=str)

LARGEST = 10**12
"""More than any count, and any gà, comes to."""
_YEARS = range(2000, 2200)
_LONGEST_PLACE = 60


@dataclass(frozen=True, slots=True)
class Node:
    """A JSON value somewhere in a document. Asked for what it is not, it refuses the file."""

    value: Any
    place: str = ""

    def __getitem__(self, key: str) -> "Node":
        """A field of an object."""
        if not isinstance(self.value, dict) or key not in self.value:
            raise damaged(self._at(key))
        return Node(self.value[key], self._at(key))

    def _at(self, key: str) -> str:
        return f"{self.place}.{key}".removeprefix(".")

    def __iter__(self) -> Iterator["Node"]:
        """The items of a list."""
        for i, item in enumerate(self.of(list)):
            yield Node(item, f"{self.place}[{i}]")

    def of(self, kind: type) -> Any:
        """The value itself, which is exactly of that type."""
        if type(self.value) is not kind:
            raise self.damaged
        return self.value

    @property
    def damaged(self) -> Exception:
        """The refusal of this value, to be raised."""
        return damaged(self.place[:_LONGEST_PLACE])

    @property
    def null(self) -> bool:
        """Whether nothing is told."""
        return self.value is None

    @property
    def text(self) -> str:
        """A text that can be written, as long as the longest one that a form takes."""
        return self.text_up_to(LONGEST_REASON)

    def text_up_to(self, longest: int) -> str:
        """A text that can be written, of at most so many code points."""
        if not is_text(self.value) or len(self.value) > longest:
            raise self.damaged
        return self.value  # type: ignore[no-any-return]

    @property
    def title(self) -> str:
        """A text as titles and labels are kept."""
        if clean_title(self.text) != self.text:
            raise self.damaged
        return self.text

    def word(self, words: Collection[_Word]) -> _Word:
        """One of a few words."""
        found = next((word for word in words if word == self.value), None)
        if found is None:
            raise self.damaged
        return found

    def whole(self, low: int = 0, high: int = LARGEST) -> int:
        """A whole number within bounds."""
        if not low <= self.of(int) <= high:
            raise self.damaged
        return int(self.value)

    @property
    def halves(self) -> int:
        """An amount that is not negative, as whole halves."""
        if type(self.value) not in (int, float) or not 0 <= self.value <= LARGEST:
            raise self.damaged
        if not float(self.value * HALVES).is_integer():
            raise self.damaged
        return int(self.value * HALVES)

    @property
    def moment(self) -> str:
        """A moment in UTC, to the second, that any time zone can show."""
        try:
            read = datetime.strptime(self.text, "%Y-%m-%dT%H:%M:%SZ")  # noqa: DTZ007
        except ValueError:
            raise self.damaged from None
        if read.year not in _YEARS or f"{read:%Y-%m-%dT%H:%M:%SZ}" != self.value:
            raise self.damaged
        return self.text
