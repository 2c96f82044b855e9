"""The database of a phone, saved when the phone could not open its book: its sessions as files.

Anybody can send one, so nothing in it is trusted. Its tables must be exactly ours, its sessions are
only read by our own queries, and what comes out is a session file, which is checked like any other.
"""

import zlib
from contextlib import ExitStack, closing

from scorekeeper import doors
from scorekeeper.export.book import LARGEST, MOST_FILES
from scorekeeper.export.document import document_of, encode
from scorekeeper.export.schema import refused
from scorekeeper.store import archive, backup
from scorekeeper.store.database import File
from scorekeeper.store.errors import NewerDatabase, Unavailable

MAGIC, _GZIP = b"SQLite format 3\0", b"\x1f\x8b"

_MOST_ROWS = doors.UNPACKED.lines
"""Changes and versions of lines in a session; a session file with so many is too large to open."""

_ROWS = """
SELECT (SELECT count(*) FROM change WHERE session_id = ?1) + (
    SELECT count(*) FROM line JOIN line_version ON line_id = line.id WHERE session_id = ?1)
"""


class Rescued:
    """A checked and migrated database in memory."""

    def __init__(self, db: File) -> None:
        self._db = db
        sql = "SELECT id, title FROM session WHERE NOT sample ORDER BY id LIMIT ?"
        self.sessions: list[tuple[int, str]] = db.execute(sql, (MOST_FILES,)).fetchall()

    def file_of(self, session: int) -> bytes:
        """Return a session as its file; `?`, which no reader accepts, if that is damaged."""
        try:
            with backup.bounded_steps(self._db):
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
    try:
        with ExitStack() as stack:
            db = stack.enter_context(closing(backup.open_untrusted(content)))
            with backup.bounded_steps(db):
                opened = Rescued(db)
            if not opened.sessions:
                raise refused("E_SHAPE other")
            stack.pop_all()
            return opened
    except Unavailable as why:
        raise refused(f"E_SHAPE {'newer' if isinstance(why, NewerDatabase) else 'other'}") from None


def _unpacked(upload: bytes) -> bytes:
    unzip = zlib.decompressobj(wbits=31)
    try:
        content = unzip.decompress(upload, LARGEST + 1)
    except zlib.error:
        raise refused("E_SHAPE other") from None
    if not unzip.eof:  # It is cut off, or too large.
        raise refused("E_SHAPE other")
    return content
