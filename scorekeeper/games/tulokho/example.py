"""A round of Tú Lơ Khơ that shows what a table's rules come to. (docs/rules.md, 6)"""

from typing import Any

from scorekeeper.games.base import Example
from scorekeeper.games.tulokho.rules import TulokhoRules
from scorekeeper.text import Text

_LEFT = Text(
    "An hết bài; Bình còn 3 lá, có một heo đỏ; Chi còn 11 lá, có một tứ quý; "
    "Dũng còn 13 lá, có một heo đen.",
    "An runs out of cards. Bình is left with 3, a red deuce among them; Chi with 11, "
    "four of a kind among them; Dũng with 13 and a black deuce.",
)
_STUCK = Text(
    "An hết bài; Bình còn 3 lá, có một heo đỏ; Chi còn 11 lá, có một tứ quý; "
    "Dũng cóng, có một heo đen.",
    "An runs out of cards. Bình is left with 3, a red deuce among them; Chi with 11, "
    "four of a kind among them; Dũng is stuck with all 13 and a black deuce.",
)


def example(rules: TulokhoRules) -> Example:
    """A win over three who hold deuces and a quad; the last is stuck, where that costs."""
    dung: dict[str, Any] = {"cards": 13, "black_deuces": 1}
    if rules.stuck_payment:
        dung["stuck"] = True
    hands = {
        "Bình": {"cards": 3, "red_deuces": 1},
        "Chi": {"cards": 11, "quads": 1},
        "Dũng": dung,
    }
    entry = {"players": ["An", *hands], "finish": "win", "winner": "An", "hands": hands}
    return Example(entry, _STUCK if rules.stuck_payment else _LEFT)
