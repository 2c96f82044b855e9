"""A filled form for other players than it was filled in for: what is said of who is there stays.

People stand in a form by their places: who leaves or changes seats moves the others. Pure.
"""

import re
from collections.abc import Mapping, Sequence

from scorekeeper.web.entry.fields import FormValues, players_of

_OF_A_SEAT = re.compile(r"(?P<kind>\w+)-(?P<seat>\d)")
"""The name of a field that every player has: `points-2`."""

_HOLDS_A_SEAT = re.compile(r"\w+-\d+-(?:who|from|to)|den")
"""The name of a field whose value is the place of a player: `eat-0-who`."""


def dress(values: FormValues, players: Sequence[str]) -> dict[str, str]:
    """The form as it would be filled in for those players, in their order.

    >>> dress({"player-0": "An", "player-1": "Bình", "outcome": "u-1"}, ["Bình", "Chi"])
    {'outcome': 'u-0', 'player-0': 'Bình', 'player-1': 'Chi'}
    """
    before = players_of(values)
    moved = {str(i): str(players.index(name)) for i, name in enumerate(before) if name in players}
    dressed = dict(filter(None, (_moved(key, value, moved) for key, value in values.items())))
    return dressed | {f"player-{i}": name for i, name in enumerate(players)}


def _moved(key: str, value: str, moved: Mapping[str, str]) -> tuple[str, str] | None:
    """A field with its value, for the new places; None where it was of who is not there."""
    if key == "outcome":
        kind, _, seat = value.partition("-")
        there = moved.get(seat)
        return (key, f"{kind}-{there}") if there else None if seat else (key, value)
    if _HOLDS_A_SEAT.fullmatch(key) and value.isdigit():
        return (key, moved[value]) if value in moved else None
    of_seat = _OF_A_SEAT.fullmatch(key)
    if of_seat is None:
        return key, value
    there = moved.get(of_seat["seat"])
    stays = there is not None and of_seat["kind"] != "player"
    return (f"{of_seat['kind']}-{there}", value) if stays else None
