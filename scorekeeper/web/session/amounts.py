"""The units in which the amounts of a session are shown."""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.evening.amounts import BETS, Unit
from scorekeeper.games.base import Amount
from scorekeeper.store.session import Line, Session
from scorekeeper.web.plumbing.preferences import unit_at


class SessionUnits(NamedTuple):
    """The units in which the amounts of a session are shown."""

    stakes_differ: bool
    """Whether rounds had different stakes, so that only totals in money compare."""
    in_money: bool
    """Whether totals are shown in money."""

    @classmethod
    def of(cls, session: Session) -> "SessionUnits":
        """Return the units of a session, by the preference of the browser."""
        differ = session.stakes_differ
        return cls(differ, session.money is not None and (differ or unit_at(session.stake) != BETS))

    @property
    def sums(self) -> Unit:
        """The unit of totals: đồng or bets."""
        return Unit(1) if self.in_money else BETS

    def at(self, stake: int | None) -> Unit:
        """Return the unit in which amounts of a line at this stake are shown."""
        return Unit(stake) if self.stakes_differ else unit_at(stake)

    def total(
        self, totals: Mapping[str, Amount], money: Mapping[str, Amount] | None
    ) -> Mapping[str, Amount]:
        """Return the totals to show: in đồng if they are shown in money, else in bets."""
        return money if self.in_money and money is not None else totals

    def ga(self, session: Session) -> Amount:
        """Return the gà in the unit of `sums`: what people have lost to it."""
        return -sum(self.total(session.totals, session.money).values())


def unit_of(line: Line) -> Unit:
    """Return the unit of the amounts of a line: money if it has a stake of its own."""
    own = line.kind == "side" and line.stake != line.session.stake
    return Unit(line.stake) if own else unit_at(line.stake)
