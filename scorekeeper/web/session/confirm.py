"""Confirmation: people see the effect of a change of the past before it is made."""

from collections.abc import Mapping
from hashlib import sha256
from typing import NamedTuple, Protocol

from scorekeeper.evening.amounts import BETS, signed_short_money
from scorekeeper.games.base import Amount
from scorekeeper.store.lines import ChangeResult
from scorekeeper.text import Text
from scorekeeper.web.plumbing.preferences import in_money

_BESIDE = Text("{money} ({bets})", "{money} ({bets})")


class DoOrDryRun(Protocol):
    """A change of the ledger, or its dry run."""

    def __call__(self, *, dry_run: bool) -> ChangeResult: ...


class PersonChange(NamedTuple):
    """The change of a person's total."""

    bets: Amount
    money: Amount | None
    """In đồng; None without money."""


class BalanceChange(NamedTuple):
    """The effect of a change of the past on the totals."""

    changes: Mapping[str, PersonChange] = {}
    """By name; only of people whose total changes."""
    rescored: tuple[int, ...] = ()
    """The numbers of later rounds that change."""
    in_money: bool = False
    """Whether amounts are shown in money."""

    @property
    def amounts(self) -> Mapping[str, Text]:
        """The change of each total: in money with the bets beside, or in bets."""
        return {who: self._spell(*change) for who, change in self.changes.items()}

    def _spell(self, bets: Amount, money: Amount | None) -> Text:
        if money is None or not self.in_money:
            return BETS.signed(bets)
        spelled = signed_short_money(money)
        return _BESIDE.fill(money=spelled, bets=BETS.signed(bets)) if bets else spelled

    @property
    def token(self) -> str:
        """The confirmation token: a form sends it back to say that this effect was seen."""
        changes = sorted((who, *map(str, change)) for who, change in self.changes.items())
        return sha256(repr((changes, self.rescored)).encode()).hexdigest()[:16]


class Unconfirmed(NamedTuple):
    """A change that was not made, because its effect was not seen yet."""

    difference: BalanceChange


def balance_change(answer: ChangeResult) -> BalanceChange:
    """Return the effect of a change, or of its dry run."""
    paid = answer.money_changes or {}
    changes = {who: PersonChange(more, paid.get(who)) for who, more in answer.changes.items()}
    changes = {who: change for who, change in changes.items() if any(change)}
    stakes_differ = answer.session.stakes_differ or answer.after.stakes_differ
    in_dong = in_money(answer.session.stake, stakes_differ=stakes_differ)
    return BalanceChange(changes, answer.rescored, in_dong)


def change_if_confirmed(change: DoOrDryRun, seen: str) -> ChangeResult | Unconfirmed:
    """Make the change if its effect has the confirmation token `seen`.

    Returns the stored result if the idempotency key was used before. Raises `Refused`.
    """
    tried = change(dry_run=True)
    if tried.again:
        return tried
    effect = balance_change(tried)
    return change(dry_run=False) if effect.token == seen else Unconfirmed(effect)
