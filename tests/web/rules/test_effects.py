"""Worked rounds show the effect of every change of rules."""

from collections.abc import Iterator
from random import Random

import pytest

from scorekeeper.games import GAMES
from scorekeeper.games.base import Game
from scorekeeper.options.kinds import Choice, Flag, Value
from scorekeeper.options.option import Option, Rules, options_of
from scorekeeper.rules.profiles import Profile
from scorekeeper.web.rules.compare import Effects, changed_rounds, effects
from tests.tables.rules import PAYS_NOTHING, any_profile, other_value, with_value

SEEDS = range(30)
DRAWN = 4
"""Other numbers of an option that are tried."""

_ALL_PAY_THE_FIRST: dict[str, Value] = {"scoring_mode": "places", "place_pays": "first"}
PLAYED: dict[str, dict[str, Value]] = {
    **dict.fromkeys(
        (f"tulokho.rank_payments_{players}" for players in (2, 3, 4)), _ALL_PAY_THE_FIRST
    ),
    "phat_u_side_to": {"scoring_mode": "deadwood", "phat_u_side_payment": 2},
    "samloc.ga_ante": {"ga_taken_by": "special"},
    "samloc.ga_taken_by": {"ga_ante": 1},
    "ga_ante": {"ga_mode": "ante"},
    "ga_eat_payments": {"ga_mode": "eats"},
    "ga_chot_payment": {"ga_mode": "eats"},
    "ga_mom_payment": {"ga_mode": "ante"},
    "ga_last_payment": {"ga_mode": "ante"},
    "ga_taken_by": {"ga_mode": "ante", "ga_ante": 1},
    "ga_share": {"ga_mode": "ante", "ga_ante": 1, "ga_taken_by": "u_winner"},
    "foul_to": {"ga_mode": "ante", "foul_payment": 2},
    "false_declaration_to": {"ga_mode": "ante", "false_declaration_payment": 5},
    "stuck_places": {"scoring_mode": "places", "stuck_payment": 9},
    "tulokho.kill_multiplier": {"scoring_mode": "places"},
    "tulokho.instant_extras": {"instant_payments": (0, 8, 0, 0)},
    "stuck_doubles_extras": {"stuck_payment": 9, "stuck_places": "double"},
    "stuck_all_payment": {"stuck_payment": 9, "stuck_places": "double"},
    "abandoned_chops": {"scoring_mode": "places", "chop_red_deuce_payment": 6},
}
"""Changes that give an option an effect where no preset does, by the option's name, alone or after
that of its game."""
SHOWN_BY_NONE = {
    # Nothing is paid for eaten cards there, in whatever round.
    ("guide", "eats_in_u_round"),
    # Nobody pays đền there but by the table's word.
    ("guide", "den_u_plain"),
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
"""Presets in which a change of the option shows in no worked round, and why."""
PAYING = [
    pytest.param(game, declared, id=f"{game.id}.{declared.name}")
    for game in GAMES
    for declared in options_of(game.rules).values()
    if declared.name not in PAYS_NOTHING
]


def of(game: Game, rules: Rules) -> Profile:
    return Profile("x", game.presets[0], rules)


def played_for(game: Game, declared: Option) -> dict[str, Value]:
    return PLAYED.get(f"{game.id}.{declared.name}", PLAYED.get(declared.name, {}))


def tables(game: Game, declared: Option) -> Iterator[tuple[str, Rules]]:
    """Presets in which an option has an effect, with what it needs."""
    for preset in game.presets:
        rules = preset.rules.with_changes(played_for(game, declared))
        assert not isinstance(rules, list)
        if declared.has_effect(rules):
            yield preset.id, rules


def others(declared: Option, held: Value) -> set[Value]:
    """Every other choice, or some random numbers."""
    rng = Random(declared.name)
    drawn = 30 if isinstance(declared.kind, Choice | Flag) else DRAWN
    return {other_value(rng, declared, held) for _ in range(drawn)}


@pytest.mark.parametrize(("game", "declared"), PAYING)
def test_a_worked_round_shows_every_option(game: Game, declared: Option) -> None:
    looked_at = 0
    for preset, rules in tables(game, declared):
        unshown = []
        for value in others(declared, getattr(rules, declared.name)):
            changed = with_value(rules, declared, value)
            if changed is not None:
                looked_at += 1
                if not any(changed_rounds(of(game, rules), of(game, changed))):
                    unshown.append(value)
        assert bool(unshown) == ((preset, declared.name) in SHOWN_BY_NONE), (preset, unshown)
    assert looked_at


def test_each_round_shown_pays_somebody_differently() -> None:
    chance = Random(5)
    for _ in SEEDS:
        one = any_profile(chance)
        other = any_profile(chance, one.preset)
        for changed in effects(one, other).rounds:
            assert changed.before != changed.after
        assert effects(one, one) == Effects([], [])
