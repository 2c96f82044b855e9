"""Why a payment of Phỏm was made, and how its amount came about. (docs/rules.md, 5)"""

from collections.abc import Mapping

from scorekeeper.games.base import Amount, Because, Transfer
from scorekeeper.games.phom.facts import PhomRound
from scorekeeper.games.phom.rules import PhomRules
from scorekeeper.games.phom.words import name_of_u
from scorekeeper.text import Text

_EAT = Text("ăn cây thứ {nth}", "eat number {nth}")
_EATEN_INTO_GA = Text(
    "bị ăn cây thứ {nth} nên góp gà", "fed eat number {nth}, so the gà gets its part"
)
_U = Text("{u_type}: {payment}", "{u_type}: {payment}")
_U_TIMES = Text("{u_type}: {payment} × {multiplier}", "{u_type}: {payment} × {multiplier}")
_BONUS = Text("{why}, cộng thưởng {bonus}", "{why}, plus a bonus of {bonus}")
_POINTS = Text("{why}: {points} điểm", "{why}: {points} points")
_POINTS_TIMES = Text("{why}: {points} điểm × {factor}", "{why}: {points} points × {factor}")
_SPLIT = Text("{why}, chia cho {winners} người thắng", "{why}, split between {winners} winners")
_PHAT_U = Text("phạt U, nhiều điểm nhất", "phạt U, the most points")
_DEADWOOD = Text("điểm còn lại", "points left in hand")
_MOM = Text("móm", "móm")
_GA = Text("gà có {pot}", "the gà held {pot}")
_PLACES: Mapping[Amount, Text] = {
    2: Text("về nhì", "second"),
    3: Text("về ba", "third"),
    4: Text("về bét", "last"),
}
_LAST = Text("về bét", "last")


def _eat(transfer: Transfer, round: PhomRound, rules: PhomRules) -> Text:
    return _EAT.fill(nth=transfer.working[0])


def _into_ga(transfer: Transfer, round: PhomRound, rules: PhomRules) -> Text:
    return _EATEN_INTO_GA.fill(nth=transfer.working[0])


def _u(transfer: Transfer, round: PhomRound, rules: PhomRules) -> Text:
    payment, multiplier, bonus = transfer.working
    u_type = name_of_u(round.u_type)
    if rules.scoring_mode == "deadwood":
        why = _by_points(u_type, payment, multiplier)
    else:
        why = (_U if multiplier == 1 else _U_TIMES).fill(
            u_type=u_type, payment=payment, multiplier=multiplier
        )
    return _BONUS.fill(why=why, bonus=bonus) if bonus else why


def _by_points(why: Text, points: Amount, factor: Amount) -> Text:
    return (_POINTS if factor == 1 else _POINTS_TIMES).fill(why=why, points=points, factor=factor)


def _phat_u(transfer: Transfer, round: PhomRound, rules: PhomRules) -> Text:
    if round.finish == "normal":
        return _deadwood(transfer, round, rules)
    points, factor, bonus = transfer.working
    why = _by_points(_PHAT_U, points, factor)
    return _BONUS.fill(why=why, bonus=bonus) if bonus else why


def _deadwood(transfer: Transfer, round: PhomRound, rules: PhomRules) -> Text:
    points, factor, winners = transfer.working
    why = _by_points(_PHAT_U if transfer.reason == "phat_u" else _DEADWOOD, points, factor)
    return _SPLIT.fill(why=why, winners=winners) if winners > 1 else why


def _rank(transfer: Transfer, round: PhomRound, rules: PhomRules) -> Text:
    place = transfer.working[0]
    return _LAST if place == len(round.players) else _PLACES[place]


def _ga(transfer: Transfer, round: PhomRound, rules: PhomRules) -> Text:
    return _GA.fill(pot=transfer.working[0])


def _always(text: Text) -> Because:
    return lambda transfer, round, rules: text


BECAUSE: Mapping[str, Because] = {
    "eat": _eat,
    "chot": _always(Text("ăn chốt", "ăn chốt")),
    "tai": _always(Text("ăn tái", "ăn tái")),
    "ante": _always(Text("tiền gà đầu ván", "ante")),
    "ga_eat": _into_ga,
    "ga": _ga,
    "u": _u,
    "deadwood": _deadwood,
    "phat_u": _phat_u,
    "phat_u_side": _always(Text("phạt U, trả thêm cho người khác", "phạt U, on the side")),
    "rank": _rank,
    "mom": _always(_MOM),
    "false_declaration": _always(Text("báo ù sai", "false declaration")),
}
"""Why each reason of Phỏm is paid."""
