"""Phỏm house rules: what going out is worth."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from scorekeeper.games.common import NOT_PLAYED
from scorekeeper.games.phom.rules_counting import by_rank
from scorekeeper.options.kinds import ANY, Flag, Row, Value, Whole
from scorekeeper.options.option import Condition, Idle, OpenQuestion, Rules, option, rules_part
from scorekeeper.text import Text, join

U_TYPES = ("thuong", "tron", "khan", "trang", "boc", "an", "kin", "dong_chat")
"""The ways of going out; the option of each is named `u_` and its id."""


def some_u_type_multiplies(rules: "URules") -> bool:
    """Return whether some way of going out is worth more than once the payment."""
    played = (getattr(rules, f"u_{u_type}") for u_type in U_TYPES)
    return any(worth is not None and worth[0] > 1 for worth in played)


def _u_is_worth_nothing(rules: Any) -> bool:
    played = (getattr(rules, f"u_{u_type}") for u_type in U_TYPES)
    bonuses = any(worth is not None and worth[1] for worth in played)
    return by_rank(rules) and rules.u_payment == 0 and not bonuses


def _only_bonuses(name: str) -> Condition:
    """Tells whether a kind of ù that is played multiplies nothing but a payment of 0."""

    def nothing_to_multiply(rules: Any) -> bool:
        worth = getattr(rules, name)
        return by_rank(rules) and rules.u_payment == 0 and worth is not None and not worth[1]

    return nothing_to_multiply


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


class _Unplayed(NamedTuple):
    """What is said of a kind of ù that has no price of its own."""

    words: Text
    sentence: Text


_AS_PLAIN = _Unplayed(
    Text("như ù thường", "as a plain ù"),
    Text("{names}: tính như ù thường.", "{names}: paid as a plain ù."),
)
_REFUSED = _Unplayed(NOT_PLAYED, Text("{names}: không chơi.", "{names}: not played."))


_U_SENTENCES = {
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

_NOTHING_TO_MULTIPLY = Text(
    "{u}: không phải trả gì, vì tiền ù là 0.", "{u}: nothing is paid, as an ù pays 0."
)
_CALLED = (Text("nhân", "times"), Text("thêm", "plus"))


def _u_type(
    name: str,
    default: tuple[int, int] | None,
    *,
    wire: int,
    label: Text,
    meaning: Text,
    source: str,
    said_at: Mapping[Value, str] = MappingProxyType({}),
    open_question: OpenQuestion | None = None,
    unplayed: _Unplayed | None = _AS_PLAIN,
) -> Any:
    numbers = Whole(1, 10), Whole(0, 100)
    null, unpriced = unplayed or (None, None)
    said = {} if unpriced is None else {None: unpriced.fill(names=label)}
    return option(
        default,
        Row(numbers, null=null, words=_MULTIPLIER_AND_BONUS, called=_CALLED),
        wire=wire,
        group="u",
        label=label,
        help=join([meaning, _WORTH], " "),
        sentence=said | {worth: words.fill(u=label) for worth, words in _U_SENTENCES.items()},
        idle=(Idle(_only_bonuses(name), _NOTHING_TO_MULTIPLY.fill(u=label)),),
        source=source,
        said_at=said_at,
        open_question=open_question,
        together=unpriced,
    )


@rules_part
class URules(Rules):
    """The rules of going out: when a player is out, and what each way (ù) is worth."""

    __slots__ = ()

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
        said_at={True: "000:46, 001:19-20, 002:32, 004:30-32, 004:39"},
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
        idle=(
            Idle(
                _u_is_worth_nothing,
                Text("Có người ù: không ai phải trả.", "Someone goes out: nobody pays."),
            ),
        ),
        source="001:36, 002:42",
        said_at={6: "001:36", 5: "002:42"},
        open_question=OpenQuestion(
            Text(
                "Có người ù thì mỗi người trả mấy cược?",
                "How much does each loser pay when someone goes out?",
            )
        ),
        unit="bets",
        only_if=by_rank,
    )
    u_thuong: tuple[int, int] = _u_type(
        "u_thuong",
        (1, 0),
        wire=6,
        label=Text("Ù thường", "Plain ù"),
        meaning=Text(
            "Ù bình thường, không thuộc kiểu nào khác.",
            "Going out in the ordinary way.",
        ),
        source="000:48, 001:19-21, 002:32",
        said_at={(1, 0): "000:48, 001:36, 002:42"},
        unplayed=None,
    )
    u_tron: tuple[int, int] | None = _u_type(
        "u_tron",
        (2, 0),
        wire=7,
        label=Text("Ù tròn", "Ù tròn"),
        meaning=Text(
            "Ù mà không phải đánh cây nào: đủ mười cây thành phỏm, "
            "hoặc khi thêm vòng chỉ còn đúng một phỏm.",
            "Going out with nothing left to discard: all ten cards in phỏm, "
            "or just one last phỏm in an extra turn.",
        ),
        source="001:36, 004:52",
        said_at={(2, 0): "001:36"},
        open_question=OpenQuestion(
            Text(
                "Ù mà không phải đánh cây nào thì có được nhân không?",
                "Is going out without a discard worth more?",
            ),
            ("004",),
        ),
    )
    u_khan: tuple[int, int] | None = _u_type(
        "u_khan",
        (1, 0),
        wire=8,
        label=Text("Ù khan", "Ù khan"),
        meaning=Text(
            "Bài không có phỏm cũng không có cạ nào, bàn nào chơi thì hẹn nhau trước.",
            "A hand without any phỏm or cạ, where the table has agreed to play it.",
        ),
        source="004:40",
        unplayed=_REFUSED,
        open_question=OpenQuestion(
            Text(
                "Bài không có phỏm, cũng không có cạ nào thì có được báo ù khan không?",
                "Is a hand without any phỏm or cạ an ù khan?",
            ),
            ("004",),
        ),
    )
    u_trang: tuple[int, int] | None = _u_type(
        "u_trang",
        None,
        wire=9,
        label=Text("Ù trắng", "Ù trắng"),
        meaning=Text(
            "Vừa chia xong bài đã thành phỏm hết, báo ngay lượt đầu.",
            "All cards form phỏm as dealt, declared in the first turn.",
        ),
        source="000:49",
        said_at={(2, 0): "000:49"},
        open_question=OpenQuestion(
            Text(
                "Vừa chia xong bài đã thành phỏm hết thì tính thế nào?",
                "All cards form phỏm as dealt: what is it worth?",
            )
        ),
    )
    u_boc: tuple[int, int] | None = _u_type(
        "u_boc",
        None,
        wire=10,
        label=Text("Ù bốc", "Ù bốc"),
        meaning=Text(
            "Ù nhờ cây vừa bốc ở nọc.",
            "Going out on the card just drawn from the stock.",
        ),
        source="000:50",
        open_question=OpenQuestion(
            Text(
                "Ù nhờ cây vừa bốc có được thưởng không?",
                "Is going out on the card just drawn worth more?",
            ),
            ("000",),
        ),
    )
    u_an: tuple[int, int] | None = _u_type(
        "u_an",
        None,
        wire=11,
        label=Text("Ù ăn", "Ù ăn"),
        meaning=Text(
            "Ù nhờ cây vừa ăn của người khác.",
            "Going out on the card just eaten.",
        ),
        source="000:51",
        open_question=OpenQuestion(
            Text(
                "Ù nhờ cây vừa ăn có được thưởng không?",
                "Is going out on the card just eaten worth more?",
            ),
            ("000",),
        ),
    )
    u_kin: tuple[int, int] | None = _u_type(
        "u_kin",
        None,
        wire=12,
        label=Text("Ù kín", "Ù kín"),
        meaning=Text(
            "Ù mà cả ván không ăn cây nào.",
            "Going out without having eaten a single card.",
        ),
        source="house",
        open_question=OpenQuestion(
            Text(
                "Ù mà cả ván không ăn cây nào có được thưởng không?",
                "Is going out without having eaten worth more?",
            )
        ),
    )
    u_dong_chat: tuple[int, int] | None = _u_type(
        "u_dong_chat",
        None,
        wire=13,
        label=Text("Ù đồng chất", "Ù đồng chất"),
        meaning=Text(
            "Ù mà cả bài chỉ có một chất.",
            "Going out with cards of one suit only.",
        ),
        source="house",
        open_question=OpenQuestion(
            Text(
                "Ù mà cả bài một chất có được thưởng không?",
                "Is going out with a single suit worth more?",
            )
        ),
    )
