"""Phỏm house rules: nhất nhì ba bét, móm, and who is ahead at equal points."""

from scorekeeper.games.phom.rules_counting import CountingRules, by_rank
from scorekeeper.games.places import rank_payments
from scorekeeper.options.kinds import ANY, Choice, Flag, Whole
from scorekeeper.options.option import Idle, OpenQuestion, option, rules_part
from scorekeeper.text import Text


def mom_counts(rules: "RankRules") -> bool:
    """Return whether being móm costs anything."""
    return by_rank(rules) and rules.mom_mode != "ignore"


def _mom_in_place_of_all(rules: "RankRules") -> bool:
    return rules.mom_mode == "replace" and rules.mom_payment == 0


def _mom_adds_nothing(rules: "RankRules") -> bool:
    return rules.mom_mode == "add" and rules.mom_payment == 0


@rules_part
class RankRules(CountingRules):
    """The rules of a round without ù: what its places pay, and how they are found."""

    __slots__ = ()

    rank_payments_2: tuple[int] = rank_payments(
        2,
        wire=14,
        group="ranks",
        help=Text(
            "Chơi hai người, người thua trả người thắng bấy nhiêu cược khi không ai ù.",
            "With two players, the loser pays the winner this many bets when nobody goes out.",
        ),
        source="001:42-44",
        open_question=OpenQuestion(
            Text(
                "Chơi hai người thì người thua trả mấy cược?",
                "With two players, how much does the loser pay?",
            ),
            ("001",),
        ),
        only_if=by_rank,
    )
    rank_payments_3: tuple[int, int] = rank_payments(
        3,
        wire=15,
        group="ranks",
        source="001:42-44",
        open_question=OpenQuestion(
            Text(
                "Chơi ba người thì nhì, bét trả mấy cược?",
                "With three players, how much do second and last place pay?",
            ),
            ("001",),
        ),
        only_if=by_rank,
    )
    rank_payments_4: tuple[int, int, int] = rank_payments(
        4,
        wire=16,
        group="ranks",
        source="001:42-44",
        said_at={(1, 2, 3): "001:43"},
        open_question=OpenQuestion(
            Text(
                "Không ai ù thì nhì, ba, bét trả mấy cược?",
                "When nobody goes out, how much do second, third and last place pay?",
            )
        ),
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
            "A player without any phỏm pays for móm instead of the place, pays both, "
            "or is placed like the rest. Where móm counts, it is behind every hand with a phỏm.",
        ),
        sentence={
            "ignore": Text(
                "Móm không bị phạt, vẫn xếp hạng theo điểm như mọi người.",
                "Móm costs nothing more; such a hand is placed by its points like the rest.",
            ),
            "replace": Text(
                "Móm thì xếp sau mọi người có phỏm, trả tiền móm thay cho tiền hạng.",
                "A móm hand comes behind all with a phỏm and pays for móm instead of its place.",
            ),
            "add": Text(
                "Móm thì xếp sau mọi người có phỏm, trả cả tiền hạng lẫn tiền móm.",
                "A móm hand comes behind all with a phỏm and pays for both its place and móm.",
            ),
        },
        idle=(
            Idle(
                _mom_in_place_of_all,
                Text(
                    "Móm thì xếp sau mọi người có phỏm, và không phải trả ai vì tiền móm là 0.",
                    "A móm hand comes behind all with a phỏm and pays nobody, as móm costs 0.",
                ),
            ),
            Idle(
                _mom_adds_nothing,
                Text(
                    "Móm thì xếp sau mọi người có phỏm, trả người nhất chỉ tiền hạng "
                    "vì tiền móm là 0.",
                    "A móm hand comes behind all with a phỏm and pays the first for its place; "
                    "móm costs 0.",
                ),
            ),
        ),
        source="001:40-45, 002:33, 002:43",
        said_at={"replace": "001:41, 001:44-45"},
        open_question=OpenQuestion(
            Text(
                "Tiền móm trả thay cho tiền hạng hay trả cả hai?",
                "Is móm paid instead of the place, or as well?",
            ),
            ("002",),
        ),
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
            "Each móm player pays first place this many bets.",
        ),
        sentence={
            0: Text("Móm không phải trả tiền móm.", "Nothing is paid for móm itself."),
            ANY: Text(
                "Mỗi người móm trả người nhất {0} cược.",
                "Each móm player pays {0:bet} to first place.",
            ),
        },
        source="001:44-45, 002:43",
        said_at={4: "001:45, 002:43"},
        open_question=OpenQuestion(Text("Móm thì trả mấy cược?", "How much is paid for móm?")),
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
        label=Text("Cùng móm thì ai hơn", "Móm among themselves"),
        help=Text(
            "Mấy người cùng móm thì xét ai ít điểm hơn, "
            "hay coi như bằng nhau rồi xét lượt hạ như khi bằng điểm.",
            "Several móm players rank by fewest points, "
            "or count as equal and are told apart by laying order, as at equal points.",
        ),
        sentence={
            "points": Text(
                "Cùng móm: ai ít điểm hơn thì hơn.",
                "Among móm players, whoever has fewer points is ahead.",
            ),
            "lay_order": Text(
                "Cùng móm: coi như bằng điểm, xét lượt hạ.",
                "Móm players count as level; the rule for equal points decides.",
            ),
        },
        source="001:43, 002:33",
        said_at={"points": "001:43", "lay_order": "002:33"},
        open_question=OpenQuestion(
            Text("Mấy người cùng móm thì ai hơn?", "Several players are móm: who is ahead?")
        ),
        only_if=mom_counts,
    )
    all_mom: str = option(
        "winner_collects",
        Choice(
            {
                "winner_collects": Text("người đứng nhất vẫn ăn tiền", "the best of them collects"),
                "no_payment": Text("không ai trả ai", "nobody pays"),
            }
        ),
        wire=20,
        group="mom",
        label=Text("Cả làng móm", "Everybody móm"),
        help=Text(
            "Cả bàn đều móm thì người đứng nhất vẫn ăn tiền, hay ván đó không ai trả ai.",
            "When the whole table is móm, the best of them still collects, or nobody pays.",
        ),
        sentence={
            "winner_collects": Text(
                "Cả làng móm: người đứng nhất vẫn ăn tiền.",
                "Everybody is móm: the best of them still collects.",
            ),
            "no_payment": Text(
                "Cả làng móm: hòa, không ai trả ai.", "Everybody is móm: nobody pays."
            ),
        },
        source="house",
        open_question=OpenQuestion(
            Text("Cả làng cùng móm thì ai trả ai?", "Everybody is móm: who pays whom?")
        ),
        only_if=mom_counts,
    )
    mom_with_eat: bool = option(
        False,
        Flag(),
        wire=47,
        group="mom",
        label=Text("Đã ăn vẫn có thể móm", "Móm after an eat"),
        help=Text(
            "Cây đã ăn nằm trong phỏm nên người đã ăn thường không thể móm. "
            "Có bàn vẫn tính móm, như khi ăn rồi mà không hạ được phỏm.",
            "An eaten card lies in a phỏm, so that who ate usually cannot be móm. "
            "Some tables count it all the same, as where that phỏm was never laid.",
        ),
        sentence={
            False: Text(
                "Ai đã ăn bài là có phỏm, không tính móm.",
                "Whoever has eaten a card has a phỏm and is not móm.",
            ),
            True: Text(
                "Ai đã ăn bài mà không hạ được phỏm vẫn là móm.",
                "Whoever has eaten a card and lays no phỏm is móm all the same.",
            ),
        },
        source="house",
        neutral=False,
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
        sentence={
            "earlier_wins": Text(
                "Bằng điểm: ai hạ trước thì hơn.", "Equal points: whoever laid down first is ahead."
            ),
            "later_wins": Text(
                "Bằng điểm: ai hạ sau thì hơn.", "Equal points: whoever laid down last is ahead."
            ),
            "share": Text(
                "Bằng điểm mà cùng ít nhất: cùng thắng, chia đều tiền được.",
                "Tied for the fewest points: they win together and share what comes in.",
            ),
        },
        source="001:46-47, 002:33, house",
        said_at={"earlier_wins": "001:46-47, 002:33"},
        open_question=OpenQuestion(
            Text("Hai người bằng điểm thì ai hơn?", "Two players have equal points: who is ahead?")
        ),
    )
