"""Explains the payments of Phỏm and their amounts.

(docs/rules.md, 5)

As in `Bình trả An 4 — bị ăn chốt`: An ate a card of Bình's in the last turn.
"""

from collections.abc import Iterator, Mapping
from functools import cache

from scorekeeper.games.base import Payments, Why, formula
from scorekeeper.games.phom.den import AteBefore, AteLast, Decided, Declared, Den, Fed, FedLast, den
from scorekeeper.games.phom.facts import Group, Normal, PhomRound, U
from scorekeeper.games.phom.ranking import by_lay_order, lay_order_needed
from scorekeeper.games.phom.rules import PhomRules
from scorekeeper.options.option import options_of
from scorekeeper.text import Text, join, listed, within_a_sentence

_EAT = formula("bị ăn cây thứ {nth} | {nth} card eaten", "payment")
_ORDINALS = (Text("nhất", "first"), Text("hai", "second"), Text("ba", "third"))
_CHOT = formula("bị ăn chốt | card eaten as a chốt", "payment")
_LATER_CHOT = formula(
    "bị ăn chốt, chốt thứ {nth} của ván | card eaten as a chốt, {nth} chốt of the round", "payment"
)
_TAI = formula("bị ăn tái | card eaten as a tái", "payment")
ANTE = formula("tiền góp mỗi ván | the ante", "payment")
_U = formula("{u_type}", "payment")
_U_AND_MORE = formula("{u_type}: {payment}", "payment")
_U_TIMES = formula("{u_type}: {payment} × {multiplier}", "payment * multiplier")
_BONUS = formula("{why}, cộng thưởng {bonus} | {why}, plus a bonus of {bonus}", "why + bonus")
_POINT = formula("1 điểm | 1 point", "points")
_POINTS = formula("{points} điểm | {points} points", "points")
_TIMES = formula("{points} × {factor}", "points * factor")
_OUT = formula("{u_type}, {points}", "points")
_MOST_POINTS = formula(
    "phạt U vì nhiều điểm nhất: {points} | phạt U for the most points: {points}", "points"
)
_OF_U = formula("{points}, {u_type} × {multiplier}", "points * multiplier")
_OF_BOTH = formula("{why}, phạt U × {penalty}", "why * penalty")
_THE_LARGER = formula(
    "{points} × {factor}, số lớn hơn của {u_type} × {multiplier} và phạt U × {penalty} | "
    "{points} × {factor}, the larger of {u_type} × {multiplier} and phạt U × {penalty}",
    "points * max(multiplier, penalty)",
)
PHAT_U_SIDE = formula("phạt U, phần trả thêm | phạt U, the part on the side", "payment")
_IN_HAND = formula("còn {points} | {points} in hand", "points")
_SPLIT = formula(
    "{why}, chia cho {winners} người thắng | {why}, split between {winners} winners",
    "why // winners + left_over",
)
_SPLIT_WITH_REST = formula(
    "{why}, chia cho {winners} người thắng, lẻ 1 cược: tới lượt {winner} | "
    "{why}, split between {winners} winners, 1 odd bet: {winner}’s turn",
    "why // winners + left_over",
)
_TIED = formula("{why} ({tie})", "why")
_TIES = {
    "points": Text("cùng {points}, {who} {laid}", "{all} {points}, {who} {laid}"),
    "mom": Text("cùng móm, {who} {laid}", "{all} móm, {who} {laid}"),
    "all mom": Text("cả làng móm, {who} {laid}", "all móm, {who} {laid}"),
}
_LAID = {
    "earlier_wins": Text("hạ trước", "laid first"),
    "later_wins": Text("hạ sau", "laid later"),
}
_THEN = Text(" rồi ", ", then ")
MOM = formula("móm", "payment")
FALSE_DECLARATION = formula("ù láo | a false ù", "payment")
FALSE_DECLARATION_INTO_GA = formula("ù láo, nộp gà | a false ù, into the gà", "payment")
GA = formula("gà có {pot} | it held {pot}", "pot")
HALF_OF_GA = formula("ăn nửa gà, để lại {left} | half of the gà, {left} stay", "pot - left")
DEN_GA = {
    "winner": formula(
        "đền gà: bằng gà {winner} vừa ăn | đền gà: as much as {winner} took", "payment"
    ),
    "pot": formula("đền gà: nộp lại gà | đền gà: fills the gà again", "payment"),
}

