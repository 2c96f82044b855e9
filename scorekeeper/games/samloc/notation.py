"""The words of typed rounds of Sâm lốc. (docs/notation.md)"""

from collections.abc import Mapping
from typing import Any

from scorekeeper.games.notation import CHOP, COMMON, Clause, Entry, Notation, chop_clauses
from scorekeeper.games.samloc.facts import FULL_HAND
from scorekeeper.games.samloc.rules import SamlocRules
from scorekeeper.text import Text

_LEFT = {"deuces": "hai|con_hai|heo", "quads": "tứ_quý"}
_INSTANT = {
    "deuces": "tứ_quý_hai|tứ_quý_heo",
    "dragon": "sảnh_rồng",
    "five_pairs": "năm_đôi",
    "same_colour": "đồng_màu",
    "three_triples": "ba_sám",
}
_WHAT = Text(
    "{who} chặt ai, chặt gì: hai hay tứ quý?",
    "Whose cards does {who} chop, and which: hai or tứ quý?",
)
_WHICH = Text(
    "{who} còn mấy cây, hay thối gì?", "How many cards does {who} have left, or which ones?"
)
_OUT = Text("Ai hết bài trước.", "Who ran out of cards.")
_CARDS = Text("Còn mấy cây.", "The cards left in a hand.")
_FAILED = Text("Ai chặn sâm của ai.", "Who stopped whose sâm.")
_DEALT = Text("Ai ăn trắng, kiểu gì.", "Who won with the cards as dealt.")
_DEALT_WON = {"finish": "instant_win"}


def _finish(entry: Mapping[str, Any]) -> str:
    return "sam_failed" if "declarer" in entry else "win"


def _complete(entry: Entry, rules: SamlocRules) -> None:
    """Take a lone first place as the winner, and count the hands of stuck players."""
    if len(entry.get("placing", ())) == 1:
        entry.setdefault("winner", entry.pop("placing")[0])
    for hand in entry.get("hands", {}).values():
        if hand.pop("stuck", False):
            hand.setdefault("cards", FULL_HAND)


NOTATION = Notation(
    Clause("<winner> ăn_sâm", Text("Ai ăn sâm.", "Who won a sâm."), sets={"finish": "sam"}),
    Clause("<declarer> đền_sâm|báo_sâm", Text("Ai báo sâm mà bị chặn.", "Who failed a sâm.")),
    Clause("<blocker> chặn ?sâm", Text("Ai chặn sâm.", "Who stopped a sâm.")),
    Clause("<winner> ăn_trắng|tới_trắng <instant_type=?>", _DEALT, "", _DEALT_WON, _INSTANT),
    Clause(
        "<loser> về_bằng_hai|về_bằng_heo",
        Text("Ai về bằng hai.", "Who ended on a deuce."),
        sets={"finish": "last_deuce"},
    ),
    Clause("<winner> thắng|:|hết_bài|về_nhất|về_trước", _OUT, sets={"finish": "win"}),
    *chop_clauses(_LEFT, _WHAT),
    Clause("<who> ?còn <cards#> ~cây|lá|quân", _CARDS, "hands"),
    Clause(
        "<who> ~thối|có|còn <extras+>",
        Text("Hai, tứ quý còn trên tay.", "Deuces and quads in a hand."),
        "hands",
        words=_LEFT,
        asks=_WHICH,
    ),
    Clause(
        "<who> <red_deuces#> hai_đỏ|heo_đỏ",
        Text("Trong đó mấy con hai đỏ.", "How many of the deuces are red."),
        "hands",
    ),
    Clause(
        "<who*> cóng|cháy",
        Text("Ai chưa đánh được cây nào.", "Who never played a card."),
        "hands",
        {"stuck": True},
    ),
    Clause("<feeder> đền_báo|để_về", Text("Ai báo một mà để về.", "Who let the last card go.")),
    *COMMON,
    finish=_finish,
    complete=_complete,
    spoken=(
        Clause("<who*> ?còn <cards#> ~cây|lá|quân", _CARDS, "hands"),
        Clause("<winner> về", _OUT, sets={"finish": "win"}),
        Clause("<feeder> để|cho <winner> về|thắng", _OUT, sets={"finish": "win"}),
        Clause("<blocker> chặn_sâm|bắt_sâm ?của <declarer>", _FAILED),
        Clause("stopped_by|bị_chặn_bởi|chặn_bởi <blocker>", _FAILED),
        Clause("<declarer> bị <blocker> chặn ?sâm", _FAILED),
        Clause("<from> bị <by> chặt <cards+>", CHOP, "chops[]", {}, _LEFT),
        Clause("<declarer> đền_sâm cho <blocker>", _FAILED),
        Clause("<by> chặt_chồng ?tứ_quý ?của <from>", CHOP, "chops[]", {"over": True, "quads": 1}),
    ),
    says={
        "ăn_sâm": "[báo|hô|gọi|xin]_sâm[|_thành_công|_ăn|_thắng|_ăn_sâm]|sâm_thành_công"
        "|ăn_sâm_[cả_làng|ăn_gà|ăn_luôn_gà|ăn_cả_gà]|[wins|won][|_a]_sâm|[declared|called]_sâm[|_and_won|_and_made_it]",
        "đền_sâm": "[báo|hô|gọi|xin|thua|vỡ|bể]_sâm[|_xịt]|sâm_[xịt|hỏng]|đền_sâm[|_cả]_làng"
        "|bị_chặn[|_sâm]|failed[|_a]_sâm|sâm_failed|[declared|called]_sâm[|_and_failed|_but_failed]",
        "chặn": "chặn_[được|đầu]|bắt|đập[|_bể]|stops|stopped|stopped_him|stopped_her",
        "chặn_sâm": "[chặn|bắt]_được_sâm|đập[|_bể]_sâm",
        "thắng": "[hết_bài|hết|tới|xong]_trước|hết|win|wins|won|[goes|went|ran]_out[|_first]|out",
        "ăn_trắng": "[won|wins]_as_dealt",
        "về_bằng_hai": "went_out_on_a_deuce|finished_on_a_two",
        "*": "mỗi_[người|đứa|thằng|nhà]",
        "cóng": "treo|cháy_bài|[|bị_|đều_]cóng|[cóng|cháy]_hết|[bị|đều]_cháy|stuck",
        "còn": "còn_nguyên|ôm|kẹt",
        "cây": "con",
        "hai": "2|deuce|deuces|a_two|two|twos",
        "đền_báo": "[|phải_|bị_]đền[|_làng|_cả_làng|_cả_bàn]|đền_báo_một|đền_báo_vì_không_chặn"
        "|không_[chặn|bắt][|_nên][|_phải]_đền[|_làng|_cả_làng]"
        "|pays_for_[all|everyone]",
    },
)
