"""One round scored by a profile, for the command line, the pages and the rule sheet alike."""

from typing import Any, NamedTuple

from scorekeeper.games.base import Payments, Problem
from scorekeeper.rules.profiles import Profile


class Scored(NamedTuple):
    """A checked round with the rules it was scored by and what it comes to."""

    profile: Profile
    round: Any
    payments: Payments


def score_round(profile: Profile, entry: object) -> Scored | list[Problem]:
    """A round as entered, scored by a profile, or all its problems."""
    rules, game = profile.rules, profile.game
    round = game.read(entry, rules)
    if isinstance(round, list):
        return round
    return Scored(profile, round, game.score(round, rules))
