"""The pure part of the ledger: half bets, the gà, and what a change moves."""

from fractions import Fraction
from typing import Any

import pytest

from scorekeeper.games.base import Amount, Problem
from scorekeeper.ledger import (
    Balance,
    LedgerLine,
    NotHalves,
    Posted,
    Posting,
    ReplayStopped,
    added,
    bets,
    half_bets,
    post_ga,
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
    posted = post_ga(choice, among, pot)
    assert (posted.net, posted.ga_after) == (net, left)
    assert sum(posted.net) + posted.ga_after == pot


def test_payments_are_added_up_with_the_gà() -> None:
    """The gà is an account like a player's."""
    postings = (Posting(1, 3, 4, "u"), Posting(1, None, 2, "ante"), Posting(None, 3, 6, "ga"))
    posted = summed(postings, 10)
    assert posted == Posted((-6, 0, 10), postings, 10, 6)


def line(name: str, net: tuple[int, ...], ga: int = 0, **more: Any) -> LedgerLine:
    """A line that brought this and left the gà as it was."""
    posted = Posted(net, (), ga, ga)
    return LedgerLine(name, **{"valid": True, "posted": posted, "stake": None, **more})


def test_only_what_another_gà_reaches_is_scored_again() -> None:
    """Until the gà is as it was; all later lines get their new totals."""
    scored = []

    def post_line(line: LedgerLine, ga: int) -> Posted:
        scored.append(line.fact)
        return Posted((ga, -ga), (), ga, 0)

    lines = [line("a", (1, -1), ga=2), line("b", (2, -2)), line("c", (0, 0), valid=False)]
    replayed = replay(lines, Balance((10, -14), 4, (0, 0)), post_line)
    assert isinstance(replayed, list)
    assert scored == ["a"]
    assert [one.balance.totals for one in replayed] == [(14, -18), (16, -20), (16, -20)]
    assert [one.rescored for one in replayed] == [True, False, False]


def test_what_was_changed_is_scored_again() -> None:
    """Whatever came before it, if it counts."""
    scored = []

    def post_line(line: LedgerLine, ga: int) -> Posted:
        scored.append(line.fact)
        return line.posted

    lines = [
        line("a", ()),
        line("b", (), valid=False, changed=True),
        line("c", (), changed=True),
    ]
    replay(lines, Balance((), 0, ()), post_line)
    assert scored == ["c"]


def test_money_is_the_bets_of_each_line_by_its_own_stake() -> None:
    """In half đồng, so that half a bet of an odd stake stays exact; points bring none."""
    lines = [line("a", (1, -1), stake=5), line("b", (2, -2)), line("c", (0, 4, -4), stake=1000)]
    replayed = replay(lines, Balance((), 0, ()), lambda line, ga: line.posted)
    assert isinstance(replayed, list)
    assert [one.balance.money for one in replayed] == [(5, -5), (5, -5), (5, 3995, -4000)]


@pytest.mark.parametrize(("stake", "goes_on"), [(1000, True), (2000, False), (None, False)])
def test_a_gà_goes_to_no_line_of_another_stake(stake: int | None, goes_on: bool) -> None:
    """It would be worth something else there. What is struck out is passed."""
    lines = [line("a", (), stake=7, valid=False), line("b", (), ga=4, stake=stake)]
    replayed = replay(lines, Balance((-4,), 4, (-4000,)), lambda line, ga: line.posted)
    assert isinstance(replayed, list) is goes_on
    if isinstance(replayed, ReplayStopped):
        assert (replayed.line.fact, replayed.problems[0].code) == ("b", "E_GA_STAKE")


def test_the_first_refusal_stops_a_change() -> None:
    """With the line and all that is wrong with it."""
    problem = Problem("E_SHAPE", "", Text("", ""))
    stopped = replay([line("a", (), ga=2), line("b", ())], Balance((), 0, ()), lambda *_: [problem])
    assert isinstance(stopped, ReplayStopped)
    assert (stopped.line.fact, stopped.problems) == ("a", [problem])
