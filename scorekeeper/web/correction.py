"""A round in another form, and what that would change, before it is accepted."""

from typing import Any

from scorekeeper.games.base import Amount, Problem
from scorekeeper.store import rounds
from scorekeeper.store.lines import Line
from scorekeeper.store.refusals import Refused
from scorekeeper.web.access import Seen
from scorekeeper.web.consider import Tried, consider
from scorekeeper.web.database import book
from scorekeeper.web.fields import Values
from scorekeeper.web.sheet import Filled, Sheet


class Correction:
    """A round that is being corrected, on the page of whoever does it."""

    def __init__(self, seen: Seen, line: Line, sheet: Sheet) -> None:
        self.seen = seen
        self.line = line
        self.sheet = sheet
        self.changes: dict[str, Amount] = {}
        """What everybody would have more than now, whom it concerns; after `considered`."""
        self.rescored: tuple[int, ...] = ()
        """Later rounds that would bring something else."""

    def considered(self, values: Values) -> Filled:
        """The form, by the same way on which it is saved."""
        return consider(self.sheet, values, self._work_out)

    def _work_out(self, entered: dict[str, Any]) -> Tried | list[Problem]:
        tried = rounds.correct(
            book(),
            self.seen.caller,
            self.line.number,
            entered,
            expected=None,
            game=self.sheet.profile.game.id,
            dry=True,
        )
        if isinstance(tried, Refused):
            return list(tried.problems)
        assert tried.profile
        assert tried.payments
        self.changes = {who: amount for who, amount in tried.changes.items() if amount}
        self.rescored = tried.rescored
        return Tried(tried.round, tried.profile.rules, tried.payments, tried.totals)
