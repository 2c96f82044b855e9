"""Guests: what a browser has said of who uses it, at a session. That gives no right.

It belongs to the phones of the evening: no file and no code has it. A browser keeps what it said
when its link is replaced, but then no list of its sessions leads there until it comes by the new
one.
"""

from dataclasses import replace

from scorekeeper.store.access import hashed
from scorekeeper.store.database import Database
from scorekeeper.store.errors import refused
from scorekeeper.store.groups import member_roots
from scorekeeper.store.session import Caller, Guest, Role, Session, changing, known_machine, record

MOST = 100
"""The most browsers of a session that say so, keepers apart."""


def say(db: Database, caller: Caller, person: int | None) -> None:
    """Set who uses the caller's browser: the number of a person; None only watches.

    Refuses more than `MOST` browsers.
    """
    with changing(db, caller, Role.VIEW, ended_too=True) as session:
        sql = "SELECT count(*) FROM guest WHERE session_id = ?"
        (count,) = db.execute(sql, (session.id,)).fetchone()
        if count >= MOST and session.guest is None:
            raise refused("E_TOO_MANY guests", most=MOST)
        _write(db, session, person)


def say_who(db: Database, caller: Caller, name: str) -> None:
    """Set the person who uses a keeper's machine, and record it; the history shows that name."""
    with changing(db, caller) as session:
        number = session.number_of(name, "name")
        machine = known_machine(db, session)
        db.execute("UPDATE machine SET person = ? WHERE id = ?", (number, machine))
        record(db, replace(session, machine=machine), "said_who", details={"name": name})
        if caller.browser is not None:
            _write(db, session, number)


def _write(db: Database, session: Session, person: int | None) -> None:
    # The link may have been replaced since the request came.
    sql = """
    INSERT INTO guest VALUES (
        ?1, ?2, (SELECT id FROM link WHERE session_id = ?1 AND token_hash = ?3), ?4
    )
    ON CONFLICT (session_id, browser_id)
    DO UPDATE SET link_id = excluded.link_id, person = excluded.person
    """
    caller = session.caller
    db.execute(sql, (session.id, caller.browser, hashed(caller.token), person))
    db.execute("UPDATE session SET guests = guests + 1 WHERE id = ?", (session.id,))


_MEMBERS_BEFORE = """
SELECT group_id, seat.member_id FROM guest
JOIN group_seat AS seat ON seat.session_id = guest.session_id AND seat.number = guest.person
JOIN group_evening ON group_evening.session_id = guest.session_id
WHERE guest.browser_id = ? AND group_id = (SELECT group_id FROM group_evening WHERE session_id = ?)
ORDER BY guest.session_id DESC
"""


def known_before(db: Database, session: Session) -> Guest | None:
    """Return what a viewer's browser need not say again, to be stored by `say`.

    It has come by a new link, or was a person of this evening at another one of the group.
    """
    browser = session.caller.browser
    if session.keeps or browser is None:
        return None
    if session.guest:
        return session.guest if session.guest.link is None else None
    before = db.execute(_MEMBERS_BEFORE, (browser, session.id)).fetchall()
    if not before:
        return None
    sql = "SELECT member_id, number FROM group_seat WHERE session_id = ?"
    seats, root = db.execute(sql, (session.id,)).fetchall(), member_roots(db, before[0][0])
    here = {root[member]: number for member, number in seats}
    known = [here[root[member]] for _, member in before if root[member] in here]
    return Guest(known[0]) if known else None
