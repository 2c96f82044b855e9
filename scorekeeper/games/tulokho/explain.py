"""Why a payment of Tú Lơ Khơ was made, and how its amount came about. (docs/rules.md, 6)

As in `Bình trả An 6 — còn 1 con hai đỏ`: Bình had it left in hand.
"""

from collections.abc import Mapping

from scorekeeper.games.base import Because, Payments
from scorekeeper.games.places import LowerPlace, why_placed
from scorekeeper.games.tulokho.facts import Extras, TulokhoRound, Win
from scorekeeper.games.tulokho.rules import TulokhoRules
from scorekeeper.games.tulokho.working import (
    CardsLeft,
    Chopped,
    DeucesLeft,
    HalfDifference,
    PairedPlace,
    QuadsLeft,
    RunsLeft,
)
from scorekeeper.text import Text

_CARD = Text("còn 1 cây × {price}", "1 card left × {price}")
_CARDS = Text("còn {cards} cây × {price}", "{cards} cards left × {price}")
_SOME_CARDS = Text(
    "còn {cards} cây, tính {counted} × {price}", "{cards} cards left, {counted} counted × {price}"
)
_BLACK_DEUCE = Text("còn 1 con hai đen", "a black deuce")
_BLACK_DEUCES = Text("còn {black} con hai đen", "{black} black deuces")
_RED_DEUCE = Text("còn 1 con hai đỏ", "a red deuce")
_RED_DEUCES = Text("còn {red} con hai đỏ", "{red} red deuces")
_BOTH = Text("còn {black} con hai đen và {red} con hai đỏ", "deuces: {black} black, {red} red")
_QUAD = Text("còn 1 tứ quý", "four of a kind")
_QUADS = Text("còn {quads} tứ quý", "{quads} quads")
_MANY = Text("{why}, nhiều cây nên × {factor}", "{why}, × {factor} for many cards")
_ABANDONED = Text(
    "bỏ ván, số cây hơn nửa số cây của {payee}: ({left} − {stayed} ÷ 2) × {price}",
    "left the round, cards beyond half of {payee}’s: ({left} − {stayed} ÷ 2) × {price}",
)
_ROUNDED = {
    "down": Text("{why}, bỏ phần lẻ", "{why}, rounded down"),
    "up": Text("{why}, làm tròn lên", "{why}, rounded up"),
}
_STUCK = Text("cóng, chưa đánh được cây nào", "stuck, never played a card")
_INSTANT_WIN = Text("tới trắng", "an instant win")
_ASSISTED = Text(
    "{payer} đền làng — vì tiếp tay cho {winner}", "{payer} pays for all — assisted {winner}"
)
_ASSISTED_AMONG_OTHERS: Mapping[str, Text] = {
    "last": Text(
        "{payer} đền làng — vì là người sau cùng tiếp tay cho {winner}",
        "{payer} pays for all — the last to assist {winner}",
    ),
    "first": Text(
        "{payer} đền làng — vì là người đầu tiên tiếp tay cho {winner}",
        "{payer} pays for all — the first to assist {winner}",
    ),
}


_RUN = Text("còn 1 ba đôi thông", "a run of pairs")
_RUNS = Text("còn {runs} ba đôi thông", "{runs} runs of pairs")
_IN_PAIRS = Text("{place}, trả theo cặp", "{place}, paid in pairs")
_CHOPPED = Text("bị chặt {cards}", "{cards} chopped")
_CHOPPED_IN_A_CHAIN = Text(
    "bị chặt chồng, trả cả {cards} {owner} bị chặt",
    "chopped last of a chain, pays for {owner}’s {cards} too",
)
_BEATEN = {
    (1, 0): Text("1 con hai đen", "1 black deuce"),
    (2, 0): Text("2 con hai đen", "2 black deuces"),
    (0, 1): Text("1 con hai đỏ", "1 red deuce"),
    (0, 2): Text("2 con hai đỏ", "2 red deuces"),
    (1, 1): Text("1 con hai đen và 1 con hai đỏ", "1 black and 1 red deuce"),
}
_BEATEN_QUAD = Text("tứ quý", "four of a kind")
_BEATEN_RUN = Text("ba đôi thông", "run of pairs")


def _many(why: Text, factor: int) -> Text:
    return why if factor == 1 else _MANY.fill(why=why, factor=factor)


def _cards(left: CardsLeft) -> Text:
    all_count = _CARD if left.held == 1 else _CARDS
    words = all_count if left.counted == left.held else _SOME_CARDS
    why = words.fill(cards=left.held, counted=left.counted, price=left.price)
    return _many(why, left.factor)


def _deuces(left: DeucesLeft) -> Text:
    black, red, factor = left
    if black and red:
        words = _BOTH
    elif black:
        words = _BLACK_DEUCE if black == 1 else _BLACK_DEUCES
    else:
        words = _RED_DEUCE if red == 1 else _RED_DEUCES
    return _many(words.fill(black=black, red=red), factor)


def _quads(left: QuadsLeft) -> Text:
    words = _QUAD if left.quads == 1 else _QUADS
    return _many(words.fill(quads=left.quads), left.factor)


def _runs(left: RunsLeft) -> Text:
    words = _RUN if left.runs == 1 else _RUNS
    return _many(words.fill(runs=left.runs), left.factor)


def _rank(place: LowerPlace | PairedPlace) -> Text:
    if isinstance(place, PairedPlace):
        return _IN_PAIRS.fill(place=why_placed(place.place))
    return why_placed(place)


def _chop(chopped: Chopped) -> Text:
    words = _CHOPPED if chopped.owner is None else _CHOPPED_IN_A_CHAIN
    return words.fill(cards=_beaten(chopped.cards), owner=chopped.owner)


def _beaten(cards: Extras) -> Text:
    if cards.deuces:
        return _BEATEN[cards.black_deuces, cards.red_deuces]
    return _BEATEN_QUAD if cards.quads else _BEATEN_RUN


def _abandoned(paid: HalfDifference) -> Text:
    why = _ABANDONED.fill(payee=paid.payee, left=paid.left, stayed=paid.stayed, price=paid.price)
    comes_to_half = paid.stayed * paid.price % 2 == 1
    rounded = _ROUNDED.get(paid.rounding) if comes_to_half else None
    return rounded.fill(why=why) if rounded else why


BECAUSE: Mapping[str, Because] = {
    "rank": _rank,
    "chop": _chop,
    "cards": _cards,
    "deuces": _deuces,
    "quads": _quads,
    "runs": _runs,
    "stuck": lambda working: _STUCK,
    "abandoned": _abandoned,
    "instant_win": lambda working: _INSTANT_WIN,
}
"""Why each reason of Tú Lơ Khơ is paid."""


def why_den(round: TulokhoRound, rules: TulokhoRules, payments: Payments) -> Text | None:
    """Which assistant pays for all, and why; None where nobody does."""
    win = round.ending
    if not isinstance(win, Win) or not any(paid.on_behalf_of for paid in payments.transfers):
        return None
    alone = len(win.assistants) == 1
    words = _ASSISTED if alone else _ASSISTED_AMONG_OTHERS[rules.assistant_multiple]
    return words.fill(payer=payments.den_payer, winner=win.winner)
