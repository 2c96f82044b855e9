"""Changing the ledger: one line, and what follows for the lines after it.

First everything is worked out, then it is written: what is refused has changed nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from scorekeeper.games.base import Amount, Payments
from scorekeeper.games.leader import next_leader
from scorekeeper.ledger import (
    Booked,
    Line,
    Moved,
    Standing,
    Stopped,
    bets,
    replay,
    subtracted,
)
from scorekeeper.profiles import Profile
from scorekeeper.store import lines, writes
from scorekeeper.store.authorization import record
from scorekeeper.store.database import Database
from scorekeeper.store.errors import Refused, stale
from scorekeeper.store.lines import KeptLine
from scorekeeper.store.session_state import Table
from scorekeeper.store.writes import Draft, Key


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


NOTHING_NEW = Draft("round", "", Booked((), (), 0, 0), None)
"""Where no line is entered."""

Altered = Mapping[int, KeptLine]
"""Lines in another form, by id: another entry, other rules, another stake."""


class _Plan(NamedTuple):
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


def plan(
    db: Database,
    table: Table,
    position: int,
    standing: Standing,
    *,
    expected: int | None = None,
    altered: Altered | None = None,
) -> _Plan:
    """What becomes of all lines from a position on, if the evening stands at this before it.

    Refused where one of them would be, where the gà would go from one stake to another, and where a
    line that would bring something else has changed since the version `expected`.
    """
    altered = altered or {}
    before = lines.end(db, table.session.id)[1]
    if not altered and _same(standing, lines.standing_before(db, table.session.id, position)):
        return _Plan([], before, before)
    later = [
        Line(fact, fact.valid, fact.booked, fact.stake, fact.id in altered)
        for kept in lines.following(db, table.session.id, position)
        for fact in (altered.get(kept.id, kept),)
    ]
    moved = replay(later, standing, lambda line, ga: lines.book(table, line.fact, ga))
    if isinstance(moved, Stopped):
        raise Refused(tuple(moved.problems), number=moved.line.fact.number)
    planned = _Plan(moved, before, moved[-1].standing if moved else standing)
    if crossing := planned.after.crossing(table.session.stake):
        raise Refused(tuple(crossing))
    if expected is not None and any(m.line.fact.version > expected for m in planned.rescored):
        raise stale(expected, table.session.version)
    return planned


def _same(one: Standing, other: Standing) -> bool:
    return (
        one.ga == other.ga
        and not any(subtracted(one.totals, other.totals))
        and not any(subtracted(one.money, other.money))
    )


def append(
    db: Database,
    table: Table,
    draft: Draft,
    *,
    before: KeptLine | None = None,
    key: Key | None = None,
    expected: int | None = None,
) -> Answer:
    """One more line: the last one, or before another, whose followers were seen at a version."""
    session = table.session
    if before is None:
        position, standing = lines.end(db, session.id)
        after = standing.after(draft.booked, draft.stake)
        planned = _Plan([], standing, after)
    else:
        position = before.position
        standing = lines.standing_before(db, session.id, position)
        planned = _follow(db, table, position, standing, draft, expected)
    if before is not None:
        writes.make_room(db, session.id, position)
    leader = session.leader if before else _leads_next(table, draft, session.leader)
    number = (session.rounds if draft.kind == "round" else session.ga_lines) + 1
    place = writes.Place(position, number, standing, leader)
    line = writes.insert_line(db, table, draft, place)
    version = record(db, table, "saved" if draft.kind == "round" else "ga", line=line)
    writes.add_version(db, line, version, "saved", draft)
    writes.write_moved(db, version, planned.moved)
    writes.count(db, table, draft, place)
    _keep_key(db, table, key, line, planned)
    return _answer(table, number, version, draft, planned)


def _follow(
    db: Database,
    table: Table,
    position: int,
    standing: Standing,
    draft: Draft,
    expected: int | None = None,
) -> _Plan:
    """What becomes of all lines from a position on, where this one comes before it."""
    if draft.counts and (crossing := standing.crossing(draft.stake)):
        raise Refused(tuple(crossing))
    after = standing.after(draft.booked, draft.stake)
    return plan(db, table, position, after, expected=expected)


class Amendment(NamedTuple):
    """Another version of a line."""

    what: str
    """corrected, struck or restored"""
    draft: Draft
    reason: str = ""
    expected: int | None = None
    """The version of the session that whoever asks has seen."""


def amend(
    db: Database, table: Table, kept: KeptLine, new: Amendment, *, key: Key | None = None
) -> Answer:
    """A line in another version, and all that follows for the later ones."""
    if new.expected is not None and kept.version > new.expected:
        raise stale(new.expected, table.session.version)
    before = lines.standing_before(db, table.session.id, kept.position)
    planned = _follow(db, table, kept.position + 1, before, new.draft, new.expected)
    leader = _leader_after(db, table, kept, new)
    details = {"rescored": planned.numbers} if planned.numbers else None
    version = record(db, table, new.what, line=kept.id, reason=new.reason, details=details)
    status = "valid" if new.draft.counts else "struck"
    writes.update_line(db, kept.id, version, status, new.draft, before, leader)
    writes.add_version(db, kept.id, version, new.what, new.draft)
    writes.write_moved(db, version, planned.moved)
    writes.mark_played(db, table, new.draft)
    _keep_key(db, table, key, kept.id, planned)
    return _answer(table, kept.number, version, new.draft, planned)


class Alteration(NamedTuple):
    """Some lines in another form, all at once."""

    what: str
    """What the history calls it."""
    altered: Altered
    line: KeptLine | None = None
    """The line it starts from, where it is not all of them."""
    reason: str = ""
    details: Mapping[str, Any] = {}
    each: str = "rescored"
    """What becomes of each of them: rescored or corrected."""


def alter(db: Database, table: Table, new: Alteration, *, expected: int | None = None) -> Answer:
    """Another form of some lines, and all that follows."""
    position, line = (new.line.position, new.line.id) if new.line else (1, None)
    standing = lines.standing_before(db, table.session.id, position)
    altered = {id: kept for id, kept in new.altered.items() if _can_be_told(table, kept)}
    planned = plan(db, table, position, standing, expected=expected, altered=altered)
    details = {**new.details, "rescored": planned.numbers}
    version = record(db, table, new.what, line=line, reason=new.reason, details=details)
    writes.write_moved(db, version, planned.moved, new.each)
    return _answer(table, new.line.number if new.line else 0, version, NOTHING_NEW, planned)


def _can_be_told(table: Table, line: KeptLine) -> bool:
    """Whether a line can take another form. What counts nothing stops nothing: struck out, it stays
    in the form it has where the other one would be refused, so that it can always be told."""
    return line.valid or isinstance(lines.book(table, line, line.ga_before), Booked)


def _keep_key(db: Database, table: Table, key: Key | None, line: int, planned: _Plan) -> None:
    if key is not None:
        writes.keep_key(db, table, key, line, planned.after, planned.before)


def _leads_next(table: Table, draft: Draft, led: int | None) -> int | None:
    """Who leads after a round that this person led; no change where nobody is proposed."""
    if draft.scored is None or draft.profile_id is None:
        return led
    rules: Any = table.profiles[draft.profile_id].rules
    proposed = next_leader(
        rules,
        seats=list(table.active),
        playing=[name for name in draft.scored.round.players if name in table.active],
        led=table.name(led),
        winners=draft.scored.payments.winners,
    )
    return led if proposed is None else table.numbers[proposed]


def _leader_after(db: Database, table: Table, kept: KeptLine, new: Amendment) -> int | None:
    """Who leads after a line in its new version.

    The session follows where this is its last line and nobody has chosen another leader since.
    """
    leader = _leads_next(table, new.draft, kept.led)
    last = lines.end(db, table.session.id)[0] - 1 == kept.position
    if last and table.session.leader == kept.leads_next:
        writes.set_leader(db, table.session.id, leader)
    return leader


def _answer(table: Table, number: int, version: int, draft: Draft, planned: _Plan) -> Answer:
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
    planned = _Plan([], standing, standing)
    answer = _answer(table, number, table.session.version, NOTHING_NEW, planned)
    return replace(answer, again=True)


def tried(answer: Answer, table: Table, dry: bool) -> Answer:
    """What was only tried has made no new version."""
    return replace(answer, version=table.session.version) if dry else answer
