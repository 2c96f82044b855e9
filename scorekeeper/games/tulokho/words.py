"""Explains the payments of Tú Lơ Khơ and their amounts.

(docs/rules.md, 6)

As in `Bình trả An 6 — thối hai đỏ`: Bình had it left in hand.
"""

from collections.abc import Iterator, Mapping

from scorekeeper.games.base import Formula, Payments, Why, formula
from scorekeeper.games.told import count
from scorekeeper.games.tulokho.facts import INSTANT_TYPES, Extras, Placed, TulokhoRound, Win
from scorekeeper.games.tulokho.rules import TulokhoRules
from scorekeeper.text import Text, join

_CARD = formula("còn 1 cây × {price} | 1 card left × {price}", "counted * price")
_CARDS = formula("còn {cards} cây × {price} | {cards} cards left × {price}", "counted * price")
_SOME_CARDS = formula(
    "còn {cards} cây, tính {counted} × {price} | {cards} cards left, {counted} counted × {price}",
    "counted * price",
)
_DEUCES = "black * black_price + red * red_price"
_HELD_DEUCES = formula("thối {held} | {held} left over", _DEUCES)
_BLACK = {1: Text("hai đen", "a black deuce"), 2: Text("đôi hai đen", "two black deuces")}
_RED = {1: Text("hai đỏ", "a red deuce"), 2: Text("đôi hai đỏ", "two red deuces")}
_QUAD = formula("thối tứ quý | four of a kind left over", "quads * price")
_QUADS = formula("thối {number} tứ quý | {quads} quads left over", "quads * price")
_OF_DEUCES = formula(
    "{why}: bốn con hai cũng là tứ quý | {why}: four deuces are a four of a kind too", "why"
)
_RUNS_LEFT = "runs * price + runs4 * price4"
_RUN = formula("thối ba đôi thông | three pairs in a row left over", _RUNS_LEFT)
_RUNS = formula(
    "thối {number} bộ ba đôi thông | {runs} × three pairs in a row left over", _RUNS_LEFT
)
_RUN_OF_FOUR = formula("thối bốn đôi thông | four pairs in a row left over", _RUNS_LEFT)
_BOTH_RUNS = formula(
    "thối ba đôi thông, thối bốn đôi thông | three and four pairs in a row left over", _RUNS_LEFT
)
_MANY = formula(
    "{why}, từ {threshold} cây tính gấp {times} | {why}, {times} from {threshold} cards on",
    "why * factor",
)
_DOUBLED = {2: Text("đôi", "doubled"), 3: Text("ba", "tripled")}
_ABANDONED = formula(
    "bỏ ván, số cây hơn nửa số cây của {payee}: ({left} − {stayed} ÷ 2) × {price} | "
    "left the round, cards beyond half of {payee}’s: ({left} − {stayed} ÷ 2) × {price}",
    "(left - stayed / 2) * price",
)
_ROUNDED = {
    "down": formula("{why}, bỏ phần lẻ | {why}, rounded down", "why // 1"),
    "up": formula("{why}, làm tròn lên | {why}, rounded up", "-(-why // 1)"),
}
STUCK = formula("cóng, chưa đánh được cây nào | stuck, never played a card", "payment")
STUCK_TWICE = formula("cóng: gấp đôi bét | stuck: twice the last place", "2 * last")
LET_GO = formula(
    "{why}; không chặn, đền cho {debtor} | {why}; let the last card go, pays for {debtor}", "why"
)
ALL_STUCK = formula("cóng cả làng | everybody is stuck", "payment")
STUCK_DOUBLES = formula(
    "{why}; cóng, thối tính gấp đôi | {why}; stuck: what is left over costs double", "2 * why"
)
INSTANT_WIN: dict[str | None, Formula] = {
    kind: formula("tới trắng: {} | instant win: {}".format(*words.split(" | ")), "payment")
    for kind, words in INSTANT_TYPES.items()
}
INSTANT_WIN[None] = formula("tới trắng | an instant win", "payment")
PAYS_FIRST = formula("{place}, trả người nhất | {place}, pays the first", "place")
PAYS_SECOND = formula("{place}, trả người nhì | {place}, pays the second", "place")
_CAN_BE_CHOPPED = ("black_deuces", "red_deuces", "quads", "runs")
_CHOPPED_CARDS = " + ".join(f"{kind} * {kind}_price" for kind in _CAN_BE_CHOPPED)
_CHOPPED = formula("bị chặt {cards} | {cards} chopped", _CHOPPED_CARDS)
_CHOPPED_IN_A_CHAIN = formula(
    "bị chặt chồng, gánh cả {cards} của {owner} | "
    "chopped last of a chain, pays for {owner}’s {cards} too",
    _CHOPPED_CARDS,
)
CHOPPED_OVER = formula(
    "bị chặt chồng {times}: {price}{doublings} | chopped over {times}: {price}{doublings}",
    "price * 2 ** over",
)
_BEATEN = {
    (1, 0): Text("hai đen", "1 black deuce"),
    (2, 0): Text("đôi hai đen", "2 black deuces"),
    (0, 1): Text("hai đỏ", "1 red deuce"),
    (0, 2): Text("đôi hai đỏ", "2 red deuces"),
    (1, 1): Text("đôi hai một đen một đỏ", "1 black and 1 red deuce"),
}
_BEATEN_QUAD = Text("tứ quý", "four of a kind")
_BEATEN_RUN = Text("ba đôi thông", "run of pairs")

