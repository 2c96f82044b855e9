"""Who may do what: browsers, links, and the roles that come by them.

The role is checked in the transaction of the change. A wrong token looks exactly like no such
session; tokens are found by their hash and compared in constant time.
"""

import secrets
from dataclasses import replace
from hashlib import sha256
from hmac import compare_digest
from typing import Literal, NamedTuple

from scorekeeper.store.database import Database, insert, now, reading, writing
from scorekeeper.store.errors import refused, stale
from scorekeeper.store.session import VIEWER, Caller, Rights, Role, Session, load, packed

MAY_WRITE = "(machine.link_id IS NOT NULL OR session.owner_id = machine.id)"
"""Which machines have a right that nobody took away, in SQL over `session` and `machine`."""

_BY_LINK = {"keeper": Role.KEEPER, "owner": Role.OWNER}


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


def authorize(db: Database, caller: Caller, needed: Role, *, ended_too: bool = False) -> Session:
    """The session, for a change of it; refused where the caller's role does not allow it. Reads
    only.

    Only what is done to the session as a whole may be done when it has `ended_too`.
    """
    session = load(db, caller, rights(db, caller))
    if session.role < needed:
        raise refused("E_READ_ONLY" if session.role is Role.VIEW else "E_OWNER_ONLY")
    if session.ended_at and not ended_too:
        raise refused("E_SESSION_ENDED")
    return session


def authorize_change(
    db: Database,
    caller: Caller,
    needed: Role,
    expected_version: int | None,
    *,
    ended_too: bool = False,
) -> Session:
    """The session, for a change that was made on its version `expected_version`; refused as stale
    where that is no longer the version. None asks for no version."""
    session = authorize(db, caller, needed, ended_too=ended_too)
    check_version(session, expected_version)
    return session


def check_version(session: Session, expected_version: int | None) -> None:
    """Refuse as stale a change that was made on another version than that of now."""
    if expected_version not in (None, session.version):
        raise stale(expected_version or 0, session.version)


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


class SessionGlance(NamedTuple):
    """What tells whether a page of a session is still as it was."""

    version: int
    role: Role
    draft: tuple[int, bool] | None
    """The serial of the draft, and whether it is the caller's; None where there is none, and for
    a caller who may only view."""


def glance(db: Database, caller: Caller) -> SessionGlance:
    """The version of a session, what the caller may do and the draft: whatever a page shows follows
    from it.

    Refused where there is no such session.
    """
    found = db.execute(
        """
        SELECT version, serial, machine_id
        FROM session LEFT JOIN draft ON draft.session_id = id WHERE id = ?
        """,
        (caller.session,),
    ).fetchone()
    if found is None:
        raise refused("E_NOT_FOUND")
    version, serial, machine = found
    has, own = rights(db, caller)
    seen = None if serial is None or has < Role.KEEPER else (serial, machine == own)
    return SessionGlance(version, has, seen)


LinkKind = Literal["view", "keeper", "owner", "claim"]
"""The kinds of link: to view, to keep, to own by a program, and to become the owner (once)."""

_SHOWN_AGAIN = ("view", "keeper", "owner")

CLAIM_HOURS = 24
"""How long a link works by which one becomes the owner, once."""


class Links(NamedTuple):
    """The tokens of a session, for its links and their QR."""

    view: str
    keeper: str | None
    """None where the caller may not write."""


class Polled(NamedTuple):
    """What tells whoever looks whether a session is still as it was."""

    version: int
    drafted: bool
    """Whether somebody is filling in a round, which is a keeper's to see."""


class Machine(NamedTuple):
    """A browser or program that may write or once could, as the owner sees it."""

    number: int
    person: str | None
    """The person whose machine it is, where that was said."""
    role: Role
    browser: bool


def make_link(db: Database, session_id: int, kind: LinkKind) -> str:
    """Make a new link of a kind in place of the one there was. Returns its token.

    Within a transaction. Machines that wrote by the old one write no more.
    """
    token = new_secret()
    db.execute("DELETE FROM link WHERE session_id = ? AND kind = ?", (session_id, kind))
    insert(
        db,
        "INSERT INTO link (session_id, kind, token, token_hash, made_at) VALUES (?, ?, ?, ?, ?)",
        (session_id, kind, token if kind in _SHOWN_AGAIN else None, hashed(token), now()),
    )
    return token


def _find(db: Database, token: str, *kinds: LinkKind) -> tuple[int, int] | None:
    """Link and session of a token of one of these kinds."""
    wanted = hashed(token)
    found = db.execute(
        "SELECT id, session_id, kind, token_hash, made_at FROM link WHERE token_hash = ?", (wanted,)
    ).fetchone()
    if found is None or found[2] not in kinds or not compare_digest(found[3], wanted):
        return None
    if found[2] == "claim" and not _lately(found[4]):
        return None
    return found[0], found[1]


def _lately(made_at: str) -> bool:
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
    found = _find(db, view_token, "view")
    if found is None:
        raise refused("E_NOT_FOUND")
    session_id = found[1]
    if bearer is None:
        return Caller(session_id, browser, token=view_token)
    shown = _find(db, bearer, "view", "keeper", "owner")
    if shown is None or shown[1] != session_id:
        raise refused("E_NOT_FOUND")
    return Caller(session_id, link=shown[0], token=view_token)


