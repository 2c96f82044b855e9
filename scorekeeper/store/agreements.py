"""All that a viewer may write: agreements to the rules (đồng ý), and verdicts on the last round.

They change no amount and no version of the session, so they never make a keeper's change stale. An
agreement is to a fingerprint: rules that pay differently need a new one. A verdict, right or to be
checked, belongs to one version of a round: a corrected round has none.
"""

from collections import defaultdict
from typing import NamedTuple

from scorekeeper.store.database import Database, bounded, now, reading, writing
from scorekeeper.store.errors import existing, refused
from scorekeeper.store.session import Caller, Role, Session, authorize, changing, load

MOST, MINUTES = 200, 10
"""The most agreements in a session within so many minutes."""


class Agreement(NamedTuple):
    id: int
    name: str
    game: str
    at: str
    struck: bool
    mine: bool  # whether it was made in the caller's browser


def agree(db: Database, caller: Caller, name: str, game: str) -> None:
    """Record in the caller's browser that a person agrees to the rules of a game.

    Each browser agrees to rules once, and never again after that was struck out. Refuses programs,
    and more than `MOST` agreements in `MINUTES`.
    """
    if caller.browser is None:
        raise refused("E_AGREED browser")
    with writing(db, caller.session):
        session, person, fingerprint = _read(db, caller, name, game)
        agreed = (session.id, caller.browser, fingerprint)
        sql = """
        SELECT person, struck FROM agreement
        WHERE session_id = ? AND browser_id = ? AND fingerprint = ?
        """
        known, struck = db.execute(sql, agreed).fetchone() or (None, False)
        who = session.name(known) or "?"
        if struck:
            raise refused("E_AGREED struck", player=who)
        if known is not None:
            if known != person:
                raise refused("E_AGREED", "name", player=who)
            return
        _check_room(db, session)
        sql = """
        INSERT INTO agreement (session_id, browser_id, fingerprint, person, at, struck)
        VALUES (?, ?, ?, ?, ?, 0)
        """
        db.execute(sql, (*agreed, person, now()))


def check(db: Database, caller: Caller, name: str, game: str) -> None:
    """Refuse what `agree` would refuse, before a new browser is stored."""
    with reading(db):
        session, _, _ = _read(db, caller, name, game)
        _check_room(db, session)


def _read(db: Database, caller: Caller, name: str, game: str) -> tuple[Session, int, str]:
    """Return the session, the number of the person and the fingerprint of the rules."""
    session = authorize(db, caller, Role.VIEW)
    profile = session.profile_by_game.get(game)
    if profile is None:
        raise refused("E_RULES", "game")
    if not name:
        raise refused("E_PLAYER_UNKNOWN nobody", "name", players=", ".join(session.numbers))
    return session, session.number_of(name, "name"), profile.fingerprint


def _check_room(db: Database, session: Session) -> None:
    """Refuse if too many have agreed in the last minutes, struck ones included."""
    # If the clock was set back, "later" agreements would count for too long.
    sql = "SELECT count(*) FROM agreement WHERE session_id = ? AND at > ? AND at <= ?"
    (lately,) = db.execute(sql, (session.id, now(-MINUTES), now())).fetchone()
    if lately >= MOST:
        raise refused("E_TOO_MANY", minutes=MINUTES)


def strike(db: Database, caller: Caller, id: int) -> None:
    """Strike an agreement out. Its browser cannot agree to these rules again."""
    with changing(db, caller):
        sql = "UPDATE agreement SET struck = 1 WHERE session_id = ? AND id = ?"
        existing(db.execute(sql, (caller.session, bounded(id))).rowcount)


def to_what_holds(db: Database, caller: Caller) -> list[Agreement]:
    """Return the agreements to the current rules, oldest first, struck ones too."""
    with reading(db):
        session = load(db, caller)
        games = {rules.fingerprint: game for game, rules in session.profile_by_game.items()}
        sql = """
        SELECT id, person, fingerprint, at, struck, browser_id FROM agreement
        WHERE session_id = ? ORDER BY id
        """
        rows = db.execute(sql, (caller.session,)).fetchall()
    return [
        Agreement(id, name, games[fingerprint], at, bool(struck), browser == caller.browser)
        for id, person, fingerprint, at, struck, browser in rows
        if fingerprint in games and (name := session.name(person))
    ]


# Verdicts


class Verdict(NamedTuple):
    name: str
    agrees: bool


def give_verdict(db: Database, caller: Caller, person: int, version: int, *, agrees: bool) -> None:
    """Store or replace a person's verdict on the last round that counts.

    A no-op for an unknown person, and if that round is not as it was saved at this version of the
    session. Every viewer may say to be anybody.
    """
    with changing(db, caller, Role.VIEW) as session:
        sql = """
        SELECT number, version FROM line
        WHERE session_id = ? AND kind = 'round' AND status = 'valid'
        ORDER BY position DESC LIMIT 1
        """
        number, now = db.execute(sql, (session.id,)).fetchone() or (0, None)
        if now != version or person not in session.names:
            return
        sql = """
        INSERT INTO verdict VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (session_id, number, version, person)
        DO UPDATE SET agrees = excluded.agrees WHERE verdict.agrees <> excluded.agrees
        """
        if db.execute(sql, (session.id, number, version, person, agrees)).rowcount:
            db.execute("UPDATE session SET verdicts = verdicts + 1 WHERE id = ?", (session.id,))


def latest_verdicts(db: Database, session: Session) -> dict[int, list[Verdict]]:
    """Return the verdicts on the latest rounds of a session by number, in the order of its seats.

    They are on the current versions of these rounds.
    """
    sql = "SELECT person, agrees FROM verdict WHERE session_id = ? AND number = ? AND version = ?"
    by_round = defaultdict(list)
    for line in session.latest if session.verdicts else ():
        by_person = dict(db.execute(sql, (session.id, line.number, line.version)).fetchall())
        if line.kind == "round":
            for name, person in session.numbers.items():
                if person in by_person:
                    by_round[line.number].append(Verdict(name, bool(by_person[person])))
    return by_round
