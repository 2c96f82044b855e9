"""Who may do what: browsers, and the role of a caller.

The role is asked in the transaction of the change.
"""

import secrets
from enum import IntEnum
from hashlib import sha256
from typing import NamedTuple

from scorekeeper.seats import Person
from scorekeeper.store.database import Database, insert, now, writing


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
    token: str = ""
    """The view token that the session was asked for by."""


MAY_WRITE = "(machine.link_id IS NOT NULL OR session.owner_id = machine.id)"
"""Which machines have a right that nobody took away, in SQL over `session` and `machine`."""

_BY_LINK = {"keeper": Role.KEEPER, "owner": Role.OWNER}


class Rights(NamedTuple):
    """What a caller may do, and the id of the machine by which; None where there is none."""

    role: Role
    machine: int | None


VIEWER = Rights(Role.VIEW, None)


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
        return VIEWER
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
        return VIEWER
    kind, machine = found
    return Rights(_BY_LINK.get(kind, Role.VIEW), machine)


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
