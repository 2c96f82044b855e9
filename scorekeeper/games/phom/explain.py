"""Why a payment of Phỏm was made, and how its amount came about. (docs/rules.md, 5)

As in `Bình trả An 4 — bị ăn chốt`: An ate a card of Bình's in the last turn.
"""

from collections.abc import Mapping

from scorekeeper.games.base import Because, Payments
from scorekeeper.games.phom.den import AteBefore, AteLast, Decided, Den, Fed, FedLast, den
from scorekeeper.games.phom.facts import PhomRound, U
from scorekeeper.games.phom.rules import PhomRules
from scorekeeper.games.phom.words import name_of_u
from scorekeeper.games.phom.working import (
    Deadwood,
    DeadwoodU,
    Eaten,
    Pot,
    RankU,
)
from scorekeeper.games.places import why_placed
from scorekeeper.text import Text

_EAT = Text("bị ăn cây thứ {nth}", "{nth} card eaten")
_ORDINALS: Mapping[int, Text] = {
    1: Text("nhất", "first"),
    2: Text("hai", "second"),
    3: Text("ba", "third"),
}
_CHOT = Text("bị ăn chốt", "card eaten as a chốt")
_TAI = Text("bị ăn tái", "card eaten as a tái")
_ANTE = Text("tiền góp mỗi ván", "the ante")
_U = Text("{u_type}: {payment}", "{u_type}: {payment}")
_U_TIMES = Text("{u_type}: {payment} × {multiplier}", "{u_type}: {payment} × {multiplier}")
_BONUS = Text("{why}, cộng thưởng {bonus}", "{why}, plus a bonus of {bonus}")
_POINT = Text("1 điểm", "1 point")
_POINTS = Text("{points} điểm", "{points} points")
_TIMES = Text("{points} × {factor}", "{points} × {factor}")
_AND = Text("{u_type}, {points}", "{u_type}, {points}")
_PHAT_U = Text("phạt U vì nhiều điểm nhất: {points}", "phạt U for the most points: {points}")
_OF_U = Text("{points}, {u_type} × {multiplier}", "{points}, {u_type} × {multiplier}")
_OF_BOTH = Text("{why}, phạt U × {penalty}", "{why}, phạt U × {penalty}")
_THE_LARGER = Text(
    "{points} × {factor}, số lớn hơn của {u_type} × {multiplier} và phạt U × {penalty}",
    "{points} × {factor}, the larger of {u_type} × {multiplier} and phạt U × {penalty}",
)
_PHAT_U_SIDE = Text("phạt U, phần trả thêm", "phạt U, the part on the side")
_IN_HAND = Text("còn {points}", "{points} in hand")
_SPLIT = Text("{why}, chia cho {winners} người thắng", "{why}, split between {winners} winners")
_MOM = Text("móm", "móm")
_FALSE_DECLARATION = Text("ù láo", "a false ù")
_GA = Text("gà có {pot}", "it held {pot}")
_DEN: Mapping[type[Den], Text] = {
    Fed: Text(
        "{den.payer} đền làng — vì cho {winner} ăn {den.cards} cây",
        "{den.payer} pays for all — đền for feeding {winner} {den.cards} cards",
    ),
    AteLast: Text(
        "{den.payer} đền làng — vì ăn {last} sau cùng",
        "{den.payer} pays for all — đền for eating the last {last}",
    ),
    AteBefore: Text(
        "{den.payer} đền làng — vì ăn {last} ngay trước {winner}",
        "{den.payer} pays for all — đền for eating a {last} just before {winner} did",
    ),
    FedLast: Text(
        "{den.payer} đền làng — vì để {winner} ăn {last}",
        "{den.payer} pays for all — đền for discarding the {last} that {winner} ate",
    ),
}
_DEN_DECIDED = Text(
    "{payer} đền làng — bàn quyết: {reason}",
    "{payer} pays for all — đền as the table decided: {reason}",
)
_NO_DEN = Text(
    "Không ai đền — bàn quyết: {reason}", "Nobody pays đền — as the table decided: {reason}"
)
_LAST_CARDS = {"chot": "chốt", "tai": "tái"}


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
    return _BONUS.fill(why=why, bonus=u.bonus) if u.bonus else why


def _in_hand(points: int, factor: int) -> Text:
    return _times(_IN_HAND.fill(points=_points(points)), factor)


def _points(points: int) -> Text:
    return _POINT if points == 1 else _POINTS.fill(points=points)


def _times(points: Text, factor: int) -> Text:
    return points if factor == 1 else _TIMES.fill(points=points, factor=factor)


def _phat_u(paid: DeadwoodU | Deadwood) -> Text:
    why = _PHAT_U.fill(points=_points(paid.points))
    if isinstance(paid, DeadwoodU):
        why = _multiplied(why, paid)
        return _BONUS.fill(why=why, bonus=paid.bonus) if paid.bonus else why
    return _split(_times(why, paid.factor), paid.winners)


def _multiplied(points: Text, u: DeadwoodU) -> Text:
    """The points with all that multiplies them: the kind of ù, phạt U, both or the larger."""
    if u.multiplier == 1:
        return _times(points, u.penalty)
    numbers = u._asdict() | {"u_type": name_of_u(u.u_type), "points": points}
    if u.penalty == 1:
        return _OF_U.fill(**numbers)
    if u.factor == u.multiplier * u.penalty:
        return _OF_BOTH.fill(why=_OF_U.fill(**numbers), penalty=u.penalty)
    return _THE_LARGER.fill(**numbers)


def _deadwood(paid: Deadwood) -> Text:
    return _split(_in_hand(paid.points, paid.factor), paid.winners)


def _split(why: Text, winners: int) -> Text:
    return _SPLIT.fill(why=why, winners=winners) if winners > 1 else why


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
    "rank": why_placed,
    "mom": _always(_MOM),
    "ga_mom": _always(_MOM),
    "ga_last": why_placed,
    "false_declaration": _always(_FALSE_DECLARATION),
}
"""Why each reason of Phỏm is paid."""


def why_den(round: PhomRound, rules: PhomRules, payments: Payments) -> Text | None:
    """Who pays for all after an ù, and why; None where nobody does and nobody decided so."""
    found = den(round, round.ending, rules) if isinstance(round.ending, U) else None
    if isinstance(found, Decided):
        words = _NO_DEN if found.payer is None else _DEN_DECIDED
        return words.fill(payer=found.payer, reason=found.reason)
    if found is None or not any(transfer.on_behalf_of for transfer in payments.transfers):
        return None
    last = _LAST_CARDS.get(getattr(found, "kind", ""))
    return _DEN[type(found)].fill(den=found, winner=payments.winners[0], last=last)
