"""What a table of Phỏm may argue about and no house rule settles. (docs/rules.md, 9)"""

from scorekeeper.games.base import Undecided
from scorekeeper.games.phom.rules import U_TYPES, PhomRules
from scorekeeper.text import Text

_GO_WITH_OTHERS = {"tron", "kin", "dong_chat"}
_AMONG_THEMSELVES_APART = {"trang", "boc", "an"}


def _two_kinds_at_once(rules: PhomRules) -> bool:
    played = {u_type for u_type in U_TYPES if getattr(rules, f"u_{u_type}") is not None}
    mixing = played & _GO_WITH_OTHERS
    return len(mixing) > 1 or bool(mixing and played & _AMONG_THEMSELVES_APART)


UNDECIDED = (
    Undecided(
        Text(
            "Hai người cùng ù một cây thì ai được tính là ù?",
            "Two go out on the same card: who won?",
        ),
        Text(
            "Người ngồi kế sau người đánh cây ấy ù; muốn chia cho người kia thì bàn ghi thêm.",
            "Whoever sits next after its discarder; what the other gets, the table adds by hand.",
        ),
    ),
    Undecided(
        Text(
            "Một ván ù hợp hai kiểu, như vừa tròn vừa kín, thì tính kiểu nào?",
            "An ù is of two kinds at once: which of them counts?",
        ),
        Text(
            "Mỗi ván ghi một kiểu ù, bàn chọn kiểu nào thì tính kiểu ấy.",
            "Each round has one kind, and the table says which.",
        ),
        _two_kinds_at_once,
    ),
)
