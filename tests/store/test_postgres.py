"""A book on a PostgreSQL server: its tables, locks, reads and errors."""

import shutil
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch
from urllib.parse import urlsplit

import pytest

from scorekeeper.store import access, lines, postgres
from scorekeeper.store.backup import usable
from scorekeeper.store.database import Database, reading, writing
from scorekeeper.store.engine import BUSY_SECONDS
from scorekeeper.store.errors import Busy, Lost, NewerDatabase, Unavailable
from scorekeeper.store.postgres import Pool, Server, applied
from scorekeeper.store.schema import STEPS, tables
from scripts.releases import any_port
from tests.postgres import Cluster, cluster
from tests.store.evening import Book, u
from tests.store.test_flatness import play_long

pytestmark = pytest.mark.postgres

COUNT = "SELECT count(*) FROM browser"


@pytest.fixture
def pool(server_book: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pool]:
    """Connections to a new book, which wait for locks a twentieth of a second."""
    monkeypatch.setitem(postgres.SETTINGS, "lock_timeout", "50ms")
    with closing(Pool(server_book)) as opened:
        yield opened


ON_FILE = (
    """SELECT name, type, "notnull" OR pk > 0 FROM pragma_table_info(?)""",
    """SELECT "from", "table", on_delete FROM pragma_foreign_key_list(?)""",
    """
    SELECT 1, group_concat(name, ' ') FROM (
        SELECT name FROM pragma_table_info(?1) WHERE pk ORDER BY pk
    )
    UNION SELECT list."unique", (
        SELECT group_concat(name, ' ') FROM pragma_index_info(list.name)
    ) FROM pragma_index_list(?1) AS list
    """,
)
"""The columns of a table and whether they are needed, its references, and its indexes."""
ON_SERVER = (
    """
    SELECT column_name, CASE data_type WHEN 'bigint' THEN 'INTEGER' WHEN 'text' THEN 'TEXT'
        WHEN 'bytea' THEN 'BLOB' END, is_nullable = 'NO'
    FROM information_schema.columns WHERE table_name = ?
    """,
    """
    SELECT attname, confrelid::regclass::text, CASE confdeltype WHEN 'a' THEN 'NO ACTION'
        WHEN 'c' THEN 'CASCADE' WHEN 'n' THEN 'SET NULL' END
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'f' AND conrelid = ?::regclass
    """,
    """
    SELECT indisunique, (
        SELECT string_agg(attname, ' ' ORDER BY place)
        FROM unnest(indkey) WITH ORDINALITY AS of_index (number, place)
        JOIN pg_attribute ON attrelid = indrelid AND attnum = number
    ) FROM pg_index WHERE indrelid = ?::regclass
    """,
)


def test_both_engines_have_the_same_tables(db: Database, pool: Pool) -> None:
    """Columns, references and indexes, and as many checks."""
    counted = "SELECT count(*) FROM pg_constraint WHERE contype = 'c' AND conrelid = ?::regclass"
    with pool.lent() as server:
        for table in tables():
            for of_file, of_server in zip(ON_FILE, ON_SERVER, strict=True):
                rows = {*db.execute(of_file, (table,)).fetchall()}
                assert rows == {*server.execute(of_server, (table,)).fetchall()}, table
            (sql,) = db.execute("SELECT sql FROM sqlite_master WHERE name = ?", (table,)).fetchone()
            assert server.execute(counted, (table,)).fetchone() == (sql.count("CHECK ("),), table
        there = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
        assert server.execute(there).fetchone() == (len(tables()) + 1,)


def test_writers_of_a_session_queue_and_others_do_not_wait(pool: Pool) -> None:
    with pool.lent() as db, pool.lent() as other:
        first, second = Book(db), Book(db)
        with writing(db, first.opened.session):
            first.db = second.db = other
            second.save(u("An"))
            with pytest.raises(Busy):
                first.save(u("An"), key="late")
        first.save(u("An"), key="late")
        assert (first.now.rounds, second.now.rounds) == (1, 1)


def test_reads_see_one_moment(pool: Pool) -> None:
    with pool.lent() as db, pool.lent() as other:
        with reading(db):
            before = db.execute(COUNT).fetchone()
            access.meet_browser(other)
            assert db.execute(COUNT).fetchone() == before
        assert db.execute(COUNT).fetchone() != before


