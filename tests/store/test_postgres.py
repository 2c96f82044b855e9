"""A book on a PostgreSQL server: its tables, locks, reads and errors."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest

from scorekeeper.store import access
from scorekeeper.store.database import Database, reading, writing
from scorekeeper.store.errors import Busy, Lost, NewerDatabase, Unavailable
from scorekeeper.store.postgres import Pool, Server, applied
from scorekeeper.store.schema import STEPS, tables
from tests.postgres import Cluster, cluster
from tests.store.evening import Book, u

FILE_ALONE = True  # The fixture `db`; here the server has one of its own.
pytestmark = pytest.mark.postgres

COUNT = "SELECT count(*) FROM browser"
IMPATIENT = "?options=-c%20lock_timeout%3D50ms"


@pytest.fixture
def pool(server_book: str) -> Iterator[Pool]:
    """Connections to a new book, which wait for locks a twentieth of a second."""
    with closing(Pool(server_book + IMPATIENT)) as opened:
        yield opened


def of_file(db: Database, table: str) -> tuple[object, ...]:
    """The columns, references and indexes of a table in a file."""
    columns = db.execute(f"PRAGMA table_info({table})").fetchall()
    key = sorted((place, name) for _, name, _, _, _, place in columns if place)
    indexes = {(1, *[name for _, name in key])}
    for _, index, unique, *_ in db.execute(f"PRAGMA index_list({table})").fetchall():
        names = db.execute(f"PRAGMA index_info({index})").fetchall()
        indexes.add((unique, *[name for _, _, name in names]))
    references = db.execute(f"PRAGMA foreign_key_list({table})").fetchall()
    return (
        {(name, kind, needed or place > 0) for _, name, kind, needed, _, place in columns},
        {(column, to, on_delete) for _, _, to, column, _, _, on_delete, _ in references},
        indexes,
    )


_COLUMNS = """
SELECT column_name, CASE data_type WHEN 'bigint' THEN 'INTEGER' WHEN 'text' THEN 'TEXT'
    WHEN 'bytea' THEN 'BLOB' END, is_nullable = 'NO'
FROM information_schema.columns WHERE table_name = ?
"""
_REFERENCES = """
SELECT attname, confrelid::regclass::text, CASE confdeltype WHEN 'a' THEN 'NO ACTION'
    WHEN 'c' THEN 'CASCADE' WHEN 'n' THEN 'SET NULL' END
FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
WHERE contype = 'f' AND conrelid = ?::regclass
"""
_INDEXES = """
SELECT indisunique, (
    SELECT string_agg(attname, ' ' ORDER BY place)
    FROM unnest(indkey) WITH ORDINALITY AS of_index (number, place)
    JOIN pg_attribute ON attrelid = indrelid AND attnum = number
) FROM pg_index WHERE indrelid = ?::regclass
"""


def of_server(db: Database, table: str) -> tuple[object, ...]:
    """The same on a server."""
    columns, references, indexes = [
        db.execute(sql, (table,)).fetchall() for sql in (_COLUMNS, _REFERENCES, _INDEXES)
    ]
    named = {(unique, *names.split()) for unique, names in indexes}
    return set(columns), set(references), named


def checks(sql: str) -> int:
    return len(re.findall(r"CHECK \(", sql))


def test_both_engines_have_the_same_tables(db: Database, pool: Pool) -> None:
    """Columns, references and indexes, and as many checks."""
    counted = "SELECT count(*) FROM pg_constraint WHERE contype = 'c' AND conrelid = ?::regclass"
    with pool.lent() as server:
        for table in tables():
            assert of_file(db, table) == of_server(server, table), table
            (sql,) = db.execute("SELECT sql FROM sqlite_master WHERE name = ?", (table,)).fetchone()
            assert server.execute(counted, (table,)).fetchone() == (checks(sql),), table
        there = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
        assert server.execute(there).fetchone() == (len(tables()) + 1,)


def test_writers_of_a_session_queue_and_others_do_not_wait(pool: Pool) -> None:
    with pool.lent() as db, pool.lent() as other:
        one, two = Book(db), Book(db)
        with writing(db, one.opened.session):
            one.db = two.db = other
            two.save(u("An"))
            with pytest.raises(Busy):
                one.save(u("An"), key="late")
        one.save(u("An"), key="late")
        assert (one.now.rounds, two.now.rounds) == (1, 1)


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


def test_a_server_that_would_lose_rounds_or_letters_is_refused(cluster: Cluster) -> None:
    early = f"{cluster.address()}?options=-c%20synchronous_commit%3Doff"
    ascii = cluster.address(cluster.new_database("template0 ENCODING SQL_ASCII LOCALE 'C'"))
    for address, why in ((early, "asynchronous"), (ascii, "encoding")):
        with pytest.raises(Unavailable) as refused:
            Server(address)
        assert refused.value.sentence == f"E_BUSY {why}"


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
    with pytest.raises(Unavailable) as refused:
        Pool(address).lend()
    assert refused.value.sentence == "E_BUSY tables"


def test_values_come_back_as_from_a_file(pool: Pool, db: Database) -> None:
    """Flags and sums as integers; text without the NUL that PostgreSQL does not store."""
    sql = """
    SELECT 1 = 1, sum(value), min(3, 2), max(3, 2), json_extract(?1, '$.a[1].b'), ?2
    FROM json_each(?3)
    """
    asked = ('{"a": [0, {"b": "7"}]}', b"\0", "[1, 2]")
    with pool.lent() as server:
        for each in (db, server):
            assert each.execute(sql, asked).fetchone() == (1, 3, 2, 3, "7", b"\0")
        assert server.execute("SELECT ?", ("a\0",)).fetchone() == ("a\ufffd",)
