"""The titles of an evening."""

from collections.abc import Mapping

import pytest

from scorekeeper.games import GAMES
from scorekeeper.store.statistics import GameCounts
from scorekeeper.web.session.stats import most_fed, titles_of

Counts = Mapping[str, Mapping[str, int]]


@pytest.mark.parametrize(
    ("counts", "titles"),
    [
        ({"u_thuong": {"An": 2, "Chi": 3}, "u_tron": {"An": 2}}, {"An": ["vua ù 4 lần"]}),
        ({"mom": {"Chi": 3, "An": 3}}, {"Chi": ["thánh móm 3 lần"], "An": ["thánh móm 3 lần"]}),
        ({"mom": {"Chi": 3, "An": 3, "Bình": 3}}, {}),
        ({"mom": {"Chi": 2}}, {}),
        ({"last": {"Chi": 9}, "eaten": {"Chi": 9}, "den": {"Chi": 9}}, {}),
        ({"mom": {"An": 4}, "eats": {"An": 5}}, {"An": ["thánh ăn 5 cây", "thánh móm 4 lần"]}),
    ],
)
def test_a_title_is_for_one_or_two_who_did_something_most_often(
    counts: Counts, titles: Mapping[str, list[str]]
) -> None:
    found = titles_of([GameCounts(GAMES[0], counts, {})])
    assert {who: [title.vi for title in of] for who, of in found.items()} == titles


def test_who_fed_whom_most_is_told_of_one_pair() -> None:
    pair = {("Chi", "An"): 4, ("An", "Chi"): 3}
    level = {("Chi", "An"): 4, ("An", "Chi"): 4}
    told = [most_fed([GameCounts(GAMES[0], {}, {"fed": fed})]) for fed in (pair, level, {})]
    assert [[one.vi for one in facts] for facts in told] == [
        ["Chi nuôi An nhiều nhất: 4 cây."],
        [],
        [],
    ]
