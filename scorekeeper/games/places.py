"""Nhất nhì ba bét: the places below the first, told alike in every game."""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.text import Text


class LowerPlace(NamedTuple):
    """A place below the first, whose price the rules name. (docs/rules.md, 5.4 and 6)"""

    number: int
    """From 2."""
    players: int


LOWER_PLACES = {
    players: tuple([LowerPlace(number, players) for number in range(2, players + 1)])
    for players in (2, 3, 4)
}
"""The places below the first, by how many play."""

_PLACES: Mapping[int, Text] = {
    2: Text("về nhì", "came second"),
    3: Text("về ba", "came third"),
}
_LAST = Text("về bét", "came last")
_OF_TWO = Text("thua", "lost")


def why_placed(place: LowerPlace) -> Text:
    """Why the player at a place pays: that it is the place."""
    if place.players == 2:
        return _OF_TWO
    return _LAST if place.number == place.players else _PLACES[place.number]
