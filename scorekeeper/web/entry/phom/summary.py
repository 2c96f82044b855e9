"""How a round of Phỏm ended, in words."""

from scorekeeper.games.base import Payments
from scorekeeper.games.phom.facts import FalseDeclaration, Group, Normal, PhomRound, U
from scorekeeper.games.phom.words import name_of_u
from scorekeeper.text import Text
from scorekeeper.web.entry.phrases import Ending, named

BESIDE = ("eat", "chot", "tai", "ga", "phat_u_side", "manual")

_PLACES = {
    1: Text("{who} nhất", "{who} first"),
    2: Text("{who} nhì", "{who} second"),
    3: Text("{who} ba", "{who} third"),
}
_LAST = Text("{who} bét", "{who} last")
_MOM = Text("{who} móm", "{who} móm")
_WON = Text("{who} thắng", "{who} won")
_WON_TOGETHER = Text("{who} cùng nhất", "{who} share the win")
_PLAIN_U = Text("{who} ù", "{who} went out")
_U = Text("{who} {did}", "{who} {did}")
_FALSE_DECLARATION = Text("{who} ù láo", "{who} declared a false ù")


def how_it_ended(round: PhomRound, payments: Payments) -> Ending:
    """Who went out, who declared a false ù, or who came first to last."""
    match round.ending:
        case FalseDeclaration(declarer):
            return Ending(_FALSE_DECLARATION.fill(who=declarer), (declarer,))
        case U(winner, u_type):
            words = _PLAIN_U if u_type == "thuong" else _U
            return Ending(words.fill(who=winner, did=name_of_u(u_type)), (winner,))
        case Normal(players, mom=mom) if payments.ranking is not None:
            placed = _placed(payments.ranking, len(players), mom)
            first = payments.ranking[0]
            return Ending(placed[first[0]], first, placed)
    words = _WON if len(payments.winners) == 1 else _WON_TOGETHER
    return Ending(words.fill(who=named(payments.winners)), payments.winners)


def _placed(ranking: tuple[Group, ...], players: int, mom: Group) -> dict[str, Text]:
    """Everybody with a place, the best first."""
    placed: dict[str, Text] = {}
    place = 1
    for group in ranking:
        # Of two nobody is the last of many, and of all together nobody is at all.
        last = place + len(group) - 1 == players > 2 and place > 1
        for player in group:
            first = place == 1 and len(group) == 1
            words = _MOM if player in mom and not first else _LAST if last else _PLACES[place]
            placed[player] = words.fill(who=player)
        place += len(group)
    return placed
