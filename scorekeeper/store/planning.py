"""What a change of the ledger comes to: one line, and what follows for the lines after it.

Nothing is written here, so that a dry run tells the same as the change itself.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from scorekeeper.games.base import Amount, Payments
from scorekeeper.ledger import Booked, Line, Moved, Standing, Stopped, bets, replay, subtracted
from scorekeeper.profiles import Profile
from scorekeeper.store import lines
from scorekeeper.store.database import Database
from scorekeeper.store.errors import Refused, stale
from scorekeeper.store.lines import KeptLine
from scorekeeper.store.session_state import Table
from scorekeeper.store.writes import Draft


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a change of the ledger came to, or would."""

    number: int
    version: int
    """Of the session; of one that was only tried, the version it was tried on."""
    profile: Profile | None
    round: Any
    """The checked round, for its explanation; None where nothing was scored."""
    payments: Payments | None
    totals: Mapping[str, Amount]
    """Of everybody, at the end of the ledger."""
    changes: Mapping[str, Amount]
    """What the totals are more than they were."""
    money: Mapping[str, Amount] | None
    """The totals in đồng, each round by its own stake; None where nothing was played for money."""
    money_changes: Mapping[str, Amount] | None
    """What they are more than they were."""
    ga: Amount
    rescored: tuple[int, ...] = ()
    """Numbers of later rounds that now bring something else."""
    again: bool = False
    """Whether this was done before, by the same key, and nothing was done now."""


class Plan(NamedTuple):
    """What is to be written of the lines from a position on."""

    moved: list[Moved]
    before: Standing
    """What the evening stands at now."""
    after: Standing

    @property
    def changes(self) -> tuple[int, ...]:
        """What everybody has more than before."""
        return subtracted(self.after.totals, self.before.totals)

    @property
    def money_changes(self) -> tuple[int, ...]:
        """The same in half đồng."""
        return subtracted(self.after.money, self.before.money)

    @property
    def rescored(self) -> list[Moved]:
        """Those that bring something else."""
        return [moved for moved in self.moved if moved.rescored or moved.line.changed]

    @property
    def numbers(self) -> tuple[int, ...]:
        """The rounds among them."""
        facts = [moved.line.fact for moved in self.rescored]
        return tuple([fact.number for fact in facts if fact.kind == "round"])


Altered = Mapping[int, KeptLine]
"""Lines in another form, by id: another entry, other rules, another stake."""


def plan(
    db: Database,
    table: Table,
    position: int,
    standing: Standing,
    *,
    expected: int | None = None,
    altered: Altered | None = None,
) -> Plan:
    """What becomes of all lines from a position on, if the evening stands at this before it.

    Refused where one of them would be, where the gà would go from one stake to another, and where a
    line that would bring something else has changed since the version `expected`.
    """
    altered = altered or {}
    before = lines.end(db, table.session.id)[1]
    if not altered and _same(standing, lines.standing_before(db, table.session.id, position)):
        return Plan([], before, before)
    later = [
        Line(fact, fact.valid, fact.booked, fact.stake, fact.id in altered)
        for kept in lines.following(db, table.session.id, position)
        for fact in (altered.get(kept.id, kept),)
    ]
    moved = replay(later, standing, lambda line, ga: lines.book(table, line.fact, ga))
    if isinstance(moved, Stopped):
        raise Refused(moved.problems, number=moved.line.fact.number)
    planned = Plan(moved, before, moved[-1].standing if moved else standing)
    if crossing := planned.after.crossing(table.session.stake):
        raise Refused(crossing)
    if expected is not None and any(m.line.fact.version > expected for m in planned.rescored):
        raise stale(expected, table.session.version)
    return planned


def _same(one: Standing, other: Standing) -> bool:
    return (
        one.ga == other.ga
        and not any(subtracted(one.totals, other.totals))
        and not any(subtracted(one.money, other.money))
    )


def follow(
    db: Database,
    table: Table,
    position: int,
    standing: Standing,
    draft: Draft,
    expected: int | None = None,
) -> Plan:
    """What becomes of all lines from a position on, where this one comes before it."""
    if draft.counts and (crossing := standing.crossing(draft.stake)):
        raise Refused(crossing)
    after = standing.after(draft.booked, draft.stake)
    return plan(db, table, position, after, expected=expected)


NOTHING_NEW = Draft("round", "", Booked((), (), 0, 0), None)
"""Where no line is entered."""


def answer(table: Table, number: int, version: int, draft: Draft, planned: Plan) -> Answer:
    """What a plan comes to, by the names of now, as that version of the session."""
    scored = draft.scored
    return Answer(
        number=number,
        version=version,
        profile=None if draft.profile_id is None else table.profiles[draft.profile_id],
        round=scored and scored.round,
        payments=scored and scored.payments,
        totals=table.named(planned.after.totals),
        changes=table.named(planned.changes),
        money=table.in_money(planned.after.money),
        money_changes=table.in_money(planned.money_changes),
        ga=bets(planned.after.ga),
        rescored=planned.numbers,
    )


def unchanged(db: Database, table: Table, number: int = 0) -> Answer:
    """The answer where all is already as it was asked for."""
    standing = lines.end(db, table.session.id)[1]
    planned = Plan([], standing, standing)
    same = answer(table, number, table.session.version, NOTHING_NEW, planned)
    return replace(same, again=True)
