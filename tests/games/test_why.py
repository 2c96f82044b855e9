"""The formula of every explanation gives the amount of its payment."""

from collections.abc import Iterator
from random import Random
from typing import Any

from scorekeeper.games import GAMES
from scorekeeper.options.option import Rules
from scorekeeper.rules.notation import read_rules
from scorekeeper.rules.profiles import Profile
from tests.properties import amount_of
from tests.strategies import any_table
from tests.tables.common import Table, payments
from tests.tables.phom import shared_table
from tests.test_examples import SCORED

TABLES = 1_500
"""Random tables of each game."""


def examples() -> Iterator[tuple[Rules, Any]]:
    """The rules and entries of all examples that are scored."""
    for example in SCORED:
        profile = read_rules(example["rules"])
        assert isinstance(profile, Profile)
        yield profile.rules, example["round"]


def random_tables() -> Iterator[tuple[Rules, Any]]:
    """Random tables of every game, and some with several winners."""
    for game in GAMES:
        rng = Random(f"workings {game.id}")
        yield from (any_table(rng, game.rules) for _ in range(TABLES))
    rng = Random("workings shared")
    yield from (shared_table(rng) for _ in range(TABLES))


def test_the_formula_of_an_explanation_gives_the_amount() -> None:
    """Over the examples and random rounds."""
    for rules, entry in (*examples(), *random_tables()):
        for transfer in payments(Table(rules, entry)).transfers:
            assert amount_of(transfer.why) == transfer.amount, transfer
