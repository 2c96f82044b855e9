"""Why a payment of Tú Lơ Khơ was made, and how its amount came about. (docs/rules.md, 6)"""

from collections.abc import Mapping

from scorekeeper.games.base import Amount, Because, Transfer
from scorekeeper.games.tulokho.facts import TulokhoRound
from scorekeeper.games.tulokho.rules import TulokhoRules
from scorekeeper.text import Text

_CARDS = Text("còn {cards} lá × {price}", "{cards} cards left × {price}")
_DEUCES = Text("{black} heo đen, {red} heo đỏ", "{black} black and {red} red deuces")
_QUADS = Text("{quads} tứ quý", "{quads} fours of a kind")
_MANY = Text("{why}, nhiều lá nhân {factor}", "{why}, × {factor} for many cards")
_ABANDONED = Text(
    "bỏ ván: {left} lá trừ nửa của {stayed} lá, × {price}",
    "left the round: {left} cards less half of {stayed}, × {price}",
)
_STUCK = Text("cóng, chưa đánh được lá nào", "stuck, never played a card")
_INSTANT_WIN = Text("tới trắng", "instant win")


def _many(why: Text, factor: Amount) -> Text:
    return why if factor == 1 else _MANY.fill(why=why, factor=factor)


def _cards(transfer: Transfer, round: TulokhoRound, rules: TulokhoRules) -> Text:
    cards, price, factor = transfer.working
    return _many(_CARDS.fill(cards=cards, price=price), factor)


def _deuces(transfer: Transfer, round: TulokhoRound, rules: TulokhoRules) -> Text:
    black, red, factor = transfer.working
    return _many(_DEUCES.fill(black=black, red=red), factor)


def _quads(transfer: Transfer, round: TulokhoRound, rules: TulokhoRules) -> Text:
    quads, factor = transfer.working
    return _many(_QUADS.fill(quads=quads), factor)


def _abandoned(transfer: Transfer, round: TulokhoRound, rules: TulokhoRules) -> Text:
    left, stayed, price = transfer.working
    return _ABANDONED.fill(left=left, stayed=stayed, price=price)


BECAUSE: Mapping[str, Because] = {
    "cards": _cards,
    "deuces": _deuces,
    "quads": _quads,
    "stuck": lambda transfer, round, rules: _STUCK,
    "abandoned": _abandoned,
    "instant_win": lambda transfer, round, rules: _INSTANT_WIN,
}
"""Why each reason of Tú Lơ Khơ is paid."""
