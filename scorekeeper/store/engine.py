"""What the store needs of a database, whichever engine holds it: transactions, ids and locks.

`database` is the engine of an SQLite file, `postgres` that of a PostgreSQL server. All other
modules write one SQL that both understand; CONTRIBUTING.md has its rules.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Protocol

BUSY_SECONDS = 5
"""How long a writer waits for others."""


class Database(Protocol):
    """A connection, used by one thread at a time."""

    together: bool = False  # whether a `together` block is open
    identity: int = 0  # of the file: whatever is cached is of one file, which may be replaced

    @property
    def in_transaction(self) -> bool: ...

    def execute(self, sql: str, parameters: Sequence[Any] = (), /) -> Any:
        """Run a statement with `?` or `?1` for its parameters. Returns a cursor of the DB-API.

        Flags are integers, 0 or 1.
        """

    def executemany(self, sql: str, rows: Iterable[Sequence[Any]], /) -> object: ...

    def stream(self, sql: str, /) -> Iterator[Any]:
        """Yield the rows of a query without holding all of them; in a transaction."""
        yield from self.execute(sql)

    def insert(self, sql: str, parameters: Sequence[Any], /) -> int:
        """Insert one row. Returns its id."""

    def write(self, session: int | None) -> AbstractContextManager[None]:
        """Run a block as `writing` does, without regard to `together`."""

    def read(self) -> AbstractContextManager[None]:
        """Run a block whose reads all see the same moment."""

    def lock(self, session: int) -> None:
        """Wait for other writers of a session, until the transaction ends. Raises `Busy`."""
        return

    def check_writable(self) -> None:
        """Raise an error if a save would fail. Waits for no writer."""

    def is_low(self) -> bool:
        """Return whether the space is low that is reserved for rounds."""
        return False

    def is_whole(self) -> bool:
        """Return whether no damage is found; slow for a large book."""
        return True

    def faults(self) -> Iterable[tuple[str, object, object]]:
        """Yield all damage: what it concerns, what was found, and what was expected."""
        return ()

    def is_used(self) -> bool:
        """Return whether another process has the book open, such as a server."""

    def before_copy(self) -> None:
        """Let rows of the transaction refer to later ones."""
        return

    def after_copy(self) -> None:
        """Make the next ids follow those of copied rows, and queries as fast as before."""
        return

    def close(self) -> None: ...


class Pool(Protocol):
    """Open connections, each lent to one user at a time."""

    def lend(self) -> Any:
        """Lend a `Database`; the first call sets the book up. Raises `Unavailable`."""

    def give_back(self, db: Any, /) -> None:
        """Take a connection back for the next user; an open transaction is rolled back."""

    @contextmanager
    def lent(self) -> Iterator[Any]:
        """Lend a connection for a block. Raises `Unavailable`."""
        db = self.lend()
        try:
            yield db
        finally:
            self.give_back(db)

    def tidy(self) -> None:
        """Do what no request should wait for; called every few seconds."""
        return

    def close(self) -> None:
        """Close the idle connections."""

    def __del__(self) -> None:
        self.close()


@contextmanager
def writing(db: Database, session: int | None = None) -> Iterator[None]:
    """Run the block in a transaction, durable at its end; an exception rolls it back.

    Writers of one session queue, and so do all writers that name none. In an SQLite file there is
    one writer at a time. Within `together` the block is part of the outer transaction. Raises
    `Unavailable`.
    """
    if db.together:
        if session is not None:
            db.lock(session)
        yield
        return
    assert not db.in_transaction, "a writer would wait for itself"
    with db.write(session):
        yield


@contextmanager
def together(db: Database, session: int | None = None) -> Iterator[None]:
    """Make every `writing` of the block part of one transaction, begun like that of `writing`."""
    with writing(db, session):
        before, db.together = db.together, True
        try:
            yield
        finally:
            db.together = before


@contextmanager
def reading(db: Database) -> Iterator[None]:
    """Let all reads of the block see the same moment; part of `writing` within that."""
    if db.in_transaction:
        yield
        return
    with db.read():
        yield
