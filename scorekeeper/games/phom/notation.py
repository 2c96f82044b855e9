"""The words of typed rounds of Phỏm. (docs/notation.md)"""

from collections.abc import Mapping
from typing import Any

from scorekeeper.games.notation import COMMON, Clause, Entry, Fault, Notation
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
_BY_WHOM = Text("Ai ăn bài của {who}?", "Who took {who}’s discard?")
_FALSE = Text("Ai báo ù sai.", "Who declared an ù that was none.")
_DEN = Text("Bàn quyết ai đền.", "Who pays đền, as the table decided.")


def _eats(pattern: str, asks: Text | None = None) -> Clause:
    """Return a clause of eaten cards."""
    return Clause(pattern, _EAT, "eats[]", words=_EATEN, asks=asks)


def _finish(entry: Mapping[str, Any]) -> str:
    return "false_declaration" if "declarer" in entry and "placing" not in entry else "normal"


def _complete(entry: Entry, rules: PhomRules) -> None:
    """Remove móm players from the order, where móm is a place of its own.

    “Hà bị chốt” does not say who ate: the next player can. If another has ù, raises `Fault`.
    """
    hands, people = entry.get("hands", {}), entry.get("players", ())
    for eat in entry.get("eats", ()):
        if "eater" not in eat:
            eat["eater"] = people[(people.index(eat["discarder"]) + 1) % len(people)]
            if entry.get("winner", eat["eater"]) != eat["eater"]:
                raise Fault(0, _BY_WHOM.fill(who=eat["discarder"]))
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
        _eats("<discarder> cho|để|bị ăn <times#?> ?cây|lá|con <kind=?>"),
        _eats("<discarder> bị ?ăn <kind=>"),
        _eats("<discarder> bị <eater> <kind=>"),
        Clause("ăn_gà", _U, sets={"finish": "u"}),
        Clause("đền_là|người_đền <payer>", _DEN, "den_override"),
        Clause("do|được|nhờ <payer> đền", _DEN, "den_override"),
        Clause("ù_láo|báo_láo ?by <declarer>", _FALSE),
        _eats("<eater> <kind=> ?của <discarder>"),
    ),
    says={
        "móm": "[|bị_|đều_|cùng_|cũng_]móm|[móm|cháy]_hết[|_trơn]|[bị|móm]_cháy|cháy_bài"
        "|burnt|burned|không_có_phỏm|[|had_]no_[phỏm|set|meld|melds]",
        "tròn": "round",
        "chốt": "[cây|con]_cuối[|_cùng]|last_[card|discard]",
        "cho": "[vì|do|tại]_cho",
        "đền": "[|phải_|bị_]đền[|_hết|_thay|_thay_hết|_cho|_làng|_cả_làng|_cả_bàn|_cho_cả_làng]"
        "|pays_for_[all|everyone]|pays_đền|covers",
        "ù": "ù[|_hết]_gà|ù_[|được_]đền|thắng|win|wins|won|[wins|won]_with_ù"
        "|won_by_ù|[declared|called|calls|got|hit]_ù|went_out|goes_out",
        "nhất": "thắng|win|wins|won|ít_[điểm|nút]_nhất",
        "ăn_gà": "[ăn|lấy|hốt|được][|_luôn|_cả|_hết|_lấy_hết][|_con]_gà",
        "ù_láo": "[|báo_]ù_láo[|_đền|_đền_làng|_đền_cả_làng]|hô_láo|báo[|_ù]_nhầm[|_đền_cả_làng]"
        "|[|declared_]false_ù|false_declaration|declared_falsely|falsely_declared",
        "hết_bài": "[không|k]_ai_ù[|_hết|_cả]|no_ù|[nobody|no_one]_won|nobody_wins",
        "ăn": "[|mới_|vừa_|có_|nhờ_|do_]ăn|[|mới_]ăn_được|ăn_lại|ăn_thêm|lượm|took|takes|ate|eats",
    },
)
