"""The history of a session, open to every viewer, and undo of the last change."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from json import loads
from typing import NamedTuple

from scorekeeper.fields import Json
from scorekeeper.store import lines, settlement
from scorekeeper.store.changes import kind_of
from scorekeeper.store.database import LARGEST, Database, bounded, reading
from scorekeeper.store.errors import existing, stale
from scorekeeper.store.lines import OF_ONE_LINE, apply, with_sharing
from scorekeeper.store.session import (
    LAST_ROUND,
    Caller,
    Line,
    Session,
    announce,
    changing,
    check_version,
    load,
)


class HistoryEntry(NamedTuple):
    """A change of a session."""

    version: int  # of the session, after it
    at: str
    machine: int | None  # number; None is the server
    what: str
    kind: str | None  # of the line it concerns: `round`, `ga` or `side`
    number: int | None
    reason: str
    details: Json
    person: str | None = None  # the person who uses the machine, if known


class RoundHistory(NamedTuple):
    """A page of the versions of a round, at most `VERSIONS`, oldest first."""

    versions: list[Line]
    earlier: int | None  # there are more before this version; None if there are none


VERSIONS = 50

_CHANGES = """
SELECT change.version, at, machine.number, what, line.kind, line.number, reason, details,
    person.name
FROM change LEFT JOIN machine ON machine.id = change.machine_id
LEFT JOIN person ON person.session_id = change.session_id AND person.number = machine.person
LEFT JOIN line ON line.id = change.line_id
WHERE change.session_id = ? AND change.version
"""


def latest(
    db: Database, caller: Caller, *, before: int | None = None, limit: int = 50
) -> list[HistoryEntry]:
    """Return the latest changes, newest first; before a version if one is given."""
    sql = f"{_CHANGES} < ? ORDER BY change.version DESC LIMIT ?"
    return _changes(db, sql, caller, LARGEST if before is None else bounded(before), limit)


def since(db: Database, caller: Caller, version: int, limit: int = 50) -> list[HistoryEntry]:
    """Return the changes after a version, oldest first."""
    sql = f"{_CHANGES} > ? ORDER BY change.version LIMIT ?"
    return _changes(db, sql, caller, bounded(version), limit)


def _changes(db: Database, sql: str, caller: Caller, *bounds: int) -> list[HistoryEntry]:
    rows = db.execute(sql, (caller.session, *bounds)).fetchall()
    return [HistoryEntry._make((*row, loads(details), person)) for *row, details, person in rows]


def entered(db: Database, caller: Caller, first: int, last: int) -> dict[int, Line]:
    """Return the rounds saved or corrected between two versions, as then entered.

    They are keyed by the version of the session, with no balance before them but the gà. Leaves out
    rounds that this version of the program refuses.
    """
    sql = """
    AND change.version BETWEEN ? AND ? AND change.line_id = line.id
    AND change.what IN ('saved', 'corrected') AND kind = 'round'
    """
    with reading(db):
        session = load(db, caller)
        rows = lines.select_versions(db, session, sql, bounded(first), bounded(last))
    return {line.version: line for row in rows if _can_be_scored(line := row.then)}


def _can_be_scored(line: Line) -> bool:
    try:
        return line.scored is not None
    except ValueError:
        return False


def first_version(db: Database, caller: Caller, number: int) -> Line:
    """Return a round as it was first saved, or refuse if there is none."""
    sql = "AND kind = 'round' AND line.number = ? ORDER BY line_version.version LIMIT 1"
    with reading(db):
        return existing(lines.select_versions(db, load(db, caller), sql, bounded(number)))[0]


def of_round(db: Database, caller: Caller, number: int, *, before: int = LARGEST) -> RoundHistory:
    """Return the latest versions of a round before one, or refuse if there are none."""
    return existing(of_rounds(db, caller, number, number, before=before))[number]


def of_rounds(
    db: Database, caller: Caller, first: int, last: int, *, before: int = LARGEST
) -> dict[int, RoundHistory]:
    """Return the latest versions of the rounds between two numbers, by number."""
    # One more than a page tells whether there are earlier ones.
    sql = """
    AND kind = 'round' AND line.number BETWEEN ? AND ? AND line_version.version < ?
    AND line_version.version >= coalesce((
        SELECT version FROM line_version AS older
        WHERE older.line_id = line.id AND version < ?
        ORDER BY version DESC LIMIT 1 OFFSET ?
    ), 0)
    ORDER BY line.id, line_version.version
    """
    before = bounded(before)
    asked = (bounded(first), bounded(last), before, before, VERSIONS)
    with reading(db):
        rows = lines.select_versions(db, load(db, caller), sql, *asked)
    by_number = defaultdict(list)
    for row in rows:
        by_number[row.number].append(row)
    return {number: _page(versions) for number, versions in by_number.items()}


def _page(latest: list[Line]) -> RoundHistory:
    versions = latest[-VERSIONS:]
    return RoundHistory(versions, versions[0].version if versions != latest else None)


def last_change(db: Database, session: Session, latest: Sequence[Line] = ()) -> Line | None:
    """Return the line of the last change, which `undo` would take back.

    None if the session changed in another way since. `latest` holds lines that were read already.
    """
    sql = f"""
    SELECT line.kind, line.number FROM change JOIN line ON line.id = line_id
    WHERE change.session_id = ? AND change.version = ? AND what IN {OF_ONE_LINE}
    """
    row = db.execute(sql, (session.id, session.version)).fetchone()
    if row is None:
        return None
    for line in latest:
        if (line.kind, line.number) == row:
            return line
    return lines.with_balances(db, session, [lines.find(db, session, *row)])[0]


def undo(db: Database, caller: Caller, *, expected_version: int) -> None:
    """Take back the change that made a version.

    A saved line is struck out, a correction undone, a struck line restored, a shared gà whole; the
    announcement of the last round is taken back, or made again.

    Refuses as stale if anything changed since, or if that change is of another kind. A retry by
    the same machine is a no-op.
    """
    with changing(db, caller) as session:
        if _is_retry(db, session, expected_version):
            return
        check_version(session, expected_version)
        what = latest(db, caller, limit=1)[0].what
        if what in LAST_ROUND:
            announce(db, session, last=what != LAST_ROUND[0])
        elif outside := settlement.last_change(db, session):
            settlement.take_back(db, session, outside)
        elif line := last_change(db, session):
            edit = _before(db, session, line)
            apply(db, session, with_sharing(db, session, edit), edit.what)
        else:
            raise stale()


def _is_retry(db: Database, session: Session, expected_version: int) -> bool:
    """Return whether the same machine made one change since, which undid the one before."""
    if session.machine is None or not 0 < expected_version == session.version - 1:
        return False
    sql = """
    SELECT what, line_id, machine_id, details FROM change
    WHERE session_id = ? AND version >= ? ORDER BY version
    """
    changes = db.execute(sql, (session.id, expected_version)).fetchall()
    (what, line_id, _, details), (undone, other_id, machine, others) = changes
    if machine != session.machine or undone not in kind_of(what).undone_by:
        return False
    if what != "corrected":
        return bool(line_id == other_id and (line_id or details == others))
    sql = """
    SELECT profile_id, stake, entry FROM line_version
    WHERE line_id = ? AND version != ? ORDER BY version DESC LIMIT 2
    """
    entered = db.execute(sql, (line_id, expected_version)).fetchall()
    return bool(line_id == other_id and entered[0] == entered[1])


def _before(db: Database, session: Session, line: Line) -> Line:
    """Return a line as it was before its last change."""
    sql = f"""
    SELECT profile_id, stake, entry, (
        SELECT what FROM change
        WHERE session_id = ?1 AND line_id = ?2 AND version < ?3 AND what IN {OF_ONE_LINE}
        ORDER BY version DESC LIMIT 1
    ) FROM line_version WHERE line_id = ?2 AND version < ?3 ORDER BY version DESC LIMIT 1
    """
    row = db.execute(sql, (session.id, line.id, line.version)).fetchone()
    profile_id, stake, entry, what = row or (line.profile_id, line.stake, line.entry_json, None)
    before = replace(line, profile_id=profile_id, stake=stake, entry_json=entry)
    if what in (None, "struck"):
        return replace(before, status="struck", what="struck")
    return replace(before, status="valid", what="corrected" if line.valid else "restored")
