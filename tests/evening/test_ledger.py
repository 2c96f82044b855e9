"""The arithmetic of the ledger."""

from fractions import Fraction
from typing import Any

import pytest

from scorekeeper.evening.ledger import (
    Balance,
    Posted,
    Posting,
    added,
    bets,
    half_bets,
    post_ga,
    read_in_session,
    score_in_session,
    subtracted,
    summed,
)
from scorekeeper.games.phom import PHOM
from scorekeeper.rules.notation import read_rules
from scorekeeper.rules.profiles import Profile

NUMBERS = {"An": 1, "Bình": 2}
AN_U = {"players": ["An", "Bình"], "finish": "u", "winner": "An"}


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
    ("choice", "among", "pot", "net", "left"),
    [
        ("shared", [1, 2, 3], 8, (4, 2, 2), 0),
        ("shared", [3, 1], 6, (2, 0, 4), 0),
        ("shared", [1, 2, 3], 2, (2,), 0),
        ("shared", [1, 2, 3, 4], 5, (2, 2, 1), 0),
        ("given", [2], 8, (0, 8), 0),
        ("kept", [1, 2], 8, (), 8),
        ("shared", [1, 2], 0, (), 0),
    ],
)
def test_post_ga(choice: Any, among: list[int], pot: int, net: tuple[int, ...], left: int) -> None:
    posted = post_ga(choice, among, pot)
    assert (posted.net, posted.ga_after) == (net, left)
    assert sum(posted.net) + posted.ga_after == pot


def test_payments_are_added_up_with_the_gà() -> None:
    postings = (Posting(1, 3, 4, "u"), Posting(1, None, 2, "ante"), Posting(None, 3, 6, "ga"))
    assert summed(postings, 10) == Posted((-6, 0, 10), postings, 10, 6)
    assert summed((), 10) == Posted((), (), 10, 10)


def test_a_balance_is_worked_forward_and_back() -> None:
    first = Balance().moved((10, -14), 1000)
    assert first == Balance((10, -14), (10_000, -14_000))
    assert first.ga == 4
    second = first.moved((0, 4, -4), None)
    assert second == Balance((10, -10, -4), (10_000, -14_000, 0))
    assert second.minus(first) == Balance((0, 4, -4), (0, 0, 0))


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
    """It would be worth something else there."""
    problems = Balance((-4,), (half_dong,)).crossing(stake)
    told = [(problem.code, problem.field) for problem in problems]
    assert told == [("E_GA_STAKE", "stake")] * crosses
    assert all("The gà still holds 2 " in problem.message.en for problem in problems)


@pytest.mark.parametrize(
    ("half_dong", "stake", "differs"),
    [(8000, 2000, False), (8000, 1000, True), (0, None, False), (8000, None, True)],
)
def test_money_that_differs_from_the_bets(half_dong: int, stake: int | None, differs: bool) -> None:
    """Without a stake no money is expected."""
    assert Balance((4, -4), (half_dong, -half_dong)).differs_from(stake) is differs


def table(preset: str) -> Profile:
    profile = read_rules({"preset": preset})
    assert isinstance(profile, Profile)
    return profile


def test_a_round_in_a_session_names_its_game() -> None:
    """Its payments are posted by the numbers of the people."""
    scored = score_in_session(table("pho-bien"), AN_U, 0, NUMBERS)
    assert not isinstance(scored, list)
    assert (scored.game, scored.posted.net) == (PHOM, (10, -10))


def test_strangers_do_not_play() -> None:
    """The sentence names everybody at the table; values that are no names are not its matter."""
    for players, strangers in (
        (["Em", "Hà"], [(0, "Em"), (1, "Hà")]),
        (["An", "Em", 7], [(1, "Em")]),
    ):
        void = {"players": players, "finish": "void"}
        found = read_in_session(table("pho-bien"), void, NUMBERS)
        assert isinstance(found, list)
        unknown = [problem for problem in found if problem.code == "E_PLAYER_UNKNOWN"]
        assert [(problem.field, problem.message.en) for problem in unknown] == [
            (f"players[{place}]", f"{name} is not at this table: choose one of An, Bình.")
            for place, name in strangers
        ]


def test_checks_added_later_concern_new_rounds() -> None:
    """A round is new unless it is said to be kept: an ù khan after an eat. (004:40)"""
    rules = table("wikipedia")
    entry = AN_U | {"u_type": "khan", "eats": [{"eater": "An", "discarder": "Bình"}]}
    found: Any
    for found in (
        read_in_session(rules, entry, NUMBERS),
        score_in_session(rules, entry, 0, NUMBERS),
    ):
        assert [problem.code for problem in found] == ["E_U_TYPE_WITH_EAT"]
    assert not isinstance(read_in_session(rules, entry, NUMBERS, kept=True), list)
    assert not isinstance(score_in_session(rules, entry, 0, NUMBERS, kept=True), list)
