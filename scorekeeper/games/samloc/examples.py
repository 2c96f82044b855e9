"""Example rounds of Sâm lốc for the rule sheet. (docs/rules.md, 15.4)"""

from scorekeeper.games.base import Entry, Example, Undecided, both
from scorekeeper.games.common import ANOTHER_KIND, PLAYERS, before, shared_examples, then
from scorekeeper.games.samloc.facts import INSTANT_TYPES
from scorekeeper.games.samloc.rules import (
    SamlocRules,
    chops_cost,
    hands_of_instant_count,
    instant_price,
    kinds_are_priced,
)
from scorekeeper.games.told import phrase
from scorekeeper.text import Text

_FEW = {"Bình": {"cards": 7}, "Chi": {"cards": 2}, "Dũng": {"cards": 3}}
_LEFT = {
    "ordinary": (
        {"Chi": {"cards": 10}},
        "Chi cóng, Dũng còn 3 | Chi never played a card, Dũng has 3",
    ),
    "deuces": (
        {"Chi": {"cards": 5, "deuces": 2, "red_deuces": 1}, "Dũng": {"cards": 6, "quads": 1}},
        "Chi còn 5, có một con hai đen, một con hai đỏ; Dũng còn 6, có một tứ quý | "
        "Chi 5 with a black and a red deuce, Dũng 6 with a quad",
    ),
    "all_stuck": (
        {player: {"cards": 10} for player in PLAYERS[1:]},
        "ba người kia cóng | the other three never played a card",
    ),
}
_PLAIN = Text(
    "An hết bài; Bình còn 7 cây, Chi 2, Dũng 3.",
    "An runs out of cards. Bình is left with 7 cards, Chi with 2, Dũng with 3.",
)
_FEEDER = Text("An báo một mà Dũng để về.", "An declares the last card, and Dũng lets it go.")
_WON = Text("An ăn trắng.", "An wins as dealt.")
_HELD = {"Chi": {"deuces": 2, "red_deuces": 1}, "Dũng": {"quads": 1}}
_DEALT = Text(
    "Chi có một con hai đen, một con hai đỏ; Dũng có một tứ quý.",
    "Chi holds a black and a red deuce, Dũng a quad.",
)
_CHOP = Text("Bình chặt hai của Chi.", "Bình chops Chi’s deuce.")
_QUAD_CHOPPED = Text("Bình chặt tứ quý của Chi.", "Bình chops Chi’s quad.")
_CHOP_ON_CHOP = Text(
    "Bình chặt hai của Chi bằng tứ quý, Dũng chặt chồng tứ quý ấy, An chặt chồng lần nữa.",
    "Bình chops Chi’s deuce with a quad, Dũng chops that in turn, and An chops Dũng’s.",
)


def examples(rules: SamlocRules) -> dict[str, Example]:
    """Return the examples: an ordinary win, one with deuces left, then what the table plays."""
    shown = {}
    for name, (hands, told) in _LEFT.items():
        story = (
            "An hết bài; Bình còn 7 cây, {told}. | An runs out of cards. Bình has 7 cards, {told}."
        )
        if name == "all_stuck":
            story = "An hết bài, {told}. | An runs out of cards, {told}."
        shown[name] = Example(_round("win", hands=_FEW | hands), phrase(story, told=both(told)))
    plain = Example(_round("win", hands=_FEW), _PLAIN)
    shown["feeder"] = before(_FEEDER, plain, feeder="Dũng")
    shown |= _chops(rules, plain) | _rare(rules)
    return shown | shared_examples(rules, shown["ordinary"])


def _rare(rules: SamlocRules) -> dict[str, Example]:
    """Return a round for each other way to end that the table plays."""
    shown = {}
    if rules.sam_payment:
        shown["sam"] = Example(_round("sam"), Text("An ăn sâm.", "An wins a sâm."))
    if rules.sam_failed_payment:
        entry = _round("sam_failed", winner=None, declarer="An", blocker="Bình")
        told = Text("An báo sâm, Bình chặn được.", "An declares a sâm, and Bình stops it.")
        shown["sam_failed"] = Example(entry, told)
    kinds = INSTANT_TYPES if kinds_are_priced(rules) else {}
    for kind, name in ((None, ANOTHER_KIND), *kinds.items()):
        if instant_price(rules, kind):
            told = phrase("An ăn trắng: {kind}. | An wins as dealt: {kind}.", kind=both(name))
            won = Example(_round("instant_win", instant_type=kind), told if kinds else _WON)
            shown[f"instant_{kind or 'win'}"] = won
            if kind != "deuces" and hands_of_instant_count(rules):
                shown.setdefault("instant_extras", then(won, _DEALT, hands=_HELD))
    if rules.last_deuce_payment:
        entry = _round("last_deuce", winner=None, loser="An")
        told = Text("An về bằng hai.", "An ends on a deuce.")
        shown["last_deuce"] = Example(entry, told)
    return shown


def _chops(rules: SamlocRules, after: Example) -> dict[str, Example]:
    """Return rounds with chops, if any of them costs something."""
    if not chops_cost(rules):
        return {}
    deuce = {"by": "Bình", "from": "Chi", "deuces": 1}
    over = {"by": "Dũng", "from": "Bình", "quads": 1, "over": True}
    again = {"by": "An", "from": "Dũng", "quads": 1, "over": True}
    quad = {"by": "Bình", "from": "Chi", "quads": 1}
    return {
        "chop": before(_CHOP, after, chops=[deuce]),
        "chop_quad": before(_QUAD_CHOPPED, after, chops=[quad]),
        "chops_on_chops": before(_CHOP_ON_CHOP, after, chops=[deuce, over, again]),
    }


def _round(finish: str, **fields: object) -> Entry:
    entry = {"players": list(PLAYERS), "finish": finish, "winner": "An", **fields}
    return {key: value for key, value in entry.items() if value is not None}


UNDECIDED = (
    Undecided(
        Text(
            "Có người về bằng hai mà bàn vẫn đánh tiếp thì tính thế nào?",
            "Somebody ends on a deuce and the others play on: what then?",
        ),
        Text(
            "Ghi ván của người hết bài sau đó; người về bằng hai thì ghi còn một cây, thối hai.",
            "Enter the win of whoever runs out next; the offender has one card left, a deuce.",
        ),
    ),
    Undecided(
        Text(
            "Mấy người cùng báo sâm thì ai được báo?",
            "Several declare a sâm: which of them plays it?",
        ),
        Text(
            "Người báo trước; những người kia coi như không báo.",
            "Whoever declared first; the others do not count.",
        ),
        lambda rules: rules.sam_payment > 0 or rules.sam_failed_payment > 0,
    ),
    Undecided(
        Text(
            "Chặn sâm bằng cách chặt hai thì có trả tiền chặt không?",
            "A sâm is stopped by a chop: is the chop paid too?",
        ),
        Text("Có ghi lần chặt thì trả cả hai.", "Both are paid if the chop is entered."),
        lambda rules: rules.sam_failed_payment > 0 and chops_cost(rules),
    ),
)
