"""The house rules of Tú Lơ Khơ."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.games import common
from scorekeeper.options import Choice, Flag, Rules, Whole, option
from scorekeeper.text import Text


def _many_cards(rules: "TulokhoRules") -> bool:
    return rules.many_cards_threshold is not None


def _many_cards_multiply(rules: "TulokhoRules") -> bool:
    return _many_cards(rules) and rules.many_cards_multiplier > 1


def _quads_cost(rules: "TulokhoRules") -> bool:
    return rules.quad_payment > 0


def _assistant_pays(rules: "TulokhoRules") -> bool:
    return rules.assistant_rule == "pays_for_all"


def _abandoned_pays(rules: "TulokhoRules") -> bool:
    return rules.abandoned_rule == "half_difference"


@dataclass(frozen=True, slots=True, kw_only=True)
class TulokhoRules(Rules):
    """The house rules of a Tú Lơ Khơ table; by default those of Vinagames."""

    groups: ClassVar[Mapping[str, Text]] = {
        "cards": Text("Tiền lá", "Cards left"),
        "extras": Text("Heo, tứ quý", "Deuces and quads"),
        "assistant": Text("Đền vì tiếp tay", "Paying for assisting"),
        "abandoned": Text("Ván bỏ dở", "Abandoned rounds"),
        "special": Text("Cóng, tới trắng", "Stuck hands, instant wins"),
        common.OTHER: common.OTHER_HEADING,
    }

    card_payment: int = option(
        1,
        Whole(0, 20),
        wire=1,
        group="cards",
        label=Text("Mỗi lá còn lại", "Each card left"),
        help=Text(
            "Người thua còn lá nào trên tay thì trả người thắng bấy nhiêu cược cho lá đó.",
            "A loser pays the winner this many bets for each card left in hand.",
        ),
        source="003:43",
        unit="bets",
    )
    many_cards_threshold: int | None = option(
        10,
        Whole(1, 13, null=Text("không nhân", "never")),
        wire=2,
        group="cards",
        label=Text("Nhiều lá là từ", "Many cards from"),
        help=Text(
            "Còn từ bấy nhiêu lá trở lên thì tiền lá được nhân. Để trống là không nhân.",
            "From this many cards on, the payment for cards is multiplied. Empty means never.",
        ),
        source="003:43",
        unit="cards",
    )
    many_cards_multiplier: int = option(
        2,
        Whole(1, 10),
        wire=3,
        group="cards",
        label=Text("Nhiều lá thì nhân", "Many cards multiply by"),
        help=Text(
            "Người thua còn nhiều lá trả tiền lá gấp bấy nhiêu lần.",
            "A loser with many cards pays this many times as much for the cards.",
        ),
        source="003:43",
        unit="times",
        only_if=_many_cards,
    )
    many_cards_multiplies_extras: bool = option(
        False,
        Flag(),
        wire=4,
        group="cards",
        label=Text("Nhân cả heo, tứ quý", "Multiply deuces and quads too"),
        help=Text(
            "Còn nhiều lá thì tiền heo và tứ quý cũng nhân theo, không chỉ tiền lá.",
            "With many cards left, deuces and quads are multiplied as well, not only the cards.",
        ),
        source="003:43-45",
        only_if=_many_cards_multiply,
    )
    black_deuce_payment: int = option(
        3,
        Whole(0, 100),
        wire=5,
        group="extras",
        label=Text("Heo đen", "Black deuce"),
        help=Text(
            "Mỗi con heo đen còn trên tay trả thêm bấy nhiêu cược.",
            "Each black deuce left in hand costs this many bets more.",
        ),
        source="003:45",
        unit="bets",
    )
    red_deuce_payment: int = option(
        6,
        Whole(0, 100),
        wire=6,
        group="extras",
        label=Text("Heo đỏ", "Red deuce"),
        help=Text(
            "Mỗi con heo đỏ còn trên tay trả thêm bấy nhiêu cược.",
            "Each red deuce left in hand costs this many bets more.",
        ),
        source="003:45",
        unit="bets",
    )
    quad_payment: int = option(
        10,
        Whole(0, 100),
        wire=7,
        group="extras",
        label=Text("Tứ quý", "Four of a kind"),
        help=Text(
            "Mỗi bộ tứ quý còn trên tay trả thêm bấy nhiêu cược.",
            "Each four of a kind left in hand costs this many bets more.",
        ),
        source="003:45",
        unit="bets",
    )
    quad_of_deuces_counts: bool = option(
        True,
        Flag(),
        wire=8,
        group="extras",
        label=Text("Bốn heo cũng là tứ quý", "Four deuces are a quad too"),
        help=Text(
            "Còn đủ bốn heo thì trả tiền từng con heo và trả cả tiền tứ quý.",
            "Four deuces in one hand are paid as deuces and as four of a kind as well.",
        ),
        source="003:45",
        only_if=_quads_cost,
    )
    extras_replace_card_count: bool = option(
        False,
        Flag(),
        wire=9,
        group="extras",
        label=Text("Heo, tứ quý không tính tiền lá", "Deuces, quads not counted as cards"),
        help=Text(
            "Heo và các lá trong tứ quý chỉ trả tiền riêng, không đếm vào số lá phải trả.",
            "Deuces and the cards of quads pay only their own price, not the price of a card too.",
        ),
        source="003:43-45",
    )
    forbid_only_deuces: bool = option(
        True,
        Flag(),
        wire=10,
        group="extras",
        label=Text("Cấm để lại toàn heo", "No hand of deuces only"),
        help=Text(
            "Không được đánh đến khi trên tay chỉ còn heo.",
            "Nobody may play down to a hand of nothing but deuces.",
        ),
        source="003:41",
    )
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
        source="003:55",
        only_if=_assistant_pays,
    )
    abandoned_rule: str = option(
        "half_difference",
        Choice(
            {
                "half_difference": Text(
                    "trừ nửa số lá người ở lại", "less half the stayer's cards"
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
        source="003:59",
        only_if=_abandoned_pays,
    )
    stuck_payment: int = option(
        0,
        Whole(0, 100),
        wire=16,
        group="special",
        label=Text("Cóng", "Stuck"),
        help=Text(
            "Ai chưa đánh được lá nào trả bấy nhiêu cược thay cho tiền lá. Số 0 là không chơi.",
            "Whoever never played a card pays this many bets in place of the cards. "
            "With 0 it is not played.",
        ),
        source="house",
        unit="bets",
    )
    instant_win_payment: int = option(
        0,
        Whole(0, 100),
        wire=17,
        group="special",
        label=Text("Tới trắng", "Instant win"),
        help=Text(
            "Bài vừa chia đã tới trắng thì mỗi người khác trả bấy nhiêu cược. Số 0 là không chơi.",
            "For a hand that wins as dealt each other player pays this many bets. "
            "With 0 it is not played.",
        ),
        source="house",
        unit="bets",
    )
    round_multipliers: tuple[int, ...] = common.round_multipliers(wire=18)
    next_starter: str = common.next_starter("winner", wire=19, source="003:11")
