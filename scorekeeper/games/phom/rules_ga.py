"""Phỏm house rules: the gà, what feeds it and who takes it."""

from scorekeeper.games.common import NOT_PLAYED
from scorekeeper.games.phom.rules_counting import by_rank
from scorekeeper.games.phom.rules_rank import RankRules, mom_counts
from scorekeeper.options.kinds import ALIKE, ANY, Choice, Whole, amounts
from scorekeeper.options.option import Idle, OpenQuestion, option, rules_part
from scorekeeper.text import Text


def ga_played(rules: "GaRules") -> bool:
    """Return whether a gà goes from one round to the next."""
    return rules.ga_mode != "off"


def ga_from_antes(rules: "GaRules") -> bool:
    """Return whether everybody puts an ante into the gà."""
    return rules.ga_mode in ("ante", "eats_and_ante")


def ga_from_eats(rules: "GaRules") -> bool:
    """Return whether an eaten card puts something into the gà."""
    return rules.ga_mode in ("eats", "eats_and_ante")


def _ante_is_nothing(rules: "GaRules") -> bool:
    return ga_from_antes(rules) and rules.ga_ante == 0


def _eats_feed_nothing(rules: "GaRules") -> bool:
    return ga_from_eats(rules) and not any((*rules.ga_eat_payments, rules.ga_chot_payment))


def mom_may_feed_ga(rules: "GaRules") -> bool:
    """Return whether a móm player may have to put something into the gà."""
    return ga_played(rules) and mom_counts(rules)


def last_may_feed_ga(rules: "GaRules") -> bool:
    """Return whether the last place may have to put something into the gà."""
    return ga_played(rules) and by_rank(rules)


def last_feeds_ga(rules: "GaRules") -> bool:
    """Return whether the last place puts something into the gà where nobody is móm."""
    return last_may_feed_ga(rules) and rules.ga_last_payment > 0


def _mom_feeds_ga(rules: "GaRules") -> bool:
    return mom_may_feed_ga(rules) and rules.ga_mom_payment > 0


def _neither_antes_nor_eats(rules: "GaRules") -> bool:
    antes = ga_from_antes(rules) and rules.ga_ante > 0
    eats = ga_from_eats(rules) and not _eats_feed_nothing(rules)
    return ga_played(rules) and not antes and not eats


def _nothing_feeds_it(rules: "GaRules") -> bool:
    fed = _mom_feeds_ga(rules) or last_feeds_ga(rules)
    return _neither_antes_nor_eats(rules) and not fed


def _mom_alone_feeds_it(rules: "GaRules") -> bool:
    return _neither_antes_nor_eats(rules) and _mom_feeds_ga(rules) and not last_feeds_ga(rules)


def _last_alone_feeds_it(rules: "GaRules") -> bool:
    return _neither_antes_nor_eats(rules) and last_feeds_ga(rules) and not _mom_feeds_ga(rules)


