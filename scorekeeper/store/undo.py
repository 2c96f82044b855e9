"""Undo: the last change of the ledger is taken back in one step, whatever it was.

It is a change like any other, so that taking it back brings back what was taken back.
"""

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.store import lines, outside, outside_lines
from scorekeeper.store.authorization import Caller, Role, authorize, check_version
from scorekeeper.store.database import Database, transaction
from scorekeeper.store.errors import stale
from scorekeeper.store.lines import Line, LineRow
from scorekeeper.store.replay import OF_ONE_LINE, ChangeResult, apply, unchanged
from scorekeeper.store.session_state import SessionState

_UNDONE = ("corrected", "struck", "restored", "outside_struck", "outside_restored")
"""What the history calls a change that `undo` has made."""


def last_change(db: Database, state: SessionState, latest: Sequence[Line] = ()) -> Line | None:
    """The line that the last change of a session was about, which `undo` would take back; None
    where the session changed in another way since. It may be among the `latest`, read before."""
    found = db.execute(
        f"""
        SELECT line.kind, line.number FROM change JOIN line ON line.id = line_id
        WHERE change.session_id = ? AND change.version = ? AND what IN {OF_ONE_LINE}
        """,
        (state.session.id, state.session.version),
    ).fetchone()
    if found is None:
        return None
    kind, number = found
    known = next((line for line in latest if (line.kind, line.number) == (kind, number)), None)
    return known or lines.seen(db, state, [lines.find(db, state.session.id, kind, number)])[0]


def undo(
    db: Database, caller: Caller, *, expected_version: int, dry_run: bool = False
) -> ChangeResult:
    """Take back the change that made that version: what was saved is struck out, a correction gives
    way to the version before it, a strike-out is restored.

    Refused as stale where anything changed since, or where that change was not of one line. A
    retry by the same machine, whose first answer was lost, changes nothing. A dry run only works
    it out.
    """
    with transaction(db, dry_run=dry_run):
        state = authorize(db, caller, Role.KEEPER)
        if _is_retry(db, state, expected_version):
            return unchanged(state)
        check_version(state, expected_version)
        if other := outside_lines.last_change(db, state):  # No total moves by it.
            if dry_run:
                return unchanged(state)
            version = outside.take_back(db, state, other)
            return replace(unchanged(state), version=version, again=False)
        last = last_change(db, state)
        if last is None:
            raise stale(expected_version, state.session.version)
        edit = _before(db, state, last.kept)
        return apply(db, state, [edit], edit.what, dry_run=dry_run)


def _is_retry(db: Database, state: SessionState, expected_version: int) -> bool:
    """Whether the only change since that version is an undo by the same machine."""
    if state.machine is None or state.session.version != expected_version + 1:
        return False
    sql = "SELECT machine_id, what FROM change WHERE session_id = ? AND version = ?"
    machine, what = db.execute(sql, (state.session.id, state.session.version)).fetchone()
    return bool(machine == state.machine and what in _UNDONE)


def _before(db: Database, state: SessionState, kept: LineRow) -> LineRow:
    """The line as it was before its last change."""
    counted = db.execute(
        f"""
        SELECT what != 'struck' FROM change
        WHERE session_id = ? AND line_id = ? AND version < ? AND what IN {OF_ONE_LINE}
        ORDER BY version DESC LIMIT 1
        """,
        (state.session.id, kept.id, kept.version),
    ).fetchone()
    entered = db.execute(
        """
        SELECT profile_id, stake, entry FROM line_version
        WHERE line_id = ? AND version < ? ORDER BY version DESC LIMIT 1
        """,
        (kept.id, kept.version),
    ).fetchone()
    profile_id, stake, entry = entered or (kept.profile_id, kept.stake, kept.entry)
    before = kept._replace(profile_id=profile_id, stake=stake, entry=entry)
    if counted is None or not counted[0]:
        return before._replace(status="struck", what="struck")
    return before._replace(status="valid", what="corrected" if kept.valid else "restored")