_DEN: Mapping[type[Den], Text] = {
    Fed: Text("vì cho {winner} ăn {den.cards} cây", "đền for feeding {winner} {den.cards} cards"),
    AteLast: Text("vì ăn {last} sau cùng", "đền for eating the last {last}"),
    AteBefore: Text(
        "vì ăn {last} ngay trước {winner}", "đền for eating a {last} just before {winner} did"
    ),
    FedLast: Text("vì để {winner} ăn {last}", "đền for discarding the {last} that {winner} ate"),
    Decided: Text("bàn quyết: {den.reason}", "đền as the table decided: {den.reason}"),
}
_PAYS_DEN = Text("{payer} đền làng — {why}", "{payer} pays for all — {why}")
_PAYS_DEN_OF_TWO = Text("{payer} đền — {why}", "{payer} pays — {why}")
_NO_DEN = Text(
    "Không ai đền — bàn quyết: {reason}", "Nobody pays đền — as the table decided: {reason}"
)
EATS_NOT_PAID = Text("Ván ù không trả tiền ăn", "Eats are not paid in a ù round")
EATS_NOT_PAID_FOR_DEN = Text(
    "Có người đền, không trả tiền ăn", "Eats are not paid: somebody pays đền"
)
_DECLARED = Text("{who} báo láo", "{who} declared falsely")
_DECLARED_PAYS = Text("{who} báo láo, đền cả làng", "{who} declared falsely and pays for all")
_DECLARED_LAST = Text("{who} báo láo, tính về bét", "{who} declared falsely: last place")
_PLAIN = Text(
    "{u_type}, có người đền nên tính như ù thường", "{u_type}, counted as plain: somebody pays đền"
)
TOO_FEW_FOR_DEN = Text(
    "Không ai đền: từ {fewest} người mới tính", "No đền: only from {fewest} players on"
)
LAST_FEEDS_NOT = Text(
    "Có người móm nên bét khỏi nộp gà", "Somebody is móm: the last place puts nothing into the gà"
)
_NOBODY_WINS = Text("{who} móm, không ai phải trả", "{who} móm: nobody pays")
LAST_CARDS = {"chot": Text("chốt", "chốt"), "tai": Text("tái", "tái")}


@cache
def name_of_u(u_type: str) -> Text:
    """Return a kind of ù as it is called within a sentence: `ù tròn`."""
    return within_a_sentence(options_of(PhomRules)[f"u_{u_type}"].label)


def declared_falsely(who: str, payments: Payments) -> Iterator[Text]:
    """Yield what became of a player who declared falsely before a round was played on."""
    if payments.ranking is not None:
        yield _DECLARED_LAST.fill(who=who)
    if payments.den_payer != who:
        yield _DECLARED.fill(who=who)
    elif payments.winners:
        yield _DECLARED_PAYS.fill(who=who)


def counted_as_plain(u_type: str) -> Text:
    """Return that an ù is paid as a plain one because somebody pays đền."""
    return _PLAIN.fill(u_type=options_of(PhomRules)[f"u_{u_type}"].label)


def eaten(kind: str, nth: int, payment: int) -> Why:
    """Explain the price of the nth card, from 1, that one player ate of another."""
    if kind == "normal":
        return _EAT(nth=_ORDINALS[nth - 1], payment=payment)
    return (_CHOT if kind == "chot" else _TAI)(payment=payment)


def later_chot(nth: int, payment: int) -> Why:
    """Explain the price of the nth chốt of a round, from 2, where later ones have their own."""
    return _LATER_CHOT(nth=ordinal(nth), payment=payment)


def ordinal(nth: int) -> Text:
    """Return a place in a row, from 1: `hai`, `second`."""
    return _ORDINALS[nth - 1] if nth <= len(_ORDINALS) else Text(str(nth), f"{nth}th")


def u_by_rank(u_type: str, payment: int, multiplier: int, bonus: int) -> Why:
    """Explain the debt of a loser after an ù if places are paid."""
    formula = _U_TIMES if multiplier > 1 else _U_AND_MORE if bonus else _U
    why = formula(u_type=name_of_u(u_type), payment=payment, multiplier=multiplier)
    return _plus(bonus, why)


