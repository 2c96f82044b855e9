"""Posting: a change of the ledger is planned, then written, with all that follows for later lines.

First everything is worked out, then it is written: what is refused, or a dry run, has changed
nothing.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from scorekeeper.games.leader import next_leader
from scorekeeper.ledger import Posted
from scorekeeper.store import drafts, lines, writes
from scorekeeper.store.authorization import record
from scorekeeper.store.database import Database
from scorekeeper.store.errors import stale
from scorekeeper.store.lines import End, LineRow
from scorekeeper.store.planning import (
    NOTHING_NEW,
    Altered,
    ChangeResult,
    Plan,
    follow,
    plan,
    result_of,
)
from scorekeeper.store.session_state import SessionState
from scorekeeper.store.writes import IdempotencyKey, LinePlace, NewLine


def append(
    db: Database,
    state: SessionState,
    new_line: NewLine,
    end: End,
    *,
    key: IdempotencyKey | None = None,
    dry_run: bool = False,
) -> ChangeResult:
    """Append a line at the end of the ledger."""
    number = _next_number(state, new_line)
    leader = _leads_next(state, new_line, state.session.leader)
    after = end.balance.after(new_line.posted, new_line.stake)
    planned = Plan([], end.balance, after)
    if dry_run:
        return result_of(state, number, state.session.version, new_line, planned)
    place = LinePlace(end.position, number, after, leader)
    return _write(db, state, new_line, place, planned, key)


def insert(
    db: Database,
    state: SessionState,
    new_line: NewLine,
    follower: LineRow,
    expected_version: int | None,
    *,
    key: IdempotencyKey | None = None,
    dry_run: bool = False,
) -> ChangeResult:
    """Insert a line before another, whose followers were seen at a version."""
    session, position = state.session, follower.position
    balance = lines.balance_before(db, session.id, position)
    planned = follow(db, state, position, balance, new_line, expected_version)
    number = _next_number(state, new_line)
    if dry_run:
        return result_of(state, number, session.version, new_line, planned)
    writes.make_room(db, session.id, position)
    after = balance.after(new_line.posted, new_line.stake)
    place = LinePlace(position, number, after, session.leader)
    return _write(db, state, new_line, place, planned, key)


def _next_number(state: SessionState, new_line: NewLine) -> int:
    session = state.session
    return (session.rounds if new_line.kind == "round" else session.ga_lines) + 1


def _write(
    db: Database,
    state: SessionState,
    new_line: NewLine,
    place: LinePlace,
    planned: Plan,
    key: IdempotencyKey | None,
) -> ChangeResult:
    """Write a line that is new, with all that follows."""
    line = writes.insert_line(db, state, new_line, place)
    version = record(db, state, "saved" if new_line.kind == "round" else "ga", line=line)
    writes.add_first_version(db, line, version, new_line)
    writes.write_replayed(db, version, planned.replayed)
    writes.count(db, state, new_line, place)
    _keep_key(db, state, key, line, planned)
    return result_of(state, place.number, version, new_line, planned)


class Amendment(NamedTuple):
    """Another version of one line."""

    what: str
    """How it changes: corrected, struck or restored."""
    new_line: NewLine
    reason: str = ""
    expected_version: int | None = None
    """The version of the session that the caller has seen."""


def amend(
    db: Database,
    state: SessionState,
    kept: LineRow,
    amendment: Amendment,
    *,
    key: IdempotencyKey | None = None,
    dry_run: bool = False,
) -> ChangeResult:
    """Amend a line, with all that follows for the later ones."""
    if amendment.expected_version is not None and kept.version > amendment.expected_version:
        raise stale(amendment.expected_version, state.session.version)
    before = lines.balance_before(db, state.session.id, kept.position)
    planned = follow(
        db, state, kept.position + 1, before, amendment.new_line, amendment.expected_version
    )
    if dry_run:
        return result_of(state, kept.number, state.session.version, amendment.new_line, planned)
    leader = _leader_after(db, state, kept, amendment)
    details = {"rescored": planned.numbers} if planned.numbers else None
    version = record(
        db, state, amendment.what, line=kept.id, reason=amendment.reason, details=details
    )
    status = "valid" if amendment.new_line.counts else "struck"
    writes.update_line(db, kept.id, version, status, amendment.new_line, before, leader)
    writes.add_version(db, kept.id, version, amendment.what, amendment.new_line)
    writes.write_replayed(db, version, planned.replayed)
    writes.mark_played(db, state, amendment.new_line)
    _keep_key(db, state, key, kept.id, planned)
    return result_of(state, kept.number, version, amendment.new_line, planned)


class Alteration(NamedTuple):
    """Another form of some lines, all at once."""

    what: str
    """What the history calls it."""
    altered: Altered
    line: LineRow | None = None
    """The line it starts from, where it is not all of them."""
    reason: str = ""
    details: Mapping[str, Any] = {}
    each: str = "rescored"
    """What becomes of each of them: rescored or corrected."""


def alter(
    db: Database,
    state: SessionState,
    alteration: Alteration,
    *,
    expected_version: int | None = None,
    dry_run: bool = False,
) -> ChangeResult:
    """Alter some lines, with all that follows."""
    position, line = (
        (alteration.line.position, alteration.line.id) if alteration.line else (1, None)
    )
    balance = lines.balance_before(db, state.session.id, position)
    altered = {id: kept for id, kept in alteration.altered.items() if _can_be_altered(state, kept)}
    planned = plan(db, state, position, balance, expected_version=expected_version, altered=altered)
    number = alteration.line.number if alteration.line else 0
    if dry_run:
        return result_of(state, number, state.session.version, NOTHING_NEW, planned)
    details = {**alteration.details, "rescored": planned.numbers}
    version = record(
        db, state, alteration.what, line=line, reason=alteration.reason, details=details
    )
    writes.write_replayed(db, version, planned.replayed, alteration.each)
    return result_of(state, number, version, NOTHING_NEW, planned)


def _can_be_altered(state: SessionState, line: LineRow) -> bool:
    """Whether a line can take another form. A line that is struck out stops no change: it keeps the
    form it has where the other one would be refused, so that it can always be shown."""
    return line.valid or isinstance(lines.post_line(state, line, line.ga_before), Posted)


def _keep_key(
    db: Database, state: SessionState, key: IdempotencyKey | None, line: int, planned: Plan
) -> None:
    if key is None:
        return
    writes.keep_key(db, state, key, line, planned.after, planned.before)
    if state.session.draft == key.text:
        drafts.remove(db, state.session.id)


def _leads_next(state: SessionState, new_line: NewLine, led: int | None) -> int | None:
    """The person who leads after a round that `led` led; the same where nobody is proposed."""
    if new_line.scored is None or new_line.profile_id is None:
        return led
    rules: Any = state.profiles[new_line.profile_id].rules
    proposed = next_leader(
        rules,
        seats=list(state.active),
        playing=[name for name in new_line.scored.round.players if name in state.active],
        led=state.name(led),
        winners=new_line.scored.payments.winners,
    )
    return led if proposed is None else state.numbers[proposed]


def _leader_after(
    db: Database, state: SessionState, kept: LineRow, amendment: Amendment
) -> int | None:
    """The person who leads after a line in its new version.

    The session follows where this is its last line and nobody has chosen another leader since.
    """
    leader = _leads_next(state, amendment.new_line, kept.led)
    last = lines.end(db, state.session.id).position - 1 == kept.position
    if last and state.session.leader == kept.leads_next:
        writes.set_leader(db, state.session.id, leader)
    return leader
