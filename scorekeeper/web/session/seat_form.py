"""The form of a table's people: names, seats, who has left. Pure."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from scorekeeper.seats import MOST, PersonEdit
from scorekeeper.web.entry.fields import whole

_Row = TypeVar("_Row")


def person_edits(form: Mapping[str, str]) -> list[PersonEdit]:
    """The people as the form has them, after a tap on an arrow; an empty new name is nobody."""
    rows = [
        PersonEdit(form.get(f"name-{i}", ""), form[f"was-{i}"], f"active-{i}" in form)
        for i in range(MOST)
        if f"was-{i}" in form
    ]
    new = form.get("new", "")
    return [*swapped(rows, form), *([PersonEdit(new)] if new.strip() else [])]


def swapped(rows: Sequence[_Row], form: Mapping[str, str]) -> list[_Row]:
    """The rows after a tap on the arrow beside one of them, if there was one."""
    moved = list(rows)
    for tap, step in (("up", -1), ("down", 1)):
        one = whole(form.get(tap, ""))
        if one is not None and one < len(moved) and 0 <= one + step < len(moved):
            moved[one], moved[one + step] = moved[one + step], moved[one]
    return moved
