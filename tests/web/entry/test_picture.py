"""Where people sit in the picture, and what its arrows say."""

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, islice, pairwise
from math import hypot
from pathlib import Path
from random import Random

import pytest

from scorekeeper import paths
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


@pytest.mark.parametrize("count", [2, 3, 4])
def test_seats_lie_within_the_picture_and_apart(count: int) -> None:
    """No seat leaves the picture or covers another."""
    for seat in SEATS[count]:
        assert SEAT_WIDTH / 2 <= seat.x <= WIDTH - SEAT_WIDTH / 2
        assert SEAT_HEIGHT / 2 <= seat.y <= HEIGHT - SEAT_HEIGHT / 2
    for one, other in combinations(SEATS[count], 2):
        assert abs(one.x - other.x) >= SEAT_WIDTH or abs(one.y - other.y) >= SEAT_HEIGHT


@pytest.mark.parametrize("count", [2, 3, 4])
def test_seats_go_clockwise_from_the_bottom(count: int) -> None:
    """Who keeps the score sits below, and who plays after him to his left, on the phone too."""
    seats = SEATS[count]
    assert seats[0].y == max(seat.y for seat in seats)
    if count > 2:
        # On a screen y grows downwards, so clockwise is a positive turn.
        turns = [_turn(seats[i], seats[(i + 1) % count], seats[(i + 2) % count]) for i in range(3)]
        assert all(turn > 0 for turn in turns)


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_style_places_seats_where_the_arrows_point(count: int) -> None:
    """static/style.css and the geometry place seats at the same percentages."""
    style = Path(paths.resource("static"), "style.css").read_text(encoding="utf-8")
    for i, seat in enumerate(SEATS[count]):
        rule = re.search(rf"\.seat-{i}-of-{count} {{ left: ([\d.]+)%; top: ([\d.]+)%; }}", style)
        assert rule, (i, count)
        assert float(rule[1]) == pytest.approx(100 * seat.x / WIDTH, abs=0.06)
        assert float(rule[2]) == pytest.approx(100 * seat.y / HEIGHT, abs=0.06)


def arrows(paid: list[Transfer]) -> list[tuple[str | None, str | None, str, bool]]:
    """From whom to whom, what is written there, and whether it holds the debts of others."""
    debts = debts_of(paid, BESIDE, BETS)
    return [(debt.payer, debt.payee, debt.words.vi, debt.carries) for debt in debts]


def test_one_arrow_a_pair_with_what_is_left_between_them() -> None:
    """All that one pays another is one arrow, whatever it is for, less what comes back."""
    paid = [
        Transfer("An", "Bình", 2, "eat"),
        Transfer("An", "Chi", 5, "eat"),
        Transfer("Bình", "An", 5, "u"),
        Transfer("Chi", "An", 5, "u"),
        Transfer("Dũng", "An", 5, "u"),
        Transfer("Dũng", "An", 4, "chot"),
    ]
    assert arrows(paid) == [("Bình", "An", "3", False), ("Dũng", "An", "9", False)]


def test_who_pays_for_others_has_an_arrow_that_carries() -> None:
    """Đền is one arrow with the others' amounts in it; other payments carry nothing."""
    paid = [
        Transfer("Chi", "An", 5, "u"),
        Transfer("Chi", "An", 5, "u", "Bình"),
        Transfer("Dũng", "Bình", 1, "eat"),
    ]
    assert arrows(paid) == [("Chi", "An", "đền 10", True), ("Dũng", "Bình", "1", False)]


def test_an_arrow_tells_what_is_paid_beside_the_ending() -> None:
    """Who pays for all and for cards eaten has one arrow, and both amounts can be told apart."""
    den = [Transfer("Chi", "An", 5, "u"), Transfer("Chi", "An", 5, "u", "Bình")]
    assert arrows([*den, Transfer("Chi", "An", 2, "eat")])[0][2] == "đền 10 + 2"
    assert arrows([*den, Transfer("An", "Chi", 1, "manual")])[0][2] == "đền 10 − 1"


def test_the_ga_lies_in_the_middle() -> None:
    """What it held and holds, and what goes in and comes out, as of any who sits there."""
    into = [Transfer(player, None, 2, "ante") for player in ("An", "Chi")]
    paid = (*into, Transfer(None, "Chi", 12, "ga"))
    net = {"An": -2, "Bình": 0, "Chi": 10, "Dũng": 0}
    drawn = draw(FOUR, Payments(("Chi",), None, None, paid, net, 0), BESIDE)
    assert [words.vi for words in drawn.ga] == ["gà 8", "→ 0"]
    assert [(a.debt.payer, a.debt.payee, a.debt.amount) for a in drawn.arrows] == [
        ("An", None, 2),
        (None, "Chi", 10),
    ]


UNITS = (BETS, Unit(2000), Unit(25_000))
each_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])


def rounds(game: Game) -> Iterator[tuple[tuple[str, ...], Payments]]:
    """Five hundred rounds by any rules: who played, and what it came to."""
    rng = Random(11)
    for _ in range(500):
        rules, entry = any_table(rng, game.rules)
        round = game.read(entry, rules)
        yield round.players, game.score(round, rules)


@each_game
def test_what_goes_in_and_out_at_a_seat_is_what_stands_there(game: Game) -> None:
    """In the middle too: the gà after the round less the gà before it."""
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
@pytest.mark.parametrize("count", [60, pytest.param(500, marks=pytest.mark.long)])
def test_no_amount_covers_another_and_each_lies_on_its_arrow(
    game: Game, unit: Unit, count: int
) -> None:
    """Nor a seat, the gà, the edge of the picture, or the middle of what another arrow bears."""
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


READABLE = 10
"""Units of the picture, of which a phone has a little more than one to a pixel."""


def from_shaft(box: Box, shaft: tuple[Point, ...]) -> float:
    """How far the middle of a label is from its arrow."""
    return min(from_piece(box.middle, a, b) for a, b in pairwise(shaft))


def from_piece(point: Point, a: Point, b: Point) -> float:
    """How far a point is from the way between two others."""
    way = hypot(b.x - a.x, b.y - a.y)
    along = ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / (way**2 or 1)
    at = min(max(along, 0), 1)
    return hypot(a.x + at * (b.x - a.x) - point.x, a.y + at * (b.y - a.y) - point.y)


def test_much_more_than_there_is_room_for_is_drawn_all_the_same() -> None:
    """Amounts of ten letters each way: somebody who enters that still has a picture."""
    paid = tuple(Transfer(a, b, 10**9 + 1, "manual") for a, b in combinations(FOUR, 2))
    paid += tuple(Transfer(a, None, 10**9 + 1, "ante") for a in FOUR)
    net = dict.fromkeys(FOUR, 0)
    drawn = draw(FOUR, Payments((), None, None, paid, net, 4 * 10**9), BESIDE, Unit(10**7 + 1))
    assert len(drawn.arrows) == 10
