"""The units in which the sums of a session are told: money, or bets."""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.amounts import BETS, Unit
from scorekeeper.games.base import Amount
from scorekeeper.store.session import Session
from scorekeeper.web.plumbing.amounts import unit_at


class SessionUnits(NamedTuple):
    """What the amounts of a session are spelled in."""

    stakes_differ: bool
    """Whether money is what counts, because rounds had different stakes."""
    in_money: bool
    """Whether totals are told in money."""

    @classmethod
    def of(cls, session: Session) -> "SessionUnits":
        """The units of a session, by the choice of the browser where there is one."""
        differ = session.stakes_differ
        return cls(differ, session.money is not None and (differ or unit_at(session.stake) != BETS))

    @property
    def sums(self) -> Unit:
        """What totals are spelled in, in đồng or in bets as `total` gives them."""
        return Unit(1) if self.in_money else BETS

    def at(self, stake: int | None) -> Unit:
        """What a line of that stake is spelled in."""
        return Unit(stake) if self.stakes_differ else unit_at(stake)

    def total(
        self, totals: Mapping[str, Amount], money: Mapping[str, Amount] | None
    ) -> Mapping[str, Amount]:
        """Of totals in bets and in đồng those that are told."""
        return money if self.in_money and money is not None else totals

    def ga(self, session: Session) -> Amount:
        """What lies in the gà, in đồng where that is told: what the others are down."""
        return -sum(self.total(session.totals, session.money).values())
