"""What a change of the past brings each player, which is seen before it is accepted."""

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import NamedTuple

from scorekeeper.games.base import Amount
from scorekeeper.store.planning import ChangeResult

DoOrDryRun = Callable[[bool], ChangeResult]
"""A change of the ledger, done, or with True only tried."""


class BalanceChange(NamedTuple):
    """How everybody would stand otherwise than now."""

    changes: Mapping[str, Amount] = {}
    """What those whom it concerns would have more, in bets."""
    rescored: tuple[int, ...] = ()
    """Later rounds that would bring something else."""

    @property
    def mark(self) -> str:
        """What a form carries to say that this was seen, and nothing else."""
        told = repr((sorted((who, str(more)) for who, more in self.changes.items()), self.rescored))
        return sha256(told.encode()).hexdigest()[:16]


class Unseen(NamedTuple):
    """Nothing was changed: this is to be seen first."""

    difference: BalanceChange


def balance_change(answer: ChangeResult) -> BalanceChange:
    """What an answer of the ledger changes."""
    changes = {who: more for who, more in answer.changes.items() if more}
    return BalanceChange(changes, answer.rescored)


def do_if_seen(change: DoOrDryRun, seen: str) -> ChangeResult | Unseen:
    """The change, done if what it brings is what was seen: `seen` is the mark of that.

    One that was done before is answered as then. Refused where the change is.
    """
    tried = change(True)
    if tried.again:
        return tried
    now = balance_change(tried)
    return change(False) if now.mark == seen else Unseen(now)
