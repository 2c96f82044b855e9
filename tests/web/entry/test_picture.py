"""The picture of who pays whom."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, islice, pairwise
from math import hypot
from random import Random

import pytest

from scorekeeper.evening.amounts import BETS, Unit
from scorekeeper.games import GAMES
from scorekeeper.games.base import Game, Payments, Transfer
from scorekeeper.web.entry.form import form_of
from scorekeeper.web.entry.picture import (
    HEIGHT,
    SEAT_HEIGHT,
    SEAT_WIDTH,
    SEATS,
    WIDTH,
    Box,
    Point,
    around,
    debts_of,
    draw,
    pot_boxes,
    room,
)
from tests.strategies import any_table
from tests.tables.common import checked

FOUR = ("An", "Bình", "Chi", "Dũng")
BESIDE = ("eat", "chot", "manual")
"""Reasons that are told apart from how the round ended."""
READABLE = 10
"""The smallest font, in units of the picture; a phone shows a little more than one per pixel."""


def arrows(paid: list[Transfer]) -> list[tuple[str | None, str | None, str, bool]]:
    """Payer, payee, label and whether the arrow includes debts of others."""
    debts = debts_of(paid, BESIDE, BETS)
    return [(debt.payer, debt.payee, debt.words.vi, debt.carries) for debt in debts]


def test_each_pair_has_one_arrow_with_the_balance() -> None:
    paid = [
        Transfer("An", "Bình", 2, "eat"),
        Transfer("An", "Chi", 5, "eat"),
        Transfer("Bình", "An", 5, "u"),
        Transfer("Chi", "An", 5, "u"),
        Transfer("Dũng", "An", 5, "u"),
        Transfer("Dũng", "An", 4, "chot"),
    ]
    assert arrows(paid) == [("Bình", "An", "3", False), ("Dũng", "An", "9", False)]


def test_an_arrow_tells_đền_and_other_payments_apart() -> None:
    den = [Transfer("Chi", "An", 5, "u"), Transfer("Chi", "An", 5, "u", "Bình")]
    assert arrows([*den, Transfer("Chi", "An", 2, "eat")])[0][2] == "đền 10 + 2"
    assert arrows([*den, Transfer("An", "Chi", 1, "manual")])[0][2] == "đền 10 − 1"


def test_antes_are_a_ring_around_the_gà_and_who_takes_it_gets_all() -> None:
    into = [Transfer(player, None, 2, "ante") for player in ("An", "Chi")]
    paid = (*into, Transfer(None, "Chi", 12, "ga"))
    net = {"An": -2, "Bình": 0, "Chi": 10, "Dũng": 0}
    drawn = draw(FOUR, Payments(("Chi",), None, None, paid, net, 0), BESIDE)
    assert drawn.pot
    assert drawn.pot.antes
    assert (drawn.pot.amount.vi, drawn.pot.antes.vi) == ("8", "+2 × 2")
    assert [(a.debt.payer, a.debt.payee, a.debt.amount) for a in drawn.arrows] == [
        (None, "Chi", 12)
    ]


UNITS = (BETS, Unit(25_000))
each_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])


def rounds(game: Game) -> Iterator[tuple[tuple[str, ...], Payments]]:
    """Five hundred rounds by random rules: the players and the payments."""
    rng = Random(11)
    for _ in range(300):
        rules, entry = any_table(rng, game.rules)
        round = checked(rules, entry)
        yield round.players, game.score(round, rules)


@each_game
def test_arrows_add_up_to_everybodys_net(game: Game) -> None:
    beside = form_of(game.presets[0].rules).beside
    for players, paid in rounds(game):
        nets: dict[str | None, Fraction] = dict.fromkeys([*players, None], Fraction(0))
        for debt in debts_of(paid.transfers, beside, BETS):
            nets[debt.payer] -= debt.amount
            nets[debt.payee] += debt.amount
        assert nets.pop(None) == -sum(paid.net.values())
        assert nets == paid.net


@each_game
@pytest.mark.parametrize("unit", UNITS, ids=str)
@pytest.mark.parametrize("count", [60, pytest.param(300, marks=pytest.mark.long)])
def test_no_label_covers_another_or_its_own_arrow(game: Game, unit: Unit, count: int) -> None:
    beside = form_of(game.presets[0].rules).beside
    for players, paid in islice(rounds(game), count):
        drawn = draw(players, paid, beside, unit)
        labels = [arrow.label for arrow in drawn.arrows]
        taken = [around(seat, SEAT_WIDTH, SEAT_HEIGHT) for seat in SEATS[len(players)]]
        taken += pot_boxes(drawn.pot) if drawn.pot else []
        assert drawn.size >= READABLE
        for arrow in drawn.arrows:
            box = arrow.label
            assert (box.right - box.left, box.bottom - box.top) == pytest.approx(
                room(arrow.debt.words, drawn.size)
            )
            assert 0 <= box.left < box.right <= WIDTH
            assert 0 <= box.top < box.bottom <= HEIGHT
            assert not any(box.touches(other) for other in taken)
            assert bare(box, arrow.line.shaft)
            others = (other for other in drawn.arrows if other is not arrow)
            assert not any(any(map(box.core.holds, other.line.shaft)) for other in others)
        assert not any(one.touches(other) for one, other in combinations(labels, 2))


BARE = 24 * WIDTH / 328
"""24 pixels of a phone of 360."""
NEAR = 24


def bare(box: Box, shaft: tuple[Point, ...]) -> bool:
    """Whether a label leaves so much of its arrow and its head bare, or stands beside it."""
    pieces = [
        Point(a.x + (b.x - a.x) * step / 10, a.y + (b.y - a.y) * step / 10)
        for a, b in pairwise(shaft)
        for step in range(10)
    ]
    if not any(map(box.holds, pieces)):
        wide = around(box.middle, box.right - box.left + NEAR, box.bottom - box.top + NEAR)
        return any(map(wide.holds, pieces[: len(pieces) * 2 // 3]))
    left = sum(
        hypot(b.x - a.x, b.y - a.y) for a, b in pairwise([*pieces, shaft[-1]]) if not box.holds(a)
    )
    return left >= BARE and not box.holds(shaft[-1]) and not box.holds(shaft[-2])
