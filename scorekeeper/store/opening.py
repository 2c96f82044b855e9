"""How a session is opened: its people, its rules, its stake, and its first links."""

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple
from zoneinfo import ZoneInfo

from scorekeeper.games.names import clean_text, hidden_in
from scorekeeper.profiles import Profile
from scorekeeper.seats import Person, check_opening
from scorekeeper.store.access import Caller, Rights, Role, add_machine, role, write_people
from scorekeeper.store.database import Database, check_room, insert, now, writing
from scorekeeper.store.errors import Refused, refused
from scorekeeper.store.links import make
from scorekeeper.store.replay import IdempotencyKey
from scorekeeper.store.session import checked_stake, load, packed, record
from scorekeeper.store.session_rules import add_profile

LONGEST_TITLE = 80
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
    title = checked_title(opening.title)
    checked_stake(opening.stake)
    if len({profile.game.id for profile in opening.profiles}) != len(opening.profiles):
        raise refused("E_RULES twice", "rules")
    with writing(db):
        once = IdempotencyKey(key, _body_hash(opening)) if key else None
        if known := opened_before(db, once, browser):
            return known
        check_room(db)
        return _open(db, opening._replace(title=title), people, browser, once)


def clean_title(raw: object) -> str | None:
    """A title in NFC without blanks at its ends; None if it is empty or too long."""
    return clean_text(raw, LONGEST_TITLE)


def checked_title(raw: object, what: str = "title") -> str:
    """A new title, or another label, in its plain spelling; refused as a name would be. One that a
    book holds may be another."""
    title = clean_title(raw)
    if title is None:
        raise refused(f"E_SHAPE {what}", what, most=LONGEST_TITLE)
    if hidden_in(title):
        raise refused(f"E_SHAPE {what} unseen", what)
    return title


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
    tokens = dict(
        db.execute("SELECT kind, token FROM link WHERE session_id = ?", (session_id,)).fetchall()
    )
    keeps = role(db, Caller(session_id, browser)) >= Role.KEEPER or "owner" in tokens
    if body != key.body or not keeps:
        raise refused("E_KEY_REUSED opening")
    sql = "SELECT max(version) FROM change WHERE session_id = ? AND what IN ('opened', 'imported')"
    (version,) = db.execute(sql, (session_id,)).fetchone()
    return Opened(session_id, tokens["view"], tokens["keeper"], tokens.get("owner"), version)


def _open(
    db: Database,
    opening: Opening,
    people: tuple[Person, ...],
    browser: int | None,
    key: IdempotencyKey | None,
) -> Opened:
    session_id = insert(
        db,
        """
        INSERT INTO session
            (title, stake, zone, opened_at, version, rounds, ga_lines, people)
        VALUES (?, ?, ?, ?, 0, 0, 0, ?)
        """,
        (opening.title, opening.stake, known_zone(opening.zone), now(), len(people)),
    )
    write_people(db, session_id, people)
    for profile in opening.profiles:
        add_profile(db, session_id, profile, since=1)
    details = {"names": [person.name for person in people]}
    return hand_over(db, session_id, "opened", browser=browser, key=key, details=details)


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
    version = record(
        db, load(db, Caller(session_id), Rights(Role.OWNER, owner)), what, details=details
    )
    view, keeper = make(db, session_id, "view"), make(db, session_id, "keeper")
    owner_token = make(db, session_id, "owner") if browser is None else None
    return Opened(session_id, view, keeper, owner_token, version)