@rules_part
class GaRules(RankRules):
    """The rules of the gà, the pot that grows from round to round."""

    __slots__ = ()

    ga_mode: str = option(
        "off",
        Choice(
            {
                "off": NOT_PLAYED,
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
        sentence={
            "off": Text("Bàn không nuôi gà.", "There is no gà."),
            "eats": Text(
                "Nuôi gà: ai bị ăn thì nộp gà.", "The gà is fed by those whose cards are eaten."
            ),
            "ante": Text("Nuôi gà: mỗi ván ai cũng góp.", "The gà is fed by everyone each round."),
            "eats_and_ante": Text(
                "Nuôi gà: mỗi ván ai cũng góp, ai bị ăn còn nộp thêm.",
                "The gà is fed by everyone each round, and by those whose cards are eaten.",
            ),
        },
        idle=(
            Idle(
                _nothing_feeds_it,
                Text(
                    "Bàn nuôi gà nhưng mức góp đều để 0, nên gà không có gì.",
                    "There is a gà, but every amount that feeds it is 0, so that it stays empty.",
                ),
            ),
            Idle(
                _mom_alone_feeds_it,
                Text("Nuôi gà: chỉ ai móm mới nộp.", "The gà is fed by móm players alone."),
            ),
            Idle(
                _last_alone_feeds_it,
                Text("Nuôi gà: chỉ người bét nộp.", "The gà is fed by the last place alone."),
            ),
            Idle(
                _neither_antes_nor_eats,
                Text(
                    "Nuôi gà: ai móm thì nộp, không ai móm thì người bét nộp.",
                    "The gà is fed by móm players, else by the last place.",
                ),
            ),
            Idle(
                _ante_is_nothing,
                Text(
                    "Nuôi gà: ai bị ăn thì nộp gà; tiền góp mỗi ván để 0.",
                    "The gà is fed by those whose cards are eaten; the ante is 0.",
                ),
            ),
            Idle(
                _eats_feed_nothing,
                Text(
                    "Nuôi gà: mỗi ván ai cũng góp; tiền nộp khi bị ăn để 0.",
                    "The gà is fed by everyone each round; what eaten cards put in is 0.",
                ),
            ),
        ),
        source="house",
        open_question=OpenQuestion(
            Text("Bàn có nuôi gà không, nuôi bằng gì?", "Is there a gà, and what feeds it?")
        ),
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
        sentence={
            0: Text("Mỗi ván không ai phải góp gà.", "Nothing goes into the gà each round."),
            ANY: Text(
                "Mỗi ván mỗi người góp gà {0} cược.",
                "Everyone puts {0:bet} into the gà each round.",
            ),
        },
        source="house",
        unit="bets",
        only_if=ga_from_antes,
    )
    ga_eat_payments: tuple[int, int, int] = option(
        (0, 0, 0),
        amounts(3),
        wire=40,
        group="ga",
        label=Text("Bị ăn cây 1, 2, 3 nộp gà", "1st, 2nd, 3rd eat into the gà"),
        help=Text(
            "Người bị ăn còn nộp vào gà bấy nhiêu cược cho cây thứ nhất, thứ hai, thứ ba, "
            "ngoài tiền trả người ăn.",
            "The discarder also puts this many bets into the gà for the first, second and third "
            "card, besides what the eater gets.",
        ),
        sentence={
            (0, 0, 0): Text(
                "Bị ăn cây thường không phải nộp gà.",
                "An ordinary eaten card puts nothing into the gà.",
            ),
            ALIKE: Text(
                "Bị ăn một cây thường: nộp gà {0} cược.",
                "For an ordinary eaten card its discarder puts {0:bet} into the gà.",
            ),
            ANY: Text(
                "Bị cùng một người ăn thì nuôi gà: cây đầu {0:nộp}, cây thứ hai {1:nộp}, "
                "cây thứ ba {2:nộp}.",
                "Of the cards the same player eats, the first puts {0:bet} in the gà, "
                "the second {1:bet}, the third {2:bet}.",
            ),
        },
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
            "Whoever’s card is eaten as a chốt or tái also puts this many bets into the gà.",
        ),
        sentence={
            0: Text(
                "Bị ăn chốt, ăn tái không phải nộp gà.", "A chốt or tái puts nothing into the gà."
            ),
            ANY: Text(
                "Bị ăn chốt, ăn tái: nộp gà {0} cược.",
                "For a chốt or tái its discarder puts {0:bet} into the gà.",
            ),
        },
        source="house",
        unit="bets",
        only_if=ga_from_eats,
    )
    ga_mom_payment: int = option(
        0,
        Whole(0, 100),
        wire=48,
        group="ga",
        label=Text("Móm nộp gà", "Móm into the gà"),
        help=Text(
            "Ván không ai ù, ai móm thì còn nộp vào gà bấy nhiêu cược, ngoài tiền móm.",
            "When nobody goes out, each móm player also puts this many bets into the gà, "
            "besides what being móm costs.",
        ),
        sentence={
            0: Text("Móm không phải nộp gà.", "Being móm puts nothing into the gà."),
            ANY: Text("Ai móm thì nộp gà {0} cược.", "Each móm player puts {0:bet} into the gà."),
        },
        source="house",
        unit="bets",
        only_if=mom_may_feed_ga,
        neutral=0,
    )
    ga_last_payment: int = option(
        0,
        Whole(0, 100),
        wire=49,
        group="ga",
        label=Text("Bét nộp gà", "Last place into the gà"),
        help=Text(
            "Ván không ai ù và không ai bị tính móm thì người bét nộp vào gà bấy nhiêu cược.",
            "When nobody goes out and nobody counts as móm, the last place puts this many bets "
            "into the gà.",
        ),
        sentence={
            0: Text("Về bét không phải nộp gà.", "Coming last puts nothing into the gà."),
            ANY: Text(
                "Không ai bị tính móm thì người bét nộp gà {0} cược.",
                "Where nobody counts as móm, the last place puts {0:bet} into the gà.",
            ),
        },
        source="house",
        unit="bets",
        only_if=last_may_feed_ga,
        neutral=0,
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
        sentence={
            "u_winner": Text(
                "Chỉ người ù mới được ăn gà.", "Only a player who goes out takes the gà."
            ),
            "round_winner": Text(
                "Ai thắng ván cũng được ăn gà.", "Whoever wins a round takes the gà."
            ),
        },
        source="house",
        open_question=OpenQuestion(
            Text(
                "Không ai ù thì người nhất có được ăn gà không?",
                "Does first place take the gà when nobody goes out?",
            )
        ),
        only_if=ga_played,
    )
