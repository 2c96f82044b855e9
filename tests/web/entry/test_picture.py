"""Where people sit in the picture, and what its arrows say."""

import re
from collections import Counter
from itertools import combinations, permutations
from pathlib import Path

import pytest

from scorekeeper import paths
from scorekeeper.games.base import Transfer
from scorekeeper.web.entry.picture import (
    HEIGHT,
    SEAT_HEIGHT,
    SEAT_WIDTH,
    SEATS,
    WIDTH,
    Point,
    arrows,
)

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
    """static/style/pages/table.css and the geometry say the same, in percent."""
    style = Path(paths.resource("static"), "style", "pages", "table.css").read_text(
        encoding="utf-8"
    )
    for i, seat in enumerate(SEATS[count]):
        rule = re.search(rf"\.seat-{i}-of-{count} {{ left: ([\d.]+)%; top: ([\d.]+)%; }}", style)
        assert rule, (i, count)
        assert float(rule[1]) == pytest.approx(100 * seat.x / WIDTH, abs=0.06)
        assert float(rule[2]) == pytest.approx(100 * seat.y / HEIGHT, abs=0.06)


def test_one_arrow_a_pair_with_the_sum() -> None:
    """All that one pays another is one arrow, whatever it is for."""
    paid = [
        Transfer("Bình", "An", 5, "u"),
        Transfer("Chi", "An", 5, "u"),
        Transfer("Bình", "An", 4, "chot"),
    ]
    drawn = arrows(FOUR, paid, BESIDE)
    assert [(a.payer, a.payee, a.amount) for a in drawn] == [("Bình", "An", 9), ("Chi", "An", 5)]
    assert not any(a.carries for a in drawn)


def test_who_pays_for_others_has_an_arrow_that_carries() -> None:
    """Đền is one arrow with the others' amounts in it; other payments carry nothing."""
    paid = [
        Transfer("Chi", "An", 5, "u"),
        Transfer("Chi", "An", 5, "u", "Bình"),
        Transfer("Dũng", "Bình", 1, "eat"),
    ]
    drawn = arrows(FOUR, paid, BESIDE)
    assert [(a.payer, a.amount, a.carries) for a in drawn] == [
        ("Chi", 10, True),
        ("Dũng", 1, False),
    ]


def test_an_arrow_tells_what_is_paid_beside_the_ending() -> None:
    """Who pays for all and for cards eaten has one arrow, and both amounts can be told apart."""
    paid = [
        Transfer("Chi", "An", 5, "u"),
        Transfer("Chi", "An", 5, "u", "Bình"),
        Transfer("Chi", "An", 2, "eat"),
        Transfer("Chi", "An", 1, "manual"),
    ]
    (arrow,) = arrows(FOUR, paid, BESIDE)
    assert (arrow.amount, arrow.beside) == (13, 3)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_no_two_arrows_bear_their_amounts_at_one_place(count: int) -> None:
    """Even where everybody pays everybody, and the gà besides, each amount can be read."""
    players = FOUR[:count]
    paid = [Transfer(a, b, 1, "eat") for a, b in permutations(players, 2)]
    paid += [Transfer(None, player, 1, "ga") for player in players]
    places = Counter(arrow.label for arrow in arrows(players, paid, BESIDE))
    assert max(places.values()) == 1
    assert all(0 < x < WIDTH and 0 < y < HEIGHT for x, y in places)


def test_the_ga_lies_in_the_middle() -> None:
    """What comes out of it has an arrow from there; what goes into it would only cross others."""
    paid = [Transfer("An", None, 2, "ante"), Transfer(None, "Chi", 8, "ga")]
    (out,) = arrows(FOUR, paid, BESIDE)
    assert (out.payer, out.payee) == (None, "Chi")


def test_what_comes_out_of_the_ga_keeps_off_the_way_of_who_sits_opposite() -> None:
    """Both amounts can be read."""
    paid = [Transfer("Chi", "An", 5, "u"), Transfer(None, "An", 8, "ga")]
    opposite, out = arrows(FOUR, paid, BESIDE)
    assert abs(opposite.label.x - out.label.x) > 8
