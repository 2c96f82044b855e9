"""Who may do what: browsers, links, and the roles that come by them.

The role is checked in the transaction of the change. A wrong token looks exactly like no such
session; tokens are found by their hash and compared in constant time.
"""

import secrets
from dataclasses import replace
from hashlib import sha256
from hmac import compare_digest
from typing import Any, Literal, NamedTuple

from scorekeeper.store.database import Database, insert, now, reading, writing
from scorekeeper.store.errors import refused, stale
from scorekeeper.store.session import (
    ROLES,
    Caller,
    Role,
    Session,
    load,
    load_for,
    packed,
    role,
    role_and_machine,
)

LinkKind = Literal["view", "keeper", "owner", "claim"]
"""The kinds of link: to view, to keep, to own by a program, and to become the owner (once)."""

_SHOWN_AGAIN = ("view", "keeper", "owner")

CLAIM_HOURS = 24
"""Hours for which a claim link works. Its first user becomes the owner."""

SUGGESTED_NAMES = 20

MAY_WRITE = "(machine.link_id IS NOT NULL OR session.owner_id = machine.id)"
"""Which machines have a right that nobody took away, in SQL over `session` and `machine`."""


def authorize(
    db: Database,
    caller: Caller,
    needed: Role,
    expected_version: int | None = None,
    *,
    ended_too: bool = False,
) -> Session:
    """The session, for a change of it; refused where the caller's role does not allow it, where the
    session has ended, unless `ended_too`, and as stale where it has another version than expected.

    Reads only. No expected version is any.
    """
    session = load_for(db, caller)
    if session.role < needed:
        raise refused("E_READ_ONLY" if session.role is Role.VIEW else "E_OWNER_ONLY")
    if not ended_too:
        check_not_ended(session)
    check_version(session, expected_version)
    return session


def check_not_ended(session: Session) -> None:
    """Refuse a change of a session that has ended."""
    if session.ended_at:
        raise refused("E_SESSION_ENDED")


def check_version(session: Session, expected_version: int | None) -> None:
    """Refuse as stale a change that was made on another version than that of now."""
    if expected_version not in (None, session.version):
        raise stale(expected_version or 0, session.version)


class SessionGlance(NamedTuple):
    """The values that the page of a session depends on."""

    version: int
    role: Role
    draft: tuple[int, bool] | None
    """The serial of the draft, and whether it is the caller's; None where there is none, and for
    a caller who may only view."""


def glance(db: Database, caller: Caller) -> SessionGlance:
    """The version, role and draft of a session for its ETag. Refused if there is none."""
    sql = """
    SELECT version, serial, machine_id
    FROM session LEFT JOIN draft ON draft.session_id = id WHERE id = ?
    """
    found = db.execute(sql, (caller.session,)).fetchone()
    if found is None:
        raise refused("E_NOT_FOUND")
    version, serial, drafting = found
    role, machine = role_and_machine(db, caller)
    drafted = serial is not None and role >= Role.KEEPER
    return SessionGlance(version, role, (serial, drafting == machine) if drafted else None)


class Polled(NamedTuple):
    """The version of a session, and whether it has a draft."""

    version: int
    drafted: bool
    """Whether somebody is filling in a round. Only keepers may see the draft."""


def polled(db: Database, view_token: str) -> Polled | None:
    """Version and draft of the session of that view token, None where there is none: all that a
    poll of an unchanged session costs while nobody fills in a round."""
    sql = """
    SELECT link.kind, session.version, draft.serial IS NOT NULL
    FROM link JOIN session ON session.id = link.session_id
    LEFT JOIN draft ON draft.session_id = session.id
    WHERE link.token_hash = ?
    """
    found = db.execute(sql, (hashed(view_token),)).fetchone()
    return Polled(found[1], bool(found[2])) if found and found[0] == "view" else None


# Machines: whoever has written into a session.


class Machine(NamedTuple):
    """A browser or program that may write or once could, as the owner sees it."""

    number: int
    person: str | None
    """The person whose machine it is, where that was said."""
    role: Role
    browser: bool


def machines(db: Database, caller: Caller) -> list[Machine]:
    """The machines that have written into the session, or may."""
    found = db.execute(
        """
        SELECT machine.number, person.name, session.owner_id = machine.id, link.kind,
            machine.browser_id IS NOT NULL
        FROM machine JOIN session ON session.id = machine.session_id
        LEFT JOIN link ON link.id = machine.link_id
        LEFT JOIN person ON person.session_id = machine.session_id
            AND person.number = machine.person
        WHERE machine.session_id = ? ORDER BY machine.number
        """,
        (caller.session,),
    ).fetchall()
    return [
        Machine(number, person, Role.OWNER if owns else ROLES.get(kind, Role.VIEW), bool(browser))
        for number, person, owns, kind, browser in found
    ]


def add_machine(
    db: Database, session: int, *, browser: int | None = None, link: int | None = None
) -> int:
    """Add a machine that may write: *máy 1*, *máy 2*. Returns its id."""
    sql = """
    INSERT INTO machine (session_id, number, browser_id, link_id)
    SELECT ?1, coalesce(max(number), 0) + 1, ?2, ?3 FROM machine WHERE session_id = ?1
    """
    return insert(db, sql, (session, browser, link))


