"""Tú Lơ Khơ house rules: rounds that end in another way than by the last card."""

from typing import Any

from scorekeeper.games.common import NOT_PLAYED
from scorekeeper.games.tulokho.rules_mode import ModeRules, by_cards
from scorekeeper.options.kinds import ANY, Choice, Whole
from scorekeeper.options.option import Idle, OpenQuestion, option, rules_part
from scorekeeper.text import Text


def _abandoned_pays(rules: "EndingRules") -> bool:
    return by_cards(rules) and rules.abandoned_rule == "half_difference"


def _cards_cost_nothing(rules: Any) -> bool:
    return _abandoned_pays(rules) and rules.card_payment == 0


@rules_part
class EndingRules(ModeRules):
    """The rules of abandoned rounds, stuck hands and instant wins."""

    __slots__ = ()

    abandoned_rule: str = option(
        "half_difference",
        Choice(
            {
                "half_difference": Text(
                    "trừ nửa số cây người ở lại", "less half the stayer’s cards"
                ),
                "void": Text("hủy ván", "the round is void"),
            }
        ),
        wire=14,
        group="abandoned",
        label=Text("Mọi người bỏ ván", "All but one leave"),
        help=Text(
            "Ai bỏ ván trả người ở lại theo số cây của mình trừ nửa số cây của người ở lại, "
            "nếu còn dư; hoặc hủy ván, không ai trả.",
            "Whoever left pays the one who stayed for the cards beyond half of what that one "
            "holds; or the round is void and nobody pays.",
        ),
        sentence={
            "half_difference": Text(
                "Mọi người bỏ ván: ai bỏ thì trả số cây của mình trừ nửa số cây của người ở lại, "
                "có dư mới trả.",
                "All but one leave: each pays for the cards they hold beyond half of what the one "
                "who stayed holds.",
            ),
            "void": Text(
                "Mọi người bỏ ván: hủy ván, không ai trả ai.",
                "All but one leave: the round is void and nobody pays.",
            ),
        },
        idle=(
            Idle(
                _cards_cost_nothing,
                Text(
                    "Mọi người bỏ ván: không ai trả ai, vì tiền cây là 0.",
                    "All but one leave: nobody pays, as a card costs 0.",
                ),
            ),
        ),
        source="003:57-59",
        said_at={"half_difference": "003:59"},
        only_if=by_cards,
    )
    abandoned_rounding: str = option(
        "exact",
        Choice(
            {
                "exact": Text("giữ nửa cược", "keep half bets"),
                "down": Text("bỏ phần lẻ", "round down"),
                "up": Text("làm tròn lên", "round up"),
            }
        ),
        wire=15,
        group="abandoned",
        label=Text("Nửa cược lẻ", "Half bets"),
        help=Text(
            "Ván bỏ dở ra nửa cược thì giữ nguyên, bỏ phần lẻ hay làm tròn lên.",
            "Where an abandoned round comes to half a bet, it is kept, rounded down or rounded up.",
        ),
        sentence={
            "exact": Text(
                "Ván bỏ dở lẻ nửa cược: giữ nguyên nửa cược.",
                "Half a bet in an abandoned round is kept.",
            ),
            "down": Text(
                "Ván bỏ dở lẻ nửa cược: bỏ phần lẻ.", "Half a bet in an abandoned round is dropped."
            ),
            "up": Text(
                "Ván bỏ dở lẻ nửa cược: làm tròn lên.",
                "Half a bet in an abandoned round is rounded up.",
            ),
        },
        source="003:59",
        open_question=OpenQuestion(
            Text(
                "Ván bỏ dở lẻ nửa cược thì tính thế nào?",
                "What becomes of half a bet in an abandoned round?",
            ),
            ("003",),
        ),
        only_if=_abandoned_pays,
    )
    stuck_payment: int = option(
        0,
        Whole(0, 100, words={0: Text("trả theo số cây", "as for the cards")}),
        wire=16,
        group="special",
        label=Text("Cóng", "Stuck"),
        help=Text(
            "Ai chưa đánh được cây nào trả bấy nhiêu cược thay cho tiền cây. "
            "Số 0 là vẫn trả theo số cây.",
            "Whoever never played a card pays this many bets in place of the cards. "
            "With 0 the cards are paid as usual.",
        ),
        sentence={
            0: Text(
                "Cóng không phạt riêng, vẫn trả theo số cây.",
                "Being stuck has no price of its own; the cards are paid as usual.",
            ),
            ANY: Text(
                "Cóng: trả {0} cược thay cho tiền cây.",
                "Whoever is stuck pays {0:bet} in place of the cards.",
            ),
        },
        source="house",
        open_question=OpenQuestion(
            Text(
                "Chưa đánh được cây nào (cóng) thì tính thế nào?",
                "What does never having played a card cost?",
            )
        ),
        unit="bets",
        only_if=by_cards,
    )
    instant_win_payment: int = option(
        0,
        Whole(0, 100, words={0: NOT_PLAYED}),
        wire=17,
        group="special",
        label=Text("Tới trắng", "Instant win"),
        help=Text(
            "Bài vừa chia đã tới trắng thì mỗi người khác trả bấy nhiêu cược. Số 0 là không chơi.",
            "For a hand that wins as dealt each other player pays this many bets. "
            "With 0 it is not played.",
        ),
        sentence={
            0: Text("Bàn không chơi tới trắng.", "Instant wins are not played."),
            ANY: Text(
                "Tới trắng: mỗi người khác trả {0} cược.",
                "An instant win: each of the others pays {0:bet}.",
            ),
        },
        source="house",
        open_question=OpenQuestion(
            Text(
                "Bài vừa chia đã tới trắng thì tính thế nào?",
                "What is a hand that wins as dealt worth?",
            )
        ),
        unit="bets",
    )