@pytest.fixture
def alone() -> Iterator[Cluster]:
    """A server that no other test uses."""
    with cluster() as server:
        yield server


def test_a_lost_server_is_unavailable_and_lost_connections_are_replaced(alone: Cluster) -> None:
    with closing(Pool(alone.address())) as pool:
        with pool.lent() as db, pool.lent():
            book = Book(db)
            alone.stop()
            with pytest.raises(Lost):
                book.save(u("An"), key="k")
        with pytest.raises(Lost):
            pool.lend()
        alone.start()
        with pool.lent() as db, pool.lent() as another:
            for book.db in (db, another):
                assert book.save(u("An"), key="k").number == 1
        alone.stop()
        alone.start()
        with pool.lent() as db:  # It was idle when the server died.
            assert db.execute(COUNT).fetchone() == (1,)


def test_a_commit_that_did_not_wait_for_the_standby_is_not_confirmed(pool: Pool) -> None:
    """PostgreSQL then only warns. Here a trigger warns at the commit."""
    with pool.lent() as db:
        db._run("""
        CREATE FUNCTION warn() RETURNS trigger LANGUAGE plpgsql
            AS 'BEGIN RAISE WARNING ''not replicated''; RETURN NULL; END';
        CREATE CONSTRAINT TRIGGER warns AFTER INSERT ON browser
            DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION warn();
        """)
        with pytest.raises(Lost):
            access.meet_browser(db)


