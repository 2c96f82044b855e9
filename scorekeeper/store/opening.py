"""Sessions: opened, changed as a whole, ended, deleted, listed; and samples."""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from json import loads
from typing import NamedTuple
from zoneinfo import ZoneInfo

from scorekeeper.evening.ledger import by_name, dong_by_name
from scorekeeper.evening.seats import Turns, check_opening
from scorekeeper.games.base import Amount, Entry
from scorekeeper.games.names import visible
from scorekeeper.rules.profiles import Profile
from scorekeeper.store import rounds
from scorekeeper.store.access import MAY_WRITE, Opened, hand_over, opened_before
from scorekeeper.store.database import Database, check_room, now, reading, together, writing
from scorekeeper.store.errors import (
    IdempotencyKey,
    accepted,
    checked_stake,
    checked_title,
    clean_title,
    refused,
)
from scorekeeper.store.session import (
    Caller,
    Role,
    add_profile,
    announce,
    changing,
    check_version,
    packed,
    record,
    write_people,
)

HOME_ZONE = "Asia/Ho_Chi_Minh"


class Opening(NamedTuple):
    title: str
    names: Sequence[object]
    profiles: Sequence[Profile]  # at most one for each game
    stake: object = None  # đồng for each bet; None is points only
    zone: str = HOME_ZONE
    turns: Turns = "free"


def open_session(
    db: Database, opening: Opening, *, browser: int | None = None, key: str | None = None
) -> Opened:
    """Open a session.

    Its owner is a browser, or else the holder of the owner token. A retry with a used key returns
    the same session. All callers share one table of keys, so each key needs a prefix for its
    caller. Refuses two profiles of one game, and any session while the disk is low.
    """
    people = accepted(check_opening(opening.names))
    title, stake = checked_title(opening.title), checked_stake(opening.stake)
    if len({profile.game.id for profile in opening.profiles}) != len(opening.profiles):
        raise refused("E_RULES twice", "rules")
    with writing(db):
        once = IdempotencyKey(key, _body_hash(opening)) if key else None
        if known := opened_before(db, once, browser):
            return known
        check_room(db)
        sql = """
        INSERT INTO session (title, stake, zone, opened_at, version, rounds, ga_lines, people,
            turns)
        VALUES (?, ?, ?, ?, 0, 0, 0, ?, ?)
        """
        row = (title, stake, known_zone(opening.zone), now(), len(people), opening.turns)
        session_id = db.insert(sql, row)
        write_people(db, session_id, people)
        for profile in opening.profiles:
            add_profile(db, session_id, profile, since=1)
        details = {"names": [person.name for person in people]}
        return hand_over(db, session_id, "opened", browser=browser, key=once, details=details)


def known_zone(name: str) -> str:
    """Return a time zone, or the one of Vietnam if there is none of that name."""
    try:
        return ZoneInfo(name).key
    except (ValueError, OSError, KeyError):
        return HOME_ZONE


def _body_hash(opening: Opening) -> bytes:
    rules = [(p.preset.id, p.changes, p.name) for p in opening.profiles]
    body = [opening.title, list(opening.names), rules, opening.stake, opening.zone]
    # Up to 0.14 the hash had no turns: a retry across the update still finds its session.
    body += [] if opening.turns == "free" else [opening.turns]
    return sha256(packed(body).encode()).digest()


def is_used(db: Database, key: str) -> bool:
    """Return whether a session was opened under a key."""
    sql = "SELECT 1 FROM opening_key WHERE key = ?"
    return db.execute(sql, (key,)).fetchone() is not None


def set_title(
    db: Database, caller: Caller, title: object, *, expected_version: int | None = None
) -> None:
    """Change the title. Refuses one that is empty, too long or has invisible characters."""
    clean = checked_title(title)
    with changing(db, caller) as session:
        if clean != session.title:
            check_version(session, expected_version)
            details = {"from": session.title, "to": clean}
            record(db, session, "title", details=details, title=clean)


