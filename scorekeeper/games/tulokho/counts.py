"""What a review of an evening counts of Tú Lơ Khơ: who won, and what the others still held."""

from collections.abc import Callable, Iterator
from itertools import repeat

from scorekeeper.games.base import Count, Payments
from scorekeeper.games.counts import DEN, FOULS, PLAYED
from scorekeeper.games.tulokho.facts import Hand, InstantWin, TulokhoRound, Win
from scorekeeper.text import Text

Ended = type[Win] | type[InstantWin]


def _won(ended: Ended) -> Callable[[TulokhoRound, Payments], tuple[str, ...]]:
    return lambda round, payments: payments.winners if isinstance(round.ending, ended) else ()


def _held(
    count: Callable[[Hand], int],
) -> Callable[[TulokhoRound, Payments], Iterator[str]]:
    """Each loser as often as there was such a card left in hand."""

    def losers(round: TulokhoRound, payments: Payments) -> Iterator[str]:
        if isinstance(round.ending, Win):
            for loser, hand in round.ending.hands.items():
                yield from repeat(loser, count(hand))

    return losers


def _assistants(round: TulokhoRound, payments: Payments) -> tuple[str, ...]:
    return round.ending.assistants if isinstance(round.ending, Win) else ()


COUNTS: tuple[Count, ...] = (
    PLAYED,
    Count("win", Text("Hết bài", "Ran out"), _won(Win)),
    Count("instant_win", Text("Tới trắng", "Won at once"), _won(InstantWin)),
    Count("cards", Text("Cây còn lại", "Cards left"), _held(lambda hand: hand.cards)),
    Count("deuces", Text("Thối hai", "2s left"), _held(lambda hand: hand.extras.deuces)),
    Count("quads", Text("Thối tứ quý", "Quads left"), _held(lambda hand: hand.extras.quads)),
    Count("stuck", Text("Cóng", "Stuck"), _held(lambda hand: hand.stuck)),
    Count("assists", Text("Tiếp tay", "Assists"), _assistants),
    *DEN,
    FOULS,
)
"""Deuces and quads count where the table asks for them."""
