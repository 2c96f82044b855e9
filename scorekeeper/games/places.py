"""Nhất nhì ba bét: what the places below the first pay, the same in every game."""

from collections.abc import Mapping

from scorekeeper.games.base import Formula, Why
from scorekeeper.text import Text

_PLACES: Mapping[int, Formula] = {
    2: Formula(Text("về nhì", "came second"), "payment"),
    3: Formula(Text("về ba", "came third"), "payment"),
}
_LAST = Formula(Text("về bét", "came last"), "payment")
_OF_TWO = Formula(Text("thua", "lost"), "payment")


def why_placed(place: int, players: int, payment: int) -> Why:
    """Return why the player at a place below the first pays; places count from 1."""
    if players == 2:
        return _OF_TWO(payment=payment)
    formula = _LAST if place == players else _PLACES[place]
    return formula(payment=payment)
