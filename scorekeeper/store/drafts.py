"""Drafts: the unsaved form of the next round, at most one in a session.

A draft changes no version of the session, so it never makes a change stale. It belongs to the
machine that wrote it last; another machine overwrites it only after its user has seen it.
"""

from collections.abc import Mapping
from json import loads
from typing import NamedTuple

from scorekeeper.store.database import Database, now
from scorekeeper.store.errors import read_key, refused
from scorekeeper.store.session import (
    Caller,
    Role,
    Session,
    changing,
    known_machine,
    packed,
    role_and_machine,
    used_for,
)

MOST = 8_000
"""Characters: many times a form with every row filled in."""


class Draft(NamedTuple):
    serial: int  # counts every write of drafts in the session
    key: str  # the idempotency key for saving the round
    form: Mapping[str, str]
    at: str
    machine: int  # the number of the machine that wrote it last
    person: str | None  # the person who uses that machine, if known
    mine: bool  # whether it is the caller's


def find(db: Database, caller: Caller) -> Draft | None:
    """Return the draft of a session; None if there is none, and for viewers."""
    role, machine = role_and_machine(db, caller)
    return None if role < Role.KEEPER else _find(db, caller.session, machine)


def _find(db: Database, session_id: int, machine: int | None) -> Draft | None:
    sql = """
    SELECT serial, key, form, at, machine.number, person.name, machine.id
    FROM draft JOIN machine ON machine.id = draft.machine_id
    LEFT JOIN person ON person.session_id = draft.session_id AND person.number = machine.person
    WHERE draft.session_id = ?
    """
    row = db.execute(sql, (session_id,)).fetchone()
    if row is None:
        return None
    serial, key, form, at, number, person, id = row
    return Draft(serial, key, loads(form), at, number, person, id == machine)


def keep(
    db: Database, caller: Caller, key: str, form: Mapping[str, str], *, over: int | None = None
) -> Draft | None:
    """Store a form as the draft. Returns None if its round is saved already.

    Nothing is stored then. Refuses as stale if another machine has a different draft, unless `over`
    is the serial of that draft.
    """
    written = packed(dict(sorted(form.items())))
    read_key(key)
    if len(written) > MOST:
        raise refused("E_SHAPE draft")
    with changing(db, caller) as session:
        if used_for(db, caller, key):
            return None
        machine = known_machine(db, session)
        known = _find(db, caller.session, machine)
        if known and known.form == form and (not known.mine or known.key == key):
            return known
        if known and not known.mine and known.serial != over:
            raise refused("E_STALE draft")
        _write(db, session, machine, key, written)
        return _find(db, caller.session, machine)


def _write(db: Database, session: Session, machine: int | None, key: str, form: str) -> None:
    row = (session.id, _next_serial(db, session.id), machine, now(), key, form)
    sql = """
    INSERT INTO draft VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (session_id) DO UPDATE SET
        serial = excluded.serial, machine_id = excluded.machine_id, at = excluded.at,
        key = excluded.key, form = excluded.form
    """
    db.execute(sql, row)


def take_over(db: Database, caller: Caller) -> None:
    """Make the caller's machine the owner of the draft. A no-op if there is none."""
    with changing(db, caller) as session:
        machine = known_machine(db, session)
        known = _find(db, caller.session, machine)
        if known and not known.mine:
            _write(db, session, machine, known.key, packed(dict(known.form)))


def drop(db: Database, caller: Caller) -> None:
    """Delete the caller's draft. A draft of another machine stays."""
    with changing(db, caller, ended_too=True) as session:
        known = _find(db, caller.session, session.machine)
        if known and known.mine:
            db.execute("DELETE FROM draft WHERE session_id = ?", (session.id,))
            _next_serial(db, session.id)


def _next_serial(db: Database, session_id: int) -> int:
    sql = "UPDATE session SET draft_serial = draft_serial + 1 WHERE id = ? RETURNING draft_serial"
    (serial,) = db.execute(sql, (session_id,)).fetchone()
    return int(serial)
