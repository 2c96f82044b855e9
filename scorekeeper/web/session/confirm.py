"""Confirmation: what a change of the past brings each player is seen before it is accepted."""

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import NamedTuple

from scorekeeper.evening.amounts import BETS, signed_short_money
from scorekeeper.games.base import Amount
from scorekeeper.store.lines import ChangeResult
from scorekeeper.text import Text
from scorekeeper.web.plumbing.formats import in_money

DoOrDryRun = Callable[[bool], ChangeResult]
"""A change of the ledger, or its dry run with True."""


_BESIDE = Text("{money} ({bets})", "{money} ({bets})")


class PersonChange(NamedTuple):
    """What a change of the past changes of one person's total."""

    bets: Amount
    money: Amount | None
    """In đồng; None where nothing was played for money."""


class BalanceChange(NamedTuple):
    """What a change of the past changes of everybody's total."""

    changes: Mapping[str, PersonChange] = {}
    """How much the totals would change, by name; only of those whom it concerns."""
    rescored: tuple[int, ...] = ()
    """Later rounds that would bring something else."""
    in_money: bool = False
    """Whether that is told in money."""

    @property
    def told(self) -> Mapping[str, Text]:
        """How much each would have more or less: in money with the bets beside, or in bets."""
        return {who: self._told(*change) for who, change in self.changes.items()}

    def _told(self, bets: Amount, money: Amount | None) -> Text:
        if money is None or not self.in_money:
            return BETS.signed(bets)
        spelled = signed_short_money(money)
        return _BESIDE.fill(money=spelled, bets=BETS.signed(bets)) if bets else spelled

    @property
    def mark(self) -> str:
        """The confirmation token: a form carries it to say that this was seen, and nothing else."""
        more = sorted((who, *map(str, change)) for who, change in self.changes.items())
        told = repr((more, self.rescored))
        return sha256(told.encode()).hexdigest()[:16]


class Unseen(NamedTuple):
    """A change that was not made, as its effect is to be seen first."""

    difference: BalanceChange


def balance_change(answer: ChangeResult) -> BalanceChange:
    """The balance change of a result."""
    paid = answer.money_changes or {}
    changes = {who: PersonChange(more, paid.get(who)) for who, more in answer.changes.items()}
    concerned = {who: change for who, change in changes.items() if any(change)}
    stake = answer.session.stake
    return BalanceChange(
        concerned, answer.rescored, in_money(stake, stakes_differ=answer.stakes_differ)
    )


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
