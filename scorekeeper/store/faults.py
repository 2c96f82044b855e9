"""Why the book cannot be read or written, told apart by what SQLite and the system say of it."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from scorekeeper.store.errors import SENTENCES
from scorekeeper.text import Text


class Unavailable(Exception):
    """The book cannot be read or written now. Nothing was changed."""

    wait = 30
    """Seconds after which the same call may be tried again."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        """The key of `SENTENCES` that tells why."""

    @property
    def told(self) -> Text:
        """Why, and what to do."""
        return SENTENCES[self.sentence]


class Busy(Unavailable):
    """Another process holds the book. It will be done with it soon."""

    wait = 2

    def __init__(self) -> None:
        super().__init__("E_BUSY")


class NewerDatabase(Unavailable):
    """The file has tables of a version to come."""

    def __init__(self) -> None:
        super().__init__("E_BUSY newer")


KINDS: tuple[type[Exception], ...] = (Unavailable, sqlite3.Error)
"""What is raised where the book cannot be used, and may be a mistake of ours too."""

_FULL, _READ_ONLY = "E_BUSY full", "E_BUSY read-only"
DAMAGED = "E_BUSY damaged"
_DISK, _CLOSED = "E_BUSY disk", "E_BUSY closed"

_PRIMARY = 0xFF
_HELD = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL)
_OF_SQLITE = {
    sqlite3.SQLITE_IOERR_SHMSIZE: _FULL,  # There is no room for the index of the log.
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_READONLY: _READ_ONLY,
    sqlite3.SQLITE_PERM: _READ_ONLY,
    sqlite3.SQLITE_IOERR: _DISK,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
    sqlite3.SQLITE_CANTOPEN: _CLOSED,
}
_OF_SYSTEM = {
    errno.ENOSPC: _FULL,
    errno.EFBIG: _FULL,
    getattr(errno, "EDQUOT", errno.ENOSPC): _FULL,
    errno.EROFS: _READ_ONLY,
    errno.EACCES: _READ_ONLY,
    errno.EPERM: _READ_ONLY,
    errno.EIO: _DISK,
}

READABLE = (_FULL, _READ_ONLY, _DISK, _CLOSED)
"""The sentences of what keeps a file from being written, which may well be read."""


def empty() -> Unavailable:
    """A file of no bytes: none of ours ever is, so that something has happened to it."""
    return Unavailable("E_BUSY empty")


def missing() -> Unavailable:
    """The file was deleted, or part of it was."""
    return Unavailable("E_BUSY missing")


def foreign() -> Unavailable:
    """A database of another program."""
    return Unavailable("E_BUSY foreign")


def unavailable(error: BaseException) -> Unavailable | None:
    """What an error of SQLite or of the system says of the file; None where it is a mistake of
    ours."""
    if isinstance(error, Unavailable):
        return error
    if isinstance(error, OSError):
        return Unavailable(_OF_SYSTEM.get(error.errno or 0, _CLOSED))
    code = getattr(error, "sqlite_errorcode", 0)
    if code & _PRIMARY in _HELD:
        return Busy()
    sentence = _OF_SQLITE.get(code) or _OF_SQLITE.get(code & _PRIMARY)
    return Unavailable(sentence) if sentence else None


def tell(error: Exception) -> None:
    """Raise what an error of SQLite or of the system says of the file as `Unavailable`; nothing is
    done where it is a mistake of ours."""
    if why := unavailable(error):
        raise why from error


@contextmanager
def told(*also: type[Exception]) -> Iterator[None]:
    """Raise what the file suffers from as `Unavailable`, by the errors of SQLite and others that
    are named; a mistake of ours stays what it is."""
    kinds: tuple[type[Exception], ...] = (sqlite3.Error, *also)
    try:
        yield
    except kinds as error:
        tell(error)
        raise
