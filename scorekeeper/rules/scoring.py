"""Scoring one round by a profile."""

from typing import Any, NamedTuple

from scorekeeper.games.base import Payments, Problem
from scorekeeper.rules.profiles import Profile


class Scored(NamedTuple):
    """A checked round with its rules and payments."""

    profile: Profile
    round: Any
    payments: Payments


def score_round(profile: Profile, entry: object) -> Scored | list[Problem]:
    """Return a round as entered, scored by a profile, or all its problems."""
    rules, game = profile.rules, profile.game
    round = game.read(entry, rules)
    if isinstance(round, list):
        return round
    return Scored(profile, round, game.score(round, rules))