def lead(
    db: Database, caller: Caller, name: str | None, *, expected_version: int | None = None
) -> None:
    """Set who leads the next round, None for nobody."""
    with changing(db, caller) as session:
        number = None if name is None else session.number_of(name, "leader", active=True)
        if number != session.leader_number:
            check_version(session, expected_version)
            record(db, session, "leader", details={"name": name}, leader=number)


def take_turns(
    db: Database, caller: Caller, turns: Turns, *, expected_version: int | None = None
) -> None:
    """Set how people take turns if not all can play."""
    with changing(db, caller) as session:
        if turns != session.turns:
            check_version(session, expected_version)
            record(db, session, "turns", details={"turns": turns}, turns=turns)


def announce_last_round(
    db: Database, caller: Caller, last: bool, *, expected_version: int | None = None
) -> None:
    """Announce the next round as the last, or take that back.

    A no-op if it is so already: a retry is no fault.
    """
    with changing(db, caller) as session:
        if last != session.is_last_round:
            check_version(session, expected_version)
            announce(db, session, last=last)


def end(db: Database, caller: Caller, *, expected_version: int | None = None) -> None:
    """End the session, which locks it; refused while the gà is not dealt with.

    Takes back an announced last round, so that a reopened session has none. A no-op if it has
    ended: a retry is no fault.
    """
    with changing(db, caller, Role.OWNER, ended_too=True) as session:
        if session.ended_at:
            return
        check_version(session, expected_version)
        if session.ga_left:
            raise refused("E_GA_LEFT", "ga", ga=session.ga)
        record(db, session, "ended", ended_at=now(), last_round=None)


def reopen(db: Database, caller: Caller, *, expected_version: int | None = None) -> None:
    """Reopen a session that has ended."""
    with changing(db, caller, Role.OWNER, ended_too=True) as session:
        if session.ended_at:
            check_version(session, expected_version)
            record(db, session, "reopened", ended_at=None)


def delete(db: Database, caller: Caller, title: object) -> None:
    """Delete a session with everything in it; `title` must be its title, typed to confirm."""
    with changing(db, caller, Role.OWNER, ended_too=True) as session:
        # An old title may have invisible characters, which nobody types.
        typed, looks = clean_title(title) or "", visible(session.title)
        same = looks != session.title and visible(typed).split() == looks.split()
        if typed != session.title and not same:
            raise refused("E_SHAPE confirm", "title", title=session.title)
        db.execute("DELETE FROM session WHERE id = ?", (caller.session,))


class SessionSummary(NamedTuple):
    """A session in a list."""

    id: int
    title: str
    opened_at: str
    ended_at: str | None
    zone: str
    rounds: int
    view_token: str
    from_file: bool
    watched: bool = False  # whether the browser may not write into it
    me: str | None = None  # the person who uses the browser, if it has said so
    keeper: str | None = None  # who uses the owner's, if it has said so


_SUMMARY = """
session.id, title, opened_at, ended_at, zone, rounds, link.token,
    EXISTS (SELECT 1 FROM change WHERE session_id = session.id AND what = 'imported')
"""
_LINKED = "FROM session JOIN link ON link.session_id = session.id AND link.kind = 'view'"
_SUMMARIES = f"SELECT {_SUMMARY} {_LINKED}"


_OWN = f"""
JOIN machine ON machine.session_id = session.id
WHERE machine.browser_id = ? AND {MAY_WRITE} AND sample = 0
"""
"""SQL: of the sessions those that a browser may write into, no samples."""


def of_browser(db: Database, browser: int, limit: int) -> list[SessionSummary]:
    """Return the sessions that a browser may write into, newest first, no samples.

    A browser that lost its role must not see them: a summary has the view link.
    """
    sql = f"{_SUMMARIES} {_OWN} ORDER BY session.id DESC LIMIT ?"
    return [SessionSummary(*row) for row in db.execute(sql, (browser, limit)).fetchall()]