def _machine_of(db: Database, session_id: int, browser: int) -> int | None:
    sql = "SELECT id FROM machine WHERE session_id = ? AND browser_id = ?"
    found = db.execute(sql, (session_id, browser)).fetchone()
    return found[0] if found else None


def known_machine(db: Database, session: Session) -> int | None:
    """The machine that changes a session; the first change by a program adds its machine."""
    if session.machine is None and session.caller.link is not None:
        return add_machine(db, session.id, link=session.caller.link)
    return session.machine


def record(
    db: Database,
    session: Session,
    what: str,
    *,
    line: int | None = None,
    reason: str = "",
    details: object = None,
) -> int:
    """Record a change in the history. Returns the new version of the session."""
    version, machine = session.version + 1, known_machine(db, session)
    db.execute("UPDATE session SET version = ? WHERE id = ?", (version, session.id))
    change = (session.id, version, now(), machine, what, line, reason, packed(details or {}))
    db.execute("INSERT INTO change VALUES (?, ?, ?, ?, ?, ?, ?, ?)", change)
    return version


def change_column(
    db: Database, session: Session, column: str, value: object, what: str, details: object = None
) -> int:
    """Change one column of a session and record it. Returns the new version."""
    db.execute(f"UPDATE session SET {column} = ? WHERE id = ?", (value, session.id))
    return record(db, session, what, details=details)


def say_who(db: Database, caller: Caller, name: str) -> None:
    """Record whose machine the caller's is; the history then shows that name."""
    with writing(db):
        session = authorize(db, caller, Role.KEEPER)
        number = session.number_of(name, "name")
        machine = known_machine(db, session)
        db.execute("UPDATE machine SET person = ? WHERE id = ?", (number, machine))
        record(db, replace(session, machine=machine), "said_who", details={"name": name})


def own(db: Database, session: Session, machine: int) -> None:
    """Make a machine the owner of a session, and record it."""
    (number,) = db.execute("SELECT number FROM machine WHERE id = ?", (machine,)).fetchone()
    change_column(db, session, "owner_id", machine, "owner", {"machine": number})


def pass_on(db: Database, caller: Caller, machine: int) -> None:
    """Make the keeper's browser of that number the owner; the owner before it stays as a keeper."""
    with writing(db):
        session = authorize(db, caller, Role.OWNER, ended_too=True)
        sql = """
        SELECT machine.id FROM machine JOIN link ON link.id = machine.link_id
        WHERE machine.session_id = ? AND machine.number = ?
            AND machine.browser_id IS NOT NULL AND link.kind = 'keeper'
        """
        new = db.execute(sql, (caller.session, machine)).fetchone()
        if new is None:
            raise refused("E_NOT_FOUND")
        sql = """
        UPDATE machine SET link_id = (SELECT id FROM link WHERE session_id = ? AND kind = 'keeper')
        WHERE id = ?
        """
        db.execute(sql, (session.id, session.owner_id))
        own(db, session, new[0])


# Links.


def hashed(secret: str) -> bytes:
    """The hash that is stored of a secret: random and long as that is, nobody finds it again."""
    return sha256(secret.encode("utf-8", "surrogatepass")).digest()


def new_secret() -> str:
    """A secret of 128 random bits for a cookie or a link: 22 characters that fit an address."""
    return secrets.token_urlsafe(16)


def make_link(db: Database, session_id: int, kind: LinkKind) -> str:
    """Make a new link of a kind in place of the one there was. Returns its token.

    Within a transaction. Machines that wrote by the old one write no more.
    """
    token = new_secret()
    db.execute("DELETE FROM link WHERE session_id = ? AND kind = ?", (session_id, kind))
    shown = token if kind in _SHOWN_AGAIN else None
    sql = "INSERT INTO link (session_id, kind, token, token_hash, made_at) VALUES (?, ?, ?, ?, ?)"
    insert(db, sql, (session_id, kind, shown, hashed(token), now()))
    return token


def replace_link(db: Database, caller: Caller, kind: Literal["view", "keeper"]) -> str:
    """Replace a link: the old one and every role that came by it stop at once. Returns the new
    token."""
    with writing(db):
        session = authorize(db, caller, Role.OWNER, ended_too=True)
        record(db, session, "link", details={"kind": kind})
        return make_link(db, caller.session, kind)


def tokens(db: Database, session_id: int) -> dict[str, Any]:
    """The tokens of a session's links by kind; None for one that is never shown again."""
    sql = "SELECT kind, token FROM link WHERE session_id = ?"
    return dict(db.execute(sql, (session_id,)).fetchall())


class Links(NamedTuple):
    """The tokens of a session, for its links and their QR."""

    view: str
    keeper: str | None
    """None where the caller may not write."""


def shown_links(db: Database, caller: Caller) -> Links:
    """The links that the caller may hand on."""
    with reading(db):
        found = tokens(db, caller.session)
        if "view" not in found:
            raise refused("E_NOT_FOUND")
        keeps = role(db, caller) >= Role.KEEPER
    return Links(found["view"], found["keeper"] if keeps else None)


