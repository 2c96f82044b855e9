"""The picture of who pays whom."""

from collections import defaultdict
from fractions import Fraction
from itertools import combinations, pairwise
from math import hypot
from random import Random
from typing import NamedTuple

import pytest

from scorekeeper.games import GAMES
from scorekeeper.games.base import Game, Payments, Transfer
from scorekeeper.web.entry.picture import HEIGHT, SEATS, WIDTH, Point, Wire, debts_of, draw, wires
from tests.strategies import any_table
from tests.tables.common import checked

FOUR = ("An", "Bình", "Chi", "Dũng")


def gà_of(*paid: Transfer) -> tuple[list[str], list[tuple[str | None, str]]]:
    """What stands above the gà, and the arrows."""
    net = dict.fromkeys(FOUR, 0)
    drawn = draw(FOUR, Payments((), None, None, paid, net, 0))
    assert drawn.pot
    return [line.vi for line in drawn.pot.put_in], [arrow.debt[:2] for arrow in drawn.arrows]


ANTES = [Transfer(player, None, 2, "ante") for player in FOUR]


def test_what_is_put_in_stands_above_the_gà_and_what_is_taken_out_is_one_arrow() -> None:
    paid = (*ANTES, Transfer("Bình", None, 5, "ga_mom"), Transfer(None, "Chi", 13, "ga"))
    assert gà_of(*paid) == (["+2 × 4", "+5 Bình"], [(None, "Chi")])


def test_who_puts_in_is_named_once_or_counted_where_lines_are_few() -> None:
    eaten = Transfer("Bình", None, 1, "ga_eat")
    assert gà_of(eaten, eaten, Transfer("An", None, 5, "ga_mom"))[0] == ["+2 Bình", "+5 An"]
    deeds = [Transfer(player, None, 2, "ga_eat") for player in FOUR[:3]]
    assert gà_of(*deeds)[0] == ["+6, 3 người"]
    assert gà_of(*ANTES, *deeds[:2])[0] == ["+2 × 4", "+4, 2 người"]


def test_one_person_is_counted_in_words_that_fit_one_and_three() -> None:
    paid = Transfer("Bình", None, 2_000_000, "ga_eat")
    drawn = draw(FOUR, Payments((), None, None, (paid,), dict.fromkeys(FOUR, 0), 0))
    assert drawn.pot
    assert [line.en for line in drawn.pot.put_in] == ["+2000000, people: 1"]


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_each_pair_has_one_arrow_and_they_add_up_to_everybodys_net(game: Game) -> None:
    rng = Random(11)
    for _ in range(300):
        rules, entry = any_table(rng, game.rules)
        paid = game.score(checked(rules, entry), rules)
        debts = [*debts_of(paid.transfers)]
        assert len({frozenset(debt[:2]) for debt in debts}) == len(debts)
        for_others = {transfer[:2] for transfer in paid.transfers if transfer.on_behalf_of}
        nets: dict[str | None, Fraction] = defaultdict(Fraction)
        for debt in debts:
            assert debt.amount > 0
            assert debt.carries == (debt[:2] in for_others)
            nets[debt.payer] -= debt.amount
            nets[debt.payee] += debt.amount
        for transfer in paid.transfers:
            nets[transfer.payer] -= 0 if transfer.payee else transfer.amount
        assert {player: nets[player] for player in paid.net} == paid.net


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float

    def holds(self, point: Point) -> bool:
        return self.touches(Box(*point, 0, 0))

    def touches(self, other: "Box") -> bool:
        across, down = abs(self.x - other.x), abs(self.y - other.y)
        return 2 * across < self.width + other.width and 2 * down < self.height + other.height


PIXEL = WIDTH / 328
"""A pixel of a phone of 360, in units of the picture."""
COIN = Box(180, 121.5, 44, 44)
PUT_IN = Box(179, 80.5, 70, 25)
PUT_IN_BY_ALL = Box(179, 80.5, 56, 12)
"""One line, in a game in which nobody puts in more than the ante."""


def boxes(seats: str, *, long: bool) -> list[Box]:
    """The seats as the style sheet lays them, and the gà with what is put in."""
    five = seats == SEATS[5]
    upright, aside = (130, 86) if long and not five else (98, 67)
    middle = 130 if five else 121.5
    at = {
        "b": Box(180, 209.5, upright, 67),
        "t": Box(180, 33.5, upright, 67),
        "l": Box(51, middle, 98, aside),
        "r": Box(309, middle, 98, aside),
        "x": Box(99.4, 33.5, 98, 67),
        "y": Box(260.6, 33.5, 98, 67),
    }
    return [*(at[seat] for seat in seats), COIN, PUT_IN_BY_ALL if five else PUT_IN]


def steps(wire: Wire) -> list[Point]:
    return [wire.at(i / 100) for i in range(101)]


def label(wire: Wire) -> Box:
    return Box(*wire.amount, 40, 11)


tables = pytest.mark.parametrize(
    ("seats", "long"), [(s, wide) for s in SEATS.values() for wide in (False, True)]
)


@tables
def test_wires_lie_in_the_picture_and_cross_no_name_and_no_amount(seats: str, long: bool) -> None:
    laid, taken = wires(seats, long=long), boxes(seats, long=long)
    for ends, wire in laid.items():
        amount = label(wire)
        assert 20 <= amount.x <= WIDTH - 20
        assert 5.5 <= amount.y <= HEIGHT - 5.5
        assert not any(box.holds(point) for box in taken for point in steps(wire)), ends
        assert not any(amount.touches(box) for box in taken), ends
        for other in laid.values():
            if other is not wire:
                assert not amount.touches(label(other)), ends
                assert not any(map(amount.holds, steps(other))), ends


@tables
def test_a_shaft_is_seen_for_24_pixels_and_heads_are_14_apart(seats: str, long: bool) -> None:
    laid = wires(seats, long=long)
    # The gà is never paid by an arrow: only the other end of its wires has a head.
    ends = [end for name, wire in laid.items() for end in (wire.start, wire.end)[len(name) == 1 :]]
    for one, other in combinations(ends, 2):
        assert hypot(one.x - other.x, one.y - other.y) >= 14 * PIXEL, (one, other)
    for name, wire in laid.items():
        bare = [
            hypot(b.x - a.x, b.y - a.y)
            for a, b in pairwise(steps(wire))
            if not label(wire).holds(a)
        ]
        assert sum(bare) - 8 >= 24 * PIXEL, name
