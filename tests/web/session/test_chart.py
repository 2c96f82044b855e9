"""The chart of everybody's totals."""

import re
from itertools import pairwise
from random import Random

from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.evening.amounts import BETS
from scorekeeper.evening.timeline import Timeline
from scorekeeper.web.session.stats import WIDTH, Chart, apart, draw
from tests.web.friends import Evening, seats


def drawn(count: int, rounds: int) -> Chart:
    """A random evening of so many people and rounds."""
    chance = Random(count * rounds)
    totals = [[0] for _ in range(count)]
    for _ in range(rounds):
        for one in totals:
            one.append(one[-1] + chance.randint(-30, 30))
    course = Timeline(tuple(range(1, rounds + 1)), tuple(map(tuple, totals)), ())
    names = [f"Nguyễn Phương Quỳnh {n}" for n in range(count)]
    chart = draw(names, course, BETS)
    assert chart
    return chart


@given(st.lists(st.floats(10, 210), max_size=12))
def test_names_are_a_line_apart_and_inside_the_chart(wanted: list[float]) -> None:
    placed = apart(wanted, 200)
    order = sorted(range(len(wanted)), key=lambda place: wanted[place])
    for upper, lower in pairwise([placed[place] for place in order]):
        assert lower - upper >= 15 - 1e-6
    assert all(10 - 1e-6 <= place <= 210 + 1e-6 for place in placed)


def test_a_long_evening_is_drawn_by_few_points_with_its_extremes() -> None:
    chart, heights = drawn(6, 10_000), list[float]()
    for line in chart.lines:
        points = [tuple(map(float, point.split(","))) for point in line.path[1:].split()]
        across = [x for x, _ in points]
        assert across == sorted(across)
        assert (across[0], across[-1], len(across) <= 162) == (chart.left, chart.right, True)
        heights += [y for _, y in points]
    assert (min(heights), max(heights)) == (10, 210)


def test_shortened_names_fit_and_differ() -> None:
    chart = drawn(12, 3)
    assert len({line.short for line in chart.lines}) == 12
    assert {line.short for line in chart.lines} >= {"Quỳnh 3", "Quỳnh 11"}
    assert all(chart.names + 9 * len(line.short) <= WIDTH for line in chart.lines)
    assert all(line.y < chart.height for line in chart.lines)


def test_each_line_is_drawn_as_the_mark_of_its_person(app: Flask) -> None:
    """In red or black, whole or dashed, thin or thick: six people, six lines."""
    evening = Evening(app, **{"name-4": "Em", "name-5": "Hà"})
    for four in ((1, 2, 3, 4), (3, 4, 5, 6)):
        evening.save("u-0", **seats(*four))
    drawn = r'<g( class="red")?[^>]*><path[^>]*><path stroke-width="([\d.]+)"( stroke-dash)?'
    lines = re.findall(drawn, evening.source("/stats"))
    assert len(set(lines)) == len(lines) == 6
