"""Phỏm house rules: eating discards."""

from typing import Any

from scorekeeper.games.phom.rules_ga import ga_from_eats
from scorekeeper.options.kinds import ALIKE, ANY, Choice, Whole, amounts
from scorekeeper.options.option import Idle, OpenQuestion, Rules, option, rules_part
from scorekeeper.text import Text


def _eats_cost_nothing(rules: Any) -> bool:
    paid = (*rules.eat_payments, rules.chot_payment, rules.tai_payment)
    return not any(paid) and not ga_from_eats(rules)


@rules_part
class EatRules(Rules):
    """The rules of eating: who may eat, and what an eaten card costs."""

    __slots__ = ()

    eat_from: str = option(
        "next",
        Choice(
            {
                "next": Text("tay trên", "the player just before"),
                "any": Text("bất kỳ ai vừa đánh", "whoever has just discarded"),
            }
        ),
        wire=22,
        group="eats",
        label=Text("Ăn được của ai", "Eat from whom"),
        help=Text(
            "Chỉ được ăn cây của tay trên, người đánh ngay trước mình, "
            "hay cây ai đánh cũng ăn được.",
            "You may eat only from the player before you, or whatever card was just discarded.",
        ),
        sentence={
            "next": Text(
                "Chỉ được ăn cây của tay trên, người đánh ngay trước mình.",
                "You may eat only the discard of the player just before you.",
            ),
            "any": Text(
                "Cây vừa đánh ra thì ai cũng ăn được.",
                "Anybody at the table may eat the card just discarded.",
            ),
        },
        source="000:32, 000:42, 001:12, 002:17, 004:26-28",
        said_at={"next": "000:32, 001:12, 002:17, 004:26", "any": "000:42"},
        open_question=OpenQuestion(
            Text("Cây vừa đánh ra thì những ai được ăn?", "Who may eat a discard?"), ("000",)
        ),
    )
    eat_payments: tuple[int, int, int] = option(
        (1, 2, 3),
        amounts(3),
        wire=23,
        group="eats",
        label=Text("Ăn cây 1, 2, 3", "1st, 2nd, 3rd eat"),
        help=Text(
            "Người bị ăn trả người ăn bấy nhiêu cược cho cây thứ nhất, thứ hai, thứ ba "
            "giữa hai người trong ván đó.",
            "The discarder pays the eater this many bets for the first, second and third card "
            "eaten between the two in a round.",
        ),
        sentence={
            (0, 0, 0): Text(
                "Bị ăn cây thường không mất tiền.", "An ordinary eaten card costs nothing."
            ),
            ALIKE: Text(
                "Bị ăn một cây thường: trả người ăn {0} cược.",
                "For an ordinary eaten card its discarder pays the eater {0:bet}.",
            ),
            ANY: Text(
                "Bị cùng một người ăn: cây đầu {0:trả}, cây thứ hai {1:trả}, cây thứ ba {2:trả}.",
                "Of the cards the same player eats, the first costs {0:bet}, the second {1:bet}, "
                "the third {2:bet}.",
            ),
        },
        source="001:50-51, 002:36-37",
        said_at={(1, 1, 1): "001:50-51", (1, 1, 0): "002:36-37"},
        open_question=OpenQuestion(
            Text(
                "Bị ăn cây thứ nhất, thứ hai, thứ ba thì trả mấy cược?",
                "What do the first, second and third eaten cards cost?",
            ),
            ("002",),
        ),
        unit="bets",
    )
    chot_payment: int = option(
        4,
        Whole(0, 100),
        wire=24,
        group="eats",
        label=Text("Ăn chốt", "Ăn chốt"),
        help=Text(
            "Người bị ăn chốt trả người ăn bấy nhiêu cược. Cây nào là chốt thì cả bàn tự định.",
            "Whoever’s card is eaten as a chốt pays the eater this many bets. "
            "What counts as chốt is for the table to say.",
        ),
        sentence={
            0: Text("Bị ăn chốt không mất tiền.", "A chốt costs nothing."),
            ANY: Text(
                "Bị ăn chốt: trả người ăn {0} cược.",
                "Whoever’s card is eaten as a chốt pays the eater {0:bet}.",
            ),
        },
        source="001:51-52, 002:38-39",
        said_at={4: "001:51-52, 002:38-39"},
        open_question=OpenQuestion(Text("Bị ăn chốt thì trả mấy cược?", "What does a chốt cost?")),
        unit="bets",
    )
    tai_payment: int = option(
        4,
        Whole(0, 100),
        wire=25,
        group="eats",
        label=Text("Ăn tái", "Ăn tái"),
        help=Text(
            "Đã có chốt rồi mà còn bị ăn thêm ở lượt tái thì trả người ăn bấy nhiêu cược.",
            "Whoever’s card is eaten in an extra turn after a chốt pays the eater this many bets.",
        ),
        sentence={
            0: Text("Bị ăn tái không mất tiền.", "A tái costs nothing."),
            ANY: Text(
                "Bị ăn tái: trả người ăn {0} cược.",
                "Whoever’s card is eaten as a tái pays the eater {0:bet}.",
            ),
        },
        source="002:40",
        said_at={4: "002:40"},
        open_question=OpenQuestion(
            Text(
                "Đã có chốt mà còn bị ăn tái thì trả mấy cược?",
                "What does a card eaten after a chốt (tái) cost?",
            )
        ),
        unit="bets",
    )
    eats_in_u_round: str = option(
        "always",
        Choice(
            {
                "always": Text("vẫn trả", "still paid"),
                "not_when_den": Text("có người đền thì bỏ", "dropped when someone pays đền"),
                "never": Text("bỏ hết", "always dropped"),
            }
        ),
        wire=26,
        group="eats",
        label=Text("Tiền ăn ở ván ù", "Eats in an ù round"),
        help=Text(
            "Ván có người ù thì tiền ăn cây vẫn trả, chỉ bỏ khi có người đền, hay bỏ hết.",
            "In a round that ends in an ù, eaten cards are still paid for, "
            "dropped only when someone pays đền, or always dropped.",
        ),
        sentence={
            "always": Text(
                "Ván có người ù vẫn trả tiền ăn cây.",
                "Eaten cards are paid for even when someone goes out.",
            ),
            "not_when_den": Text(
                "Ván ù mà có người đền thì bỏ tiền ăn cây.",
                "Eaten cards are not paid for when someone pays đền.",
            ),
            "never": Text(
                "Ván có người ù thì bỏ hết tiền ăn cây.",
                "Eaten cards are not paid for when someone goes out.",
            ),
        },
        idle=(
            Idle(
                _eats_cost_nothing,
                Text(
                    "Ván có người ù cũng không ai trả tiền ăn cây.",
                    "Eaten cards cost nothing, with an ù or without.",
                ),
            ),
        ),
        source="house",
        open_question=OpenQuestion(
            Text(
                "Ván có người ù thì có trả tiền ăn cây nữa không?",
                "Are eaten cards still paid for when someone goes out?",
            )
        ),
    )
