"""Moving everything of a browser to another phone, by a one-time link.

Rules, sessions and roles move. The new phone keeps its own, too. In a session that both keep, the
higher role wins, and the old phone stays in the history under its number.
"""

from typing import NamedTuple

from scorekeeper.store.access import hashed, new_secret, own
from scorekeeper.store.database import Database, now, reading, writing
from scorekeeper.store.errors import refused
from scorekeeper.store.opening import ids_of_book, of_browser
from scorekeeper.store.session import Caller, load

MINUTES = 10
"""Minutes for which a link works."""

TITLES = 3
"""Sessions that are named before they move."""


class TransferExtent(NamedTuple):
    """How many rules, sessions and groups move, without samples, and the latest titles."""

    profiles: int
    sessions: int
    titles: tuple[str, ...]
    groups: int


def start(db: Database, browser: int) -> str:
    """Replace the one-time link of a browser, and delete the expired links of all.

    Returns its token; only a hash is stored.
    """
    token = new_secret()
    with writing(db):
        sql = "DELETE FROM move WHERE browser_id = ? OR until <= ? OR until > ?"
        db.execute(sql, (browser, now(), now(2 * MINUTES)))
        row = (browser, hashed(token), now(MINUTES))
        db.execute("INSERT INTO move VALUES (?, ?, ?)", row)
    return token


def waiting(db: Database, token: str) -> TransferExtent:
    """Return the extent of a transfer without starting it."""
    with reading(db):
        return _extent(db, _find(db, token))


def take(db: Database, token: str, browser: int) -> TransferExtent:
    """Move all of the browser that made the link to this one; a used link is like none."""
    with writing(db):
        old = _find(db, token)
        if old == browser:
            raise refused("E_MOVE")
        moved = _extent(db, old)
        sql = "SELECT session_id FROM machine WHERE browser_id = ? ORDER BY session_id"
        for (session_id,) in db.execute(sql, (old,)).fetchall():
            db.lock(session_id)
        db.execute("DELETE FROM move WHERE browser_id = ?", (old,))
        db.execute("UPDATE kept_profile SET browser_id = ? WHERE browser_id = ?", (browser, old))
        _merge_machines(db, old, browser)
        db.execute("UPDATE machine SET browser_id = ? WHERE browser_id = ?", (browser, old))
        _merge_groups(db, old, browser)
        # What it has said itself stays.
        sql = """
        UPDATE guest SET browser_id = ?1 WHERE browser_id = ?2
            AND session_id NOT IN (SELECT session_id FROM guest WHERE browser_id = ?1)
        """
        db.execute(sql, (browser, old))
        sql = """
        UPDATE agreement SET browser_id = ?1 WHERE browser_id = ?2 AND NOT EXISTS (
            SELECT 1 FROM agreement AS own WHERE own.browser_id = ?1
                AND own.session_id = agreement.session_id
                AND own.fingerprint = agreement.fingerprint)
        """
        db.execute(sql, (browser, old))
        return moved


def _find(db: Database, token: str) -> int:
    """Return the browser that made a link, or refuse a link that does not work."""
    # If the clock was set back, a link works longer by that much, and no more.
    sql = "SELECT browser_id FROM move WHERE token_hash = ? AND until > ? AND until <= ?"
    row = db.execute(sql, (hashed(token), now(), now(2 * MINUTES))).fetchone()
    if row:
        return int(row[0])
    raise refused("E_NOT_FOUND move", minutes=MINUTES)


def _extent(db: Database, browser: int) -> TransferExtent:
    sql = "SELECT count(*) FROM kept_profile WHERE browser_id = ?"
    (profiles,) = db.execute(sql, (browser,)).fetchone()
    titles = tuple([session.title for session in of_browser(db, browser, TITLES)])
    sql = "SELECT count(*) FROM group_keeper WHERE browser_id = ?"
    (groups,) = db.execute(sql, (browser,)).fetchone()
    return TransferExtent(profiles, len(ids_of_book(db, browser)), titles, groups)


def _merge_groups(db: Database, old: int, new: int) -> None:
    """Give the rights of the old browser to the new one; a founder stays one."""
    sql = """
    UPDATE group_keeper SET link_id = NULL WHERE browser_id = ? AND group_id IN (
        SELECT group_id FROM group_keeper WHERE browser_id = ? AND link_id IS NULL
    )
    """
    db.execute(sql, (new, old))
    sql = """
    UPDATE group_keeper SET browser_id = ?1 WHERE browser_id = ?2 AND NOT EXISTS (
        SELECT 1 FROM group_keeper AS own
        WHERE own.browser_id = ?1 AND own.group_id = group_keeper.group_id)
    """
    db.execute(sql, (new, old))
    db.execute("DELETE FROM group_keeper WHERE browser_id = ?", (old,))


def _merge_machines(db: Database, old: int, new: int) -> None:
    """Give the rights of the old machine to the new one, in sessions with both."""
    sql = """
    SELECT was.id, was.session_id, was.link_id, was.person, machine.id
    FROM machine AS was JOIN machine USING (session_id)
    WHERE was.browser_id = ? AND machine.browser_id = ?
    """
    for was, session_id, link, person, machine in db.execute(sql, (old, new)).fetchall():
        sql = """
        UPDATE machine SET link_id = coalesce(link_id, ?), person = coalesce(person, ?)
        WHERE id = ?
        """
        db.execute(sql, (link, person, machine))
        db.execute("UPDATE machine SET browser_id = NULL, link_id = NULL WHERE id = ?", (was,))
        session = load(db, Caller(session_id, new))
        if session.owner_id == was:
            own(db, session, machine)
