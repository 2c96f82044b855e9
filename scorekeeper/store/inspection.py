"""A file looked at without changing it: whether it is a whole book of ours, and what it holds."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from scorekeeper.store import faults
from scorekeeper.store.database import Database, connect, connect_to_read, reading
from scorekeeper.store.faults import DAMAGED, READABLE, Unavailable, unavailable
from scorekeeper.store.steps import applied, up_to_date

SQLITE = sqlite3.sqlite_version


class Contents(NamedTuple):
    """What a book holds."""

    sessions: int
    rounds: int
    """Those that were struck out among them."""
    changed_at: str | None
    """The moment of the last change of a session, in UTC; None where there was none."""
    up_to_date: bool
    """Whether it has the tables of this version; else it has those of an older one."""


_CONTENTS = """
SELECT count(*), coalesce(sum(rounds), 0), (SELECT max(at) FROM change) FROM session
"""


def open_as_it_is(file: Path) -> Database:
    """A connection to a file that is not brought up to date, and which is read alone where it
    cannot be written. Raises `Unavailable`."""
    with faults.told(OSError):
        if not file.stat().st_size:
            raise faults.empty()
        try:
            return _opened(file)
        except sqlite3.Error as error:
            why = unavailable(error)
            if why is None or why.sentence not in READABLE:
                raise
            return connect_to_read(file, why)


def _opened(file: Path) -> Database:
    db = connect(file)
    try:
        if not applied(db):
            raise faults.foreign()
    except BaseException:
        db.close()
        raise
    return db


def inspect(file: Path) -> Contents:
    """Read every page of a file, and tell what it holds. Raises `Unavailable` where it is damaged,
    empty, another program's or of a newer version."""
    with closing(open_as_it_is(file)) as db, faults.told(), reading(db):
        known = up_to_date(db)
        (told,) = db.execute("PRAGMA integrity_check(1)").fetchone()
        if told != "ok" or db.execute("PRAGMA foreign_key_check").fetchone():
            raise Unavailable(DAMAGED)
        sessions, rounds, changed_at = db.execute(_CONTENTS).fetchone()
        return Contents(sessions, rounds, changed_at, known)
