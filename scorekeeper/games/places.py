"""Nhất nhì ba bét: what the places below the first pay, the same in every game."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from scorekeeper.games.base import Formula, Why
from scorekeeper.options.kinds import ALIKE, ANY, Value, WordsFor, amounts
from scorekeeper.options.option import option
from scorekeeper.text import Text

_PLACES: Mapping[int, Formula] = {
    2: Formula(Text("về nhì", "came second"), "payment"),
    3: Formula(Text("về ba", "came third"), "payment"),
}
_LAST = Formula(Text("về bét", "came last"), "payment")
_OF_TWO = Formula(Text("thua", "lost"), "payment")


def why_placed(place: int, players: int, payment: int) -> Why:
    """Return why the player at a place below the first pays; places count from 1."""
    if players == 2:
        return _OF_TWO(payment=payment)
    formula = _LAST if place == players else _PLACES[place]
    return formula(payment=payment)


class _Among(NamedTuple):
    """The option for one number of players."""

    usual: Value
    label: Text
    help: Text
    sentence: WordsFor


_AMONG: Mapping[int, _Among] = {
    2: _Among(
        (1,),
        Text("Hai người, người thua trả", "With two, the loser pays"),
        Text(
            "Chơi hai người, người thua trả người thắng bấy nhiêu cược.",
            "With two players, the loser pays the winner this many bets.",
        ),
        {
            (0,): Text(
                "Chơi hai người: người thua không phải trả.", "Two players: the loser pays nothing."
            ),
            ANY: Text(
                "Chơi hai người: người thua trả {0} cược.", "Two players: the loser pays {0:bet}."
            ),
        },
    ),
    3: _Among(
        (1, 2),
        Text("Ba người, nhì – bét trả", "With three, 2nd – last pay"),
        Text(
            "Chơi ba người, người nhì và người bét mỗi người trả người nhất bấy nhiêu cược.",
            "With three players, second and last place each pay first place this many bets.",
        ),
        {
            (0, 0): Text(
                "Chơi ba người: không ai phải trả tiền hạng.",
                "Three players: nobody pays for a place.",
            ),
            ALIKE: Text(
                "Chơi ba người: nhì và bét mỗi người trả {0} cược.",
                "Three players: second and last place pay {0:bet} each.",
            ),
            ANY: Text(
                "Chơi ba người: nhì {0:trả}, bét {1:trả}.",
                "Three players: second place pays {0:bet}, last {1:bet}.",
            ),
        },
    ),
    4: _Among(
        (1, 2, 3),
        Text("Bốn người, nhì – ba – bét trả", "With four, 2nd – 3rd – last pay"),
        Text(
            "Chơi bốn người, người nhì, người ba và người bét mỗi người trả người nhất "
            "bấy nhiêu cược.",
            "With four players, second, third and last place each pay first place this many bets.",
        ),
        {
            (0, 0, 0): Text(
                "Chơi bốn người: không ai phải trả tiền hạng.",
                "Four players: nobody pays for a place.",
            ),
            ALIKE: Text(
                "Chơi bốn người: nhì, ba và bét mỗi người trả {0} cược.",
                "Four players: second, third and last place pay {0:bet} each.",
            ),
            ANY: Text(
                "Chơi bốn người: nhì {0:trả}, ba {1:trả}, bét {2:trả}.",
                "Four players: second place pays {0:bet}, third {1:bet}, last {2:bet}.",
            ),
        },
    ),
}


def rank_payments(players: int, **declared: Any) -> Any:
    """Return the option: what the places below the first pay among so many players."""
    usual, label, help, sentence = _AMONG[players]
    return option(
        usual,
        amounts(players - 1, not_falling=players > 2),
        label=label,
        sentence=sentence,
        unit="bets",
        **{"help": help, **declared},
    )
