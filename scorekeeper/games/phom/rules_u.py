"""Phỏm house rules, first part: how a round is counted, and what going out is worth."""

from typing import Any

from scorekeeper.games.common import NOT_PLAYED
from scorekeeper.kinds import ANY, Choice, Flag, Row, Whole
from scorekeeper.options import Asked, Rules, option, rules_part
from scorekeeper.text import Text, join

U_TYPES = ("thuong", "tron", "khan", "trang", "boc", "an", "kin", "dong_chat")
"""The ways of going out; the option of each is named `u_` and its id."""


def by_rank(rules: "URules") -> bool:
    return rules.scoring_mode == "rank"


def by_deadwood(rules: "URules") -> bool:
    return rules.scoring_mode == "deadwood"


def some_u_type_multiplies(rules: "URules") -> bool:
    played = (getattr(rules, f"u_{u_type}") for u_type in U_TYPES)
    return any(worth is not None and worth[0] > 1 for worth in played)


_WORTH = Text(
    "Số đầu là nhân mấy lần, số sau là thêm mấy cược.",
    "The first number multiplies, the second adds bets.",
)


_MULTIPLIER_AND_BONUS = {
    (1, 0): Text("không nhân", "not multiplied"),
    (ANY, 0): Text("×{0}", "×{0}"),
    (1, ANY): Text("thêm {1} cược", "{1:bet} more"),
    ANY: Text("×{0}, thêm {1} cược", "×{0}, {1:bet} more"),
}


_U_SENTENCES = {
    None: Text("{u}: không chơi.", "{u}: not played."),
    (1, 0): Text("{u}: không nhân, không thưởng.", "{u}: not multiplied, no bonus."),
    (ANY, 0): Text(
        "{u}: mỗi người thua trả {{0:gấp}}.", "{u}: each loser pays {{0:times}} as much."
    ),
    (1, ANY): Text(
        "{u}: mỗi người thua trả thêm {{1}} cược.", "{u}: each loser pays {{1:bet}} more."
    ),
    ANY: Text(
        "{u}: mỗi người thua trả {{0:gấp}}, thêm {{1}} cược.",
        "{u}: each loser pays {{0:times}} as much and {{1:bet}} more.",
    ),
}

_CALLED = (Text("nhân", "times"), Text("thêm", "plus"))


def _u_type(
    default: tuple[int, int] | None,
    *,
    wire: int,
    label: Text,
    meaning: Text,
    source: str,
    asked: Asked | None = None,
    null: Text | None = NOT_PLAYED,
) -> Any:
    return option(
        default,
        Row((Whole(1, 10), Whole(0, 100)), null=null, words=_MULTIPLIER_AND_BONUS, called=_CALLED),
        wire=wire,
        group="u",
        label=label,
        help=join([meaning, _WORTH], " "),
        sentence={
            worth: words.fill(u=label)
            for worth, words in _U_SENTENCES.items()
            if worth is not None or null is not None
        },
        source=source,
        asked=asked,
    )