def polled(db: Database, view_token: str) -> Polled | None:
    """What a poll of the session of that view token begins with, None where there is none: all
    that an unchanged one costs while nobody fills in."""
    found = db.execute(
        """
        SELECT link.kind, session.version, draft.serial IS NOT NULL
        FROM link JOIN session ON session.id = link.session_id
        LEFT JOIN draft ON draft.session_id = session.id
        WHERE link.token_hash = ?
        """,
        (hashed(view_token),),
    ).fetchone()
    return Polled(found[1], bool(found[2])) if found and found[0] == "view" else None


def shown_links(db: Database, caller: Caller) -> Links:
    """The links that the caller may hand on."""
    with reading(db):
        tokens = dict(
            db.execute(
                "SELECT kind, token FROM link WHERE session_id = ?", (caller.session,)
            ).fetchall()
        )
        if "view" not in tokens:
            raise refused("E_NOT_FOUND")
        keeps = role(db, caller) >= Role.KEEPER
    return Links(tokens["view"], tokens["keeper"] if keeps else None)


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
        found = _find(db, keeper_token, "keeper")
        if found is None:
            raise refused("E_NOT_FOUND")
        link, session_id = found
        caller = Caller(session_id, browser)
        if role(db, caller) < Role.KEEPER:
            _take(db, session_id, browser, link)
        return caller


def _take(db: Database, session_id: int, browser: int, link: int | None) -> int:
    """The browser's machine in this session, with the rights of a link."""
    known = db.execute(
        "SELECT id FROM machine WHERE session_id = ? AND browser_id = ?", (session_id, browser)
    ).fetchone()
    if known is None:
        return add_machine(db, session_id, browser=browser, link=link)
    db.execute("UPDATE machine SET link_id = ? WHERE id = ?", (link, known[0]))
    return int(known[0])


def replace_link(db: Database, caller: Caller, kind: Literal["view", "keeper"]) -> str:
    """Replace a link: the old one and every role that came by it stop at once. Returns the new
    token."""
    with writing(db):
        session = authorize(db, caller, Role.OWNER, ended_too=True)
        record(db, session, "link", details={"kind": kind})
        return make_link(db, caller.session, kind)


def machines(db: Database, caller: Caller) -> list[Machine]:
    """The machines that have written into the session, or may."""
    with reading(db):
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
        Machine(number, person, _role(owns, kind), bool(browser))
        for number, person, owns, kind, browser in found
    ]


def _role(owns: object, kind: str | None) -> Role:
    return Role.OWNER if owns or kind == "owner" else Role.KEEPER if kind else Role.VIEW


def pass_on(db: Database, caller: Caller, machine: int) -> None:
    """Make the keeper's browser of that number the owner; the owner before it stays as a keeper."""
    with writing(db):
        session = authorize(db, caller, Role.OWNER, ended_too=True)
        new = db.execute(
            """
            SELECT machine.id FROM machine JOIN link ON link.id = machine.link_id
            WHERE machine.session_id = ? AND machine.number = ?
                AND machine.browser_id IS NOT NULL AND link.kind = 'keeper'
            """,
            (caller.session, machine),
        ).fetchone()
        if new is None:
            raise refused("E_NOT_FOUND")
        db.execute(
            """
            UPDATE machine SET link_id =
                (SELECT id FROM link WHERE session_id = ?1 AND kind = 'keeper')
            WHERE id = (SELECT owner_id FROM session WHERE id = ?1)
            """,
            (caller.session,),
        )
        _own(db, session, new[0])


def _own(db: Database, session: Session, machine: int) -> None:
    db.execute("UPDATE session SET owner_id = ? WHERE id = ?", (machine, session.id))
    (number,) = db.execute("SELECT number FROM machine WHERE id = ?", (machine,)).fetchone()
    record(db, session, "owner", details={"machine": number})


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
        found = _find(db, token, "claim")
        if found is None:
            raise refused("E_NOT_FOUND")
        _, session_id = found
        session = load(db, Caller(session_id))
        sql = "DELETE FROM link WHERE session_id = ? AND kind IN ('claim', 'owner')"
        db.execute(sql, (session_id,))
        # Who was made the owner after having come as a keeper would else be a keeper again.
        sql = "UPDATE machine SET link_id = NULL WHERE id = ?"
        db.execute(sql, (session.owner_id,))
        known = db.execute(
            "SELECT id FROM machine WHERE session_id = ? AND browser_id = ?", (session_id, browser)
        ).fetchone()
        machine = known[0] if known else add_machine(db, session_id, browser=browser)
        _own(db, replace(session, machine=machine), machine)
        return Caller(session_id, browser)


def say_who(db: Database, caller: Caller, name: str) -> None:
    """Record whose machine the caller's is; the history then shows that name."""
    with writing(db):
        session = authorize(db, caller, Role.KEEPER)
        number = session.numbers.get(name)
        if number is None:
            told = ", ".join(session.numbers)
            raise refused("E_PLAYER_UNKNOWN", "name", player=name, players=told)
        machine = known_machine(db, session)
        db.execute("UPDATE machine SET person = ? WHERE id = ?", (number, machine))
        record(db, replace(session, machine=machine), "said_who", details={"name": name})
