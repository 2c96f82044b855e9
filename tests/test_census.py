"""The random rounds of the property tests show every finish and every refusal.

A property that holds for every round says little if the rounds are all alike.
"""

from collections import Counter
from random import Random

import pytest

from scorekeeper.games import CODES, GAMES
from scorekeeper.games.base import Game, Payments
from scorekeeper.rules.batch import answer
from tests.strategies import any_table, mistaken_table
from tests.tables.common import outcome

pytestmark = pytest.mark.long

AT_LEAST = 50
SCORED, REFUSED = 6_000, 20_000
"""Random rounds of a game."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_finish_is_scored(game: Game) -> None:
    """Each in at least fifty rounds."""
    rng, finishes = Random(f"scored {game.id}"), Counter[str]()
    for _ in range(SCORED):
        table = any_table(rng, game.rules)
        if isinstance(outcome(*table), Payments):
            finishes[table.entry["finish"]] += 1
    assert {finish for finish in game.finishes if finishes[finish] < AT_LEAST} == set()


def test_every_refusal_is_seen() -> None:
    """Each code in at least fifty rounds with mistakes, or with unknown rules."""
    codes = Counter[str]()
    for game in GAMES:
        rng = Random(f"refused {game.id}")
        for _ in range(REFUSED):
            found = outcome(*mistaken_table(rng, game.rules))
            if not isinstance(found, Payments):
                codes.update({problem.code for problem in found})
    rounds = {"players": ["An", "Bình"], "finish": "void"}
    for rules in (7, None, "nothing", {"preset": "pho-bien", "changes": {"u_payment": -1}}):
        codes.update({error["code"]: AT_LEAST for error in answer(rules, rounds)["errors"]})
    assert {code for code in CODES if codes[code] < AT_LEAST} == set()
