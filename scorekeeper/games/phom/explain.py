"""Why a payment of Phỏm was made, and how its amount came about. (docs/rules.md, 5)

As in `Bình trả An 4 — ăn chốt`: An ate a card of Bình's in the last turn.
"""

from collections.abc import Mapping

from scorekeeper.games.base import Amount, Because, Transfer
from scorekeeper.games.phom.facts import EAT_KINDS, PhomRound, U
from scorekeeper.games.phom.rules import PhomRules
from scorekeeper.games.phom.words import name_of_u
from scorekeeper.text import Text

_EAT = Text("ăn cây thứ {nth}", "{nth} card eaten")
_ORDINALS: Mapping[Amount, Text] = {
    1: Text("nhất", "first"),
    2: Text("hai", "second"),
    3: Text("ba", "third"),
}
_CHOT = Text("ăn chốt", "a chốt eaten")
_TAI = Text("ăn tái", "a tái eaten")
_ANTE = Text("tiền góp mỗi ván", "the ante")
_U = Text("{u_type}: {payment}", "{u_type}: {payment}")
_U_TIMES = Text("{u_type}: {payment} × {multiplier}", "{u_type}: {payment} × {multiplier}")
_BONUS = Text("{why}, cộng thưởng {bonus}", "{why}, plus a bonus of {bonus}")
_POINT = Text("1 điểm", "1 point")
_POINTS = Text("{points} điểm", "{points} points")
_TIMES = Text("{points} × {factor}", "{points} × {factor}")
_AND = Text("{u_type}, {points}", "{u_type}, {points}")
_PHAT_U = Text("phạt U vì nhiều điểm nhất: {points}", "phạt U for the most points: {points}")
_PHAT_U_SIDE = Text("phạt U, phần trả thêm", "phạt U, the part on the side")
_IN_HAND = Text("còn {points}", "{points} in hand")
_SPLIT = Text("{why}, chia cho {winners} người thắng", "{why}, split between {winners} winners")
_MOM = Text("móm", "móm")
_FALSE_DECLARATION = Text("ù láo", "a false ù")
_GA = Text("gà có {pot}", "it held {pot}")
_PLACES: Mapping[Amount, Text] = {
    2: Text("về nhì", "came second"),
    3: Text("về ba", "came third"),
}
_LAST = Text("về bét", "came last")


def _eat(transfer: Transfer, round: PhomRound, rules: PhomRules) -> Text:
    return _EAT.fill(nth=_ORDINALS[transfer.working[0]])


def _into_ga(transfer: Transfer, round: PhomRound, rules: PhomRules) -> Text:
    kind = EAT_KINDS[int(transfer.working[1])]
    return BECAUSE["eat" if kind == "normal" else kind](transfer, round, rules)


def _u(transfer: Transfer, round: PhomRound, rules: PhomRules) -> Text:
    payment, multiplier, bonus = transfer.working
    assert isinstance(round.ending, U)
    u_type = name_of_u(round.ending.u_type)
    if rules.scoring_mode == "deadwood":
        why = _AND.fill(u_type=u_type, points=_in_hand(payment, multiplier))
    else:
        why = (_U if multiplier == 1 else _U_TIMES).fill(
            u_type=u_type, payment=payment, multiplier=multiplier
        )
    return _BONUS.fill(why=why, bonus=bonus) if bonus else why


def _in_hand(points: Amount, factor: Amount) -> Text:
    return _times(_IN_HAND.fill(points=_points(points)), factor)


def _points(points: Amount) -> Text:
    return _POINT if points == 1 else _POINTS.fill(points=points)


def _times(points: Text, factor: Amount) -> Text:
    return points if factor == 1 else _TIMES.fill(points=points, factor=factor)


def _phat_u(transfer: Transfer, round: PhomRound, rules: PhomRules) -> Text:
    points, factor, last = transfer.working
    why = _times(_PHAT_U.fill(points=_points(points)), factor)
    if not isinstance(round.ending, U):
        return _split(why, last)
    return _BONUS.fill(why=why, bonus=last) if last else why


def _deadwood(transfer: Transfer, round: PhomRound, rules: PhomRules) -> Text:
    points, factor, winners = transfer.working
    return _split(_in_hand(points, factor), winners)


def _split(why: Text, winners: Amount) -> Text:
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
    "chot": _always(_CHOT),
    "tai": _always(_TAI),
    "ante": _always(_ANTE),
    "ga_eat": _into_ga,
    "ga": _ga,
    "u": _u,
    "deadwood": _deadwood,
    "phat_u": _phat_u,
    "phat_u_side": _always(_PHAT_U_SIDE),
    "rank": _rank,
    "mom": _always(_MOM),
    "false_declaration": _always(_FALSE_DECLARATION),
}
"""Why each reason of Phỏm is paid."""
