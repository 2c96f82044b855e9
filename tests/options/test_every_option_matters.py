"""Every option changes some round, and none where its condition says so.

The search needs nothing but the declarations: it fails for an option that nobody reads. Its random
rounds are seeded.
"""

from collections.abc import Hashable
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given

from scorekeeper.games import GAME_OF, GAMES
from scorekeeper.games.base import Payments
from scorekeeper.games.tally import next_leader
from scorekeeper.options.kinds import Choice, Flag, Kind, Row, Value
from scorekeeper.options.option import Option, Rules, options_of
from scorekeeper.rules.profiles import Profile, fingerprint
from scorekeeper.rules.sheet import rule_sheet
from tests.strategies import any_round, drawn, mistaken_table
from tests.tables.common import Entry, Table, chance, outcome
from tests.tables.rules import PAYS_NOTHING, any_rules, any_value, other_value, with_value
from tests.tables.slips import slip

TRIES = 10_000
"""The rounds that are searched for a difference. The rarest shows in the first thousand."""

ONLY_TOLD = ("jqk_points", "lay_off")
"""Options that no code reads: people follow them before they enter points."""

OPTIONS = [
    pytest.param(game.rules, declared, id=f"{game.id}.{declared.name}")
    for game in GAMES
    for declared in options_of(game.rules).values()
]
CONDITIONAL = [case for case in OPTIONS if case.values[1].only_if is not None]  # type: ignore[union-attr]
each_option = pytest.mark.parametrize(("rules_type", "declared"), OPTIONS)
each_conditional_option = pytest.mark.parametrize(("rules_type", "declared"), CONDITIONAL)


def seen(rules: Rules, entry: Entry) -> Hashable:
    """Return the payments of a round, or its refusals."""
    result = outcome(rules, entry)
    if isinstance(result, Payments):
        return result.transfers
    return tuple((problem.code, problem.field) for problem in result)


def proposed(rules: Any, entry: Entry) -> Hashable:
    """Return the proposed leader of the next round."""
    players = entry["players"]
    winner, led = players[0], players[-1]
    return next_leader(rules, seats=sorted(players), playing=players, led=led, winners=[winner])


def told(rules: Rules) -> Hashable:
    """Return the sentences of the rule sheet."""
    groups = rule_sheet(Profile("x", GAME_OF[type(rules)].presets[0], rules))
    alone = [row.sentence for group in groups for row in group.rows]
    return *alone, *(row.sentence for group in groups for part in group.folded for row in part.rows)


def to_tell_apart(kind: Kind) -> set[Hashable]:
    """Return the differences to look for: two choices, a number of a row, null or not."""
    null: set[Hashable] = {"null"} if kind.allows_null else set()
    match kind:
        case Flag():
            return {frozenset((False, True))}
        case Choice(values):
            return {frozenset(pair) for pair in combinations(values, 2)}
        case Row(parts):
            return null | set(range(len(parts)))
    return null | {"number"}


def told_apart(kind: Kind, one: Value, other: Value) -> Hashable:
    """Return which of those differences two values show."""
    if one is None or other is None:
        return "null"
    match kind:
        case Flag() | Choice():
            return frozenset((one, other))
        case Row():
            return next(i for i, (a, b) in enumerate(zip(one, other, strict=True)) if a != b)
    return "number"


def beside(rng: Random, declared: Option, value: Value) -> Value:
    """Return another value of an option; of a row, one number changes."""
    other = other_value(rng, declared, value)
    if not isinstance(declared.kind, Row) or None in (value, other):
        return other
    place = rng.choice([i for i, number in enumerate(value) if number != other[i]])
    return (*value[:place], other[place], *value[place + 1 :])


def unread(rules_type: type[Rules], declared: Option, tries: int = TRIES) -> set[Hashable]:
    """Return the differences between values that no round shows where the option has an effect."""
    rng = Random(declared.name)
    wanted = to_tell_apart(declared.kind)
    for _ in range(tries):
        rules = any_rules(rng, rules_type)
        if declared.has_effect(rules):
            value = getattr(rules, declared.name)
            other = beside(rng, declared, value)
            changed = with_value(rules, declared, other)
            if changed is not None and shows(rng, declared, rules, changed):
                wanted.discard(told_apart(declared.kind, value, other))
        if not wanted:
            break
    return wanted


def shows(rng: Random, declared: Option, rules: Rules, changed: Rules) -> bool:
    """Return whether a random round shows the change."""
    if declared.name in ONLY_TOLD:
        return told(rules) != told(changed)
    entry = any_round(rng, rules)
    if declared.name in PAYS_NOTHING:
        return proposed(rules, entry) != proposed(changed, entry)
    return seen(rules, entry) != seen(changed, entry)


def leak(rules_type: type[Rules], declared: Option, rounds: int) -> Table | None:
    """Return a round that an option without effect changes, or None."""
    rng = Random(declared.name)
    looked_at = 0
    while looked_at < rounds:
        rules = any_rules(rng, rules_type, unplayed=rng.random())
        if not declared.has_effect(rules):
            looked_at += 1
            entry = (slip if chance(rng, 0.2) else unchanged)(rng, any_round(rng, rules))
            value = getattr(rules, declared.name)
            changed = with_value(rules, declared, other_value(rng, declared, value))
            if changed is not None and repr(outcome(rules, entry)) != repr(outcome(changed, entry)):
                return Table(rules, entry)
    return None


def unchanged(_: Random, entry: Entry) -> Entry:
    """Return the round as it is. The counterpart of `slip`."""
    return entry


@each_option
def test_every_value_of_an_option_matters(rules_type: type[Rules], declared: Option) -> None:
    missing = unread(rules_type, declared)
    assert missing == set(), f"no round shows a difference: does score.py read {declared.name}?"


@each_conditional_option
@pytest.mark.parametrize("rounds", [30, pytest.param(300, marks=pytest.mark.long)])
def test_an_option_without_effect_changes_nothing(
    rules_type: type[Rules], declared: Option, rounds: int
) -> None:
    """Neither a payment nor the words of a refusal."""
    assert leak(rules_type, declared, rounds) is None


def with_others_without_effect(rng: Random) -> tuple[Table, Rules]:
    """Return a table, and its rules with other values of all options without effect."""
    table = mistaken_table(rng, rng.choice(GAMES).rules)
    changes = {
        declared.name: any_value(rng, declared.kind)
        for declared in options_of(type(table.rules)).values()
        if not declared.has_effect(table.rules)
    }
    changed = table.rules.with_changes(changes)
    assert not isinstance(changed, list)
    return table, changed


@given(drawn(with_others_without_effect))
def test_rules_of_equal_fingerprints_pay_the_same(drawn_at: tuple[Table, Rules]) -> None:
    (rules, entry), changed = drawn_at
    assert fingerprint(changed) == fingerprint(rules)
    assert repr(outcome(changed, entry)) == repr(outcome(rules, entry))
