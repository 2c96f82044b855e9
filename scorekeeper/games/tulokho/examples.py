"""Example rounds of Tú Lơ Khơ for the rule sheet. (docs/rules.md, 6)"""

from scorekeeper.games.base import Entry, Example, both
from scorekeeper.games.common import foul_example, multiplied_example
from scorekeeper.games.tulokho.facts import INSTANT_TYPES
from scorekeeper.games.tulokho.rules import (
    TulokhoRules,
    by_places,
    chops_stand,
    run4_price,
    stuck_by_places,
    stuck_is_played,
)
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
_INSTANT_OF = Text("An tới trắng: {kind}.", "An has an instant win: {kind}.")

_RUN = Text(
    "An hết bài; Bình còn 2 cây, Chi 6, Dũng còn 11, có một ba đôi thông.",
    "An runs out of cards. Bình is left with 2, Chi with 6, Dũng with 11 and a run of pairs.",
)
_RUN_OF_FOUR = Text(
    "An hết bài; Bình còn 2 cây, Chi 6, Dũng còn 11, có một bốn đôi thông.",
    "An runs out of cards. Bình is left with 2, Chi with 6, Dũng with 11 and four pairs in a row.",
)
_PLACES = {
    2: Text("An nhất, Bình bét.", "An comes first, Bình last."),
    3: Text("An nhất, Bình nhì, Chi bét.", "An comes first, Bình second, Chi last."),
    4: Text(
        "An nhất, Bình nhì, Chi ba, Dũng bét.",
        "An comes first, Bình second, Chi third, Dũng last.",
    ),
}
_LAST_HOLDS = Text(
    "Dũng còn một con hai đen, một con hai đỏ và một tứ quý.",
    "Dũng is left with a black deuce, a red deuce and four of a kind.",
)
_LAST_HOLDS_FOUR_DEUCES = Text("Dũng còn đủ bốn con hai.", "Dũng is left with all four deuces.")
_LAST_HOLDS_ONLY_DEUCES = Text(
    "Dũng chỉ còn hai con hai đỏ.", "Dũng is left with nothing but 2 red deuces."
)
_LAST_HOLDS_RUN = Text("Dũng còn một ba đôi thông.", "Dũng is left with a run of pairs.")
_LAST_HOLDS_RUN_OF_FOUR = Text(
    "Dũng còn một bốn đôi thông.", "Dũng is left with four pairs in a row."
)
_LET_GO = join([_PLACES[4], Text("Chi không chặn An.", "Chi lets An’s last card go.")], " ")
_LAST_IS_STUCK = Text("Dũng cóng, có một con hai đen.", "Dũng is stuck with a black deuce.")
_ALL_STUCK = Text("An hết bài, ba người kia cóng.", "An runs out of cards, all others are stuck.")
_CHOP = Text("Bình chặt {cards} của Chi.", "Bình chops Chi’s {cards}.")
_CHOP_ON_CHOP = Text(
    "Bình chặt {cards} của Chi bằng tứ quý, Dũng chặt chồng tứ quý ấy.",
    "Bình chops Chi’s {cards} with four of a kind, and Dũng chops that in turn.",
)
_CHOPPED: dict[str, tuple[dict[str, int], Text]] = {
    "black_deuce": ({"black_deuces": 1}, Text("một con hai đen", "black deuce")),
    "red_deuce": ({"red_deuces": 1}, Text("một con hai đỏ", "red deuce")),
    "quad": ({"quads": 1}, Text("tứ quý", "four of a kind")),
    "run": ({"runs": 1}, Text("ba đôi thông", "run of pairs")),
}
"""Cards that can be chopped, by the name of their price."""
_LEFT_AFTER_CHOPS = Text(
    "Sau đó có người về, bỏ ván.", "Then somebody goes home and the round is abandoned."
)
_THEN_CARDS = Text(
    "Sau đó An hết bài; Bình còn 2 cây, Chi 6, Dũng 9.",
    "Then An runs out of cards. Bình is left with 2, Chi with 6, Dũng with 9.",
)

_PLAYERS = ("An", "Bình", "Chi", "Dũng")
_FEW = {"Bình": {"cards": 2}, "Chi": {"cards": 6}}
_NINE = _FEW | {"Dũng": {"cards": 9}}


def examples(rules: TulokhoRules) -> dict[str, Example]:
    """Return the examples: an ordinary win, another, then whatever the table plays."""
    shown = _by_places(rules) if by_places(rules) else _by_cards(rules)
    shown |= _chops(rules)
    if stuck_is_played(rules):
        stuck = {"hands": {player: {"cards": 13, "stuck": True} for player in _PLAYERS[1:]}}
        won = _placed(4).entry if by_places(rules) else _round("win", {})
        shown["all_stuck"] = Example({**won, **stuck}, _ALL_STUCK)
    if rules.instant_win_payment:
        shown["instant_win"] = Example(_round("instant_win", {}), _INSTANT)
    for (kind, name), price in zip(INSTANT_TYPES.items(), rules.instant_payments, strict=True):
        if price:
            entry = _round("instant_win", {}, instant_type=kind)
            shown[f"instant_{kind}"] = Example(entry, _INSTANT_OF.fill(kind=both(name)))
    if rules.foul_payment:
        shown["foul"] = foul_example(_PLAYERS)
    return shown | multiplied_example(rules.round_multipliers, shown["ordinary"])


