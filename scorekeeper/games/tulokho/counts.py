"""The statistics of Tú Lơ Khơ: wins, and the cards that losers still held."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import repeat

from scorekeeper.games.base import DEN_AND_FOULS, PLAYED, Count, Payments
from scorekeeper.games.chops import CHOPS
from scorekeeper.games.tulokho.facts import (
    ALL_DEUCES,
    Extras,
    InstantWin,
    Placed,
    TulokhoRound,
    Win,
)
from scorekeeper.text import Text

Ended = type[Win] | type[Placed] | type[InstantWin]


def _won(*ended: Ended) -> Callable[[TulokhoRound, Payments], tuple[str, ...]]:
    return lambda round, payments: payments.winners if isinstance(round.ending, ended) else ()


def _cards(round: TulokhoRound, payments: Payments) -> Iterator[str]:
    """Yield each loser once for each card in hand, if cards are counted."""
    if isinstance(round.ending, Win):
        for loser, hand in round.ending.hands.items():
            yield from repeat(loser, hand.cards)


def _held(
    count: Callable[[Extras], int],
) -> Callable[[TulokhoRound, Payments], Iterator[str]]:
    """Return a statistic: each loser once for each extra in hand."""

    def losers(round: TulokhoRound, payments: Payments) -> Iterator[str]:
        for loser, held in getattr(round.ending, "held", {}).items():
            yield from repeat(loser, count(held))

    return losers


def _quads(round: TulokhoRound, payments: Payments) -> Iterator[str]:
    """Yield each loser once for each quad in hand, four deuces too if they cost as one."""
    all_deuces = ALL_DEUCES if round.four_deuces_are_a_quad else None
    return _held(lambda held: held.quads + (held.deuces == all_deuces))(round, payments)


def _won_by_three(round: TulokhoRound, payments: Payments) -> tuple[str, ...]:
    return payments.winners if getattr(round.ending, "won_by_three", False) else ()


def _in_killers(
    part: Callable[[Mapping[str, str]], Iterable[str]],
) -> Callable[[TulokhoRound, Payments], tuple[str, ...]]:
    """Return a statistic: the killed or who killed them, the keys or values of `killers`."""
    return lambda round, payments: tuple(part(getattr(round.ending, "killers", {})))


def _in_ending(field: str) -> Callable[[TulokhoRound, Payments], tuple[str, ...]]:
    """Return a statistic: the players in a field of those endings that have it."""
    return lambda round, payments: getattr(round.ending, field, ())


COUNTS: tuple[Count, ...] = (
    PLAYED,
    Count("win", Text("Hết bài", "Ran out"), _won(Win, Placed)),
    Count("last", Text("Bét", "Last"), _in_ending("last")),
    Count("instant_win", Text("Tới trắng", "Won as dealt"), _won(InstantWin), of_person=True),
    Count("cards", Text("Cây còn lại", "Cards left"), _cards),
    Count("deuces", Text("Thối hai", "2s left"), _held(lambda held: held.deuces)),
    Count("quads", Text("Thối tứ quý", "Quads left"), _quads),
    Count(
        "runs", Text("Thối ba đôi thông", "Runs left"), _held(lambda held: held.runs + held.runs4)
    ),
    Count("three_won", Text("Về bằng ba bích", "Out on 3♠"), _won_by_three),
    Count("three", Text("Thối ba bích", "3♠ left"), _held(lambda held: held.three)),
    Count("stuck", Text("Cóng", "Stuck"), _in_ending("stuck")),
    Count("kills", Text("Giết", "Killed"), _in_killers(Mapping.values)),
    Count("killed", Text("Bị giết", "Got killed"), _in_killers(Mapping.keys)),
    *CHOPS,
    Count("assists", Text("Tiếp tay", "Assists"), _in_ending("assistants")),
    *DEN_AND_FOULS,
)
"""Deuces, quads, runs and ba bích count if the table asks for them."""
