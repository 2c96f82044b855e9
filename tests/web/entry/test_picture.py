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
from scorekeeper.web.entry.geometry import Box, Point, around
from scorekeeper.web.entry.picture import (
    CENTRE,
    HEIGHT,
    SEAT_HEIGHT,
    SEAT_WIDTH,
    SEATS,
    WIDTH,
    debts_of,
    draw,
    room,
)
from tests.strategies import any_table

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


def test_the_gà_lies_in_the_middle() -> None:
    into = [Transfer(player, None, 2, "ante") for player in ("An", "Chi")]
    paid = (*into, Transfer(None, "Chi", 12, "ga"))
    net = {"An": -2, "Bình": 0, "Chi": 10, "Dũng": 0}
    drawn = draw(FOUR, Payments(("Chi",), None, None, paid, net, 0), BESIDE)
    assert [words.vi for words in drawn.ga] == ["gà 8", "→ 0"]
    assert [(a.debt.payer, a.debt.payee, a.debt.amount) for a in drawn.arrows] == [
        ("An", None, 2),
        (None, "Chi", 10),
    ]


UNITS = (BETS, Unit(25_000))
each_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])


def rounds(game: Game) -> Iterator[tuple[tuple[str, ...], Payments]]:
    """Five hundred rounds by random rules: the players and the payments."""
    rng = Random(11)
    for _ in range(300):
        rules, entry = any_table(rng, game.rules)
        round = game.read(entry, rules)
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
def test_no_label_covers_another_and_each_lies_on_its_arrow(
    game: Game, unit: Unit, count: int
) -> None:
    beside = form_of(game.presets[0].rules).beside
    for players, paid in islice(rounds(game), count):
        drawn = draw(players, paid, beside, unit)
        labels = [arrow.label for arrow in drawn.arrows]
        taken = [around(seat, SEAT_WIDTH, SEAT_HEIGHT) for seat in SEATS[len(players)]]
        taken += [around(CENTRE, *room(words, drawn.size)) for words in drawn.ga[:1]]
        assert drawn.size >= READABLE
        for arrow in drawn.arrows:
            box = arrow.label
            assert (box.right - box.left, box.bottom - box.top) == pytest.approx(
                room(arrow.debt.words, drawn.size)
            )
            assert 0 <= box.left < box.right <= WIDTH
            assert 0 <= box.top < box.bottom <= HEIGHT
            assert not any(box.touches(other) for other in taken)
            assert from_shaft(box, arrow.line.shaft) < 1
            others = (other for other in drawn.arrows if other is not arrow)
            assert not any(any(map(box.core.holds, other.line.shaft)) for other in others)
        assert not any(one.touches(other) for one, other in combinations(labels, 2))


def from_shaft(box: Box, shaft: tuple[Point, ...]) -> float:
    """The distance of a label's middle from its arrow."""
    return min(from_piece(box.middle, a, b) for a, b in pairwise(shaft))


def from_piece(point: Point, a: Point, b: Point) -> float:
    """The distance of a point from a line segment."""
    way = hypot(b.x - a.x, b.y - a.y)
    along = ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / (way**2 or 1)
    at = min(max(along, 0), 1)
    return hypot(a.x + at * (b.x - a.x) - point.x, a.y + at * (b.y - a.y) - point.y)


def test_labels_without_room_are_still_drawn() -> None:
    paid = tuple(Transfer(a, b, 10**9 + 1, "manual") for a, b in combinations(FOUR, 2))
    paid += tuple(Transfer(a, None, 10**9 + 1, "ante") for a in FOUR)
    net = dict.fromkeys(FOUR, 0)
    drawn = draw(FOUR, Payments((), None, None, paid, net, 4 * 10**9), BESIDE, Unit(10**7 + 1))
    assert len(drawn.arrows) == 10