_CHOPS_DROPPED = Text("Ván hủy, chặt không tính", "Void: chops are not paid")
_PAYS = {Win: Text("đền làng", "pays for all"), Placed: Text("đền thay", "pays for others")}
_ASSISTED = Text("{payer} {pays} — vì tiếp tay cho {winner}", "{payer} {pays} — assisted {winner}")
_ASSISTED_AMONG_OTHERS: Mapping[str, Text] = {
    "last": Text(
        "{payer} {pays} — vì là người sau cùng tiếp tay cho {winner}",
        "{payer} {pays} — the last to assist {winner}",
    ),
    "first": Text(
        "{payer} {pays} — vì là người đầu tiên tiếp tay cho {winner}",
        "{payer} {pays} — the first to assist {winner}",
    ),
}


def cards_left(cards: int, counted: int, price: int) -> Why:
    """Explain the price of the cards in hand, of which some may not be counted."""
    formula = _SOME_CARDS if counted != cards else _CARD if cards == 1 else _CARDS
    return formula(cards=cards, counted=counted, price=price)


def deuces_left(extras: Extras, black_price: int, red_price: int) -> Why:
    """Explain the price of the deuces in hand."""
    black, red = extras.black_deuces, extras.red_deuces
    held = join([words for words in (_BLACK.get(black), _RED.get(red)) if words], ", ")
    prices = {"black_price": black_price, "red_price": red_price}
    return _HELD_DEUCES(held=held, black=black, red=red, **prices)


def quads_left(quads: int, price: int, of_deuces: bool) -> Why:
    """Explain the price of the quads in hand; four deuces may be one of them."""
    why = (_QUAD if quads == 1 else _QUADS)(quads=quads, price=price, number=count(quads))
    return _OF_DEUCES(why=why) if of_deuces else why


def runs_left(extras: Extras, price: int, price4: int) -> Why:
    """Explain the price of the runs of pairs in hand."""
    runs, runs4 = extras.runs, extras.runs4
    formula = _RUN if runs == 1 else _RUNS
    if runs4:
        formula = _BOTH_RUNS if runs else _RUN_OF_FOUR
    return formula(runs=runs, runs4=runs4, price=price, price4=price4, number=count(runs))


def chopped(cards: Extras, prices: Mapping[str, int], owner: str | None) -> Why:
    """Explain the price of chopped cards, by the names of `Extras`.

    `owner` is their owner if another player pays: the last one of a chain.
    """
    formula = _CHOPPED if owner is None else _CHOPPED_IN_A_CHAIN
    numbers = cards._asdict() | {f"{kind}_price": price for kind, price in prices.items()}
    return formula(cards=_beaten(cards), owner=owner, **numbers)


def often(times: int) -> Text:
    """Return how many times: `hai lần`, or `twice`."""
    en = {1: "once", 2: "twice"}.get(times, f"{count(times).en} times")
    return Text(f"{count(times).vi} lần", en)


def _beaten(cards: Extras) -> Text:
    if cards.deuces:
        return _BEATEN[cards.black_deuces, cards.red_deuces]
    return _BEATEN_QUAD if cards.quads else _BEATEN_RUN


def abandoned(left: int, stayed: int, payee: str, price: int, rounding: str) -> Why:
    """Explain the payment of a player who left with so many cards."""
    why = _ABANDONED(left=left, stayed=stayed, payee=payee, price=price)
    comes_to_half = stayed * price % 2 == 1
    return _ROUNDED[rounding](why=why) if comes_to_half and rounding != "exact" else why


def many(why: Why, threshold: int | None, factor: int) -> Why:
    """Explain a price that so many cards in hand multiply."""
    if factor == 1:
        return why
    times = _DOUBLED.get(factor, Text(f"{factor}", f"× {factor}"))
    return _MANY(why=why, threshold=threshold, factor=factor, times=times)


def notes(round: TulokhoRound, rules: TulokhoRules, payments: Payments) -> Iterator[Text]:
    """Yield who pays for all, and why something is not paid."""
    assisted = why_den(round, rules, payments)
    if assisted is not None:
        yield assisted
    if round.chops_dropped:
        yield _CHOPS_DROPPED


def why_den(round: TulokhoRound, rules: TulokhoRules, payments: Payments) -> Text | None:
    """Return which assistant pays for others, and why; None if nobody does."""
    win, helped = round.ending, any(paid.on_behalf_of for paid in payments.transfers)
    if not isinstance(win, Win | Placed) or not helped:
        return None
    alone = len(win.assistants) == 1
    words = _ASSISTED if alone else _ASSISTED_AMONG_OTHERS[rules.assistant_multiple]
    return words.fill(payer=payments.den_payer, pays=_PAYS[type(win)], winner=win.winner)
