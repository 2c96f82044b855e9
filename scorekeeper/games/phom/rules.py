"""The house rules of Phỏm, in the order in which a table talks about them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, TypeVar

from scorekeeper.games import common
from scorekeeper.options.kinds import Row, Whole
from scorekeeper.options.option import (
    Condition,
    Conflict,
    Moot,
    Rules,
    amounts,
    bets,
    choice,
    flag,
    moot,
    option,
    options_of,
)
from scorekeeper.options.templates import ALIKE, ANY
from scorekeeper.text import Text, both_languages, within_a_sentence

U_TYPES = ("thuong", "tron", "khan", "trang", "boc", "an", "kin", "dong_chat", "chot")
"""The ways of going out; the option of each is named `u_` and its id."""


def by_rank(rules: "PhomRules") -> bool:
    """Return whether places are paid."""
    return rules.scoring_mode == "rank"


def by_deadwood(rules: "PhomRules") -> bool:
    """Return whether points in hand are paid."""
    return rules.scoring_mode == "deadwood"


def mom_counts(rules: "PhomRules") -> bool:
    """Return whether being móm costs anything."""
    return by_rank(rules) and rules.mom_mode != "ignore"


def some_den_rule(rules: "PhomRules") -> bool:
    """Return whether any rule makes somebody pay for all."""
    return rules.den_eats != 0 or rules.den_last_round != "none"


def some_u_type_multiplies(rules: "PhomRules") -> bool:
    """Return whether some way of going out is worth more than once the payment."""
    return any(worth is not None and worth[0] > 1 for worth in _u_types(rules))


def ga_played(rules: "PhomRules") -> bool:
    """Return whether a gà goes from one round to the next."""
    return rules.ga_mode != "off"


def ga_from_antes(rules: "PhomRules") -> bool:
    """Return whether everybody puts an ante into the gà."""
    return rules.ga_mode in ("ante", "eats_and_ante")


def ga_from_eats(rules: "PhomRules") -> bool:
    """Return whether an eaten card puts something into the gà."""
    return rules.ga_mode in ("eats", "eats_and_ante")


def eater_is_paid(rules: "PhomRules") -> bool:
    """Return whether some eaten card is paid to its eater."""
    later = rules.chot_later_payments or ()
    return any((*rules.eat_payments, rules.chot_payment, *later, rules.tai_payment))


def eats_cost(rules: "PhomRules") -> bool:
    """Return whether an eaten card costs anything by itself."""
    return eater_is_paid(rules) or ga_from_eats(rules)


def mom_may_feed_ga(rules: "PhomRules") -> bool:
    """Return whether a móm player may have to put something into the gà."""
    return ga_played(rules) and mom_counts(rules)


def last_may_feed_ga(rules: "PhomRules") -> bool:
    """Return whether the last place may have to put something into the gà."""
    return ga_played(rules) and by_rank(rules)


def last_feeds_ga(rules: "PhomRules") -> bool:
    """Return whether the last place puts something into the gà if nobody is móm."""
    return last_may_feed_ga(rules) and rules.ga_last_payment > 0


def fouls_feed_ga(rules: "PhomRules") -> bool:
    """Return whether a fine for a foul goes into the gà."""
    return _fouls_may_feed_ga(rules) and rules.foul_to == "ga"


def false_declaration_feeds_ga(rules: "PhomRules") -> bool:
    """Return whether a false ù is paid into the gà."""
    return _false_declaration_may_feed_ga(rules) and rules.false_declaration_to == "ga"


def _fouls_may_feed_ga(rules: "PhomRules") -> bool:
    return ga_played(rules) and rules.foul_payment > 0


def _false_declaration_may_feed_ga(rules: "PhomRules") -> bool:
    return ga_played(rules) and rules.false_declaration_payment > 0


def _u_types(rules: "PhomRules") -> list[tuple[int, int] | None]:
    return [getattr(rules, f"u_{u_type}") for u_type in U_TYPES]


def _phat_u(rules: "PhomRules") -> bool:
    costs = rules.phat_u_multiplier > 1 or rules.phat_u_side_payment > 0
    return by_deadwood(rules) and costs


def _u_is_worth_nothing(rules: "PhomRules") -> bool:
    bonuses = any(worth is not None and worth[1] for worth in _u_types(rules))
    return by_rank(rules) and rules.u_payment == 0 and not bonuses


def _only_bonuses(name: str) -> Condition:
    """Return the condition that a kind of ù multiplies nothing but a payment of 0."""

    def nothing_to_multiply(rules: "PhomRules") -> bool:
        worth = getattr(rules, name)
        return by_rank(rules) and rules.u_payment == 0 and worth is not None and not worth[1]

    return nothing_to_multiply


def _eats_feed_nothing(rules: "PhomRules") -> bool:
    return ga_from_eats(rules) and not any((*rules.ga_eat_payments, rules.ga_chot_payment))


def _mom_feeds_ga(rules: "PhomRules") -> bool:
    return mom_may_feed_ga(rules) and rules.ga_mom_payment > 0


def _neither_antes_nor_eats(rules: "PhomRules") -> bool:
    antes = ga_from_antes(rules) and rules.ga_ante > 0
    eats = ga_from_eats(rules) and not _eats_feed_nothing(rules)
    return ga_played(rules) and not antes and not eats


def _no_play_feeds_it(rules: "PhomRules") -> bool:
    fed = _mom_feeds_ga(rules) or last_feeds_ga(rules)
    return _neither_antes_nor_eats(rules) and not fed


def _fines_alone_feed_it(rules: "PhomRules") -> bool:
    fines = fouls_feed_ga(rules) or false_declaration_feeds_ga(rules)
    return _no_play_feeds_it(rules) and fines


_FINED_TO: Mapping[str, str] = {
    "players": "mọi người khác | all the others",
    "ga": "vào gà | the gà",
}
"""Who gets a fine, by the values of the option."""

_UType = TypeVar("_UType", bound=tuple[int, int] | None)

_AS_PLAIN = "{label}: tính như ù thường. | {label}: paid as a plain ù."


def _u_type(
    default: _UType,
    *,
    label: str,
    meaning: str,
    unplayed: tuple[str, str] | None = ("như ù thường | as a plain ù", _AS_PLAIN),
    **declared: Any,
) -> _UType:
    """Declare what a way of going out is worth: a multiplier and a bonus.

    `unplayed` are the words and the sentence for None, if None is valid.
    """
    return option(
        default,
        Row(
            (Whole(1, 10), Whole(0, 100)),
            null=both_languages(unplayed[0]) if unplayed else None,
            words={
                (1, 0): Text("không nhân", "not multiplied"),
                (ANY, 0): Text("×{0}", "×{0}"),
                (1, ANY): Text("thêm {1} cược", "{1:bet} more"),
                ANY: Text("×{0}, thêm {1} cược", "×{0}, {1:bet} more"),
            },
            called=(Text("nhân mấy", "times"), Text("thêm mấy cược", "plus bets")),
        ),
        group="u",
        label=label,
        help=meaning,
        sentence=({None: unplayed[1]} if unplayed else {})
        | {
            (1, 0): "{label}: không nhân, không thưởng. | {label}: not multiplied, no bonus.",
            (ANY, 0): "{label}: mỗi người thua trả {0:gấp}. | "
            "{label}: each loser pays {0:times} as much.",
            (1, ANY): "{label}: mỗi người thua trả thêm {1} cược. | "
            "{label}: each loser pays {1:bet} more.",
            ANY: "{label}: mỗi người thua trả {0:gấp}, thêm {1} cược. | "
            "{label}: each loser pays {0:times} as much and {1:bet} more.",
        },
        **declared,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PhomRules(Rules):
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
            ("tie_break", "scoring_mode"),
            lambda rules: by_rank(rules) and rules.tie_break == "share",
            Text(
                "cùng thắng chỉ đi với cách tính theo điểm rác: chọn ai hạ trước, hoặc ai "
                "hạ sau thì hơn",
                "sharing a tie goes only with scoring by points: choose who is ahead by laying "
                "order",
            ),
        ),
    )
    moot_cases: ClassVar[tuple[Moot, ...]] = (
        moot(
            "u_payment",
            _u_is_worth_nothing,
            "Có người ù: không ai phải trả. | Someone wins with ù: nobody pays.",
        ),
        *[
            moot(
                f"u_{u_type}",
                _only_bonuses(f"u_{u_type}"),
                "{label}: không phải trả gì, vì tiền ù là 0. | "
                "{label}: nothing is paid, as an ù pays 0.",
            )
            for u_type in U_TYPES
        ],
        moot(
            "mom_mode",
            lambda rules: rules.mom_mode == "replace" and rules.mom_payment == 0,
            "Móm thì xếp sau mọi người có phỏm, và không phải trả ai vì tiền móm là 0. | "
            "A móm hand comes behind all with a phỏm and pays nobody, as móm costs 0.",
        ),
        moot(
            "mom_mode",
            lambda rules: rules.mom_mode == "add" and rules.mom_payment == 0,
            "Móm thì xếp sau mọi người có phỏm, trả người nhất chỉ tiền hạng vì tiền móm là 0. | "
            "A móm hand comes behind all with a phỏm and pays the first for its place; "
            "móm costs 0.",
        ),
        moot(
            "eats_in_u_round",
            lambda rules: not eats_cost(rules),
            "Ván có người ù cũng không ai trả tiền ăn cây. | "
            "Eaten cards cost nothing, with an ù or without.",
        ),
        moot(
            "ga_mode",
            _fines_alone_feed_it,
            "Nuôi gà: chỉ tiền phạt vào gà. | The gà is fed by fines alone.",
        ),
        moot(
            "ga_mode",
            _no_play_feeds_it,
            "Bàn nuôi gà nhưng mức góp đều để 0, nên gà không có gì. | "
            "There is a gà, but every amount that feeds it is 0, so that it stays empty.",
        ),
        moot(
            "ga_mode",
            lambda rules: (
                _neither_antes_nor_eats(rules) and _mom_feeds_ga(rules) and not last_feeds_ga(rules)
            ),
            "Nuôi gà: ai móm thì nộp. | The gà is fed by móm players.",
        ),
        moot(
            "ga_mode",
            lambda rules: (
                _neither_antes_nor_eats(rules) and last_feeds_ga(rules) and not _mom_feeds_ga(rules)
            ),
            "Nuôi gà: người bét nộp. | The gà is fed by the last place.",
        ),
        moot(
            "ga_mode",
            _neither_antes_nor_eats,
            "Nuôi gà: ai móm thì nộp, không ai móm thì người bét nộp. | "
            "The gà is fed by móm players, else by the last place.",
        ),
        moot(
            "ga_mode",
            lambda rules: ga_from_antes(rules) and rules.ga_ante == 0,
            "Nuôi gà: ai bị ăn thì nộp gà; tiền góp mỗi ván để 0. | "
            "The gà is fed by those whose cards are eaten; the ante is 0.",
        ),
        moot(
            "ga_mode",
            _eats_feed_nothing,
            "Nuôi gà: mỗi ván ai cũng góp; tiền nộp khi bị ăn để 0. | "
            "The gà is fed by everyone each round; what eaten cards put in is 0.",
        ),
        moot(
            "ga_share",
            lambda rules: rules.ga_share == "half_except_tron" and rules.u_tron is None,
            "Ai ù thì ăn nửa gà; nửa kia, cả cược lẻ, để lại, vì ù tròn tính như ù thường. | "
            "Whoever wins with ù takes half of the gà, rounded down, as an ù tròn is paid as a "
            "plain ù.",
        ),
        moot(
            "phat_u_multiplier",
            lambda rules: rules.phat_u_multiplier == 1 and rules.phat_u_side_payment > 0,
            "Phạt U: ai còn nhiều điểm rác nhất thì bị phạt U, nhưng không phải trả gấp. | "
            "Phạt U: whoever holds the most points is under phạt U, but pays no multiple of them.",
        ),
        moot(
            "false_declaration_payment",
            false_declaration_feeds_ga,
            "Ù láo: nộp gà {0} cược. | Whoever declares a false ù puts {0:bet} into the gà.",
        ),
        moot(
            "foul_payment",
            fouls_feed_ga,
            "Phạm lỗi: mỗi lần nộp gà {0} cược. | "
            "Whoever breaks a rule puts {0:bet} into the gà each time.",
        ),
    )
    together: ClassVar[Mapping[Text, tuple[str, ...]]] = {
        Text("{names}: tính như ù thường.", "{names}: paid as a plain ù."): tuple(
            f"u_{u_type}" for u_type in U_TYPES if u_type != "khan"
        ),
        Text("{names}: không chơi.", "{names}: not played."): (
            "den_u_plain",
            "den_ga",
            "false_declaration_den",
        ),
    }

    scoring_mode: str = choice(
        "rank",
        {"rank": "nhất nhì ba bét | by places", "deadwood": "theo điểm rác | by points in hand"},
        wire=1,
        group="counting",
        label="Cách tính | Scoring",
        sentence={
            "rank": "Tính nhất nhì ba bét: mỗi hạng trả người nhất một số cược định trước. | "
            "Scored by places: each place pays first place a fixed number of bets.",
            "deadwood": "Tính theo điểm rác: người thua còn mấy điểm trên tay thì trả mấy cược. | "
            "Scored by points: a loser pays one bet for each point left in hand.",
        },
        help="Theo hạng về, hay theo số điểm còn trên tay. | "
        "By places, or by the points left in hand.",
        sources={"rank": "001:42-44", "deadwood": "000:53-55, 000:62"},
    )
    jqk_points: str = choice(
        "11_12_13",
        {
            "ten": "10 điểm mỗi cây | 10 points each",
            "11_12_13": "11, 12, 13 điểm | 11, 12 and 13 points",
        },
        wire=2,
        group="counting",
        label="Điểm của J, Q, K | Points of J, Q, K",
        sentence={
            "ten": "J, Q, K đều tính 10 điểm. | J, Q and K count 10 points each.",
            "11_12_13": "J tính 11 điểm, Q 12, K 13. | J counts 11 points, Q 12 and K 13.",
        },
        help="J, Q, K còn là rác thì tính mấy điểm. Chỉ để cộng điểm giúp bạn khi ghi ván. | "
        "What J, Q and K count when left over. It only helps to add up points on entry.",
        sources={"ten": "000:12", "11_12_13": "001:38-39, 002:5"},
        question="J, Q, K tính mấy điểm? | How many points are J, Q and K?",
    )
    hand_cards: int = choice(
        9,
        {9: "9 cây | 9 cards", 10: "10 cây | 10 cards"},
        wire=3,
        group="counting",
        label="Chia bài | Cards dealt",
        sentence={
            9: "Chia mỗi người 9 cây; ăn đủ ba cây là ù. | "
            "Everyone is dealt 9 cards; whoever eats three wins with ù.",
            10: "Chia mỗi người 10 cây; ăn ba cây chưa chắc đã ù. | "
            "Everyone is dealt 10 cards; three eats do not yet make an ù.",
        },
        help="Ăn ba cây: chia 9 là ù, chia 10 thì chưa chắc. | "
        "Three eats: an ù with 9 cards, not yet with 10.",
        sources={9: "000:14, 001:10, 002:12, 004:24", 10: "000:16"},
    )
    lay_off: str = choice(
        "unsaid",
        {
            "unsaid": "chưa quy định | not agreed yet",
            "none": "không được gửi | not allowed",
            "with_phom": "có phỏm mới được gửi | only with a phỏm of one’s own",
            "free": "ai cũng được gửi | everybody may",
        },
        wire=50,
        group="counting",
        label="Gửi bài | Laying off",
        sentence={
            "unsaid": "Gửi bài: chưa quy định. | Laying off: not agreed yet.",
            "none": "Không gửi bài: rác của ai người ấy tính. | "
            "No laying off: everybody counts all of their own deadwood.",
            "with_phom": "Có phỏm mới được gửi bài vào phỏm người khác. | "
            "Only players with a phỏm may lay off on those of others.",
            "free": "Ai cũng được gửi bài vào phỏm người khác, móm cũng được. | "
            "Everybody may lay off on the phỏm of others, even when móm.",
        },
        help="Điểm ghi vào sổ là điểm sau khi gửi. | "
        "Points are entered as they are after laying off.",
        question="Ai được gửi bài vào phỏm người khác? | Who may lay off on the phỏm of others?",
        neutral=ANY,
    )
    zero_points_is_u: bool = flag(
        True,
        wire=4,
        group="u",
        label="0 điểm là ù | 0 points is ù",
        sentence={
            True: "Còn 0 điểm là ù. | 0 points left is ù.",
            False: "Còn 0 điểm, phải báo ù mới tính. | 0 points left is ù only if it is declared.",
        },
        sources={True: "000:46, 001:19-20, 002:32, 004:30-32, 004:39"},
    )
    u_payment: int = bets(
        5,
        wire=5,
        group="u",
        label="Tiền ù | Ù pays",
        sentence={
            0: "Có người ù: không trả tiền ù, chỉ trả phần thưởng của kiểu ù. | "
            "Someone wins with ù: nothing is paid for it but the bonus of that kind of ù.",
            ANY: "Có người ù: mỗi người thua trả {0} cược. | "
            "Someone wins with ù: each loser pays {0:bet}.",
        },
        sources={6: "001:36", 5: "002:42"},
        question="Có người ù thì mỗi người trả mấy cược? | "
        "How much does each loser pay when someone wins with ù?",
        only_if=by_rank,
    )
    u_thuong: tuple[int, int] = _u_type(
        (1, 0),
        wire=6,
        label="Ù thường | Plain ù",
        meaning="Ù bình thường, không thuộc kiểu nào khác. | Winning in the ordinary way.",
        unplayed=None,
        sources={(1, 0): "000:48, 001:36, 002:42"},
    )
    u_tron: tuple[int, int] | None = _u_type(
        (2, 0),
        wire=7,
        label="Ù tròn | Ù tròn",
        meaning="Ù mà không đánh cây nào: mười cây thành phỏm, hay thêm vòng còn đúng một phỏm. "
        "| "
        "Winning with nothing to discard: ten cards in phỏm, or one last phỏm in an "
        "extra turn.",
        sources={(2, 0): "001:36", ANY: "004:52"},
        question="Ù mà không phải đánh cây nào thì có được nhân không? | "
        "Is winning without a discard worth more?",
    )
    u_khan: tuple[int, int] | None = _u_type(
        (1, 0),
        wire=8,
        label="Ù khan | Ù khan",
        meaning="Bài không có phỏm cũng không có cạ nào, bàn nào chơi thì hẹn nhau trước. | "
        "A hand without any phỏm or cạ, where the table has agreed to play it.",
        unplayed=(common.NOT_PLAYED, "{label}: không chơi. | {label}: not played."),
        sources={ANY: "004:40"},
        question="Bài không có phỏm, cũng không có cạ nào thì có được báo ù khan không? | "
        "Is a hand without any phỏm or cạ an ù khan?",
    )
    khan_with_eat: bool = flag(
        False,
        wire=57,
        group="u",
        label="Ù khan đã ăn một cây | Ù khan after an eat",
        sentence={
            False: "Đã ăn cây nào thì không được ù khan. | After an eat there is no ù khan.",
            True: "Ăn một cây rồi vẫn được ù khan; ăn hai cây thì không. | "
            "After one eat an ù khan is still allowed; after two it is not.",
        },
        sources={True: "004:51"},
        only_if=lambda rules: rules.u_khan is not None,
        neutral=False,
    )
    u_trang: tuple[int, int] | None = _u_type(
        None,
        wire=9,
        label="Ù trắng | Ù trắng",
        meaning="Vừa chia xong bài đã thành phỏm hết, báo ngay lượt đầu. | "
        "All cards form phỏm as dealt, declared in the first turn.",
        sources={(2, 0): "000:49"},
        question="Vừa chia xong bài đã thành phỏm hết thì tính thế nào? | "
        "All cards form phỏm as dealt: what is it worth?",
    )
    u_boc: tuple[int, int] | None = _u_type(
        None,
        wire=10,
        label="Ù bốc | Ù bốc",
        meaning="Ù nhờ cây vừa bốc ở nọc. | Winning on the card just drawn from the stock.",
        sources={ANY: "000:50"},
        question="Ù nhờ cây vừa bốc có được thưởng không? | "
        "Is winning on the card just drawn worth more?",
    )
    u_an: tuple[int, int] | None = _u_type(
        None,
        wire=11,
        label="Ù ăn | Ù ăn",
        meaning="Ù nhờ cây vừa ăn của người khác. | Winning on the card just eaten.",
        sources={ANY: "000:51"},
        question="Ù nhờ cây vừa ăn có được thưởng không? | "
        "Is winning on the card just eaten worth more?",
    )
    u_kin: tuple[int, int] | None = _u_type(
        None,
        wire=12,
        label="Ù kín | Ù kín",
        meaning="Ù mà cả ván không ăn cây nào. | Winning without having eaten a single card.",
        question="Ù mà cả ván không ăn cây nào có được thưởng không? | "
        "Is winning without having eaten worth more?",
    )
    u_dong_chat: tuple[int, int] | None = _u_type(
        None,
        wire=13,
        label="Ù đồng chất | Ù đồng chất",
        meaning="Ù mà cả bài chỉ có một chất. | Winning with cards of one suit only.",
        question="Ù mà cả bài một chất có được thưởng không? | "
        "Is winning with a single suit worth more?",
    )
    u_chot: tuple[int, int] | None = _u_type(
        None,
        wire=55,
        label="Ù chốt | Ù chốt",
        meaning="Ù nhờ cây vừa ăn chốt hay ăn tái. | "
        "Winning on a card just eaten as a chốt or tái.",
        neutral=None,
    )
    rank_payments_2: tuple[int] = common.rank_payments(
        2,
        wire=14,
        group="ranks",
        sources={ANY: "001:42-44"},
        question="Chơi hai người thì người thua trả mấy cược? | "
        "With two players, how much does the loser pay?",
        only_if=by_rank,
    )
    rank_payments_3: tuple[int, int] = common.rank_payments(
        3,
        wire=15,
        group="ranks",
        sources={ANY: "001:42-44"},
        question="Chơi ba người thì nhì, bét trả mấy cược? | "
        "With three players, how much do second and last place pay?",
        only_if=by_rank,
    )
    rank_payments_4: tuple[int, int, int] = common.rank_payments(
        4,
        wire=16,
        group="ranks",
        sources={(1, 2, 3): "001:43"},
        question="Không ai ù thì nhì, ba, bét trả mấy cược? | "
        "Without an ù, how much do second, third and last place pay?",
        only_if=by_rank,
    )
    mom_mode: str = choice(
        "replace",
        {
            "ignore": "không tính | not at all",
            "replace": "trả tiền móm thay tiền hạng | instead of the place",
            "add": "trả cả tiền móm lẫn tiền hạng | on top of the place",
        },
        wire=17,
        group="mom",
        label="Tính móm | How móm counts",
        sentence={
            "ignore": "Móm không bị phạt, vẫn xếp hạng theo điểm như mọi người. | "
            "Móm costs nothing more; such a hand is placed by its points like the rest.",
            "replace": "Móm thì xếp sau mọi người có phỏm, trả tiền móm thay cho tiền hạng. | "
            "A móm hand comes behind all with a phỏm and pays for móm instead of its place.",
            "add": "Móm thì xếp sau mọi người có phỏm, trả cả tiền hạng lẫn tiền móm. | "
            "A móm hand comes behind all with a phỏm and pays for both its place and móm.",
        },
        help="Móm trả tiền móm thay tiền hạng, trả cả hai, hay xếp hạng như mọi người. | "
        "Móm is paid instead of the place, besides it, or not at all.",
        sources={"replace": "001:41, 001:44-45", ANY: "002:33, 002:43"},
        question="Tiền móm trả thay cho tiền hạng hay trả cả hai? | "
        "Is móm paid instead of the place, or as well?",
        only_if=by_rank,
    )
    mom_payment: int = bets(
        4,
        wire=18,
        group="mom",
        label="Tiền móm | Móm pays",
        sentence={
            0: "Móm không phải trả tiền móm. | Nothing is paid for móm itself.",
            ANY: "Mỗi người móm trả người nhất {0} cược. | "
            "Each móm player pays {0:bet} to first place.",
        },
        sources={4: "001:45, 002:43"},
        question="Móm thì trả mấy cược? | How much is paid for móm?",
        only_if=mom_counts,
    )
    mom_rank_by: str = choice(
        "lay_order",
        {"points": "theo điểm | by points", "lay_order": "theo lượt hạ | by laying order"},
        wire=19,
        group="mom",
        label="Cùng móm thì ai hơn | Móm among themselves",
        sentence={
            "points": "Cùng móm: ai ít điểm hơn thì hơn. | "
            "Among móm players, whoever has fewer points is ahead.",
            "lay_order": "Cùng móm: coi như bằng điểm, xét lượt hạ. | "
            "Móm players count as level; the rule for equal points decides.",
        },
        sources={"points": "001:43", "lay_order": "002:33"},
        question="Mấy người cùng móm thì ai hơn? | Several players are móm: who is ahead?",
        only_if=mom_counts,
    )
    all_mom: str = choice(
        "winner_collects",
        {
            "winner_collects": "người đứng nhất vẫn ăn tiền | the best of them collects",
            "no_payment": "không ai trả ai | nobody pays",
        },
        wire=20,
        group="mom",
        label="Cả làng móm | Everybody móm",
        sentence={
            "winner_collects": "Cả làng móm: người đứng nhất vẫn ăn tiền. | "
            "Everybody is móm: the best of them still collects.",
            "no_payment": "Cả làng móm: hòa, không ai trả ai. | Everybody is móm: nobody pays.",
        },
        question="Cả làng cùng móm thì ai trả ai? | Everybody is móm: who pays whom?",
        only_if=mom_counts,
    )
    mom_with_eat: bool = flag(
        False,
        wire=47,
        group="mom",
        label="Đã ăn vẫn có thể móm | Móm after an eat",
        sentence={
            False: "Ai đã ăn bài là có phỏm, không tính móm. | "
            "Whoever has eaten a card has a phỏm and is not móm.",
            True: "Ai đã ăn bài mà không hạ được phỏm vẫn là móm. | "
            "Whoever has eaten a card and lays no phỏm is móm all the same.",
        },
        neutral=False,
    )
    tie_break: str = choice(
        "earlier_wins",
        {
            "earlier_wins": "ai hạ trước thì hơn | whoever laid first is ahead",
            "later_wins": "ai hạ sau thì hơn | whoever laid last is ahead",
            "share": "cùng thắng, chia đều | they share the win",
        },
        wire=21,
        group="ties",
        label="Bằng điểm | Equal points",
        sentence={
            "earlier_wins": "Bằng điểm: ai hạ trước thì hơn. | "
            "Equal points: whoever laid down first is ahead.",
            "later_wins": "Bằng điểm: ai hạ sau thì hơn. | "
            "Equal points: whoever laid down last is ahead.",
            "share": "Bằng điểm mà cùng ít nhất: cùng thắng, chia đều tiền được. | "
            "Tied for the fewest points: they win together and share what comes in.",
        },
        sources={"earlier_wins": "001:46-47, 002:33"},
        question="Hai người bằng điểm thì ai hơn? | Two players have equal points: who is ahead?",
    )
    eat_from: str = choice(
        "next",
        {
            "next": "tay trên | the player just before",
            "any": "bất kỳ ai vừa đánh | whoever has just discarded",
        },
        wire=22,
        group="eats",
        label="Ăn được của ai | Eat from whom",
        sentence={
            "next": "Chỉ được ăn cây của tay trên, người đánh ngay trước mình. | "
            "You may eat only the discard of the player just before you.",
            "any": "Cây vừa đánh ra thì ai cũng ăn được. | "
            "Anybody at the table may eat the card just discarded.",
        },
        sources={"next": "000:32, 001:12, 002:17, 004:26", "any": "000:42"},
        question="Cây vừa đánh ra thì những ai được ăn? | Who may eat a discard?",
        open_in=("000",),
    )
    eat_payments: tuple[int, int, int] = amounts(
        (1, 2, 3),
        wire=23,
        group="eats",
        label="Ăn cây 1, 2, 3 | 1st, 2nd, 3rd eat",
        sentence={
            (0, 0, 0): "Bị ăn cây thường không mất tiền. | An ordinary eaten card costs nothing.",
            ALIKE: "Bị ăn một cây thường: trả người ăn {0} cược. | "
            "For an ordinary eaten card its discarder pays the eater {0:bet}.",
            ANY: "Bị cùng một người ăn: cây đầu {0:trả}, cây thứ hai {1:trả}, cây thứ ba {2:trả}. "
            "| "
            "Of the cards the same player eats, the first costs {0:bet}, the second {1:bet}, the "
            "third {2:bet}.",
        },
        sources={(1, 1, 1): "001:50-51", (1, 1, 0): "002:36-37"},
        question="Bị ăn cây thứ nhất, thứ hai, thứ ba thì trả mấy cược? | "
        "What do the first, second and third eaten cards cost?",
        open_in=("002",),
    )
    chot_payment: int = bets(
        4,
        wire=24,
        group="eats",
        label="Ăn chốt | Ăn chốt",
        sentence={
            0: "Bị ăn chốt không mất tiền. | A chốt costs nothing.",
            ANY: "Bị ăn chốt: trả người ăn {0} cược. | "
            "Whoever’s card is eaten as a chốt pays the eater {0:bet}.",
        },
        help="Bị ăn chốt trả bấy nhiêu cược. Cây nào là chốt do bàn định. | "
        "What a chốt costs its discarder. The table says what counts as chốt.",
        sources={4: "001:51-52, 002:38-39"},
        question="Bị ăn chốt thì trả mấy cược? | What does a chốt cost?",
    )
    chot_later_payments: tuple[int, int] | None = option(
        None,
        Row((Whole(0, 100),) * 2, null=Text("như cây đầu", "as the first"), unit="bets"),
        wire=56,
        group="eats",
        label="Chốt thứ hai, thứ ba | 2nd, 3rd chốt",
        sentence={
            None: "Trong ván, cây chốt nào cũng một giá. | Every chốt of a round costs the same.",
            ALIKE: "Từ cây chốt thứ hai của ván: bị ăn thì {0:trả}. | "
            "From the second chốt of a round on, each costs {0:bet}.",
            ANY: "Cây chốt thứ hai của ván {0:trả}, từ cây thứ ba {1:trả}, ai ăn cũng vậy. | "
            "The second chốt of a round costs {0:bet}, each later one {1:bet}, whoever eats it.",
        },
        help="Cây chốt thứ hai của ván, rồi từ cây thứ ba trả mấy cược. | "
        "What the second chốt of a round costs, and each later one.",
        neutral=None,
    )
    tai_payment: int = bets(
        4,
        wire=25,
        group="eats",
        label="Ăn tái | Ăn tái",
        sentence={
            0: "Bị ăn tái không mất tiền. | A tái costs nothing.",
            ANY: "Bị ăn tái: trả người ăn {0} cược. | "
            "Whoever’s card is eaten as a tái pays the eater {0:bet}.",
        },
        help="Đã có chốt rồi mà còn bị ăn thêm ở lượt tái thì trả người ăn bấy nhiêu cược. | "
        "Whoever’s card is eaten in an extra turn after a chốt pays the eater this many bets.",
        sources={4: "002:40"},
        question="Đã có chốt mà còn bị ăn tái thì trả mấy cược? | "
        "What does a card eaten after a chốt (tái) cost?",
    )
    eats_in_u_round: str = choice(
        "always",
        {
            "always": "vẫn trả | still paid",
            "not_when_den": "có người đền thì bỏ | dropped when someone pays đền",
            "never": "bỏ hết | always dropped",
        },
        wire=26,
        group="eats",
        label="Tiền ăn ở ván ù | Eats in an ù round",
        sentence={
            "always": "Ván có người ù vẫn trả tiền ăn cây. | "
            "Eaten cards are paid for even when someone wins with ù.",
            "not_when_den": "Ván ù mà có người đền thì bỏ tiền ăn cây. | "
            "Eaten cards are not paid for when someone pays đền.",
            "never": "Ván có người ù thì bỏ hết tiền ăn cây. | "
            "Eaten cards are not paid for when someone wins with ù.",
        },
        question="Ván có người ù thì có trả tiền ăn cây nữa không? | "
        "Are eaten cards still paid for when someone wins with ù?",
    )
    den_eats: int = choice(
        3,
        {0: "không ai đền | nobody", 2: "cho ăn 2 cây | 2 cards", 3: "cho ăn 3 cây | 3 cards"},
        wire=27,
        group="den",
        label="Đền vì cho ăn | Đền for feeding",
        sentence={
            0: "Cho ăn bao nhiêu cây cũng không phải đền. | "
            "However many cards were fed, nobody pays đền for them.",
            2: "Cho một người ăn 2 cây mà người ấy ù thì đền làng, trả thay cả bàn. | "
            "Whoever fed 2 cards to the player who wins with ù pays for all the losers.",
            3: "Cho một người ăn 3 cây mà người ấy ù thì đền làng, trả thay cả bàn. | "
            "Whoever fed 3 cards to the player who wins with ù pays for all the losers.",
        },
        help="Ai để người ù ăn đủ bấy nhiêu cây của mình thì đền làng: trả thay cho mọi người "
        "thua. | "
        "Whoever fed this many cards to the player who won with ù pays for all the losers.",
        sources={3: "001:53-54, 002:46, 004:53"},
        question="Cho một người ăn mấy cây mà người ấy ù thì phải đền? | "
        "How many cards fed to the player who wins with ù mean đền?",
    )
    den_last_round: str = choice(
        "last_eater",
        {
            "none": "không ai đền | nobody",
            "last_eater": "người ăn chốt sau cùng | the last to eat a chốt",
            "feeder": "người để người ù ăn chốt | who let the winner eat a chốt",
        },
        wire=28,
        group="den",
        label="Đền ở vòng chốt | Đền in the last turn",
        sentence={
            "none": "Có ăn chốt rồi có người ù: không ai phải đền. | "
            "Someone wins with ù after a chốt: nobody pays đền for that.",
            "last_eater": "Có ăn chốt rồi có người ù: người ăn chốt sau cùng đền làng. | "
            "Someone wins with ù after a chốt: the last to eat one pays for "
            "everyone.",
            "feeder": "Người ù có ăn chốt: ai để ăn cây chốt ấy thì đền làng. | "
            "Someone wins with ù after eating a chốt: whoever discarded it pays for "
            "everyone.",
        },
        help="Có ăn chốt, ăn tái rồi có người ù: ai đền làng. | "
        "After a chốt or tái someone wins with ù: who pays for everyone.",
        sources={"last_eater": "001:55-57, 002:47"},
        question="Có ăn chốt, có khi mấy người ăn, rồi có người ù thì ai đền? | "
        "Someone wins with ù after a chốt, or after several players ate one: who pays "
        "đền?",
        open_in=("002",),
    )
    den_winner_ate_last: str = choice(
        "previous_eater",
        {
            "none": "không ai đền | nobody",
            "previous_eater": "người ăn chốt trước đó | who ate a chốt before",
            "feeder": "người đánh ra cây đó | who discarded that card",
        },
        wire=29,
        group="den",
        label="Chính người ù ăn sau cùng | The winner ate last",
        sentence={
            "none": "Chính người ù ăn chốt sau cùng: không ai đền. | "
            "The winner ate the last chốt: nobody pays đền.",
            "previous_eater": "Chính người ù ăn chốt sau cùng: người khác ăn chốt gần nhất trước "
            "đó đền. | "
            "The winner ate the last chốt: the other player who ate one before pays đền.",
            "feeder": "Chính người ù ăn chốt sau cùng: người đánh ra cây ấy đền. | "
            "The winner ate the last chốt: whoever discarded it pays đền.",
        },
        question="Chính người ù ăn chốt sau cùng thì ai đền? | "
        "The winner ate the last chốt: who pays đền?",
        only_if=lambda rules: rules.den_last_round == "last_eater",
    )
    den_precedence: str = choice(
        "eats_first",
        {
            "eats_first": "người cho ăn nhiều cây | who fed the cards",
            "last_round_first": "người đền vòng chốt | who owes for the last turn",
        },
        wire=30,
        group="den",
        label="Hai người cùng phải đền | Two would pay đền",
        sentence={
            "eats_first": "Một người đền vì cho ăn, một người đền vì chốt: người cho ăn đền. | "
            "One owes đền for feeding, another for a chốt: the one who fed pays.",
            "last_round_first": "Một người đền vì cho ăn, một người đền vì chốt: người vướng chốt "
            "đền. | "
            "One owes đền for feeding, another for a chốt: the one with the chốt pays.",
        },
        question="Một người phải đền vì cho ăn, một người vì chốt, thì ai đền? | "
        "One owes đền for feeding and another for a chốt: which of them pays?",
        only_if=lambda rules: rules.den_eats != 0 and rules.den_last_round != "none",
    )
    den_min_players: int = option(
        2,
        Whole(2, 4, unit="players", words={2: Text("mấy người cũng được", "any number")}),
        wire=31,
        group="den",
        label="Từ mấy người thì tính đền | Players needed for đền",
        sentence={
            2: "Chơi mấy người cũng tính đền. | Đền counts with any number of players.",
            3: "Chơi từ 3 người mới tính đền. | Đền counts only with 3 players or more.",
            4: "Chơi đủ 4 người mới tính đền. | Đền counts only with all 4 players.",
        },
        question="Chơi hai, ba người thì có tính đền không? | "
        "Does đền count with two or three players?",
        only_if=some_den_rule,
    )
    den_u_plain: bool = flag(
        False,
        wire=54,
        group="den",
        label="Ù đền tính như thường | Plain ù with đền",
        sentence={
            False: "Có người đền thì ù kiểu nào vẫn tính theo kiểu ấy. | "
            "With đền each kind of ù is still paid as that kind.",
            True: "Có người đền thì ù kiểu nào cũng chỉ tính như ù thường. | "
            "With đền every kind of ù is paid as a plain ù.",
        },
        only_if=lambda rules: any(worth is not None for worth in _u_types(rules)[1:]),
        neutral=False,
    )
    den_ga: str = choice(
        "none",
        {"none": common.NOT_PLAYED, "winner": "cho người ù | winner", "pot": "vào gà | the gà"},
        wire=58,
        group="den",
        label="Đền gà | Đền and the gà",
        sentence={
            "none": "Người đền không phải đền gà. | Whoever pays đền owes nothing for the gà.",
            "winner": "Đền gà: người ù ăn bao nhiêu gà thì người đền trả thêm bấy nhiêu. | "
            "Whoever pays đền also pays the winner as much as the gà gave.",
            "pot": "Đền gà: người ù ăn bao nhiêu gà thì người đền nộp lại gà bấy nhiêu. | "
            "Whoever pays đền also puts as much into the gà as the winner took.",
        },
        help="Người đền có đền cả gà mà người ù ăn không. | "
        "Whether the đền payer also pays what the gà gave.",
        only_if=ga_played,
        neutral="none",
    )
    false_declaration_den: bool = flag(
        False,
        wire=59,
        group="den",
        label="Báo láo đền làng | Đền for a false declaration",
        sentence={
            False: "Báo láo mà cả bàn chơi tiếp thì không phải đền làng. | "
            "A false declaration in a round that is played on makes nobody pay for all.",
            True: "Ăn, hạ, ù láo mà chơi tiếp: không được thắng, đền cả làng; không ai "
            "ù thì bét. | "
            "Whoever declares falsely and plays on cannot win and pays for everyone; without "
            "an ù, last place.",
        },
        neutral=False,
    )
    phat_u_multiplier: int = option(
        1,
        Whole(1, 5, unit="times"),
        wire=32,
        group="phat_u",
        label="Phạt U nhân | Phạt U multiplies",
        sentence={
            1: "Còn nhiều điểm nhất cũng không phải trả gấp. | "
            "The most points in hand are not multiplied.",
            ANY: "Phạt U: ai còn nhiều điểm rác nhất thì trả {0:gấp}. | "
            "Phạt U: whoever holds the most points pays {0:times} as much.",
        },
        sources={2: "000:57-58, 000:62"},
        only_if=by_deadwood,
    )
    phat_u_ties: str = choice(
        "all",
        {
            "all": "cùng bị phạt U | all pay phạt U",
            "none": "không ai bị phạt U | nobody pays phạt U",
        },
        wire=33,
        group="phat_u",
        label="Cùng nhiều điểm nhất | Tied for most points",
        sentence={
            "all": "Mấy người cùng nhiều điểm nhất: cùng bị phạt U. | "
            "Tied for the most points: all of them pay phạt U.",
            "none": "Mấy người cùng nhiều điểm nhất: không ai bị phạt U. | "
            "Tied for the most points: nobody pays phạt U.",
        },
        sources={"all": "000:60"},
        question="Mấy người cùng nhiều điểm nhất thì ai bị phạt U? | "
        "Several players tie for the most points: who pays phạt U?",
        only_if=_phat_u,
    )
    phat_u_min_players: int = option(
        2,
        Whole(2, 4, unit="players", words={2: Text("mấy người cũng được", "any number")}),
        wire=34,
        group="phat_u",
        label="Từ mấy người thì phạt U | Players needed for phạt U",
        sentence={
            2: "Chơi mấy người cũng phạt U. | Phạt U counts with any number of players.",
            3: "Chơi từ 3 người mới phạt U. | Phạt U counts only with 3 players or more.",
            4: "Chơi đủ 4 người mới phạt U. | Phạt U counts only with all 4 players.",
        },
        question="Chơi hai, ba người thì có phạt U không? | "
        "Does phạt U count with two or three players?",
        only_if=_phat_u,
    )
    phat_u_stacking: str = choice(
        "multiply",
        {"multiply": "nhân cả hai | both multiply", "max": "chỉ lấy số lớn hơn | only the larger"},
        wire=35,
        group="phat_u",
        label="Phạt U gặp ù được nhân | Phạt U meets a multiplied ù",
        sentence={
            "multiply": "Ù kiểu được nhân gặp phạt U: nhân cả hai. | "
            "A multiplied ù meets phạt U: both multiply.",
            "max": "Ù kiểu được nhân gặp phạt U: chỉ nhân theo số lớn hơn. | "
            "A multiplied ù meets phạt U: only the larger one multiplies.",
        },
        question="Ù kiểu được nhân mà gặp phạt U thì nhân thế nào? | "
        "How is a multiplied ù paid under phạt U?",
        only_if=lambda rules: (
            by_deadwood(rules) and rules.phat_u_multiplier > 1 and some_u_type_multiplies(rules)
        ),
    )
    phat_u_side_payment: int = bets(
        0,
        high=20,
        zero="không trả thêm | nothing more",
        wire=36,
        group="phat_u",
        label="Phạt U trả thêm | Phạt U pays on the side",
        sentence={
            0: "Người bị phạt U không phải trả thêm cho ai. | "
            "The player under phạt U pays nobody else on the side.",
            ANY: "Người bị phạt U còn phải trả thêm cho mỗi người {0} cược. | "
            "The player under phạt U also pays others {0:bet} each on the side.",
        },
        sources={1: "000:59"},
        question="Người bị phạt U có phải trả thêm cho những người khác không? | "
        "Does the player under phạt U pay the others something on the side?",
        open_in=("000",),
        only_if=by_deadwood,
    )
    phat_u_side_to: str = choice(
        "other_losers",
        {
            "other_losers": "những người thua khác | the other losers",
            "everyone": "tất cả, kể cả người thắng | everyone, the winner too",
        },
        wire=37,
        group="phat_u",
        label="Trả thêm cho ai | Side payment to whom",
        sentence={
            "other_losers": "Phạt U trả thêm: chỉ cho những người thua khác. | "
            "What phạt U pays on the side goes to the other losers only.",
            "everyone": "Phạt U trả thêm: cho tất cả, kể cả người thắng. | "
            "What phạt U pays on the side goes to everyone, the winner too.",
        },
        sources={"everyone": "000:59"},
        question="Tiền trả thêm của phạt U có cho cả người thắng không? | "
        "Does the winner get the side payment of phạt U too?",
        open_in=("000",),
        only_if=lambda rules: by_deadwood(rules) and rules.phat_u_side_payment > 0,
    )
    ga_mode: str = choice(
        "off",
        {
            "off": common.NOT_PLAYED,
            "eats": "bị ăn thì nộp gà | eaten cards",
            "ante": "mỗi ván cùng góp | an ante each round",
            "eats_and_ante": "vừa góp vừa nộp khi bị ăn | an ante and eaten cards",
        },
        wire=38,
        group="ga",
        label="Nuôi gà | Feeding the gà",
        sentence={
            "off": "Bàn không nuôi gà. | There is no gà.",
            "eats": "Nuôi gà: ai bị ăn thì nộp gà. | The gà is fed by those whose cards are eaten.",
            "ante": "Nuôi gà: mỗi ván ai cũng góp. | The gà is fed by everyone each round.",
            "eats_and_ante": "Nuôi gà: mỗi ván ai cũng góp, ai bị ăn còn nộp thêm. | "
            "The gà is fed by everyone each round, and by those whose cards are eaten.",
        },
        help="Tiền để chung giữa bàn, từ ván này sang ván khác. | "
        "A pot that grows from round to round.",
        question="Bàn có nuôi gà không, nuôi bằng gì? | Is there a gà, and what feeds it?",
    )
    ga_ante: int = bets(
        0,
        wire=39,
        group="ga",
        label="Góp gà mỗi ván | Into the gà each round",
        sentence={
            0: "Mỗi ván không ai phải góp gà. | Nothing goes into the gà each round.",
            ANY: "Mỗi ván mỗi người góp gà {0} cược. | "
            "Everyone puts {0:bet} into the gà each round.",
        },
        only_if=ga_from_antes,
    )
    ga_eat_payments: tuple[int, int, int] = amounts(
        (0, 0, 0),
        wire=40,
        group="ga",
        label="Bị ăn cây 1, 2, 3 nộp gà | 1st, 2nd, 3rd eat into the gà",
        sentence={
            (0, 0, 0): "Bị ăn cây thường không phải nộp gà. | "
            "An ordinary eaten card puts nothing into the gà.",
            ALIKE: "Bị ăn một cây thường: nộp gà {0} cược. | "
            "For an ordinary eaten card its discarder puts {0:bet} into the gà.",
            ANY: "Bị cùng một người ăn thì nuôi gà: cây đầu {0:nộp}, cây thứ hai {1:nộp}, cây thứ "
            "ba {2:nộp}. | "
            "Of the cards the same player eats, the first puts {0:bet} in the gà, the second "
            "{1:bet}, the third {2:bet}.",
        },
        help="Bị ăn cây thứ nhất, hai, ba thì còn nộp gà bấy nhiêu cược. | "
        "What the discarder also puts into the gà for the first, second and third card.",
        only_if=ga_from_eats,
    )
    ga_chot_payment: int = bets(
        0,
        wire=41,
        group="ga",
        label="Bị ăn chốt nộp gà | Chốt into the gà",
        sentence={
            0: "Bị ăn chốt, ăn tái không phải nộp gà. | A chốt or tái puts nothing into the gà.",
            ANY: "Bị ăn chốt, ăn tái: nộp gà {0} cược. | "
            "For a chốt or tái its discarder puts {0:bet} into the gà.",
        },
        only_if=ga_from_eats,
    )
    ga_mom_payment: int = bets(
        0,
        wire=48,
        group="ga",
        label="Móm nộp gà | Móm into the gà",
        sentence={
            0: "Móm không phải nộp gà. | Being móm puts nothing into the gà.",
            ANY: "Ai móm thì nộp gà {0} cược. | Each móm player puts {0:bet} into the gà.",
        },
        help="Ván không ai ù, ai móm thì còn nộp vào gà bấy nhiêu cược, ngoài tiền móm. | "
        "Without an ù, each móm player also puts this many bets into the gà, besides what "
        "being móm costs.",
        only_if=mom_may_feed_ga,
        neutral=0,
    )
    ga_last_payment: int = bets(
        0,
        wire=49,
        group="ga",
        label="Bét nộp gà | Last place into the gà",
        sentence={
            0: "Về bét không phải nộp gà. | Coming last puts nothing into the gà.",
            ANY: "Không ai bị tính móm thì người bét nộp gà {0} cược. | "
            "Where nobody counts as móm, the last place puts {0:bet} into the gà.",
        },
        help="Ván không ai ù và không ai bị tính móm thì người bét nộp vào gà bấy nhiêu cược. | "
        "Where nobody wins with ù or counts as móm, the last place puts this many bets "
        "into the gà.",
        only_if=last_may_feed_ga,
        neutral=0,
    )
    ga_taken_by: str = choice(
        "u_winner",
        {
            "u_winner": "chỉ người ù | only an ù",
            "round_winner": "ai thắng ván cũng được | any winner",
        },
        wire=42,
        group="ga",
        label="Ai ăn gà | Who takes the gà",
        sentence={
            "u_winner": "Chỉ người ù mới được ăn gà. | Only a player who wins with ù takes the gà.",
            "round_winner": "Ai thắng ván cũng được ăn gà. | Whoever wins a round takes the gà.",
        },
        question="Không ai ù thì người nhất có được ăn gà không? | "
        "Does first place take the gà without an ù?",
        only_if=ga_played,
    )
    ga_share: str = choice(
        "all",
        {
            "all": "cả gà | all of it",
            "half": "nửa gà | half of it",
            "half_except_tron": "nửa gà, ù tròn ăn cả | half, ù tròn takes all",
        },
        wire=53,
        group="ga",
        label="Ăn mấy phần gà | How much of the gà",
        sentence={
            "all": "Ai ù thì ăn cả gà. | Whoever wins with ù takes the whole gà.",
            "half": "Ai ù thì ăn nửa gà; nửa kia, cả cược lẻ, để lại. | "
            "Whoever wins with ù takes half of the gà, rounded down; the rest stays.",
            "half_except_tron": "Ù tròn ăn cả gà; ù kiểu khác ăn nửa, nửa kia, cả cược lẻ, để "
            "lại. | "
            "An ù tròn takes the whole gà; any other ù half of it, rounded down, and the rest "
            "stays.",
        },
        help="Ai ù ăn cả gà hay nửa gà; nửa kia để lại. | "
        "Whoever wins with ù takes all of the gà, or half and leaves the rest.",
        only_if=lambda rules: ga_played(rules) and rules.ga_taken_by == "u_winner",
        neutral="all",
    )
    false_declaration_payment: int = bets(
        5,
        zero="không phạt | no penalty",
        wire=43,
        group="u",
        label="Ù láo | False ù",
        sentence={
            0: "Ù láo: bàn không phạt. | A false ù: the table has no penalty for it.",
            ANY: "Ù láo: trả mỗi người khác {0} cược. | "
            "Whoever declares a false ù pays each of the others {0:bet}.",
        },
        question="Báo ù mà bài chưa ù thì phạt thế nào? | "
        "What does declaring ù without having it cost?",
    )
    false_declaration_to: str = choice(
        "players",
        _FINED_TO,
        wire=52,
        group="u",
        label="Ù láo trả cho ai | Who gets the false ù",
        sentence={
            "players": "Tiền ù láo trả cho mọi người khác. | A false ù is paid to all the others.",
            "ga": "Tiền ù láo vào gà. | A false ù is paid into the gà.",
        },
        only_if=_false_declaration_may_feed_ga,
        neutral="players",
    )
    round_multipliers: tuple[int, ...] = common.round_multipliers(wire=44)
    next_starter: str = common.next_starter(
        "winner", wire=45, sources={"winner": "002:15", "next_seat": "000:15"}
    )
    foul_payment: int = common.foul_payment(wire=46)
    foul_to: str = choice(
        "players",
        _FINED_TO,
        wire=51,
        group=common.OTHER,
        label="Tiền phạt lỗi trả cho ai | Who gets the fine",
        sentence={
            "players": "Tiền phạt lỗi trả cho mọi người khác. | Fines are paid to all the others.",
            "ga": "Tiền phạt lỗi vào gà; ai ăn gà ván ấy thì ăn luôn. | "
            "Fines go into the gà; whoever takes it in that round takes them too.",
        },
        help="Phạt lỗi trả cho mọi người, hay vào gà. | "
        "Fines go to all the others, or into the gà.",
        only_if=_fouls_may_feed_ga,
        neutral="players",
    )


@cache
def name_of_u(u_type: str) -> Text:
    """Return a kind of ù as it is called within a sentence: `ù tròn`."""
    return within_a_sentence(options_of(PhomRules)[f"u_{u_type}"].label)
