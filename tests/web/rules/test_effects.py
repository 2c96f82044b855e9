"""What a change of rules changes is shown by worked rounds, whatever the rule."""

from collections.abc import Iterator
from random import Random

import pytest

from scorekeeper.games import GAMES, PRESETS
from scorekeeper.games.base import Game
from scorekeeper.options.kinds import Choice, Flag, Kind, Value
from scorekeeper.options.option import Option, Rules, options_of
from scorekeeper.rules.profiles import Profile
from scorekeeper.web.rules.compare import ChangedRound, Effects, effects
from scripts.golden import any_profile
from tests.tables.rules import other_value, with_value

SEEDS = range(60)
DRAWN = 12
"""Other numbers of an option that are tried."""

_ALL_PAY_THE_FIRST: dict[str, Value] = {"scoring_mode": "places", "place_pays": "first"}
PLAYED: dict[str, dict[str, Value]] = {
    **dict.fromkeys(
        (f"tulokho.rank_payments_{players}" for players in (2, 3, 4)), _ALL_PAY_THE_FIRST
    ),
    "phat_u_side_to": {"scoring_mode": "deadwood", "phat_u_side_payment": 2},
    "ga_ante": {"ga_mode": "ante"},
    "ga_eat_payments": {"ga_mode": "eats"},
    "ga_chot_payment": {"ga_mode": "eats"},
    "ga_mom_payment": {"ga_mode": "ante"},
    "ga_last_payment": {"ga_mode": "ante"},
    "ga_taken_by": {"ga_mode": "ante", "ga_ante": 1},
}
"""What has to be played for an option that has no effect in any preset, by its name alone or after
that of its game."""
SHOWN_BY_NONE = {
    # Nothing is paid for eaten cards there, in whatever round.
    ("guide", "eats_in_u_round"),
    # Of nine cards the third that a winner eats is the last of the round, so that whoever ate a
    # chốt before is to blame only where the winner's own last eat does not let that pass.
    ("vinagames", "den_precedence"),
    # Of two players the one who loses pays either way.
    ("vinagames", "den_min_players"),
    ("vietnamese", "den_min_players"),
    ("wikipedia", "den_min_players"),
    ("pho-bien", "den_min_players"),
    ("pho-bien-ga", "den_min_players"),
    # Eats feed it there, and an ante of nothing beside them changes nothing.
    ("pho-bien-ga", "ga_mode"),
}
"""Presets in which some value of an option pays every worked round as before, and why."""
PAYING = [
    pytest.param(game, declared, id=f"{game.id}.{declared.name}")
    for game in GAMES
    for declared in options_of(game.rules).values()
    if not declared.entry_help
]


def of(game: Game, rules: Rules) -> Profile:
    """Rules as a profile."""
    return Profile("x", game.presets[0], rules)


def played_for(game: Game, declared: Option) -> dict[str, Value]:
    """What has to be played for an option to have an effect."""
    return PLAYED.get(f"{game.id}.{declared.name}", PLAYED.get(declared.name, {}))


def tables(game: Game, declared: Option) -> Iterator[tuple[str, Rules]]:
    """The presets in which an option has an effect, with what it needs for that."""
    for preset in game.presets:
        rules = preset.rules.with_changes(played_for(game, declared))
        assert not isinstance(rules, list)
        if declared.has_effect(rules):
            yield preset.id, rules


def others(declared: Option, held: Value) -> set[Value]:
    """Every other choice; of numbers some that are drawn."""
    rng = Random(declared.name)
    drawn = 60 if isinstance(declared.kind, Choice | Flag) else DRAWN
    return {other_value(rng, declared, held) for _ in range(drawn)}


@pytest.mark.parametrize(("game", "declared"), PAYING)
def test_a_worked_round_shows_every_option(game: Game, declared: Option) -> None:
    """A change of it to any other value, in any preset where it has an effect."""
    looked_at = 0
    for preset, rules in tables(game, declared):
        unshown = []
        for value in others(declared, getattr(rules, declared.name)):
            changed = with_value(rules, declared, value)
            if changed is not None:
                looked_at += 1
                if not effects(of(game, rules), of(game, changed)).rounds:
                    unshown.append(value)
        assert bool(unshown) == ((preset, declared.name) in SHOWN_BY_NONE), (preset, unshown)
    assert looked_at


def test_kinds_with_few_values_are_tried_wholly() -> None:
    """So that no choice is left to chance."""
    for game in GAMES:
        for declared in options_of(game.rules).values():
            kind: Kind = declared.kind
            if isinstance(kind, Choice):
                assert others(declared, declared.default) == {*kind.values} - {declared.default}


def test_effects_of_any_two_rules() -> None:
    """Each round that is shown brings somebody something else; equal rules change nothing."""
    chance = Random(5)
    for _ in SEEDS:
        one = any_profile(chance)
        other = any_profile(chance, one.preset)
        for changed in effects(one, other).rounds:
            assert any(moved.before != moved.after for moved in changed.nets.values())
        assert effects(one, one) == Effects([], [])


def between(**changes: Value) -> list[ChangedRound]:
    """What the worked rounds show of a change of the common rules."""
    rules = PRESETS["pho-bien"].rules
    changed = rules.with_changes(changes)
    assert not isinstance(changed, list)
    game = PRESETS["pho-bien"]
    return effects(Profile("x", game, rules), Profile("x", game, changed)).rounds


def test_a_round_that_only_one_table_knows() -> None:
    """It says which of them, and what it brings there."""
    (shown,) = between(u_trang=(3, 0))
    assert (shown.only_after, shown.only_before) == (True, False)
    assert shown.nets["An"].after == 45
    (gone,) = between(false_declaration_payment=0)
    assert (gone.only_after, gone.only_before) == (False, True)


def test_a_round_that_both_know_comes_before_one_that_only_one_does() -> None:
    """A table that pays for no eaten card any more has an ordinary round with them all the same."""
    shown = between(eat_payments=(0, 0, 0), chot_payment=0, tai_payment=0)
    assert "ăn chốt" in shown[0].description.vi
    assert not shown[0].only_before
