"""Changing the ledger: one line, and what follows for the lines after it.

First everything is worked out, then it is written: what is refused, or a dry run, has changed
nothing.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from scorekeeper.games.leader import next_leader
from scorekeeper.ledger import Booked
from scorekeeper.store import lines, writes
from scorekeeper.store.authorization import record
from scorekeeper.store.database import Database
from scorekeeper.store.errors import stale
from scorekeeper.store.lines import KeptLine
from scorekeeper.store.planning import NOTHING_NEW, Altered, Answer, Plan, answer, follow, plan
from scorekeeper.store.session_state import Table
from scorekeeper.store.writes import Draft, Key


def append(
    db: Database,
    table: Table,
    draft: Draft,
    *,
    before: KeptLine | None = None,
    key: Key | None = None,
    expected: int | None = None,
    dry_run: bool = False,
) -> Answer:
    """One more line: the last one, or before another, whose followers were seen at a version."""
    session = table.session
    if before is None:
        position, standing = lines.end(db, session.id)
        after = standing.after(draft.booked, draft.stake)
        planned = Plan([], standing, after)
    else:
        position = before.position
        standing = lines.standing_before(db, session.id, position)
        planned = follow(db, table, position, standing, draft, expected)
    number = (session.rounds if draft.kind == "round" else session.ga_lines) + 1
    if dry_run:
        return answer(table, number, session.version, draft, planned)
    if before is not None:
        writes.make_room(db, session.id, position)
    leader = session.leader if before else _leads_next(table, draft, session.leader)
    place = writes.Place(position, number, standing, leader)
    line = writes.insert_line(db, table, draft, place)
    version = record(db, table, "saved" if draft.kind == "round" else "ga", line=line)
    writes.add_version(db, line, version, "saved", draft)
    writes.write_moved(db, version, planned.moved)
    writes.count(db, table, draft, place)
    _keep_key(db, table, key, line, planned)
    return answer(table, number, version, draft, planned)


class Amendment(NamedTuple):
    """Another version of a line."""

    what: str
    """corrected, struck or restored"""
    draft: Draft
    reason: str = ""
    expected: int | None = None
    """The version of the session that whoever asks has seen."""


def amend(
    db: Database,
    table: Table,
    kept: KeptLine,
    new: Amendment,
    *,
    key: Key | None = None,
    dry_run: bool = False,
) -> Answer:
    """A line in another version, and all that follows for the later ones."""
    if new.expected is not None and kept.version > new.expected:
        raise stale(new.expected, table.session.version)
    before = lines.standing_before(db, table.session.id, kept.position)
    planned = follow(db, table, kept.position + 1, before, new.draft, new.expected)
    if dry_run:
        return answer(table, kept.number, table.session.version, new.draft, planned)
    leader = _leader_after(db, table, kept, new)
    details = {"rescored": planned.numbers} if planned.numbers else None
    version = record(db, table, new.what, line=kept.id, reason=new.reason, details=details)
    status = "valid" if new.draft.counts else "struck"
    writes.update_line(db, kept.id, version, status, new.draft, before, leader)
    writes.add_version(db, kept.id, version, new.what, new.draft)
    writes.write_moved(db, version, planned.moved)
    writes.mark_played(db, table, new.draft)
    _keep_key(db, table, key, kept.id, planned)
    return answer(table, kept.number, version, new.draft, planned)


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


def alter(
    db: Database,
    table: Table,
    new: Alteration,
    *,
    expected: int | None = None,
    dry_run: bool = False,
) -> Answer:
    """Another form of some lines, and all that follows."""
    position, line = (new.line.position, new.line.id) if new.line else (1, None)
    standing = lines.standing_before(db, table.session.id, position)
    altered = {id: kept for id, kept in new.altered.items() if _can_be_told(table, kept)}
    planned = plan(db, table, position, standing, expected=expected, altered=altered)
    number = new.line.number if new.line else 0
    if dry_run:
        return answer(table, number, table.session.version, NOTHING_NEW, planned)
    details = {**new.details, "rescored": planned.numbers}
    version = record(db, table, new.what, line=line, reason=new.reason, details=details)
    writes.write_moved(db, version, planned.moved, new.each)
    return answer(table, number, version, NOTHING_NEW, planned)


def _can_be_told(table: Table, line: KeptLine) -> bool:
    """Whether a line can take another form. What counts nothing stops nothing: struck out, it stays
    in the form it has where the other one would be refused, so that it can always be told."""
    return line.valid or isinstance(lines.book(table, line, line.ga_before), Booked)


def _keep_key(db: Database, table: Table, key: Key | None, line: int, planned: Plan) -> None:
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
