"""What changed rules change: which sentences, and what the worked round comes to. Pure."""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.batch import Scored, score_round
from scorekeeper.games.base import Amount
from scorekeeper.profiles import Profile
from scorekeeper.rulesheet import Difference, compare, worked
from scorekeeper.text import Text


class Moved(NamedTuple):
    """What a round brings somebody by two sets of rules."""

    before: Amount
    after: Amount


class Effects(NamedTuple):
    """Two sets of rules of a game, side by side."""

    differences: list[Difference]
    told: Text
    """The worked round, by which they are compared."""
    nets: Mapping[str, Moved]
    """What it brings each player."""

    @property
    def moved(self) -> bool:
        """Whether the worked round brings anybody something else."""
        return any(before != after for before, after in self.nets.values())


def effects(before: Profile, after: Profile) -> Effects:
    """What differs, and the worked round scored by both.

    The round is the one that shows most of the new rules; where it cannot be by the old ones, the
    one that shows most of those.
    """
    differing = compare(before, after)
    assert not isinstance(differing, Text), "rules of one game"
    for profile in (after, before):
        round = worked(profile.rules)
        nets = [_nets(score_round(one, round.entry)) for one in (before, after)]
        if all(nets):
            moved = {who: Moved(amount, nets[1][who]) for who, amount in nets[0].items()}
            return Effects(differing, round.told, moved)
    raise AssertionError("no round that both sets of rules know")


def _nets(scored: object) -> Mapping[str, Amount]:
    return scored.payments.net if isinstance(scored, Scored) else {}
