"""Phỏm house rules: phạt U, the penalty for the most points in hand."""

from scorekeeper.games.phom.rules_counting import CountingRules, by_deadwood
from scorekeeper.games.phom.rules_u import URules, some_u_type_multiplies
from scorekeeper.options.kinds import ANY, Choice, Whole
from scorekeeper.options.option import OpenQuestion, option, rules_part
from scorekeeper.text import Text


def _phat_u(rules: "PhatURules") -> bool:
    costs = rules.phat_u_multiplier > 1 or rules.phat_u_side_payment > 0
    return by_deadwood(rules) and costs


def _phat_u_meets_u_type(rules: "PhatURules") -> bool:
    return by_deadwood(rules) and rules.phat_u_multiplier > 1 and some_u_type_multiplies(rules)


def _phat_u_side(rules: "PhatURules") -> bool:
    return by_deadwood(rules) and rules.phat_u_side_payment > 0


@rules_part
class PhatURules(URules, CountingRules):
    """The rules of phạt U: what the loser with the most points pays, where points are paid."""

    __slots__ = ()

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
        sentence={
            1: Text(
                "Còn nhiều điểm nhất cũng không phải trả gấp.",
                "The most points in hand are not multiplied.",
            ),
            ANY: Text(
                "Phạt U: ai còn nhiều điểm rác nhất thì trả {0:gấp}.",
                "Phạt U: whoever holds the most points pays {0:times} as much.",
            ),
        },
        source="000:56-58, 000:61-62",
        said_at={2: "000:57-58, 000:62"},
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
        sentence={
            "all": Text(
                "Mấy người cùng nhiều điểm nhất: cùng bị phạt U.",
                "Tied for the most points: all of them pay phạt U.",
            ),
            "none": Text(
                "Mấy người cùng nhiều điểm nhất: không ai bị phạt U.",
                "Tied for the most points: nobody pays phạt U.",
            ),
        },
        source="000:60",
        said_at={"all": "000:60"},
        open_question=OpenQuestion(
            Text(
                "Mấy người cùng nhiều điểm nhất thì ai bị phạt U?",
                "Several players tie for the most points: who pays phạt U?",
            )
        ),
        only_if=_phat_u,
    )
    phat_u_min_players: int = option(
        2,
        Whole(2, 4, words={2: Text("mấy người cũng được", "any number")}),
        wire=34,
        group="phat_u",
        label=Text("Từ mấy người thì phạt U", "Players needed for phạt U"),
        help=Text(
            "Ván có ít nhất bấy nhiêu người chơi thì mới phạt U.",
            "Phạt U is played only in rounds with at least this many players.",
        ),
        sentence={
            2: Text("Chơi mấy người cũng phạt U.", "Phạt U counts with any number of players."),
            3: Text("Chơi từ 3 người mới phạt U.", "Phạt U counts only with 3 players or more."),
            4: Text("Chơi đủ 4 người mới phạt U.", "Phạt U counts only with all 4 players."),
        },
        source="house",
        open_question=OpenQuestion(
            Text(
                "Chơi hai, ba người thì có phạt U không?",
                "Does phạt U count with two or three players?",
            )
        ),
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
        label=Text("Phạt U gặp ù được nhân", "Phạt U meets a multiplied ù"),
        help=Text(
            "Có người ù kiểu được nhân, người bị phạt U trả theo cả hai lần nhân, "
            "hay chỉ theo số lớn hơn.",
            "When someone goes out in a way that multiplies, the player under phạt U pays by both "
            "multipliers, or only by the larger one.",
        ),
        sentence={
            "multiply": Text(
                "Ù kiểu được nhân gặp phạt U: nhân cả hai.",
                "A multiplied ù meets phạt U: both multiply.",
            ),
            "max": Text(
                "Ù kiểu được nhân gặp phạt U: chỉ nhân theo số lớn hơn.",
                "A multiplied ù meets phạt U: only the larger one multiplies.",
            ),
        },
        source="house",
        open_question=OpenQuestion(
            Text(
                "Ù kiểu được nhân mà gặp phạt U thì nhân thế nào?",
                "How is a multiplied ù paid under phạt U?",
            )
        ),
        only_if=_phat_u_meets_u_type,
    )
    phat_u_side_payment: int = option(
        0,
        Whole(0, 20, words={0: Text("không trả thêm", "nothing more")}),
        wire=36,
        group="phat_u",
        label=Text("Phạt U trả thêm", "Phạt U pays on the side"),
        help=Text(
            "Người bị phạt U còn trả thêm cho mỗi người khác bấy nhiêu cược. "
            "Số 0 là không trả thêm.",
            "The player under phạt U also pays each of the others this many bets. "
            "With 0 nothing is paid on the side.",
        ),
        sentence={
            0: Text(
                "Người bị phạt U không phải trả thêm cho ai.",
                "The player under phạt U pays nobody else on the side.",
            ),
            ANY: Text(
                "Người bị phạt U còn phải trả thêm cho mỗi người {0} cược.",
                "The player under phạt U also pays others {0:bet} each on the side.",
            ),
        },
        source="000:59",
        said_at={1: "000:59"},
        open_question=OpenQuestion(
            Text(
                "Người bị phạt U có phải trả thêm cho những người khác không?",
                "Does the player under phạt U pay the others something on the side?",
            ),
            ("000",),
        ),
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
        sentence={
            "other_losers": Text(
                "Phạt U trả thêm: chỉ cho những người thua khác.",
                "What phạt U pays on the side goes to the other losers only.",
            ),
            "everyone": Text(
                "Phạt U trả thêm: cho tất cả, kể cả người thắng.",
                "What phạt U pays on the side goes to everyone, the winner too.",
            ),
        },
        source="000:59",
        said_at={"everyone": "000:59"},
        open_question=OpenQuestion(
            Text(
                "Tiền trả thêm của phạt U có cho cả người thắng không?",
                "Does the winner get the side payment of phạt U too?",
            ),
            ("000",),
        ),
        only_if=_phat_u_side,
    )
