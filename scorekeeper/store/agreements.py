"""Agreements to the rules of a session (đồng ý): the one thing that a viewer may write.

It changes no amount, and no version of the session: it is never in a keeper's way. An agreement
stands for a fingerprint, so that rules which pay otherwise are agreed to anew.
"""

from typing import NamedTuple

from scorekeeper.store.access import authorize
from scorekeeper.store.database import Database, bounded, now, reading, writing
from scorekeeper.store.errors import refused
from scorekeeper.store.session import Caller, Role, Session, load

MOST = 200
"""Agreements in a session within so many minutes, from wherever they come. Pages count the new
browsers of an address long before that, so that nobody can take this room from the others."""
MINUTES = 10


class Agreement(NamedTuple):
    """A person's agreement to the rules that hold now."""

    id: int
    name: str
    game: str
    at: str
    struck: bool
    """Whether a keeper has struck it out."""
    mine: bool
    """Whether it was made on the caller's browser."""


def agree(db: Database, caller: Caller, name: str, game: str) -> None:
    """Record on the caller's browser that a person of the session agrees to the rules of a game.

    Once for each browser and rules, and never again where it was struck out. The same said twice is
    said once.
    """
    if caller.browser is None:
        raise refused("E_AGREED browser")
    with writing(db):
        _add(db, *_read(db, caller, name, game), caller.browser)


def check(db: Database, caller: Caller, name: str, game: str) -> None:
    """Refuse an agreement that a browser without an id could not make. It is asked before the
    browser gets its id, so that a refusal leaves nothing in the book."""
    with reading(db):
        session, _, _ = _read(db, caller, name, game)
        _check_room(db, session)


def _read(db: Database, caller: Caller, name: str, game: str) -> tuple[Session, int, str]:
    """The session, the number of the person and the fingerprint of the rules."""
    session = authorize(db, caller, Role.VIEW)
    profile = session.current.get(game)
    if profile is None:
        raise refused("E_RULES", "game")
    if not name:
        raise refused("E_PLAYER_UNKNOWN nobody", "name", players=", ".join(session.numbers))
    return session, session.number_of(name, "name"), session.profiles[profile].fingerprint


def _add(db: Database, session: Session, person: int, fingerprint: str, browser: int) -> None:
    agreed = (session.id, browser, fingerprint)
    sql = """
    SELECT person, struck FROM agreement
    WHERE session_id = ? AND browser_id = ? AND fingerprint = ?
    """
    known = db.execute(sql, agreed).fetchone()
    if known is not None:
        who, struck = session.name(known[0]) or "?", known[1]
        if struck:
            raise refused("E_AGREED struck", player=who)
        if known[0] != person:
            raise refused("E_AGREED", "name", player=who)
        return
    _check_room(db, session)
    sql = """
    INSERT INTO agreement (session_id, browser_id, fingerprint, person, at, struck)
    VALUES (?, ?, ?, ?, ?, 0)
    """
    db.execute(sql, (*agreed, person, now()))


def _check_room(db: Database, session: Session) -> None:
    """Refuse where too many have agreed in the last minutes; those struck out count as well."""
    # What the clock was put back over counts no more, else it would count until that comes again.
    sql = "SELECT count(*) FROM agreement WHERE session_id = ? AND at > ? AND at <= ?"
    (lately,) = db.execute(sql, (session.id, now(-MINUTES), now())).fetchone()
    if lately >= MOST:
        raise refused("E_TOO_MANY", minutes=MINUTES)


def strike(db: Database, caller: Caller, id: int) -> None:
    """Strike an agreement out; its browser cannot agree to these rules again."""
    with writing(db):
        authorize(db, caller, Role.KEEPER)
        sql = "UPDATE agreement SET struck = 1 WHERE session_id = ? AND id = ?"
        found = db.execute(sql, (caller.session, bounded(id))).rowcount
        if not found:
            raise refused("E_NOT_FOUND")


def to_what_holds(db: Database, caller: Caller) -> list[Agreement]:
    """The agreements to the rules that hold now, the first one first, those struck out included."""
    with reading(db):
        session = load(db, caller)
        games = {session.profiles[id].fingerprint: game for game, id in session.current.items()}
        sql = """
        SELECT id, person, fingerprint, at, struck, browser_id FROM agreement
        WHERE session_id = ? ORDER BY id
        """
        found = db.execute(sql, (caller.session,)).fetchall()
    return [
        Agreement(id, name, games[fingerprint], at, bool(struck), browser == caller.browser)
        for id, person, fingerprint, at, struck, browser in found
        if fingerprint in games and (name := session.name(person))
    ]
