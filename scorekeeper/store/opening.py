"""Sessions from their opening to their end: opened, named, led, ended, deleted and listed.

A sample is a played session to look at and to try, removed after a day.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from json import loads
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from scorekeeper.evening.ledger import by_name, dong_by_name
from scorekeeper.evening.seats import Turns, check_opening
from scorekeeper.games.base import Amount
from scorekeeper.games.names import visible
from scorekeeper.rules.profiles import Profile
from scorekeeper.store import lines, rounds
from scorekeeper.store.access import (
    MAY_WRITE,
    add_machine,
    authorize,
    change_column,
    make_link,
    record,
    tokens,
)
from scorekeeper.store.database import Database, check_room, insert, now, reading, together, writing
from scorekeeper.store.errors import Refused, refused
from scorekeeper.store.people import write_people
from scorekeeper.store.replay import IdempotencyKey, checked_title, clean_title
from scorekeeper.store.session import Caller, Role, load, packed, role
from scorekeeper.store.session_rules import add_profile, checked_stake

HOME_ZONE = "Asia/Ho_Chi_Minh"


class Opening(NamedTuple):
    """The session that is asked for."""

    title: str
    names: Sequence[object]
    profiles: Sequence[Profile]
    """One, or one for each game."""
    stake: object = None
    """Đồng a bet; None is points only."""
    zone: str = HOME_ZONE


class Opened(NamedTuple):
    """A new session."""

    session: int
    view_token: str
    keeper_token: str
    owner_token: str | None
    """For a program; a browser is the owner by itself."""
    version: int


def open_session(
    db: Database, opening: Opening, *, browser: int | None = None, key: str | None = None
) -> Opened:
    """Open a session, owned by the browser; without one, by the holder of the owner token.

    With a key the same call opens it once. Keys of all callers are in one list: put in front of it
    what tells yours from theirs.
    """
    people = check_opening(opening.names)
    if isinstance(people, list):
        raise Refused(people)
    title, stake = checked_title(opening.title), checked_stake(opening.stake)
    if len({profile.game.id for profile in opening.profiles}) != len(opening.profiles):
        raise refused("E_RULES twice", "rules")
    with writing(db):
        once = IdempotencyKey(key, _body_hash(opening)) if key else None
        if known := opened_before(db, once, browser):
            return known
        check_room(db)
        sql = """
        INSERT INTO session (title, stake, zone, opened_at, version, rounds, ga_lines, people)
        VALUES (?, ?, ?, ?, 0, 0, 0, ?)
        """
        row = (title, stake, known_zone(opening.zone), now(), len(people))
        session_id = insert(db, sql, row)
        write_people(db, session_id, people)
        for profile in opening.profiles:
            add_profile(db, session_id, profile, since=1)
        details = {"names": [person.name for person in people]}
        return hand_over(db, session_id, "opened", browser=browser, key=once, details=details)


def known_zone(name: str) -> str:
    """The time zone of that name, else the one at home: a browser may send anything."""
    try:
        return ZoneInfo(name).key
    except (ValueError, OSError, KeyError):
        return HOME_ZONE


def _body_hash(opening: Opening) -> bytes:
    rules = [(p.preset.id, p.changes, p.name) for p in opening.profiles]
    body = [opening.title, list(opening.names), rules, opening.stake, opening.zone]
    return sha256(packed(body).encode()).digest()


def is_used(db: Database, key: str) -> bool:
    """Whether a session was opened by that key."""
    sql = "SELECT 1 FROM opening_key WHERE key = ?"
    return db.execute(sql, (key,)).fetchone() is not None


def opened_before(db: Database, key: IdempotencyKey | None, browser: int | None) -> Opened | None:
    """The session that was opened by that key; None where there is none, and without a key. Refused
    where something else was asked under it, and where the browser, or the program without one, has
    lost the session since: a retry shows nobody the links that took the place of theirs."""
    sql = "SELECT body_hash, session_id FROM opening_key WHERE key = ?"
    found = db.execute(sql, (key.text,)).fetchone() if key else None
    if key is None or found is None:
        return None
    body, session_id = found
    links = tokens(db, session_id)
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
    """Give a new session its owner and its links, keep the key by which it was opened, and record
    how it came to be."""
    if key:
        db.execute("INSERT INTO opening_key VALUES (?, ?, ?)", (*key, session_id))
    owner = None if browser is None else add_machine(db, session_id, browser=browser)
    db.execute("UPDATE session SET owner_id = ? WHERE id = ?", (owner, session_id))
    version = record(db, load(db, Caller(session_id), Role.OWNER, owner), what, details=details)
    view, keeper = make_link(db, session_id, "view"), make_link(db, session_id, "keeper")
    owner_token = make_link(db, session_id, "owner") if browser is None else None
    return Opened(session_id, view, keeper, owner_token, version)


def set_title(
    db: Database, caller: Caller, title: object, *, expected_version: int | None = None
) -> int:
    """Change the title. Returns the session's version."""
    clean = checked_title(title)
    with writing(db):
        session = authorize(db, caller, Role.KEEPER, expected_version)
        if clean == session.title:
            return session.version
        details = {"from": session.title, "to": clean}
        return change_column(db, session, "title", clean, "title", details)


def lead(
    db: Database, caller: Caller, name: str | None, *, expected_version: int | None = None
) -> int:
    """Set the person who leads the next round, None for nobody. Returns the session's version."""
    with writing(db):
        session = authorize(db, caller, Role.KEEPER, expected_version)
        number = None if name is None else session.number_of(name, "leader", active=True)
        if number == session.leader_number:
            return session.version
        return change_column(db, session, "leader", number, "leader", {"name": name})


