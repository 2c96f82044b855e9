"""The database of a phone, saved when the phone could not open its book: its sessions as files.

Anybody can send one, so nothing in it is trusted. It is opened in memory; its tables must be
exactly ours, its sessions are only read by our own queries, and what comes out is a session file,
which is checked like any other.
"""

import re
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager

from scorekeeper.export.book import LARGEST, MOST_FILES
from scorekeeper.export.document import document_of, encode
from scorekeeper.export.schema import refused
from scorekeeper.store import archive
from scorekeeper.store.database import Database
from scorekeeper.store.schema import SCRIPTS, STEPS, applied, migrate

MAGIC, _GZIP = b"SQLite format 3\0", b"\x1f\x8b"

_MOST_ROWS = 10_000
"""Changes and versions of lines in a session; a session file with so many is too large to open."""

_STEPS = 20_000
_MOST_STEPS = 2_000
"""Steps of SQLite between two calls of the progress handler, and how many calls one use may take:
some seconds of work."""

# Not `trusted_schema = OFF`: some versions of SQLite then refuse json_valid, which our tables use.
# The schema is compared with ours before any table is read.
_SETTINGS = ("PRAGMA cell_size_check = ON", "PRAGMA temp_store = MEMORY")
_LIMITS = {
    sqlite3.SQLITE_LIMIT_LENGTH: 1_000_000,
    sqlite3.SQLITE_LIMIT_ATTACHED: 0,
    sqlite3.SQLITE_LIMIT_WORKER_THREADS: 0,
}
_MIGRATIONS = """
CREATE TABLE _sqlite_migrations (
    id INTEGER PRIMARY KEY, migration_set TEXT, name TEXT, applied_at TEXT);
CREATE UNIQUE INDEX idx__sqlite_migrations_migration_set_name
    ON _sqlite_migrations (migration_set, name);
"""
"""As sqlite-utils creates it."""

_SCHEMA = "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL"
_ROWS = """
SELECT (SELECT count(*) FROM change WHERE session_id = ?1) + (
    SELECT count(*) FROM line JOIN line_version ON line_id = line.id WHERE session_id = ?1)
"""


class Rescued:
    """A checked and migrated database in memory."""

    def __init__(self, db: Database) -> None:
        self._db = db
        sql = "SELECT id, title FROM session WHERE NOT sample ORDER BY id LIMIT ?"
        self.sessions: list[tuple[int, str]] = db.execute(sql, (MOST_FILES,)).fetchall()

    def file_of(self, session: int) -> bytes:
        """Return a session as its file; `?`, which no reader accepts, if that is damaged."""
        try:
            with _bounded(self._db):
                ((rows,),) = self._db.execute(_ROWS, (session,)).fetchall()
                if rows <= _MOST_ROWS:
                    return encode(document_of(archive.read(self._db, session)))
        except Exception:  # Hostile rows raise anything.
            self._db.rollback()
        return b"?"

    def close(self) -> None:
        """Free the memory."""
        self._db.close()


def is_rescued(upload: bytes) -> bool:
    """Return whether a file looks like such a database, packed or not."""
    return upload.startswith((MAGIC, _GZIP))


def open_rescued(upload: bytes) -> Rescued:
    """Open a database; refuses a damaged, changed or empty one, and one of a newer version."""
    content = _unpacked(upload) if upload.startswith(_GZIP) else upload
    if not content.startswith(MAGIC) or len(content) > LARGEST:
        raise refused("E_SHAPE other")
    db = sqlite3.connect(":memory:", isolation_level=None, factory=Database)
    try:
        with _bounded(db):
            for what, most in _LIMITS.items():
                db.setlimit(what, most)
            # In memory there is no log; the file of a closed book needs none.
            db.deserialize(content[:18] + b"\1\1" + content[20:])
            for setting in _SETTINGS:
                db.execute(setting)
            _check(db)
            db.execute("BEGIN")
            migrate(db)
            db.execute("COMMIT")
            db.execute("PRAGMA query_only = ON")
            opened = Rescued(db)
            if not opened.sessions:
                raise refused("E_SHAPE other")
            return opened
    except BaseException as error:
        db.close()
        if isinstance(error, sqlite3.Error):
            raise refused("E_SHAPE other") from None
        raise


def _unpacked(upload: bytes) -> bytes:
    unzip = zlib.decompressobj(wbits=31)
    try:
        return unzip.decompress(upload, LARGEST + 1)
    except zlib.error:
        raise refused("E_SHAPE other") from None


def _check(db: Database) -> None:
    """Refuse a database that has not exactly our tables and indexes, or whose pages are damaged."""
    found = _schema(db)
    steps = applied(db) if _ours(0) <= found else ()
    if not set(steps) <= set(STEPS):
        raise refused("E_SHAPE newer")
    if not steps or steps != STEPS[: len(steps)] or found != _ours(len(steps)):
        raise refused("E_SHAPE other")
    if db.execute("PRAGMA quick_check(1)").fetchall() != [("ok",)]:
        raise refused("E_SHAPE other")


def _ours(steps: int) -> set[tuple[str, ...]]:
    """Return the schema after the first migrations."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        db.executescript(_MIGRATIONS)
        for name in STEPS[:steps]:
            db.executescript(SCRIPTS[name])
        return _schema(db)


def _schema(db: sqlite3.Connection) -> set[tuple[str, ...]]:
    """Return type, name, table and SQL of all objects, however SQLite has quoted and spaced it."""
    return {
        (kind, name, table, re.sub(r'[\s"\[\]]', "", sql))
        for kind, name, table, sql in db.execute(_SCHEMA)
    }


@contextmanager
def _bounded(db: Database) -> Iterator[None]:
    """Interrupt the queries of the block when they have taken too many steps."""
    calls = iter(range(_MOST_STEPS))
    db.set_progress_handler(lambda: next(calls, None) is None, _STEPS)
    try:
        yield
    finally:
        db.set_progress_handler(None, 0)
