"""Example rounds of Tú Lơ Khơ for the rule sheet. (docs/rules.md, 6)"""

from scorekeeper.games.base import Entry, Example, both
from scorekeeper.games.common import ANOTHER_KIND, PLAYERS, before, shared_examples, then
from scorekeeper.games.told import phrase
from scorekeeper.games.tulokho.facts import INSTANT_TYPES
from scorekeeper.games.tulokho.rules import (
    TulokhoRules,
    by_places,
    chops_stand,
    hands_of_instant_count,
    instant_price,
    kills_are_played,
    kinds_are_priced,
    run4_price,
    stuck_by_places,
    stuck_is_played,
)
from scorekeeper.text import Text, join

_ORDINARY = (
    "An hết bài; Bình còn 3 cây, có một con hai đỏ; Chi còn 11 cây, có một tứ quý; "
    "Dũng {held}, có một con hai đen. | "
    "An runs out of cards. Bình is left with 3, a red deuce among them; Chi with 11, "
    "four of a kind among them; Dũng {held} and a black deuce."
)
_ASSISTED = (
    "{held} tiếp tay cho An về; Bình còn 2 cây, Chi 6, Dũng 9, có một con hai đỏ. | "
    "{held} assists An, who runs out of cards. Bình is left with 2, Chi with 6, "
    "Dũng with 9, a red deuce among them."
)
_FEW_LEFT = (
    "An hết bài; Bình còn 2 cây, Chi 6, Dũng {held}. | "
    "An runs out of cards. Bình is left with 2, Chi with 6, Dũng with {held}."
)
_ABANDONED = Text(
    "Mọi người bỏ ván, An ở lại còn 7 cây; Bình bỏ khi còn 5 cây, Chi 8, Dũng 12.",
    "Everyone else leaves. An stays with 7 cards; Bình leaves with 5, Chi with 8, Dũng with 12.",
)
_PLACES = {
    2: "An nhất, Bình bét. | An comes first, Bình last.",
    3: "An nhất, Bình nhì, Chi bét. | An comes first, Bình second, Chi last.",
    4: "An nhất, Bình nhì, Chi ba, Dũng bét. | An comes first, Bình second, Chi third, Dũng last.",
}
_ALL_STUCK = Text("An hết bài, ba người kia cóng.", "An runs out of cards, all others are stuck.")
_BY_THREE = Text("Cây cuối của An là ba bích.", "An’s last card is ba bích (3♠).")
_WON = Text("An tới trắng.", "An has an instant win.")
_HELD = {"black_deuces": 1, "red_deuces": 1, "quads": 1, "runs": 1, "three": True}
_DEALT = Text(
    "Bình có hai đen, hai đỏ, tứ quý, ba đôi thông và ba bích.",
    "Bình was dealt a black and a red deuce, four of a kind, a run of pairs and ba bích (3♠).",
)
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

_FEW = {"Bình": {"cards": 2}, "Chi": {"cards": 6}}


def examples(rules: TulokhoRules) -> dict[str, Example]:
    """Return the examples: an ordinary win, another, then whatever the table plays."""
    shown = _by_places(rules) if by_places(rules) else _by_cards(rules)
    shown |= _chops(rules)
    if stuck_is_played(rules):
        stuck = {"hands": {player: {"cards": 13, "stuck": True} for player in PLAYERS[1:]}}
        won = _placed(4).entry if by_places(rules) else _round("win", {})
        shown["all_stuck"] = Example({**won, **stuck}, _ALL_STUCK)
    if any(rules.three_payments):
        shown |= _three(rules)
    kinds = INSTANT_TYPES if kinds_are_priced(rules) else {}
    for kind, name in ((None, ANOTHER_KIND), *kinds.items()):
        if instant_price(rules, kind):
            told = phrase("An tới trắng: {kind}. | An has an instant win: {kind}.", kind=both(name))
            win = Example(_round("instant_win", {}, instant_type=kind), told if kinds else _WON)
            shown[f"instant_{kind or 'win'}"] = win
            if kind != "deuces" and hands_of_instant_count(rules):
                shown.setdefault("instant_left", then(win, _DEALT, hands={"Bình": _HELD}))
    return shown | shared_examples(rules, shown["ordinary"])


def _by_cards(rules: TulokhoRules) -> dict[str, Example]:
    held = _FEW | {"Dũng": {"cards": 9, "red_deuces": 1}}
    by_two = "Bình rồi Chi | First Bình, then Chi"
    left = {"An": {"cards": 7}, "Bình": {"cards": 5}, "Chi": {"cards": 8}, "Dũng": {"cards": 12}}
    shown = {
        "ordinary": _ordinary(rules),
        "assisted": _won(_ASSISTED, "Bình", held, assistants=["Bình"]),
        "assisted_by_two": _won(_ASSISTED, by_two, held, assistants=["Bình", "Chi"]),
        "four_deuces": _few_left(
            "còn 7, có đủ bốn con hai | 7 and all four deuces",
            cards=7,
            red_deuces=2,
            black_deuces=2,
        ),
        "abandoned": Example(_round("abandoned", left), _ABANDONED),
    }
    if not rules.forbid_only_deuces:
        alone = "còn 2, toàn con hai đỏ | nothing but 2 red deuces"
        shown["only_deuces"] = _few_left(alone, cards=2, red_deuces=2)
    if rules.run_payment:
        run = "còn 11, có một ba đôi thông | 11 and a run of pairs"
        shown["run"] = _few_left(run, cards=11, runs=1)
    if run4_price(rules) or rules.run_payment:
        run_of_four = "còn 11, có một bốn đôi thông | 11 and four pairs in a row"
        shown["run4"] = _few_left(run_of_four, cards=11, runs4=1)
    return shown


