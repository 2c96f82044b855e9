"""The house rules of Phỏm, put together from their parts."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.games import common
from scorekeeper.games.phom.rules_counting import CountingRules, by_rank
from scorekeeper.games.phom.rules_den import DenRules
from scorekeeper.games.phom.rules_eat import EatRules
from scorekeeper.games.phom.rules_ga import GaRules
from scorekeeper.games.phom.rules_phat_u import PhatURules
from scorekeeper.games.phom.rules_rank import RankRules
from scorekeeper.games.phom.rules_u import URules
from scorekeeper.options.kinds import ANY, Whole
from scorekeeper.options.option import Conflict, OpenQuestion, option
from scorekeeper.text import Text


def _shares_by_rank(rules: "PhomRules") -> bool:
    return by_rank(rules) and rules.tie_break == "share"


# A dataclass has the fields of its last base first: people read its options from there up.
@dataclass(frozen=True, slots=True, kw_only=True)
class PhomRules(GaRules, PhatURules, DenRules, EatRules, RankRules, URules, CountingRules):
    """The house rules of a Phỏm table; by default the common northern ones."""

    groups: ClassVar[Mapping[str, Text]] = {
        "counting": Text("Cách tính", "Scoring"),
        "u": Text("Ù", "Ù"),
        "ranks": Text("Nhất nhì ba bét", "Places"),
        "mom": Text("Móm", "Móm"),
        "ties": Text("Bằng điểm", "Equal points"),
        "eats": Text("Ăn", "Eating"),
        "den": Text("Đền", "Đền"),
        "phat_u": Text("Phạt U", "Phạt U"),
        "ga": Text("Gà", "Gà"),
        common.OTHER: common.OTHER_HEADING,
    }
    conflicts: ClassVar[tuple[Conflict, ...]] = (
        Conflict(
            options=("tie_break", "scoring_mode"),
            holds=_shares_by_rank,
            message=Text(
                "cùng thắng khi bằng điểm chỉ đi với cách tính theo điểm rác: "
                "hãy chọn ai hạ trước thì hơn, hoặc ai hạ sau thì hơn",
                "sharing a tie goes only with scoring by points in hand: "
                "choose who is ahead by laying order",
            ),
        ),
    )

    false_declaration_payment: int = option(
        5,
        Whole(0, 100, words={0: Text("không phạt", "no penalty")}),
        wire=43,
        group="u",
        label=Text("Ù láo", "False ù"),
        help=Text(
            "Ai báo ù mà bài chưa ù thì trả mỗi người khác bấy nhiêu cược. Số 0 là không phạt.",
            "Whoever declares ù without having it pays each of the others this many bets. "
            "With 0 there is no penalty.",
        ),
        sentence={
            0: Text("Ù láo: bàn không phạt.", "A false ù: the table has no penalty for it."),
            ANY: Text(
                "Ù láo: trả mỗi người khác {0} cược.",
                "Whoever declares a false ù pays each of the others {0:bet}.",
            ),
        },
        source="house",
        open_question=OpenQuestion(
            Text(
                "Báo ù mà bài chưa ù thì phạt thế nào?",
                "What does declaring ù without having it cost?",
            )
        ),
        unit="bets",
    )
    round_multipliers: tuple[int, ...] = common.round_multipliers(wire=44)
    next_starter: str = common.next_starter(
        "winner",
        wire=45,
        source="000:15, 002:15",
        said_at={"winner": "002:15", "next_seat": "000:15"},
    )
    foul_payment: int = common.foul_payment(wire=46)
