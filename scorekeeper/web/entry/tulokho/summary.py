"""How a round of Tú Lơ Khơ ended, in words."""

from typing import Any

from scorekeeper.games.base import Payments
from scorekeeper.games.tulokho.facts import Placed
from scorekeeper.text import Text
from scorekeeper.web.entry.phrases import Ending, placed

BESIDE = ("chop", "foul", "manual")

_DID = {
    "win": Text("{who} hết bài", "{who} ran out of cards"),
    "abandoned": Text("{who} ở lại tới cùng", "{who} stayed to the end"),
    "instant_win": Text("{who} tới trắng", "{who} won at once"),
}
_NOBODY_WON = Ending(Text("Ván hủy", "Void round"))


def how_it_ended(round: Any, payments: Payments) -> Ending:
    """Who ran out of cards, alone or before whom, who stayed, or who won at once."""
    if isinstance(round.ending, Placed):
        places = placed([(player,) for player in round.ending.placing])
        return Ending(places[round.ending.winner], (round.ending.winner,), places)
    winner = round.ending.winner
    return Ending(_DID[round.finish].fill(who=winner), (winner,)) if winner else _NOBODY_WON
