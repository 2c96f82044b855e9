"""Phỏm house rules, third part: eating discards, and đền."""

from dataclasses import dataclass

from scorekeeper.games.common import NOT_PLAYED
from scorekeeper.games.phom.rules_rank import RankRules
from scorekeeper.options import Choice, Whole, option, payments
from scorekeeper.text import Text


def last_eater_pays_den(rules: "EatRules") -> bool:
    return rules.den_last_round == "last_eater"


def some_den_rule(rules: "EatRules") -> bool:
    return rules.den_eats != 0 or rules.den_last_round != "none"


def both_den_rules(rules: "EatRules") -> bool:
    return rules.den_eats != 0 and rules.den_last_round != "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class EatRules(RankRules):
    """What an eaten card costs, and who pays for the whole table (đền)."""

    eat_from: str = option(
        "next",
        Choice(
            {
                "next": Text("người đánh ngay trước mình", "the player just before"),
                "any": Text("bất kỳ ai vừa đánh", "whoever has just discarded"),
            }
        ),
        wire=22,
        group="eats",
        label=Text("Ăn được của ai", "Eat from whom"),
        help=Text(
            "Chỉ ăn cây của nhà ngay trên mình, hay ăn cây vừa đánh của bất kỳ ai.",
            "You may eat only from the player before you, or whatever card was just discarded.",
        ),
        source="000:32, 000:42, 001:12, 002:17",
    )
    eat_payments: tuple[int, int, int] = option(
        (1, 2, 3),
        payments(3),
        wire=23,
        group="eats",
        label=Text("Ăn cây 1, 2, 3", "1st, 2nd, 3rd eat"),
        help=Text(
            "Người bị ăn trả người ăn bấy nhiêu cược cho cây thứ nhất, thứ hai, thứ ba "
            "giữa hai người trong ván đó.",
            "The discarder pays the eater this many bets for the first, second and third card "
            "eaten between the two in a round.",
        ),
        source="001:50-51, 002:36-37",
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
            "Whoever's card is eaten as a chốt pays the eater this many bets. "
            "What counts as chốt is for the table to say.",
        ),
        source="001:51-52, 002:38-39",
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
            "Whoever's card is eaten in an extra turn after a chốt pays the eater this many bets.",
        ),
        source="002:40",
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
        source="house",
    )
    den_eats: int = option(
        3,
        Choice(
            {
                0: NOT_PLAYED,
                2: Text("cho ăn 2 cây", "2 cards"),
                3: Text("cho ăn 3 cây", "3 cards"),
            }
        ),
        wire=27,
        group="den",
        label=Text("Đền vì cho ăn", "Đền for feeding"),
        help=Text(
            "Ai để người ù ăn đủ bấy nhiêu cây của mình thì đền làng: trả thay cho mọi người thua.",
            "Whoever fed this many cards to the player who went out pays for all the losers.",
        ),
        source="001:53-54, 002:46, 004:53",
        unit="cards",
    )
    den_last_round: str = option(
        "last_eater",
        Choice(
            {
                "none": NOT_PLAYED,
                "last_eater": Text("người ăn chốt sau cùng", "the last to eat a chốt"),
                "feeder": Text("người để người ù ăn chốt", "who let the winner eat a chốt"),
            }
        ),
        wire=28,
        group="den",
        label=Text("Đền ở vòng chốt", "Đền in the last turn"),
        help=Text(
            "Có ăn chốt hay ăn tái rồi có người ù, thì người ăn sau cùng đền làng, "
            "hay người đã để người ù ăn cây đó đền làng.",
            "When someone goes out after a chốt or tái, either the last to eat one pays for all, "
            "or the player who let the winner eat it.",
        ),
        source="001:55-57, 002:47",
    )
    den_winner_ate_last: str = option(
        "previous_eater",
        Choice(
            {
                "none": Text("không ai đền", "nobody"),
                "previous_eater": Text("người ăn chốt trước đó", "who ate a chốt before"),
                "feeder": Text("người đánh ra cây đó", "who discarded that card"),
            }
        ),
        wire=29,
        group="den",
        label=Text("Chính người ù ăn sau cùng", "The winner ate last"),
        help=Text(
            "Nếu chính người ù là người ăn chốt sau cùng thì không ai đền, "
            "người khác ăn chốt gần nhất trước đó đền, hay người đánh ra cây ấy đền.",
            "When the last chốt was eaten by the player who went out, either nobody pays đền, "
            "or the other player who ate one before, or the one who discarded that card.",
        ),
        source="house",
        only_if=last_eater_pays_den,
    )
    den_precedence: str = option(
        "eats_first",
        Choice(
            {
                "eats_first": Text("người cho ăn nhiều cây", "who fed the cards"),
                "last_round_first": Text("người đền vòng chốt", "who owes for the last turn"),
            }
        ),
        wire=30,
        group="den",
        label=Text("Hai người cùng phải đền", "Two would pay đền"),
        help=Text(
            "Một người phải đền vì cho ăn, người kia phải đền ở vòng chốt, thì ai đền.",
            "Which of the two pays when one owes đền for feeding and another for the last turn.",
        ),
        source="house",
        only_if=both_den_rules,
    )
    den_min_players: int = option(
        2,
        Whole(2, 4),
        wire=31,
        group="den",
        label=Text("Đền khi có từ", "Đền with at least"),
        help=Text(
            "Ván có ít nhất bấy nhiêu người chơi thì mới tính đền.",
            "Đền is played only in rounds with at least this many players.",
        ),
        source="house",
        unit="players",
        only_if=some_den_rule,
    )
