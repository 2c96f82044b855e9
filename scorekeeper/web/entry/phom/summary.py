"""How a round of Phỏm ended, in words."""

from scorekeeper.games.base import Payments
from scorekeeper.games.phom.facts import FalseDeclaration, Normal, PhomRound, U
from scorekeeper.games.phom.words import name_of_u
from scorekeeper.text import Text
from scorekeeper.web.entry.phrases import Ending, named, placed

BESIDE = ("eat", "chot", "tai", "ga", "phat_u_side", "foul", "manual")

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
        case Normal(mom=mom) if payments.ranking is not None:
            places = placed(payments.ranking, dict.fromkeys(mom, _MOM))
            first = payments.ranking[0]
            return Ending(places[first[0]], first, places)
    words = _WON if len(payments.winners) == 1 else _WON_TOGETHER
    return Ending(words.fill(who=named(payments.winners)), payments.winners)
