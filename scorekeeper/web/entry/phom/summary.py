"""A round of Phỏm in one line."""

from typing import Any

from scorekeeper.explain import spell_amount
from scorekeeper.games.base import Payments
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


def summary(round: Any, payments: Payments) -> Text:
    """Who went out, who declared a false ù, or who came first to last."""
    if round.finish == "false_declaration":
        fine = next((t.amount for t in payments.transfers if t.reason == "false_declaration"), 0)
        return _FALSE_PAYS.fill(who=round.declarer, amount=spell_amount(fine))
    if round.finish == "u":
        did = _PLAIN_U if round.u_type == "thuong" else name_of_u(round.u_type)
        return won(round.winner, did, payments, BESIDE)
    if payments.ranking is not None:
        return _ranking(round, payments)
    gain = sum(payments.net[winner] for winner in payments.winners)
    return collects(", ".join(payments.winners), _WON, gain)


def _ranking(round: Any, payments: Payments) -> Text:
    placed, place = [], 1
    for group in payments.ranking or ():
        for player in group:
            placed.append(_placed(player, place, len(group), round))
        place += len(group)
    return join(placed, ", ")


def _placed(player: str, place: int, level: int, round: Any) -> Text:
    hand = round.hands.get(player)
    if hand is not None and hand.mom and place > 1:
        return _MOM.fill(who=player)
    words = _LAST if place + level - 1 == len(round.players) else _PLACES[place]
    return words.fill(who=player)
