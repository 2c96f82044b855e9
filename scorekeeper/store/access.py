"""Who may do what: browsers, the role of a caller, and the record of a change in the history.

The role is asked in the transaction of the change.
"""

import secrets
from enum import IntEnum
from hashlib import sha256
from typing import NamedTuple

from scorekeeper.seats import Person
from scorekeeper.store.database import Database, insert, now, writing
from scorekeeper.store.errors import refused, stale
from scorekeeper.store.session_state import SessionState, load, packed


class Role(IntEnum):
    """What a caller may do with a session; each role may do what those before it may."""

    VIEW = 0
    KEEPER = 1
    OWNER = 2


class Caller(NamedTuple):
    """The caller of a request, and the session that is asked for: a browser, or a program by the
    link of its token."""

    session: int
    browser: int | None = None
    link: int | None = None


MAY_WRITE = "(machine.link_id IS NOT NULL OR session.owner_id = machine.id)"
"""Which machines have a right that nobody took away, in SQL over `session` and `machine`."""

_BY_LINK = {"keeper": Role.KEEPER, "owner": Role.OWNER}


class Rights(NamedTuple):
    """What a caller may do, and the id of the machine by which; None where there is none."""

    role: Role
    machine: int | None


def role(db: Database, caller: Caller) -> Role:
    """The role that the caller has now."""
    return rights(db, caller).role


def rights(db: Database, caller: Caller) -> Rights:
    """The rights that the caller has now."""
    if caller.link is not None:
        return _by_link(db, caller)
    found = db.execute(
        """
        SELECT machine.id, session.owner_id = machine.id, link.kind = 'keeper'
        FROM machine JOIN session ON session.id = machine.session_id
        LEFT JOIN link ON link.id = machine.link_id
        WHERE machine.session_id = ? AND machine.browser_id = ?
        """,
        (caller.session, caller.browser),
    ).fetchone()
    if found is None:
        return Rights(Role.VIEW, None)
    machine, owns, keeps = found
    return Rights(Role.OWNER if owns else Role.KEEPER if keeps else Role.VIEW, machine)


def _by_link(db: Database, caller: Caller) -> Rights:
    found = db.execute(
        """
        SELECT link.kind, machine.id FROM link
        LEFT JOIN machine ON machine.link_id = link.id AND machine.browser_id IS NULL
        WHERE link.id = ? AND link.session_id = ?
        """,
        (caller.link, caller.session),
    ).fetchone()
    if found is None:
        return Rights(Role.VIEW, None)
    kind, machine = found
    return Rights(_BY_LINK.get(kind, Role.VIEW), machine)


def authorize(
    db: Database, caller: Caller, needed: Role, *, ended_too: bool = False
) -> SessionState:
    """The session, for a change of it; refused where the caller's role does not allow it. Reads
    only.

    Only what is done to the session as a whole may be done when it has `ended_too`.
    """
    has, machine = rights(db, caller)
    state = load(db, caller.session, machine=machine, link=caller.link)
    if has < needed:
        raise refused("E_READ_ONLY" if has is Role.VIEW else "E_OWNER_ONLY")
    if state.session.ended_at and not ended_too:
        raise refused("E_SESSION_ENDED")
    return state


def authorize_change(
    db: Database,
    caller: Caller,
    needed: Role,
    expected_version: int | None,
    *,
    ended_too: bool = False,
) -> SessionState:
    """The session, for a change that was made on its version `expected_version`; refused as stale
    where that is no longer the version. None asks for no version."""
    state = authorize(db, caller, needed, ended_too=ended_too)
    check_version(state, expected_version)
    return state


def check_version(state: SessionState, expected_version: int | None) -> None:
    """Refuse as stale a change that was made on another version than that of now."""
    if expected_version not in (None, state.session.version):
        raise stale(expected_version or 0, state.session.version)


def add_machine(
    db: Database, session: int, *, browser: int | None = None, link: int | None = None
) -> int:
    """Add a machine that may write: *máy 1*, *máy 2*. Returns its id."""
    return insert(
        db,
        """
        INSERT INTO machine (session_id, number, browser_id, link_id)
        SELECT ?1, coalesce(max(number), 0) + 1, ?2, ?3 FROM machine WHERE session_id = ?1
        """,
        (session, browser, link),
    )


def known_machine(db: Database, state: SessionState) -> int | None:
    """The machine that changes a session; the first change by a program adds its machine."""
    if state.machine is None and state.link is not None:
        return add_machine(db, state.session.id, link=state.link)
    return state.machine


def record(
    db: Database,
    state: SessionState,
    what: str,
    *,
    line: int | None = None,
    reason: str = "",
    details: object = None,
) -> int:
    """Record a change in the history. Returns the new version of the session."""
    version, machine = state.session.version + 1, known_machine(db, state)
    db.execute("UPDATE session SET version = ? WHERE id = ?", (version, state.session.id))
    db.execute(
        "INSERT INTO change VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            state.session.id,
            version,
            now(),
            machine,
            what,
            line,
            reason,
            packed(details or {}),
        ),
    )
    return version


def write_people(db: Database, session: int, people: tuple[Person, ...]) -> None:
    """Replace the people of a session. (Names may change places.)"""
    db.execute("DELETE FROM person WHERE session_id = ?", (session,))
    db.executemany(
        "INSERT INTO person VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (session, p.number, p.name, p.name.casefold(), seat, p.active, p.played)
            for seat, p in enumerate(people)
        ],
    )


SUGGESTED_NAMES = 20


def hashed(secret: str) -> bytes:
    """The hash that is kept of a secret: random and long as that is, nobody finds it again."""
    return sha256(secret.encode("utf-8", "surrogatepass")).digest()


def new_secret() -> str:
    """A secret of 128 random bits for a cookie or a link: 22 characters that fit an address."""
    return secrets.token_urlsafe(16)


def meet_browser(db: Database) -> tuple[int, str]:
    """Add a new browser: its id here, and the secret for its cookie."""
    secret = new_secret()
    with writing(db):
        browser = insert(
            db,
            "INSERT INTO browser (secret_hash, met_at) VALUES (?, ?)",
            (hashed(secret), now()),
        )
    return browser, secret


def find_browser(db: Database, secret: str) -> int | None:
    """The id of the browser with that cookie; None where it is not known."""
    found = db.execute("SELECT id FROM browser WHERE secret_hash = ?", (hashed(secret),)).fetchone()
    return found[0] if found else None


def names_before(db: Database, browser: int) -> list[str]:
    """The names in the sessions that a browser owns or keeps, the latest first, each once; none of
    a sample."""
    return [
        name
        for name, _ in db.execute(
            f"""
            SELECT person.name, max(person.session_id) FROM machine
            JOIN session ON session.id = machine.session_id
            JOIN person USING (session_id)
            WHERE machine.browser_id = ? AND {MAY_WRITE} AND NOT session.sample
            GROUP BY person.name_key ORDER BY 2 DESC, person.seat LIMIT ?
            """,
            (browser, SUGGESTED_NAMES),
        ).fetchall()
    ]
