"""Browsers, machines and links, and the roles that links give.

A wrong token looks exactly like no such session. Tokens are found by their hash, so that how long
it takes tells nothing about them.
"""

import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from hashlib import sha256
from typing import Literal, NamedTuple

from scorekeeper.store.database import Database, now, reading, writing
from scorekeeper.store.errors import IdempotencyKey, existing, refused
from scorekeeper.store.session import (
    ROLES,
    Caller,
    Role,
    Session,
    add_machine,
    changing,
    load,
    record,
    role,
    role_and_machine,
)

LinkKind = Literal["view", "keeper", "owner", "claim"]
"""The links to view, to keep, to own (for a program), and to become the owner (once)."""

_SHOWN_AGAIN = ("view", "keeper", "owner")

CLAIM_HOURS = 24
"""Hours for which an owner link works."""

SUGGESTED_NAMES = 20

MAY_WRITE = "(machine.link_id IS NOT NULL OR session.owner_id = machine.id)"
"""SQL: whether a machine of a session may write."""


def version_of(db: Database, session_id: int) -> int:
    """Return the version of a session, or refuse if there is none."""
    row = db.execute("SELECT version FROM session WHERE id = ?", (session_id,)).fetchone()
    return int(existing(row)[0])


class Polled(NamedTuple):
    """The version and length of a session."""

    version: int
    verdicts: int  # counts those given
    guests: int  # counts what browsers said of who uses them
    rounds: int  # the last number given to one


def polled(db: Database, view_token: str) -> Polled | None:
    """Return the state of a session for a poll; None for an unknown view token."""
    sql = """
    SELECT session.version, session.verdicts, session.guests, session.rounds
    FROM link JOIN session ON session.id = link.session_id
    WHERE link.token_hash = ? AND link.kind = 'view'
    """
    row = db.execute(sql, (hashed(view_token),)).fetchone()
    return None if row is None else Polled(*row)


# Machines


class Machine(NamedTuple):
    """A browser or program that may write or once could."""

    number: int
    person: str | None  # the person who uses it, if known
    role: Role
    browser: bool


def machines(db: Database, caller: Caller) -> list[Machine]:
    sql = """
    SELECT machine.number, person.name, session.owner_id = machine.id, link.kind,
        machine.browser_id IS NOT NULL
    FROM machine JOIN session ON session.id = machine.session_id
    LEFT JOIN link ON link.id = machine.link_id
    LEFT JOIN person ON person.session_id = machine.session_id
        AND person.number = machine.person
    WHERE machine.session_id = ? ORDER BY machine.number
    """
    rows = db.execute(sql, (caller.session,)).fetchall()
    return [
        Machine(number, person, Role.OWNER if owns else ROLES.get(kind, Role.VIEW), bool(browser))
        for number, person, owns, kind, browser in rows
    ]


def own(db: Database, session: Session, machine: int) -> None:
    """Make a machine the owner of a session, and record it."""
    (number,) = db.execute("SELECT number FROM machine WHERE id = ?", (machine,)).fetchone()
    record(db, session, "owner", details={"machine": number}, owner_id=machine)


def pass_on(db: Database, caller: Caller, machine: int) -> None:
    """Make a keeper the owner, by the number of the machine.

    The former owner stays a keeper. Refuses a machine that is no keeper's browser.
    """
    with changing(db, caller, Role.OWNER, ended_too=True) as session:
        sql = """
        SELECT machine.id FROM machine JOIN link ON link.id = machine.link_id
        WHERE machine.session_id = ? AND machine.number = ?
            AND machine.browser_id IS NOT NULL AND link.kind = 'keeper'
        """
        new = existing(db.execute(sql, (caller.session, machine)).fetchone())
        sql = """
        UPDATE machine SET link_id = (SELECT id FROM link WHERE session_id = ? AND kind = 'keeper')
        WHERE id = ?
        """
        db.execute(sql, (session.id, session.owner_id))
        own(db, session, new[0])


# Links


def hashed(secret: str) -> bytes:
    """Hash a secret for storage. It is random and long, so no salt is needed."""
    return sha256(secret.encode("utf-8", "surrogatepass")).digest()


def new_secret() -> str:
    """Return a secret of 128 random bits, as 22 characters that are safe in URLs."""
    return secrets.token_urlsafe(16)


