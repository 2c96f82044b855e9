"""House rules that the games have in common, each declared once for all of them."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.options import Choice, Rising, option
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


def round_multipliers(*, wire: int) -> Any:
    """What a single round may be multiplied by."""
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
        source="house",
        unit="times",
    )


def next_starter(default: str, *, wire: int, source: str) -> Any:
    """Whom the app suggests to lead the next round."""
    return option(
        default,
        Choice(_STARTERS),
        wire=wire,
        group=OTHER,
        label=Text("Ai đi trước ván sau", "Who leads next"),
        help=Text(
            "Người được gợi ý đi trước ở ván sau. Chỉ là gợi ý, không đổi khoản trả nào.",
            "Who is suggested to lead the next round. It is only a hint and changes no payment.",
        ),
        source=source,
        entry_help=True,
    )
