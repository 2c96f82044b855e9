"""Nhất nhì ba bét: the places below the first and what they pay, told alike in every game."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from scorekeeper.options.kinds import ALIKE, ANY, Value, WordsFor, amounts
from scorekeeper.options.option import option
from scorekeeper.text import Text


class LowerPlace(NamedTuple):
    """A place below the first, whose price the rules name. (docs/rules.md, 5.4 and 6)"""

    number: int
    """From 2."""
    players: int


LOWER_PLACES = {
    players: tuple([LowerPlace(number, players) for number in range(2, players + 1)])
    for players in (2, 3, 4)
}
"""The places below the first, by how many play."""

_PLACES: Mapping[int, Text] = {
    2: Text("về nhì", "came second"),
    3: Text("về ba", "came third"),
}
_LAST = Text("về bét", "came last")
_OF_TWO = Text("thua", "lost")


def why_placed(place: LowerPlace) -> Text:
    """Why the player at a place pays: that it is the place."""
    if place.players == 2:
        return _OF_TWO
    return _LAST if place.number == place.players else _PLACES[place.number]


class _Among(NamedTuple):
    """What the places below the first pay among so many."""

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
    """The option that says what the places below the first pay among so many players."""
    usual, label, help, sentence = _AMONG[players]
    return option(
        usual,
        amounts(players - 1, not_falling=players > 2),
        label=label,
        sentence=sentence,
        unit="bets",
        **{"help": help, **declared},
    )