def _find(db: Database, token: str, *kinds: LinkKind) -> tuple[int, int] | None:
    """The ids of link and session of a token of one of these kinds; None where there is none."""
    wanted = hashed(token)
    sql = "SELECT id, session_id, kind, token_hash, made_at FROM link WHERE token_hash = ?"
    found = db.execute(sql, (wanted,)).fetchone()
    if found is None:
        return None
    id, session_id, kind, token_hash, made_at = found
    if kind not in kinds or not compare_digest(token_hash, wanted):
        return None
    return None if kind == "claim" and not _still_works(made_at) else (id, session_id)


def _find_or_refuse(db: Database, token: str, *kinds: LinkKind) -> tuple[int, int]:
    found = _find(db, token, *kinds)
    if found is None:
        raise refused("E_NOT_FOUND")
    return found


def _still_works(made_at: str) -> bool:
    """Whether an owner link made then still works. One from a time to come was made before the
    clock was put back: it works as long as that is no more than it would have worked for."""
    minutes = CLAIM_HOURS * 60
    return now(-minutes) < made_at <= now(minutes)


def enter(
    db: Database, view_token: str, *, browser: int | None = None, bearer: str | None = None
) -> Caller:
    """The caller of a request for the session of that view token.

    A program shows its own token as `bearer`: one of another session is as good as none, and the
    view token itself gives nothing more than looking.
    """
    _, session_id = _find_or_refuse(db, view_token, "view")
    if bearer is None:
        return Caller(session_id, browser, token=view_token)
    link, session_of_link = _find_or_refuse(db, bearer, "view", "keeper", "owner")
    if session_of_link != session_id:
        raise refused("E_NOT_FOUND")
    return Caller(session_id, link=link, token=view_token)


def session_of_keeper(db: Database, keeper_token: str) -> Session | None:
    """The session of a keeper link; looking at it takes no role. None where there is none."""
    found = _find(db, keeper_token, "keeper")
    return load(db, Caller(found[1])) if found else None


def session_of_claim(db: Database, token: str) -> Session | None:
    """The session of a one-use owner link; looking at it uses nothing. None where there is none."""
    found = _find(db, token, "claim")
    return load(db, Caller(found[1])) if found else None


def become_keeper(db: Database, keeper_token: str, browser: int) -> Caller:
    """Make a browser a keeper of the session of that link."""
    with writing(db):
        link, session_id = _find_or_refuse(db, keeper_token, "keeper")
        caller = Caller(session_id, browser)
        if role(db, caller) < Role.KEEPER:
            machine = _machine_of(db, session_id, browser)
            if machine is None:
                add_machine(db, session_id, browser=browser, link=link)
            else:
                db.execute("UPDATE machine SET link_id = ? WHERE id = ?", (link, machine))
        return caller


def new_claim(db: Database, session_id: int) -> str:
    """Make a link whose first user becomes the owner. Returns its token; refused for no such
    session."""
    with writing(db):
        load(db, Caller(session_id))
        return make_link(db, session_id, "claim")


def claim(db: Database, token: str, browser: int) -> Caller:
    """Make a browser the owner by a one-use link. The owner before it may still view, and where a
    program was that, its token gives nothing any more."""
    with writing(db):
        _, session_id = _find_or_refuse(db, token, "claim")
        session = load(db, Caller(session_id))
        sql = "DELETE FROM link WHERE session_id = ? AND kind IN ('claim', 'owner')"
        db.execute(sql, (session_id,))
        # Otherwise an owner who first came by the keeper link would become a keeper.
        db.execute("UPDATE machine SET link_id = NULL WHERE id = ?", (session.owner_id,))
        machine = _machine_of(db, session_id, browser)
        machine = machine or add_machine(db, session_id, browser=browser)
        own(db, replace(session, machine=machine), machine)
        return Caller(session_id, browser)


# Browsers.


def meet_browser(db: Database) -> tuple[int, str]:
    """Add a new browser: its id here, and the secret for its cookie."""
    secret = new_secret()
    with writing(db):
        sql = "INSERT INTO browser (secret_hash, met_at) VALUES (?, ?)"
        return insert(db, sql, (hashed(secret), now())), secret


def find_browser(db: Database, secret: str) -> int | None:
    """The id of the browser with that cookie; None where it is not known."""
    found = db.execute("SELECT id FROM browser WHERE secret_hash = ?", (hashed(secret),)).fetchone()
    return found[0] if found else None


def names_before(db: Database, browser: int) -> list[str]:
    """The names in the sessions that a browser owns or keeps, the latest first, each once; none of
    a sample."""
    sql = f"""
    SELECT person.name, max(person.session_id) FROM machine
    JOIN session ON session.id = machine.session_id
    JOIN person USING (session_id)
    WHERE machine.browser_id = ? AND {MAY_WRITE} AND NOT session.sample
    GROUP BY person.name_key ORDER BY 2 DESC, person.seat LIMIT ?
    """
    return [name for name, _ in db.execute(sql, (browser, SUGGESTED_NAMES)).fetchall()]
