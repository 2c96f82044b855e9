"""Rounds of Tú Lơ Khơ that show what a table's rules come to. (docs/rules.md, 6)"""

from typing import Any

from scorekeeper.games.base import Example
from scorekeeper.games.common import foul_example
from scorekeeper.games.tulokho.rules import TulokhoRules
from scorekeeper.text import Text, join

_LEFT = Text(
    "An hết bài; Bình còn 3 cây, có một con hai đỏ; Chi còn 11 cây, có một tứ quý; "
    "Dũng còn 13 cây, có một con hai đen.",
    "An runs out of cards. Bình is left with 3, a red deuce among them; Chi with 11, "
    "four of a kind among them; Dũng with 13 and a black deuce.",
)
_STUCK = Text(
    "An hết bài; Bình còn 3 cây, có một con hai đỏ; Chi còn 11 cây, có một tứ quý; "
    "Dũng cóng, có một con hai đen.",
    "An runs out of cards. Bình is left with 3, a red deuce among them; Chi with 11, "
    "four of a kind among them; Dũng is stuck with all 13 and a black deuce.",
)
_ASSISTED = Text(
    "Bình tiếp tay cho An về; Bình còn 2 cây, Chi 6, Dũng 9, có một con hai đỏ.",
    "Bình assists An, who runs out of cards. Bình is left with 2, Chi with 6, "
    "Dũng with 9, a red deuce among them.",
)
_ASSISTED_BY_TWO = Text(
    "Bình rồi Chi tiếp tay cho An về; Bình còn 2 cây, Chi 6, Dũng 9, có một con hai đỏ.",
    "First Bình, then Chi assists An, who runs out of cards. Bình is left with 2, Chi with 6, "
    "Dũng with 9, a red deuce among them.",
)
_FOUR_DEUCES = Text(
    "An hết bài; Bình còn 2 cây, Chi 6, Dũng còn 7, có đủ bốn con hai.",
    "An runs out of cards. Bình is left with 2, Chi with 6, Dũng with 7 and all four deuces.",
)
_ONLY_DEUCES = Text(
    "An hết bài; Bình còn 2 cây, Chi 6, Dũng còn 2, toàn con hai đỏ.",
    "An runs out of cards. Bình is left with 2, Chi with 6, Dũng with nothing but 2 red deuces.",
)
_ABANDONED = Text(
    "Mọi người bỏ ván, An ở lại còn 7 cây; Bình bỏ khi còn 5 cây, Chi 8, Dũng 12.",
    "Everyone else leaves. An stays with 7 cards; Bình leaves with 5, Chi with 8, Dũng with 12.",
)
_INSTANT = Text("An tới trắng.", "An has an instant win.")
_MULTIPLIED = Text("Ván nhân {by}.", "The round counts {by} times.")

_PLAYERS = ("An", "Bình", "Chi", "Dũng")
_FEW = {"Bình": {"cards": 2}, "Chi": {"cards": 6}}


def examples(rules: TulokhoRules) -> dict[str, Example]:
    """The examples by what they show: an ordinary win, an assisted one, then what is played."""
    ordinary = _ordinary(rules)
    held = _FEW | {"Dũng": {"cards": 9, "red_deuces": 1}}
    deuces = _FEW | {"Dũng": {"cards": 7, "red_deuces": 2, "black_deuces": 2}}
    left = {"An": {"cards": 7}, "Bình": {"cards": 5}, "Chi": {"cards": 8}, "Dũng": {"cards": 12}}
    shown = {
        "ordinary": ordinary,
        "assisted": Example(_round("win", held, assistants=["Bình"]), _ASSISTED),
        "assisted_by_two": Example(
            _round("win", held, assistants=["Bình", "Chi"]), _ASSISTED_BY_TWO
        ),
        "four_deuces": Example(_round("win", deuces), _FOUR_DEUCES),
        "abandoned": Example(_round("abandoned", left), _ABANDONED),
    }
    if not rules.forbid_only_deuces:
        alone = _FEW | {"Dũng": {"cards": 2, "red_deuces": 2}}
        shown["only_deuces"] = Example(_round("win", alone), _ONLY_DEUCES)
    if rules.instant_win_payment:
        shown["instant_win"] = Example(_round("instant_win", {}), _INSTANT)
    if rules.foul_payment:
        shown["foul"] = foul_example(_PLAYERS)
    most = rules.round_multipliers[-1]
    if most > 1:
        words = join([_MULTIPLIED.fill(by=most), ordinary.description], " ")
        shown["multiplied"] = Example({**ordinary.entry, "multiplier": most}, words)
    return shown


def _ordinary(rules: TulokhoRules) -> Example:
    """A win over three who hold deuces and a quad; the last is stuck, where that costs."""
    dung: dict[str, Any] = {"cards": 13, "black_deuces": 1}
    if rules.stuck_payment:
        dung["stuck"] = True
    binh = {"cards": 3, "red_deuces": 1}
    hands = {"Bình": binh, "Chi": {"cards": 11, "quads": 1}, "Dũng": dung}
    return Example(_round("win", hands), _STUCK if rules.stuck_payment else _LEFT)


def _round(finish: str, hands: dict[str, dict[str, Any]], **more: Any) -> dict[str, Any]:
    entry = {"players": list(_PLAYERS), "finish": finish, "winner": "An", "hands": hands}
    return entry | more
