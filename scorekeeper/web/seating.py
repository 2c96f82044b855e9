"""The form of a table's people: names, seats, who has left. Pure."""

from collections.abc import Mapping

from scorekeeper.seats import MOST, Wish


def wishes(form: Mapping[str, str]) -> list[Wish]:
    """The table as the form has it, after a tap on an arrow; an empty new name is nobody."""
    rows = [
        Wish(form.get(f"name-{i}", ""), form[f"was-{i}"], f"active-{i}" in form)
        for i in range(MOST)
        if f"was-{i}" in form
    ]
    for tap, step in (("up", -1), ("down", 1)):
        place = form.get(tap, "")
        if place.isascii() and place.isdigit() and len(place) == 1:
            one, other = int(place), int(place) + step
            if 0 <= one < len(rows) and 0 <= other < len(rows):
                rows[one], rows[other] = rows[other], rows[one]
    new = form.get("new", "")
    return [*rows, Wish(new)] if new.strip() else rows
