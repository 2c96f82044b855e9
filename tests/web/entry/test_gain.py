"""The short text in the bar that says what a round brings."""

import pytest

from scorekeeper.evening.amounts import Unit
from scorekeeper.web.entry.phrases import gain


@pytest.mark.parametrize(
    ("nets", "vi", "en"),
    [
        ((15, -5, -5, -5), "An +75k", "An +75k"),
        ((17, 1, -12, -6), "An +85k", "An +85k"),
        ((4, 4, 4, -12), "Dũng −60k", "Dũng −60k"),
        ((6, 6, -6, -6), "2 người +30k", "2 players +30k"),
        ((0, 0, 0, 0), "không ai trả ", "nobody pays "),
        ((-1, -1, -1, -1), "gà +20k", "gà +20k"),
        ((0, 0, -1, 0), "Chi −5k", "Chi −5k"),
        ((350, -350, 0, 0), "An +1,75tr", "An +1.75M"),
    ],
)
def test_the_bar_names_the_shortest_true_gain(nets: tuple[int, ...], vi: str, en: str) -> None:
    net = dict(zip(("An", "Bình", "Chi", "Dũng"), nets, strict=True))
    told = gain(net, Unit(5000))
    assert f"{told.who.vi} {told.amount.vi}" == vi
    assert f"{told.who.en} {told.amount.en}" == en
