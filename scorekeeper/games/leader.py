"""The proposal who leads the next round, by `next_starter`. (docs/rules.md, 2.1 and 3.1)

The table may name anybody else, and no payment depends on it.
"""

from collections.abc import Collection, Sequence
from typing import Protocol


class LeadRules(Protocol):
    """House rules that say who leads next, as those of every game do."""

    @property
    def next_starter(self) -> str:
        """`winner`, `next_seat` or `free`."""


def next_leader(
    rules: LeadRules,
    *,
    seats: Sequence[str],
    playing: Collection[str],
    led: str | None,
    winners: Collection[str] = (),
) -> str | None:
    """The player proposed to lead, one of those who play; None for no proposal.

    `seats` is everybody at the table in seat order, also who sits out; `playing` are those who play
    the round to come. `led` led the round before, None if nobody knows, and `winners` won it:
    nobody where it is empty. A player who is due but sits out passes the lead on to the next seat.

    >>> from scorekeeper.games import GAMES
    >>> table = ["An", "Bình", "Chi", "Dũng"]
    >>> by_winner = GAMES[0].rules().with_changes({"next_starter": "winner"})
    >>> by_seat = GAMES[0].rules().with_changes({"next_starter": "next_seat"})
    >>> next_leader(by_winner, seats=table, playing=table, led="An", winners=["Chi"])
    'Chi'
    >>> next_leader(by_seat, seats=table, playing=table, led="An", winners=["Chi"])
    'Bình'
    """
    if rules.next_starter == "free":
        return None
    due = led
    if winners and rules.next_starter == "winner":
        due = next((player for player in _from(led, seats) if player in winners), None)
    if due not in seats:
        return None
    in_turn = _from(due, seats)
    if winners and rules.next_starter == "next_seat":
        in_turn = _from(in_turn[1 % len(in_turn)], seats)
    return next((player for player in in_turn if player in playing), None)


def _from(player: str | None, seats: Sequence[str]) -> Sequence[str]:
    """The table in seat order, beginning with a player; as it is if that one is not at it."""
    start = seats.index(player) if player in seats else 0
    return [*seats[start:], *seats[:start]]
