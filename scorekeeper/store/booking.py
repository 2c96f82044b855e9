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
from scorekeeper.store.admission import record
from scorekeeper.store.database import Database
from scorekeeper.store.lines import KeptLine
from scorekeeper.store.refusals import Refused, stale
from scorekeeper.store.table import Table
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
    ga: Amount
    rescored: tuple[int, ...] = ()
    """Numbers of later rounds that now bring something else."""
    again: bool = False
    """Whether this was done before, by the same key, and nothing was done now."""


NO_PAYMENTS = Booked((), (), 0, 0)


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
    altered: Mapping[int, str] | None = None,
) -> _Plan | Refused:
    """What becomes of all lines from a position on, if the evening stands at this before it.

    `altered` are other entries for some of them, by id of the line. Refused where one of them would
    be, and where one that would bring something else has changed since the version `expected`.
    """
    altered = altered or {}
    before = lines.end(db, table.session.id)[1]
    if not altered and _same(standing, lines.standing_before(db, table.session.id, position)):
        return _Plan([], before, before)
    later = [
        Line(
            kept._replace(entry=altered.get(kept.id, kept.entry)),
            kept.valid,
            kept.booked,
            kept.id in altered,
        )
        for kept in lines.following(db, table.session.id, position)
    ]
    moved = replay(later, standing, lambda line, ga: lines.book(table, line.fact, ga))
    if isinstance(moved, Stopped):
        return Refused(tuple(moved.problems), number=moved.line.fact.number)
    planned = _Plan(moved, before, moved[-1].standing if moved else standing)
    if expected is not None and any(m.line.fact.version > expected for m in planned.rescored):
        return stale(expected, table.session.version)
    return planned


def _same(one: Standing, other: Standing) -> bool:
    return one.ga == other.ga and not any(subtracted(one.totals, other.totals))


def append(
    db: Database,
    table: Table,
    draft: Draft,
    *,
    before: KeptLine | None = None,
    key: Key | None = None,
) -> Answer | Refused:
    """One more line: the last one, or before another."""
    session = table.session
    if before is None:
        position, standing = lines.end(db, session.id)
        planned: _Plan | Refused = _Plan([], standing, standing.after(draft.booked))
    else:
        position = before.position
        standing = lines.standing_before(db, session.id, position)
        planned = plan(db, table, position, standing.after(draft.booked))
    if isinstance(planned, Refused):
        return planned
    if before is not None:
        writes.make_room(db, session.id, position)
    leader = session.leader if before else _leads_next(table, draft, session.leader)
    number = (session.rounds if draft.kind == "round" else session.ga_lines) + 1
    place = writes.Place(position, number, standing, leader)
    line = writes.insert_line(db, table, draft, place)
    version = record(db, table, "saved" if draft.kind == "round" else "ga", line=line)
    writes.add_version(db, line, version, "saved", draft, session.stake)
    writes.write_moved(db, version, planned.moved)
    writes.count(db, table, draft, place)
    _keep_key(db, table, key, line, planned)
    return _answer(table, number, version, draft, planned)


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
) -> Answer | Refused:
    """A line in another version, and all that follows for the later ones."""
    if new.expected is not None and kept.version > new.expected:
        return stale(new.expected, table.session.version)
    standing = lines.standing_before(db, table.session.id, kept.position).after(new.draft.booked)
    planned = plan(db, table, kept.position + 1, standing, expected=new.expected)
    if isinstance(planned, Refused):
        return planned
    leader = _leader_after(db, table, kept, new)
    details = {"rescored": planned.numbers} if planned.numbers else None
    version = record(db, table, new.what, line=kept.id, reason=new.reason, details=details)
    status = "struck" if new.what == "struck" else "valid"
    writes.update_line(db, kept.id, version, status, new.draft.booked, standing, leader)
    writes.add_version(db, kept.id, version, new.what, new.draft, kept.stake)
    writes.write_moved(db, version, planned.moved)
    writes.mark_played(db, table, new.draft)
    _keep_key(db, table, key, kept.id, planned)
    return _answer(table, kept.number, version, new.draft, planned)


def alter(
    db: Database,
    table: Table,
    kept: KeptLine,
    altered: Mapping[int, str],
    *,
    reason: str,
    expected: int | None,
) -> Answer | Refused:
    """Other entries for some lines from one on, by id of the line, and all that follows."""
    standing = lines.standing_before(db, table.session.id, kept.position)
    planned = plan(db, table, kept.position, standing, expected=expected, altered=altered)
    if isinstance(planned, Refused):
        return planned
    details = {"rescored": planned.numbers}
    version = record(db, table, "reseated", line=kept.id, reason=reason, details=details)
    writes.write_moved(db, version, planned.moved)
    return _answer(table, kept.number, version, Draft("round", kept.entry, NO_PAYMENTS), planned)


def _keep_key(db: Database, table: Table, key: Key | None, line: int, planned: _Plan) -> None:
    if key is not None:
        writes.keep_key(db, table, key, line, planned.after.totals, planned.changes)


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
        ga=bets(planned.after.ga),
        rescored=planned.numbers,
    )


def tried(answer: Answer | Refused, table: Table, dry: bool) -> Answer | Refused:
    """What was only tried has made no new version."""
    if dry and isinstance(answer, Answer):
        return replace(answer, version=table.session.version)
    return answer
