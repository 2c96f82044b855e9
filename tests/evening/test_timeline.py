"""The timeline of an evening and its highlights."""

from collections.abc import Mapping, Sequence
from itertools import accumulate, count

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.evening.amounts import BETS
from scorekeeper.evening.timeline import (
    Comeback,
    Dearest,
    Run,
    Timeline,
    dearest,
    greatest_comeback,
    longest_run,
    moments,
    tell,
    thinned,
)

amounts = st.integers(-(10**15), 10**15)


@given(st.lists(amounts, min_size=1, max_size=300), st.integers(2, 60))
def test_a_thinned_line_keeps_its_ends_and_extremes(values: list[int], most: int) -> None:
    places = thinned(values, most)
    assert places == sorted(set(places))
    assert len(places) <= most + 2
    left = [values[place] for place in places]
    assert (left[0], left[-1]) == (values[0], values[-1])
    assert (min(left), max(left)) == (min(values), max(values))
    assert thinned(values, len(values)) == [*range(len(values))]


def course(*nets: int, gà: tuple[int, ...] = (), without: tuple[int, ...] = ()) -> Timeline:
    """One person's course, with gà lines at some places, and rounds without this person."""
    totals, numbers, places = (0, *accumulate(nets)), count(1), range(len(nets))
    rounds = tuple(None if place in gà else next(numbers) for place in places)
    players = [frozenset([0] * (i not in (*gà, *without))) for i in places]
    return Timeline(rounds, (totals,), tuple(players))


def test_a_run_goes_over_rounds_that_one_sat_out() -> None:
    """A round that moved nothing ends it; a void one, with its fines, is passed over."""
    assert longest_run(course(5, 0, 2, without=(1,))) == Run(0, 2, 1, 3)
    assert longest_run(course(5, -3, 2, without=(1,))) == Run(0, 2, 1, 3)
    assert longest_run(course(5, 0, 2, -1, 1, 1)) == Run(0, 2, 5, 6)
    assert longest_run(course(5, 3, 2, gà=(1,))) == Run(0, 2, 1, 2)
    assert longest_run(course(5, 3, -1, 4, 6)) == Run(0, 2, 1, 2), "the earliest of equals"
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


def told(*nets: int, pots: Mapping[int, int] = {}, u: Sequence[int] = ()) -> list[tuple[int, str]]:
    """The moments of an evening in which An wins so many bets of Bình in each round, of what is
    taken out of the gà, and of the rounds that are ù."""
    an = course(*[2 * net for net in nets])
    rounds, both = range(1, len(nets) + 1), (frozenset({0, 1}),) * len(nets)
    taken = tuple([2 * pots.get(round, 0) for round in rounds])
    bình = tuple([-total for total in an.totals[0]])
    of_two = (an.rounds, (*an.totals, bình), both, taken, tuple([round in u for round in rounds]))
    events = moments(Timeline(*of_two))
    return [(event.round, tell(event, ("An", "Bình"), BETS).vi) for event in events]


def test_a_lead_is_told_when_it_ends_after_eight_rounds() -> None:
    assert told(9, *[1] * 7, -40) == [(9, "An mất ngôi đầu sau 8 ván")]
    assert told(9, *[1] * 6, -40) == []
    assert told(9, *[1] * 7, -16, -1) == [(10, "An mất ngôi đầu sau 9 ván")], "a tie before"


def test_a_comeback_is_told_when_a_third_of_the_greatest_loss_is_won_back() -> None:
    down = [-4] * 9
    assert told(*down, 5, 7) == [(11, "An gỡ 12 trong 2 ván")]
    assert told(*down, 5, 6) == told(*down, 3, 3, 3, 2, 2) == [], "too little, too slow"
    assert told(-40, 20, 20) == [], "the evening has only begun"


def test_a_gà_is_told_if_it_is_larger_than_those_before() -> None:
    assert told(*[0] * 9, pots={2: 5, 6: 5, 9: 7}) == [(9, "Gà to nhất từ đầu buổi: 7")]


def test_every_tenth_u_is_told() -> None:
    tenths = [(12, "Ù thứ 10 của bàn này"), (22, "Ù thứ 20 của bàn này")]
    assert told(*[0] * 30, u=range(3, 28)) == tenths


def test_at_most_every_fourth_round_tells_something() -> None:
    sentences = told(*[0] * 11, pots={round: round for round in range(1, 12)})
    assert [round for round, _ in sentences] == [2, 6, 10]