def take_turns(
    db: Database, caller: Caller, turns: Turns, *, expected_version: int | None = None
) -> int:
    """Set how people take turns, where more are there than play. Returns the session's version."""
    with writing(db):
        session = authorize(db, caller, Role.KEEPER, expected_version)
        if turns == session.turns:
            return session.version
        return change_column(db, session, "turns", turns, "turns", {"turns": turns})


def end(db: Database, caller: Caller, *, expected_version: int | None = None) -> int:
    """End the session, which locks it. A gà that is not empty is dealt with before."""
    with writing(db):
        session = authorize(db, caller, Role.OWNER, expected_version)
        last = tuple(lines.latest(db, session, 1))
        if replace(session, latest=last).ga_left:
            raise refused("E_GA_LEFT", "ga", ga=session.ga)
        return change_column(db, session, "ended_at", now(), "ended")


def reopen(db: Database, caller: Caller, *, expected_version: int | None = None) -> int:
    """Open a session again that has ended."""
    with writing(db):
        session = authorize(db, caller, Role.OWNER, expected_version, ended_too=True)
        if session.ended_at is None:
            return session.version
        return change_column(db, session, "ended_at", None, "reopened")


def delete(db: Database, caller: Caller, title: object) -> None:
    """Delete a session and all that belongs to it. To be sure, its title is typed again."""
    with writing(db):
        session = authorize(db, caller, Role.OWNER, ended_too=True)
        if not _is_typed(session.title, title):
            raise refused("E_SHAPE confirm", "title", title=session.title)
        db.execute("DELETE FROM session WHERE id = ?", (caller.session,))


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


_SUMMARIES = """
SELECT session.id, title, opened_at, ended_at, zone, rounds, link.token
FROM session JOIN link ON link.session_id = session.id AND link.kind = 'view'
"""


def of_browser(db: Database, browser: int, limit: int = 50) -> list[SessionSummary]:
    """The sessions that a browser owns or keeps, the latest first; no samples.

    Sessions whose role the browser has lost are left out, because a summary holds the view link.
    """
    sql = f"""
    {_SUMMARIES} JOIN machine ON machine.session_id = session.id
    WHERE machine.browser_id = ? AND {MAY_WRITE} AND NOT sample ORDER BY session.id DESC LIMIT ?
    """
    return [SessionSummary._make(found) for found in db.execute(sql, (browser, limit)).fetchall()]


def everything(db: Database) -> list[SessionSummary]:
    """All sessions of the file, the latest first."""
    found = db.execute(f"{_SUMMARIES} ORDER BY session.id DESC").fetchall()
    return [SessionSummary._make(row) for row in found]


class Standing(NamedTuple):
    """What a person has won or lost in a session."""

    name: str
    total: Amount
    """In bets."""
    money: Amount | None
    """In đồng; None where nothing was played for money."""


def standings(db: Database, session_id: int) -> list[Standing]:
    """Everybody who is there or was, in seat order. It can be read whatever the rules are, also
    those of a newer version."""
    with reading(db):
        sql = """
        SELECT number, name FROM person WHERE session_id = ? AND (active OR played) ORDER BY seat
        """
        people = db.execute(sql, (session_id,)).fetchall()
        sql = "SELECT stake, totals_half_bets, money_half_dong FROM session WHERE id = ?"
        stake, totals, money = db.execute(sql, (session_id,)).fetchone()
    numbers = {name: number for number, name in people}
    total = by_name(loads(totals), numbers)
    in_money = dong_by_name(loads(money), numbers, stake) or {}
    return [Standing(name, total[name], in_money.get(name)) for name in numbers]


DAY = 24 * 60
"""Minutes that a sample is kept."""


class PlayedRound(NamedTuple):
    """A round of a sample."""

    game: str
    entry: Mapping[str, Any]
    struck: str = ""
    """Why it was struck out; empty where it counts."""


def find_sample(db: Database, browser: int) -> str | None:
    """Return the view token of a browser's sample; None if it has opened none within a day."""
    sql = """
    SELECT link.token FROM session
    JOIN machine ON machine.id = session.owner_id
    JOIN link ON link.session_id = session.id AND link.kind = 'view'
    WHERE sample AND opened_at > ? AND machine.browser_id = ?
    ORDER BY session.id DESC
    """
    found = db.execute(sql, (now(-DAY), browser)).fetchone()
    return found[0] if found else None


def open_sample(
    db: Database, opening: Opening, played: Iterable[PlayedRound], *, browser: int
) -> str:
    """Return the view token of a browser's sample; open one if it has none.

    Deletes every sample that is older than a day.
    """
    with together(db):
        db.execute("DELETE FROM session WHERE sample AND opened_at <= ?", (now(-DAY),))
        if known := find_sample(db, browser):
            return known
        opened = open_session(db, opening, browser=browser)
        db.execute("UPDATE session SET sample = 1 WHERE id = ?", (opened.session,))
        caller = Caller(opened.session, browser)
        for number, one in enumerate(played, start=1):
            entry = {"players": list(opening.names), **one.entry}
            rounds.save(db, caller, entry, key=f"sample-{number}", game=one.game)
            if one.struck:
                rounds.strike(db, caller, number, expected_version=None, reason=one.struck)
        return opened.view_token
