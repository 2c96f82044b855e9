"""House rules that several games share, each declared only here."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.games.base import Example
from scorekeeper.options.kinds import Rising, Value
from scorekeeper.options.option import Condition, amounts, bets, choice, option
from scorekeeper.options.templates import ALIKE, ANY
from scorekeeper.text import Text, join

OTHER = "other"
"""The group of the rules that belong to no phase of a round."""

OTHER_HEADING = Text("Khác", "Other")

BY_KIND = (
    "Mỗi người khác trả; kiểu nào 0 thì không chơi, 0 cả thì kiểu nào cũng như nhau. | "
    "All others pay; 0 is off, all 0 is one price."
)
ANOTHER_KIND = "kiểu khác | another kind"
NOT_PLAYED = "không chơi | off"

PLAYERS = ("An", "Bình", "Chi", "Dũng")
"""The people of every example, in seat order."""

_PLACES: Mapping[int, tuple[str, Mapping[Value, str]]] = {
    2: (
        "Hai người, người thua trả | With two, the loser pays",
        {
            (0,): "Chơi hai người: người thua không phải trả. | "
            "Two players: the loser pays nothing.",
            ANY: "Chơi hai người: người thua trả {0} cược. | Two players: the loser pays {0:bet}.",
        },
    ),
    3: (
        "Ba người, nhì – bét trả | With three, 2nd – last pay",
        {
            (0, 0): "Chơi ba người: không ai phải trả tiền hạng. | "
            "Three players: nobody pays for a place.",
            ALIKE: "Chơi ba người: nhì và bét mỗi người trả {0} cược. | "
            "Three players: second and last place pay {0:bet} each.",
            ANY: "Chơi ba người: nhì {0:trả}, bét {1:trả}. | "
            "Three players: second place pays {0:bet}, last {1:bet}.",
        },
    ),
    4: (
        "Bốn người, nhì – ba – bét trả | With four, 2nd – 3rd – last pay",
        {
            (0, 0, 0): "Chơi bốn người: không ai phải trả tiền hạng. | "
            "Four players: nobody pays for a place.",
            ALIKE: "Chơi bốn người: nhì, ba và bét mỗi người trả {0} cược. | "
            "Four players: second, third and last place pay {0:bet} each.",
            ANY: "Chơi bốn người: nhì {0:trả}, ba {1:trả}, bét {2:trả}. | "
            "Four players: second place pays {0:bet}, third {1:bet}, last {2:bet}.",
        },
    ),
}
"""Label and sentence of the payments for places, by the number of players."""


def rank_payments(players: int, **declared: Any) -> Any:
    """Declare the payments of the places below the first, for so many players."""
    label, sentence = _PLACES[players]
    return amounts(
        tuple(range(1, players)),
        not_falling=players > 2,
        label=label,
        sentence=sentence,
        **declared,
    )


def foul_payment(*, wire: int) -> int:
    """Declare the fine for breaking a rule."""
    return bets(
        0,
        zero="không phạt | no penalty",
        wire=wire,
        group=OTHER,
        label="Phạt lỗi | Fouls",
        sentence={
            0: "Phạm lỗi: bàn không phạt. | Breaking a rule: the table has no fine for it.",
            ANY: "Phạm lỗi: mỗi lần trả mỗi người khác {0} cược. | "
            "Whoever breaks a rule pays each of the others {0:bet} each time.",
        },
        help="Mỗi lần nhìn trộm bài, đánh sai: trả mỗi người khác bấy nhiêu cược. | "
        "Each time somebody peeks or plays wrong: this many bets to each of the others.",
        neutral=0,
    )


def chop_stacking(*, wire: int, only_if: Condition, **declared: Any) -> str:
    """Declare who pays for a chop that is chopped itself."""
    return choice(
        "last_pays",
        {
            "last_pays": "người bị chặt cuối trả cả | the last pays for all",
            "each_pays": "ai bị chặt nấy trả | each pays their own",
            "doubles": "mỗi lần chồng gấp đôi | doubled each time",
        },
        wire=wire,
        group="chops",
        label="Chặt chồng | Chops on chops",
        sentence={
            "last_pays": "Chặt chồng: người bị chặt sau cùng trả hết cho người chặt sau cùng. | "
            "Chops on chops: the last one beaten pays all of them to whoever beat last.",
            "each_pays": "Chặt chồng: ai bị chặt thì trả người chặt mình. | "
            "Chops on chops: each one beaten pays whoever beat them.",
            "doubles": "Chặt chồng: mỗi lần chồng gấp đôi tiền lần chặt đầu, người bị chặt cuối "
            "trả. | Chops on chops: each doubles the price of the first, the last one beaten pays.",
        },
        help="Chặt chồng: người cuối trả cả, ai nấy trả, hay mỗi lần gấp đôi. | "
        "Chops on chops: the last pays all, each their own, or doubled each time.",
        only_if=only_if,
        **declared,
    )


def shared_examples(rules: Any, ordinary: Example) -> dict[str, Example]:
    """Return a foul and the largest multiplier, as far as the table plays them."""
    shown, by = {}, rules.round_multipliers[-1]
    if rules.foul_payment:
        entry = {"players": [*PLAYERS], "finish": "void", "fouls": ["Bình"]}
        words = Text("Bình phạm lỗi, ván hủy.", "Bình breaks a rule; the round is void.")
        shown["foul"] = Example(entry, words)
    if by > 1:
        words = Text(f"Ván nhân {by}.", f"The round counts {by} times.")
        shown["multiplied"] = before(words, ordinary, multiplier=by)
    return shown


def before(first: Text, round: Example, **more: object) -> Example:
    """Return a round with other fields, and a sentence about them before its story."""
    return Example({**round.entry, **more}, join([first, round.description], " "))


def then(round: Example, last: Text, **more: object) -> Example:
    """Return a round with other fields, and a sentence about them behind its story."""
    return Example({**round.entry, **more}, join([round.description, last], " "))


def round_multipliers(*, wire: int) -> tuple[int, ...]:
    """Declare the numbers by which a single round may be multiplied."""
    return option(
        (1,),
        Rising(1, 10, most=4, unit="times"),
        wire=wire,
        group=OTHER,
        label="Ván nhân | Round multipliers",
        sentence={
            (1,): "Ván nào cũng như ván nào, không nhân. | All rounds count the same.",
            (1, ANY): "Hẹn trước thì có ván nhân {1}. | A round may be agreed to count {1:times}.",
            (1, ANY, ANY): "Hẹn trước thì có ván nhân {1} hoặc {2}. | "
            "A round may be agreed to count {1} or {2} times.",
            ANY: "Hẹn trước thì có ván nhân {1}, {2} hoặc {3}. | "
            "A round may be agreed to count {1}, {2} or {3} times.",
        },
        help="Hẹn trước thì cả ván được nhân mấy. | "
        "What a round may be multiplied by, if agreed before.",
    )


def next_starter(default: str, *, wire: int, sources: Mapping[Value, str]) -> str:
    """Declare who is suggested to lead the next round."""
    return choice(
        default,
        {
            "winner": "người thắng ván trước | the last winner",
            "next_seat": "người ngồi kế tiếp | the next seat",
            "free": "tùy bàn | as you like",
        },
        wire=wire,
        group=OTHER,
        label="Ván sau ai đi trước | Who leads next",
        sentence={
            "winner": "Ai thắng ván này thì ván sau đi trước. | The winner leads the next round.",
            "next_seat": "Ván sau đến lượt người ngồi kế tiếp đi trước. | "
            "The lead goes to the next seat with each round.",
            "free": "Ván sau ai đi trước thì bàn tự định. | "
            "The table says who leads the next round.",
        },
        help="Chỉ để gợi ý, không đổi khoản trả nào. | Only a hint: it changes no payment.",
        sources=sources,
        question="Ván sau ai đi trước? | Who leads the next round?",
    )
