"""The statistics of an evening: the chart of everybody's totals, and titles."""

import re
from collections.abc import Mapping
from itertools import pairwise
from random import Random

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.evening.amounts import BETS
from scorekeeper.evening.timeline import Timeline
from scorekeeper.games import GAMES
from scorekeeper.store.statistics import GameCounts
from scorekeeper.web.session.stats import WIDTH, Chart, apart, draw, most_fed, titles_of
from tests.web.friends import Evening, seats


def drawn(count: int, rounds: int) -> Chart:
    """A random evening of so many people and rounds."""
    chance = Random(count * rounds)
    totals = [[0] for _ in range(count)]
    for _ in range(rounds):
        for row in totals:
            row.append(row[-1] + chance.randint(-30, 30))
    course = Timeline(tuple(range(1, rounds + 1)), tuple(map(tuple, totals)), ())
    chart = draw([f"Nguyễn Phương Quỳnh {n}" for n in range(count)], course, BETS)
    assert chart
    return chart


@given(st.lists(st.floats(10, 210), max_size=12))
def test_names_are_a_line_apart_and_inside_the_chart(wanted: list[float]) -> None:
    placed = apart(wanted, 200)
    order = sorted(range(len(wanted)), key=lambda place: wanted[place])
    assert all(placed[lower] - placed[upper] >= 15 - 1e-6 for upper, lower in pairwise(order))
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


@pytest.mark.parametrize(
    ("counts", "titles"),
    [
        ({"u_thuong": {"An": 2, "Chi": 3}, "u_tron": {"An": 2}}, {"An": ["vua ù 4 lần"]}),
        ({"mom": {"Chi": 3, "An": 3}}, {"Chi": ["thánh móm 3 lần"], "An": ["thánh móm 3 lần"]}),
        ({"mom": {"Chi": 3, "An": 3, "Bình": 3}}, {}),
        ({"mom": {"Chi": 2}}, {}),
        ({"ga_fed": {"An": 4, "Chi": 3}}, {"An": ["vua nuôi gà 4 lần"]}),
        ({"ga_fed": {"An": 4, "Chi": 3}, "played": {"An": 4, "Chi": 3}}, {}),
        ({"last": {"Chi": 9}, "eaten": {"Chi": 9}, "den": {"Chi": 9}}, {}),
        ({"mom": {"An": 4}, "eats": {"An": 5}}, {"An": ["thánh ăn 5 cây", "thánh móm 4 lần"]}),
    ],
)
def test_a_title_is_for_one_or_two_who_did_something_most_often(
    counts: Mapping[str, Mapping[str, int]], titles: Mapping[str, list[str]]
) -> None:
    shown = titles_of([GameCounts(GAMES[0], counts, {})])
    assert {who: [title.vi for title in of] for who, of in shown.items()} == titles


@pytest.mark.parametrize(("back", "told"), [(3, ["Chi nuôi An nhiều nhất: 4 cây."]), (4, [])])
def test_who_fed_whom_most_is_told_of_one_pair(back: int, told: list[str]) -> None:
    fed = {("Chi", "An"): 4, ("An", "Chi"): back}
    assert [text.vi for text in most_fed([GameCounts(GAMES[0], {}, {"fed": fed})])] == told
