"""Strategies of hypothesis: tables with their rounds, right and mistaken, and any JSON at all.

All of them draw from the generators in tests/tables.
"""

from collections.abc import Callable
from random import Random
from typing import TypeVar

from hypothesis import strategies as st

from scorekeeper.games import GAMES
from scorekeeper.options.kinds import Value
from scorekeeper.options.option import Rules
from tests.tables.common import Entry, Table, game_of
from tests.tables.games import ROUNDS
from tests.tables.rules import any_rules
from tests.tables.slips import slip

Drawn = TypeVar("Drawn")


def any_round(rng: Random, rules: Rules, finish: str = "") -> Entry:
    """A round that a table can have played by its rules; by default it may end in any way."""
    return ROUNDS[game_of(rules).id](rng, rules, finish)


def any_table(rng: Random, rules_type: type[Rules], finish: str = "", **given: Value) -> Table:
    """House rules, some options with a `given` value, and a round that can have been played so."""
    rules = any_rules(rng, rules_type, **given)
    return Table(rules, any_round(rng, rules, finish))


def mistaken_table(rng: Random, rules_type: type[Rules]) -> Table:
    """House rules, and a round with slips, or one that was played by other rules, or by both."""
    rules = any_rules(rng, rules_type)
    played_by = any_rules(rng, rules_type) if rng.randint(0, 3) == 3 else rules
    entry = any_round(rng, played_by)
    return Table(rules, slip(rng, entry) if played_by is rules or rng.randint(0, 1) else entry)


_shrinkable = st.randoms(use_true_random=False)
_seeded = st.integers(0, 2**32).map(Random)
_randoms = st.sampled_from([_shrinkable] + [_seeded] * 19).flatmap(lambda chosen: chosen)


@st.composite
def drawn(draw: st.DrawFn, make: Callable[[Random], Drawn]) -> Drawn:
    """Whatever a function draws from a `Random`.

    In one example of twenty hypothesis chooses every draw itself: it can shrink those, but prefers
    small and equal ones. The others are spread evenly.
    """
    return make(draw(_randoms))


def rules_of(rules_type: type[Rules]) -> st.SearchStrategy[Rules]:
    """House rules of a game."""
    return drawn(lambda rng: any_rules(rng, rules_type))


def tables(rules_type: type[Rules], finish: str = "", **given: Value) -> st.SearchStrategy[Table]:
    """Tables of a game with rounds that are as they should be."""
    return drawn(lambda rng: any_table(rng, rules_type, finish, **given))


def mistaken_tables(rules_type: type[Rules]) -> st.SearchStrategy[Table]:
    """Tables of a game with rounds that mostly are not."""
    return drawn(lambda rng: mistaken_table(rng, rules_type))


all_rules = st.one_of(*(rules_of(game.rules) for game in GAMES))
all_mistaken_tables = st.one_of(*(mistaken_tables(game.rules) for game in GAMES))

_leaves = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 140),
    st.integers(),
    st.floats(),
    st.text(max_size=5),
    st.text(st.characters(categories=["Cs", "Zs", "Cc", "Mn"]), max_size=3),
    st.sampled_from(["An", "Bình", "u", "normal", "win", "void", "chot", "tron", "7C", "guide"]),
)
_KNOWN = """players finish winner u_type eats eater hands points mom manual from to amount payer
den_override cards quads dealt rules round preset changes An Bình"""
_keys = st.one_of(st.sampled_from(_KNOWN.split()), st.text(max_size=3))
json_values = st.recursive(
    _leaves,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_keys, inner, max_size=5),
    max_leaves=12,
)
"""JSON values of any shape, also what JSON cannot say (NaN) and no file can hold (half letters)."""
