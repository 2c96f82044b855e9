"""Amounts of a session on pages: their units, and the effect of a change on the totals.

People see the effect of a change of the past before it is made.
"""

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import NamedTuple

from flask import request

from scorekeeper.evening.amounts import BETS, Unit, signed_short_money
from scorekeeper.games.base import Amount
from scorekeeper.store.lines import ChangeResult
from scorekeeper.store.session import Line, Session
from scorekeeper.text import Text, in_brackets
from scorekeeper.web.plumbing.preferences import in_money, unit_at


class SessionUnits(NamedTuple):
    """The units in which the amounts of a session are shown."""

    stakes_differ: bool  # whether rounds had different stakes, so that only totals in money compare
    in_money: bool  # whether totals are shown in money

    @classmethod
    def of(cls, session: Session) -> "SessionUnits":
        """Return the units of a session, by the preference of the browser."""
        differ = session.stakes_differ
        has_money = session.money is not None
        return cls(differ, has_money and in_money(session.stake, stakes_differ=differ))

    @property
    def sums(self) -> Unit:
        """The unit of totals: đồng or bets."""
        return Unit(1) if self.in_money else BETS

    def at(self, stake: int | None) -> Unit:
        """Return the unit in which amounts of a line at this stake are shown."""
        return Unit(stake) if self.stakes_differ else unit_at(stake)

    def totals(self, of: Session | Line) -> Mapping[str, Amount]:
        """Return the totals to show, now or after a line: in đồng if in money, else in bets."""
        return of.money if self.in_money and of.money is not None else of.totals

    def ga(self, session: Session) -> Amount:
        """Return the gà in the unit of `sums`: what people have lost to it."""
        return -sum(self.totals(session).values())


def unit_of(line: Line) -> Unit:
    """Return the unit of the amounts of a line: money if it has a stake of its own."""
    own = line.kind == "side" and line.stake != line.session.stake
    return Unit(line.stake) if own else unit_at(line.stake)


class BalanceChange(NamedTuple):
    """The effect of a change of the past on the totals."""

    changes: Mapping[str, tuple[Amount, Amount | None]] = {}
    """What a total changes by: in bets, and in đồng if there is money. Only totals that change."""
    rescored: tuple[int, ...] = ()  # the numbers of later rounds that change
    in_money: bool = False  # whether amounts are shown in money

    @property
    def amounts(self) -> Mapping[str, Text]:
        """The change of each total: in money with the bets beside, or in bets."""
        return {who: self._spell(*change) for who, change in self.changes.items()}

    def _spell(self, bets: Amount, money: Amount | None) -> Text:
        if money is None or not self.in_money:
            return BETS.signed(bets)
        spelled = signed_short_money(money)
        return in_brackets(spelled, BETS.signed(bets)) if bets else spelled

    @property
    def token(self) -> str:
        """The confirmation token: a form sends it back to say that this effect was seen."""
        changes = sorted((who, *map(str, change)) for who, change in self.changes.items())
        return sha256(repr((changes, self.rescored)).encode()).hexdigest()[:16]


class Unconfirmed(Exception):
    """A change was not made, because its effect was not seen yet."""

    def __init__(self, difference: BalanceChange) -> None:
        super().__init__()
        self.difference = difference


def balance_change(answer: ChangeResult) -> BalanceChange:
    """Return the effect of a change, or of its dry run."""
    paid = answer.money_changes or {}
    changes = {who: (more, paid.get(who)) for who, more in answer.changes.items()}
    changes = {who: change for who, change in changes.items() if any(change)}
    stakes_differ = answer.session.stakes_differ or answer.after.stakes_differ
    in_dong = in_money(answer.session.stake, stakes_differ=stakes_differ)
    return BalanceChange(changes, answer.rescored, in_dong)


def change_if_confirmed(change: Callable[..., ChangeResult]) -> None:
    """Make the change if the form confirms its effect, and if it was not made before.

    `change` takes `dry_run`. Raises `Refused`, and `Unconfirmed` with an effect that was not seen.
    """
    tried = change(dry_run=True)
    if tried.again:
        return
    effect = balance_change(tried)
    if effect.token != request.form.get("seen", ""):
        raise Unconfirmed(effect)
    change(dry_run=False)
