"""Properties of every round of every game under any rules. (docs/rules.md, 4 to 7)"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games import GAMES
from scorekeeper.options.option import Rules
from tests.games.properties import (
    OTHER_NAMES,
    assert_adds_up,
    codes,
    multiplied,
    played_for,
    renamed,
    turned,
    with_clean_names,
)
from tests.strategies import mistaken_tables, tables
from tests.tables.common import Table, outcome, payments

each_game = pytest.mark.parametrize(
    "game", [pytest.param(game.rules, id=game.id) for game in GAMES]
)
other_names = st.permutations(OTHER_NAMES)


@each_game
@given(st.data())
def test_nothing_is_lost_or_made(game: type[Rules], data: st.DataObject) -> None:
    """A round that is as it should be is never refused. Nets and the change of the gà sum to zero,
    nobody pays themselves, every line is above 0."""
    table = data.draw(tables(game))
    assert_adds_up(table, payments(table))


@each_game
@given(st.data(), st.integers(2, 10))
def test_a_round_for_more_costs_so_many_times_as_much(
    game: type[Rules], data: st.DataObject, multiplier: int
) -> None:
    """All but manual lines and what the gà held; rounding comes before. (docs/rules.md, 5.8)"""
    table = data.draw(tables(game))
    once, more = payments(played_for(table, 1)), payments(played_for(table, multiplier))
    assert multiplied(more, 1) == multiplied(once, multiplier)
    assert (more.winners, more.ranking) == (once.winners, once.ranking)
    assert more.den_payer == once.den_payer


@each_game
@given(st.data(), other_names)
def test_names_mean_nothing(game: type[Rules], data: st.DataObject, names: list[str]) -> None:
    """People of other names in the same seats pay the same, however their names are typed."""
    table = data.draw(tables(game))
    expected = with_clean_names(payments(table), names)
    result = payments(renamed(table, names))
    assert result.transfers == expected.transfers
    assert result._replace(transfers=()) == expected._replace(transfers=())
    assert list(result.net) == list(expected.net)


@each_game
@given(st.data(), other_names, st.integers(0, 3))
def test_mistakes_are_the_same_under_other_names_and_from_another_seat(
    game: type[Rules], data: st.DataObject, names: list[str], by: int
) -> None:
    """No refusal depends on what somebody is called, or looks at who stands first in the list."""
    table = data.draw(mistaken_tables(game))
    other = renamed(table, names)
    if isinstance(table.entry.get("players"), list):
        other = turned(other, by)
    assert codes(outcome(*other)) == codes(outcome(*table))


@each_game
@given(st.data())
def test_manual_lines_come_last_and_change_nothing_else(
    game: type[Rules], data: st.DataObject
) -> None:
    """A round without its manual lines is worth the same but for them. (docs/rules.md, 5.8)"""
    table = data.draw(tables(game))
    lines = table.entry.get("manual", [])
    without = payments(Table(table.rules, table.entry | {"manual": []}))
    told = payments(table).transfers
    assert told[: len(told) - len(lines)] == without.transfers
    assert [(line.payer, line.payee, line.amount) for line in told[len(told) - len(lines) :]] == [
        (line["from"], line["to"], line["amount"]) for line in lines
    ]