def _by_cards(rules: TulokhoRules) -> dict[str, Example]:
    held = _FEW | {"Dũng": {"cards": 9, "red_deuces": 1}}
    deuces = _FEW | {"Dũng": {"cards": 7, "red_deuces": 2, "black_deuces": 2}}
    left = {"An": {"cards": 7}, "Bình": {"cards": 5}, "Chi": {"cards": 8}, "Dũng": {"cards": 12}}
    shown = {
        "ordinary": _ordinary(rules),
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
    if rules.run_payment:
        runs = _FEW | {"Dũng": {"cards": 11, "runs": 1}}
        shown["run"] = Example(_round("win", runs), _RUN)
    if run4_price(rules) or rules.run_payment:
        run_of_four = _FEW | {"Dũng": {"cards": 11, "runs4": 1}}
        shown["run4"] = Example(_round("win", run_of_four), _RUN_OF_FOUR)
    return shown


def _by_places(rules: TulokhoRules) -> dict[str, Example]:
    """Return rounds of four, three and two players, and some with extras in hand."""
    held = {"cards": 9, "black_deuces": 1, "red_deuces": 1, "quads": 1}
    four_deuces = {"cards": 7, "black_deuces": 2, "red_deuces": 2}
    shown = {
        "ordinary": _placed(4, held, _LAST_HOLDS),
        "let_go": Example({**_placed(4).entry, "assistants": ["Chi"]}, _LET_GO),
        "three": _placed(3),
        "two": _placed(2),
        "four_deuces": _placed(4, four_deuces, _LAST_HOLDS_FOUR_DEUCES),
    }
    if not rules.forbid_only_deuces:
        shown["only_deuces"] = _placed(4, {"cards": 2, "red_deuces": 2}, _LAST_HOLDS_ONLY_DEUCES)
    if rules.run_payment:
        shown["run"] = _placed(4, {"cards": 8, "runs": 1}, _LAST_HOLDS_RUN)
    if run4_price(rules) or rules.run_payment:
        shown["run4"] = _placed(4, {"cards": 9, "runs4": 1}, _LAST_HOLDS_RUN_OF_FOUR)
    if stuck_by_places(rules):
        shown["stuck"] = _placed(4, {"black_deuces": 1, "stuck": True}, _LAST_IS_STUCK)
    return shown


def _placed(count: int, left: dict[str, int] | None = None, holds: Text | None = None) -> Example:
    """Return a round by places; `holds` tells what the last player is left with."""
    players = list(_PLAYERS[:count])
    entry = {"players": players, "finish": "win", "placing": players}
    if left is None or holds is None:
        return Example(entry, _PLACES[count])
    held = {"hands": {players[-1]: left}}
    return Example(entry | held, join([_PLACES[count], holds], " "))


def _chops(rules: TulokhoRules) -> dict[str, Example]:
    """Return a round for each price of a chop, and one with a chop on a chop."""
    after = _placed(4) if by_places(rules) else Example(_round("win", _NINE), _THEN_CARDS)
    shown = {}
    for kind, (cards, beaten) in _CHOPPED.items():
        if getattr(rules, f"chop_{kind}_payment"):
            chop = {"by": "Bình", "from": "Chi", **cards}
            shown[f"chop_{kind}"] = _chopped(_CHOP.fill(cards=beaten), after, chop)
            over = {"by": "Dũng", "from": "Bình", "quads": 1, "over": True}
            told = _CHOP_ON_CHOP.fill(cards=beaten)
            shown.setdefault("chops_on_chops", _chopped(told, after, chop, over))
            if chops_stand(rules):
                left = Example({"players": [*_PLAYERS], "finish": "abandoned"}, _LEFT_AFTER_CHOPS)
                shown.setdefault("chops_stand", _chopped(_CHOP.fill(cards=beaten), left, chop))
    return shown


def _chopped(told: Text, after: Example, *chops: Entry) -> Example:
    """Return a round with chops, and a sentence about them before its story."""
    words = join([told, after.description], " ")
    return Example({**after.entry, "chops": list(chops)}, words)


def _ordinary(rules: TulokhoRules) -> Example:
    """Return a win over hands with deuces and a quad, the last one stuck if that is paid."""
    dung = {"cards": 13, "black_deuces": 1} | ({"stuck": True} if rules.stuck_payment else {})
    binh = {"cards": 3, "red_deuces": 1}
    hands = {"Bình": binh, "Chi": {"cards": 11, "quads": 1}, "Dũng": dung}
    return Example(_round("win", hands), _STUCK if rules.stuck_payment else _LEFT)


def _round(finish: str, hands: Entry, **more: object) -> Entry:
    entry = {"players": list(_PLAYERS), "finish": finish, "winner": "An", "hands": hands}
    return entry | more
