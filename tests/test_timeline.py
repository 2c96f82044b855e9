"""The timeline of an evening and its highlights."""

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.evening.timeline import (
    Comeback,
    Dearest,
    Run,
    Timeline,
    dearest,
    greatest_comeback,
    longest_run,
    thinned,
)

amounts = st.integers(-(10**15), 10**15)


@given(st.lists(amounts, min_size=1, max_size=300), st.integers(2, 60))
def test_a_thinned_line_keeps_its_ends_and_extremes(values: list[int], most: int) -> None:
    places = thinned(values, most)
    assert places == sorted(set(places))
    assert len(places) <= most + 2
    kept = [values[place] for place in places]
    assert (kept[0], kept[-1]) == (values[0], values[-1])
    assert (min(kept), max(kept)) == (min(values), max(values))


@given(st.lists(amounts, min_size=1, max_size=50))
def test_a_short_line_is_drawn_whole(values: list[int]) -> None:
    assert thinned(values, 50) == list(range(len(values)))


def course(*nets: int, gà: tuple[int, ...] = (), without: tuple[int, ...] = ()) -> Timeline:
    """One person's course, with gà lines at some places, and rounds without this person."""
    totals = [0]
    for net in nets:
        totals.append(totals[-1] + net)
    numbers = iter(range(1, len(nets) + 1))
    rounds = tuple(None if place in gà else next(numbers) for place in range(len(nets)))
    players = [
        frozenset[int]() if i in (*gà, *without) else frozenset({0}) for i in range(len(nets))
    ]
    return Timeline(rounds, (tuple(totals),), tuple(players))


def test_a_run_goes_over_rounds_that_one_sat_out() -> None:
    """A round that moved nothing ends it; a void one, with its fines, is passed over."""
    assert longest_run(course(5, 0, 2, without=(1,))) == Run(0, 2, 1, 3)
    assert longest_run(course(5, -3, 2, without=(1,))) == Run(0, 2, 1, 3)
    assert longest_run(course(5, 0, 2, -1, 1, 1)) == Run(0, 2, 5, 6)
    assert longest_run(course(5, 3, 2, gà=(1,))) == Run(0, 2, 1, 2)
    assert longest_run(course(5, -3, 2)) is None


def test_the_dearest_round_is_a_round() -> None:
    assert dearest(course(3, 9, 3, gà=(1,))) == Dearest(0, 3, 1)
    assert dearest(course(3, 9, 3, without=(1,))) == Dearest(0, 3, 1)
    assert dearest(course(-3, 0)) is None


def test_a_comeback_begins_below_zero() -> None:
    assert greatest_comeback(course(-4, -3, 5, 6, -1)) == Comeback(0, -7, 4)
    assert greatest_comeback(course(4, 3, -5)) is None
    assert greatest_comeback(course(-4)) is None
    assert greatest_comeback(Timeline((), (), ())) is None
