"""Why a payment of Phỏm was made, and how its amount came about. (docs/rules.md, 5)

As in `Bình trả An 4 — ăn chốt`: An ate a card of Bình's in the last turn.
"""

from collections.abc import Mapping

from scorekeeper.games.base import Because
from scorekeeper.games.phom.words import name_of_u
from scorekeeper.games.phom.working import (
    Deadwood,
    DeadwoodU,
    Eaten,
    LowerPlace,
    Pot,
    RankU,
)
from scorekeeper.text import Text

_EAT = Text("ăn cây thứ {nth}", "{nth} card eaten")
_ORDINALS: Mapping[int, Text] = {
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
_PLACES: Mapping[int, Text] = {
    2: Text("về nhì", "came second"),
    3: Text("về ba", "came third"),
}
_LAST = Text("về bét", "came last")


def _eaten(eaten: Eaten) -> Text:
    if eaten.kind == "normal":
        return _EAT.fill(nth=_ORDINALS[eaten.ordinal])
    return _CHOT if eaten.kind == "chot" else _TAI


def _u(u: RankU | DeadwoodU) -> Text:
    u_type = name_of_u(u.u_type)
    if isinstance(u, DeadwoodU):
        why = _AND.fill(u_type=u_type, points=_in_hand(u.points, u.factor))
    else:
        words = _U if u.multiplier == 1 else _U_TIMES
        why = words.fill(u_type=u_type, payment=u.payment, multiplier=u.multiplier)
    return _with_bonus(why, u.bonus)


def _with_bonus(why: Text, bonus: int) -> Text:
    return _BONUS.fill(why=why, bonus=bonus) if bonus else why


def _in_hand(points: int, factor: int) -> Text:
    return _times(_IN_HAND.fill(points=_points(points)), factor)


def _points(points: int) -> Text:
    return _POINT if points == 1 else _POINTS.fill(points=points)


def _times(points: Text, factor: int) -> Text:
    return points if factor == 1 else _TIMES.fill(points=points, factor=factor)


def _phat_u(paid: DeadwoodU | Deadwood) -> Text:
    why = _times(_PHAT_U.fill(points=_points(paid.points)), paid.factor)
    if isinstance(paid, DeadwoodU):
        return _with_bonus(why, paid.bonus)
    return _split(why, paid.winners)


def _deadwood(paid: Deadwood) -> Text:
    return _split(_in_hand(paid.points, paid.factor), paid.winners)


def _split(why: Text, winners: int) -> Text:
    return _SPLIT.fill(why=why, winners=winners) if winners > 1 else why


def _rank(place: LowerPlace) -> Text:
    return _LAST if place.number == place.players else _PLACES[place.number]


def _ga(pot: Pot) -> Text:
    return _GA.fill(pot=pot.held)


def _always(text: Text) -> Because:
    return lambda working: text


BECAUSE: Mapping[str, Because] = {
    "eat": _eaten,
    "chot": _eaten,
    "tai": _eaten,
    "ante": _always(_ANTE),
    "ga_eat": _eaten,
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
