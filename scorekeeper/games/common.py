"""House rules that the games have in common, each declared once for all of them."""

from collections.abc import Iterable, Mapping
from typing import Any

from scorekeeper.games.base import Example
from scorekeeper.options.kinds import ANY, Choice, Rising, Value, Whole
from scorekeeper.options.option import OpenQuestion, option
from scorekeeper.text import Text

OTHER = "other"
"""The group of the rules that belong to no phase of a round."""

OTHER_HEADING = Text("Khác", "Other")

NOT_PLAYED = Text("không chơi", "not played")

_STARTERS: Mapping[str | int, Text] = {
    "winner": Text("người thắng ván trước", "the last winner"),
    "next_seat": Text("người ngồi kế tiếp", "the next seat"),
    "free": Text("tùy bàn", "as you like"),
}


def foul_payment(*, wire: int) -> Any:
    """The option that says what breaking a rule costs."""
    return option(
        0,
        Whole(0, 100, words={0: Text("không phạt", "no penalty")}),
        wire=wire,
        group=OTHER,
        label=Text("Phạt lỗi", "Fouls"),
        help=Text(
            "Ai phạm lỗi, như nhìn trộm bài hay đánh sai, thì mỗi lần trả mỗi người khác "
            "bấy nhiêu cược. Số 0 là không phạt.",
            "Whoever breaks a rule, as by looking at another hand, pays each of the others this "
            "many bets each time. With 0 there is no penalty.",
        ),
        sentence={
            0: Text("Phạm lỗi: bàn không phạt.", "Breaking a rule: the table has no fine for it."),
            ANY: Text(
                "Phạm lỗi: mỗi lần trả mỗi người khác {0} cược.",
                "Whoever breaks a rule pays each of the others {0:bet} each time.",
            ),
        },
        source="house",
        unit="bets",
        neutral=0,
    )


def foul_example(players: Iterable[str]) -> Example:
    """A round that shows what breaking a rule costs the second of some players."""
    entry = {"players": list(players), "finish": "void", "fouls": ["Bình"]}
    return Example(entry, Text("Bình phạm lỗi, ván hủy.", "Bình breaks a rule; the round is void."))


def round_multipliers(*, wire: int) -> Any:
    """The option that says what a single round may be multiplied by."""
    return option(
        (1,),
        Rising(1, 10, most=4),
        wire=wire,
        group=OTHER,
        label=Text("Ván nhân", "Round multipliers"),
        help=Text(
            "Một ván được chơi nhân mấy, mọi khoản trả của ván đó nhân theo. "
            "Chỉ có số 1 thì ván nào cũng như ván nào.",
            "What a single round may be multiplied by; every payment of that round is multiplied. "
            "With 1 alone all rounds count the same.",
        ),
        sentence={
            (1,): Text("Ván nào cũng như ván nào, không nhân.", "All rounds count the same."),
            (1, ANY): Text(
                "Hẹn trước thì có ván nhân {1}.", "A round may be agreed to count {1:times}."
            ),
            (1, ANY, ANY): Text(
                "Hẹn trước thì có ván nhân {1} hoặc {2}.",
                "A round may be agreed to count {1} or {2} times.",
            ),
            ANY: Text(
                "Hẹn trước thì có ván nhân {1}, {2} hoặc {3}.",
                "A round may be agreed to count {1}, {2} or {3} times.",
            ),
        },
        source="house",
        unit="times",
    )


def next_starter(default: str, *, wire: int, source: str, said_at: Mapping[Value, str]) -> Any:
    """The option that says who is suggested to lead the next round."""
    return option(
        default,
        Choice(_STARTERS),
        wire=wire,
        group=OTHER,
        label=Text("Ván sau ai đi trước", "Who leads next"),
        help=Text(
            "Người được gợi ý đi trước ở ván sau. Chỉ là gợi ý, không đổi khoản trả nào.",
            "Who is suggested to lead the next round. It is only a hint and changes no payment.",
        ),
        sentence={
            "winner": Text(
                "Ai thắng ván này thì ván sau đi trước.", "The winner leads the next round."
            ),
            "next_seat": Text(
                "Ván sau đến lượt người ngồi kế tiếp đi trước.",
                "The lead goes to the next seat with each round.",
            ),
            "free": Text(
                "Ván sau ai đi trước thì bàn tự định.", "The table says who leads the next round."
            ),
        },
        source=source,
        said_at=said_at,
        open_question=OpenQuestion(Text("Ván sau ai đi trước?", "Who leads the next round?")),
        entry_help=True,
    )
