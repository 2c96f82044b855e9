"""A round of Phỏm in one line."""

from scorekeeper.explain import spell_amount
from scorekeeper.games.base import Payments
from scorekeeper.games.phom.facts import FalseDeclaration, Group, Normal, PhomRound, U
from scorekeeper.games.phom.words import name_of_u
from scorekeeper.text import Text, join
from scorekeeper.web.entry.phrases import collects, won

BESIDE = ("eat", "chot", "tai", "ga", "phat_u_side", "manual")

_PLACES = {
    1: Text("{who} nhất", "{who} first"),
    2: Text("{who} nhì", "{who} second"),
    3: Text("{who} ba", "{who} third"),
}
_LAST = Text("{who} bét", "{who} last")
_MOM = Text("{who} móm", "{who} móm")
_WON = Text("thắng", "won")
_PLAIN_U = Text("ù", "went out")
_FALSE_PAYS = Text(
    "{who} ù láo, trả mỗi người {amount}", "{who} declared a false ù, pays {amount} each"
)


def summary(round: PhomRound, payments: Payments) -> Text:
    """Who went out, who declared a false ù, or who came first to last."""
    match round.ending:
        case FalseDeclaration(declarer):
            paid = payments.transfers
            fine = next((t.amount for t in paid if t.reason == "false_declaration"), 0)
            return _FALSE_PAYS.fill(who=declarer, amount=spell_amount(fine))
        case U(winner, u_type):
            did = _PLAIN_U if u_type == "thuong" else name_of_u(u_type)
            return won(winner, did, payments, BESIDE)
        case Normal(players, mom=mom) if payments.ranking is not None:
            return _ranking(payments.ranking, len(players), mom)
    gain = sum(payments.net[winner] for winner in payments.winners)
    return collects(", ".join(payments.winners), _WON, gain)


def _ranking(ranking: tuple[Group, ...], players: int, mom: Group) -> Text:
    placed, place = [], 1
    for group in ranking:
        last = place + len(group) - 1 == players
        placed += [_placed(player, place, last, mom) for player in group]
        place += len(group)
    return join(placed, ", ")


def _placed(player: str, place: int, last: bool, mom: Group) -> Text:
    if player in mom and place > 1:
        return _MOM.fill(who=player)
    return (_LAST if last else _PLACES[place]).fill(who=player)
