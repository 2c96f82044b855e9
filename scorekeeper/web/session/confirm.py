"""Confirmation: what a change of the past brings each player is seen before it is accepted."""

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import NamedTuple

from scorekeeper.games.base import Amount
from scorekeeper.store.planning import ChangeResult

DoOrDryRun = Callable[[bool], ChangeResult]
"""A change of the ledger, or its dry run with True."""


class BalanceChange(NamedTuple):
    """What a change of the past changes of everybody's total."""

    changes: Mapping[str, Amount] = {}
    """How much the totals would change, in bets by name; only of those whom it concerns."""
    rescored: tuple[int, ...] = ()
    """Later rounds that would bring something else."""

    @property
    def mark(self) -> str:
        """The confirmation token: a form carries it to say that this was seen, and nothing else."""
        told = repr((sorted((who, str(more)) for who, more in self.changes.items()), self.rescored))
        return sha256(told.encode()).hexdigest()[:16]


class Unseen(NamedTuple):
    """A change that was not made, as its effect is to be seen first."""

    difference: BalanceChange


def balance_change(answer: ChangeResult) -> BalanceChange:
    """The balance change of a result."""
    changes = {who: more for who, more in answer.changes.items() if more}
    return BalanceChange(changes, answer.rescored)


def do_if_seen(change: DoOrDryRun, seen: str) -> ChangeResult | Unseen:
    """Make the change if its effect is the one that was seen: `seen` is the token of that.

    The result of an earlier request with the same key is returned as it is. Refused where the
    change is.
    """
    tried = change(True)
    if tried.again:
        return tried
    now = balance_change(tried)
    return change(False) if now.mark == seen else Unseen(now)
