"""Phỏm house rules, second part: nhất nhì ba bét, móm, and who is ahead at equal points."""

from dataclasses import dataclass

from scorekeeper.games.phom.rules_u import URules, by_rank
from scorekeeper.options import Choice, Whole, option, payments
from scorekeeper.text import Text


def mom_counts(rules: "RankRules") -> bool:
    return by_rank(rules) and rules.mom_mode != "ignore"


@dataclass(frozen=True, slots=True, kw_only=True)
class RankRules(URules):
    """What the places of a round without ù pay, and how the places are found."""

    rank_payments_2: tuple[int] = option(
        (1,),
        payments(1),
        wire=14,
        group="ranks",
        label=Text("Hai người, bét trả", "With two, last pays"),
        help=Text(
            "Chơi hai người, người bét trả người nhất bấy nhiêu cược.",
            "With two players, the last pays the first this many bets.",
        ),
        source="001:42-44",
        unit="bets",
        only_if=by_rank,
    )
    rank_payments_3: tuple[int, int] = option(
        (1, 2),
        payments(2, not_falling=True),
        wire=15,
        group="ranks",
        label=Text("Ba người, nhì – bét trả", "With three, 2nd – last pay"),
        help=Text(
            "Chơi ba người, người nhì và người bét mỗi người trả người nhất bấy nhiêu cược.",
            "With three players, the second and the last each pay the first this many bets.",
        ),
        source="001:42-44",
        unit="bets",
        only_if=by_rank,
    )
    rank_payments_4: tuple[int, int, int] = option(
        (1, 2, 3),
        payments(3, not_falling=True),
        wire=16,
        group="ranks",
        label=Text("Bốn người, nhì – ba – bét trả", "With four, 2nd – 3rd – last pay"),
        help=Text(
            "Chơi bốn người, người nhì, người ba và người bét mỗi người trả người nhất "
            "bấy nhiêu cược.",
            "With four players, the second, third and last each pay the first this many bets.",
        ),
        source="001:42-44",
        unit="bets",
        only_if=by_rank,
    )
    mom_mode: str = option(
        "replace",
        Choice(
            {
                "ignore": Text("không tính", "not at all"),
                "replace": Text("trả tiền móm thay tiền hạng", "instead of the place"),
                "add": Text("trả cả tiền móm lẫn tiền hạng", "on top of the place"),
            }
        ),
        wire=17,
        group="mom",
        label=Text("Tính móm", "How móm counts"),
        help=Text(
            "Ai không có phỏm nào thì trả tiền móm thay tiền hạng, trả cả hai, "
            "hay xếp hạng như mọi người. Có tính móm thì người móm luôn xếp sau người có phỏm.",
            "A player without any phỏm pays for móm in place of the rank, pays both, "
            "or ranks like the rest. Where móm counts, it is behind every hand with a phỏm.",
        ),
        source="001:40-45, 002:33, 002:43",
        only_if=by_rank,
    )
    mom_payment: int = option(
        4,
        Whole(0, 100),
        wire=18,
        group="mom",
        label=Text("Tiền móm", "Móm pays"),
        help=Text(
            "Mỗi người móm trả người nhất bấy nhiêu cược.",
            "Each móm player pays the first this many bets.",
        ),
        source="001:44-45, 002:43",
        unit="bets",
        only_if=mom_counts,
    )
    mom_rank_by: str = option(
        "lay_order",
        Choice(
            {
                "points": Text("theo điểm", "by points"),
                "lay_order": Text("theo lượt hạ", "by laying order"),
            }
        ),
        wire=19,
        group="mom",
        label=Text("Cùng móm thì xếp", "Móm among themselves"),
        help=Text(
            "Mấy người cùng móm thì xét ai ít điểm hơn, "
            "hay coi như bằng nhau rồi xét lượt hạ như khi bằng điểm.",
            "Several móm players rank by fewest points, "
            "or count as equal and are told apart by laying order, as at equal points.",
        ),
        source="001:43, 002:33",
        only_if=mom_counts,
    )
    all_mom: str = option(
        "winner_collects",
        Choice(
            {
                "winner_collects": Text("người nhất vẫn thu", "the first collects"),
                "no_payment": Text("không ai trả ai", "nobody pays"),
            }
        ),
        wire=20,
        group="mom",
        label=Text("Cả làng móm", "Everybody móm"),
        help=Text(
            "Cả bàn đều móm thì người xếp nhất vẫn thu tiền, hay ván đó không ai trả ai.",
            "When the whole table is móm, the best of them still collects, or nobody pays.",
        ),
        source="house",
        only_if=mom_counts,
    )
    tie_break: str = option(
        "earlier_wins",
        Choice(
            {
                "earlier_wins": Text("ai hạ trước thì hơn", "whoever laid first is ahead"),
                "later_wins": Text("ai hạ sau thì hơn", "whoever laid last is ahead"),
                "share": Text("cùng thắng, chia đều", "they share the win"),
            }
        ),
        wire=21,
        group="ties",
        label=Text("Bằng điểm", "Equal points"),
        help=Text(
            "Bằng điểm thì người hạ trước hơn, người hạ sau hơn, hay cùng thắng rồi chia đều. "
            "Cùng thắng chỉ dùng khi tính theo điểm rác.",
            "At equal points, whoever laid down first is ahead, whoever laid down last is ahead, "
            "or they share the win. Sharing goes only with scoring by points in hand.",
        ),
        source="001:46-47, 002:33, house",
    )
