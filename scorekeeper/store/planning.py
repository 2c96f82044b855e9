"""The plan of a change: one line, and what follows for the lines after it.

Nothing is written here, so that a dry run tells the same as the change itself. A change is tried
before its turn to write: what was worked out then holds unless somebody came between.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any, NamedTuple, ParamSpec

from scorekeeper.games.base import Amount, Payments
from scorekeeper.ledger import (
    Balance,
    LedgerLine,
    Posted,
    ReplayedLine,
    ReplayStopped,
    bets,
    replay,
    subtracted,
)
from scorekeeper.profiles import Profile
from scorekeeper.store import lines
from scorekeeper.store.database import Database
from scorekeeper.store.errors import Refused, refused, stale
from scorekeeper.store.lines import LineRow
from scorekeeper.store.session_state import SessionState
from scorekeeper.store.writes import NewLine


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeResult:
    """The result of a change of the ledger, or of its dry run."""

    state: SessionState
    """The session before it, for the names of people: of a stored result, those of then."""
    number: int
    version: int
    """The version of the session; of a dry run, the version before it."""
    profile: Profile | None
    round: Any
    """The checked round, for its explanation; None where nothing was scored."""
    payments: Payments | None
    before: Balance
    """The balance at the end of the ledger before it."""
    after: Balance
    rescored: tuple[int, ...] = ()
    """Numbers of later rounds that now bring something else."""
    again: bool = False
    """Whether it is the stored result of an earlier request with its key, and nothing was done
    now."""

    @property
    def totals(self) -> Mapping[str, Amount]:
        """The total of everybody at the end of the ledger."""
        return self.state.named(self.after.totals)

    @property
    def changes(self) -> Mapping[str, Amount]:
        """How much the totals have changed."""
        return self.state.named(subtracted(self.after.totals, self.before.totals))

    @property
    def money(self) -> Mapping[str, Amount] | None:
        """The totals in đồng, each round by its own stake; None where nothing was played for
        money."""
        return self.state.in_money(self.after.money)

    @property
    def money_changes(self) -> Mapping[str, Amount] | None:
        """How much that money has changed."""
        return self.state.in_money(subtracted(self.after.money, self.before.money))

    @property
    def stakes_differ(self) -> bool:
        """Whether money is what counts, because rounds had different stakes or now have."""
        stake = self.state.session.stake
        return self.before.differs_from(stake) or self.after.differs_from(stake)

    @property
    def ga(self) -> Amount:
        """The gà at the end of the ledger."""
        return bets(self.after.ga)


class Plan(NamedTuple):
    """The plan of a change: what is to be written of the lines from a position on."""

    replayed: list[ReplayedLine]
    before: Balance
    """The balance at the end of the ledger now."""
    after: Balance

    @property
    def rescored(self) -> list[ReplayedLine]:
        """The lines that bring something else."""
        return [one for one in self.replayed if one.rescored or one.line.changed]

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the rounds among them."""
        facts = [one.line.fact for one in self.rescored]
        return tuple([fact.number for fact in facts if fact.kind == "round"])


Altered = Mapping[int, LineRow]
"""Lines in another form, by id: another entry, other rules, another stake."""


def plan(
    db: Database,
    state: SessionState,
    position: int,
    balance: Balance,
    *,
    expected_version: int | None = None,
    altered: Altered | None = None,
) -> Plan:
    """Plan what becomes of all lines from a position on, if this is the balance before it.

    Refused where they are too many, where one of them would be refused, where the gà would go from
    one stake to another, and where a line that would bring something else has changed since
    `expected_version`.
    """
    altered = altered or {}
    end, before = lines.end(db, state.session.id)
    if not altered and _same(balance, lines.balance_before(db, state.session.id, position)):
        return Plan([], before, before)
    if end - position > lines.MOST_AT_ONCE:
        raise refused("E_TOO_LONG after", most=lines.MOST_AT_ONCE)
    replayed = _replayed(db, state, position, balance, altered)
    planned = Plan(replayed, before, replayed[-1].balance if replayed else balance)
    if crossing := planned.after.crossing(state.session.stake):
        raise Refused(crossing)
    if expected_version is not None and any(
        m.line.fact.version > expected_version for m in planned.rescored
    ):
        raise stale(expected_version, state.session.version)
    return planned


def _replayed(
    db: Database, state: SessionState, position: int, balance: Balance, altered: Altered
) -> list[ReplayedLine]:
    """Replay the lines from a position on; those that were replayed just before, from the same
    version of the session, are not read again."""
    of_version = state.session.id, state.session.version, state.people, state.profile_by_game
    asked = (*of_version, position, balance, altered)
    if db.replayed is not None and db.replayed[0] == asked:
        return db.replayed[1]  # type: ignore[no-any-return]
    later = [
        LedgerLine(fact, fact.valid, fact.posted, fact.stake, fact.id in altered)
        for kept in lines.following(db, state.session.id, position)
        for fact in (altered.get(kept.id, kept),)
    ]
    replayed = replay(later, balance, lambda line, ga: lines.post_line(state, line.fact, ga))
    if isinstance(replayed, ReplayStopped):
        raise Refused(replayed.problems, number=replayed.line.fact.number)
    db.replayed = asked, replayed
    return replayed


_Asked = ParamSpec("_Asked")


def tried_first(change: Callable[_Asked, ChangeResult]) -> Callable[_Asked, ChangeResult]:
    """The same change, which takes `dry_run`, tried before it is made: nobody else waits while what
    follows for later lines is worked out. Within a transaction that has begun it is only made."""

    @wraps(change)
    def tried_and_made(*given: _Asked.args, **how: _Asked.kwargs) -> ChangeResult:
        db: Any = given[0]
        if not how.get("dry_run") and not db.in_transaction:
            change(*given, **{**how, "dry_run": True})  # type: ignore[arg-type]
        return change(*given, **how)

    return tried_and_made


def _same(one: Balance, other: Balance) -> bool:
    return (
        one.ga == other.ga
        and not any(subtracted(one.totals, other.totals))
        and not any(subtracted(one.money, other.money))
    )


def follow(
    db: Database,
    state: SessionState,
    position: int,
    balance: Balance,
    new_line: NewLine,
    expected_version: int | None = None,
) -> Plan:
    """Plan what becomes of all lines from a position on, where a new line comes before it."""
    if new_line.counts and (crossing := balance.crossing(new_line.stake)):
        raise Refused(crossing)
    after = balance.after(new_line.posted, new_line.stake)
    return plan(db, state, position, after, expected_version=expected_version)


NOTHING_NEW = NewLine("round", "", Posted((), (), 0, 0), None)
"""The line of a change that enters none."""


def result_of(
    state: SessionState, number: int, version: int, new_line: NewLine, planned: Plan
) -> ChangeResult:
    """The result of a plan, with the current names, as that version of the session."""
    scored = new_line.scored
    return ChangeResult(
        state=state,
        number=number,
        version=version,
        profile=None if new_line.profile_id is None else state.profiles[new_line.profile_id],
        round=scored and scored.round,
        payments=scored and scored.payments,
        before=planned.before,
        after=planned.after,
        rescored=planned.numbers,
    )


def unchanged(db: Database, state: SessionState, number: int = 0) -> ChangeResult:
    """The result where all is already as it was asked for."""
    balance = lines.end(db, state.session.id).balance
    planned = Plan([], balance, balance)
    same = result_of(state, number, state.session.version, NOTHING_NEW, planned)
    return replace(same, again=True)
