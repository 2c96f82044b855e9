"""What was made once is used again, as long as nothing that it depends on is otherwise.

A key holds everything that the remembered value follows from, the version of the book among it, so
that nothing is ever taken back: what is no longer so has another key. What each request fills in,
as the proof of a form, is a hole in what is remembered.
"""

import re
import secrets
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from threading import Lock
from typing import Generic, TypeVar

from flask import Flask, current_app, request

from scorekeeper.web.plumbing import language, theme

Made = TypeVar("Made")


class Remembered(Generic[Made]):
    """The values of the keys that were asked for last, for all threads of this process."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = Lock()
        self._kept: OrderedDict[Hashable, Made] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """The value of a key, made where it is not remembered. What is raised is not."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        made = make()
        with self._lock:
            self._kept[key] = made
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return made


class Pattern:
    """A text with holes. `holes` are the texts that stand in them now, by what they are called.

    >>> Pattern("<b>7</b>, <i>7</i>", {"number": "7"}).fill({"number": "8"})
    '<b>8</b>, <i>8</i>'
    """

    def __init__(self, text: str, holes: Mapping[str, str]) -> None:
        called = {standing: name for name, standing in holes.items()}
        found = "|".join(map(re.escape, called))
        pieces = re.split(f"({found})", text) if found else [text]
        self._plain = pieces[::2]
        self._holes = [called[standing] for standing in pieces[1::2]]

    @property
    def holes(self) -> frozenset[str]:
        """What has to be filled in."""
        return frozenset(self._holes)

    def fill(self, values: Mapping[str, str]) -> str:
        """The text with these values in its holes."""
        filled = [""] * (2 * len(self._plain) - 1)
        filled[::2] = self._plain
        filled[1::2] = [values[name] for name in self._holes]
        return "".join(filled)


def mark() -> str:
    """A text that stands nowhere else, for a hole whose value could stand anywhere."""
    return f"-{secrets.token_hex(16)}-"


PAGES = 256
"""Pages that are remembered; one is some twenty kilobytes."""

_PAGES = "remembered pages"


def init_app(app: Flask) -> None:
    """Remember pages from now on; none where templates change under them."""
    app.extensions[_PAGES] = Remembered[Pattern](0 if app.debug else PAGES)


def remembered_page(depends_on: Hashable, make: Callable[[], Pattern]) -> Pattern:
    """A page that follows from what is named, the language, the theme and where the application
    lies; nothing else may be in it but its holes."""
    kept: Remembered[Pattern] = current_app.extensions[_PAGES]
    key = (depends_on, request.endpoint, language.current(), theme.current(), request.root_path)
    return kept.get(key, make)
