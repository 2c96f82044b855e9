"""What was made once is used again, as long as nothing that it depends on is otherwise.

A key holds everything that the remembered value follows from, the version of the book among it, so
that nothing is ever taken back: what is no longer so has another key. What each request fills in,
as the proof of a form, is a hole in what is remembered.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from threading import Lock
from typing import Generic, TypeVar

from flask import Flask, Response, current_app, g, request

from scorekeeper.web.plumbing import amounts, language, theme
from scorekeeper.web.plumbing.compression import accepted
from scorekeeper.web.plumbing.db import which_book
from scorekeeper.web.plumbing.pattern import Pattern

Made = TypeVar("Made")


class Remembered(Generic[Made]):
    """The values of the keys that were asked for last, for all threads of this process."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = Lock()
        self._kept: OrderedDict[Hashable, Made] = OrderedDict()
        self._making: dict[Hashable, Lock] = {}

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """The value of a key, made where it is not remembered. What is raised is not.

        A request for what is being made waits for it: when a round was saved, everybody who looks
        on asks for the same page at once.
        """
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
            making = self._making.setdefault(key, Lock())
        with making:
            return self._made_by_now(key, make)

    def _made_by_now(self, key: Hashable, make: Callable[[], Made]) -> Made:
        with self._lock:
            if key in self._kept:
                return self._kept[key]
        try:
            made = make()
            with self._lock:
                self._kept[key] = made
                while len(self._kept) > self._most:
                    self._kept.popitem(last=False)
            return made
        finally:
            with self._lock:
                self._making.pop(key, None)


PAGES = 128
"""Pages that are remembered; one is some thirty kilobytes, packed and as it is."""

PARTS = 2048
"""Parts of pages that are remembered; a form is eight kilobytes, a row of a book half of one."""

_PAGES, _PARTS = "remembered pages", "remembered parts"


def init_app(app: Flask) -> None:
    """Remember from now on; nothing where templates change under the pages."""
    app.extensions[_PAGES] = Remembered[Pattern](0 if app.debug else PAGES)
    app.extensions[_PARTS] = Remembered[Pattern](0 if app.debug else PARTS)


def remembered_page(depends_on: Hashable, make: Callable[[], Pattern]) -> Pattern:
    """A page that follows from what is named, the book, the language, what speaks, the theme and
    where the application lies; nothing else may be in it but its holes."""
    return _remembered(_PAGES, (depends_on, theme.current()), make)


def remembered_part(depends_on: Hashable, make: Callable[[], Pattern]) -> Pattern:
    """The same of a part of a page, which no theme changes."""
    return _remembered(_PARTS, depends_on, make)


def _remembered(where: str, depends_on: Hashable, make: Callable[[], Pattern]) -> Pattern:
    kept: Remembered[Pattern] = current_app.extensions[where]
    return kept.get((depends_on, _always()), make)


def _always() -> Hashable:
    """What everything that is remembered depends on; found out once a request."""
    found: Hashable = g.get("remembered_by")
    if found is None:
        found = (which_book(), language.current(), amounts.current(), request.root_path)
        g.remembered_by = found
    return found


def filled_in(page: Pattern, values: Mapping[str, str], *, packed: bool = True) -> Response:
    """The page as an answer, packed where the browser can unpack it."""
    packed = packed and accepted()
    response = Response(page.pack(values) if packed else page.fill(values), mimetype="text/html")
    if packed:
        response.content_encoding = "gzip"
    return response
