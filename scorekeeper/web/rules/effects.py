"""The effects of changed rules: which sentences differ, and what worked rounds come to. Pure."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scorekeeper.games.base import Amount, Example
from scorekeeper.profiles import Profile
from scorekeeper.rulesheet import RuleDifference, compare
from scorekeeper.scoring import Scored, score_round
from scorekeeper.text import Text


class NetChange(NamedTuple):
    """What a round brings a person by two sets of rules; None where one knows no such round."""

    before: Amount | None
    after: Amount | None


class ChangedRound(NamedTuple):
    """A worked round that two sets of rules pay differently."""

    told: Text
    nets: Mapping[str, NetChange]
    """What it brings each player."""

    @property
    def only_before(self) -> bool:
        """Whether the new rules know no such round."""
        return all(moved.after is None for moved in self.nets.values())

    @property
    def only_after(self) -> bool:
        """Whether the old rules know no such round."""
        return all(moved.before is None for moved in self.nets.values())


class Effects(NamedTuple):
    """The effects of one set of rules in place of another of the same game."""

    differences: list[RuleDifference]
    rounds: list[ChangedRound]
    """The worked rounds that bring somebody something else."""


def effects(before: Profile, after: Profile) -> Effects:
    """The sentences that differ, and the worked rounds of either that are paid differently."""
    differing = compare(before, after)
    assert not isinstance(differing, Text), "rules of one game"
    return Effects(differing, [*_rounds(before, after)])


def _rounds(before: Profile, after: Profile) -> Iterator[ChangedRound]:
    old, new = (one.game.examples(one.rules) for one in (before, after))
    for shown in {**new, **old}:
        told = [rounds[shown] for rounds in (new, old) if shown in rounds]
        changed = [*filter(None, (_changed(example, before, after) for example in told))]
        # A round that both know says more than one that only one of them does.
        yield from sorted(changed, key=lambda one: one.only_before or one.only_after)[:1]


def _changed(example: Example, before: Profile, after: Profile) -> ChangedRound | None:
    """The round as both pay it; None where they pay alike."""
    old, new = (_nets(score_round(one, example.entry)) for one in (before, after))
    if old == new:
        return None
    return ChangedRound(
        example.description,
        {who: NetChange(old.get(who), new.get(who)) for who in example.entry["players"]},
    )


def _nets(scored: object) -> Mapping[str, Amount]:
    return scored.payments.net if isinstance(scored, Scored) else {}
