"""Tú Lơ Khơ house rules: what a chặt costs at once, and who pays where one is chopped in turn."""

from typing import Any

from scorekeeper.options.kinds import ANY, Choice, Whole
from scorekeeper.options.option import Rules, option, rules_part
from scorekeeper.text import Text


def chops_cost(rules: "ChopRules") -> bool:
    """Return whether anything that is chopped costs its player."""
    return any(
        (
            rules.chop_black_deuce_payment,
            rules.chop_red_deuce_payment,
            rules.chop_quad_payment,
            rules.chop_run_payment,
        )
    )


def _chop_payment(wire: int, label: Text, help: Text, free: Text, costs: Text) -> Any:
    """The option that says what being chopped costs, by what it is that was beaten."""
    return option(
        0,
        Whole(0, 100),
        wire=wire,
        group="chops",
        label=label,
        help=help,
        sentence={0: free, ANY: costs},
        together=Text("{names}: không phải trả.", "{names}: nothing is paid."),
        source="house",
        unit="bets",
        neutral=0,
    )


@rules_part
class ChopRules(Rules):
    """The rules of chặt: deuces, quads and runs that are beaten while the round is on."""

    __slots__ = ()

    chop_black_deuce_payment: int = _chop_payment(
        29,
        Text("Chặt hai đen", "Black deuce chopped"),
        Text(
            "Ai bị chặt hai đen (heo đen) trả ngay người chặt bấy nhiêu cược cho mỗi con.",
            "Whoever has a black deuce chopped pays this many bets for each on the spot.",
        ),
        Text("Bị chặt hai đen: không phải trả.", "A black deuce that is chopped costs nothing."),
        Text(
            "Bị chặt hai đen: mỗi con trả ngay người chặt {0} cược.",
            "Each black deuce that is chopped costs {0:bet} on the spot.",
        ),
    )
    chop_red_deuce_payment: int = _chop_payment(
        30,
        Text("Chặt hai đỏ", "Red deuce chopped"),
        Text(
            "Ai bị chặt hai đỏ (heo đỏ) trả ngay người chặt bấy nhiêu cược cho mỗi con.",
            "Whoever has a red deuce chopped pays this many bets for each on the spot.",
        ),
        Text("Bị chặt hai đỏ: không phải trả.", "A red deuce that is chopped costs nothing."),
        Text(
            "Bị chặt hai đỏ: mỗi con trả ngay người chặt {0} cược.",
            "Each red deuce that is chopped costs {0:bet} on the spot.",
        ),
    )
    chop_quad_payment: int = _chop_payment(
        31,
        Text("Chặt tứ quý", "Four of a kind chopped"),
        Text(
            "Ai bị chặt tứ quý trả ngay người chặt bấy nhiêu cược.",
            "Whoever has four of a kind chopped pays this many bets on the spot.",
        ),
        Text("Bị chặt tứ quý: không phải trả.", "Four of a kind that is chopped costs nothing."),
        Text(
            "Bị chặt tứ quý: trả ngay người chặt {0} cược.",
            "Four of a kind that is chopped costs {0:bet} on the spot.",
        ),
    )
    chop_run_payment: int = _chop_payment(
        32,
        Text("Chặt ba đôi thông", "Run of pairs chopped"),
        Text(
            "Ai bị chặt ba đôi thông (hay dài hơn) trả ngay người chặt bấy nhiêu cược.",
            "Whoever has three pairs in a row, or more, chopped pays this many bets on the spot.",
        ),
        Text(
            "Bị chặt ba đôi thông: không phải trả.", "A run of pairs that is chopped costs nothing."
        ),
        Text(
            "Bị chặt ba đôi thông: trả ngay người chặt {0} cược.",
            "A run of pairs that is chopped costs {0:bet} on the spot.",
        ),
    )
    chop_stacking: str = option(
        "last_pays",
        Choice(
            {
                "last_pays": Text("người bị chặt cuối trả cả", "the last pays for all"),
                "each_pays": Text("ai bị chặt nấy trả", "each pays their own"),
            }
        ),
        wire=33,
        group="chops",
        label=Text("Chặt chồng", "Chops on chops"),
        help=Text(
            "Bài chặt lại bị chặt nữa: người bị chặt sau cùng trả hết cho người chặt sau cùng, "
            "hoặc lần nào trả lần ấy.",
            "Where what chopped is chopped in turn, the last one beaten pays all of it to whoever "
            "beat last, or each is paid by itself.",
        ),
        sentence={
            "last_pays": Text(
                "Chặt chồng: người bị chặt sau cùng trả hết cho người chặt sau cùng.",
                "Chops on chops: the last one beaten pays all of them to whoever beat last.",
            ),
            "each_pays": Text(
                "Chặt chồng: ai bị chặt thì trả người chặt mình.",
                "Chops on chops: each one beaten pays whoever beat them.",
            ),
        },
        source="house",
        only_if=chops_cost,
        neutral="last_pays",
    )
