"""The house rules of Tú Lơ Khơ: the second part, and with it the whole set."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.games import common
from scorekeeper.games.tulokho.rules_cards import CardRules
from scorekeeper.kinds import ANY, Choice, Flag, Whole
from scorekeeper.options import Asked, option
from scorekeeper.text import Text


def _assistant_pays(rules: "TulokhoRules") -> bool:
    return rules.assistant_rule == "pays_for_all"


def _abandoned_pays(rules: "TulokhoRules") -> bool:
    return rules.abandoned_rule == "half_difference"


@dataclass(frozen=True, slots=True, kw_only=True)
class TulokhoRules(CardRules):
    """The house rules of a Tú Lơ Khơ table; by default those of Vinagames."""

    groups: ClassVar[Mapping[str, Text]] = {
        "cards": Text("Tiền lá", "Cards left"),
        "extras": Text("Heo, tứ quý", "Deuces and quads"),
        "assistant": Text("Đền vì tiếp tay", "Paying for assisting"),
        "abandoned": Text("Ván bỏ dở", "Abandoned rounds"),
        "special": Text("Cóng, tới trắng", "Stuck hands, instant wins"),
        common.OTHER: common.OTHER_HEADING,
    }

    assistant_rule: str = option(
        "pays_for_all",
        Choice(
            {
                "pays_for_all": Text("đền cho cả làng", "pays for everybody"),
                "none": Text("không phạt", "no penalty"),
            }
        ),
        wire=11,
        group="assistant",
        label=Text("Người tiếp tay", "The assistant"),
        help=Text(
            "Ai chặn được mà không chặn để người khác về bằng lá cuối thì đền thay mọi người thua, "
            "hoặc không bị phạt.",
            "Whoever could have stopped the win and did not pays for all the losers, "
            "or goes without penalty.",
        ),
        sentence={
            "pays_for_all": Text(
                "Tiếp tay cho người khác về thì đền cho cả làng.",
                "Whoever assists the winner pays for all the losers.",
            ),
            "none": Text("Tiếp tay không bị phạt.", "Assisting the winner has no penalty."),
        },
        source="003:49-55",
    )
    assistant_multiple: str = option(
        "last",
        Choice(
            {
                "last": Text("người sau cùng đền", "the last one pays"),
                "first": Text("người đầu tiên đền", "the first one pays"),
            }
        ),
        wire=12,
        group="assistant",
        label=Text("Nhiều người tiếp tay", "Several assistants"),
        help=Text(
            "Có mấy người cùng tiếp tay thì người sau cùng đền, hay người đầu tiên đền.",
            "Of several assistants in a round, either the last one pays or the first one.",
        ),
        sentence={
            "last": Text(
                "Mấy người cùng tiếp tay: người sau cùng đền.",
                "Several assistants: the last one pays.",
            ),
            "first": Text(
                "Mấy người cùng tiếp tay: người đầu tiên đền.",
                "Several assistants: the first one pays.",
            ),
        },
        source="003:55",
        only_if=_assistant_pays,
    )
    assistant_covers_extras: bool = option(
        True,
        Flag(),
        wire=13,
        group="assistant",
        label=Text("Đền cả heo, tứ quý", "Covers deuces and quads"),
        help=Text(
            "Người tiếp tay đền cả tiền heo và tứ quý của người khác. "
            "Nếu không, ai có thì người đó tự trả.",
            "The assistant also pays the deuces and quads of the others. "
            "Otherwise everyone pays their own.",
        ),
        sentence={
            True: Text(
                "Người tiếp tay đền cả tiền heo, tứ quý của người khác.",
                "The assistant also pays for the deuces and quads of the others.",
            ),
            False: Text(
                "Người tiếp tay chỉ đền tiền lá; heo, tứ quý của ai người ấy trả.",
                "The assistant pays for the cards only; each holder pays for deuces and quads.",
            ),
        },
        source="003:55",
        asked=Asked(
            Text(
                "Người tiếp tay có đền cả tiền heo, tứ quý của người khác không?",
                "Does the assistant pay for the deuces and quads of the others too?",
            ),
            ("003",),
        ),
        only_if=_assistant_pays,
    )
    abandoned_rule: str = option(
        "half_difference",
        Choice(
            {
                "half_difference": Text(
                    "trừ nửa số lá người ở lại", "less half the stayer’s cards"
                ),
                "void": Text("hủy ván", "the round is void"),
            }
        ),
        wire=14,
        group="abandoned",
        label=Text("Mọi người bỏ ván", "Everyone else leaves"),
        help=Text(
            "Ai bỏ ván trả người ở lại theo số lá của mình trừ nửa số lá của người ở lại, "
            "nếu còn dư; hoặc hủy ván, không ai trả.",
            "Whoever left pays the one who stayed for the cards beyond half of those the stayer "
            "holds; or the round is void and nobody pays.",
        ),
        sentence={
            "half_difference": Text(
                "Mọi người bỏ ván: ai bỏ thì trả số lá của mình trừ nửa số lá của người ở lại.",
                "Everyone else leaves: each pays for the cards beyond half of the stayer’s.",
            ),
            "void": Text(
                "Mọi người bỏ ván: hủy ván, không ai trả ai.",
                "Everyone else leaves: the round is void and nobody pays.",
            ),
        },
        source="003:57-59",
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
        asked=Asked(
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
        Whole(0, 100, words={0: common.NOT_PLAYED}),
        wire=16,
        group="special",
        label=Text("Cóng", "Stuck"),
        help=Text(
            "Ai chưa đánh được lá nào trả bấy nhiêu cược thay cho tiền lá. Số 0 là không chơi.",
            "Whoever never played a card pays this many bets in place of the cards. "
            "With 0 it is not played.",
        ),
        sentence={
            0: Text(
                "Cóng không phạt riêng, vẫn trả theo số lá.",
                "Being stuck has no price of its own; the cards are paid as usual.",
            ),
            ANY: Text(
                "Cóng: trả {0} cược thay cho tiền lá.",
                "Whoever is stuck pays {0:bet} in place of the cards.",
            ),
        },
        source="house",
        asked=Asked(
            Text(
                "Chưa đánh được lá nào (cóng) thì tính thế nào?",
                "What does never having played a card cost?",
            )
        ),
        unit="bets",
    )
    instant_win_payment: int = option(
        0,
        Whole(0, 100, words={0: common.NOT_PLAYED}),
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
        asked=Asked(
            Text(
                "Bài vừa chia đã tới trắng thì tính thế nào?",
                "What is a hand that wins as dealt worth?",
            )
        ),
        unit="bets",
    )
    round_multipliers: tuple[int, ...] = common.round_multipliers(wire=18)
    next_starter: str = common.next_starter("winner", wire=19, source="003:11")