_SEEN = f"""
SELECT {_SUMMARY}, CASE WHEN {MAY_WRITE} THEN 0 ELSE 1 END, me.name, keeper.name {_LINKED}
LEFT JOIN machine ON machine.session_id = session.id AND machine.browser_id = ?1
LEFT JOIN guest ON guest.session_id = session.id AND guest.browser_id = ?1
LEFT JOIN person AS me ON me.session_id = session.id AND me.number = guest.person
LEFT JOIN machine AS owner ON owner.id = session.owner_id
LEFT JOIN person AS keeper ON keeper.session_id = session.id AND keeper.number = owner.person
WHERE session.id IN (
    SELECT session_id FROM machine WHERE browser_id = ?1
    UNION SELECT session_id FROM guest WHERE browser_id = ?1
) AND sample = 0 AND ({MAY_WRITE} OR guest.link_id = link.id)
ORDER BY session.id DESC LIMIT ?2
"""


def seen_by(db: Database, browser: int, limit: int) -> list[SessionSummary]:
    """Return the sessions that a browser may write into or watches, newest first, no samples.

    It watches those where it has said who uses it, by the view link that still holds.
    """
    return [SessionSummary._make(row) for row in db.execute(_SEEN, (browser, limit)).fetchall()]


def ids_of_book(db: Database, browser: int) -> list[int]:
    """Return the ids of all sessions that a browser may write into, no samples."""
    return [id for (id,) in db.execute(f"SELECT session.id FROM session {_OWN}", (browser,))]


def everything(db: Database) -> list[SessionSummary]:
    """Return all sessions of the file, newest first."""
    rows = db.execute(f"{_SUMMARIES} ORDER BY session.id DESC").fetchall()
    return [SessionSummary(*row) for row in rows]


class Standing(NamedTuple):
    """A person's total in a session."""

    name: str
    total: Amount  # bets
    money: Amount | None  # đồng; None if nothing was for money

    @property
    def worth(self) -> Amount:
        """The amount that counts: money, unless nothing was for money."""
        return self.total if self.money is None else self.money


def standings(db: Database, session_id: int) -> list[Standing]:
    """Return everybody's total in seat order. Works for rules of a newer version too."""
    with reading(db):
        sql = """
        SELECT number, name FROM person
        WHERE session_id = ? AND (active = 1 OR played = 1) ORDER BY seat
        """
        people = db.execute(sql, (session_id,)).fetchall()
        sql = "SELECT stake, totals_half_bets, money_half_dong FROM session WHERE id = ?"
        stake, totals, money = db.execute(sql, (session_id,)).fetchone()
    numbers = {name: number for number, name in people}
    total = by_name(loads(totals), numbers)
    in_money = dong_by_name(loads(money), numbers, stake) or {}
    return [Standing(name, total[name], in_money.get(name)) for name in numbers]


DAY = 24 * 60
"""Minutes after which a sample is deleted."""


class PlayedRound(NamedTuple):
    """A round of a sample."""

    game: str
    entry: Entry
    struck: str = ""  # why it was struck out; empty if it counts


def find_sample(db: Database, browser: int) -> str | None:
    """Return the view token of a browser's sample from the last day, or None."""
    sql = """
    SELECT link.token FROM session
    JOIN machine ON machine.id = session.owner_id
    JOIN link ON link.session_id = session.id AND link.kind = 'view'
    WHERE sample = 1 AND opened_at > ? AND machine.browser_id = ?
    ORDER BY session.id DESC
    """
    row = db.execute(sql, (now(-DAY), browser)).fetchone()
    return row[0] if row else None


def open_sample(
    db: Database, opening: Opening, played: Iterable[PlayedRound], *, browser: int
) -> str:
    """Return the view token of a browser's sample, opened if need be; delete samples of old."""
    with together(db):
        db.execute("DELETE FROM session WHERE sample = 1 AND opened_at <= ?", (now(-DAY),))
        if known := find_sample(db, browser):
            return known
        opened = open_session(db, opening, browser=browser)
        db.execute("UPDATE session SET sample = 1 WHERE id = ?", (opened.session,))
        caller = Caller(opened.session, browser)
        for number, round in enumerate(played, start=1):
            entry = {"players": list(opening.names), **round.entry}
            rounds.save(db, caller, entry, key=f"sample-{number}", game=round.game)
            if round.struck:
                rounds.strike(db, caller, number, expected_version=None, reason=round.struck)
        return opened.view_token
