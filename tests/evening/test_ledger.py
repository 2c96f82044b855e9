"""Edges of the ledger's arithmetic. (What lines bring: tests/store/test_evenings.py)"""

from fractions import Fraction

import pytest

from scorekeeper.evening.ledger import (
    Balance,
    added,
    bets,
    half_bets,
    read_in_session,
    subtracted,
)
from scorekeeper.rules.notation import read_rules
from scorekeeper.rules.profiles import Profile


def test_bets_come_back_from_half_bets() -> None:
    """Whole ones as int; other fractions are a bug."""
    for amount in (0, 7, -3, Fraction(11, 2), Fraction(-1, 2), 10**30):
        halves = half_bets(amount)
        assert type(halves) is int
        assert (bets(halves), type(bets(halves))) == (amount, type(amount))
    with pytest.raises(ValueError, match="1/3"):
        half_bets(Fraction(1, 3))


def test_missing_amounts_are_zero() -> None:
    for one, other, total, rest in (
        ((), (), (), ()),
        ((1, 2), (3,), (4, 2), (-2, 2)),
        ((3,), (1, 2), (4, 2), (2, -2)),
    ):
        assert added(one, other) == total
        assert subtracted(one, other) == rest


@pytest.mark.parametrize(
    ("half_dong", "stake", "crosses"),
    [
        (-4000, 1000, False),
        (-4000, 2000, True),
        (-4000, None, True),
        (0, None, False),
        (0, 1, True),
    ],
)
def test_a_gà_goes_to_no_line_of_another_stake(
    half_dong: int, stake: int | None, crosses: bool
) -> None:
    problems = Balance((-4,), (half_dong,)).crossing(stake)
    told = [(problem.code, problem.field) for problem in problems]
    assert told == [("E_GA_STAKE", "stake")] * crosses
    assert all("The gà still holds 2 " in problem.message.en for problem in problems)


def test_strangers_do_not_play() -> None:
    """The sentence names everybody at the table; values that are no names are not its matter."""
    for players, strangers in (
        (["Em", "Hà"], [(0, "Em"), (1, "Hà")]),
        (["An", "Em", 7], [(1, "Em")]),
    ):
        profile = read_rules({"preset": "pho-bien"})
        assert isinstance(profile, Profile)
        void = {"players": players, "finish": "void"}
        problems = read_in_session(profile, void, {"An": 1, "Bình": 2})
        assert isinstance(problems, list)
        unknown = [problem for problem in problems if problem.code == "E_PLAYER_UNKNOWN"]
        assert [(problem.field, problem.message.en) for problem in unknown] == [
            (f"players[{place}]", f"{name} is not at this table: choose one of An, Bình.")
            for place, name in strangers
        ]