def test_a_standby_that_is_silent_holds_a_session_for_seconds_and_no_round_is_confirmed(
    alone: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A retry finds the round, and is not confirmed either until the standby has it."""
    monkeypatch.setattr(postgres, "COMMIT_SECONDS", 0.1)
    with closing(Pool(alone.address())) as pool, pool.lent() as db, pool.lent() as other:
        book = Book(db)
        other._run("ALTER SYSTEM SET synchronous_standby_names = 'silent'")
        other._run("SELECT pg_reload_conf()")
        last = next(number for number in count() if not is_confirmed(book, str(number)))
        book.db = other
        assert not is_confirmed(book, str(last))
        other._run("ALTER SYSTEM RESET synchronous_standby_names")
        other._run("SELECT pg_reload_conf()")
        while not is_confirmed(book, str(last)):
            pass
        assert book.now.rounds == last + 1


def is_confirmed(book: Book, key: str) -> bool:
    """Save a round, or save it again. Returns whether the server says that it is stored."""
    with suppress(Lost):
        return book.save(u("An"), key=key).number == int(key) + 1
    return False


def test_a_read_only_server_is_not_healthy(alone: Cluster) -> None:
    """Neither for open connections nor for new ones; the sentence names the cause."""
    with closing(Pool(alone.address())) as pool, pool.lent() as db:
        assert usable(pool)
        db._run("ALTER SYSTEM SET default_transaction_read_only = on")
        db._run("SELECT pg_reload_conf()")
        while db._run("SHOW default_transaction_read_only").fetchone() != ("on",):
            pass
        for use in (db.check_writable, lambda: Book(db), lambda: Server(alone.address())):
            with pytest.raises(Lost, match="E_BUSY standby"):
                use()
        assert not usable(pool)
    alone.stop("fast")
    (alone.data / "standby.signal").touch()
    alone.start()
    address = f"{alone.address()}?target_session_attrs=any"
    with closing(Server(address)) as db, pytest.raises(Lost, match="standby"), writing(db):
        pass


def test_an_idle_transaction_is_no_bug(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(postgres.SETTINGS, "idle_in_transaction_session_timeout", "1ms")
    with closing(Server(cluster.address())) as db, suppress(Lost), db.write(None):
        while db.is_alive():
            pass
        with pytest.raises(Lost):
            db.execute(COUNT)


@pytest.mark.skipif(not shutil.which("pgbouncer"), reason="PgBouncer is not installed")
def test_rounds_are_saved_through_a_pooler(server_book: str, tmp_path: Path) -> None:
    """Each transaction of two friends may use another connection to the server."""
    where, port = urlsplit(server_book), any_port()
    file = tmp_path / "pgbouncer.ini"
    file.write_text(f"""[databases]
        * = host=127.0.0.1 port={where.port} user=postgres
        [pgbouncer]
        listen_addr = 127.0.0.1
        listen_port = {port}
        unix_socket_dir =
        auth_type = any
        pool_mode = transaction
    """)
    tmp_path.parent.chmod(0o755)
    command = ("pgbouncer", "--quiet", "--user=nobody", file)
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as pooler:
        try:
            with closing(Pool(server_book.replace(f":{where.port}/", f":{port}/"))) as pool:
                while not usable(pool):
                    assert pooler.poll() is None
                with pool.lent() as db, pool.lent() as other:
                    book = Book(db)
                    for number in range(20):
                        book.db = (db, other)[number % 2]
                        book.save(u("An"), key=str(number))
                        with reading(book.db):
                            assert [*book.db.stream(COUNT)] == [(1,)]
                    assert book.now.rounds == 20
                    with writing(db, book.opened.session):
                        waits = db.execute("SHOW lock_timeout").fetchone()
                    assert waits == (f"{BUSY_SECONDS}s",)
        finally:
            pooler.kill()


def test_a_server_that_would_lose_rounds_or_letters_is_refused(cluster: Cluster) -> None:
    early = f"{cluster.address()}?options=-c%20synchronous_commit%3Doff"
    ascii = cluster.address(cluster.new_database("template0 ENCODING SQL_ASCII LOCALE 'C'"))
    for address, why in ((early, "asynchronous"), (ascii, "encoding")):
        with pytest.raises(Unavailable, match=f"E_BUSY {why}"):
            Server(address)


def test_processes_that_start_together_make_the_tables_once(cluster: Cluster) -> None:
    address = cluster.address(cluster.new_database())

    def start(_: int) -> tuple[str, ...]:
        with closing(Pool(address)) as pool, pool.lent() as db:
            return applied(db)

    with ThreadPoolExecutor(3) as threads:
        assert set(threads.map(start, range(3))) == {STEPS}


def test_tables_of_others_are_left_alone(cluster: Cluster, server_book: str) -> None:
    with closing(Server(server_book)) as db:
        db._run("INSERT INTO migration VALUES (99, 'of_tomorrow')")
    with pytest.raises(NewerDatabase):
        Pool(server_book).lend()
    address = cluster.address(cluster.new_database())
    with closing(Server(address)) as db:
        db._run("CREATE TABLE song (title TEXT)")
    with pytest.raises(Unavailable, match="E_BUSY tables"):
        Pool(address).lend()


def test_values_come_back_as_from_a_file(pool: Pool, db: Database) -> None:
    """Flags and sums as integers; text without the NUL that PostgreSQL does not store."""
    sql = """
    SELECT 1 = 1, sum(value), min(3, 2), max(3, 2), json_extract(?1, '$.a[1].b'), ?2
    FROM json_each(?3)
    """
    asked = ('{"a": [0, {"b": "7"}]}', b"\0", "[1, 2]")
    with pool.lent() as server:
        for engine in (db, server):
            assert engine.execute(sql, asked).fetchone() == (1, 3, 2, 3, "7", b"\0")
        assert server.execute("SELECT ?", ("a\0",)).fetchone() == ("a\ufffd",)


def _rows(plan: dict[str, Any]) -> int:
    """The rows that a plan and its parts have read."""
    read = plan["Actual Rows"] * plan["Actual Loops"]
    return int(read) + sum(map(_rows, plan.get("Plans", ())))


def test_the_last_lines_are_read_without_the_others(pool: Pool) -> None:
    """Of many lines the plan of the last ten touches a few rows of each table."""
    with pool.lent() as db:
        book = Book(db)
        play_long(book, 200)
        db.execute("ANALYZE")
        with patch.object(db, "execute", wraps=db.execute) as asked:
            assert len(lines.latest(db, book.now, 10)) == 10
        sql, parameters = asked.call_args.args
        ((plan,),) = db.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {sql}", parameters).fetchall()
    assert _rows(plan[0]["Plan"]) < 600
