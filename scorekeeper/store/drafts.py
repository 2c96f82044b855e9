"""Drafts: what is filled in of the next round and not saved yet, at most one in a session.

A draft is no fact of the ledger: it makes no version and no row of the history, so that no keeper
is ever too late because of it. It is the machine's that wrote it last; another machine writes over
it only where somebody has seen it and chosen to.
"""

from collections.abc import Mapping
from json import loads
from typing import NamedTuple

from scorekeeper.store.access import authorize, known_machine
from scorekeeper.store.database import Database, now, reading, writing
from scorekeeper.store.errors import refused
from scorekeeper.store.replay import is_used, read_key
from scorekeeper.store.session import Caller, Role, Session, packed, role_and_machine

MOST = 8_000
"""Characters of a draft: many times those of a form with every row filled in."""


class Draft(NamedTuple):
    """The draft of a session."""

    serial: int
    """Counts up with every writing in the session."""
    key: str
    """The idempotency key that the round is to be saved by."""
    form: Mapping[str, str]
    at: str
    machine: int
    """The number of the machine that wrote it last."""
    person: str | None
    """Whose machine that is, where it was said."""
    mine: bool
    """Whether it is the caller's."""


def find(db: Database, caller: Caller) -> Draft | None:
    """The draft of the session; None where there is none, and for a caller who may only view."""
    with reading(db):
        role, machine = role_and_machine(db, caller)
        return None if role < Role.KEEPER else _find(db, caller.session, machine)


def _find(db: Database, session_id: int, machine: int | None) -> Draft | None:
    sql = """
    SELECT serial, key, form, at, machine.number, person.name, machine.id
    FROM draft JOIN machine ON machine.id = draft.machine_id
    LEFT JOIN person ON person.session_id = draft.session_id AND person.number = machine.person
    WHERE draft.session_id = ?
    """
    found = db.execute(sql, (session_id,)).fetchone()
    if found is None:
        return None
    serial, key, form, at, number, person, id = found
    return Draft(serial, key, loads(form), at, number, person, id == machine)


def keep(
    db: Database, caller: Caller, key: str, form: Mapping[str, str], *, over: int | None = None
) -> Draft | None:
    """Keep a filled form as the draft. None, and nothing kept, where its round is saved already.

    What another machine has written is refused as stale, unless it says the same, or is what was
    seen and is to be written `over`: the draft of that serial. The same written again writes
    nothing.
    """
    written = packed(dict(sorted(form.items())))
    read_key(key)
    if len(written) > MOST:
        raise refused("E_SHAPE draft")
    with writing(db):
        session = authorize(db, caller, Role.KEEPER)
        if is_used(db, caller, key):
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
    """Write the draft of a session, over another one if there is one."""
    row = (session.id, _next_serial(db, session.id), machine, now(), key, form)
    db.execute("REPLACE INTO draft VALUES (?, ?, ?, ?, ?, ?)", row)


def take_over(db: Database, caller: Caller) -> None:
    """Make the draft the caller's, whoever's it was. Where there is none, nothing is done."""
    with writing(db):
        session = authorize(db, caller, Role.KEEPER)
        machine = known_machine(db, session)
        known = _find(db, caller.session, machine)
        if known and not known.mine:
            _write(db, session, machine, known.key, packed(dict(known.form)))


def drop(db: Database, caller: Caller) -> None:
    """Drop the draft where it is the caller's; that of another machine stays."""
    with writing(db):
        session = authorize(db, caller, Role.KEEPER, ended_too=True)
        known = _find(db, caller.session, session.machine)
        if known and known.mine:
            remove(db, caller.session)


def remove(db: Database, session_id: int) -> None:
    """Remove the draft of a session. Within a transaction."""
    db.execute("DELETE FROM draft WHERE session_id = ?", (session_id,))
    _next_serial(db, session_id)


def _next_serial(db: Database, session_id: int) -> int:
    sql = "UPDATE session SET draft_serial = draft_serial + 1 WHERE id = ? RETURNING draft_serial"
    (serial,) = db.execute(sql, (session_id,)).fetchone()
    return int(serial)