def make_link(db: Database, session_id: int, kind: LinkKind) -> str:
    """Replace a link; machines that came by it may no longer write. Returns the new token."""
    token = new_secret()
    db.execute("DELETE FROM link WHERE session_id = ? AND kind = ?", (session_id, kind))
    shown = token if kind in _SHOWN_AGAIN else None
    sql = "INSERT INTO link (session_id, kind, token, token_hash, made_at) VALUES (?, ?, ?, ?, ?)"
    db.insert(sql, (session_id, kind, shown, hashed(token), now()))
    return token


def replace_link(db: Database, caller: Caller, kind: Literal["view", "keeper"]) -> str:
    """Replace a link, and end every role that it gave. Returns the new token.

    Takes the session out of a group of which no keeper may write in it any more: the pages of the
    group show the new link.
    """
    with changing(db, caller, Role.OWNER, ended_too=True) as session:
        record(db, session, "link", details={"kind": kind})
        token = make_link(db, caller.session, kind)
        db.execute(_LEAVE_GROUP, (caller.session,))
        return token


_LEAVE_GROUP = f"""
DELETE FROM group_evening WHERE session_id = ? AND NOT EXISTS (
    SELECT 1 FROM group_keeper JOIN machine ON machine.browser_id = group_keeper.browser_id
    JOIN session ON session.id = machine.session_id
    WHERE group_id = group_evening.group_id AND session_id = group_evening.session_id
        AND {MAY_WRITE}
)
"""


def _tokens(db: Database, session_id: int) -> Mapping[str, str]:
    sql = "SELECT kind, token FROM link WHERE session_id = ?"
    return dict(db.execute(sql, (session_id,)).fetchall())


class Links(NamedTuple):
    """The tokens that a caller may share."""

    view: str
    keeper: str | None  # None for viewers


def shown_links(db: Database, caller: Caller) -> Links:
    """Return the links that the caller may share."""
    with reading(db):
        tokens = existing(_tokens(db, caller.session))
        keeps = role(db, caller) >= Role.KEEPER
    return Links(tokens["view"], tokens["keeper"] if keeps else None)


def _find(db: Database, token: str, *kinds: LinkKind) -> tuple[int, int] | None:
    """Return the ids of link and session of a token of one of these kinds, or None."""
    sql = "SELECT id, session_id, kind, made_at FROM link WHERE token_hash = ?"
    row = db.execute(sql, (hashed(token),)).fetchone()
    if row is None:
        return None
    id, session_id, kind, made_at = row
    if kind not in kinds:
        return None
    # If the clock was set back, a link works longer by that much, and no more.
    minutes = CLAIM_HOURS * 60
    if kind == "claim" and not now(-minutes) < made_at <= now(minutes):
        return None
    return id, session_id


@contextmanager
def _writing_by_link(db: Database, token: str, kind: LinkKind) -> Iterator[tuple[int, int]]:
    """Run a block as a writer of the session behind a link, with the ids of both."""
    with reading(db):
        _, session_id = existing(_find(db, token, kind))
    with writing(db, session_id):
        yield existing(_find(db, token, kind))


def enter(
    db: Database, view_token: str, *, browser: int | None = None, bearer: str | None = None
) -> Caller:
    """Return the caller of a request for the session of a view token.

    `bearer` is the token of a program. One of another session is refused.
    """
    _, session_id = existing(_find(db, view_token, "view"))
    if bearer is None:
        return Caller(session_id, browser, token=view_token)
    link, session_of_link = existing(_find(db, bearer, "view", "keeper", "owner"))
    if session_of_link != session_id:
        raise refused("E_NOT_FOUND")
    return Caller(session_id, link=link, token=view_token)


def session_behind(db: Database, token: str, kind: Literal["keeper", "claim"]) -> Session | None:
    """Return the session of a keeper or owner link, without using it; None if unknown."""
    link = _find(db, token, kind)
    return load(db, Caller(link[1])) if link else None


def become_keeper(db: Database, keeper_token: str, browser: int) -> Caller:
    """Make a browser a keeper by a keeper link."""
    with _writing_by_link(db, keeper_token, "keeper") as (link, session_id):
        caller = Caller(session_id, browser)
        held, machine = role_and_machine(db, caller)
        if held < Role.KEEPER:
            if machine is None:
                add_machine(db, session_id, browser=browser, link=link)
            else:
                db.execute("UPDATE machine SET link_id = ? WHERE id = ?", (link, machine))
        return caller


def new_claim(db: Database, session_id: int) -> str:
    """Replace the owner link, or refuse if there is no such session. Returns its token."""
    with writing(db, session_id):
        load(db, Caller(session_id))
        return make_link(db, session_id, "claim")


