"""What the bar says that a round brings, in a few letters."""

from random import Random

import pytest

from scorekeeper.evening.amounts import BETS, Unit
from scorekeeper.games import GAMES
from scorekeeper.games.base import Game
from scorekeeper.web.entry.phrases import gain
from tests.strategies import any_table


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
def test_the_shortest_that_is_true(nets: tuple[int, ...], vi: str, en: str) -> None:
    """One who is up, or one who is down, or those who are up most; nobody, or the gà."""
    net = dict(zip(("An", "Bình", "Chi", "Dũng"), nets, strict=True))
    told = gain(net, Unit(5000))
    assert f"{told.who.vi} {told.amount.vi}" == vi
    assert f"{told.who.en} {told.amount.en}" == en


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_whoever_is_named_has_that_amount(game: Game) -> None:
    """Whatever round it was: the bar says what stands at the seat."""
    rng = Random(7)
    for _ in range(100):
        table = any_table(rng, game.rules)
        net = game.score(game.read(table.entry, table.rules), table.rules).net
        told = gain(net, BETS)
        if told.who.vi in net:
            assert told.amount == BETS.signed(net[told.who.vi])
        elif told.who.vi.endswith(" người"):
            named = [who for who, more in net.items() if BETS.signed(more) == told.amount]
            assert told.who.vi == f"{len(named)} người"
            assert len(named) > 1
