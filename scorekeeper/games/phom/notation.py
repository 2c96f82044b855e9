"""The words of typed rounds of Phỏm. (docs/notation.md)"""

from collections.abc import Mapping
from typing import Any

from scorekeeper.games.notation import COMMON, Clause, Entry, Notation
from scorekeeper.games.phom.rules import PhomRules
from scorekeeper.text import Text

_U_TYPES = {
    "tron": "tròn",
    "khan": "khan",
    "trang": "trắng",
    "boc": "bốc",
    "an": "ăn",
    "kin": "kín",
    "dong_chat": "đồng_chất",
    "chot": "chốt",
    "thuong": "thường",
}
_EATEN = {"chot": "chốt", "tai": "tái|tái_chốt", "normal": "thường"}
_U = Text("Ai ù, ù gì.", "Who won with ù, and which.")
_EAT = Text("Ai ăn bài của ai, mấy cây.", "Who took whose discard, how often.")
_WHOM = Text("{who} ăn ai?", "Whose card did {who} eat?")
_FALSE = Text("Ai báo ù sai.", "Who declared an ù that was none.")
_DEN = Text("Bàn quyết ai đền.", "Who pays đền, as the table decided.")


def _eats(pattern: str, asks: Text | None = None) -> Clause:
    """Return a clause of eaten cards."""
    return Clause(pattern, _EAT, "eats[]", words=_EATEN, asks=asks)


def _finish(entry: Mapping[str, Any]) -> str:
    return "false_declaration" if "declarer" in entry and "placing" not in entry else "normal"


def _complete(entry: Entry, rules: PhomRules) -> None:
    """Remove móm players from the order, where móm is a place of its own."""
    hands = entry.get("hands", {})
    if "placing" in entry and rules.mom_mode != "ignore":
        entry["placing"] = [who for who in entry["placing"] if not hands.get(who, {}).get("mom")]


NOTATION = Notation(
    Clause("<winner> ù <u_type=>", _U, sets={"finish": "u"}, words=_U_TYPES),
    Clause("<winner> ù ?rồi", _U, sets={"finish": "u"}),
    Clause("<declarer> ù_láo|báo_láo|báo_ù_sai|ù_sai|báo_sai", _FALSE),
    _eats("<eater> ăn ?cây <kind=?> ?của <discarder>", _WHOM),
    _eats("<eater> ăn <kind=?> nhà_trên"),
    _eats("<eater> ăn <kind=?> ?của <discarder> <times#> cây|lá|con"),
    _eats("<eater> ăn <times#> cây|lá|con <kind=?> ?của <discarder>"),
    Clause("<who*> móm|cháy", Text("Ai móm.", "Who has no phỏm."), "hands", {"mom": True}),
    Clause(
        "<who> ?còn|được <points#> ~điểm|nút",
        Text("Còn mấy điểm trên tay.", "The points in a hand."),
        "hands",
    ),
    Clause("<placing,>", Text("Thứ tự về, nhất đứng đầu.", "The order of coming in, best first.")),
    Clause("hạ_bài|thứ_tự_hạ <lay_order,>", Text("Thứ tự hạ bài.", "The order of laying.")),
    Clause('không_ai đền <reason"?>', _DEN, "den_override", {"payer": None}),
    Clause('<payer> đền <reason"?>', _DEN, "den_override"),
    *COMMON,
    Clause(
        "hết_bài|hết_nọc",
        Text("Hết bài mà không ai ù.", "Nobody won with ù."),
        sets={"finish": "normal"},
    ),
    finish=_finish,
    complete=_complete,
    spoken=(
        Clause("ù <u_type=?> <winner>", _U, sets={"finish": "u"}, words=_U_TYPES),
        _eats("<eater> ăn ?cây <kind=?>"),
        _eats("<eater> ăn <times#> cây|lá|con|lần <kind=?>"),
        _eats("<eater> ăn <times#> <kind=> ?của <discarder>"),
        _eats("<eater> ăn <kind=?> ?của <discarder> <times#> lần"),
        _eats("<eater> ăn <times#> của <discarder>"),
        _eats("<eater> ăn ?của <discarder> <times#>"),
        _eats("<eater> ăn ?của <discarder> <times#?> ?cây <kind=>"),
        _eats("<discarder> nuôi|fed|feeds <eater> <times#?> ?cây|lá|con"),
        _eats("<discarder> cho|để|đánh_cho|bị <eater> ăn <times#?> ?cây|lá|con <kind=?>"),
        _eats("<discarder> bị ăn ?cây <kind=?> bởi|by <eater>"),
        Clause("đền_là|người_đền <payer>", _DEN, "den_override"),
        Clause("do|được|nhờ <payer> đền", _DEN, "den_override"),
        Clause("ù_láo ?by <declarer>", _FALSE),
        _eats("<eater> <kind=> ?của <discarder>"),
    ),
    says={
        "móm": "bị_móm|bị_cháy|móm_cháy|móm_hết|đều_móm|cùng_móm|không_có_phỏm|no_phỏm|had_no_phỏm",
        "đền": "phải_đền|bị_đền|đền_làng|đền_cả_làng|đền_hết|phải_đền_làng|bị_đền_làng"
        "|đền_thay|đền_thay_hết|đền_cho|đền_cho_cả_làng|pays_for_all|pays_for_everyone"
        "|pays_đền|covers",
        "ù": "ù_ăn_gà|ù_được_gà|ù_lấy_gà|thắng|wins|won|wins_with_ù|won_with_ù|won_by_ù"
        "|went_out|goes_out",
        "nhất": "thắng|wins|won",
        "ù_láo": "báo_ù_láo|hô_láo|ù_nhầm|báo_ù_nhầm|báo_nhầm|false_ù|declared_false_ù"
        "|declared_falsely|falsely_declared",
        "hết_bài": "không_ai_ù|no_ù|nobody_wins|nobody_won|no_one_won",
        "ăn": "ăn_được|mới_ăn|mới_ăn_được|vừa_ăn|ăn_lại|ăn_thêm|lượm|took|takes|ate|eats",
    },
)
