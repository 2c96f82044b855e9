"""Sessions: shown, listed, led, given another title, ended, opened again, deleted."""

from dataclasses import replace
from json import loads
from typing import NamedTuple

from scorekeeper.games.base import Amount
from scorekeeper.games.names import visible
from scorekeeper.ledger import bets, by_name, dong_by_name
from scorekeeper.seats import Turns
from scorekeeper.store import lines
from scorekeeper.store.access import MAY_WRITE, Caller, Role, rights
from scorekeeper.store.database import Database, now, reading, writing
from scorekeeper.store.errors import refused
from scorekeeper.store.opening import checked_title, clean_title
from scorekeeper.store.session import Line, Session, authorize, authorize_change, load, record


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


def view(db: Database, caller: Caller, latest: int = 10) -> Session:
    """The session as it is now, with its last lines, at least one. The cost is the same however
    many rounds there are."""
    with reading(db):
        session = load(db, caller, rights(db, caller))
        last = lines.with_balances(db, session, lines.latest(db, session, latest))
    return replace(session, latest=tuple(last))


def ledger(
    db: Database, caller: Caller, *, before: int | None = None, limit: int = 100
) -> list[Line]:
    """A page of all lines, the last in the order of scoring first; before a position if one is
    given."""
    with reading(db):
        session = load(db, caller)
        return lines.with_balances(db, session, lines.latest(db, session, limit, before))


def set_title(
    db: Database, caller: Caller, title: object, *, expected_version: int | None = None
) -> int:
    """Change the title. Returns the session's version."""
    clean = checked_title(title)
    with writing(db):
        session = authorize_change(db, caller, Role.KEEPER, expected_version)
        if clean == session.title:
            return session.version
        db.execute("UPDATE session SET title = ? WHERE id = ?", (clean, caller.session))
        return record(db, session, "title", details={"from": session.title, "to": clean})


def lead(
    db: Database, caller: Caller, name: str | None, *, expected_version: int | None = None
) -> int:
    """Set the person who leads the next round, None for nobody. Returns the session's version."""
    with writing(db):
        session = authorize_change(db, caller, Role.KEEPER, expected_version)
        if name is not None and name not in session.active:
            told = ", ".join(session.active)
            raise refused("E_PLAYER_UNKNOWN", "leader", player=name, players=told)
        number = None if name is None else session.active[name]
        if number == session.leader_number:
            return session.version
        db.execute("UPDATE session SET leader = ? WHERE id = ?", (number, caller.session))
        return record(db, session, "leader", details={"name": name})


def take_turns(
    db: Database, caller: Caller, turns: Turns, *, expected_version: int | None = None
) -> int:
    """Set how people take turns, where more are there than play. Returns the session's version."""
    with writing(db):
        session = authorize_change(db, caller, Role.KEEPER, expected_version)
        if turns == session.turns:
            return session.version
        db.execute("UPDATE session SET turns = ? WHERE id = ?", (turns, caller.session))
        return record(db, session, "turns", details={"turns": turns})


def end(db: Database, caller: Caller, *, expected_version: int | None = None) -> int:
    """End the session, which locks it. A gà that is not empty is dealt with before."""
    with writing(db):
        session = authorize_change(db, caller, Role.OWNER, expected_version)
        last = tuple(lines.latest(db, session, 1))
        if replace(session, latest=last).ga_left:
            raise refused("E_GA_LEFT", "ga", ga=bets(session.balance.ga))
        db.execute("UPDATE session SET ended_at = ? WHERE id = ?", (now(), caller.session))
        return record(db, session, "ended")


def reopen(db: Database, caller: Caller, *, expected_version: int | None = None) -> int:
    """Open a session again that has ended."""
    with writing(db):
        session = authorize_change(db, caller, Role.OWNER, expected_version, ended_too=True)
        if session.ended_at is None:
            return session.version
        db.execute("UPDATE session SET ended_at = NULL WHERE id = ?", (caller.session,))
        return record(db, session, "reopened")


def delete(db: Database, caller: Caller, title: object) -> None:
    """Delete a session and all that belongs to it. To be sure, its title is typed again."""
    with writing(db):
        session = authorize(db, caller, Role.OWNER, ended_too=True)
        if not _is_typed(session.title, title):
            raise refused("E_SHAPE confirm", "title", title=session.title)
        db.execute("DELETE FROM session WHERE id = ?", (caller.session,))
    return


def _is_typed(title: str, typed: object) -> bool:
    """Whether a title was typed again: as it stands, or one of before, with what nobody sees or
    could type, as it looks."""
    seen, looks = clean_title(typed) or "", visible(title)
    return seen == title or (looks != title and visible(seen).split() == looks.split())


class SessionSummary(NamedTuple):
    """A session as one entry of a list."""

    id: int
    title: str
    opened_at: str
    ended_at: str | None
    zone: str
    rounds: int
    view_token: str


_KEPT = """
SELECT session.id, title, opened_at, ended_at, zone, rounds, link.token
FROM session JOIN link ON link.session_id = session.id AND link.kind = 'view'
"""


def of_browser(db: Database, browser: int, limit: int = 50) -> list[SessionSummary]:
    """The sessions that a browser owns or keeps, the latest first; no samples.

    A browser whose right was taken away is told nothing of them, least of all their view link.
    """
    sql = f"""
    {_KEPT} JOIN machine ON machine.session_id = session.id
    WHERE machine.browser_id = ? AND {MAY_WRITE} AND NOT sample ORDER BY session.id DESC LIMIT ?
    """
    return [SessionSummary._make(found) for found in db.execute(sql, (browser, limit)).fetchall()]


def everything(db: Database) -> list[SessionSummary]:
    """All sessions of the file, the latest first."""
    return [
        SessionSummary._make(found)
        for found in db.execute(f"{_KEPT} ORDER BY session.id DESC").fetchall()
    ]


class Standing(NamedTuple):
    """What a person has won or lost in a session."""

    name: str
    total: Amount
    """In bets."""
    money: Amount | None
    """In đồng; None where nothing was played for money."""


_PEOPLE = """
SELECT number, name FROM person WHERE session_id = ? AND (active OR played) ORDER BY seat
"""


def standings(db: Database, session_id: int) -> list[Standing]:
    """Everybody who is there or was, in seat order. It can be read whatever the rules are, also
    those of a newer version."""
    with reading(db):
        people = db.execute(_PEOPLE, (session_id,)).fetchall()
        sql = "SELECT stake, totals_half_bets, money_half_dong FROM session WHERE id = ?"
        stake, totals, money = db.execute(sql, (session_id,)).fetchone()
    numbers = {name: number for number, name in people}
    total = by_name(loads(totals), numbers)
    in_money = dong_by_name(loads(money), numbers, stake) or {}
    return [Standing(name, total[name], in_money.get(name)) for name in numbers]