@rules_part
class URules(Rules):
    """How a round is counted, and what each way of going out (ù) is worth."""

    scoring_mode: str = option(
        "rank",
        Choice(
            {
                "rank": Text("nhất nhì ba bét", "by places"),
                "deadwood": Text("theo điểm rác", "by points in hand"),
            }
        ),
        wire=1,
        group="counting",
        label=Text("Cách tính", "Scoring"),
        help=Text(
            "Nhất nhì ba bét: mỗi hạng trả người nhất số cược định trước. "
            "Theo điểm rác: còn mấy điểm trên tay trả mấy cược, kể cả khi có người ù.",
            "By places, each place pays first place a fixed number of bets. "
            "By points, each loser pays one bet for each point in hand, also after an ù.",
        ),
        sentence={
            "rank": Text(
                "Tính nhất nhì ba bét: mỗi hạng trả người nhất một số cược định trước.",
                "Scored by places: each place pays first place a fixed number of bets.",
            ),
            "deadwood": Text(
                "Tính theo điểm rác: người thua còn mấy điểm trên tay thì trả mấy cược.",
                "Scored by points: a loser pays one bet for each point left in hand.",
            ),
        },
        source="000:53-62, 001:35-45",
    )
    jqk_points: str = option(
        "11_12_13",
        Choice(
            {
                "ten": Text("10 điểm mỗi lá", "10 points each"),
                "11_12_13": Text("11, 12, 13 điểm", "11, 12 and 13 points"),
            }
        ),
        wire=2,
        group="counting",
        label=Text("Điểm của J, Q, K", "Points of J, Q, K"),
        help=Text(
            "J, Q, K còn là rác thì tính mấy điểm. Chỉ để cộng điểm giúp bạn khi ghi ván.",
            "What J, Q and K count when left over. It only helps to add up points on entry.",
        ),
        sentence={
            "ten": Text("J, Q, K đều tính 10 điểm.", "J, Q and K count 10 points each."),
            "11_12_13": Text("J tính 11 điểm, Q 12, K 13.", "J counts 11 points, Q 12 and K 13."),
        },
        source="000:9-12, 001:37-39, 002:4-5",
        asked=Asked(Text("J, Q, K tính mấy điểm?", "How many points are J, Q and K?")),
        entry_help=True,
    )
    hand_cards: int = option(
        9,
        Choice({9: Text("9 lá", "9 cards"), 10: Text("10 lá", "10 cards")}),
        wire=3,
        group="counting",
        label=Text("Chia bài", "Cards dealt"),
        help=Text(
            "Mỗi người được chia mấy lá, chưa kể lá thêm của người đi trước. "
            "Chia 9 lá thì ai ăn đủ ba cây là ù.",
            "How many cards each player gets, not counting the leader’s extra one. "
            "With 9 cards, whoever eats three goes out.",
        ),
        sentence={
            9: Text(
                "Chia 9 lá, người đi trước thêm một lá; ăn đủ ba cây là ù.",
                "Everyone gets 9 cards, the leader one more; whoever eats three goes out.",
            ),
            10: Text(
                "Chia 10 lá, người đi trước thêm một lá; ăn ba cây chưa chắc đã ù.",
                "Everyone gets 10 cards, the leader one more; three eats do not yet make an ù.",
            ),
        },
        source="000:14-16, 001:10, 002:12",
        unit="cards",
    )
    zero_points_is_u: bool = option(
        True,
        Flag(),
        wire=4,
        group="u",
        label=Text("0 điểm là ù", "0 points is ù"),
        help=Text(
            "Hết sạch rác, còn 0 điểm, thì tính là ù chứ không phải chỉ về nhất.",
            "Having no points left counts as ù, not merely as coming first.",
        ),
        sentence={
            True: Text("Hết rác, còn 0 điểm là ù.", "Having 0 points left is ù."),
            False: Text(
                "Còn 0 điểm mà không báo ù thì tính như thường.",
                "0 points without declaring ù counts like any other hand.",
            ),
        },
        source="001:19-21, 002:32, 004:30-32, 004:39",
    )
    u_payment: int = option(
        5,
        Whole(0, 100),
        wire=5,
        group="u",
        label=Text("Tiền ù", "Ù pays"),
        help=Text(
            "Mỗi người thua trả người ù bấy nhiêu cược, rồi mới nhân và cộng theo kiểu ù.",
            "Each loser pays the player who went out this many bets, before the kind of ù counts.",
        ),
        sentence={
            0: Text(
                "Có người ù: không trả tiền ù, chỉ trả phần thưởng của kiểu ù.",
                "Someone goes out: nothing is paid for it but the bonus of that kind of ù.",
            ),
            ANY: Text(
                "Có người ù: mỗi người thua trả {0} cược.",
                "Someone goes out: each loser pays {0:bet}.",
            ),
        },
        source="001:36, 002:42",
        asked=Asked(
            Text(
                "Có người ù thì mỗi người trả mấy cược?",
                "How much does each loser pay when someone goes out?",
            )
        ),
        unit="bets",
        only_if=by_rank,
    )
    u_thuong: tuple[int, int] = _u_type(
        (1, 0),
        wire=6,
        label=Text("Ù thường", "Plain ù"),
        meaning=Text(
            "Ù bình thường, không thuộc kiểu nào khác.",
            "Going out in the ordinary way.",
        ),
        source="000:48, 001:19-21, 002:32",
        null=None,
    )
    u_tron: tuple[int, int] | None = _u_type(
        (2, 0),
        wire=7,
        label=Text("Ù tròn", "Ù tròn"),
        meaning=Text(
            "Ù mà không phải đánh cây nào: đủ mười lá thành phỏm, "
            "hoặc ở vòng thêm chỉ còn đúng một phỏm.",
            "Going out with nothing left to discard: all ten cards in phỏm, "
            "or just one last phỏm in an extra turn.",
        ),
        source="001:36, 004:52",
        asked=Asked(
            Text(
                "Ù mà không phải đánh cây nào thì có được nhân không?",
                "Is going out without a discard worth more?",
            ),
            ("004",),
        ),
    )
    u_khan: tuple[int, int] | None = _u_type(
        (1, 0),
        wire=8,
        label=Text("Ù khan", "Ù khan"),
        meaning=Text(
            "Bài không có phỏm cũng không có cạ nào, bàn nào chơi thì hẹn nhau trước.",
            "A hand without any phỏm or cạ, where the table has agreed to play it.",
        ),
        source="004:40",
        asked=Asked(
            Text(
                "Bài không có phỏm, cũng không có cạ nào thì có được báo ù khan không?",
                "Is a hand without any phỏm or cạ an ù khan?",
            ),
            ("004",),
        ),
    )
    u_trang: tuple[int, int] | None = _u_type(
        None,
        wire=9,
        label=Text("Ù trắng", "Ù trắng"),
        meaning=Text(
            "Vừa chia xong bài đã thành phỏm hết, báo ngay lượt đầu.",
            "All cards form phỏm as dealt, declared in the first turn.",
        ),
        source="000:49",
        asked=Asked(
            Text(
                "Vừa chia xong bài đã thành phỏm hết thì tính thế nào?",
                "All cards form phỏm as dealt: what is it worth?",
            )
        ),
    )
    u_boc: tuple[int, int] | None = _u_type(
        None,
        wire=10,
        label=Text("Ù bốc", "Ù bốc"),
        meaning=Text(
            "Ù nhờ cây vừa bốc ở nọc.",
            "Going out on the card just drawn from the stock.",
        ),
        source="000:50",
        asked=Asked(
            Text(
                "Ù nhờ cây vừa bốc có được thưởng không?",
                "Is going out on the card just drawn worth more?",
            ),
            ("000",),
        ),
    )
    u_an: tuple[int, int] | None = _u_type(
        None,
        wire=11,
        label=Text("Ù ăn", "Ù ăn"),
        meaning=Text(
            "Ù nhờ cây vừa ăn của người khác.",
            "Going out on the card just eaten.",
        ),
        source="000:51",
        asked=Asked(
            Text(
                "Ù nhờ cây vừa ăn có được thưởng không?",
                "Is going out on the card just eaten worth more?",
            ),
            ("000",),
        ),
    )
    u_kin: tuple[int, int] | None = _u_type(
        None,
        wire=12,
        label=Text("Ù kín", "Ù kín"),
        meaning=Text(
            "Ù mà cả ván không ăn cây nào.",
            "Going out without having eaten a single card.",
        ),
        source="house",
        asked=Asked(
            Text(
                "Ù mà cả ván không ăn cây nào có được thưởng không?",
                "Is going out without having eaten worth more?",
            )
        ),
    )
    u_dong_chat: tuple[int, int] | None = _u_type(
        None,
        wire=13,
        label=Text("Ù đồng chất", "Ù đồng chất"),
        meaning=Text(
            "Ù mà cả bài chỉ có một chất.",
            "Going out with cards of one suit only.",
        ),
        source="house",
        asked=Asked(
            Text(
                "Ù mà cả bài một chất có được thưởng không?",
                "Is going out with a single suit worth more?",
            )
        ),
    )