def u_by_points(u_type: str, points: int, multiplier: int, bonus: int) -> Why:
    """Explain the debt of a loser after an ù if points are paid."""
    in_hand = _IN_HAND(points=_points(points))
    return _plus(bonus, _OUT(u_type=name_of_u(u_type), points=_times(in_hand, multiplier)))


def u_with_phat_u(
    u_type: str, points: int, multiplier: int, penalty: int, stacking: str, bonus: int
) -> Why:
    """Explain the debt of a loser with the most points after an ù."""
    most = _MOST_POINTS(points=_points(points))
    numbers = {"points": most, "u_type": name_of_u(u_type), "multiplier": multiplier}
    factor = max(multiplier, penalty)
    if multiplier == 1:
        why = _times(most, penalty)
    elif penalty == 1:
        why = _OF_U(**numbers)
    elif stacking == "max":
        why = _THE_LARGER(**numbers, penalty=penalty, factor=factor)
    else:
        why = _OF_BOTH(why=_OF_U(**numbers), penalty=penalty)
    return _plus(bonus, why)


def deadwood(points: int, penalty: int | None = None) -> Why:
    """Explain the debt of a loser after a round without ù; for the most points with a penalty."""
    if penalty is None:
        return _IN_HAND(points=_points(points))
    return _times(_MOST_POINTS(points=_points(points)), penalty)


def ties(normal: Normal, rules: PhomRules, mom: Group) -> dict[str, Text]:
    """Return how the laying order decided a tie, by each player in it."""
    found: dict[str, Text] = {}
    if not normal.lay_order:
        return found
    for group in lay_order_needed(normal, rules, mom):
        order, in_mom = by_lay_order(normal, rules, group), group[0] in mom
        # Only the first place counts where all others pay the same.
        alike = rules.scoring_mode == "deadwood" or (in_mom and rules.mom_mode == "replace")
        about = "all mom" if group == normal.players else "mom"
        if not in_mom or group[0] in normal.points:
            about = "points"
        tie = _TIES[about].fill(
            all=Text("", "both" if len(group) == 2 else "all"),
            points=_points(normal.points.get(group[0], 0)).text,
            who=join([Text(name, name) for name in order[: 1 if alike else -1]], _THEN),
            laid=_LAID[rules.tie_break],
        )
        found |= dict.fromkeys(group, tie)
    return found


def tied(why: Why, tie: Text | None) -> Why:
    """Add to an explanation how a tie was decided, if there was one."""
    return _TIED(why=why, tie=tie) if tie else why


def _points(points: int) -> Why:
    return (_POINT if points == 1 else _POINTS)(points=points)


def _times(points: Why, factor: int) -> Why:
    return points if factor == 1 else _TIMES(points=points, factor=factor)


def _plus(bonus: int, why: Why) -> Why:
    return _BONUS(why=why, bonus=bonus) if bonus else why


def split(why: Why, winners: int, winner: str, left_over: int) -> Why:
    """Explain the share of a winner, with an odd bet or without."""
    if winners == 1:
        return why
    formula = _SPLIT_WITH_REST if left_over else _SPLIT
    return formula(why=why, winners=winners, winner=winner, left_over=left_over)


def nobody_wins(normal: Normal) -> Text:
    """Return that all who can win are móm, where nobody pays then."""
    everybody = Text("Cả làng", "All") if normal.declarer is None else listed(normal.contenders)
    return _NOBODY_WINS.fill(who=everybody)


def why_den(round: PhomRound, rules: PhomRules, payments: Payments, matters: bool) -> Text | None:
    """Return who pays đền and why, if that `matters`; or that the table let nobody."""
    found = den(round, round.ending, rules) if isinstance(round.ending, U) else None
    if isinstance(found, Decided) and found.payer is None:
        return _NO_DEN.fill(reason=found.reason)
    pays = matters or any(one.on_behalf_of or one.reason == "den_ga" for one in payments.transfers)
    if found is None or isinstance(found, Declared) or not (pays or isinstance(found, Decided)):
        return None
    last = LAST_CARDS.get(getattr(found, "kind", ""))
    why = _DEN[type(found)].fill(den=found, winner=payments.winners[0], last=last)
    words = _PAYS_DEN_OF_TWO if len(round.players) == 2 else _PAYS_DEN
    return words.fill(payer=found.payer, why=why)
