"""What people remark on rounds, notes and reasons: as long as somebody reads, and nothing in them
that nobody sees.

That holds for what is entered. What a book holds stays as it was; a file is cleaned when it is
opened (`export/reading.py`).
"""

from collections.abc import Iterator
from json import loads
from typing import Any

from scorekeeper.games.names import clean_text, hidden_in
from scorekeeper.store.errors import Refused, refused

LONGEST_NOTE, LONGEST_REASON = 200, 500
"""Code points."""
LARGEST_ENTRY = 1 << 13
"""Characters of a round as it is kept: many times what a table enters."""

_LONGEST = {"note": LONGEST_NOTE, "reason": LONGEST_REASON}


def checked_reason(raw: object) -> str:
    """A reason of a change in its plain spelling, empty where none is given; refused where it is
    too long, or holds what nobody sees."""
    reason = str(raw or "").encode("utf-8", "replace").decode()
    if problem := _problem("reason", reason, "reason"):
        raise problem
    return clean_text(reason, LONGEST_REASON) or ""


def check_remarks(entry: object, kept: str = "{}") -> None:
    """Refuse a round in which a remark is too long, or holds what nobody sees; what its version
    before, as it is kept, has said already may stay."""
    known = {text for _, _, text in _remarks(loads(kept))}
    for place, kind, text in _remarks(entry):
        if text not in known and (problem := _problem(kind, text, place)):
            raise problem


def check_size(entry: str, kept: str = "") -> None:
    """Refuse a round that holds more than anybody enters, in lines and remarks, and more than its
    version before."""
    if len(entry) > max(LARGEST_ENTRY, len(kept)):
        raise refused("E_SHAPE entry")


def _problem(kind: str, text: str, place: str) -> Refused | None:
    if len(text) > _LONGEST[kind]:
        return refused(f"E_SHAPE {kind}", place, most=_LONGEST[kind])
    return refused(f"E_SHAPE {kind} unseen", place) if hidden_in(text) else None


def _remarks(value: Any, place: str = "") -> Iterator[tuple[str, str, str]]:
    """The place, the kind and the text of each remark in an entry, whatever its game."""
    if isinstance(value, list):
        for i, item in enumerate(value):
            yield from _remarks(item, f"{place}[{i}]")
    elif isinstance(value, dict):
        for key, item in value.items():
            at = f"{place}.{key}".removeprefix(".")
            if key in _LONGEST and isinstance(item, str):
                yield at, key, item
            else:
                yield from _remarks(item, at)
