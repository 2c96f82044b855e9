"""A book on a PostgreSQL server: its connections, transactions, locks and pool.

Only an address of such a book loads this module, and the package psycopg.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from itertools import count
from selectors import EVENT_READ, DefaultSelector
from threading import Lock
from typing import Any

import psycopg
from psycopg.abc import Buffer
from psycopg.adapt import Dumper, Loader
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.pq import TransactionStatus
from psycopg.types.numeric import Int8Dumper, IntLoader
from psycopg.types.string import StrDumper

from scorekeeper.store import engine
from scorekeeper.store.engine import BUSY_SECONDS, Cursor, Database
from scorekeeper.store.errors import DAMAGED, DISK, FULL, READ_ONLY, Busy, Lost, Unavailable
from scorekeeper.store.schema import FUNCTIONS, STEPS, is_current, on_server

_OF_ADDRESS: dict[str, Any] = {
    "application_name": "scorekeeper",
    "client_encoding": "utf8",
    "target_session_attrs": "read-write",  # of several hosts the one that takes rounds
    "connect_timeout": 2,  # of each host
    # A host that is cut off is given up after 11 seconds. Otherwise it would take hours.
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 11_000,
}
"""What an address need not say."""

_OF_SESSION = (
    f"-c lock_timeout={BUSY_SECONDS}s",
    # The server gives the locks of a dead application back as soon.
    "-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3",
    "-c idle_in_transaction_session_timeout=60s",
    # No statement_timeout: it would end the wait for the standby, and the commit would count.
)
_SAFE = ("on", "remote_apply", "remote_write")  # values of synchronous_commit
_OPEN = (TransactionStatus.ACTIVE, TransactionStatus.INTRANS, TransactionStatus.INERROR)
_BOOK = 0  # the lock of writers that name no session; that of a session is its id


@lru_cache(maxsize=1024)
def translated(sql: str) -> bytes:
    """Return a statement with the placeholders of PostgreSQL: `$1` for `?` or `?1`."""
    numbers = count(1)
    return re.sub(r"\?(\d*)", lambda found: f"${found[1] or next(numbers)}", sql).encode()


class _Flag(Dumper):
    """Writes a bool as an integer, as SQLite does."""

    oid = Int8Dumper.oid

    def dump(self, obj: bool) -> bytes:
        return b"1" if obj else b"0"


class _Text(StrDumper):
    """Writes text. PostgreSQL stores no NUL, which nobody types."""

    def dump(self, obj: str) -> Buffer | None:
        return super().dump(obj.replace("\0", "\ufffd"))


class _FlagLoader(Loader):
    """Reads a boolean expression as an integer, as SQLite does."""

    def load(self, data: Buffer) -> int:
        return int(bytes(data) == b"t")


_WHY = {
    "53100": FULL,
    "25006": READ_ONLY,  # It has become a standby.
    "58030": DISK,
    "XX001": DAMAGED,
}  # keys of sentences by SQLSTATE

_BUSY = ("55P03", "40P01", "40001", "53300")  # lock timeout, deadlock, conflict, no connection left


def unavailable(error: psycopg.Error) -> Unavailable | None:
    """Translate an error of the server; None for a bug of ours."""
    state = error.sqlstate or ""
    if state in _BUSY:
        return Busy()
    if state in _WHY:
        return Unavailable(_WHY[state])
    gone = isinstance(error, psycopg.OperationalError | psycopg.InterfaceError)
    return Lost() if gone or state[:2] in ("08", "57") else None


@contextmanager
def _as_unavailable() -> Iterator[None]:
    try:
        yield
    except psycopg.Error as error:
        if why := unavailable(error):
            raise why from error
        raise


class Server(Database):
    """A connection to the server, which watches its disk and finds damage itself."""

    def __init__(self, address: str) -> None:
        with _as_unavailable():
            given = {**_OF_ADDRESS, **conninfo_to_dict(address)}
            given["options"] = " ".join((*_OF_SESSION, given.get("options") or ""))
            self._connection = psycopg.connect(
                make_conninfo(**given),
                autocommit=True,  # Transactions begin where this module says so.
                cursor_factory=psycopg.RawCursor,
            )
        self._warned = False
        self._connection.add_notice_handler(self._note)
        self._connection.server_cursor_factory = psycopg.RawServerCursor
        types = self._connection.adapters
        for kind, dumper in ((int, Int8Dumper), (bool, _Flag), (str, _Text)):
            types.register_dumper(kind, dumper)
        types.register_loader("numeric", IntLoader)  # the sum of integers
        types.register_loader("bool", _FlagLoader)
        utf8 = self._connection.info.parameter_status("server_encoding") == "UTF8"
        if not utf8 or self._run("SHOW synchronous_commit").fetchone()[0] not in _SAFE:
            self.close()
            raise Unavailable("E_BUSY asynchronous" if utf8 else "E_BUSY encoding")

    def _note(self, notice: psycopg.errors.Diagnostic) -> None:
        self._warned = self._warned or notice.severity_nonlocalized == "WARNING"

    def _run(self, sql: str) -> Any:
        """Run one or several statements without parameters."""
        with _as_unavailable():
            return self._connection.execute(sql.encode())

    @property
    def in_transaction(self) -> bool:
        return self._connection.info.transaction_status in _OPEN

    def execute(self, sql: str, parameters: Sequence[Any] = (), /) -> Cursor:
        with _as_unavailable():
            return self._connection.execute(translated(sql), parameters)

    def executemany(self, sql: str, rows: Iterable[Sequence[Any]], /) -> None:
        with _as_unavailable():
            self._connection.cursor().executemany(translated(sql), rows)

    def stream(self, sql: str, /) -> Iterator[Any]:
        with _as_unavailable(), self._connection.cursor("rows") as rows:
            yield from rows.execute(translated(sql))

    def insert(self, sql: str, parameters: Sequence[Any], /) -> int:
        return int(self.execute(f"{sql} RETURNING id", parameters).fetchone()[0])

    @contextmanager
    def write(self, session: int | None) -> Iterator[None]:
        """Run the block in a transaction that holds the lock of a session, or of the book.

        Each statement sees what was committed before it: the lock came first. Raises `Lost` if it
        may not be durable.
        """
        try:
            self._run(f"BEGIN; SELECT pg_advisory_xact_lock({int(session or _BOOK)})")
            yield
            self._warned = False
            # It warns if it did not wait for its standby.
            if self._run("COMMIT").statusmessage != "COMMIT" or self._warned:
                raise Lost
        except BaseException:
            self.rollback()
            raise

    @contextmanager
    def read(self) -> Iterator[None]:
        try:
            self._run("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
        finally:
            self.rollback()

    def rollback(self) -> None:
        with suppress(Unavailable):  # It is lost.
            self._run("ROLLBACK")

    def lock(self, session: int) -> None:
        self.execute("SELECT pg_advisory_xact_lock(?)", (session,))

    def check_writable(self) -> None:
        if self.execute("SELECT pg_is_in_recovery()").fetchone()[0]:
            raise Unavailable(READ_ONLY)

    def is_used(self) -> bool:
        sql = """
        SELECT 1 FROM pg_stat_activity WHERE application_name = current_setting('application_name')
            AND datname = current_database() AND pid <> pg_backend_pid()
        """
        return self.execute(sql).fetchone() is not None

    def after_copy(self) -> None:
        sql = """
        SELECT table_name FROM information_schema.columns
        WHERE table_schema = current_schema() AND column_name = 'id' AND is_identity = 'YES'
        """
        for (name,) in self.execute(sql).fetchall():
            self._run(f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), max(id)) FROM {name}")
        self._run("ANALYZE")  # Otherwise it goes on planning for empty tables.

    def is_alive(self) -> bool:
        """Return whether an idle connection is as it was left: the server has sent nothing."""
        if self._connection.closed:
            return False
        with DefaultSelector() as waiting:
            waiting.register(self._connection.fileno(), EVENT_READ)
            return not waiting.select(0)

    def close(self) -> None:
        self._connection.close()


def applied(db: Server) -> tuple[str, ...]:
    """Return the names of the migrations applied to a book, in order."""
    if db.execute("SELECT to_regclass('migration')").fetchone()[0] is None:
        return ()
    return tuple([name for (name,) in db.execute("SELECT name FROM migration ORDER BY id")])


def set_up(db: Server) -> None:
    """Create the tables in an empty database, and apply the missing migrations, once.

    Raises `Unavailable`, and writes nothing, for another program's database or a newer version's.
    """
    with db.write(None):
        known = applied(db)
        sql = "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()"
        if not known and db.execute(sql).fetchone() != (0,):
            raise Unavailable("E_BUSY tables")
        if known and is_current(known):
            return
        db._run(FUNCTIONS)
        if not known:
            db._run("CREATE TABLE migration (id BIGINT PRIMARY KEY, name TEXT NOT NULL)")
        for number, name in enumerate(STEPS, start=1):
            if name not in known:
                db._run(on_server(name))
                db.execute("INSERT INTO migration VALUES (?, ?)", (number, name))


class Pool(engine.Pool):
    """Open connections to the server at an address, each lent to one user at a time.

    It opens as many as are lent at once, in the thread that asks: after a failover the first
    request finds the new primary.
    """

    def __init__(self, address: str) -> None:
        self._address, self._is_set_up = address, False
        self._idle: list[Server] = []
        self._lock = Lock()

    def lend(self) -> Server:
        """Lend a connection. The first call creates missing tables. Raises `Unavailable`."""
        with self._lock:
            while self._idle:
                if (db := self._idle.pop()).is_alive():
                    return db
                db.close()
        db = Server(self._address)
        try:
            if not self._is_set_up:
                set_up(db)
                self._is_set_up = True
        except BaseException:
            db.close()
            raise
        return db

    def give_back(self, db: Server, /) -> None:
        """Take a connection back. If it is lost, the idle ones are closed too: they may hang."""
        if db.in_transaction:
            db.rollback()
        if db.is_alive():
            with self._lock:
                self._idle.append(db)
        else:
            db.close()
            self.close()

    def close(self) -> None:
        with self._lock:
            idle, self._idle = self._idle, []
        for db in idle:
            db.close()