def claim(db: Database, token: str, browser: int) -> Caller:
    """Make a browser the owner by an owner link, which works once.

    The former owner may still view. The token of a former owner program stops working.
    """
    with _writing_by_link(db, token, "claim") as (_, session_id):
        caller = Caller(session_id, browser)
        session = load(db, caller)
        sql = "DELETE FROM link WHERE session_id = ? AND kind IN ('claim', 'owner')"
        db.execute(sql, (session_id,))
        # An owner who first came by the keeper link does not become a keeper.
        db.execute("UPDATE machine SET link_id = NULL WHERE id = ?", (session.owner_id,))
        machine = session.machine or add_machine(db, session_id, browser=browser)
        own(db, replace(session, machine=machine), machine)
        return caller


# New sessions


class Opened(NamedTuple):
    session: int
    view_token: str
    keeper_token: str
    owner_token: str | None  # for a program; None for a browser
    version: int


def opened_before(db: Database, key: IdempotencyKey | None, browser: int | None) -> Opened | None:
    """Return the session that was opened under a key; None for a new key or no key.

    Refuses a key of another request, and a caller who has lost the session since: a retry must not
    reveal links that were replaced.
    """
    sql = "SELECT body_hash, session_id FROM opening_key WHERE key = ?"
    row = db.execute(sql, (key.text,)).fetchone() if key else None
    if key is None or row is None:
        return None
    body, session_id = row
    links = _tokens(db, session_id)
    keeps = role(db, Caller(session_id, browser)) >= Role.KEEPER or "owner" in links
    if body != key.body or not keeps:
        raise refused("E_KEY_REUSED opening")
    sql = "SELECT max(version) FROM change WHERE session_id = ? AND what IN ('opened', 'imported')"
    (version,) = db.execute(sql, (session_id,)).fetchone()
    return Opened(session_id, links["view"], links["keeper"], links.get("owner"), version)


def hand_over(
    db: Database,
    session_id: int,
    what: str,
    *,
    browser: int | None,
    key: IdempotencyKey | None,
    details: object = None,
) -> Opened:
    """Add owner, links, idempotency key and first change to a new session."""
    if key:
        db.execute("INSERT INTO opening_key VALUES (?, ?, ?)", (*key, session_id))
    owner = None if browser is None else add_machine(db, session_id, browser=browser)
    session = load(db, Caller(session_id, browser))
    version = record(db, session, what, details=details, owner_id=owner)
    view, keeper = make_link(db, session_id, "view"), make_link(db, session_id, "keeper")
    owner_token = make_link(db, session_id, "owner") if browser is None else None
    return Opened(session_id, view, keeper, owner_token, version)


# Browsers


def meet_browser(db: Database) -> tuple[int, str]:
    """Add a browser. Returns its id, and the secret for its cookie."""
    secret = new_secret()
    with writing(db):
        sql = "INSERT INTO browser (secret_hash, met_at) VALUES (?, ?)"
        return db.insert(sql, (hashed(secret), now())), secret


def find_browser(db: Database, secret: str) -> int | None:
    """Return the id of the browser with a cookie; None if it is unknown."""
    row = db.execute("SELECT id FROM browser WHERE secret_hash = ?", (hashed(secret),)).fetchone()
    return row[0] if row else None


def keeper_since(db: Database, browser: int) -> str | None:
    """Return when a browser came, if it owns or keeps a session with rounds; no samples."""
    sql = f"""
    SELECT met_at FROM browser WHERE id = ? AND EXISTS (
        SELECT 1 FROM machine JOIN session ON session.id = machine.session_id
        WHERE browser_id = browser.id AND {MAY_WRITE} AND rounds > 0 AND sample = 0
    )
    """
    row = db.execute(sql, (browser,)).fetchone()
    return row[0] if row else None


def names_before(db: Database, browser: int) -> list[str]:
    """Return the names in sessions that a browser owns or keeps, newest first; no samples."""
    sql = f"""
    SELECT name FROM (
        SELECT person.*, row_number() OVER (
            PARTITION BY name_key ORDER BY person.session_id DESC
        ) AS place FROM machine
        JOIN session ON session.id = machine.session_id
        JOIN person ON person.session_id = machine.session_id
        WHERE machine.browser_id = ? AND {MAY_WRITE} AND sample = 0
    ) AS named WHERE place = 1 ORDER BY session_id DESC, seat LIMIT ?
    """
    return [name for (name,) in db.execute(sql, (browser, SUGGESTED_NAMES)).fetchall()]
