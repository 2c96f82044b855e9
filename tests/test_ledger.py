"""The pure part of the ledger: half bets, the gà, and what a change moves."""

from fractions import Fraction
from typing import Any

import pytest

from scorekeeper.games.base import Amount, Problem
from scorekeeper.ledger import (
    Booked,
    Booking,
    Line,
    NotHalves,
    Standing,
    Stopped,
    added,
    bets,
    book_ga,
    half_bets,
    replay,
    subtracted,
    summed,
)
from scorekeeper.text import Text


@pytest.mark.parametrize("amount", [0, 7, -3, Fraction(11, 2), Fraction(-1, 2), 10**30])
def test_bets_come_back_from_half_bets(amount: Amount) -> None:
    """Kept as whole numbers, they lose nothing."""
    halves = half_bets(amount)
    assert type(halves) is int
    assert bets(halves) == amount


def test_a_whole_amount_is_an_int() -> None:
    """Only a half is a Fraction."""
    assert [type(bets(halves)) for halves in (4, 5)] == [int, Fraction]


def test_what_is_no_half_is_ours() -> None:
    """No game gives thirds; to round them would lose money."""
    with pytest.raises(NotHalves):
        half_bets(Fraction(1, 3))


@pytest.mark.parametrize(
    ("one", "other", "total", "rest"),
    [
        ((), (), (), ()),
        ((1, 2), (3,), (4, 2), (-2, 2)),
        ((3,), (1, 2), (4, 2), (2, -2)),
    ],
)
def test_who_came_later_had_nothing(
    one: tuple[int, ...], other: tuple[int, ...], total: tuple[int, ...], rest: tuple[int, ...]
) -> None:
    """Amounts by person may be of two lengths."""
    assert added(one, other) == total
    assert subtracted(one, other) == rest


@pytest.mark.parametrize(
    ("choice", "among", "pot", "net", "left"),
    [
        ("shared", [1, 2, 3], 8, (4, 2, 2), 0),
        ("shared", [3, 1], 6, (2, 0, 4), 0),
        ("shared", [1, 2, 3], 2, (2,), 0),
        ("given", [2], 8, (0, 8), 0),
        ("kept", [1, 2], 8, (), 8),
        ("shared", [1, 2], 0, (), 0),
    ],
)
def test_what_becomes_of_a_gà(
    choice: Any, among: list[int], pot: int, net: tuple[int, ...], left: int
) -> None:
    """In half bets: whole bets are shared, the odd ones in seat order; nothing gets lost."""
    booked = book_ga(choice, among, pot)
    assert (booked.net, booked.ga_after) == (net, left)
    assert sum(booked.net) + booked.ga_after == pot


def test_payments_are_added_up_with_the_gà() -> None:
    """The gà is an account like a player's."""
    bookings = (Booking(1, 3, 4, "u"), Booking(1, None, 2, "ante"), Booking(None, 3, 6, "ga"))
    booked = summed(bookings, 10)
    assert booked == Booked((-6, 0, 10), bookings, 10, 6)


def line(name: str, net: tuple[int, ...], ga: int = 0, **more: Any) -> Line:
    """A line that brought this and left the gà as it was."""
    booked = Booked(net, (), ga, ga)
    return Line(name, **{"valid": True, "booked": booked, "stake": None, **more})


def test_only_what_another_gà_reaches_is_scored_again() -> None:
    """Until the gà is as it was; all later lines get their new totals."""
    scored = []

    def book(line: Line, ga: int) -> Booked:
        scored.append(line.fact)
        return Booked((ga, -ga), (), ga, 0)

    lines = [line("a", (1, -1), ga=2), line("b", (2, -2)), line("c", (0, 0), valid=False)]
    moved = replay(lines, Standing((10, -14), 4, (0, 0)), book)
    assert isinstance(moved, list)
    assert scored == ["a"]
    assert [one.standing.totals for one in moved] == [(14, -18), (16, -20), (16, -20)]
    assert [one.rescored for one in moved] == [True, False, False]


def test_what_was_changed_is_scored_again() -> None:
    """Whatever came before it, if it counts."""
    scored = []

    def book(line: Line, ga: int) -> Booked:
        scored.append(line.fact)
        return line.booked

    lines = [
        line("a", ()),
        line("b", (), valid=False, changed=True),
        line("c", (), changed=True),
    ]
    replay(lines, Standing((), 0, ()), book)
    assert scored == ["c"]


def test_money_is_the_bets_of_each_line_by_its_own_stake() -> None:
    """In half đồng, so that half a bet of an odd stake stays exact; points bring none."""
    lines = [line("a", (1, -1), stake=5), line("b", (2, -2)), line("c", (0, 4, -4), stake=1000)]
    moved = replay(lines, Standing((), 0, ()), lambda line, ga: line.booked)
    assert isinstance(moved, list)
    assert [one.standing.money for one in moved] == [(5, -5), (5, -5), (5, 3995, -4000)]


@pytest.mark.parametrize(("stake", "goes_on"), [(1000, True), (2000, False), (None, False)])
def test_a_gà_goes_to_no_line_of_another_stake(stake: int | None, goes_on: bool) -> None:
    """It would be worth something else there. What is struck out is passed."""
    lines = [line("a", (), stake=7, valid=False), line("b", (), ga=4, stake=stake)]
    moved = replay(lines, Standing((-4,), 4, (-4000,)), lambda line, ga: line.booked)
    assert isinstance(moved, list) is goes_on
    if isinstance(moved, Stopped):
        assert (moved.line.fact, moved.problems[0].code) == ("b", "E_GA_STAKE")


def test_the_first_refusal_stops_a_change() -> None:
    """With the line and all that is wrong with it."""
    problem = Problem("E_SHAPE", "", Text("", ""))
    stopped = replay(
        [line("a", (), ga=2), line("b", ())], Standing((), 0, ()), lambda *_: [problem]
    )
    assert isinstance(stopped, Stopped)
    assert (stopped.line.fact, stopped.problems) == ("a", [problem])
