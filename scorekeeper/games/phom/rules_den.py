"""Phỏm house rules: đền, paying for the whole table."""

from scorekeeper.options.kinds import Choice, Whole
from scorekeeper.options.option import OpenQuestion, Rules, option, rules_part
from scorekeeper.text import Text


def last_eater_pays_den(rules: "DenRules") -> bool:
    """Return whether the last eater may have to pay for all."""
    return rules.den_last_round == "last_eater"


def some_den_rule(rules: "DenRules") -> bool:
    """Return whether any rule makes somebody pay for all."""
    return rules.den_eats != 0 or rules.den_last_round != "none"


def both_den_rules(rules: "DenRules") -> bool:
    """Return whether both eats and the last round can make somebody pay for all."""
    return rules.den_eats != 0 and rules.den_last_round != "none"


@rules_part
class DenRules(Rules):
    """The rules of đền: when one player pays what all losers owe, and which one."""

    __slots__ = ()

    den_eats: int = option(
        3,
        Choice(
            {
                0: Text("không ai đền", "nobody"),
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
        sentence={
            0: Text(
                "Cho ăn bao nhiêu cây cũng không phải đền.",
                "However many cards were fed, nobody pays đền for them.",
            ),
            2: Text(
                "Cho một người ăn 2 cây mà người ấy ù thì đền làng, trả thay cả bàn.",
                "Whoever fed 2 cards to the player who goes out pays for all the losers.",
            ),
            3: Text(
                "Cho một người ăn 3 cây mà người ấy ù thì đền làng, trả thay cả bàn.",
                "Whoever fed 3 cards to the player who goes out pays for all the losers.",
            ),
        },
        source="001:53-54, 002:46, 004:53",
        said_at={3: "001:53-54, 002:46, 004:53"},
        open_question=OpenQuestion(
            Text(
                "Cho một người ăn mấy cây mà người ấy ù thì phải đền?",
                "How many cards fed to the player who goes out mean đền?",
            )
        ),
        unit="cards",
    )
    den_last_round: str = option(
        "last_eater",
        Choice(
            {
                "none": Text("không ai đền", "nobody"),
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
        sentence={
            "none": Text(
                "Có ăn chốt rồi có người ù: không ai phải đền.",
                "Someone goes out after a chốt: nobody pays đền for that.",
            ),
            "last_eater": Text(
                "Có ăn chốt rồi có người ù: người ăn chốt sau cùng đền làng.",
                "Someone goes out after a chốt: the last to eat one pays for all.",
            ),
            "feeder": Text(
                "Người ù có ăn chốt: ai để ăn cây chốt ấy thì đền làng.",
                "Someone goes out after eating a chốt: whoever discarded it pays for all.",
            ),
        },
        source="001:55-57, 002:47",
        said_at={"last_eater": "001:55-57, 002:47"},
        open_question=OpenQuestion(
            Text(
                "Có ăn chốt, có khi mấy người ăn, rồi có người ù thì ai đền?",
                "Someone goes out after a chốt, or after several players ate one: who pays đền?",
            ),
            ("002",),
        ),
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
        sentence={
            "none": Text(
                "Chính người ù ăn chốt sau cùng: không ai đền.",
                "The winner ate the last chốt: nobody pays đền.",
            ),
            "previous_eater": Text(
                "Chính người ù ăn chốt sau cùng: người khác ăn chốt gần nhất trước đó đền.",
                "The winner ate the last chốt: the other player who ate one before pays đền.",
            ),
            "feeder": Text(
                "Chính người ù ăn chốt sau cùng: người đánh ra cây ấy đền.",
                "The winner ate the last chốt: whoever discarded it pays đền.",
            ),
        },
        source="house",
        open_question=OpenQuestion(
            Text(
                "Chính người ù ăn chốt sau cùng thì ai đền?",
                "The winner ate the last chốt: who pays đền?",
            )
        ),
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
        sentence={
            "eats_first": Text(
                "Một người đền vì cho ăn, một người đền vì chốt: người cho ăn đền.",
                "One owes đền for feeding, another for a chốt: the one who fed pays.",
            ),
            "last_round_first": Text(
                "Một người đền vì cho ăn, một người đền vì chốt: người vướng chốt đền.",
                "One owes đền for feeding, another for a chốt: the one with the chốt pays.",
            ),
        },
        source="house",
        open_question=OpenQuestion(
            Text(
                "Một người phải đền vì cho ăn, một người vì chốt, thì ai đền?",
                "One owes đền for feeding and another for a chốt: which of them pays?",
            )
        ),
        only_if=both_den_rules,
    )
    den_min_players: int = option(
        2,
        Whole(2, 4, words={2: Text("mấy người cũng được", "any number")}),
        wire=31,
        group="den",
        label=Text("Từ mấy người thì tính đền", "Players needed for đền"),
        help=Text(
            "Ván có ít nhất bấy nhiêu người chơi thì mới tính đền.",
            "Đền is played only in rounds with at least this many players.",
        ),
        sentence={
            2: Text("Chơi mấy người cũng tính đền.", "Đền counts with any number of players."),
            3: Text("Chơi từ 3 người mới tính đền.", "Đền counts only with 3 players or more."),
            4: Text("Chơi đủ 4 người mới tính đền.", "Đền counts only with all 4 players."),
        },
        source="house",
        open_question=OpenQuestion(
            Text(
                "Chơi hai, ba người thì có tính đền không?",
                "Does đền count with two or three players?",
            )
        ),
        unit="players",
        only_if=some_den_rule,
    )
