"""Đồng ý: the one thing that somebody who only looks may write, once for the rules that hold.

It changes no amount, and no version of the session: it is never in a keeper's way. An agreement
stands for a fingerprint, so that rules which pay otherwise are agreed to anew.
"""

from typing import NamedTuple

from scorekeeper.store.authorization import Caller, Role, admit
from scorekeeper.store.database import Database, bounded, now, reading, row, rows, writing
from scorekeeper.store.errors import Refused, refused
from scorekeeper.store.session_state import Table, load

MOST = 200
"""Agreements in a session within so many minutes, from wherever they come. Pages count them by
address long before that, so that nobody can take this room from the others."""
MINUTES = 10


class Agreement(NamedTuple):
    """Somebody who agrees to the rules that hold now."""

    id: int
    name: str
    game: str
    at: str
    struck: bool
    """Whether a keeper has struck it out."""
    mine: bool
    """Whether it was said on the browser that asks."""


def agree(db: Database, caller: Caller, name: str, game: str) -> Refused | None:
    """Say on this browser that a person of the session agrees to the rules of a game.

    Once for each browser and rules, and never again where it was struck out. The same said twice is
    said once.
    """
    if caller.browser is None:
        return refused("E_AGREED browser")
    with writing(db):
        said = _read(db, caller, name, game)
        return said if isinstance(said, Refused) else _add(db, *said, caller.browser)


def refusal(db: Database, caller: Caller, name: str, game: str) -> Refused | None:
    """Why a browser could not agree that was never met. Asked before it is, so that what is refused
    leaves nothing in the book.
    """
    with writing(db):
        said = _read(db, caller, name, game)
        return said if isinstance(said, Refused) else _too_many(db, said[0])


def _read(db: Database, caller: Caller, name: str, game: str) -> tuple[Table, int, str] | Refused:
    """The session, the number of the person and the fingerprint of the rules."""
    table = admit(db, caller, Role.VIEW)
    if isinstance(table, Refused):
        return table
    profile = table.current.get(game)
    if profile is None:
        return refused("E_RULES", "game")
    number = table.numbers.get(name)
    if number is None:
        told = ", ".join(table.numbers)
        code = "E_PLAYER_UNKNOWN" if name else "E_PLAYER_UNKNOWN nobody"
        return refused(code, "name", player=name, players=told)
    return table, number, table.profiles[profile].fingerprint


def _add(db: Database, table: Table, person: int, fingerprint: str, browser: int) -> Refused | None:
    said = (table.session.id, browser, fingerprint)
    sql = """
    SELECT person, struck FROM agreement
    WHERE session_id = ? AND browser_id = ? AND fingerprint = ?
    """
    known = row(db, sql, said)
    if known is not None:
        who, struck = table.name(known[0]) or "?", known[1]
        if struck:
            return refused("E_AGREED struck", player=who)
        return None if known[0] == person else refused("E_AGREED", "name", player=who)
    if many := _too_many(db, table):
        return many
    sql = """
    INSERT INTO agreement (session_id, browser_id, fingerprint, person, at, struck)
    VALUES (?, ?, ?, ?, ?, 0)
    """
    db.execute(sql, (*said, person, now()))
    return None


def _too_many(db: Database, table: Table) -> Refused | None:
    """Where too many have agreed in the last minutes; those struck out count as well."""
    sql = "SELECT count(*) FROM agreement WHERE session_id = ? AND at > ?"
    (lately,) = row(db, sql, (table.session.id, now(-MINUTES)))
    return refused("E_TOO_MANY", minutes=MINUTES) if lately >= MOST else None


def strike(db: Database, caller: Caller, id: int) -> Refused | None:
    """Strike an agreement out; that browser cannot say it again of these rules."""
    with writing(db):
        table = admit(db, caller, Role.KEEPER)
        if isinstance(table, Refused):
            return table
        sql = "UPDATE agreement SET struck = 1 WHERE session_id = ? AND id = ?"
        found = db.execute(sql, (caller.session, bounded(id))).rowcount
    return None if found else refused("E_NOT_FOUND")


def to_what_holds(db: Database, caller: Caller) -> list[Agreement] | Refused:
    """Every agreement to the rules that hold now, the first one first, those struck out as well."""
    with reading(db):
        table = load(db, caller.session)
        if table is None:
            return refused("E_NOT_FOUND")
        games = {table.profiles[id].fingerprint: game for game, id in table.current.items()}
        sql = """
        SELECT id, person, fingerprint, at, struck, browser_id FROM agreement
        WHERE session_id = ? ORDER BY id
        """
        found = rows(db, sql, (caller.session,))
    return [
        Agreement(id, name, games[fingerprint], at, bool(struck), browser == caller.browser)
        for id, person, fingerprint, at, struck, browser in found
        if fingerprint in games and (name := table.name(person))
    ]
