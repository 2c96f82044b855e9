"""The house rules of Phỏm: phạt U, gà and the rest, and with them the whole set."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.games import common
from scorekeeper.games.phom.rules_eat import EatRules
from scorekeeper.games.phom.rules_u import by_deadwood, by_rank, some_u_type_multiplies
from scorekeeper.options import Choice, Conflict, Whole, option, payments
from scorekeeper.text import Text


def _phat_u(rules: "PhomRules") -> bool:
    costs = rules.phat_u_multiplier > 1 or rules.phat_u_side_payment > 0
    return by_deadwood(rules) and costs


def _phat_u_meets_u_type(rules: "PhomRules") -> bool:
    return by_deadwood(rules) and rules.phat_u_multiplier > 1 and some_u_type_multiplies(rules)


def _phat_u_side(rules: "PhomRules") -> bool:
    return by_deadwood(rules) and rules.phat_u_side_payment > 0


def ga_played(rules: "PhomRules") -> bool:
    return rules.ga_mode != "off"


def ga_from_antes(rules: "PhomRules") -> bool:
    return rules.ga_mode in ("ante", "eats_and_ante")


def ga_from_eats(rules: "PhomRules") -> bool:
    return rules.ga_mode in ("eats", "eats_and_ante")


def _shares_by_rank(rules: "PhomRules") -> bool:
    return by_rank(rules) and rules.tie_break == "share"


@dataclass(frozen=True, slots=True, kw_only=True)
class PhomRules(EatRules):
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

    phat_u_multiplier: int = option(
        1,
        Whole(1, 5),
        wire=32,
        group="phat_u",
        label=Text("Phạt U nhân", "Phạt U multiplies"),
        help=Text(
            "Người thua còn nhiều điểm rác nhất trả người thắng gấp bấy nhiêu lần. "
            "Số 1 là không phạt gấp.",
            "The loser with the most points in hand pays the winner this many times as much. "
            "With 1 nothing is multiplied.",
        ),
        source="000:56-58, 000:61-62",
        unit="times",
        only_if=by_deadwood,
    )
    phat_u_ties: str = option(
        "all",
        Choice(
            {
                "all": Text("cùng bị phạt U", "all pay phạt U"),
                "none": Text("không ai bị phạt U", "nobody pays phạt U"),
            }
        ),
        wire=33,
        group="phat_u",
        label=Text("Cùng nhiều điểm nhất", "Tied for most points"),
        help=Text(
            "Mấy người thua cùng nhiều điểm rác nhất thì cùng bị phạt U, hay không ai bị.",
            "Losers who share the most points in hand all pay phạt U, or none of them does.",
        ),
        source="000:60",
        only_if=_phat_u,
    )
    phat_u_min_players: int = option(
        2,
        Whole(2, 4),
        wire=34,
        group="phat_u",
        label=Text("Phạt U khi có từ", "Phạt U with at least"),
        help=Text(
            "Ván có ít nhất bấy nhiêu người chơi thì mới phạt U.",
            "Phạt U is played only in rounds with at least this many players.",
        ),
        source="house",
        unit="players",
        only_if=_phat_u,
    )
    phat_u_stacking: str = option(
        "multiply",
        Choice(
            {
                "multiply": Text("nhân cả hai", "both multiply"),
                "max": Text("chỉ lấy số lớn hơn", "only the larger"),
            }
        ),
        wire=35,
        group="phat_u",
        label=Text("Phạt U gặp kiểu ù nhân", "Phạt U meets a multiplied ù"),
        help=Text(
            "Có người ù kiểu được nhân, người bị phạt U trả theo cả hai lần nhân, "
            "hay chỉ theo số lớn hơn.",
            "When someone goes out in a way that multiplies, the player under phạt U pays by both "
            "multipliers, or only by the larger one.",
        ),
        source="house",
        only_if=_phat_u_meets_u_type,
    )
    phat_u_side_payment: int = option(
        0,
        Whole(0, 20),
        wire=36,
        group="phat_u",
        label=Text("Phạt U trả thêm", "Phạt U pays on the side"),
        help=Text(
            "Người bị phạt U còn trả thêm cho mỗi người khác bấy nhiêu cược. Số 0 là không chơi.",
            "The player under phạt U also pays each of the others this many bets. "
            "With 0 it is not played.",
        ),
        source="000:59",
        unit="bets",
        only_if=by_deadwood,
    )
    phat_u_side_to: str = option(
        "other_losers",
        Choice(
            {
                "other_losers": Text("những người thua khác", "the other losers"),
                "everyone": Text("tất cả, kể cả người thắng", "everyone, the winner too"),
            }
        ),
        wire=37,
        group="phat_u",
        label=Text("Trả thêm cho ai", "Side payment to whom"),
        help=Text(
            "Tiền trả thêm của phạt U chỉ cho những người thua khác, hay cho cả người thắng.",
            "The side payment of phạt U goes to the other losers only, or to the winner as well.",
        ),
        source="000:59",
        only_if=_phat_u_side,
    )
    ga_mode: str = option(
        "off",
        Choice(
            {
                "off": common.NOT_PLAYED,
                "eats": Text("bị ăn thì nộp gà", "eaten cards"),
                "ante": Text("mỗi ván cùng góp", "an ante each round"),
                "eats_and_ante": Text("vừa góp vừa nộp khi bị ăn", "an ante and eaten cards"),
            }
        ),
        wire=38,
        group="ga",
        label=Text("Nuôi gà", "Feeding the gà"),
        help=Text(
            "Gà là tiền để chung giữa bàn, nuôi từ ván này sang ván khác. "
            "Nuôi bằng tiền góp mỗi ván, bằng tiền nộp khi bị ăn, hoặc cả hai.",
            "The gà is a pot that grows from round to round. "
            "It is fed by everyone each round, by those whose cards are eaten, or both.",
        ),
        source="house",
    )
    ga_ante: int = option(
        0,
        Whole(0, 100),
        wire=39,
        group="ga",
        label=Text("Góp gà mỗi ván", "Into the gà each round"),
        help=Text(
            "Mỗi ván mỗi người góp vào gà bấy nhiêu cược.",
            "Everyone puts this many bets into the gà each round.",
        ),
        source="house",
        unit="bets",
        only_if=ga_from_antes,
    )
    ga_eat_payments: tuple[int, int, int] = option(
        (0, 0, 0),
        payments(3),
        wire=40,
        group="ga",
        label=Text("Bị ăn cây 1, 2, 3 nộp gà", "1st, 2nd, 3rd eat into the gà"),
        help=Text(
            "Người bị ăn còn nộp vào gà bấy nhiêu cược cho cây thứ nhất, thứ hai, thứ ba, "
            "ngoài tiền trả người ăn.",
            "The discarder also puts this many bets into the gà for the first, second and third "
            "card, besides what the eater gets.",
        ),
        source="house",
        unit="bets",
        only_if=ga_from_eats,
    )
    ga_chot_payment: int = option(
        0,
        Whole(0, 100),
        wire=41,
        group="ga",
        label=Text("Bị ăn chốt nộp gà", "Chốt into the gà"),
        help=Text(
            "Bị ăn chốt hay ăn tái thì còn nộp vào gà bấy nhiêu cược.",
            "Whoever's card is eaten as a chốt or tái also puts this many bets into the gà.",
        ),
        source="house",
        unit="bets",
        only_if=ga_from_eats,
    )
    ga_taken_by: str = option(
        "u_winner",
        Choice(
            {
                "u_winner": Text("chỉ người ù", "only an ù"),
                "round_winner": Text("ai thắng ván cũng được", "any winner"),
            }
        ),
        wire=42,
        group="ga",
        label=Text("Ai ăn gà", "Who takes the gà"),
        help=Text(
            "Chỉ người ù mới ăn gà, hay người nhất ván thường cũng được ăn.",
            "Only a player who goes out takes the gà, or the winner of an ordinary round as well.",
        ),
        source="house",
        only_if=ga_played,
    )
    false_declaration_payment: int = option(
        5,
        Whole(0, 100),
        wire=43,
        group="u",
        label=Text("Ù láo", "False ù"),
        help=Text(
            "Ai báo ù mà bài chưa ù thì trả mỗi người khác bấy nhiêu cược. Số 0 là không chơi.",
            "Whoever declares ù without having it pays each of the others this many bets. "
            "With 0 it is not played.",
        ),
        source="house",
        unit="bets",
    )
    round_multipliers: tuple[int, ...] = common.round_multipliers(wire=44)
    next_starter: str = common.next_starter("winner", wire=45, source="000:15, 002:15")
