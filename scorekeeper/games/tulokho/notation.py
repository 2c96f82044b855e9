"""The words of typed rounds of Tú Lơ Khơ. (docs/notation.md)"""

from scorekeeper.games.notation import CHOP, COMMON, Clause, Entry, Notation, chop_clauses
from scorekeeper.games.tulokho.facts import FULL_HAND
from scorekeeper.games.tulokho.rules import TulokhoRules
from scorekeeper.text import Text

_CHOPPED = {
    "black_deuces": "heo_đen|hai_đen",
    "red_deuces": "heo_đỏ|hai_đỏ",
    "quads": "tứ_quý",
    "runs": "ba_đôi_thông|đôi_thông",
}
_LEFT = {**_CHOPPED, "runs4": "bốn_đôi_thông"}
_INSTANT = {
    "deuces": "tứ_quý_hai|tứ_quý_heo",
    "dragon": "sảnh_rồng",
    "five_pairs": "năm_đôi_thông",
    "six_pairs": "sáu_đôi",
}
_OUT = Text("Ai hết bài trước.", "Who ran out of cards.")
_CARDS = Text("Còn mấy cây.", "The cards left in a hand.")
_KILL = Text("Ai giết ai.", "Who killed whom.")
_DEALT = Text("Ai tới trắng.", "Who won with the cards as dealt.")
_DEALT_WON = {"finish": "instant_win"}
_WHAT = Text(
    "{who} chặt ai, chặt gì: hai đen, hai đỏ, tứ quý hay đôi thông?",
    "Whose cards does {who} chop, and which: hai đen, hai đỏ, tứ quý or đôi thông?",
)
_WHICH = Text(
    "{who} còn mấy cây, hay thối gì: hai đen, hai đỏ, tứ quý, đôi thông?",
    "How many cards does {who} have left, or which: hai đen, hai đỏ, tứ quý, đôi thông?",
)


def _complete(entry: Entry, rules: TulokhoRules) -> None:
    """Take a lone first place as the winner, and count the hands of stuck players."""
    if len(entry.get("placing", ())) == 1:
        entry.setdefault("winner", entry.pop("placing")[0])
    for hand in entry.get("hands", {}).values():
        if hand.get("stuck"):
            hand.setdefault("cards", FULL_HAND)


NOTATION = Notation(
    Clause("<winner> tới_trắng|ăn_trắng <instant_type=?>", _DEALT, "", _DEALT_WON, _INSTANT),
    Clause(
        "<winner> ở_lại",
        Text("Ai ở lại, khi những người kia bỏ.", "Who stayed when the others left."),
        sets={"finish": "abandoned"},
    ),
    Clause("<winner> thắng|hết_bài|tới", _OUT, sets={"finish": "win"}),
    *chop_clauses(_CHOPPED, _WHAT),
    Clause("<who> ?còn <cards#> ~lá|cây|quân", _CARDS, "hands"),
    Clause(
        "<who> ~thối|có|còn <extras+>",
        Text("Hai, tứ quý, đôi thông còn trên tay.", "Deuces, quads and runs in a hand."),
        "hands",
        words=_LEFT,
        asks=_WHICH,
    ),
    Clause(
        "<who*> cóng",
        Text("Ai chưa đánh được cây nào.", "Who never played a card."),
        "hands",
        {"stuck": True},
    ),
    # `ba bích` alone would swallow a Bích who is third.
    Clause(
        "<who> thối_ba_bích|còn_ba_bích|giữ_ba_bích|thối_ba_tép",
        Text("Ai còn ba bích.", "Who still holds ba bích, 3♠."),
        "hands",
        {"three": True},
    ),
    Clause("<by> giết <from>", _KILL, "kills[]"),
    Clause(
        "về_bằng_ba_bích|về_bằng_ba_tép",
        Text("Người nhất về bằng ba bích.", "The first ended on ba bích, 3♠."),
        sets={"won_by_three": True},
    ),
    Clause("<assistants*> đền|để_lọt", Text("Ai để lọt.", "Who let the last card go.")),
    Clause("<placing,>", Text("Thứ tự về, nhất đứng đầu.", "The order of coming in, best first.")),
    *COMMON,
    Clause("bỏ_dở", Text("Mọi người bỏ ván.", "An abandoned round."), sets={"finish": "abandoned"}),
    finish=lambda entry: "win",
    complete=_complete,
    spoken=(
        Clause("<who*> ?còn <cards#> ~lá|cây|quân", _CARDS, "hands"),
        Clause("<winner> về|ăn", _OUT, sets={"finish": "win"}),
        Clause("<who> ăn <rank=>", _OUT, "_ranks[]", words={1: "nhất", 2: "nhì"}),
        Clause("<winner> về_bằng_ba_bích", _OUT, sets={"finish": "win", "won_by_three": True}),
        Clause("<assistants*> đền|để_lọt cho <winner> ?về|thắng", _OUT, sets={"finish": "win"}),
        Clause("<from> bị <by> chặt <cards+>", CHOP, "chops[]", {}, _CHOPPED),
        Clause("<by> chặt_chồng <cards+> ?của <from>", CHOP, "chops[]", {"over": True}, _CHOPPED),
        Clause("<from> bị <by> giết", _KILL, "kills[]"),
        Clause("<from> bị chặt <cards+> bởi|by <by>", CHOP, "chops[]", {}, _CHOPPED),
        Clause("<winner> <instant_type=> ?tới_trắng|ăn_trắng", _DEALT, "", _DEALT_WON, _INSTANT),
    ),
    says={
        "thắng": "[hết_bài|hết|về|tới|xong]_trước|hết|win|wins|won|[goes|went|ran]_out[|_first]"
        "|out",
        "cóng": "[|bị_|đều_]cóng|cóng_hết|stuck",
        "còn": "còn_nguyên|ôm|kẹt",
        "cây": "con",
        "*": "mỗi_[người|đứa|thằng|nhà]",
        "đền": "[|phải_|bị_]đền[|_làng|_cả_làng|_cả_bàn]|tiếp_tay|pays_for_[all|everyone]"
        "|không_[chặn|bắt][|_nên][|_phải]_đền[|_làng|_cả_làng]",
        "tới_trắng": "[won|wins]_as_dealt|[|got_an_]instant_win",
        "heo_đen": "[|con_][heo|hai]_[đen|bích|chuồn|tép]|black_[two|twos|2|deuce|deuces]",
        "heo_đỏ": "[|con_][heo|hai]_[đỏ|cơ|rô]|red_[two|twos|2|deuce|deuces]",
        "giết": "kills|killed",
        "thối_ba_bích": "[thối|còn]_ba_bích|[keeps|kept]_3_of_spades",
        "về_bằng_ba_bích": "[về|bằng|về_bằng]_ba_bích|on_3_of_spades",
        "bỏ_dở": "abandoned",
    },
)
