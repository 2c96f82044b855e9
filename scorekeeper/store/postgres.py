"""A book on a PostgreSQL server: its connections, transactions, locks and pool.

Only an address of such a book loads this module, and the package psycopg.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from itertools import count
from selectors import EVENT_READ, DefaultSelector
from threading import Lock, Timer
from typing import Any

import psycopg
from psycopg.abc import Buffer
from psycopg.adapt import Dumper, Loader
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.pq import TransactionStatus
from psycopg.types.numeric import Int8Dumper, IntLoader
from psycopg.types.string import StrDumper

from scorekeeper.store import engine
from scorekeeper.store.engine import BUSY_SECONDS, Database
from scorekeeper.store.errors import (
    ADDRESS,
    DAMAGED,
    DISK,
    FULL,
    LOST,
    STANDBY,
    Busy,
    Lost,
    Unavailable,
)
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

SETTINGS = {
    "lock_timeout": f"{BUSY_SECONDS}s",
    "idle_in_transaction_session_timeout": "60s",
    # The server gives the locks of a dead application back as soon.
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
}
"""Settings of each connection; behind a pooler, of each transaction."""

COMMIT_SECONDS = 10
"""How long a commit that waits for its standby holds its locks. It is then not confirmed."""

_SAFE = ("on", "remote_apply", "remote_write")  # values of synchronous_commit
_OPEN = (TransactionStatus.ACTIVE, TransactionStatus.INTRANS, TransactionStatus.INERROR)
_BOOK = 0  # the lock of writers that name no session; that of a session is its id


@lru_cache(maxsize=1024)
def translated(sql: str) -> bytes:
    """Return a statement with the placeholders of PostgreSQL: `$1` for `?` or `?1`."""
    numbers = count(1)
    return re.sub(r"\?(\d*)", lambda mark: f"${mark[1] or next(numbers)}", sql).encode()


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
    if state == "25006" or "during recovery" in str(error):  # It has become a standby.
        return Lost(STANDBY)
    gone = isinstance(error, psycopg.OperationalError | psycopg.InterfaceError)
    # 25P: it has ended a transaction that was idle for too long.
    return Lost() if gone or state[:2] in ("08", "57") or state[:3] == "25P" else None


@contextmanager
def _as_unavailable() -> Iterator[None]:
    try:
        yield
    except psycopg.Error as error:
        if why := unavailable(error):
            raise why from error
        raise


def _setting(scope: str) -> str:
    return "; ".join(f"SET {scope} {name} = '{value}'" for name, value in SETTINGS.items())


def _connect(address: str) -> "psycopg.Connection[Any]":
    """Open a connection. Errors do not quote the address, which has a password."""
    try:
        given = {**_OF_ADDRESS, **conninfo_to_dict(address)}
        # Otherwise a password with `@` or `/` would be told as an unknown host or port.
        if "@" in str(given.get("host")) or not re.fullmatch(r"[\d,]*", str(given.get("port", ""))):
            raise Unavailable(ADDRESS)
        return psycopg.connect(
            make_conninfo(**given),
            autocommit=True,  # Transactions begin where this module says so.
            cursor_factory=psycopg.RawCursor,
        )
    except psycopg.ProgrammingError:
        raise Unavailable(ADDRESS) from None
    except psycopg.OperationalError as error:
        raise Lost(STANDBY if "session is read-only" in str(error) else LOST) from error


class Server(Database):
    """A connection to the server, which watches its disk and finds damage itself."""

    def __init__(self, address: str) -> None:
        self._connection = _connect(address)
        self._warned = False
        self._connection.add_notice_handler(self._note)
        self._connection.server_cursor_factory = psycopg.RawServerCursor
        types = self._connection.adapters
        for kind, dumper in ((int, Int8Dumper), (bool, _Flag), (str, _Text)):
            types.register_dumper(kind, dumper)
        types.register_loader("numeric", IntLoader)  # the sum of integers
        types.register_loader("bool", _FlagLoader)
        try:
            self._local_settings = self._prepare()
        except BaseException:
            self.close()
            raise

    def _prepare(self) -> str:
        """Check and set what the server does. Returns settings to repeat in each transaction."""
        if self._connection.info.parameter_status("server_encoding") != "UTF8":
            raise Unavailable("E_BUSY encoding")
        sql = "SELECT current_setting('synchronous_commit'), pg_backend_pid()"
        durability, process = self._run(sql).fetchone()
        if durability not in _SAFE:
            raise Unavailable("E_BUSY asynchronous")
        if process == self._connection.info.backend_pid:
            self._run(_setting("SESSION"))
            return ""
        # A pooler may use another connection to the server for the next transaction.
        self._connection.prepare_threshold = None
        return f"; {_setting('LOCAL')}"

    def _note(self, notice: psycopg.errors.Diagnostic) -> None:
        self._warned = self._warned or notice.severity_nonlocalized == "WARNING"

    def _run(self, sql: str) -> Any:
        """Run one or several statements without parameters."""
        with _as_unavailable():
            return self._connection.execute(sql.encode())

    @property
    def in_transaction(self) -> bool:
        return self._connection.info.transaction_status in _OPEN

    def execute(self, sql: str, parameters: Sequence[Any] = (), /) -> Any:
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
            # A transaction that logs anything waits for the standby. So a retry, which only reads,
            # is not confirmed either until what it finds is there.
            log = "pg_logical_emit_message(true, 'scorekeeper', '')"
            lock = f"SELECT pg_advisory_xact_lock({int(session or _BOOK)}), {log}"
            self._run(f"BEGIN{self._local_settings}; {lock}")
            yield
            self._warned = False
            with self._cancelled_after(COMMIT_SECONDS):  # statement_timeout does not end it.
                committed = self._run("COMMIT")
            # It warns if it did not wait for its standby.
            if committed.statusmessage != "COMMIT" or self._warned:
                raise Lost
        except BaseException:
            self.rollback()
            raise

    @contextmanager
    def _cancelled_after(self, seconds: float) -> Iterator[None]:
        """Ask the server to cancel the statement of a block that takes longer."""

        def cancel() -> None:
            with suppress(psycopg.Error):  # The server is gone.
                self._connection.cancel()

        timer = Timer(seconds, cancel)
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    @contextmanager
    def read(self) -> Iterator[None]:
        try:
            self._run(f"BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY{self._local_settings}")
            yield
        finally:
            self.rollback()

    def rollback(self) -> None:
        with suppress(Unavailable):  # It is lost.
            self._run("ROLLBACK")

    def lock(self, session: int) -> None:
        self.execute("SELECT pg_advisory_xact_lock(?)", (session,))

    def check_writable(self) -> None:
        if self._run("SHOW transaction_read_only").fetchone() != ("off",):
            raise Lost(STANDBY)

    def is_used(self) -> bool:
        others = "application_name = 'scorekeeper' AND pid <> pg_backend_pid()"
        sql = f"SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND {others}"
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
