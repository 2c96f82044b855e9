"""A group's figures without a database: the days of Tết, intervals, records, names."""

import math
from datetime import date, timedelta
from statistics import NormalDist, mean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.evening import tet
from scorekeeper.evening.group import FEWEST_ROUNDS, Tally, plain, proposed


def new_moon(k: int) -> date:
    """The day at UTC+7 of a new moon, the k-th since 1900. (Hồ Ngọc Đức, after Meeus)"""
    t = k / 1236.85
    solar, lunar, node = (
        math.radians(part)
        for part in (
            359.2242 + 29.10535608 * k - 0.0000333 * t**2,
            306.0253 + 385.81691806 * k + 0.0107306 * t**2,
            21.2964 + 390.67050646 * k - 0.0016528 * t**2,
        )
    )
    mean_moon = 2415020.75933 + 29.53058868 * k + 0.0001178 * t**2
    mean_moon += 0.00033 * math.sin(math.radians(166.56 + 132.87 * t))
    terms = (
        *((0.1734 - 0.000393 * t, solar), (0.0021, 2 * solar), (-0.4068, lunar)),
        *((0.0161, 2 * lunar), (-0.0004, 3 * lunar), (0.0104, 2 * node)),
        *((-0.0051, solar + lunar), (-0.0074, solar - lunar), (0.0004, 2 * node + solar)),
        *((-0.0004, 2 * node - solar), (-0.0006, 2 * node + lunar)),
        *((0.0010, 2 * node - lunar), (0.0005, 2 * lunar + solar)),
    )
    moment = mean_moon + sum(size * math.sin(angle) for size, angle in terms)
    delta = 0.000278 - 0.000265 * t - 0.000262 * t**2  # of dynamical time to UTC
    return date.fromordinal(math.floor(moment + delta + 0.5 + 7 / 24) - 1721425)


def sun(day: date) -> int:
    """In which twelfth of its year the sun is when a day begins at UTC+7; 9 begins in winter."""
    t = (day.toordinal() + 1721425 - 0.5 - 7 / 24 - 2451545) / 36525
    anomaly = math.radians(357.5291 + 35999.0503 * t - 0.0001559 * t**2)
    centre = (1.9146 - 0.004817 * t) * math.sin(anomaly) + 0.019993 * math.sin(2 * anomaly)
    longitude = 280.46645 + 36000.76983 * t + 0.0003032 * t**2 + centre
    return math.floor(longitude % 360 / 30)


def new_year(year: int) -> date:
    """Mùng 1 tháng Giêng: two months after that with the solstice, three if one is a leap month."""
    guess = int((year - 1900) * 12.3685)
    days = [new_moon(k) for k in range(guess - 4, guess + 16)]
    solstices = [max(d for d in days if d.year < y and sun(d) < 9) for y in (year, year + 1)]
    first, last = [days.index(day) for day in solstices]
    leap = [n for n in range(first + 1, last) if sun(days[n]) == sun(days[n + 1])]
    return days[first + 2 + (last - first == 13 and leap[0] <= first + 2)]


def test_the_days_of_tet_are_those_of_the_moon_over_vietnam() -> None:
    years = range(tet.FIRST, tet.LAST + 1)
    assert [tet.new_year(year) for year in years] == [new_year(year) for year in years]
    assert (tet.new_year(tet.FIRST - 1), tet.new_year(tet.LAST + 1)) == (None, None)


@pytest.mark.parametrize("year", [2024, 2025, 2030])
def test_tet_is_from_its_eve_to_the_tenth_until_the_next(year: int) -> None:
    begins, next_one = new_year(year), new_year(year + 1)
    days = begins - timedelta(1), begins + timedelta(9)
    assert (days[1] - days[0]).days == 10
    for today in (days[0], days[1] + timedelta(1), next_one - timedelta(2)):
        assert tet.latest(today) == days
    assert tet.latest(days[0] - timedelta(1)) != days
    assert tet.latest(date(2020, 1, 23)) is tet.latest(date(2052, 1, 1)) is None


@given(st.lists(st.integers(-60, 60), min_size=FEWEST_ROUNDS, max_size=300))
def test_the_interval_is_that_of_the_mean(halves: list[int]) -> None:
    interval = Tally("phom 4", len(halves), sum(halves), sum(net**2 for net in halves)).interval
    assert Tally("phom 4", FEWEST_ROUNDS - 1, 62, 4000).interval is None
    bets = [net / 2 for net in halves]
    wide = NormalDist().inv_cdf(0.975) * stdev(bets)
    assert interval
    half = wide / math.sqrt(len(bets))
    expected = mean(bets), mean(bets) - half, mean(bets) + half
    assert interval[:3] == pytest.approx(expected, abs=0.01)
    # So many more rounds of the same kind would tell the mean from 0.
    if interval.missing is None:
        assert sum(halves) == 0
    else:
        needed = len(halves) + interval.missing
        assert wide / math.sqrt(needed) < abs(mean(bets)) * 1.0001
        assert needed == 1 or wide / math.sqrt(needed - 1) > abs(mean(bets)) * 0.9999


def test_diacritics_and_honorifics_are_ignored() -> None:
    alike = (
        ("Tí", "anh Tí", "CHỊ TI", "co  tỉ", "Em Tí", "chú bác Tí"),
        ("Đào", "bác dao", "chú ĐÀO"),
    )
    for names in (*alike, ("Chi", "Anh Chị", "anh chi"), ("Hòa", "Hoà", "anh hoa")):
        assert len({plain(name) for name in names}) == 1
    others = ("Tí", "Tý", "Anh", "Em", "Tí con", "Linh", "Linh Chi")
    assert len({plain(name) for name in others}) == len(others)


def test_only_a_name_of_one_member_is_proposed() -> None:
    for name, known, member in (
        ("TÍ", ["Tí"], 0),
        ("anh Ti", ["Cô Tí"], 0),
        ("Tèo", ["Tí"], None),
        ("Ti", ["Tí", "Tỉ"], None),
        ("tỉ", ["Tí", "Tỉ"], 1),
        ("Tí", ["Tí", "Tí"], None),
    ):
        assert proposed(name, [(who, id) for id, who in enumerate(known)]) == member