def _by_places(rules: TulokhoRules) -> dict[str, Example]:
    """Return rounds of four, three and two players, and some with extras in hand."""
    several = "Dũng còn một con hai đen, một con hai đỏ và một tứ quý. | "
    several += "Dũng is left with a black deuce, a red deuce and four of a kind."
    let_go = _placed(4, "Chi không chặn An. | Chi lets An’s last card go.")
    four_deuces = "Dũng còn đủ bốn con hai. | Dũng is left with all four deuces."
    shown = {
        "ordinary": _placed(4, several, cards=9, black_deuces=1, red_deuces=1, quads=1),
        "let_go": let_go._replace(entry={**let_go.entry, "assistants": ["Chi"]}),
        "three": _placed(3),
        "two": _placed(2),
        "four_deuces": _placed(4, four_deuces, cards=7, black_deuces=2, red_deuces=2),
    }
    if not rules.forbid_only_deuces:
        alone = "Dũng chỉ còn hai con hai đỏ. | Dũng is left with nothing but 2 red deuces."
        shown["only_deuces"] = _placed(4, alone, cards=2, red_deuces=2)
    if rules.run_payment:
        run = "Dũng còn một ba đôi thông. | Dũng is left with a run of pairs."
        shown["run"] = _placed(4, run, cards=8, runs=1)
    if run4_price(rules) or rules.run_payment:
        run_of_four = "Dũng còn một bốn đôi thông. | Dũng is left with four pairs in a row."
        shown["run4"] = _placed(4, run_of_four, cards=9, runs4=1)
    if stuck_by_places(rules):
        stuck = "Dũng cóng, có một con hai đen. | Dũng is stuck with a black deuce."
        shown["stuck"] = _placed(4, stuck, black_deuces=1, stuck=True)
    if kills_are_played(rules):
        killed = "Bình giết Dũng, Dũng còn một con hai đen. | "
        killed += "Bình kills Dũng, who is left with a black deuce."
        round = _placed(4, killed, black_deuces=1)
        kills = [{"by": "Bình", "from": "Dũng"}]
        shown["killed"] = round._replace(entry={**round.entry, "kills": kills})
    return shown


def _three(rules: TulokhoRules) -> dict[str, Example]:
    """Return a round that was won with ba bích, and one in which it is left."""
    won = _few_left("còn 9 | 9", cards=9)
    left = _few_left("còn 9, có ba bích | 9, ba bích (3♠) among them", cards=9, three=True)
    if by_places(rules):
        won = _placed(4)
        left = _placed(4, "Dũng còn ba bích. | Dũng is left with ba bích (3♠).", three=True)
    return {"three_won": before(_BY_THREE, won, won_by_three=True), "three_left": left}


def _placed(count: int, more: str = "", **left: int) -> Example:
    """Return a round by places; `more` ends the story, `left` is the hand of the last player."""
    players, told = list(PLAYERS[:count]), [_PLACES[count], more]
    entry = {"players": players, "finish": "win", "placing": players}
    hands = {"hands": {players[-1]: left}} if left else {}
    return Example(entry | hands, join([phrase(part) for part in told if part], " "))


def _chops(rules: TulokhoRules) -> dict[str, Example]:
    """Return a round for each price of a chop, and one with a chop on a chop."""
    after = Example(_round("win", _FEW | {"Dũng": {"cards": 9}}), _THEN_CARDS)
    if by_places(rules):
        after = _placed(4)
    shown = {}
    for kind, (cards, beaten) in _CHOPPED.items():
        if getattr(rules, f"chop_{kind}_payment"):
            chop = {"by": "Bình", "from": "Chi", **cards}
            told = _CHOP.fill(cards=beaten)
            shown[f"chop_{kind}"] = before(told, after, chops=[chop])
            over = {"by": "Dũng", "from": "Bình", "quads": 1, "over": True}
            twice = before(_CHOP_ON_CHOP.fill(cards=beaten), after, chops=[chop, over])
            shown.setdefault("chops_on_chops", twice)
            if chops_stand(rules):
                left = Example({"players": [*PLAYERS], "finish": "abandoned"}, _LEFT_AFTER_CHOPS)
                shown.setdefault("chops_stand", before(told, left, chops=[chop]))
    return shown


def _ordinary(rules: TulokhoRules) -> Example:
    """Return a win over hands with deuces and a quad, the last one stuck if that is paid."""
    dung = {"cards": 13, "black_deuces": 1} | ({"stuck": True} if rules.stuck_payment else {})
    hands = {"Bình": {"cards": 3, "red_deuces": 1}, "Chi": {"cards": 11, "quads": 1}, "Dũng": dung}
    held = "cóng | is stuck with all 13" if rules.stuck_payment else "còn 13 cây | with 13"
    return _won(_ORDINARY, held, hands)


def _few_left(held: str, **left: int) -> Example:
    """Return a win over two small hands and that of Dũng."""
    return _won(_FEW_LEFT, held, {**_FEW, "Dũng": left})


def _won(story: str, held: str, hands: Entry, **more: object) -> Example:
    """Return a win of An by cards; `held` fills the story."""
    return Example(_round("win", hands, **more), phrase(story, held=both(held)))


def _round(finish: str, hands: Entry, **more: object) -> Entry:
    entry = {"players": list(PLAYERS), "finish": finish, "winner": "An", "hands": hands}
    return entry | more
