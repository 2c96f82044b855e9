"""The picture of everybody's line: names never touch, extremes are drawn, scales are round."""

import re
from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.evening.timeline import Timeline
from scorekeeper.text import Text
from scorekeeper.web.session.chart import WIDTH, Chart, apart, draw


def drawn(count: int, rounds: int) -> Chart:
    """A random evening of so many people and rounds."""
    chance = Random(count * rounds)
    totals = [[0] for _ in range(count)]
    for _ in range(rounds):
        for one in totals:
            one.append(one[-1] + chance.randint(-30, 30))
    course = Timeline(tuple(range(1, rounds + 1)), tuple(map(tuple, totals)))
    names = [f"Nguyễn Phương Quỳnh {n}" for n in range(count)]
    return draw(names, course, lambda halves: Text(f"{halves}", f"{halves}"))


@given(st.lists(st.floats(10, 210), max_size=12))
def test_names_are_a_line_apart_and_in_the_picture(wanted: list[float]) -> None:
    """Whatever the ends of the lines; and the higher line has the higher name."""
    placed = apart(wanted, 200)
    order = sorted(range(len(wanted)), key=lambda place: wanted[place])
    for upper, lower in pairwise([placed[place] for place in order]):
        assert lower - upper >= 15 - 1e-6
    assert all(10 - 1e-6 <= place <= 210 + 1e-6 for place in placed)


def test_a_name_stays_where_there_is_room() -> None:
    """At the end of its line."""
    assert apart([50, 120, 80], 200) == [50, 120, 80]


def test_a_long_evening_is_drawn_by_few_points_and_to_its_extremes() -> None:
    """Ten thousand rounds of six: each line from left to right, one at the top, one at the
    bottom."""
    chart = drawn(6, 10_000)
    heights = set()
    for line in chart.lines:
        points = [tuple(map(float, point.split(","))) for point in line.path[1:].split()]
        assert len(points) <= 162
        across = [x for x, _ in points]
        assert across == sorted(across)
        assert (across[0], across[-1]) == (chart.left, chart.right)
        heights |= {y for _, y in points}
    assert (min(heights), max(heights)) == (10, 210)


def test_names_end_in_the_picture_and_differ() -> None:
    """Those too long for it are told by their last words, or by both ends where these are not
    enough; the whole name is a tooltip."""
    chart = drawn(12, 3)
    assert len({line.short for line in chart.lines}) == 12
    assert {line.short for line in chart.lines} >= {"Quỳnh 3", "Quỳnh 11"}
    assert all(chart.names + 9 * len(line.short) <= WIDTH for line in chart.lines)
    assert all(line.y < chart.height for line in chart.lines)


def test_scales_are_round_and_few() -> None:
    """Zero among them, in bets of 1, 2 or 5 and as many noughts as it takes; whole ones."""
    for rounds in (1, 7, 300):
        chart = drawn(4, rounds)
        amounts = [int(mark.words.vi) for mark in chart.amounts]
        assert 0 in amounts
        assert 1 <= len(amounts) <= 6
        steps = {later - earlier for earlier, later in pairwise(amounts)}
        assert len(steps) <= 1
        assert all(re.fullmatch("(2|4|10)0*", f"{step}") for step in steps)


def test_an_evening_in_which_nobody_paid_is_drawn() -> None:
    """As a line at zero."""
    course = Timeline((1,), ((0, 0), (0, 0)))
    chart = draw(["An", "Chi"], course, lambda halves: Text("0", "0"))
    assert [mark.words.vi for mark in chart.amounts] == ["0"]
    assert chart.lines[0].path.count(",") == 2
