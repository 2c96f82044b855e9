"""Verdicts of people on the last round: right, or to be checked.

A verdict belongs to one version of a round, so a corrected round has none. Verdicts change no
amount and no version of the session: they hold nobody back.
"""

from collections import defaultdict
from typing import NamedTuple

from scorekeeper.store.database import Database, writing
from scorekeeper.store.session import Caller, Role, Session, authorize


class Verdict(NamedTuple):
    """The verdict of a person on a round."""

    name: str
    agrees: bool


class Verdicts(NamedTuple):
    """The verdicts on the current versions of rounds."""

    serial: int  # grows with each verdict in the session
    by_round: dict[int, list[Verdict]]


def give(db: Database, caller: Caller, person: int, version: int, *, agrees: bool) -> None:
    """Store or replace a person's verdict on the last round that counts.

    A no-op for an unknown person, and if that round is not as it was saved at this version of the
    session. Every viewer may say to be anybody.
    """
    with writing(db):
        session = authorize(db, caller, Role.VIEW)
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
        ON CONFLICT DO UPDATE SET agrees = excluded.agrees WHERE agrees <> excluded.agrees
        """
        if db.execute(sql, (session.id, number, version, person, agrees)).rowcount:
            db.execute("UPDATE session SET verdicts = verdicts + 1 WHERE id = ?", (session.id,))


def of_latest(db: Database, session: Session) -> Verdicts:
    """Return the verdicts on the latest lines of a session, in the order of its seats."""
    sql = "SELECT verdicts FROM session WHERE id = ?"
    (serial,) = db.execute(sql, (session.id,)).fetchone()
    sql = "SELECT person, agrees FROM verdict WHERE session_id = ? AND number = ? AND version = ?"
    by_round = defaultdict(list)
    for line in session.latest if serial else ():
        found = dict(db.execute(sql, (session.id, line.number, line.version)).fetchall())
        if line.kind == "round":
            for name, person in session.numbers.items():
                if person in found:
                    by_round[line.number].append(Verdict(name, bool(found[person])))
    return Verdicts(serial, by_round)
